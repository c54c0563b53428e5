/* links: kernel/number/pow10.c kernel/number/bigdec.c kernel/number/atof.c reader/number.c
 * test/c/plain_number_test.c - the numbers of arrays that are read without the grammar. What is read must
 * be a number of RFC 8259 with its value, whatever follows it; and every number that the contract promises is read. */
#include <ctype.h>
#include <math.h>
#include "harness.h"
#include "reader/plain_number.h"
#include "reader_support.h"

#ifndef PLAIN_NUMBER_SUITE
#  define PLAIN_NUMBER_SUITE "plain_number"
#endif

/* The number at the start of a text, read character by character. */
typedef struct {
    size_t len, before, digits; /* length without an exponent, digits before the point, all digits */
    jac_decimal value;
} plain_number;

/* The number, without its exponent, at the start of `text`; len is 0 if it does not begin with a number. */
static plain_number plain_number_of(const char *text)
{
    plain_number n = {.len = 0};
    size_t at = text[0] == '-', first = at;
    n.value.negative = at != 0;
    for (; isdigit((unsigned char)text[at]); at++)
        n.value.mantissa = n.value.mantissa * 10 + (uint64_t)(text[at] - '0');
    n.before = n.digits = at - first;
    if (n.before == 0 || (n.before > 1 && text[first] == '0')) return n;
    n.len = at;
    if (text[at] != '.' || !isdigit((unsigned char)text[at + 1])) return n;
    for (at++; isdigit((unsigned char)text[at]); at++, n.digits++, n.value.exponent--)
        n.value.mantissa = n.value.mantissa * 10 + (uint64_t)(text[at] - '0');
    n.len = at;
    return n;
}

static void check_plain(const char *text)
{
    jac_plain_number got = {.mantissa = 0};
    const char *flush = support_flush(text, JAC_PLAIN_NUMBER_ROOM), *after = jac_plain_number_read(flush, &got);
    plain_number want = plain_number_of(text);
    size_t len = after ? (size_t)(after - flush) : 0;
    bool number = want.len != 0 && (text[want.len] == ',' || text[want.len] == ']');
    bool fraction = want.value.exponent != 0;
    if (number && want.digits <= JAC_NUMBER_DIGITS && (!fraction || want.before <= 8))
        CHECK(len == want.len, "%s: took %zu, not %zu", text, len, want.len);
    if (!after || (*after != ',' && *after != ']')) return;
    CHECK(number && len == want.len && want.digits <= JAC_NUMBER_DIGITS, "%s: took %zu", text, len);
    CHECK(got.negative == want.value.negative && got.whole == !fraction, "%s: %d, %d", text, got.negative, got.whole);
    if (got.whole) {
        CHECK(got.mantissa == want.value.mantissa, "%s: %llu", text, (unsigned long long)got.mantissa);
        return;
    }
    double value, exact = strtod(text + got.negative, NULL);
    memcpy(&value, &got.bits, sizeof value);
    CHECK(memcmp(&value, &exact, sizeof value) == 0, "%s: %a, not %a", text, value, exact);
}

static void test_numbers(void)
{
    static const char tails[] = ",,,,,]]].eE0-+ \n}\":";
    for (size_t round = harness_rounds(300000); round > 0; round--) {
        char text[128], *p = text;
        if (harness_below(3) == 0) *p++ = '-';
        for (size_t n = harness_below(harness_below(4) ? 10 : 24); n > 0; n--) *p++ = (char)('0' + harness_below(10));
        if (harness_below(2)) {
            *p++ = '.';
            for (size_t n = harness_below(harness_below(2) ? 4 : 22); n > 0; n--)
                *p++ = (char)('0' + harness_below(10));
        }
        *p++ = tails[harness_below(sizeof tails - 1)];
        while (p < text + sizeof text - 1) *p++ = "0123456789,.]-"[harness_below(14)];
        *p = '\0';
        check_plain(text);
    }
}

/* Numbers next to a double or to the midpoint of two, which a rounded product alone does not decide, with all counts of
 * digits that a fraction may have. */
static void test_close_numbers(void)
{
    for (size_t round = harness_rounds(300000); round > 0; round--) {
        char text[128];
        double value = (double)harness_below(UINT64_C(1) << 53) / (double)(UINT64_C(1) << harness_below(60));
        uint64_t bits;
        memcpy(&bits, &value, sizeof bits);
        long double middle = (long double)value;
        if (harness_below(2)) middle += (long double)ldexp(1, (int)(bits >> 52) - 1023 - 53);
        if (!(value < 1e8)) continue;
        snprintf(text, sizeof text, "%s%.*Lf,%0100d", harness_below(2) ? "-" : "", (int)harness_below(20), middle, 0);
        check_plain(text);
    }
    for (uint64_t part = 0; part < 4096; part++) { /* exact doubles and exact midpoints in 9 to 16 decimals */
        for (int whole = 0; whole < 1000; whole += 1 + whole / 3) {
            char text[160];
            snprintf(text, sizeof text, "%d.%012llu%.*s,%0100d", whole,
                     (unsigned long long)(part * UINT64_C(244140625)), (int)(part & 3), "0000", 0);
            check_plain(text);
        }
    }
}

static void test_noise(void)
{
    for (size_t round = harness_rounds(300000); round > 0; round--) {
        char text[JAC_PLAIN_NUMBER_ROOM + 1] = {0};
        for (size_t i = 0; i < JAC_PLAIN_NUMBER_ROOM; i++)
            text[i] = "0123456789012345678901234567890.,],]-e"[harness_below(harness_below(3) ? 31 : 38)];
        check_plain(text);
    }
}

/* Mantissas near 2^53, powers of two and ties in the last place, with every exponent of the quick path. */
static void test_quick_doubles(void)
{
    for (int exponent = -340; exponent <= 310; exponent++) {
        for (size_t round = harness_rounds(60); round > 0; round--) {
            uint64_t mantissa = harness_any_size(), bits;
            if (harness_below(3) == 0) mantissa = (UINT64_C(1) << harness_below(64)) + harness_below(5) - 2;
            if (mantissa > UINT64_C(9999999999999999999)) mantissa /= 2;
            jac_decimal d = {.mantissa = mantissa, .exponent = exponent, .negative = harness_below(2) == 0};
            if (!jac_atof_quick(&d, &bits)) continue;
            char text[64];
            double value, exact;
            snprintf(text, sizeof text, "%s%llue%d", d.negative ? "-" : "", (unsigned long long)mantissa, exponent);
            exact = strtod(text, NULL);
            memcpy(&value, &bits, sizeof value);
            CHECK(memcmp(&value, &exact, sizeof value) == 0, "%s: %a, not %a", text, value, exact);
        }
    }
}

static void test_digits(void)
{
    for (size_t round = harness_rounds(100000); round > 0; round--) {
        char text[17];
        unsigned run = (unsigned)harness_below(17);
        for (unsigned i = 0; i < 16; i++) text[i] = (char)('0' + harness_below(10));
        if (run < 16) text[run] = "/:\x80\xb0 .,e"[harness_below(8)];
        text[16] = '\0';
        jac_digits16 digits = jac_digits16_get(text);
        CHECK(jac_digits16_run(digits) == run, "%s: run %u, not %u", text, jac_digits16_run(digits), run);
        text[run] = '\0';
        uint64_t want = strtoull(text, NULL, 10), got = 0;
        if (run > 8) got = jac_digits16_value(digits, run);
        else if (run > 0) got = jac_digits16_value8(digits, run);
        CHECK(got == want, "%s: %llu", text, (unsigned long long)got);
        if (run == 0) continue;
        memset(text + run, '0', 16 - run);
        want = strtoull(text, NULL, 10);
        got = jac_digits16_padded(digits, run);
        CHECK((got & UINT32_MAX) * 100000000 + (got >> 32) == want, "%s: padded %llx", text, (unsigned long long)got);
    }
}

int main(void)
{
    HARNESS_BEGIN(PLAIN_NUMBER_SUITE);
    test_numbers();
    test_close_numbers();
    test_noise();
    test_quick_doubles();
    test_digits();
    return HARNESS_END();
}
