/* links: kernel/number/pow10.c kernel/number/bigdec.c kernel/number/ftoa.c kernel/number/ftoa_round.c
 * test/c/number_round_test.c - doubles rounded to 1 to 17 digits, compared with printf's "%.*e", which is exact.
 * Both formats of such digits, and Float#to_s of the shortest digits, compared with the simplest possible
 * formatter. The comparison of bigdec.c by itself. */
#include "harness.h"
#include "kernel/number/bigdec.h"
#include "kernel/number/ftoa_round.h"
#include "number_support.h"

/* Float#to_s of digits * 10^exponent; there are `count` digits without trailing zeros. */
static void format_ruby(char *dst, bool negative, const char *digits, size_t count, int32_t exponent)
{
    int32_t first = exponent + (int32_t)count - 1;
    const char *sign = negative ? "-" : "";
    if (first >= -4 && (first < 15 || (first == 15 && count == 17)))
        number_format(dst, negative, digits, count, exponent);
    else
        snprintf(dst, 64, "%s%c.%se%c%02d", sign, digits[0], count > 1 ? digits + 1 : "0", first < 0 ? '-' : '+',
                 abs((int)first));
}

/* The digits of a "%e" text without trailing zeros; *exponent is that of the last digit. */
static size_t digits_of(char *digits, const char *text, int32_t *exponent)
{
    size_t count = 0;
    for (; *text != 'e'; text++) {
        if (*text >= '0' && *text <= '9') digits[count++] = *text;
    }
    int32_t first = (int32_t)strtol(text + 1, NULL, 10);
    while (count > 1 && digits[count - 1] == '0') count--;
    digits[count] = 0;
    *exponent = first - (int32_t)count + 1;
    return count;
}

typedef char *(*round_format_fn)(char *dst, jac_shortest seventeen);
typedef void (*round_want_fn)(char *dst, bool negative, const char *digits, size_t count, int32_t exponent);

static void check_formatted(round_format_fn format, round_want_fn want, jac_shortest got, const char *digits,
                            size_t count, int32_t exponent)
{
    char expected[64], *text = harness_guarded(JAC_FTOA_MAX), *end = format(text, got);
    want(expected, false, digits, count, exponent);
    CHECK_TEXT(text, (size_t)(end - text), expected);
    CHECK(harness_guards_hold(JAC_FTOA_MAX), "%s: guards", expected);
}

static void check_rounded(double value, int wanted)
{
    char text[64], digits[32];
    int32_t exponent;
    double size = fabs(value);
    snprintf(text, sizeof text, "%.*e", wanted - 1, size);
    size_t count = digits_of(digits, text, &exponent);
    jac_shortest got = jac_ftoa_round(value, (uint32_t)wanted);
    char plain[32];
    size_t length = (size_t)snprintf(plain, sizeof plain, "%llu", (unsigned long long)got.digits);
    CHECK(length == JAC_FTOA_ROUND_MAX && memcmp(plain, digits, count) == 0 &&
              got.exponent + JAC_FTOA_ROUND_MAX == exponent + (int32_t)count,
          "%a to %d digits: %se%d, not %s", value, wanted, plain, (int)got.exponent, text);
    CHECK(strspn(plain + count, "0") == length - count, "%s: not %s", plain, text);
    check_formatted(jac_ftoa_format_json, number_format, got, digits, count, exponent);
    check_formatted(jac_ftoa_format_ruby, format_ruby, got, digits, count, exponent);
}

static void check_every_count(double value)
{
    for (int wanted = 1; wanted <= JAC_FTOA_ROUND_MAX; wanted++) check_rounded(value, wanted);
}

/* Float#to_s: the shortest digits that read back, as number_test.c proves them for the JSON format. */
static void check_ruby(double value)
{
    char want[64], digits[32], *text = harness_guarded(JAC_FTOA_MAX), *end = jac_ftoa_ruby(text, value);
    jac_shortest s = jac_ftoa_shortest(value);
    size_t count = (size_t)snprintf(digits, sizeof digits, "%llu", (unsigned long long)s.digits);
    if (s.digits == 0) snprintf(want, sizeof want, signbit(value) ? "-0.0" : "0.0");
    else format_ruby(want, signbit(value), digits, count, s.exponent);
    CHECK_TEXT(text, (size_t)(end - text), want);
    CHECK(harness_guards_hold(JAC_FTOA_MAX), "%s: guards", want);
}

static void check_around(uint64_t bits)
{
    for (uint64_t step = 0; step < 5; step++) {
        double value = number_of_bits(bits + step - 2);
        if (bits + step < 3 || !isfinite(value)) continue;
        check_every_count(value);
        check_ruby(value);
        check_ruby(-value);
    }
}

static void test_exponents_and_edges(void)
{
    const uint64_t all = (UINT64_C(1) << 52) - 1;
    for (uint64_t exponent = 0; exponent < 0x7ff; exponent++) {
        uint64_t base = exponent << 52;
        check_around(base);
        check_every_count(number_of_bits(base + all));
        check_every_count(number_of_bits(base + (harness_random() & all)));
        for (size_t i = 0; i < 20; i++) check_ruby(number_of_bits(base + (harness_random() & all)));
    }
    for (int power = -324; power <= 308; power++) {
        char text[16];
        for (unsigned i = 1; i < 10; i += 4) {
            snprintf(text, sizeof text, "%ue%d", i, power);
            check_around(number_bits(strtod(text, NULL)));
        }
    }
    check_ruby(0.0);
    check_ruby(-0.0);
    CHECK(jac_ftoa_round(0.0, 5).digits == 0 && jac_ftoa_round(-0.0, 1).exponent == 0, "zero");
    check_formatted(jac_ftoa_format_ruby, number_format, jac_ftoa_round(-0.0, 3), "0", 1, 0);
    check_formatted(jac_ftoa_format_json, number_format, jac_ftoa_round(0.0, 3), "0", 1, 0);
}

static void test_random(void)
{
    for (size_t i = harness_rounds(20000); i > 0; i--) {
        double value = number_of_bits(harness_random());
        if (!isfinite(value)) continue;
        check_rounded(value, (int)harness_below(17) + 1);
        check_ruby(value);
        value = number_of_bits(harness_any_size() >> 12); /* subnormal */
        if (value != 0) check_rounded(value, (int)harness_below(17) + 1);
        value = (double)(harness_random() % 100000000) / 100 + 0.01;
        check_rounded(value, (int)harness_below(17) + 1);
        check_ruby(value);
        check_ruby((double)(harness_random() >> harness_below(64)));
    }
}

/* Numbers whose last digit is a 5 are ties for the digit before it: 0.5, 2.5, 1234.5, 125000, a whole 5 * 2^-k. */
static void test_ties(void)
{
    for (size_t i = harness_rounds(6000) / (harness.long_mode ? 4 : 1); i > 0; i--) {
        double odd = (double)(harness_random() >> (12 + harness_below(40)) | 1);
        int places = (int)harness_below(20);
        check_every_count(ldexp(odd, -places));
        check_every_count(odd * 5);
        if (odd < 1e13) check_every_count(odd * 500);
    }
    for (uint64_t n = 1; n < 2000; n++) {
        check_every_count((double)n / 2);
        check_every_count((double)n * 5e15);
        check_every_count((double)n * 1e22);
    }
}

static void test_weigh(void)
{
    for (size_t i = harness_rounds(20000); i > 0; i--) {
        /* decimal * 10^ten = decimal * 5^ten * 2^ten, and either side one unit larger or smaller. */
        uint64_t ten = harness_below(27), decimal = (harness_random() >> (2 + harness_below(54))) % 8 + 1, power = 1;
        for (uint64_t k = 0; k < ten && power < UINT64_MAX / 64; k++) power *= 5;
        if (power >= UINT64_MAX / 64) continue;
        int64_t far = (int64_t)harness_below(900);
        CHECK(jac_bigdec_weigh(decimal, (int64_t)ten, decimal * power, (int64_t)ten) == 0, "%llu e %llu",
              (unsigned long long)decimal, (unsigned long long)ten);
        CHECK(jac_bigdec_weigh(decimal, (int64_t)ten, decimal * power + 1, (int64_t)ten) < 0, "a unit more");
        CHECK(jac_bigdec_weigh(decimal, (int64_t)ten, decimal * power - 1, (int64_t)ten) > 0, "a unit less");
        CHECK(jac_bigdec_weigh(decimal * power, -(int64_t)ten, decimal, -(int64_t)ten) == 0, "the other way");
        CHECK(jac_bigdec_weigh(1, -300, 1, -far - 1) == (300 * 3.3219280948873623 < (double)far + 1 ? 1 : -1),
              "10^-300 and 2^-%d", (int)far + 1);
    }
}

static void test_words(void)
{
    const struct { double value; const char *text; } words[] = {
        {(double)NAN, "NaN"}, {-(double)NAN, "NaN"}, {(double)INFINITY, "Infinity"}, {-(double)INFINITY, "-Infinity"}};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        char *text = harness_guarded(JAC_FTOA_MAX), *end = jac_ftoa_ruby(text, words[i].value);
        CHECK_TEXT(text, (size_t)(end - text), words[i].text);
    }
}

int main(void)
{
    HARNESS_BEGIN("number_round");
    test_words();
    test_exponents_and_edges();
    test_random();
    test_ties();
    test_weigh();
    return HARNESS_END();
}
