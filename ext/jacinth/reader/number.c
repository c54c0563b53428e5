/* reader/number.c - L2. The rarer halves of number reading: exponents and mantissas of more than 19
 * digits. See number.h. */
#include "reader/number.h"

/* Far beyond every exponent that matters, far below overflow when digit counts are added. */
#define NUMBER_EXPONENT_LIMIT INT64_C(100000000000000000)

const char *jac_number_exponent(const char *p, const char *end, int64_t *exponent)
{
    p++;
    bool negative = false;
    if (p < end && (*p == '-' || *p == '+')) negative = *p++ == '-';
    const char *digits = p;
    int64_t value = 0;
    for (; p < end; p++) {
        unsigned digit = (unsigned char)*p - (unsigned)'0';
        if (digit > 9) break;
        if (value < NUMBER_EXPONENT_LIMIT) value = value * 10 + (int64_t)digit;
    }
    if (p == digits) return NULL;
    *exponent = negative ? -value : value;
    return p;
}

void jac_number_collect(jac_decimal *d, const char *fraction, const char *digits_end, int64_t exponent)
{
    const char *p = d->text + d->negative;
    uint64_t mantissa = 0;
    unsigned taken = 0;
    bool dropped_nonzero = false;
    int64_t shift = 0; /* digits of the integer part that were dropped, less fraction digits taken */
    for (; p < digits_end; p++) {
        if (*p == '.') continue;
        unsigned digit = (unsigned char)*p - (unsigned)'0';
        bool in_fraction = fraction && p >= fraction;
        if (taken < JAC_NUMBER_DIGITS) {
            mantissa = mantissa * 10 + digit;
            taken += mantissa != 0;
            shift -= in_fraction;
        } else {
            dropped_nonzero |= digit != 0;
            shift += !in_fraction;
        }
    }
    d->mantissa = mantissa;
    d->exponent = exponent + shift;
    d->truncated = dropped_nonzero;
}
