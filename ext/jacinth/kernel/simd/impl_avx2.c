/* kernel/simd/impl_avx2.c - L1. The row of AVX2; nothing on other architectures. */
#include "kernel/simd/dispatch.h"

#ifdef JAC_ARCH_X86_64
#include "kernel/simd/vec_avx2.h"
#include "kernel/simd/vec_sse2.h"
#include "kernel/simd/words_avx2.h"
#include "kernel/text/escape.h"
#include "kernel/text/utf8.h"

#define JAC_VEC_SUFFIX avx2
#define JAC_VEC_LOOKUP
#define JAC_VEC_SHORT(name) jac_vec_##name##_sse2
#define JAC_VEC_WORDS(name) _mm256_##name
JAC_TARGET_BEGIN_AVX2
#include "kernel/simd/string_end.inc.h"
#include "kernel/simd/string_close.inc.h"
#include "kernel/simd/brackets.inc.h"
#include "kernel/simd/scan.inc.h"
#include "kernel/simd/utf8_lookup.inc.h"
JAC_TARGET_END
const jac_simd_row jac_simd_row_avx2 = JAC_SCAN_ROW("avx2");
#undef JAC_VEC_SUFFIX
#undef JAC_VEC_LOOKUP
#undef JAC_VEC_SHORT
#undef JAC_VEC_WORDS
#endif
