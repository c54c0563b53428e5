/* kernel/number/itoa8.h - L1. Integers of up to eight decimal digits: a short decision tree for up to four digits,
 * one register (SWAR) for eight. No tables, no loops, no vectors. itoa.h handles longer integers. */
#ifndef JAC_KERNEL_NUMBER_ITOA8_H
#define JAC_KERNEL_NUMBER_ITOA8_H

#include "base/bits.h"

#define JAC_ITOA_ZEROS UINT64_C(0x3030303030303030)

/* The eight decimal digits of v < 10^8, leading zeros included: one per byte, values 0 to 9, the
 * first digit in the lowest byte. Add JAC_ITOA_ZEROS and store little-endian to get ASCII. */
JAC_INLINE uint64_t jac_itoa_digits8(uint32_t v)
{
    uint64_t fours, twos, ones;
    /* In every lane, x = h * base + l becomes h | l << w, which is (x << w) - h * ((base << w) - 1). */
    fours = ((uint64_t)v * 109951163) >> 40;
    fours = ((uint64_t)v << 32) - fours * UINT64_C(42949672959999);
    twos = ((fours * 5243) >> 19) & UINT64_C(0x0000007f0000007f);
    twos = (fours << 16) - twos * 6553599;
    ones = ((twos * 103) >> 10) & UINT64_C(0x000f000f000f000f);
    return ones + ((twos - ones * 10) << 8); /* the same formula in fewer steps */
}

/* Writes v < 10000 without leading zeros. Returns one past the last digit. Needs four bytes of room. */
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

/* Writes 0 < v < 10^8 without leading zeros. Returns one past the last digit. Needs eight bytes of room. */
JAC_INLINE char *jac_itoa_trim8(char *dst, uint32_t v)
{
    uint64_t digits = jac_itoa_digits8(v);
    unsigned zeros = jac_ctz64(digits) & 56;
    jac_store64_le(dst, (digits | JAC_ITOA_ZEROS) >> zeros);
    return dst + 8 - (zeros >> 3);
}

#endif
