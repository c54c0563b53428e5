/* kernel/number/itoa.h - L1. Integers to decimal digits, written in place: a short tree for up
 * to four digits, eight digits at a time in one register (SWAR) above. No tables, no loops.
 * Knows nothing of buffers: the caller reserves JAC_ITOA_MAX bytes. */
#ifndef JAC_KERNEL_NUMBER_ITOA_H
#define JAC_KERNEL_NUMBER_ITOA_H

#include "base/bits.h"

/* Room a caller reserves at dst; up to that many bytes are overwritten, whatever the length. */
#define JAC_ITOA_MAX 24

#define JAC_ITOA_ZEROS UINT64_C(0x3030303030303030)

/* The eight decimal digits of v < 10^8, leading zeros included, one per byte, values 0 to 9; the
 * first digit is in the lowest byte. Stored little-endian after adding JAC_ITOA_ZEROS, it reads. */
JAC_INLINE uint64_t jac_itoa_digits8(uint32_t v)
{
    uint64_t fours, twos, ones;
    /* x = h * base + l becomes h | l << w: that is (x << w) - h * ((base << w) - 1), in every lane. */
    fours = ((uint64_t)v * 109951163) >> 40;
    fours = ((uint64_t)v << 32) - fours * UINT64_C(42949672959999);
    twos = ((fours * 5243) >> 19) & UINT64_C(0x0000007f0000007f);
    twos = (fours << 16) - twos * 6553599;
    ones = ((twos * 103) >> 10) & UINT64_C(0x000f000f000f000f);
    return ones + ((twos - ones * 10) << 8); /* the same, by shorter steps */
}

/* Writes v < 10000 without leading zeros; returns one past the last digit. Four bytes of room. */
JAC_INLINE char *jac_itoa_short(char *dst, uint32_t v)
{
    uint32_t top;
    if (v < 10) {
        dst[0] = (char)('0' + v);
        return dst + 1;
    }
    if (v < 100) {
        top = (v * 103) >> 10;
        jac_store16_le(dst, (uint16_t)(0x3030 | top | ((v - top * 10) << 8)));
        return dst + 2;
    }
    top = (v * 5243) >> 19;
    v -= top * 100;
    if (top < 10) {
        dst[0] = (char)('0' + top);
        dst += 1;
    } else {
        uint32_t first = (top * 103) >> 10;
        jac_store16_le(dst, (uint16_t)(0x3030 | first | ((top - first * 10) << 8)));
        dst += 2;
    }
    top = (v * 103) >> 10;
    jac_store16_le(dst, (uint16_t)(0x3030 | top | ((v - top * 10) << 8)));
    return dst + 2;
}

/* Writes 0 < v < 10^8 without leading zeros; returns one past the last digit. Eight bytes. */
JAC_INLINE char *jac_itoa_trim8(char *dst, uint32_t v)
{
    uint64_t digits = jac_itoa_digits8(v);
    unsigned zeros = jac_ctz64(digits) & 56;
    jac_store64_le(dst, (digits | JAC_ITOA_ZEROS) >> zeros);
    return dst + 8 - (zeros >> 3);
}

/* Writes v in decimal; returns one past the last digit, at most dst + 20. */
JAC_INLINE char *jac_itoa_u64(char *dst, uint64_t v)
{
    uint64_t high;
    if (v < 10000) return jac_itoa_short(dst, (uint32_t)v);
    if (v < 100000000) return jac_itoa_trim8(dst, (uint32_t)v);
    high = v / 100000000;
    if (high < 100000000) {
        dst = jac_itoa_trim8(dst, (uint32_t)high);
    } else {
        uint64_t top = high / 100000000;
        dst = jac_itoa_short(dst, (uint32_t)top);
        jac_store64_le(dst, jac_itoa_digits8((uint32_t)(high - top * 100000000)) | JAC_ITOA_ZEROS);
        dst += 8;
    }
    jac_store64_le(dst, jac_itoa_digits8((uint32_t)(v - high * 100000000)) | JAC_ITOA_ZEROS);
    return dst + 8;
}

/* Writes v in decimal, '-' before a negative one; returns one past the last, at most dst + 20. */
JAC_INLINE char *jac_itoa_i64(char *dst, int64_t v)
{
    uint64_t magnitude = v < 0 ? 0 - (uint64_t)v : (uint64_t)v;
    *dst = '-';
    return jac_itoa_u64(dst + (v < 0), magnitude);
}

#endif
