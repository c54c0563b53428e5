/* links: kernel/number/pow10.c kernel/number/bigdec.c kernel/number/atof.c reader/number.c reader/numeral.c
 * test/c/numeral_test.c - whole texts as numbers: decimals compared with strtod, which is exact for them, and
 * hexadecimals with long doubles. The texts are made from the grammar and from noise. Each lies in a block that
 * ends where the text ends. */
#include <float.h>
#include <math.h>
#include "harness.h"
#include "reader/numeral.h"

typedef struct {
    char bytes[2400];
    size_t len;
} numeral_text;

static void put(numeral_text *t, char byte) { t->bytes[t->len++] = byte; }

static void put_digits(numeral_text *t, size_t count, bool hex)
{
    while (count-- > 0) put(t, hex ? "0123456789abcdefABCDEF"[harness_below(22)] : (char)('0' + harness_below(10)));
}

/* A random number of digits: usually few, sometimes more than fit a word, sometimes many; it may be 0. */
static size_t some_digits(void) { return harness_below(harness_below(20) == 0 ? 900 : harness_below(3) == 0 ? 40 : 9); }

static void put_zeros(numeral_text *t)
{
    for (size_t n = harness_below(4) ? 0 : harness_below(harness_below(9) ? 4 : 400); n > 0; n--) put(t, '0');
}

/* A number of the wider grammar, or almost one. Sets *plain if it is [+-]digits[.digits][e[+-]digits]. */
static bool grow(numeral_text *t, bool hex, bool *plain)
{
    *t = (numeral_text){.len = 0};
    if (harness_below(3) == 0) put(t, "+-"[harness_below(2)]);
    if (hex) { put(t, '0'); put(t, "xX"[harness_below(2)]); }
    size_t start = t->len, after;
    put_zeros(t);
    put_digits(t, some_digits(), hex);
    bool whole = t->len > start, fraction = false;
    *plain = whole && !hex;
    if (harness_below(2)) {
        put(t, '.');
        after = t->len;
        put_zeros(t);
        put_digits(t, some_digits(), hex);
        fraction = t->len > after;
        *plain = *plain && fraction;
    }
    bool valid = whole || fraction;
    if (harness_below(2)) {
        put(t, hex ? "pP"[harness_below(2)] : "eE"[harness_below(2)]);
        if (harness_below(2)) put(t, "+-"[harness_below(2)]);
        after = t->len;
        put_digits(t, harness_below(harness_below(30) ? 4 : 60), false);
        valid = valid && t->len > after;
    }
    return valid;
}

/* The text in a block of exactly its own length. */
static char *exactly(const numeral_text *t)
{
    char *copy = malloc(t->len + (t->len == 0));
    if (copy == NULL) abort();
    memcpy(copy, t->bytes, t->len);
    return copy;
}

static bool same(double a, double b) { return memcmp(&a, &b, sizeof a) == 0; }

/* A valid hexadecimal: 60 bits of it, and in one more whether the rest is 0, are exact in a long double,
 * which is rounded once. (glibc's strtod rounds some that are subnormal down: 0xf0ba017cde4f4.4p-1077.) */
static double hex_value(const char *p)
{
#if LDBL_MANT_DIG < 64
    return strtod(p, NULL);
#else
    uint64_t mantissa = 0;
    long exponent = 0;
    bool negative = *p == '-', fraction = false;
    for (p += (*p == '-' || *p == '+') + 2; *p != 0 && *p != 'p' && *p != 'P'; p++) {
        unsigned digit = *p <= '9' ? (unsigned)(*p - '0') : ((unsigned)*p | 0x20) - 'a' + 10;
        if (*p == '.') {
            fraction = true;
        } else if (mantissa >> 56 == 0) {
            mantissa = mantissa << 4 | digit;
            exponent -= fraction ? 4 : 0;
        } else {
            mantissa |= digit != 0; /* beyond 57 bits, far below the last bit of a double */
            exponent += fraction ? 0 : 4;
        }
    }
    if (*p != 0) {
        long spelled = strtol(p + 1, NULL, 10); /* stops at its limits */
        exponent = spelled > 100000 ? 100000 : spelled < -100000 ? -100000 : exponent + spelled;
    }
    double value = (double)ldexpl((long double)mantissa, (int)exponent);
    return negative ? -value : value;
#endif
}

static double value_of(const numeral_text *t, bool hex) { return hex ? hex_value(t->bytes) : strtod(t->bytes, NULL); }

static void check_text(const numeral_text *t, bool valid, bool plain, bool hex)
{
    char *copy = exactly(t);
    double value = 0.5, want = valid ? value_of(t, hex) : 0.5;
    if (!hex) {
        jac_numeral kind = jac_numeral_decimal(copy, t->len, &value);
        CHECK((kind != JAC_NUMERAL_OTHER) == valid, "%.60s: %d", t->bytes, (int)kind);
        CHECK(!valid || same(value, want), "%.60s: %a, not %a", t->bytes, value, want);
        bool zero = strspn(t->bytes, "+-0.") == strcspn(t->bytes, "eE");
        bool within = isfinite(want) && (want != 0 || zero);
        CHECK((kind == JAC_NUMERAL_PLAIN) == (valid && plain && within), "%.60s: plain? %d", t->bytes, (int)kind);
    }
    value = 0.5;
    CHECK(jac_numeral_any(copy, t->len, &value) == valid, "%.60s: any", t->bytes);
    CHECK(!valid || same(value, want), "%.60s: any: %a, not %a", t->bytes, value, want);
    free(copy);
}

static void test_grown(void)
{
    for (size_t i = harness_rounds(200000); i > 0; i--) {
        numeral_text t;
        bool hex = harness_below(3) == 0, plain, valid = grow(&t, hex, &plain);
        check_text(&t, valid, plain, hex);
        if (harness_below(8)) continue;
        /* White space around the text is allowed; another byte anywhere is not. */
        numeral_text spaced = {.len = 0};
        put(&spaced, " \t\n\v\f\r"[harness_below(6)]);
        memcpy(spaced.bytes + 1, t.bytes, t.len);
        spaced.len = t.len + 1;
        put(&spaced, " \t\n\v\f\r"[harness_below(6)]);
        double value = 0.5;
        char *copy = exactly(&spaced);
        CHECK(jac_numeral_any(copy, spaced.len, &value) == valid && same(value, valid ? value_of(&t, hex) : 0.5),
              "%.60s in space", t.bytes);
        CHECK(jac_numeral_decimal(copy, spaced.len, &value) == JAC_NUMERAL_OTHER, "%.60s in space is no decimal",
              t.bytes);
        free(copy);
        if (t.len == 0) continue;
        t.bytes[harness_below(t.len)] = "_,@g\0\x80/: "[harness_below(9)];
        copy = exactly(&t);
        bool space = t.bytes[0] == ' ' || t.bytes[t.len - 1] == ' ';
        CHECK(space || !jac_numeral_any(copy, t.len, &value), "%.60s (%zu bytes)", t.bytes, t.len);
        free(copy);
    }
}

/* Hexadecimals at the midpoint of two doubles, with more digits after it, and at both ends of the range. */
static void test_hex_ties(void)
{
    for (int exponent = -1090; exponent <= 1030; exponent++) {
        for (size_t i = harness_rounds(20); i > 0; i--) {
            numeral_text t = {.len = 0};
            uint64_t mantissa = (harness_random() >> 11 | UINT64_C(1) << 52) >> harness_below(53);
            t.len = (size_t)snprintf(t.bytes, sizeof t.bytes, "0x%llx.%s%sp%d", (unsigned long long)mantissa,
                                     harness_below(2) ? "8" : "4",
                                     harness_below(2) ? "" : "00000000000000000000000000001", exponent - 52);
            check_text(&t, true, false, true);
        }
    }
}

static void test_edges(void)
{
    static const char *const none[] = {
        "", "+", "-", ".", "e5", ".e5", "0x", "0xp1", "0x.p1", "1e", "1e+", "0x1p", "--1", "+-1", "inf", "nan",
        "1.2.3", "0x1.2.3", "1 2",
    };
    for (size_t i = 0; i < sizeof none / sizeof *none; i++) {
        numeral_text t = {.len = strlen(none[i])};
        double value;
        memcpy(t.bytes, none[i], t.len);
        char *copy = exactly(&t);
        CHECK(!jac_numeral_any(copy, t.len, &value), "%s is a number", none[i]);
        free(copy);
    }
    double value = 0;
    CHECK(jac_numeral_decimal("1e400", 5, &value) == JAC_NUMERAL_LOOSE && isinf(value), "too large is not plain");
    CHECK(jac_numeral_decimal("-1e-400", 7, &value) == JAC_NUMERAL_LOOSE && value == 0 && signbit(value),
          "too small is not plain");
    CHECK(jac_numeral_decimal("-0e-400", 7, &value) == JAC_NUMERAL_PLAIN && signbit(value), "zero is plain");
}

int main(void)
{
    HARNESS_BEGIN("numeral");
    test_grown();
    test_hex_ties();
    test_edges();
    return HARNESS_END();
}
