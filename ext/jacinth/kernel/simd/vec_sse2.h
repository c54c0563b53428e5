/* kernel/simd/vec_sse2.h - L1. The vector contract (vec_swar.h) for SSE2, the baseline of x86-64. */
#ifndef JAC_SIMD_VEC_SSE2_H
#define JAC_SIMD_VEC_SSE2_H

#include <emmintrin.h>
#include "kernel/simd/mask.h"
#include "kernel/simd/partial.h"
#include "kernel/text/escape.h"

enum { jac_vec_width_sse2 = 16, jac_vec_masked_sse2 = 0 };

/* A hit is a byte of ones. */
typedef __m128i jac_vec_bytes_sse2;
typedef __m128i jac_vec_hits_sse2;

JAC_INLINE __m128i jac_vec_load_sse2(const char *p) { return _mm_loadu_si128((const __m128i *)(const void *)p); }

JAC_INLINE __m128i jac_vec_pair_sse2(uint64_t first, uint64_t second)
{
    return _mm_set_epi64x((long long)second, (long long)first);
}

JAC_INLINE __m128i jac_vec_load_first_sse2(const char *p, size_t n)
{
    jac_partial partial = jac_partial_load(p, n);
    return jac_vec_pair_sse2(partial.lo, partial.hi);
}

JAC_INLINE void jac_vec_store_sse2(char *p, __m128i v) { _mm_storeu_si128((__m128i *)(void *)p, v); }
JAC_INLINE __m128i jac_vec_splat_sse2(uint8_t byte) { return _mm_set1_epi8((char)byte); }
JAC_INLINE __m128i jac_vec_xor_sse2(__m128i a, __m128i b) { return _mm_xor_si128(a, b); }
JAC_INLINE __m128i jac_vec_or_sse2(__m128i a, __m128i b) { return _mm_or_si128(a, b); }

JAC_INLINE __m128i jac_vec_at_most_sse2(__m128i v, uint8_t limit)
{
    return _mm_cmpeq_epi8(_mm_min_epu8(v, jac_vec_splat_sse2(limit)), v);
}

JAC_INLINE __m128i jac_vec_eq_sse2(__m128i v, uint8_t byte) { return _mm_cmpeq_epi8(v, jac_vec_splat_sse2(byte)); }
JAC_INLINE __m128i jac_vec_high_sse2(__m128i v) { return v; } /* mask and any use the top bits only */
JAC_INLINE __m128i jac_vec_either_sse2(__m128i a, __m128i b) { return _mm_or_si128(a, b); }
JAC_INLINE bool jac_vec_any_sse2(__m128i h) { return _mm_movemask_epi8(h) != 0; }
JAC_INLINE jac_mask jac_vec_mask_sse2(__m128i h) { return (jac_mask){(uint32_t)_mm_movemask_epi8(h)}; }

JAC_INLINE jac_mask jac_vec_gather_sse2(const __m128i *h)
{
    jac_mask low = jac_mask_join(jac_vec_mask_sse2(h[0]), jac_vec_mask_sse2(h[1]), 16);
    jac_mask high = jac_mask_join(jac_vec_mask_sse2(h[2]), jac_vec_mask_sse2(h[3]), 16);
    return jac_mask_join(low, high, 32);
}

JAC_INLINE jac_mask jac_vec_prefix_sse2(jac_mask m) { return jac_mask_prefix(m); }

#define JAC_VEC_SUFFIX sse2
#include "kernel/simd/match.inc.h"
#include "kernel/simd/short.inc.h"
#include "kernel/simd/unescape.inc.h"
#undef JAC_VEC_SUFFIX

#endif
