/* kernel/simd/impl_swar.c - L1. The row of plain C, for every CPU; nothing in builds without JAC_ROW_SWAR. */
#include "kernel/simd/dispatch.h"

#ifdef JAC_ROW_SWAR
#include "kernel/simd/vec_swar.h"
#include "kernel/text/escape.h"
#include "kernel/text/utf8.h"

#define JAC_VEC_SUFFIX swar
#define JAC_VEC_SHORT(name) jac_vec_##name##_swar
#include "kernel/simd/string_end.inc.h"
#include "kernel/simd/string_close.inc.h"
#include "kernel/simd/brackets.inc.h"
#include "kernel/simd/scan.inc.h"
#include "kernel/simd/utf8_masks.inc.h"
const jac_simd_row jac_simd_row_swar = JAC_SCAN_ROW("swar");
#undef JAC_VEC_SUFFIX
#undef JAC_VEC_SHORT
#endif
