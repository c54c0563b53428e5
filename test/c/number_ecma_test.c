/* links: kernel/number/pow10.c kernel/number/bigdec.c kernel/number/atof.c kernel/number/ftoa.c
 *        kernel/number/ftoa_ecma.c
 * test/c/number_ecma_test.c - doubles as ECMAScript writes them: known edge cases, and random
 * doubles compared with a text made from the digits of printf. All of them must read back as the same bits. */
#include <float.h>
#include <math.h>
#include "harness.h"
#include "kernel/number/atof.h"
#include "kernel/number/atoi.h"
#include "kernel/number/ftoa.h"
#include "kernel/number/itoa.h"
#include "number_support.h"

/* The longest text: "-0.00000" and 17 digits. */
static const size_t ecma_longest = 25;
static size_t ecma_seen;

/* Checks what is true of every double. Returns its text, with a zero byte after it. */
static const char *ecma_check(double value)
{
    char *text = harness_guarded(JAC_FTOA_MAX), *end = jac_ftoa_ecma(text, value);
    size_t len = (size_t)(end - text);
    jac_decimal d = number_scan(text, len);
    uint64_t back = number_bits(jac_atof(&d));
    /* The text keeps everything except the sign of zero. */
    uint64_t want = value == 0 ? 0 : number_bits(value);
    CHECK(len >= 1 && len <= ecma_longest && harness_guards_hold(JAC_FTOA_MAX), "%.17g: %zu bytes", value, len);
    CHECK(back == want, "%.*s reads as %a, not %a", (int)len, text, number_of_bits(back), value);
    if (len > ecma_seen) ecma_seen = len;
    *end = 0;
    return text;
}

/* The text as Number::toString defines it: s has `count` digits, and value = s * 10^(n - count). */
static void ecma_format(char *dst, bool negative, const char *s, int count, int n)
{
    const char *sign = negative ? "-" : "";
    if (count <= n && n <= 21) {
        snprintf(dst, 64, "%s%s%.*s", sign, s, n - count, "00000000000000000000");
    } else if (0 < n && n <= 21) {
        snprintf(dst, 64, "%s%.*s.%s", sign, n, s, s + n);
    } else if (-6 < n && n <= 0) {
        snprintf(dst, 64, "%s0.%.*s%s", sign, -n, "000000", s);
    } else {
        snprintf(dst, 64, "%s%c%s%se%+d", sign, s[0], count > 1 ? "." : "", s + 1, n - 1);
    }
}

/* The shortest digits that read back, from printf. Not for powers of two: they may have shorter digits
 * that are not the closest of their length. */
static void ecma_check_text(double value)
{
    char form[40], digits[24], want[64];
    int precision = -1, count;
    if (value == 0) return;
    do snprintf(form, sizeof form, "%.*e", ++precision, fabs(value));
    while (strtod(form, NULL) != fabs(value));
    count = precision + 1;
    digits[0] = form[0];
    memcpy(digits + 1, form + 2, (size_t)precision);
    digits[count] = 0;
    ecma_format(want, value < 0, digits, count, atoi(strchr(form, 'e') + 1) + 1);
    const char *text = ecma_check(value);
    CHECK_TEXT(text, strlen(text), want);
}

static void test_edges(void)
{
    static const struct { double value; const char *text; } edges[] = {
        {0.0, "0"},
        {-0.0, "0"},
        {1, "1"},
        {-1, "-1"},
        {10, "10"},
        {0.1, "0.1"},
        {-0.5, "-0.5"},
        {100.25, "100.25"},
        {1e20, "100000000000000000000"},
        {123456789012345680000.0, "123456789012345680000"},
        {999999999999999900000.0, "999999999999999900000"},
        {1e21, "1e+21"},
        {-1e21, "-1e+21"},
        {1.5e21, "1.5e+21"},
        {1e22, "1e+22"},
        {9007199254740991.0, "9007199254740991"},
        {9007199254740992.0, "9007199254740992"},
        {0.000001, "0.000001"},
        {0.0000012, "0.0000012"},
        {-0.0000012345678901234567, "-0.0000012345678901234567"},
        {1e-7, "1e-7"},
        {-1e-7, "-1e-7"},
        {1.5e-7, "1.5e-7"},
        {9.999999999999997e-7, "9.999999999999997e-7"},
        {5e-324, "5e-324"},
        {-5e-324, "-5e-324"},
        {DBL_MIN, "2.2250738585072014e-308"},
        {DBL_MAX, "1.7976931348623157e+308"},
        {-DBL_MAX, "-1.7976931348623157e+308"},
        {DBL_EPSILON, "2.220446049250313e-16"},
        {1e100, "1e+100"},
        {1e-100, "1e-100"},
        {4.35, "4.35"},
        {333333333.33333329, "333333333.3333333"},
        {295147905179352830000.0, "295147905179352830000"},
        {18014398509481984.0, "18014398509481984"},
    };
    size_t i;
    for (i = 0; i < sizeof edges / sizeof *edges; i++) {
        const char *text = ecma_check(edges[i].value);
        CHECK_TEXT(text, strlen(text), edges[i].text);
    }
}

/* Every place of the point around the limits between the four formats. */
static void test_powers(void)
{
    int power, digit;
    char form[32];
    for (power = -330; power <= 308; power++) {
        for (digit = 1; digit < 100; digit += 7) {
            snprintf(form, sizeof form, "%de%d", digit, power);
            double value = strtod(form, NULL);
            if (!isfinite(value)) continue;
            ecma_check_text(value);
            ecma_check(-value);
            ecma_check(nextafter(value, 0));
        }
    }
}

static void test_random(void)
{
    size_t i, rounds = harness_rounds(300000);
    for (i = 0; i < rounds; i++) {
        uint64_t random = harness_random();
        double any = number_of_bits(random), small = ldexp((double)(random >> 11), -(int)harness_below(76));
        if (isfinite(any)) ecma_check(any);
        ecma_check(small);
        ecma_check(-(double)(random % 100000000) / 100);
        ecma_check(number_of_bits(harness_any_size() >> 12)); /* subnormal */
        if (i % 16) continue;
        if (isfinite(any) && number_bits(any) << 12) ecma_check_text(any);
        if (small != 0 && number_bits(small) << 12) ecma_check_text(small);
        ecma_check_text((double)(int64_t)random);
    }
    CHECK(ecma_seen == ecma_longest && ecma_longest <= JAC_FTOA_MAX, "longest text: %zu", ecma_seen);
}

int main(void)
{
    HARNESS_BEGIN("number_ecma");
    test_edges();
    test_powers();
    test_random();
    return HARNESS_END();
}
