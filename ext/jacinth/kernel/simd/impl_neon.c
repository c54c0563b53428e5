/* kernel/simd/impl_neon.c - L1. The row of NEON, every aarch64 CPU; nothing on other architectures. */
#include "kernel/simd/dispatch.h"

#ifdef JAC_ARCH_AARCH64
#include "kernel/simd/vec_neon.h"
#include "kernel/text/escape.h"
#include "kernel/text/utf8.h"

#define JAC_VEC_SUFFIX neon
#define JAC_VEC_LOOKUP
#define JAC_VEC_SHORT(name) jac_vec_##name##_neon
#include "kernel/simd/string_end.inc.h"
#include "kernel/simd/string_close.inc.h"
#include "kernel/simd/brackets.inc.h"
#include "kernel/simd/scan.inc.h"
#include "kernel/simd/utf8_lookup.inc.h"
const jac_simd_row jac_simd_row_neon = JAC_SCAN_ROW("neon");
#undef JAC_VEC_SUFFIX
#undef JAC_VEC_LOOKUP
#undef JAC_VEC_SHORT
#endif
