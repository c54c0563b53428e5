/* links: reader/validate.c reader/number.c reader/number_lenient.c reader/space.c reader/string_scan.c
 * kernel/number/pow10.c
 *        kernel/number/bigdec.c kernel/number/atof.c kernel/text/utf8.c kernel/text/unescape.c kernel/text/escape.c
 *        kernel/simd/dispatch.c kernel/simd/impl_*.c
 * test/c/reader_number_test.c - numbers made by the grammar and read by every parser, compared with the C
 * library, whose strtod is exact. */
#include <math.h>
#include "reader_agree.h"

/* Makes a number of the grammar and returns its length. */
static size_t reader_number_text(char *out)
{
    static const unsigned lengths[] = { 1, 1, 2, 3, 5, 7, 8, 9, 15, 16, 17, 18, 19, 20, 21, 30, 60 };
    char *p = out;
    if (harness_below(3) == 0) *p++ = '-';
    if (harness_below(5) == 0) {
        *p++ = '0';
    } else {
        *p++ = (char)('1' + harness_below(9));
        for (size_t n = lengths[harness_below(17)]; n > 1; n--)
            *p++ = (char)(harness_below(4) ? '0' + harness_below(10) : '0');
    }
    if (harness_below(2)) {
        *p++ = '.';
        for (size_t n = harness_below(3) ? 0 : harness_below(25); n > 0; n--) *p++ = '0';
        for (size_t n = lengths[harness_below(17)]; n > 0; n--) *p++ = (char)('0' + harness_below(10));
    }
    if (harness_below(2)) {
        *p++ = harness_below(2) ? 'e' : 'E';
        if (harness_below(2)) *p++ = harness_below(2) ? '-' : '+';
        for (size_t n = harness_below(8) ? 0 : harness_below(30); n > 0; n--) *p++ = '0';
        for (size_t n = harness_below(harness_below(8) ? 3 : 25) + 1; n > 0; n--)
            *p++ = (char)('0' + harness_below(10));
    }
    *p = '\0';
    return (size_t)(p - out);
}

/* Compares the number with strtod and strtoull of the C library, which are exact. */
static double reader_number_seen;
static jac_status reader_seen_decimal(recording *sink, jac_reader *r, const jac_decimal *d, const char *from,
                                      const char *to)
{
    (void)r;
    (void)from;
    (void)to;
    CHECK(jac_number_check(d, sink->flags) == jac_number_to_double(d, sink->flags, &reader_number_seen),
          "check and double disagree");
    return jac_number_to_double(d, sink->flags, &reader_number_seen);
}
#define reader_seen_guess_key recording_guess_key
#define reader_seen_key recording_key
#define reader_seen_string recording_string
#define reader_seen_literal recording_literal
#define reader_seen_integer recording_integer
#define reader_seen_big_integer recording_big_integer
#define reader_seen_array_begin recording_array_begin
#define reader_seen_array_end recording_array_end
#define reader_seen_object_begin recording_object_begin
#define reader_seen_object_end recording_object_end
#define JAC_SINK_TYPE recording
#define JAC_SINK(event) reader_seen_##event
#define JAC_PARSE_NAME reader_seen_parse
#define JAC_PARSE_PLAIN 1
#include "reader/parse.inc.h"

static void test_numbers(void)
{
    for (size_t round = harness_rounds(100000); round > 0; round--) {
        char text[256];
        size_t len = reader_number_text(text);
        double want = strtod(text, NULL);
        bool decimal = strpbrk(text, ".eE") != NULL, overflow = decimal && isinf(want);
        const char *flush = support_flush(text, len);
        outcome got = reader_agree(flush, len, reader_strict);
        CHECK(got.status == (overflow ? JAC_STATUS_NUMBER_OVERFLOW : JAC_STATUS_OK) &&
                  got.offset == (overflow ? 0 : len),
              "%s: %s", text, reader_status_name(got.status));
        CHECK(reader_agree(flush, len, (jac_syntax){.flags = JAC_SYNTAX_NAN, .max_nesting = 0}).status == JAC_STATUS_OK,
              "%s with NaN allowed", text);
        if (!decimal) continue; /* recording_integer has compared it */
        jac_reader r;
        recording sink = { NULL, 0, 0, JAC_SYNTAX_NAN, 0 };
        jac_reader_init(&r, flush, len, reader_strict, support_frames());
        CHECK(reader_seen_parse(&r, &sink) == JAC_STATUS_OK && memcmp(&reader_number_seen, &want, sizeof want) == 0,
              "%s: %a, not %a", text, reader_number_seen, want);
    }
}

/* The numbers that stand for NaN and the infinities, and similar ones. Each ends at the end of its memory. */
static void test_nonfinite(void)
{
    static const struct { const char *text; int which; } cases[] = {
        {"3.3e14159265358979323846", JAC_LITERAL_NAN}, {"3.3E14159265358979323846", JAC_LITERAL_NAN},
        {"3.0e14159265358979323846", JAC_LITERAL_INFINITY}, {"-3.0e14159265358979323846", JAC_LITERAL_MINUS_INFINITY},
        {"-3.3e14159265358979323846", -1}, {"3.1e14159265358979323846", -1}, {"3.3e14159265358979323847", -1},
        {"3.3e+4159265358979323846", -1}, {"3.3e1415926535897932384", -1}, {"3.3e141592653589793238460", -1},
        {"+3.0e14159265358979323846", -1}, {"-", -1}, {"", -1}, {"3", -1}
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        size_t len = strlen(cases[i].text);
        const char *text = support_flush(cases[i].text, len);
        jac_literal which;
        bool found = jac_number_nonfinite(text, text + len, &which);
        CHECK(found == (cases[i].which >= 0) && (!found || (int)which == cases[i].which), "%s", cases[i].text);
    }
}

int main(void)
{
    HARNESS_BEGIN("reader_number");
    CHECK(jac_simd_select(getenv("JAC_SIMD")), "no such row: %s", getenv("JAC_SIMD"));
    test_numbers();
    test_nonfinite();
    return HARNESS_END();
}
