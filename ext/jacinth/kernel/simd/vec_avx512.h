/* kernel/simd/vec_avx512.h - L1. The vector contract (vec_swar.h) for AVX-512 with byte instructions. */
#ifndef JAC_SIMD_VEC_AVX512_H
#define JAC_SIMD_VEC_AVX512_H

#include <immintrin.h>
#include "kernel/simd/backends.h"
#include "kernel/simd/mask.h"
#include "kernel/text/class_table.h"

JAC_TARGET_BEGIN_AVX512

enum { jac_vec_width_avx512 = 64, jac_vec_masked_avx512 = 1 };

/* A hit is a bit. */
typedef __m512i jac_vec_bytes_avx512;
typedef __mmask64 jac_vec_hits_avx512;

JAC_INLINE __m512i jac_vec_load_avx512(const char *p) { return _mm512_loadu_si512(p); }

JAC_INLINE __m512i jac_vec_pair_avx512(uint64_t first, uint64_t second)
{
    return _mm512_zextsi128_si512(_mm_set_epi64x((long long)second, (long long)first));
}

JAC_INLINE __m512i jac_vec_load_first_avx512(const char *p, size_t n)
{
    return _mm512_maskz_loadu_epi8(_bzhi_u64(~(uint64_t)0, (uint32_t)n), p);
}

JAC_INLINE void jac_vec_store_avx512(char *p, __m512i v) { _mm512_storeu_si512(p, v); }
JAC_INLINE __m512i jac_vec_splat_avx512(uint8_t byte) { return _mm512_set1_epi8((char)byte); }
JAC_INLINE __m512i jac_vec_xor_avx512(__m512i a, __m512i b) { return _mm512_xor_si512(a, b); }
JAC_INLINE __m512i jac_vec_or_avx512(__m512i a, __m512i b) { return _mm512_or_si512(a, b); }

JAC_INLINE __mmask64 jac_vec_at_most_avx512(__m512i v, uint8_t limit)
{
    return _mm512_cmple_epu8_mask(v, jac_vec_splat_avx512(limit));
}

JAC_INLINE __mmask64 jac_vec_eq_avx512(__m512i v, uint8_t byte)
{
    return _mm512_cmpeq_epi8_mask(v, jac_vec_splat_avx512(byte));
}

JAC_INLINE __mmask64 jac_vec_high_avx512(__m512i v) { return _mm512_movepi8_mask(v); }
JAC_INLINE __mmask64 jac_vec_either_avx512(__mmask64 a, __mmask64 b) { return a | b; }
JAC_INLINE bool jac_vec_any_avx512(__mmask64 h) { return h != 0; }
JAC_INLINE jac_mask jac_vec_mask_avx512(__mmask64 h) { return (jac_mask){h}; }
JAC_INLINE jac_mask jac_vec_gather_avx512(const __mmask64 *h) { return (jac_mask){h[0]}; }

JAC_INLINE jac_mask jac_vec_prefix_avx512(jac_mask m)
{
    const __m128i bits = _mm_cvtsi64_si128((long long)m.bits), ones = _mm_set1_epi8((char)0xff);
    return (jac_mask){(uint64_t)_mm_cvtsi128_si64(_mm_clmulepi64_si128(bits, ones, 0))};
}

#define JAC_VEC_SUFFIX avx512
#include "kernel/simd/match.inc.h"
#undef JAC_VEC_SUFFIX

/* The second group of the contract, for utf8_lookup.inc.h: see vec_avx2.h. */

JAC_INLINE __m512i jac_vec_and_avx512(__m512i a, __m512i b) { return _mm512_and_si512(a, b); }
JAC_INLINE __m512i jac_vec_least_avx512(__m512i a, __m512i b) { return _mm512_min_epu8(a, b); }
JAC_INLINE __m512i jac_vec_minus_avx512(__m512i a, __m512i b) { return _mm512_subs_epu8(a, b); }

JAC_INLINE __m512i jac_vec_upper_avx512(__m512i v)
{
    return _mm512_and_si512(_mm512_srli_epi16(v, 4), jac_vec_splat_avx512(0x0f));
}

JAC_INLINE __m512i jac_vec_table_avx512(const uint8_t *table)
{
    return _mm512_broadcast_i32x4(_mm_loadu_si128((const __m128i *)(const void *)table));
}

JAC_INLINE __m512i jac_vec_lookup_avx512(__m512i table, __m512i v) { return _mm512_shuffle_epi8(table, v); }

JAC_INLINE __m512i jac_vec_ago_avx512(__m512i previous, __m512i v, unsigned places)
{
    __m512i middle = _mm512_alignr_epi64(v, previous, 6);
    if (places == 1) return _mm512_alignr_epi8(v, middle, 15);
    if (places == 2) return _mm512_alignr_epi8(v, middle, 14);
    return _mm512_alignr_epi8(v, middle, 13);
}

/* The third group of the contract, for the templates *_compress.inc.h. */

/* Replaces each byte of v by its entry in a table of 128 bytes. The top bit of a byte is ignored. */
JAC_INLINE __m512i jac_vec_lookup128_avx512(const char *table, __m512i v)
{
    return _mm512_permutex2var_epi8(_mm512_loadu_si512(table), v, _mm512_loadu_si512(table + 64));
}

/* Takes the bytes of b where m is set, and those of a elsewhere. */
JAC_INLINE __m512i jac_vec_select_avx512(jac_mask m, __m512i a, __m512i b)
{
    return _mm512_mask_mov_epi8(a, m.bits, b);
}

/* Takes the smaller of each two bytes, unsigned, where m is set, and the bytes of a elsewhere. */
JAC_INLINE __m512i jac_vec_least_in_avx512(jac_mask m, __m512i a, __m512i b)
{
    return _mm512_mask_min_epu8(a, m.bits, a, b);
}

/* Moves the bytes of v where m is set to the front, without gaps. */
JAC_INLINE __m512i jac_vec_compress_avx512(jac_mask m, __m512i v) { return _mm512_maskz_compress_epi8(m.bits, v); }

/* The bytes 0..31 of v, or 32..63 if `upper` is set, each with a backslash before it. */
JAC_INLINE __m512i jac_vec_slashed_avx512(__m512i v, bool upper)
{
    __m256i half = upper ? _mm512_extracti64x4_epi64(v, 1) : _mm512_castsi512_si256(v);
    return _mm512_or_si512(_mm512_slli_epi16(_mm512_cvtepu8_epi16(half), 8), _mm512_set1_epi16('\\'));
}

/* Stores the first n bytes (n <= width) of v. */
JAC_INLINE void jac_vec_store_first_avx512(char *p, __m512i v, size_t n)
{
    _mm512_mask_storeu_epi8(p, _bzhi_u64(~(uint64_t)0, (uint32_t)n), v);
}

/* The bytes of jac_vec_slashed to keep when the half has n bytes (<= 32), of which those in m are escaped. */
JAC_INLINE jac_mask jac_vec_slashes_avx512(uint32_t m, size_t n)
{
    const uint64_t slashes = UINT64_C(0x5555555555555555);
    return (jac_mask){_bzhi_u64(_pdep_u64(m, slashes) | ~slashes, (uint32_t)(2 * n))};
}

JAC_TARGET_END

#endif
