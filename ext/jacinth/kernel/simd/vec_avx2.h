/* kernel/simd/vec_avx2.h - L1. The vector contract (vec_swar.h) for AVX2. */
#ifndef JAC_SIMD_VEC_AVX2_H
#define JAC_SIMD_VEC_AVX2_H

#include <immintrin.h>
#include "kernel/simd/backends.h"
#include "kernel/simd/mask.h"
#include "kernel/simd/partial.h"
#include "kernel/text/class_table.h"

JAC_TARGET_BEGIN_AVX2

enum { jac_vec_width_avx2 = 32, jac_vec_masked_avx2 = 0 };

/* A hit is a byte of ones. */
typedef __m256i jac_vec_bytes_avx2;
typedef __m256i jac_vec_hits_avx2;

JAC_INLINE __m256i jac_vec_load_avx2(const char *p) { return _mm256_loadu_si256((const __m256i *)(const void *)p); }

JAC_INLINE __m256i jac_vec_pair_avx2(uint64_t first, uint64_t second)
{
    return _mm256_zextsi128_si256(_mm_set_epi64x((long long)second, (long long)first));
}

JAC_INLINE __m256i jac_vec_load_first_avx2(const char *p, size_t n)
{
    if (n < 16) {
        jac_partial partial = jac_partial_load(p, n);
        return jac_vec_pair_avx2(partial.lo, partial.hi);
    }
    /* The second half ends where the bytes end, so it overlaps the first. The shuffle drops the shared bytes. */
    static const char slide[32] = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15,
                                   -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1};
    __m128i first = _mm_loadu_si128((const __m128i *)(const void *)p);
    __m128i last = _mm_loadu_si128((const __m128i *)(const void *)(p + n - 16));
    __m128i down = _mm_loadu_si128((const __m128i *)(const void *)(slide + 32 - n)); /* bounds: 16 <= n < 32 */
    return _mm256_set_m128i(_mm_shuffle_epi8(last, down), first);
}

JAC_INLINE void jac_vec_store_avx2(char *p, __m256i v) { _mm256_storeu_si256((__m256i *)(void *)p, v); }
JAC_INLINE __m256i jac_vec_splat_avx2(uint8_t byte) { return _mm256_set1_epi8((char)byte); }
JAC_INLINE __m256i jac_vec_xor_avx2(__m256i a, __m256i b) { return _mm256_xor_si256(a, b); }
JAC_INLINE __m256i jac_vec_or_avx2(__m256i a, __m256i b) { return _mm256_or_si256(a, b); }

JAC_INLINE __m256i jac_vec_at_most_avx2(__m256i v, uint8_t limit)
{
    return _mm256_cmpeq_epi8(_mm256_min_epu8(v, jac_vec_splat_avx2(limit)), v);
}

JAC_INLINE __m256i jac_vec_eq_avx2(__m256i v, uint8_t byte) { return _mm256_cmpeq_epi8(v, jac_vec_splat_avx2(byte)); }
JAC_INLINE __m256i jac_vec_high_avx2(__m256i v) { return v; } /* mask and any use the top bits only */
JAC_INLINE __m256i jac_vec_either_avx2(__m256i a, __m256i b) { return _mm256_or_si256(a, b); }
JAC_INLINE bool jac_vec_any_avx2(__m256i h) { return _mm256_movemask_epi8(h) != 0; }
JAC_INLINE jac_mask jac_vec_mask_avx2(__m256i h) { return (jac_mask){(uint32_t)_mm256_movemask_epi8(h)}; }

JAC_INLINE jac_mask jac_vec_gather_avx2(const __m256i *h)
{
    return jac_mask_join(jac_vec_mask_avx2(h[0]), jac_vec_mask_avx2(h[1]), 32);
}

JAC_INLINE jac_mask jac_vec_prefix_avx2(jac_mask m)
{
    const __m128i bits = _mm_cvtsi64_si128((long long)m.bits), ones = _mm_set1_epi8((char)0xff);
    return (jac_mask){(uint64_t)_mm_cvtsi128_si64(_mm_clmulepi64_si128(bits, ones, 0))};
}

#define JAC_VEC_SUFFIX avx2
#include "kernel/simd/match.inc.h"
#undef JAC_VEC_SUFFIX

/* The second group of the contract, for utf8_lookup.inc.h and string_*.inc.h: only on backends with a byte shuffle. */

JAC_INLINE __m256i jac_vec_and_avx2(__m256i a, __m256i b) { return _mm256_and_si256(a, b); }

/* The smaller of each two bytes, unsigned. */
JAC_INLINE __m256i jac_vec_least_avx2(__m256i a, __m256i b) { return _mm256_min_epu8(a, b); }

/* Subtracts b from a with saturation at 0. */
JAC_INLINE __m256i jac_vec_minus_avx2(__m256i a, __m256i b) { return _mm256_subs_epu8(a, b); }

/* Each byte's upper four bits. */
JAC_INLINE __m256i jac_vec_upper_avx2(__m256i v)
{
    return _mm256_and_si256(_mm256_srli_epi16(v, 4), jac_vec_splat_avx2(0x0f));
}

/* Loads a table of 16 bytes for jac_vec_lookup, which replaces each byte (0..15) of v by its entry. */
JAC_INLINE __m256i jac_vec_table_avx2(const uint8_t *table)
{
    return _mm256_broadcastsi128_si256(_mm_loadu_si128((const __m128i *)(const void *)table));
}

JAC_INLINE __m256i jac_vec_lookup_avx2(__m256i table, __m256i v) { return _mm256_shuffle_epi8(table, v); }

/* The bytes one, two or three places before those of v, in the text where v follows previous. */
JAC_INLINE __m256i jac_vec_ago_avx2(__m256i previous, __m256i v, unsigned places)
{
    __m256i middle = _mm256_permute2x128_si256(previous, v, 0x21);
    if (places == 1) return _mm256_alignr_epi8(v, middle, 15);
    if (places == 2) return _mm256_alignr_epi8(v, middle, 14);
    return _mm256_alignr_epi8(v, middle, 13);
}

JAC_TARGET_END

#endif
