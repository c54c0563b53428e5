/* links: kernel/number/pow10.c kernel/number/bigdec.c kernel/number/atof.c kernel/number/ftoa.c
 * test/c/number_test.c - kernel/number, compared with the C library (whose strtod and printf are exact),
 * with midpoints whose result is known by construction, and with the definition of the
 * shortest digits. A small big integer of its own proves the table of powers. */
#include <float.h>
#include <math.h>
#include "harness.h"
#include "kernel/number/atof.h"
#include "kernel/number/atoi.h"
#include "kernel/number/ftoa.h"
#include "kernel/number/itoa.h"
#include "linear.h"
#include "number_support.h"

#ifndef NUMBER_SUITE
#  define NUMBER_SUITE "number"
#endif

/* ---- the table ---- */

static void test_table(void)
{
    int32_t p;
    for (p = JAC_POW10_MIN; p <= JAC_POW10_MAX; p++) {
        jac_u128 row = jac_pow10_table[p - JAC_POW10_MIN];
        int32_t e = jac_pow10_floor_log2(p);
        big lower = big_from(row.hi, row.lo), power = big_from(0, 1), unit;
        int32_t scale = e - 127, i;
        /* Compare lower = T * 2^scale and unit = 2^scale with 10^p; all are multiplied by 10^-p or 2^-scale. */
        unit = big_from(0, 1);
        for (i = 0; i < p; i++) big_times(&power, 10);
        for (i = 0; i > p; i--) { big_times(&lower, 10); big_times(&unit, 10); }
        for (i = 0; i < scale; i++) { big_times(&lower, 2); big_times(&unit, 2); }
        for (i = 0; i > scale; i--) big_times(&power, 2);
        CHECK(row.hi >> 63 == 1, "10^%d is not normalized", p);
        CHECK(big_order(&lower, &power) <= 0, "10^%d is below its row", p);
        CHECK((big_order(&lower, &power) == 0) == (p >= 0 && p <= JAC_POW10_EXACT_MAX), "10^%d: exact?", p);
        big_add(&lower, &unit);
        CHECK(big_order(&power, &lower) < 0, "10^%d is above its row", p);
    }
    for (p = -1074; p <= 971; p++) {
        long double log = (long double)p * 0.301029995663981195213738894724493027L;
        CHECK(jac_pow10_floor_log10(p) == (int32_t)floorl(log), "log10 2^%d", p);
        CHECK(jac_pow10_floor_log10_gap(p) == (int32_t)floorl(log - 0.124938736608299953132449886193870744L),
              "log10 3/4 2^%d", p);
    }
}

/* ---- double to text ---- */

/* The longest text: "-0.00000000" and 17 digits. */
static const size_t number_longest = 28;
static size_t number_seen;

/* The closest digits of the same length and of one digit less, from printf. */
static void check_shortest(double value, const char *digits, size_t count, bool narrow)
{
    char text[64], closest[32];
    if (count > 1) {
        snprintf(text, sizeof text, "%.*e", (int)count - 2, value);
        CHECK(strtod(text, NULL) != value, "%s is shorter than %.*s", text, (int)count, digits);
        if (narrow) {
            /* The gap above a power of two is twice the gap below it, so the next candidate above may read back. */
            text[count == 2 ? 0 : count - 1]++;
            CHECK(text[count == 2 ? 0 : count - 1] > '9' || strtod(text, NULL) != value,
                  "%s is shorter than %.*s", text, (int)count, digits);
        }
    }
    snprintf(text, sizeof text, "%.*e", (int)count - 1, value);
    if (strtod(text, NULL) != value) {
        CHECK(narrow, "%s does not read back", text);
        return;
    }
    closest[0] = text[0];
    memcpy(closest + 1, text + 2, count - 1);
    CHECK(memcmp(closest, digits, count) == 0, "%.*s is not the closest to %.17g", (int)count, digits, value);
}

static void check_double(uint64_t bits)
{
    double value = number_of_bits(bits), size = fabs(value);
    char want[64], digits[32];
    char *text = harness_guarded(JAC_FTOA_MAX), *end;
    size_t len, count;
    jac_shortest s;
    jac_decimal d;
    end = jac_ftoa_json(text, value);
    len = (size_t)(end - text);
    CHECK(len <= number_longest && harness_guards_hold(JAC_FTOA_MAX), "%.17g: %zu bytes", value, len);
    if (len > number_seen) number_seen = len;
    *end = 0;
    CHECK(number_bits(strtod(text, NULL)) == bits, "%s is not %.17g (strtod)", text, value);
    d = number_scan(text, len);
    CHECK(number_bits(jac_atof(&d)) == bits, "%s is not %.17g (jac_atof)", text, value);
    s = jac_ftoa_shortest(value);
    CHECK((s.digits == 0) == (size == 0) && (size != 0 || s.exponent == 0), "digits of %.17g", value);
    if (size == 0) return;
    count = (size_t)snprintf(digits, sizeof digits, "%llu", (unsigned long long)s.digits);
    CHECK(count <= 17 && s.digits % 10 != 0, "%s: digits of %.17g", digits, value);
    number_format(want, bits >> 63, digits, count, s.exponent);
    CHECK_TEXT(text, len, want);
    check_shortest(size, digits, count, (bits << 12) == 0);
}

static void check_around(uint64_t bits)
{
    uint64_t step;
    for (step = 0; step < 5; step++) {
        if (bits + step >= 2 && bits + step - 2 < UINT64_C(0x7ff) << 52) check_double(bits + step - 2);
    }
}

static void test_exponents_and_edges(void)
{
    const uint64_t all = (UINT64_C(1) << 52) - 1;
    uint64_t exponent;
    int p;
    unsigned i;
    for (exponent = 0; exponent < 0x7ff; exponent++) {
        uint64_t base = exponent << 52;
        for (i = 0; i < 4; i++) {
            check_double(base + i);
            check_double(base + all - i);
            check_double(base + (all / 2) + i);
            check_double(base + (UINT64_C(1) << harness_below(52)));
            check_double(base + (all >> harness_below(52)));
            check_double(base + (harness_random() & all));
        }
        check_around(base);
    }
    for (p = -330; p <= 308; p++) {
        char text[16];
        for (i = 1; i < 10; i++) {
            snprintf(text, sizeof text, "%ue%d", i, p);
            check_around(number_bits(strtod(text, NULL)));
        }
    }
}

static void test_doubles(void)
{
    const uint64_t finite = UINT64_C(0x7ff) << 52;
    size_t i, rounds = harness_rounds(100000);
    for (i = 0; i < rounds; i++) {
        uint64_t random = harness_random();
        float single;
        uint32_t low = (uint32_t)random;
        if ((random & finite) != finite) check_double(random);
        memcpy(&single, &low, sizeof single);
        if (isfinite(single) && i % 2) check_double(number_bits((double)single));
        check_double(number_bits((double)(random >> 11) * 0x1p-53));
        if (i % 2) check_double(number_bits((double)(random % 100000000) / 100));
        if (i % 4 == 0) check_double(number_bits((double)(random >> harness_below(64))));
        if (i % 4 == 1) check_double(number_bits(ldexp((double)(random >> 11), -(int)harness_below(60))));
        if (i % 4 == 2) check_double(harness_any_size() >> 12); /* subnormal */
        if (i % 4 == 3) check_double(number_bits((double)(int64_t)random * 1e-14));
    }
    check_double(number_bits(-0.0));
    check_double(number_bits(-1.8626451492309568e-09));
    CHECK(number_seen == number_longest && number_longest <= JAC_FTOA_MAX, "longest text: %zu", number_seen);
}

/* ---- text to double ---- */

static void check_text(const char *text, size_t len, uint64_t want)
{
    jac_decimal d = number_scan(text, len);
    uint64_t got = number_bits(jac_atof(&d));
    CHECK(got == want, "%.*s%s (%zu bytes): %a, not %a", len > 60 ? 60 : (int)len, text,
          len > 60 ? "..." : "", len, number_of_bits(got), number_of_bits(want));
    if (len < 2000) CHECK(number_bits(strtod(text, NULL)) == want, "%s: strtod does not agree", text);
}

static void test_texts(void)
{
    size_t i;
    char text[1600];
    for (i = 0; i < NUMBER_CASES; i++) check_text(number_cases[i].text, strlen(number_cases[i].text),
                                                 number_bits(number_cases[i].want));
    /* Many zeros on either side of the point, compensated by the exponent. */
    for (i = 1; i < 500; i++) {
        memset(text, '0', sizeof text);
        text[1] = '.';
        snprintf(text + 2 + i, 64, "123456789012345678901e%zu", i);
        check_text(text, strlen(text), number_bits(0.123456789012345678901));
        memset(text, '0', sizeof text);
        text[0] = '9';
        snprintf(text + 1 + i, 64, ".0e-%zu", i);
        check_text(text, strlen(text), number_bits(9.0));
    }
}

/* The text of digits * 10^exponent, sometimes negative, without a point or with the point at a random place. */
static void check_digits(const char *digits, size_t count, long exponent, uint64_t want)
{
    static char text[4096];
    size_t point = harness_below(count + 1), sign = harness_below(8) == 0, at = 0;
    if (sign) text[at++] = '-';
    if (point == 0) text[at++] = '0';
    memcpy(text + at, digits, point);
    at += point;
    if (point < count) {
        text[at++] = '.';
        memcpy(text + at, digits + point, count - point);
        at += count - point;
    }
    snprintf(text + at, 32, "%c%+ld", harness_below(2) ? 'e' : 'E', exponent + (long)(count - point));
    check_text(text, strlen(text), want | (uint64_t)sign << 63);
}

/* The midpoint of `below` and the next double rounds to even; with any further digit it rounds up, with a smaller digit
 * down; at every length, to beyond the limits of bigdec.c. */
static void check_middle(uint64_t below)
{
    static char exact[2200], text[3200];
    size_t count, i, extra;
    long exponent;
    long double middle = (long double)number_of_bits(below) / 2;
    uint64_t even = below + (below & 1);
    middle += (long double)number_of_bits(below + 1) / 2;
    if (below + 1 == UINT64_C(0x7ff) << 52) middle = (long double)DBL_MAX + 0x1p970L;
    snprintf(exact, sizeof exact, "%.1100Le", middle);
    exponent = strtol(strchr(exact, 'e') + 1, NULL, 10);
    text[0] = exact[0];
    memcpy(text + 1, exact + 2, 1100);
    for (count = 1101; text[count - 1] == '0';) count--;
    exponent -= (long)count - 1;
    check_digits(text, count, exponent, even);
    if (count >= 18) { /* with fewer digits, one unit of the last place is more than a gap */
        text[count - 1]--;
        check_digits(text, count, exponent, below);
        text[count - 1] = (char)(text[count - 1] + 2);
        if (text[count - 1] <= '9') check_digits(text, count, exponent, below + 1);
        text[count - 1]--;
    }
    extra = harness_below(1200) + 1;
    memset(text + count, '0', extra);
    check_digits(text, count + extra, exponent - (long)extra, even);
    text[count + extra - 1] = '1';
    check_digits(text, count + extra, exponent - (long)extra, below + 1);
    memset(text + count, '9', extra);
    text[count - 1]--;
    check_digits(text, count + extra, exponent - (long)extra, below);
    text[count - 1]++;
    /* Truncated, it is not above the midpoint; with one more unit in the last place, it is. */
    i = harness_below(count) + 1;
    if (i >= 20 && i < count) {
        check_digits(text, i, exponent + (long)(count - i), below);
        if (text[i - 1] < '9') {
            text[i - 1]++;
            check_digits(text, i, exponent + (long)(count - i), below + 1);
        }
    }
}

static void test_middles(void)
{
    size_t i, rounds = harness_rounds(4000);
    uint64_t exponent;
#if LDBL_MANT_DIG < 64
    printf("number: SKIPPED middles, long double is too small\n");
    return;
#endif
    for (exponent = 0; exponent < 0x7ff; exponent += 3) {
        check_middle(exponent << 52);
        check_middle((exponent << 52) + (UINT64_C(1) << 52) - 1);
        check_middle((exponent << 52) + (harness_random() >> 12));
    }
    for (i = 0; i < rounds; i++) {
        uint64_t bits = harness_random() >> 1;
        uint64_t odd = (harness_random() >> 10) | (UINT64_C(1) << 53) | 1;
        char text[64];
        int len;
        if (bits < UINT64_C(0x7ff) << 52) check_middle(bits);
        /* Whole numbers halfway between doubles, of 16 to 19 digits, and with zeros after them. */
        odd <<= harness_below(9);
        len = snprintf(text, sizeof text, "%llu", (unsigned long long)odd);
        check_text(text, (size_t)len, number_bits((double)odd));
        snprintf(text + len, 8, ".%.*s", (int)harness_below(3) + 1, "000");
        check_text(text, strlen(text), number_bits((double)odd));
        odd = (odd & ~UINT64_C(1)) * 5; /* its half: five times the number, with one digit after the point */
        len = snprintf(text, sizeof text, "%llue-1", (unsigned long long)odd);
        check_text(text, (size_t)len, number_bits(strtod(text, NULL)));
    }
}

static void test_digit_strings(void)
{
    size_t i, rounds = harness_rounds(300000);
    for (i = 0; i < rounds; i++) {
        char digits[1000];
        size_t count = harness_below(i % 50 == 0 ? 900 : i % 4 == 0 ? 40 : 20) + 1, k;
        long exponent = (long)harness_below(i % 2 ? 60 : 720) - (i % 2 ? 40 : 360) - (long)count / 2;
        char text[1100];
        for (k = 0; k < count; k++) digits[k] = (char)('0' + harness_below(10));
        if (count > 1 && digits[0] == '0') digits[0] = '7';
        snprintf(text, sizeof text, "%.*se%ld", (int)count, digits, exponent);
        check_digits(digits, count, exponent, number_bits(strtod(text, NULL)));
    }
}

typedef struct { const char *text; double want; } long_text;

static void check_long_text(const void *input, size_t size)
{
    const long_text *number = input;
    check_text(number->text, size, number_bits(number->want));
}

/* A megabyte of digits takes linear time, wherever they stand. */
static void test_long_text(void)
{
    static const struct { const char *form; double want; } cases[] = {
        {"9", (double)INFINITY}, {"0.0", 0.0}, {"1.0", 1.0}, {"0.3", 0x1.5555555555555p-2},
        {"2.4703282292062327208", 2.47032822920623272089},
    };
    size_t size = 1 << 20, i;
    char *text = malloc(size);
    for (i = 0; i < sizeof cases / sizeof *cases && text != NULL; i++) {
        size_t len = strlen(cases[i].form);
        double ratio;
        memset(text, cases[i].form[len - 1], size);
        memcpy(text, cases[i].form, len);
        check_text(text, size, number_bits(cases[i].want));
        ratio = linear_ratio(check_long_text, &(long_text){ text, cases[i].want }, size / 4);
        CHECK(ratio < LINEAR_BOUND, "%s... takes %g times as long as an eighth of it", cases[i].form, ratio);
    }
    free(text);
}

/* ---- integers ---- */

static void check_integer(uint64_t v)
{
    char want[32], *text = harness_guarded(JAC_ITOA_MAX), *end = jac_itoa_u64(text, v);
    uint64_t back = 0;
    snprintf(want, sizeof want, "%llu", (unsigned long long)v);
    CHECK_TEXT(text, (size_t)(end - text), want);
    CHECK(jac_atoi_digits(text, end, &back) == end && back == v, "%s reads as %llu", want, (unsigned long long)back);
    CHECK(harness_guards_hold(JAC_ITOA_MAX), "%s: guards", want);
    end = jac_itoa_i64(text, (int64_t)v);
    snprintf(want, sizeof want, "%lld", (long long)v);
    CHECK_TEXT(text, (size_t)(end - text), want);
    CHECK(harness_guards_hold(JAC_ITOA_MAX), "%s: guards", want);
}

static void test_integers(void)
{
    uint64_t v, edge;
    size_t i, rounds = harness_rounds(200000);
    for (v = 0; v < 120000; v++) check_integer(v);
    for (i = 0; i < 20; i++) {
        for (edge = 0; edge < 6; edge++) {
            for (v = 1; v < 10; v++) check_integer(jac_pow10_integer[i] * v + edge - 3);
        }
    }
    for (i = 0; i < 64; i++) {
        for (edge = 0; edge < 6; edge++) check_integer((UINT64_C(1) << i) + edge - 3);
    }
    for (i = 0; i < rounds; i++) check_integer(harness_any_size());
}

/* Runs of every length and every end byte, in a block that ends where the text ends. */
static void test_digit_runs(void)
{
    size_t len, digits, i;
    for (len = 0; len <= 40; len++) {
        for (digits = 0; digits <= len; digits++) {
            char *text = malloc(len + 1);
            unsigned stop;
            if (text == NULL) return;
            for (stop = 0; stop < 256; stop++) {
                char *p = text + 1;
                uint64_t want = 77, got = 77;
                if (stop >= '0' && stop <= '9') continue;
                for (i = 0; i < len; i++) p[i] = (char)(i == digits ? stop : '0' + harness_below(10));
                for (i = 0; i < digits; i++) want = want * 10 + (uint64_t)(p[i] - '0');
                CHECK(jac_atoi_digits(p, p + len, &got) == p + digits, "%zu of %zu, byte %u", digits, len, stop);
                CHECK(got == want, "%zu of %zu: value", digits, len);
            }
            free(text);
        }
    }
}

int main(void)
{
    HARNESS_BEGIN(NUMBER_SUITE);
    test_table();
    test_integers();
    test_digit_runs();
    test_exponents_and_edges();
    test_doubles();
    test_texts();
    test_digit_strings();
    test_middles();
    test_long_text();
    return HARNESS_END();
}
