/* kernel/number/pow10.h - L1. The powers of ten: the 128-bit table for conversions from and to
 * doubles, the exact doubles, the small integers, and the matching logarithms.
 * Does no conversion. */
#ifndef JAC_KERNEL_NUMBER_POW10_H
#define JAC_KERNEL_NUMBER_POW10_H

#include "base/bits.h"

#define JAC_POW10_MIN (-342) /* the smallest power with which 19 digits do not round to zero */
#define JAC_POW10_MAX 323    /* the power that the smallest subnormal is scaled by */
#define JAC_POW10_COUNT (JAC_POW10_MAX - JAC_POW10_MIN + 1)
#define JAC_POW10_EXACT_MAX 55 /* the rows from 10^0 to this power are exact */

/* jac_pow10_table[p - JAC_POW10_MIN] is T, the top 128 bits of 10^p, rounded down:
 * T * 2^(e - 127) <= 10^p < (T + 1) * 2^(e - 127) with e = floor(log2(10^p)) and 2^127 <= T < 2^128. Not changed after
 * the program or library was loaded. */
extern jac_u128 jac_pow10_table[JAC_POW10_COUNT];

/* 10^0 to 10^22, all exact doubles. */
#define JAC_POW10_DOUBLE_MAX 22
JAC_TABLE double jac_pow10_double[JAC_POW10_DOUBLE_MAX + 1];

/* 10^0 to 10^19. */
JAC_TABLE uint64_t jac_pow10_integer[20];

/* floor(log2(10^power)) for the powers of the table. */
JAC_INLINE int32_t jac_pow10_floor_log2(int32_t power) { return (power * 1741647) >> 19; }

/* floor(log10(2^exponent)) for the exponents of a double, -1074 to 971. */
JAC_INLINE int32_t jac_pow10_floor_log10(int32_t exponent) { return (exponent * 1262611) >> 22; }

/* floor(log10(3/4 * 2^exponent)) for the same exponents. */
JAC_INLINE int32_t jac_pow10_floor_log10_gap(int32_t exponent)
{
    return (exponent * 1262611 - 524031) >> 22;
}

#endif
