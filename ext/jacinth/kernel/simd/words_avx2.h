/* kernel/simd/words_avx2.h - L1. Vectors of 64-bit words for AVX2: the functions that integers.inc.h needs in addition
 * to the intrinsics. */
#ifndef JAC_SIMD_WORDS_AVX2_H
#define JAC_SIMD_WORDS_AVX2_H

#include "kernel/simd/vec_avx2.h"

JAC_TARGET_BEGIN_AVX2

enum { jac_vec_words_avx2 = 4 };

JAC_INLINE __m256i jac_vec_splat64_avx2(uint64_t word) { return _mm256_set1_epi64x((long long)word); }

/* The bits of a that are not in b. */
JAC_INLINE __m256i jac_vec_without_avx2(__m256i a, __m256i b) { return _mm256_andnot_si256(b, a); }
JAC_INLINE bool jac_vec_any_word_avx2(__m256i v) { return !_mm256_testz_si256(v, v); }

/* Loads the first n words (n < 4) at p; the other words are 1. */
JAC_INLINE __m256i jac_vec_load_words_avx2(const uint64_t *p, size_t n)
{
    __m256i m = _mm256_cmpgt_epi64(_mm256_set1_epi64x((long long)n), _mm256_set_epi64x(3, 2, 1, 0));
    __m256i v = _mm256_maskload_epi64((const long long *)(const void *)p, m);
    return _mm256_or_si256(v, _mm256_andnot_si256(m, _mm256_set1_epi64x(1)));
}

/* Divides each word below 2^52 by 10^8, rounded to the nearest integer. A word below 2^52 fits the mantissa of a
 * double: with the exponent bits of 2^52 the double is 2^52 plus the word. The way back is the same. */
JAC_INLINE __m256i jac_vec_quotient_avx2(__m256i v)
{
    const __m256d base = _mm256_set1_pd(4503599627370496.0);
    __m256d d = _mm256_sub_pd(_mm256_castsi256_pd(_mm256_or_si256(v, _mm256_castpd_si256(base))), base);
    d = _mm256_add_pd(_mm256_mul_pd(d, _mm256_set1_pd(1e-8)), base);
    return _mm256_xor_si256(_mm256_castpd_si256(d), _mm256_castpd_si256(base));
}

JAC_TARGET_END

#endif
