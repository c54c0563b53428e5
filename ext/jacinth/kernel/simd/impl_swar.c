/* kernel/simd/impl_swar.c - L1. The row of plain C, for every CPU. */
#include "kernel/simd/dispatch.h"
#include "kernel/simd/vec_swar.h"
#include "kernel/text/escape.h"
#include "kernel/text/utf8.h"

/* Every x86-64 CPU has a better row, so this one takes little space there. */
#ifdef JAC_ARCH_X86_64
JAC_SMALL_BEGIN
#endif
#define JAC_VEC_SUFFIX swar
#define JAC_VEC_SHORT(name) jac_vec_##name##_swar
#include "kernel/simd/string_end.inc.h"
#include "kernel/simd/brackets.inc.h"
#include "kernel/simd/scan.inc.h"
#include "kernel/simd/utf8_masks.inc.h"
const jac_simd_row jac_simd_row_swar = JAC_SCAN_ROW("swar");
#ifdef JAC_ARCH_X86_64
JAC_SMALL_END
#endif
#undef JAC_VEC_SUFFIX
#undef JAC_VEC_SHORT
