/* kernel/simd/impl_sse2.c - L1, for size. The row of SSE2, every x86-64 CPU; nothing on other architectures. */
#include "kernel/simd/dispatch.h"

#ifdef JAC_ARCH_X86_64
#include "kernel/simd/vec_sse2.h"
#include "kernel/text/escape.h"
#include "kernel/text/utf8.h"

#define JAC_VEC_SUFFIX sse2
#define JAC_VEC_SHORT(name) jac_vec_##name##_sse2
#include "kernel/simd/string_end.inc.h"
#include "kernel/simd/string_close.inc.h"
#include "kernel/simd/brackets.inc.h"
#include "kernel/simd/scan.inc.h"
#include "kernel/simd/utf8_masks.inc.h"
const jac_simd_row jac_simd_row_sse2 = JAC_SCAN_ROW("sse2");
#undef JAC_VEC_SUFFIX
#undef JAC_VEC_SHORT
#endif
