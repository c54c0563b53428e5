/* links: reader/tape.c reader/number.c reader/number_lenient.c reader/space.c reader/string_scan.c
 * kernel/number/pow10.c
 *        kernel/number/bigdec.c kernel/number/atof.c kernel/text/utf8.c kernel/text/unescape.c kernel/text/escape.c
 *        kernel/simd/dispatch.c kernel/simd/impl_*.c
 * test/c/tape_test.c - the tape of a document, written back as text from tables of cases; predicted and other keys;
 * every prefix; and random documents, written back from the tape alone. */
#include "reader_support.h"
#include "kernel/simd/dispatch.h"
#include "reader/tape.h"

/* The flags of the lenient frontend that uses tapes. */
#define TAPE_TEST_LOOSE \
    (JAC_SYNTAX_CONTROL | JAC_SYNTAX_COMMENTS | JAC_SYNTAX_LOOSE_SPACE | JAC_SYNTAX_OVERFLOW | \
     JAC_SYNTAX_DUPLICATE_KEY | JAC_SYNTAX_SEVERAL)
#define TAPE_TEST_ROOM 65536

static jac_tape_word *tape_words;
static size_t tape_grown;

/* Moves the words to the smallest block that the contract allows, so that the tape grows at each event. */
static void tape_test_grow(jac_tape *tape)
{
    size_t used = (size_t)(tape->top - tape->base), room = used + JAC_TAPE_ROOM + used / 8;
    jac_tape_word *block = malloc(room * sizeof *block);
    if (block == NULL) abort();
    memcpy(block, tape->base, used * sizeof *block);
    free(tape_words);
    tape_words = block;
    tape_grown++;
    tape->base = block;
    tape->top = block + used;
    tape->limit = block + room;
}

/* Writes the tape of the document, which ends at a page that cannot be read. Sets *count to the number of words. */
static jac_status tape_test_record(const char *document, size_t len, jac_reader *r, size_t *count)
{
    jac_tape tape;
    jac_reader_init(r, support_flush(document, len), len, (jac_syntax){.flags = TAPE_TEST_LOOSE}, support_frames());
    free(tape_words);
    tape_words = malloc(sizeof *tape_words);
    if (tape_words == NULL) abort();
    tape = (jac_tape){tape_words, tape_words, tape_words + 1, tape_test_grow};
    jac_status status = jac_tape_record(&tape, r);
    *count = (size_t)(tape.top - tape.base);
    return status;
}

static char *tape_test_put(char *p, const char *text, size_t len)
{
    memcpy(p, text, len);
    return p + len;
}

/* Writes the document without white space, from the tape alone. */
static size_t tape_test_tell(const jac_reader *r, size_t count, char *out)
{
    static const char opening[] = {[JAC_TAPE_ARRAY] = '[', [JAC_TAPE_OBJECT] = '{'};
    char *p = out;
    static char open[4096];
    size_t depth = 0;
    for (size_t i = 0; i < count; i++) {
        jac_tape_kind kind = jac_tape_kind_of(tape_words[i]);
        jac_reader again = *r;
        const char *from, *to;
        if (kind == JAC_TAPE_END) {
            if (p[-1] == ',') p--;
            *p++ = open[--depth];
        } else if (jac_tape_key_p(tape_words[i])) {
            jac_text text = jac_tape_text(tape_words[i], &again);
            CHECK(text.escaped == (kind == JAC_TAPE_ESCAPED_KEY), "escaped at %zu", i);
            *p++ = '"';
            p = tape_test_put(p, text.ptr, text.len);
            p = tape_test_put(p, "\":", 2);
            continue;
        } else {
            from = jac_tape_value(tape_words, i, r, &to);
            CHECK(from >= r->start && from < to && to <= r->end, "place of %zu", i);
            if (jac_tape_container_p(tape_words[i])) {
                size_t after = jac_tape_after(tape_words, i);
                CHECK(after <= count && jac_tape_kind_of(tape_words[after - 1]) == JAC_TAPE_END && to[-1] == *from + 2,
                      "end of %zu", i);
                *p++ = opening[kind];
                open[depth++] = to[-1];
                i++;
                continue;
            }
            p = tape_test_put(p, from, (size_t)(to - from));
        }
        *p++ = ',';
    }
    CHECK(depth == 0, "%zu are open", depth);
    return (size_t)(p - out) - (p > out && p[-1] == ',');
}

static void tape_test_same(const char *document, size_t len, const char *told)
{
    static char out[TAPE_TEST_ROOM];
    jac_reader r;
    size_t count;
    jac_status status = tape_test_record(document, len, &r, &count);
    if (!CHECK(status == JAC_STATUS_OK, "status %d of %.*s", (int)status, (int)len, document)) return;
    size_t size = tape_test_tell(&r, count, out);
    CHECK_TEXT(out, size, told);
}

static void test_told(void)
{
    static const char *const cases[][2] = {
        {"1", "1"},
        {"-0", "-0"},
        {" 12.5e-3 ", "12.5e-3"},
        {"null", "null"},
        {"true", "true"},
        {"false", "false"},
        {"\"\"", "\"\""},
        {"\"a\\n\\u00e9\"", "\"a\\n\\u00e9\""},
        {"[]", "[]"},
        {"{}", "{}"},
        {"[ ]", "[]"},
        {"[[],{}]", "[[],{}]"},
        {"[1,2,3]", "[1,2,3]"},
        {"[1 , 2.5 ,-3]", "[1,2.5,-3]"},
        {"[1,2,3,4,5,6,7,8,9,\"x\"]", "[1,2,3,4,5,6,7,8,9,\"x\"]"},
        {"[1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,2.5,21,{}]",
         "[1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,2.5,21,{}]"},
        {"{\"a\":1}", "{\"a\":1}"},
        {"{\"a\\u0062\":{\"c\":[null]}}", "{\"a\\u0062\":{\"c\":[null]}}"},
        {"{ \"a\" : 1 , \"a\" : 2 }", "{\"a\":1,\"a\":2}"},
        {"[{\"a\":1,\"b\":2},{\"a\":3,\"b\":4},{\"b\":5,\"a\":6},{\"a\":7}]",
         "[{\"a\":1,\"b\":2},{\"a\":3,\"b\":4},{\"b\":5,\"a\":6},{\"a\":7}]"},
        {"[{\"a\":{\"x\":1}},{\"a\":{\"x\":2,\"y\":{}}},{\"a\":{\"y\":[]}}]",
         "[{\"a\":{\"x\":1}},{\"a\":{\"x\":2,\"y\":{}}},{\"a\":{\"y\":[]}}]"},
        {"[{\"0123456789abcdef\":1},{\"0123456789abcdef\":2},{\"0123456789abcdeg\":3},{\"0123456789abcde\":4}]",
         "[{\"0123456789abcdef\":1},{\"0123456789abcdef\":2},{\"0123456789abcdeg\":3},{\"0123456789abcde\":4}]"},
        {"/* c */[1, // d\n2]", "[1,2]"},
        {"[123456789012345678901234567890]", "[123456789012345678901234567890]"},
        {"[1e999]", "[1e999]"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        tape_test_same(cases[i][0], strlen(cases[i][0]), cases[i][1]);
}

static void test_refused(void)
{
    static const struct { const char *document; jac_status status; size_t at; } cases[] = {
        {"", JAC_STATUS_EOF, 0},
        {"[", JAC_STATUS_EOF, 1},
        {"[1", JAC_STATUS_EXPECTED_COMMA_ARRAY, 2},
        {"{\"a\":", JAC_STATUS_EOF, 5},
        {"[1,]", JAC_STATUS_UNEXPECTED_CHARACTER, 3},
        {"{\"a\\q\":1}", JAC_STATUS_INVALID_ESCAPE, 3},
        {"[\"\\ud800\"]", JAC_STATUS_INCOMPLETE_SURROGATE, 2},
        {"[\"a", JAC_STATUS_EOF_STRING, 3},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        jac_reader r;
        size_t count;
        jac_status status = tape_test_record(cases[i].document, strlen(cases[i].document), &r, &count);
        CHECK(status == cases[i].status && (size_t)(r.error_at - r.start) == cases[i].at, "%s: %d at %zu",
              cases[i].document, (int)status, (size_t)(r.error_at - r.start));
    }
}

static size_t tape_test_made(char *p, unsigned depth);

static size_t tape_test_key(char *out)
{
    static const char *const keys[] = {
        "\"a\"", "\"b\"", "\"id\"", "\"name\"", "\"0123456789abcde\"", "\"0123456789abcdef\"", "\"0123456789abcdefg\"",
        "\"\\u0061\"", "\"\"", "\"a b\"",
    };
    if (harness_below(8) == 0)
        return (size_t)sprintf(out, "\"key %u\"", (unsigned)harness_below(600)); /* more keys than are remembered */
    const char *key = keys[harness_below(10)];
    return (size_t)(tape_test_put(out, key, strlen(key)) - out);
}

static size_t tape_test_list(char *out, unsigned depth, bool object)
{
    char *p = out;
    *p++ = object ? '{' : '[';
    for (size_t n = harness_below(6); n > 0; n--) {
        if (object) {
            p += tape_test_key(p);
            *p++ = ':';
        }
        p += tape_test_made(p, depth + 1);
        if (n > 1) *p++ = ',';
    }
    *p++ = object ? '}' : ']';
    return (size_t)(p - out);
}

/* Makes a value of the grammar without white space and returns its length. */
static size_t tape_test_made(char *out, unsigned depth)
{
    static const char *const leaves[] = {
        "0", "-1", "12.5", "1e5", "null", "true", "false", "\"\"", "\"text\"", "\"\\n\"", "123456789012345678901",
        "-0.0",
    };
    if (depth < 6 && harness_below(3) > 0) return tape_test_list(out, depth, harness_below(2) == 0);
    const char *leaf = leaves[harness_below(12)];
    return (size_t)(tape_test_put(out, leaf, strlen(leaf)) - out);
}

static void test_random(void)
{
    static char document[TAPE_TEST_ROOM];
    for (size_t round = harness_rounds(1500); round > 0; round--) {
        size_t len = tape_test_made(document, 0);
        document[len] = '\0';
        tape_test_same(document, len, document);
        if (round % 20 != 0) continue;
        for (size_t cut = 0; cut < len; cut++) {
            jac_reader r;
            size_t count;
            jac_status status = tape_test_record(document, cut, &r, &count);
            bool number = document[0] == '-' || (unsigned)(document[0] - '0') < 10;
            CHECK(status != JAC_STATUS_OK || number, "%.*s", (int)cut, document);
            CHECK(status == JAC_STATUS_OK || (r.error_at >= r.start && r.error_at <= r.end), "place of the error");
        }
    }
    CHECK(tape_grown > 500, "grown %zu", tape_grown);
}

int main(void)
{
    HARNESS_BEGIN("tape");
    CHECK(jac_simd_select(getenv("JAC_SIMD")), "no such row: %s", getenv("JAC_SIMD"));
    test_told();
    test_refused();
    test_random();
    free(tape_words);
    return HARNESS_END();
}
