/* kernel/number/ftoa_round.c - L1. See ftoa_round.h. The double is scaled by a power of ten, so that the whole
 * part of the product has the requested number of digits. The fraction decides the rounding, within the error bound of
 * the table of powers. Where that is not enough, big integers decide (bigdec.c). */
#include "kernel/number/ftoa_round.h"
#include "kernel/number/bigdec.h"
#include "kernel/number/pow10.h"

/* The true product is larger than the computed one by less than this many units of its middle word. */
#define ROUND_SLACK 4

/* A positive double divided by 10^exponent, rounded down. */
typedef struct {
    uint64_t whole;
    uint64_t fraction;  /* the first `bits` binary digits after the point */
    uint64_t middle;    /* the next 64 binary digits */
    uint64_t low;       /* the last 64 binary digits */
    uint32_t bits;
    bool exact;
} ftoa_round_scaled;

/* The top 128 bits of 10^power, rounded down: less than 3 units too small, and always too small where the
 * table is not exact. power is at most JAC_POW10_MAX + 19. */
static jac_u128 ftoa_round_power(int32_t power)
{
    if (JAC_LIKELY(power <= JAC_POW10_MAX)) return jac_pow10_table[power - JAC_POW10_MIN];
    jac_u128 row = jac_pow10_table[JAC_POW10_MAX - JAC_POW10_MIN];
    uint64_t factor = jac_pow10_integer[power - JAC_POW10_MAX];
    factor <<= jac_clz64(factor);
    jac_u128 high = jac_mul64(row.hi, factor), low = jac_mul64(row.lo, factor);
    high.lo += low.hi;
    high.hi += high.lo < low.hi;
    if (high.hi >> 63) return high;
    return (jac_u128){high.hi << 1 | high.lo >> 63, high.lo << 1 | low.lo >> 63};
}

/* Computes c * 2^q / 10^exponent. c has its top bit set; the quotient lies between 1 and 2^60. */
static ftoa_round_scaled ftoa_round_scale(uint64_t c, int32_t q, int32_t exponent)
{
    jac_u128 power = ftoa_round_power(-exponent);
    jac_u128 high = jac_mul64(c, power.hi), low = jac_mul64(c, power.lo);
    high.lo += low.hi;
    high.hi += high.lo < low.hi;
    ftoa_round_scaled r;
    r.bits = (uint32_t)-(q + jac_pow10_floor_log2(-exponent) + 1);
    r.whole = high.hi >> r.bits;
    r.fraction = high.hi & ((UINT64_C(1) << r.bits) - 1);
    r.middle = high.lo;
    r.low = low.lo;
    r.exact = exponent <= 0 && -exponent <= JAC_POW10_EXACT_MAX;
    return r;
}

/* Compares the true quotient with whole + 1/2: negative, 0 or positive. */
static int ftoa_round_order(const ftoa_round_scaled *r, uint64_t c, int32_t q, int32_t exponent)
{
    const uint64_t half = UINT64_C(1) << (r->bits - 1);
    if (r->exact) {
        if (r->fraction != half) return r->fraction < half ? -1 : 1;
        return (r->middle | r->low) != 0;
    }
    if (r->fraction >= half) return 1;
    if (JAC_LIKELY(r->fraction != half - 1 || r->middle <= UINT64_MAX - ROUND_SLACK)) return -1;
    return -jac_bigdec_weigh(r->whole * 10 + 5, exponent - 1, c, q);
}

jac_shortest jac_ftoa_round(double finite, uint32_t count)
{
    uint64_t bits, c;
    memcpy(&bits, &finite, sizeof bits);
    bits &= INT64_MAX;
    if (bits == 0) return (jac_shortest){0, 0};
    int32_t q = (int32_t)(bits >> 52);
    c = bits & ((UINT64_C(1) << 52) - 1);
    if (q != 0) c |= UINT64_C(1) << 52;
    int32_t shift = (int32_t)jac_clz64(c);
    c <<= shift;
    q = (q != 0 ? q : 1) - 1075 - shift;

    /* The power of two at or below the number gives the decimal exponent of the first digit, or one less. */
    int32_t exponent = jac_pow10_floor_log10(q + 63) - (int32_t)count + 1;
    ftoa_round_scaled r = ftoa_round_scale(c, q, exponent);
    if (r.whole >= jac_pow10_integer[count]) r = ftoa_round_scale(c, q, ++exponent);
    int order = ftoa_round_order(&r, c, q, exponent);
    r.whole += order > 0 || (order == 0 && (r.whole & 1));
    if (r.whole == jac_pow10_integer[count]) {
        r.whole /= 10;
        exponent++;
    }
    int32_t zeros = JAC_FTOA_ROUND_MAX - (int32_t)count;
    return (jac_shortest){r.whole * jac_pow10_integer[zeros], exponent - zeros};
}
