/* kernel/number/atof.h - L1. A decimal number to the nearest double, ties to even, for every
 * input: the exact multiply or divide (Clinger) here, Eisel-Lemire and the big-integer tie-break
 * out of line. Reads no grammar: the reader found the digits. Never strtod. */
#ifndef JAC_KERNEL_NUMBER_ATOF_H
#define JAC_KERNEL_NUMBER_ATOF_H

#include <float.h>
#include "kernel/number/pow10.h"

/* A number as the reader found it: value = mantissa * 10^exponent, plus the digits that are left
 * out when truncated is set. */
typedef struct {
    uint64_t mantissa;  /* the first up to 19 significant digits (leading zeros skipped) */
    int64_t exponent;   /* of the mantissa's last digit; any value within +-2^62. The reader lets
                         * the spelled exponent stop at some 10^15 to 10^18, then adds digit counts */
    bool negative;
    bool truncated;     /* more than 19 significant digits: mantissa holds exactly 19, and text
                         * decides when mantissa and mantissa + 1 round differently */
    const char *text;   /* the number's own spelling, -?digits[.digits][(e|E)[+-]digits], valid by */
    size_t len;         /* grammar; read only when truncated is set */
} jac_decimal;

/* Fractions up to here are likely to be people's: short mantissas. */
#define ATOF_SHORT_FRACTION 8
/* Exponents with which every double is a normal one, whatever the mantissa. */
#define ATOF_QUICK_MIN (-300)
#define ATOF_QUICK_MAX 288

/* jac_atof without the quick paths. Takes any jac_decimal. */
JAC_API double jac_atof_slow(const jac_decimal *d);

/* The bits of the double nearest to d, where one operation decides it: the usual case. Otherwise false. It is finite.
 * */
JAC_INLINE bool jac_atof_quick(const jac_decimal *d, uint64_t *bits)
{
#if defined(FLT_EVAL_METHOD) && FLT_EVAL_METHOD == 0
    /* Clinger: both operands are exact, so the one operation rounds once. A truncated mantissa has 19 digits and
     * never comes here. Which mantissas of 16 digits exceed 2^53 nobody can foretell, so that longer fractions
     * all go the other way. */
    if ((uint64_t)(d->exponent + ATOF_SHORT_FRACTION) <= ATOF_SHORT_FRACTION + JAC_POW10_DOUBLE_MAX &&
        JAC_LIKELY(d->mantissa <= (UINT64_C(1) << 53))) {
        double exact = (double)(int64_t)d->mantissa;
        exact = d->exponent < 0 ? exact / jac_pow10_double[-d->exponent] : exact * jac_pow10_double[d->exponent];
        memcpy(bits, &exact, sizeof exact);
        *bits |= (uint64_t)d->negative << 63;
        return true;
    }
#endif
    if (d->mantissa == 0 || d->truncated || (uint64_t)(d->exponent - ATOF_QUICK_MIN) > ATOF_QUICK_MAX - ATOF_QUICK_MIN)
        return false;
    int shift = (int)jac_clz64(d->mantissa);
    uint64_t high = jac_mul64(d->mantissa << shift, jac_pow10_table[d->exponent - JAC_POW10_MIN].hi).hi;
    int exponent = jac_pow10_floor_log2((int32_t)d->exponent) + 63 - shift + 1022 + (int)(high >> 63);
    if (!(high >> 63)) high += high;
    /* 53 bits of mantissa, the half bit, ten of rest. The true product is larger by less than two units of `high`.
     * With the half bit and one of the rest it lies above the middle; without the half bit, below, unless
     * all rest bits but the last are ones. */
    if (JAC_UNLIKELY(((high + 2) & 0x3ff) <= 2)) return false;
    *bits = (((uint64_t)exponent << 52) + (((high >> 10) + 1) >> 1)) | (uint64_t)d->negative << 63;
    return true;
}

/* The double nearest to d, ties to even; +-infinity on overflow, +-0.0 on underflow and for a zero
 * mantissa with any exponent. Time is linear in len, memory constant. */
JAC_INLINE double jac_atof(const jac_decimal *d)
{
    uint64_t bits;
    double value;
    if (JAC_LIKELY(jac_atof_quick(d, &bits))) {
        memcpy(&value, &bits, sizeof value);
        return value;
    }
    jac_decimal copy = *d; /* its address goes out of line, so that *d may stay in registers */
    return jac_atof_slow(&copy);
}

#endif
