/* reader/number.c - L2. The rarer parts of reading numbers: numbers at the end of the source, exponents, mantissas of
 * more than 19 digits. See number.h. */
#include "reader/number.h"

/* Far above every exponent that matters, and far enough below overflow that digit counts can be added. */
#define NUMBER_EXPONENT_LIMIT INT64_C(100000000000000000)

JAC_HOT const char *jac_number_integer_at_end(const char *p, const char *end, uint64_t *magnitude)
{
    const char *first = p;
    uint64_t value = 0;
    unsigned digit;
    while (p < end && (digit = (unsigned char)*p - (unsigned)'0') <= 9) {
        value = value * 10 + digit;
        p++;
    }
    if (JAC_UNLIKELY(p == first || (*first == '0' && p > first + 1))) return NULL;
    *magnitude = value;
    return p;
}

JAC_NOINLINE const char *jac_number_more_digits(const char *p, const char *end, uint64_t *value)
{
    return jac_atoi_digits(p, end, value);
}

JAC_NOINLINE const char *jac_number_fraction_at_end(const char *p, const char *end, uint64_t *value)
{
    const char *after = jac_atoi_digits(p, end, value);
    return after == p ? NULL : after;
}

JAC_NOINLINE uint64_t jac_number_slow_bits(uint64_t mantissa, int64_t exponent)
{
    const jac_decimal d = {.mantissa = mantissa, .exponent = exponent};
    double value = jac_atof_slow(&d);
    uint64_t bits;
    memcpy(&bits, &value, sizeof bits);
    return bits;
}

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

/* Appends up to *room digits of [p, end) to *mantissa and sets *dropped when one of the other digits is not 0.
 * Returns one past the last digit taken. */
static const char *number_read_digits(const char *p, const char *end, uint64_t *mantissa, size_t *room, bool *dropped)
{
    const char *taken = (size_t)(end - p) > *room ? p + *room : end;
    jac_atoi_digits(p, taken, mantissa);
    *room -= (size_t)(taken - p);
    for (p = taken; p < end; p++) *dropped |= *p != '0';
    return taken;
}

void jac_number_collect(jac_decimal *d, const char *fraction, const char *digits_end, int64_t exponent)
{
    const char *p = d->text + d->negative;
    const char *integer_end = fraction ? fraction - 1 : digits_end;
    size_t room = JAC_NUMBER_DIGITS;
    d->mantissa = 0;
    d->truncated = false;
    if (*p == '0') p++; /* the grammar allows one leading zero at most */
    const char *taken = number_read_digits(p, integer_end, &d->mantissa, &room, &d->truncated);
    exponent += integer_end - taken;
    if (fraction) {
        p = fraction;
        while (d->mantissa == 0 && p < digits_end && *p == '0') p++;
        taken = number_read_digits(p, digits_end, &d->mantissa, &room, &d->truncated);
        exponent -= taken - fraction;
    }
    d->exponent = exponent;
}
