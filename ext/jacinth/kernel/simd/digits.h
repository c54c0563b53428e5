/* kernel/simd/digits.h - L1. Sixteen decimal digits at once: in a vector of the baseline instruction set, which
 * every CPU of the architecture has (chosen at compile time), or as two words of kernel/number/itoa8.h. */
#ifndef JAC_SIMD_DIGITS_H
#define JAC_SIMD_DIGITS_H

#include "base/compiler.h"
#include "kernel/number/atoi.h"
#include "kernel/number/itoa8.h"

/* jac_digits16: sixteen ASCII digits in memory order.
 * _of      the digits of first * 10^8 + last, both below 10^8 and not both 0; sets *count to the number of digits
 *          without trailing zeros, 1 to 16
 * _put     writes the digits; needs sixteen bytes of room
 * _first8  the first half, the first digit in the lowest byte; _last8 the second half
 * _trim    writes first * 10^8 + last without leading zeros, first not 0, and returns one past the last digit;
 *          needs sixteen bytes of room
 * _get, _run, _value, _value8 and _padded read digits. */

#if defined(JAC_ARCH_X86_64) && !defined(JAC_BASELINE_SWAR)
#include <emmintrin.h>

typedef __m128i jac_digits16;

/* The digits as values 0 to 9. Lanes of 64, then 32, then 16 bits are split into the upper and the lower half of their
 * digits, as in jac_itoa_digits8. */
JAC_INLINE jac_digits16 jac_digits16_values(uint32_t first, uint32_t last)
{
    __m128i v = _mm_set_epi64x(last, first), upper;
    upper = _mm_srli_epi64(_mm_mul_epu32(v, _mm_set1_epi64x(109951163)), 40);
    v = _mm_add_epi64(upper, _mm_slli_epi64(_mm_sub_epi64(v, _mm_mul_epu32(upper, _mm_set1_epi64x(10000))), 32));
    upper = _mm_srli_epi16(_mm_mulhi_epu16(v, _mm_set1_epi16(5243)), 3);
    v = _mm_add_epi16(upper, _mm_slli_epi32(_mm_sub_epi16(v, _mm_mullo_epi16(upper, _mm_set1_epi16(100))), 16));
    upper = _mm_mulhi_epu16(v, _mm_set1_epi16(6554));
    return _mm_sub_epi16(_mm_slli_epi16(v, 8), _mm_mullo_epi16(upper, _mm_set1_epi16(2559)));
}

/* jac_digits16_of on a vector. */
JAC_INLINE jac_digits16 jac_digits16_of(uint32_t first, uint32_t last, uint32_t *count)
{
    __m128i v = jac_digits16_values(first, last);
    *count = 64 - jac_clz64((uint32_t)_mm_movemask_epi8(_mm_cmpgt_epi8(v, _mm_setzero_si128())));
    return _mm_or_si128(v, _mm_set1_epi8('0'));
}

/* jac_digits16_trim on a vector: the first half is shifted, so that it begins with a digit other than 0. */
JAC_INLINE char *jac_digits16_trim(char *dst, uint32_t first, uint32_t last)
{
    __m128i v = jac_digits16_values(first, last);
    unsigned zeros = jac_ctz64((uint64_t)_mm_cvtsi128_si64(v)) & 56;
    v = _mm_or_si128(v, _mm_set1_epi8('0'));
    jac_store64_le(dst, (uint64_t)_mm_cvtsi128_si64(v) >> zeros);
    dst += 8 - (zeros >> 3);
    _mm_storel_epi64((__m128i *)(void *)dst, _mm_unpackhi_epi64(v, v));
    return dst + 8;
}

JAC_INLINE void jac_digits16_put(char *dst, jac_digits16 d) { _mm_storeu_si128((__m128i *)(void *)dst, d); }
JAC_INLINE uint64_t jac_digits16_first8(jac_digits16 d) { return (uint64_t)_mm_cvtsi128_si64(d); }
JAC_INLINE uint64_t jac_digits16_last8(jac_digits16 d) { return (uint64_t)_mm_cvtsi128_si64(_mm_unpackhi_epi64(d, d)); }

/* Loads any sixteen bytes. */
JAC_INLINE jac_digits16 jac_digits16_get(const char *src)
{
    return _mm_loadu_si128((const __m128i *)(const void *)src);
}

/* The number of digits at the start of the bytes, 0 to 16. */
JAC_INLINE unsigned jac_digits16_run(jac_digits16 d)
{
    /* The digits become -128 to -119, all other bytes are greater. */
    __m128i v = _mm_add_epi8(d, _mm_set1_epi8(128 - '0'));
    return jac_ctz32(~(uint32_t)_mm_movemask_epi8(_mm_cmplt_epi8(v, _mm_set1_epi8(-118))));
}

/* Two numbers of eight digits each: the first `count` bytes, all digits, and zeros after them. The first one is in the
 * lower half of the result; count is 1 to 16. */
JAC_INLINE uint64_t jac_digits16_padded(jac_digits16 d, unsigned count)
{
    static const uint8_t keep[32] = {15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15};
    __m128i v = _mm_and_si128(d, _mm_loadu_si128((const __m128i *)(const void *)(keep + 16 - count)));
    __m128i factors = _mm_set1_epi16(2561);
    JAC_OPAQUE_VECTOR(factors);
    v = _mm_srli_epi16(_mm_mullo_epi16(v, factors), 8); /* two digits a lane */
    v = _mm_madd_epi16(v, _mm_set1_epi32(0x10064));                  /* four digits a lane: factors 100 and 1 */
    v = _mm_madd_epi16(_mm_packs_epi32(v, v), _mm_set1_epi32(0x12710)); /* eight digits: factors 10000 and 1 */
    return (uint64_t)_mm_cvtsi128_si64(v);
}

/* The value of the first `count` bytes, all digits; count is 8 to 16. */
JAC_INLINE uint64_t jac_digits16_value(jac_digits16 d, unsigned count)
{
    __m128i v = _mm_sub_epi8(d, _mm_set1_epi8('0'));
    /* Shift the digits of the upper half to its upper end, with zeros below them. */
    __m128i aligned = _mm_sll_epi64(v, _mm_cvtsi32_si128((int)(128 - 8 * count)));
    v = _mm_castpd_si128(_mm_move_sd(_mm_castsi128_pd(aligned), _mm_castsi128_pd(v)));
    v = _mm_srli_epi16(_mm_mullo_epi16(v, _mm_set1_epi16(2561)), 8); /* two digits a lane */
    v = _mm_madd_epi16(v, _mm_set1_epi32(0x10064));                  /* four digits a lane: factors 100 and 1 */
    v = _mm_madd_epi16(_mm_packs_epi32(v, v), _mm_set1_epi32(0x12710)); /* eight digits: factors 10000 and 1 */
    uint64_t halves = (uint64_t)_mm_cvtsi128_si64(v);
    return (uint32_t)halves * jac_pow10_integer[count - 8] + (halves >> 32);
}
#else
typedef struct { uint64_t first8, last8; } jac_digits16;

/* jac_digits16_trim on two words. */
JAC_INLINE char *jac_digits16_trim(char *dst, uint32_t first, uint32_t last)
{
    dst = jac_itoa_trim8(dst, first);
    jac_store64_le(dst, jac_itoa_digits8(last) | JAC_ITOA_ZEROS);
    return dst + 8;
}

/* jac_digits16_of on two words. */
JAC_INLINE jac_digits16 jac_digits16_of(uint32_t first, uint32_t last, uint32_t *count)
{
    uint64_t first8 = jac_itoa_digits8(first), last8 = jac_itoa_digits8(last);
    /* Masks instead of branches: the number of digits is unpredictable. */
    uint64_t in_last8 = (uint64_t)((int64_t)(0 - last8) >> 63), digits = first8 ^ ((first8 ^ last8) & in_last8);
    *count = 8 + ((uint32_t)in_last8 & 8) - (jac_clz64(digits) >> 3);
    return (jac_digits16){first8 | JAC_ITOA_ZEROS, last8 | JAC_ITOA_ZEROS};
}

/* Stores all 16 digits of d at dst. */
JAC_INLINE void jac_digits16_put(char *dst, jac_digits16 d)
{
    jac_store64_le(dst, d.first8);
    jac_store64_le(dst + 8, d.last8);
}

JAC_INLINE uint64_t jac_digits16_first8(jac_digits16 d) { return d.first8; }
JAC_INLINE uint64_t jac_digits16_last8(jac_digits16 d) { return d.last8; }

/* Loads any sixteen bytes. */
JAC_INLINE jac_digits16 jac_digits16_get(const char *src)
{
    return (jac_digits16){jac_load64_le(src), jac_load64_le(src + 8)};
}

/* The number of digits at the start of the bytes, 0 to 16. */
JAC_INLINE unsigned jac_digits16_run(jac_digits16 d)
{
    uint64_t wrong = jac_atoi_not_digits(d.first8);
    if (wrong) return jac_ctz64(wrong) >> 3;
    wrong = jac_atoi_not_digits(d.last8);
    return wrong ? 8 + (jac_ctz64(wrong) >> 3) : 16;
}

/* jac_digits16_padded on two words. */
JAC_INLINE uint64_t jac_digits16_padded(jac_digits16 d, unsigned count)
{
    if (count <= 8) return jac_atoi_value8(d.first8 & UINT64_MAX >> (64 - 8 * count));
    return jac_atoi_value8(d.first8) | (uint64_t)jac_atoi_value8(d.last8 & UINT64_MAX >> (128 - 8 * count)) << 32;
}

/* The value of the first `count` bytes, all digits; count is 8 to 16. */
JAC_INLINE uint64_t jac_digits16_value(jac_digits16 d, unsigned count)
{
    uint64_t last = count == 8 ? 0 : jac_atoi_value8(d.last8 << (128 - 8 * count));
    return jac_atoi_value8(d.first8) * jac_pow10_integer[count - 8] + last;
}
#endif

/* The value of the first `count` bytes, all digits; count is 1 to 8. */
JAC_INLINE uint32_t jac_digits16_value8(jac_digits16 d, unsigned count)
{
    return jac_atoi_value8(jac_digits16_first8(d) << (64 - 8 * count));
}

#endif
