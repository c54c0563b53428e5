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

/* jac_atof without the exact path. Takes any jac_decimal. */
JAC_API double jac_atof_slow(const jac_decimal *d);

/* The double nearest to d, ties to even; +-infinity on overflow, +-0.0 on underflow and for a zero
 * mantissa with any exponent. Time is linear in len, memory constant. */
JAC_INLINE double jac_atof(const jac_decimal *d)
{
#if defined(FLT_EVAL_METHOD) && FLT_EVAL_METHOD == 0
    /* Both operands are exact, so the one operation rounds once. A truncated mantissa has 19
     * digits and never comes here. */
    if (JAC_LIKELY(d->mantissa <= (UINT64_C(1) << 53) &&
                   (uint64_t)d->exponent + JAC_POW10_DOUBLE_MAX <= 2 * JAC_POW10_DOUBLE_MAX)) {
        double value = (double)(int64_t)d->mantissa;
        value = d->exponent < 0 ? value / jac_pow10_double[-d->exponent]
                                : value * jac_pow10_double[d->exponent];
        return d->negative ? -value : value;
    }
#endif
    jac_decimal copy = *d; /* its address goes out of line, so that *d may stay in registers */
    return jac_atof_slow(&copy);
}

#endif
