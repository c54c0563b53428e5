/* kernel/number/atof.c - L1. Decimal to double, where one exact operation is not enough.
 * The product of the mantissa and a 128-bit power of ten nearly always decides (Eisel-Lemire;
 * D. Lemire, "Number parsing at a gigabyte per second", 2021). The remaining cases go to bigdec.c.
 * Every decision here follows from error bounds, not from a theorem about the inputs. */
#include "kernel/number/atof.h"
#include "kernel/number/bigdec.h"

#define ATOF_INFINITY (UINT64_C(0x7ff) << 52)

/* Sets *bits to the double nearest to w * 10^q, w != 0. Returns false when 192 bits do not decide: then
 * *bits is the double below the number, and the number is at or next to the midpoint of two doubles. */
static bool atof_nearest(uint64_t w, int64_t q, uint64_t *bits)
{
    jac_u128 power, high, low;
    uint64_t middle, mask;
    int32_t exponent, shift, upper;
    bool exact, up;
    *bits = 0;
    if (q < JAC_POW10_MIN) return true; /* w * 10^q < 2^64 * 10^-343 < 2^-1075 */
    *bits = ATOF_INFINITY;
    if (q > 308) return true;

    /* (high.hi, middle, low.lo) = w * T. The true product is larger by less than w <= 2^64 units of the last
     * place, and equal when the power is exact. */
    shift = (int32_t)jac_clz64(w);
    w <<= shift;
    power = jac_pow10_table[q - JAC_POW10_MIN];
    high = jac_mul64(w, power.hi);
    low = jac_mul64(w, power.lo);
    middle = high.lo + low.hi;
    high.hi += middle < low.hi;
    exact = q >= 0 && q <= JAC_POW10_EXACT_MAX;

    upper = (int32_t)(high.hi >> 63);
    exponent = jac_pow10_floor_log2((int32_t)q) + 63 + upper - shift + 1023;
    if (exponent >= 0x7ff) return true;
    /* high.hi holds 53 bits of mantissa, the half bit, and `shift` more bits. */
    shift = 9 + upper;
    if (JAC_UNLIKELY(exponent <= 0)) {
        shift += 1 - exponent;
        exponent = 1;
        if (shift >= 64) {
            *bits = 0;
            return shift > 64 || high.hi != UINT64_MAX;
        }
    }
    mask = (UINT64_C(1) << shift) - 1;
    *bits = ((uint64_t)(exponent - 1) << 52) + (high.hi >> shift >> 1);
    up = (high.hi >> shift) & 1;
    if (exact) {
        bool tie = (high.hi & mask) == 0 && middle == 0 && low.lo == 0;
        *bits += up && (!tie || (*bits & 1));
        return true;
    }
    /* The true product is larger than the computed one, by less than 2 units of `middle`. With the half bit
     * set it lies above the midpoint. Without it, it lies below, unless all lower bits are ones. */
    if (JAC_UNLIKELY((high.hi & mask) == mask && middle >= UINT64_MAX - 1 && !up)) return false;
    *bits += up;
    return true;
}

double jac_atof_slow(const jac_decimal *d)
{
    uint64_t bits = 0, above;
    double value;
    if (d->mantissa != 0) {
        bool decided = atof_nearest(d->mantissa, d->exponent, &bits);
        if (d->truncated) {
            /* bits is the lowest candidate; mantissa + 1 gives the highest. */
            if (!atof_nearest(d->mantissa + 1, d->exponent, &above)) above++;
            decided = decided && bits == above;
        }
        if (!decided) {
            int order = jac_bigdec_compare(d, bits);
            bits += order > 0 || (order == 0 && (bits & 1));
        }
    }
    bits |= (uint64_t)d->negative << 63;
    memcpy(&value, &bits, sizeof value);
    return value;
}
