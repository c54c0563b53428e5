/* kernel/simd/words_avx512.h - L1. Vectors of 64-bit words for AVX-512: see words_avx2.h. */
#ifndef JAC_SIMD_WORDS_AVX512_H
#define JAC_SIMD_WORDS_AVX512_H

#include "kernel/simd/vec_avx512.h"

JAC_TARGET_BEGIN_AVX512

enum { jac_vec_words_avx512 = 8 };

JAC_INLINE __m512i jac_vec_splat64_avx512(uint64_t word) { return _mm512_set1_epi64((long long)word); }
JAC_INLINE __m512i jac_vec_without_avx512(__m512i a, __m512i b) { return _mm512_andnot_si512(b, a); }
JAC_INLINE bool jac_vec_any_word_avx512(__m512i v) { return _mm512_test_epi64_mask(v, v) != 0; }

JAC_INLINE __m512i jac_vec_load_words_avx512(const uint64_t *p, size_t n)
{
    return _mm512_mask_loadu_epi64(_mm512_set1_epi64(1), (__mmask8)((1u << n) - 1), p);
}

JAC_INLINE __m512i jac_vec_quotient_avx512(__m512i v)
{
    const __m512d base = _mm512_set1_pd(4503599627370496.0);
    __m512d d = _mm512_sub_pd(_mm512_castsi512_pd(_mm512_or_si512(v, _mm512_castpd_si512(base))), base);
    d = _mm512_add_pd(_mm512_mul_pd(d, _mm512_set1_pd(1e-8)), base);
    return _mm512_xor_si512(_mm512_castpd_si512(d), _mm512_castpd_si512(base));
}

JAC_TARGET_END

#endif
