/* reader/plain_number.h - L2. The usual numbers of arrays, read without the grammar: the digits and, if there is a
 * point, the double. */
#ifndef JAC_READER_PLAIN_NUMBER_H
#define JAC_READER_PLAIN_NUMBER_H

#include "reader/number.h"

/* The bytes that jac_plain_number_read may read: a sign, a digit, the point or seven more digits, sixteen digits at
 * once, and four more one by one. */
#define JAC_PLAIN_NUMBER_ROOM 32

typedef struct {
    uint64_t mantissa;  /* of an integer */
    uint64_t bits;      /* of any other number: of the double nearest to its absolute value */
    bool negative;
    bool whole;         /* an integer */
} jac_plain_number;

/* Reads up to two digits at p, which follow "0." and sixteen digits of the value `value`. No branch depends on their
 * number, which is not predictable. */
JAC_INLINE const char *jac_plain_number_unit(const char *p, uint64_t value, jac_plain_number *n)
{
    uint64_t first = (unsigned char)p[0] - (unsigned)'0', second = (unsigned char)p[1] - (unsigned)'0';
    uint64_t one = first <= 9, two = one & (second <= 9);
    JAC_OPAQUE(one);
    JAC_OPAQUE(two);
    value = value * 100 + (first * 10 & (0 - one)) + (second & (0 - two));
    n->bits = jac_number_bits(value, -18);
    return p + one + two;
}

/* Reads the fraction at p of a number whose digits before the point begin at `first`, and have the value `whole`. Zeros
 * make it eight or sixteen digits long, so that the power of ten is a constant. */
JAC_INLINE const char *jac_plain_number_fraction(const char *p, const char *first, uint64_t whole, jac_plain_number *n)
{
    const jac_digits16 digits = jac_digits16_get(p);
    const size_t count = jac_digits16_run(digits);
    if (count <= 2) {
        if (JAC_UNLIKELY(count == 0)) return NULL;
        whole = whole * 10 + ((unsigned char)p[0] - (unsigned)'0');
        if (count == 1) {
            n->bits = jac_number_bits(whole, -1);
            return p + 1;
        }
        n->bits = jac_number_bits(whole * 10 + ((unsigned char)p[1] - (unsigned)'0'), -2);
        return p + 2;
    }
    const uint64_t halves = jac_digits16_padded(digits, (unsigned)count);
    uint64_t value = whole * 100000000 + (uint32_t)halves;
    if (count <= 8) {
        n->bits = jac_number_bits(value, -8);
        return p + count;
    }
    int64_t exponent = -16;
    if (whole == 0) {
        value = value * 100000000 + (halves >> 32);
        if (count == 16) return jac_plain_number_unit(p + 16, value, n);
        n->bits = jac_number_bits(value, -16);
        return p + count;
    }
    p += count;
    if (JAC_LIKELY(whole < 1000)) {
        value = value * 100000000 + (halves >> 32);
        if (JAC_LIKELY(count < 16 || (unsigned char)(*p - '0') > 9)) {
            if (JAC_UNLIKELY(!jac_atof_quick16(value, whole, &n->bits))) n->bits = jac_number_slow_bits(value, -16);
            return p;
        }
    } else {
        exponent = -(int64_t)count;
        value = whole * jac_pow10_integer[count] + jac_digits16_value(digits, (unsigned)count);
    }
    for (unsigned next; (next = (unsigned char)*p - (unsigned)'0') <= 9 && p - first <= JAC_NUMBER_DIGITS; p++) {
        value = value * 10 + next;
        exponent--;
    }
    if (JAC_UNLIKELY(p - first > JAC_NUMBER_DIGITS + 1)) return NULL;
    n->bits = jac_number_bits(value, exponent);
    return p;
}

/* Reads a plain number at p, where at least JAC_PLAIN_NUMBER_ROOM bytes are left. A plain number has at most 19 digits,
 * at most eight of them before a point. Returns one past the bytes read, or NULL if there is no plain number. It is not
 * plain either if the returned byte is a digit, a point or an exponent: the caller checks that.
 * The code prefers branches to computed lengths: the CPU predicts where the next number begins and need not wait. */
JAC_INLINE const char *jac_plain_number_read(const char *p, jac_plain_number *n)
{
    n->negative = false;
    if (*p == '-') {
        p++;
        n->negative = true;
        JAC_OPAQUE(p);
    }
    const char *first = p;
    unsigned digit = (unsigned char)*p - (unsigned)'0', next;
    uint64_t value = digit;
    if (JAC_UNLIKELY(digit > 9)) return NULL;
    next = (unsigned char)*++p - (unsigned)'0';
    n->whole = true;
    if (next <= 9) {
        if (JAC_UNLIKELY(value == 0)) return NULL;
        JAC_UNROLL(8)
        for (unsigned taken = 1; taken < 8; taken++) {
            value = value * 10 + next;
            if ((next = (unsigned char)*++p - (unsigned)'0') > 9) break;
        }
        if (JAC_UNLIKELY(next <= 9)) {
            p += jac_number_upto16(p, &value);
            n->mantissa = value;
            return p - first > JAC_NUMBER_DIGITS ? NULL : p;
        }
    }
    n->mantissa = value;
    if (next != (unsigned)'.' - '0') return p;
    n->whole = false;
    return jac_plain_number_fraction(p + 1, first, value, n);
}

#endif
