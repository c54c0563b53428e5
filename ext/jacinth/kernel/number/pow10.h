/* kernel/number/pow10.h - L1. The powers of ten: the 128-bit table for conversions from and to
 * doubles, the exact doubles, the small integers, and the matching logarithms.
 * Does no conversion. The rows of the table are generated (pow10_table.h). */
#ifndef JAC_KERNEL_NUMBER_POW10_H
#define JAC_KERNEL_NUMBER_POW10_H

#include "base/bits.h"
#include "kernel/number/pow10_table.h"

/* jac_pow10_table[p - JAC_POW10_MIN]: the top 128 bits of 10^p, rounded down. */
JAC_TABLE jac_u128 jac_pow10_table[JAC_POW10_COUNT];

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
