/* test/c/number_support.h - the helpers of number_test.c: the simplest possible number scanner and
 * formatter, a big integer, and texts with known values. */
#ifndef JAC_TEST_NUMBER_SUPPORT_H
#define JAC_TEST_NUMBER_SUPPORT_H

#include <float.h>
#include <math.h>
#include "harness.h"
#include "kernel/number/atof.h"

/* ---- doubles and their bits ---- */

static inline double number_of_bits(uint64_t bits)
{
    double value;
    memcpy(&value, &bits, sizeof value);
    return value;
}

static inline uint64_t number_bits(double value)
{
    uint64_t bits;
    memcpy(&bits, &value, sizeof bits);
    return bits;
}

/* ---- a big integer: enough for 2^1300 ---- */

typedef struct { uint32_t limb[48]; } big;

static inline big big_from(uint64_t hi, uint64_t lo)
{
    big b = {{(uint32_t)lo, (uint32_t)(lo >> 32), (uint32_t)hi, (uint32_t)(hi >> 32)}};
    return b;
}

static inline void big_times(big *b, uint32_t factor)
{
    uint64_t carry = 0;
    size_t i;
    for (i = 0; i < 48; i++) {
        carry += (uint64_t)b->limb[i] * factor;
        b->limb[i] = (uint32_t)carry;
        carry >>= 32;
    }
    if (carry != 0) abort();
}

static inline void big_add(big *b, const big *other)
{
    uint64_t carry = 0;
    size_t i;
    for (i = 0; i < 48; i++) {
        carry += (uint64_t)b->limb[i] + other->limb[i];
        b->limb[i] = (uint32_t)carry;
        carry >>= 32;
    }
}

static inline int big_order(const big *a, const big *b)
{
    size_t i;
    for (i = 48; i-- > 0;) {
        if (a->limb[i] != b->limb[i]) return a->limb[i] < b->limb[i] ? -1 : 1;
    }
    return 0;
}

/* ---- text ---- */

/* The jac_decimal of a grammatically valid number, read byte by byte. */
static inline jac_decimal number_scan(const char *text, size_t len)
{
    jac_decimal d = {.text = text, .len = len};
    const char *p = text, *end = text + len;
    size_t digits = 0;
    bool fraction = false;
    int64_t exponent = 0;
    if (p < end && *p == '-') {
        d.negative = true;
        p++;
    }
    for (; p < end && *p != 'e' && *p != 'E'; p++) {
        if (*p == '.') {
            fraction = true;
        } else if (digits == 0 && *p == '0') {
            d.exponent -= fraction;
        } else if (digits < 19) {
            d.mantissa = d.mantissa * 10 + (uint64_t)(*p - '0');
            d.exponent -= fraction;
            digits++;
        } else {
            d.exponent += !fraction;
            d.truncated = true;
        }
    }
    if (p < end) {
        bool negative = *++p == '-';
        if (*p == '-' || *p == '+') p++;
        for (; p < end; p++) {
            if (exponent < INT64_C(1000000000000000)) exponent = exponent * 10 + (*p - '0');
        }
        d.exponent += negative ? -exponent : exponent;
    }
    return d;
}

/* The JSON text of digits * 10^exponent as a C string, by the rules in ftoa.h. */
static inline void number_format(char *dst, bool negative, const char *digits, size_t count, int32_t exponent)
{
    int32_t first = exponent + (int32_t)count - 1;
    const char *sign = negative ? "-" : "";
    if (exponent >= 0 && first < 15) {
        snprintf(dst, 64, "%s%s%.*s.0", sign, digits, (int)exponent, "000000000000000");
    } else if (exponent < 0 && first >= 0) {
        snprintf(dst, 64, "%s%.*s.%s", sign, (int)first + 1, digits, digits + first + 1);
    } else if (exponent < 0 && first > -10) {
        snprintf(dst, 64, "%s0.%.*s%s", sign, (int)-first - 1, "000000000", digits);
    } else {
        snprintf(dst, 64, "%s%c%s%se%+d", sign, digits[0], count > 1 ? "." : "", digits + 1, (int)first);
    }
}

/* ---- known values: exponents of any length, limits of the range, ties ---- */

#define NUMBER_INFINITY ((double)INFINITY)
static const struct {
    const char *text;
    double want;
} number_cases[] = {
    {"0", 0.0}, {"-0", -0.0}, {"0.0", 0.0}, {"-0.000", -0.0}, {"0e1", 0.0}, {"0e+1", 0.0}, {"-0e-1", -0.0},
    {"1", 1.0}, {"-1", -1.0}, {"1e0", 1.0}, {"1E-0", 1.0}, {"10e-1", 1.0}, {"0.1e1", 1.0}, {"123.456", 123.456},
    {"1e00000000000000000001", 10.0}, {"1e-00000000000000000001", 0.1},
    {"1e+0000000000000000000000000000000000000000000000000000000000000000022", 1e22},
    {"0e999999999999", 0.0}, {"-0e99999999999999999999999999", -0.0}, {"0.000e-99999999999999999999999999", 0.0},
    {"0e100000000000000000000", 0.0}, {"1e99999999999999999999999", NUMBER_INFINITY},
    {"-1e99999999999999999999999", -NUMBER_INFINITY}, {"1e-99999999999999999999999", 0.0},
    {"-1e-99999999999999999999999", -0.0}, {"1e327683", NUMBER_INFINITY}, {"1e-327683", 0.0},
    {"1e65536", NUMBER_INFINITY}, {"1e-65536", 0.0}, {"1e65537", NUMBER_INFINITY}, {"1e2147483648", NUMBER_INFINITY},
    {"1e-2147483649", 0.0}, {"1e4294967296", NUMBER_INFINITY}, {"1e4294967297", NUMBER_INFINITY},
    {"1e-4294967295", 0.0}, {"1e-4294967297", 0.0}, {"1e9223372036854775807", NUMBER_INFINITY},
    {"1e-9223372036854775808", 0.0}, {"1e18446744073709551616", NUMBER_INFINITY},
    {"1e18446744073709551617", NUMBER_INFINITY}, {"1e-18446744073709551615", 0.0},
    {"1e308", 1e308}, {"1e309", NUMBER_INFINITY}, {"1e-323", 0x2p-1074}, {"1e-324", 0.0},
    {"9999999999999999999e-343", 0.0},
    {"1.7976931348623157e308", DBL_MAX}, {"1.7976931348623158e308", DBL_MAX},
    {"1.7976931348623159e308", NUMBER_INFINITY},
    {"1.797693134862315807e308", DBL_MAX}, {"1.797693134862315808e308", NUMBER_INFINITY},
    {"17976931348623157580e289", DBL_MAX}, {"0.00000000000000000000017976931348623157e330", DBL_MAX},
    {"2.4703282292062327e-324", 0.0}, {"2.4703282292062328e-324", 0x1p-1074}, {"2.4703282292062327208e-324", 0.0},
    {"2.4703282292062327209e-324", 0x1p-1074}, {"4.9406564584124654e-324", 0x1p-1074}, {"5e-324", 0x1p-1074},
    {"7.4109846876186981e-324", 0x1p-1074}, {"7.4109846876186982e-324", 0x2p-1074},
    {"2.2250738585072014e-308", 0x1p-1022}, {"2.2250738585072011e-308", 0x0.fffffffffffffp-1022},
    {"2.2250738585072012e-308", 0x1p-1022}, {"2.225073858507201136e-308", 0x0.fffffffffffffp-1022},
    {"9007199254740992", 0x1p53}, {"9007199254740993", 0x1p53}, {"9007199254740993.0", 0x1p53},
    {"9007199254740993.00000000000000000000000000000000000", 0x1p53},
    {"9007199254740993.00000000000000000000000000000000001", 9007199254740994.0},
    {"9007199254740994", 9007199254740994.0}, {"9007199254740995", 9007199254740996.0},
    {"9223372036854775807", 0x1p63}, {"18446744073709551615", 0x1p64}, {"9999999999999999999", 1e19},
    {"99999999999999999999", 1e20}, {"1e23", 1e23}, {"8.5e22", 8.5e22}, {"0.3", 0.3},
    {"0.30000000000000004", 0.1 + 0.2},
    {"6.02214076e23", 6.02214076e23}, {"1.0000000000000000000000000000000000000000000000000000000000000000", 1.0},
};
#define NUMBER_CASES (sizeof number_cases / sizeof *number_cases)

#endif
