/* kernel/number/atof.h - L1. Converts a decimal number to the nearest double, ties to even, for every
 * input. The exact multiplication or division (Clinger) is inline; Eisel-Lemire and the big-integer tie-break
 * are out of line. The reader has already found the digits. Never calls strtod. */
#ifndef JAC_KERNEL_NUMBER_ATOF_H
#define JAC_KERNEL_NUMBER_ATOF_H

#include <float.h>
#include "kernel/number/pow10.h"

/* A number as the reader found it: value = mantissa * 10^exponent. When truncated is set, the mantissa lacks
 * the digits after the 19th. */
typedef struct {
    uint64_t mantissa;  /* the first 19 significant digits, or fewer (leading zeros skipped) */
    int64_t exponent;   /* of the mantissa's last digit; any value within +-2^62. The reader limits
                         * the written exponent to about 10^15 to 10^18, then adds digit counts */
    bool negative;
    bool truncated;     /* more than 19 significant digits: mantissa holds exactly 19, and text
                         * decides when mantissa and mantissa + 1 round differently */
    const char *text;   /* the lexeme, valid by grammar: -?digits[.digits][(e|E)[+-]digits]; */
    size_t len;         /* read only when truncated is set */
} jac_decimal;

/* Numbers with at most this many fraction digits usually have short mantissas. */
#define ATOF_SHORT_FRACTION 8
/* With exponents in this range, every result is a normal double, whatever the mantissa. */
#define ATOF_QUICK_MIN (-300)
#define ATOF_QUICK_MAX 288

/* jac_atof without the quick paths. Takes any jac_decimal. */
JAC_API double jac_atof_slow(const jac_decimal *d);

/* Sets *bits to the double nearest to d, which is finite, when one operation decides it: the usual case.
 * Otherwise returns false. */
JAC_INLINE bool jac_atof_quick(const jac_decimal *d, uint64_t *bits)
{
#if defined(FLT_EVAL_METHOD) && FLT_EVAL_METHOD == 0
    /* Clinger: both operands are exact, so the one operation rounds once. A truncated mantissa has 19 digits and
     * never comes here. The branch on 2^53 would be unpredictable for mantissas of 16 digits, so numbers with longer
     * fractions always take the other path. */
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
    /* high holds 53 bits of mantissa, the half bit, and ten more bits. The true product is larger by less than two
     * units of `high`, so it may be the midpoint, or on the other side of it, if `high` is at or just below it. */
    if (JAC_UNLIKELY(((high + 0x402) & 0x7ff) <= 2)) return false;
    *bits = (((uint64_t)exponent << 52) + (((high >> 10) + 1) >> 1)) | (uint64_t)d->negative << 63;
    return true;
}

/* jac_atof_quick for mantissa * 10^-16. `whole` is the integer part of that number, 1 to 999, and gives the exponent of
 * the double. So the product needs no normalization: it has 63 bits. */
JAC_INLINE bool jac_atof_quick16(uint64_t mantissa, uint64_t whole, uint64_t *bits)
{
    unsigned exponent = 63 - jac_clz64(whole);
    uint64_t high = jac_mul64(mantissa << (9 - exponent), jac_pow10_table[-16 - JAC_POW10_MIN].hi).hi;
    if (JAC_UNLIKELY(((high + 0x202) & 0x3ff) <= 2)) return false; /* for the same reason as in jac_atof_quick */
    *bits = ((uint64_t)(exponent + 1022) << 52) + (((high >> 9) + 1) >> 1);
    return true;
}

/* The double nearest to d, ties to even: +-infinity on overflow, +-0.0 on underflow and for a zero
 * mantissa with any exponent. Takes time linear in d->len and constant memory. */
JAC_INLINE double jac_atof(const jac_decimal *d)
{
    uint64_t bits;
    double value;
    if (JAC_LIKELY(jac_atof_quick(d, &bits))) {
        memcpy(&value, &bits, sizeof value);
        return value;
    }
    jac_decimal copy = *d; /* only the copy's address escapes, so that *d can stay in registers */
    return jac_atof_slow(&copy);
}

#endif
