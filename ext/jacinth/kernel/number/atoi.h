/* kernel/number/atoi.h - L1. Runs of decimal digits to integers, eight digits per step in one
 * register (SWAR). The caller handles signs and limits the length, so that nothing overflows. */
#ifndef JAC_KERNEL_NUMBER_ATOI_H
#define JAC_KERNEL_NUMBER_ATOI_H

#include "kernel/number/pow10.h"

/* A mask with a bit in each byte of w that is not an ASCII digit; 0 when all eight bytes are digits. The mask is
 * right up to the lowest non-digit; above it, digits may be marked, too. */
JAC_INLINE uint64_t jac_atoi_not_digits(uint64_t w)
{
    return ((w ^ UINT64_C(0x3030303030303030)) |
            ((w ^ UINT64_C(0x3030303030303030)) + UINT64_C(0x0606060606060606))) &
           UINT64_C(0xf0f0f0f0f0f0f0f0);
}

/* The value of eight digits, the first one in the lowest byte. The upper half of each byte is
 * ignored, so the digits may be ASCII or values. */
JAC_INLINE uint32_t jac_atoi_value8(uint64_t w)
{
    w = (w & UINT64_C(0x0f0f0f0f0f0f0f0f)) * 2561 >> 8;
    w = (w & UINT64_C(0x00ff00ff00ff00ff)) * 6553601 >> 16;
    return (uint32_t)((w & UINT64_C(0x0000ffff0000ffff)) * UINT64_C(42949672960001) >> 32);
}

/* Consumes the n ASCII digits at the start of [p, end): *acc = *acc * 10^n + digits, modulo 2^64. Returns the first
 * byte that is not a digit, or end. Never reads at or past end. */
JAC_INLINE const char *jac_atoi_digits(const char *p, const char *end, uint64_t *acc)
{
    uint64_t value = *acc;
    while (end - p >= 8) {
        uint64_t word = jac_load64_le(p), wrong = jac_atoi_not_digits(word);
        if (wrong != 0) {
            /* Shift the digits before the first wrong byte to the upper end, with zeros below them. */
            unsigned bits = jac_ctz64(wrong) & 56;
            if (bits != 0) {
                value = value * jac_pow10_integer[bits >> 3] + jac_atoi_value8(word << (64 - bits));
            }
            *acc = value;
            return p + (bits >> 3);
        }
        value = value * 100000000 + jac_atoi_value8(word);
        p += 8;
    }
    while (p < end && (unsigned char)(*p - '0') < 10) {
        value = value * 10 + (unsigned char)(*p - '0');
        p++;
    }
    *acc = value;
    return p;
}

#endif
