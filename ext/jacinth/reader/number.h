/* reader/number.h - L2. Numbers between the grammar and the double: the exponent, the collection of
 * long mantissas, and the one place of the overflow rule. Digits are kernel/number/atoi.h's, rounding
 * is kernel/number/atof.h's. */
#ifndef JAC_READER_NUMBER_H
#define JAC_READER_NUMBER_H

#include <float.h>
#include "kernel/simd/digits.h"
#include "reader/reader.h"

/* Digits that a jac_decimal's mantissa holds. */
#define JAC_NUMBER_DIGITS 19
/* Bytes that may be looked at without asking where the source ends. */
#define JAC_NUMBER_ROOM 9

/* jac_number_integer where fewer than JAC_NUMBER_ROOM bytes are left. */
JAC_API const char *jac_number_integer_at_end(const char *p, const char *end, uint64_t *magnitude);

/* Reads the integer part at p, one digit at least: *magnitude is its value modulo 2^64. Returns one past
 * it, or NULL when there is none or a zero leads. Up to eight digits are taken one at a time: the branches
 * are foreseen, where the words of atoi.h would have to be waited for. */
JAC_INLINE const char *jac_number_integer(const char *p, const char *end, uint64_t *magnitude)
{
    if (JAC_UNLIKELY(end - p < JAC_NUMBER_ROOM)) return jac_number_integer_at_end(p, end, magnitude);
    unsigned digit = (unsigned char)*p++ - (unsigned)'0';
    uint64_t value = digit;
    if (JAC_UNLIKELY(digit > 9)) return NULL;
    if ((digit = (unsigned char)*p - (unsigned)'0') <= 9) {
        if (JAC_UNLIKELY(value == 0)) return NULL;
        for (unsigned taken = 1; ; taken++) {
            if (taken == JAC_NUMBER_ROOM - 1) {
                p = jac_atoi_digits(p, end, &value);
                break;
            }
            value = value * 10 + digit;
            p++;
            if ((digit = (unsigned char)*p - (unsigned)'0') > 9) break;
        }
    }
    *magnitude = value;
    return p;
}

/* Appends the digits at p, sixteen at most; how many there are. */
JAC_INLINE unsigned jac_number_upto16(const char *p, uint64_t *value)
{
    jac_digits16 digits = jac_digits16_get(p);
    unsigned count = jac_digits16_run(digits);
    *value *= jac_pow10_integer[count];
    if (count > 8) *value += jac_digits16_value(digits, count);
    else if (JAC_LIKELY(count != 0)) *value += jac_digits16_value8(digits, count);
    return count;
}

/* Reads the digits of a fraction at p, as jac_atoi_digits does; NULL when there is none. */
JAC_INLINE const char *jac_number_fraction(const char *p, const char *end, uint64_t *value)
{
    if (JAC_UNLIKELY(end - p < 16)) {
        const char *after = jac_atoi_digits(p, end, value);
        return after == p ? NULL : after;
    }
    unsigned count = jac_number_upto16(p, value);
    if (JAC_UNLIKELY(count == 0)) return NULL;
    p += count;
    return JAC_UNLIKELY(count == 16) ? jac_atoi_digits(p, end, value) : p;
}

/* Reads the exponent at p, which is the 'e' or 'E', before end. Returns one past it, or NULL when it
 * is not one. *exponent is exact below 10^17 and stays below 10^18 however many digits follow, so that
 * adding a source's length to it cannot overflow. */
JAC_API const char *jac_number_exponent(const char *p, const char *end, int64_t *exponent);

/* A number beyond RFC 8259 (JAC_SYNTAX_NUMBER_FLAGS). */
typedef struct {
    enum {
        JAC_NUMBER_INTEGER,
        JAC_NUMBER_BIG_INTEGER,
        JAC_NUMBER_DECIMAL,
        JAC_NUMBER_LITERAL,
        JAC_NUMBER_TOO_LONG
    } kind;
    jac_literal which;      /* of a LITERAL */
    jac_decimal decimal;    /* an INTEGER is its mantissa; of a BIG_INTEGER the text, with a minus */
    const char *end;        /* one past it */
} jac_number_odd;

/* Reads the number at p that the grammar has refused, where the reader's flags allow it; false: they do not. */
JAC_API bool jac_number_read_odd(const jac_reader *r, const char *p, jac_number_odd *odd);

/* Whether the decimal spelled in [from, to) is one of those that Oj writes for NaN and the infinities: 3.3e, 3.0e and
 * -3.0e with an exponent of 20 digits that no other program writes. Then *which says what it stands for. */
JAC_API bool jac_number_special(const char *from, const char *to, jac_literal *which);

/* An exponent from which on a decimal may be one of those. */
#define JAC_NUMBER_FAR 1000000

/* Bytes that jac_number_plain may look at: sign, digit, point or seven digits more, sixteen at once, four one by one.
 * */
#define JAC_NUMBER_PLAIN_ROOM 32

/* Where the next number begins is known from branches, which are foreseen, where it can: what is computed has to be
 * waited for. Reads a number at p, where JAC_NUMBER_PLAIN_ROOM bytes are left, if it is a plain one: 19 digits at most,
 * at most eight of them before a point. Returns one past what it took, with mantissa, exponent (below 0: there is a
 * fraction) and negative of *d set, or NULL: no number, or another one. It is no plain number either when it goes on
 * with a digit, a point or an exponent. */
JAC_INLINE const char *jac_number_plain(const char *p, jac_decimal *d)
{
    d->negative = false;
    if (*p == '-') {
        p++;
        d->negative = true;
        JAC_OPAQUE(p);
    }
    const char *first = p;
    unsigned digit = (unsigned char)*p - (unsigned)'0', next;
    uint64_t value = digit;
    if (JAC_UNLIKELY(digit > 9)) return NULL;
    next = (unsigned char)*++p - (unsigned)'0';
    d->exponent = 0;
    if (next <= 9) {
        if (JAC_UNLIKELY(value == 0)) return NULL;
        do {
            value = value * 10 + next;
            next = (unsigned char)*++p - (unsigned)'0';
        } while (next <= 9 && p < first + 8);
        if (JAC_UNLIKELY(next <= 9)) {
            p += jac_number_upto16(p, &value);
            d->mantissa = value;
            return p - first > JAC_NUMBER_DIGITS ? NULL : p;
        }
    }
    if (*p == '.') {
        if (JAC_UNLIKELY((digit = (unsigned char)p[1] - (unsigned)'0') > 9)) return NULL;
        if ((next = (unsigned char)p[2] - (unsigned)'0') > 9) {
            d->mantissa = value * 10 + digit;
            d->exponent = -1;
            return p + 2;
        }
        if ((unsigned char)p[3] - (unsigned)'0' > 9) {
            d->mantissa = value * 100 + digit * 10 + next;
            d->exponent = -2;
            return p + 3;
        }
        unsigned count = jac_number_upto16(++p, &value);
        p += count;
        d->exponent = -(int64_t)count;
        if (JAC_UNLIKELY(count == 16)) {
            for (; (next = (unsigned char)*p - (unsigned)'0') <= 9 && p - first <= JAC_NUMBER_DIGITS;
                 p++, d->exponent--)
                value = value * 10 + next;
        }
        if (JAC_UNLIKELY(p - first > JAC_NUMBER_DIGITS + 1)) return NULL;
    }
    d->mantissa = value;
    return p;
}

/* Fills mantissa, exponent and truncated of `d` for a number of more than 19 digits: d->text and
 * d->len are set; `fraction` points after the '.', or is NULL; `digits_end` is one past the last
 * digit before the exponent, of which `exponent` is the value (0 without one). Linear in len. */
JAC_API void jac_number_collect(jac_decimal *d, const char *fraction, const char *digits_end, int64_t exponent);

/* The double of `d`, correctly rounded, in *out. NUMBER_OVERFLOW when it is not finite and
 * JAC_SYNTAX_NAN and JAC_SYNTAX_OVERFLOW are off (*out is infinite all the same). Underflow is +-0.0 and no error. */
JAC_INLINE jac_status jac_number_to_double(const jac_decimal *d, uint32_t syntax_flags, double *out)
{
    uint64_t bits;
    if (JAC_LIKELY(jac_atof_quick(d, &bits))) {
        memcpy(out, &bits, sizeof *out);
        return JAC_STATUS_OK;
    }
    jac_decimal copy = *d; /* its address goes out of line, so that *d may stay in registers */
    double value = jac_atof_slow(&copy);
    *out = value;
    if (JAC_UNLIKELY(!(value <= DBL_MAX && value >= -DBL_MAX)) &&
        (syntax_flags & (JAC_SYNTAX_NAN | JAC_SYNTAX_OVERFLOW)) == 0)
        return JAC_STATUS_NUMBER_OVERFLOW;
    return JAC_STATUS_OK;
}

/* The same verdict without making the double where the size alone decides. */
JAC_INLINE jac_status jac_number_check(const jac_decimal *d, uint32_t syntax_flags)
{
    if (JAC_LIKELY(d->exponent <= DBL_MAX_10_EXP - JAC_NUMBER_DIGITS)) return JAC_STATUS_OK;
    double value;
    return jac_number_to_double(d, syntax_flags, &value);
}

#endif
