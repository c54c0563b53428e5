/* reader/number.h - L2. Numbers between the grammar and the double: exponents, long mantissas, and the overflow
 * rule, which is only here. kernel/number/atoi.h reads digits, kernel/number/atof.h
 * rounds. */
#ifndef JAC_READER_NUMBER_H
#define JAC_READER_NUMBER_H

#include <float.h>
#include "kernel/simd/digits.h"
#include "reader/reader.h"

/* The number of digits that the mantissa of a jac_decimal holds. */
#define JAC_NUMBER_DIGITS 19
/* The number of digits from which some frontends treat a mantissa as long, and the smallest such mantissa. */
#define JAC_NUMBER_LONGER_DIGITS 17
#define JAC_NUMBER_LONGER UINT64_C(10000000000000000)
/* The number of bytes that jac_number_integer may read without checking for the end of the source. */
#define JAC_NUMBER_ROOM 9

/* jac_number_integer for a source with fewer than JAC_NUMBER_ROOM bytes left. */
JAC_API const char *jac_number_integer_at_end(const char *p, const char *end, uint64_t *magnitude);

/* Reads the integer part at p, at least one digit, and sets *magnitude to its value modulo 2^64. Returns one past
 * it, or NULL when there is no digit or a superfluous leading zero. Up to eight digits are read one at a time: the CPU
 * predicts these branches, but would have to wait for the result of the word operations in atoi.h. */
JAC_INLINE const char *jac_number_integer(const char *p, const char *end, uint64_t *magnitude)
{
    if (JAC_UNLIKELY(end - p < JAC_NUMBER_ROOM)) return jac_number_integer_at_end(p, end, magnitude);
    unsigned digit = (unsigned char)*p++ - (unsigned)'0';
    uint64_t value = digit;
    if (JAC_UNLIKELY(digit > 9)) return NULL;
    if ((digit = (unsigned char)*p - (unsigned)'0') <= 9) {
        if (JAC_UNLIKELY(value == 0)) return NULL;
        JAC_UNROLL(JAC_NUMBER_ROOM)
        for (unsigned taken = 1; taken < JAC_NUMBER_ROOM - 1; taken++) {
            value = value * 10 + digit;
            p++;
            if ((digit = (unsigned char)*p - (unsigned)'0') > 9) {
                *magnitude = value;
                return p;
            }
        }
        p = jac_atoi_digits(p, end, &value);
    }
    *magnitude = value;
    return p;
}

/* Appends the digits at p to *value, sixteen at most, and returns their number. Reads sixteen bytes. */
JAC_INLINE unsigned jac_number_upto16(const char *p, uint64_t *value)
{
    jac_digits16 digits = jac_digits16_get(p);
    unsigned count = jac_digits16_run(digits);
    *value *= jac_pow10_integer[count];
    if (count > 8) *value += jac_digits16_value(digits, count);
    else if (JAC_LIKELY(count != 0)) *value += jac_digits16_value8(digits, count);
    return count;
}

/* jac_number_fraction for a source with fewer than sixteen bytes left. */
JAC_API const char *jac_number_fraction_at_end(const char *p, const char *end, uint64_t *value);

/* jac_atoi_digits as a call, for the digits of a fraction after the sixteenth. */
JAC_API const char *jac_number_more_digits(const char *p, const char *end, uint64_t *value);

/* Reads the digits of a fraction at p, as jac_atoi_digits does. Returns one past them, or NULL when there is no
 * digit. */
JAC_INLINE const char *jac_number_fraction(const char *p, const char *end, uint64_t *value)
{
    if (JAC_UNLIKELY(end - p < 16)) return jac_number_fraction_at_end(p, end, value);
    unsigned count = jac_number_upto16(p, value);
    if (JAC_UNLIKELY(count == 0)) return NULL;
    p += count;
    return JAC_UNLIKELY(count == 16) ? jac_number_more_digits(p, end, value) : p;
}

/* Reads the exponent whose 'e' or 'E' is at p, before end. Returns one past it, or NULL when it has no
 * digits. *exponent is exact below 10^17 and stays below 10^18 for any number of digits, so that
 * adding the length of a source to it cannot overflow. */
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
    jac_literal which;      /* for LITERAL */
    jac_decimal decimal;    /* INTEGER sets mantissa and negative; BIG_INTEGER sets text and len, with the minus */
    const char *end;        /* one past the number */
} jac_number_lenient;

/* Reads the number at p, which the grammar has refused. Returns false when the flags of the reader do not allow it. */
JAC_API bool jac_number_read_lenient(const jac_reader *r, const char *p, jac_number_lenient *lenient);

/* Whether the decimal [from, to) is one of the numbers that stand for NaN and the infinities: 3.3e, 3.0e and
 * -3.0e with a fixed exponent of 20 digits. If so, sets *which to the value that it stands for. */
JAC_API bool jac_number_nonfinite(const char *from, const char *to, jac_literal *which);

/* Only a decimal with at least this exponent may be one of the numbers of jac_number_nonfinite. */
#define JAC_NUMBER_FAR 1000000

/* Sets mantissa, exponent and truncated of `d` for a number of more than 19 digits. The caller has set d->text and
 * d->len. `fraction` points after the '.', or is NULL; `digits_end` is one past the last
 * digit before the exponent; `exponent` is the value of the exponent, or 0. Takes time linear in d->len. */
JAC_API void jac_number_collect(jac_decimal *d, const char *fraction, const char *digits_end, int64_t exponent);

/* Sets *out to the correctly rounded double of `d`. Returns NUMBER_OVERFLOW when it is infinite and both
 * JAC_SYNTAX_NAN and JAC_SYNTAX_OVERFLOW are off; *out is set even then. Underflow gives +-0.0 and OK. */
JAC_INLINE jac_status jac_number_to_double(const jac_decimal *d, uint32_t syntax_flags, double *out)
{
    uint64_t bits;
    if (JAC_LIKELY(jac_atof_quick(d, &bits))) {
        memcpy(out, &bits, sizeof *out);
        return JAC_STATUS_OK;
    }
    jac_decimal copy = *d; /* only the copy's address escapes, so that *d can stay in registers */
    double value = jac_atof_slow(&copy);
    *out = value;
    if (JAC_UNLIKELY(!(value <= DBL_MAX && value >= -DBL_MAX)) &&
        (syntax_flags & (JAC_SYNTAX_NAN | JAC_SYNTAX_OVERFLOW)) == 0)
        return JAC_STATUS_NUMBER_OVERFLOW;
    return JAC_STATUS_OK;
}

/* The bits of the double nearest to mantissa * 10^exponent, in the cases that jac_atof_quick does not decide. */
JAC_API uint64_t jac_number_slow_bits(uint64_t mantissa, int64_t exponent);

/* The bits of the double nearest to mantissa * 10^exponent, for numbers of up to 19 digits without an exponent. */
JAC_INLINE uint64_t jac_number_bits(uint64_t mantissa, int64_t exponent)
{
    const jac_decimal d = {.mantissa = mantissa, .exponent = exponent};
    uint64_t bits;
    return JAC_LIKELY(jac_atof_quick(&d, &bits)) ? bits : jac_number_slow_bits(mantissa, exponent);
}

/* Returns the status of jac_number_to_double, without the conversion when the exponent alone decides. */
JAC_INLINE jac_status jac_number_check(const jac_decimal *d, uint32_t syntax_flags)
{
    if (JAC_LIKELY(d->exponent <= DBL_MAX_10_EXP - JAC_NUMBER_DIGITS)) return JAC_STATUS_OK;
    double value;
    return jac_number_to_double(d, syntax_flags, &value);
}

#endif
