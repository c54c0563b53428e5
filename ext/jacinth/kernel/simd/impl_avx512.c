/* kernel/simd/impl_avx512.c - L1. The row of AVX-512; nothing on other architectures. */
#include "kernel/simd/dispatch.h"

#ifdef JAC_ARCH_X86_64
#include "kernel/simd/vec_avx512.h"
#include "kernel/simd/vec_sse2.h"
#include "kernel/simd/words_avx512.h"
#include "kernel/text/escape.h"
#include "kernel/text/hex.h"
#include "kernel/text/utf8.h"

#define JAC_VEC_SUFFIX avx512
#define JAC_VEC_LOOKUP
#define JAC_VEC_SHORT(name) jac_vec_##name##_sse2
#define JAC_VEC_WORDS(name) _mm512_##name
#define JAC_VEC_COMPRESS
JAC_TARGET_BEGIN_AVX512
#include "kernel/simd/string_end.inc.h"
#include "kernel/simd/string_close.inc.h"
#include "kernel/simd/brackets.inc.h"
#include "kernel/simd/scan.inc.h"
#include "kernel/simd/utf8_lookup.inc.h"
JAC_TARGET_END
const jac_simd_row jac_simd_row_avx512 = JAC_SCAN_ROW("avx512");
#undef JAC_VEC_SUFFIX
#undef JAC_VEC_LOOKUP
#undef JAC_VEC_SHORT
#undef JAC_VEC_WORDS
#undef JAC_VEC_COMPRESS
#endif
