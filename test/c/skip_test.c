/* links: reader/validate.c reader/number.c reader/number_lenient.c reader/space.c reader/string_scan.c
 *        kernel/number/pow10.c kernel/number/bigdec.c kernel/number/atof.c kernel/text/utf8.c kernel/text/unescape.c
 *        kernel/text/escape.c kernel/simd/dispatch.c kernel/simd/impl_*.c kernel/simd/brackets.c
 * test/c/skip_test.c - values that are stepped over, children that are enumerated and found, compared with the grammar:
 * every prefix and every change of one byte of small documents, under many flags, with and without pauses; random
 * documents; deep ones. Documents end at a page that cannot be read. skip_swar_test.c runs the same with the plain
 * baseline. */
#include "kernel/simd/dispatch.h"
#include "kernel/text/utf8.h"
#include "reader/validate.h"
#include "reader_support.h"

/* Counts the runs of the grammar, which hide the errors of the kernel. */
static size_t grammar_runs;

static jac_status counted_validate(jac_reader *r)
{
    grammar_runs++;
    return jac_validate(r);
}

#define jac_validate counted_validate
#include "reader/skip.c"
#undef jac_validate

#ifndef SKIP_SUITE
#  define SKIP_SUITE "skip"
#endif

enum { ROOM = 1 << 16 };

/* The number of bytes of a document that a message shows. */
#define SHOWN(len) ((len) < 300 ? (int)(len) : 300)

static const char *const samples[] = {
    "1", "-0.5e+10", "true", "null", "\"a\\n\\u00e9\\ud83d\\ude00\"", "[]", "{}", "[ ]", "{ }", "[1,2 , 3]", "[[],{}]",
    "{\"a\":1,\"b\":[true,false],\"c\":{\"d\":\"e\"}}", "[{\"id\":1,\"s\":\"]\"},{\"id\":2,\"s\":\"\\\"}\"}]",
    "[\"\\\\\",\"\\\\\\\"\",\"\xc3\xa9\xf0\x9f\x98\x80\"]", "{ \"k\" : [ 1.5 , -2e5 ] , \"k\" : null }",
    "[1e400,12345678901234567890123,0.1]", "[[[[[[1]]]]]]", "{\"a\\u0062\\\"c\":{\"\\ud83d\\ude00\":[]}}",
    "[/* ] */1,// ]\n2]", "[NaN,-Infinity,Infinity]", "[1,{\"a\":2,},]", "[01,+1,1.,.5,-]", "[\"a\tb\",\"\x01\"]",
    "{\"text\":\"a string that is longer than one block of sixty-four bytes \\\\ [ { \",\"list\":[[1,2],[3,4],[5,6]]}",
};

static const jac_syntax syntaxes[] = {
    {.max_nesting = 100},
    {.max_nesting = 100, .flags = JAC_SYNTAX_CHECK_UTF8},
    {.max_nesting = 0, .flags = JAC_SYNTAX_CHECK_UTF8 | JAC_SYNTAX_CONTROL | JAC_SYNTAX_NAN},
    {.max_nesting = 3, .flags = JAC_SYNTAX_TRAILING_COMMA | JAC_SYNTAX_INVALID_ESCAPE},
    {.max_nesting = 3, .flags = JAC_SYNTAX_EMPTY_FREE | JAC_SYNTAX_COMMENTS | JAC_SYNTAX_CONTROL | JAC_SYNTAX_NO_NUL},
    {.max_nesting = 2, .flags = JAC_SYNTAX_EMPTY_FREE | JAC_SYNTAX_CONTROL | JAC_SYNTAX_NO_NUL},
    {.max_nesting = 9,
     .flags = JAC_SYNTAX_NUMBER_FLAGS | JAC_SYNTAX_LOOSE_SPACE | JAC_SYNTAX_COMMENTS | JAC_SYNTAX_NAN},
    {.max_nesting = 9, .flags = JAC_SYNTAX_LOOSE_SPACE | JAC_SYNTAX_OVERFLOW | JAC_SYNTAX_LONE_SURROGATE},
    {.max_nesting = 9, .max_digits = 4, .flags = JAC_SYNTAX_MAX_DIGITS},
    {.max_nesting = 9, .max_digits = 20},
};

/* With these flags the grammar may accept a container that the kernel has refused. */
#define SKIP_TEST_GRAMMAR (JAC_SYNTAX_COMMENTS | JAC_SYNTAX_EMPTY_FREE | JAC_SYNTAX_NO_NUL)

/* What a reader says after a call. */
typedef struct { jac_status status; size_t end, at, token; jac_phase phase; } outcome;

static outcome told(const jac_reader *r, jac_status status)
{
    if (status == JAC_STATUS_OK) return (outcome){.status = status, .end = (size_t)(r->cur - r->start)};
    return (outcome){status, 0, jac_reader_error_offset(r), (size_t)(r->token - r->start), r->phase};
}

static bool same(outcome a, outcome b)
{
    return a.status == b.status && a.end == b.end && a.at == b.at && a.token == b.token && a.phase == b.phase;
}

static size_t pauses;

static void skip_test_pause(jac_reader *r)
{
    CHECK(r->cur >= r->stop && r->stop < r->end, "a pause %td bytes too early", r->stop - r->cur);
    const size_t left = (size_t)(r->end - r->cur), step = 1 + harness_below(40);
    r->stop = step < left ? r->cur + step : r->end;
    memset(r->frames->top, 0xa5, (size_t)((char *)r->frames->limit - (char *)r->frames->top));
    pauses++;
}

static void skip_test_start(jac_reader *r, const char *document, size_t len, jac_syntax syntax, bool pausing)
{
    jac_reader_init(r, document, len, syntax, support_frames());
    if (!pausing) return;
    r->stop = r->start;
    r->pause = skip_test_pause;
}

/* Steps over the value at r->cur by visiting all of its children. */
static jac_status skip_test_walk(jac_reader *r, size_t depth)
{
    jac_skip_children c;
    if (r->cur == r->end || (*r->cur != '[' && *r->cur != '{')) return jac_skip_value(r, depth);
    jac_status status = jac_skip_open(r, depth, &c);
    while (status == JAC_STATUS_OK && (status = jac_skip_next(r, &c)) == JAC_STATUS_OK && !c.done) {
        CHECK(c.comma ? r->start[c.comma] == ',' : c.count == 1, "child %zu after the comma at %zu", c.count, c.comma);
        /* Now and then jac_skip_next steps over the child. */
        if ((c.count + c.value) % 3 == 0 && *r->cur != '[' && *r->cur != '{') continue;
        const size_t known = c.after;
        if ((status = skip_test_walk(r, c.depth)) != JAC_STATUS_OK) break;
        c.after = (size_t)(r->cur - r->start);
        CHECK(known == 0 || known == c.after, "a child that ends at %zu, not %zu", known, c.after);
    }
    return status;
}

/* Whether a value that was stepped over is what jac_skip_value promises, byte by byte. */
static bool skip_test_passable(const char *p, size_t len, jac_syntax syntax)
{
    static char open[ROOM];
    size_t depth = 0;
    bool in_string = false;
    for (size_t i = 0; i < len; i++) {
        if (in_string) {
            const bool control = (unsigned char)p[i] < 0x20;
            if (control && (!(syntax.flags & JAC_SYNTAX_CONTROL) || (!p[i] && (syntax.flags & JAC_SYNTAX_NO_NUL))))
                return false;
            if (p[i] == '\\') i++;
            else if (p[i] == '"') in_string = false;
        } else if (p[i] == '"') {
            in_string = true;
        } else if (p[i] == '[' || p[i] == '{') {
            open[depth++] = p[i];
        } else if (p[i] == '\\') {
            return false;
        } else if ((p[i] == ']' || p[i] == '}') && (depth == 0 || open[--depth] + 2 != p[i])) {
            return false;
        }
    }
    if (depth || in_string) return false;
    return !(syntax.flags & JAC_SYNTAX_CHECK_UTF8) || jac_utf8_valid_prefix(p, len) == len;
}

/* One value at the start of the document: stepped over, walked through, and read by the grammar. */
static void check_document(const char *document, size_t len, jac_syntax syntax, bool pausing)
{
    const char *p = support_flush(document, len);
    jac_syntax alone = syntax;
    jac_reader r;
    alone.flags |= JAC_SYNTAX_SEVERAL | JAC_SYNTAX_NO_BOM;
    jac_reader_init(&r, p, len, alone, support_frames());
    const outcome want = told(&r, jac_validate(&r));
    skip_test_start(&r, p, len, syntax, pausing);
    grammar_runs = 0;
    outcome got = told(&r, jac_skip_value(&r, 0));
    if (got.status == JAC_STATUS_OK && len && (*p == '[' || *p == '{'))
        CHECK(grammar_runs == 0 || (syntax.flags & SKIP_TEST_GRAMMAR), "the grammar has read '%.*s'", SHOWN(len), p);
    if (got.status == JAC_STATUS_OK && want.status != JAC_STATUS_OK)
        CHECK(skip_test_passable(p, got.end, syntax), "%x passes '%.*s'", syntax.flags, SHOWN(got.end), p);
    if (want.status == JAC_STATUS_OK || got.status != JAC_STATUS_OK)
        CHECK(same(got, want), "skip: %d end %zu at %zu token %zu, not %d %zu %zu %zu; flags %x in '%.*s'", got.status,
              got.end, got.at, got.token, want.status, want.end, want.at, want.token, syntax.flags, SHOWN(len),
              document);
    skip_test_start(&r, p, len, syntax, pausing);
    jac_skip_children c;
    if (len && (*p == '[' || *p == '{') && jac_skip_open(&r, 0, &c) == JAC_STATUS_OK) {
        const jac_status status = jac_skip_rest(&r, &c);
        if (want.status == JAC_STATUS_OK)
            CHECK(same(told(&r, status), want), "rest: %d, not %d in '%.*s'", status, want.status, SHOWN(len), p);
        else if (status == JAC_STATUS_OK)
            CHECK(skip_test_passable(p, c.after, syntax), "%x passes '%.*s'", syntax.flags, SHOWN(c.after), p);
    }
    skip_test_start(&r, p, len, syntax, pausing);
    got = told(&r, skip_test_walk(&r, 0));
    CHECK(same(got, want), "walk: %d end %zu at %zu token %zu phase %d, not %d %zu %zu %zu %d; flags %x in '%.*s'",
          got.status, got.end, got.at, got.token, got.phase, want.status, want.end, want.at, want.token, want.phase,
          syntax.flags, SHOWN(len), document);
}

static void test_changes(void)
{
    static const char few[] = "[]{}\",:\\/ 1-.e+nNtuf\n\t\f\x01*\xc3\xff\0";
    static char changed[256];
    for (size_t i = 0; i < sizeof samples / sizeof *samples; i++) {
        const size_t len = strlen(samples[i]);
        for (size_t s = 0; s < sizeof syntaxes / sizeof *syntaxes; s++) {
            for (size_t cut = 0; cut <= len; cut++) check_document(samples[i], cut, syntaxes[s], cut % 2);
            for (size_t at = 0; at < len; at++) {
                memcpy(changed, samples[i], len);
                for (size_t b = 0; b < (s ? sizeof few : 256); b++) {
                    changed[at] = s ? few[b] : (char)b;
                    check_document(changed, len, syntaxes[s], b % 2);
                }
                /* One byte more, and one less. */
                memmove(changed + at + 1, samples[i] + at, len - at);
                changed[at] = few[harness_below(sizeof few)];
                check_document(changed, len + 1, syntaxes[s], at % 2);
                memcpy(changed, samples[i], at);
                memcpy(changed + at, samples[i] + at + 1, len - at - 1);
                check_document(changed, len - 1, syntaxes[s], at % 2);
            }
        }
    }
    CHECK(pauses > 100000, "%zu pauses", pauses);
}

/* ---- random documents ---- */

static char *put(char *p, const char *text)
{
    const size_t len = strlen(text);
    memcpy(p, text, len);
    return p + len;
}

static char *made_space(char *p) { return harness_below(4) ? p : put(p, harness_below(2) ? " " : "\n        "); }

/* Writes a random value at p and returns one past it. */
static char *made_value(char *p, unsigned depth, bool container)
{
    static const char *const leaves[] = {
        "0", "-12.5e3", "123456789012345678901", "true", "null", "\"\"", "\"\\\\\"", "\"[{\\\"\"",
        "\"\xd0\x9f\xd1\x80\xd0\xb8\"", "\"a text that is longer than thirty-two bytes, or so\"", "[]", "{}",
    };
    static const char *const keys[] = {
        "\"a\"", "\"b\"", "\"\\u0061\"", "\"key\"", "\"k\\u0065y\"", "\"\"", "\"\\ud83d\\ude00\"",
    };
    if (!container && (depth > 6 || harness_below(3) == 0)) return put(p, leaves[harness_below(12)]);
    const bool object = harness_below(2);
    const size_t count = harness_below(depth < 2 ? 12 : 5);
    *p++ = object ? '{' : '[';
    for (size_t i = 0; i < count; i++) {
        if (i) *p++ = ',';
        p = made_space(p);
        if (object) p = made_space(put(made_space(put(p, keys[harness_below(7)])), ":"));
        p = made_space(made_value(p, depth + 1, false));
    }
    p = made_space(p);
    *p++ = object ? '}' : ']';
    return p;
}

/* Finds each key and each index of a container, and compares with what an enumeration of all children finds. */
static void check_found(const char *document, size_t len, bool pausing)
{
    static const char *const keys[] = {"a", "b", "key", "", "\xf0\x9f\x98\x80", "ke", "keyx", "\\u0061"};
    enum { KEYS = sizeof keys / sizeof *keys };
    static size_t starts[64];
    size_t first[KEYS] = {0}, final[KEYS] = {0}, count = 0;
    const char *p = support_flush(document, len);
    jac_skip_children c, open;
    jac_reader r;
    skip_test_start(&r, p, len, syntaxes[0], pausing);
    CHECK(jac_skip_open(&r, 0, &open) == JAC_STATUS_OK && open.object == (*p == '{'), "open '%.*s'", (int)len, p);
    for (c = open; jac_skip_next(&r, &c) == JAC_STATUS_OK && !c.done;) {
        CHECK(r.cur == p + c.value && c.count == count + 1, "child %zu", count);
        starts[count++] = c.value;
        for (size_t k = 0; c.object && k < KEYS; k++) {
            if (!jac_skip_key_p(&r, &c, keys[k], strlen(keys[k]))) continue;
            if (first[k] == 0) first[k] = c.value;
            final[k] = c.value;
        }
    }
    CHECK(c.done && c.after == len && r.cur == r.end, "the end at %zu of %zu", c.after, len);
    for (size_t i = 0; i <= count; i++) {
        jac_skip_children rest = open;
        CHECK(i == 0 || jac_skip_index(&r, &rest, i - 1) == JAC_STATUS_OK, "index %zu of %zu", i, count);
        grammar_runs = 0;
        CHECK(jac_skip_rest(&r, &rest) == JAC_STATUS_OK && rest.done && rest.after == len && r.cur == r.end,
              "the rest after %zu of %zu", i, count);
        CHECK(grammar_runs == 0, "the grammar has read '%.*s'", SHOWN(len), p);
        c = open;
        CHECK(jac_skip_index(&r, &c, i) == JAC_STATUS_OK && c.done == (i == count), "index %zu of %zu", i, count);
        CHECK(c.done || (c.value == starts[i] && r.cur == p + c.value), "index %zu of %zu at %zu", i, count, c.value);
    }
    for (size_t k = 0; open.object && k < 2 * KEYS; k++) {
        const size_t want = k < KEYS ? first[k] : final[k - KEYS];
        bool found;
        c = open;
        jac_status status = jac_skip_key(&r, &c, keys[k % KEYS], strlen(keys[k % KEYS]), k >= KEYS, &found);
        CHECK(status == JAC_STATUS_OK && found == (want != 0), "key '%s' in '%.*s'", keys[k % KEYS], (int)len, p);
        CHECK(!found || (c.value == want && r.cur == p + want && !c.done), "key '%s' at %zu, not %zu in '%.*s'",
              keys[k % KEYS], c.value, want, (int)len, p);
    }
}

static void test_random(void)
{
    static char made[ROOM];
    for (size_t round = harness_rounds(3000); round > 0; round--) {
        const size_t len = (size_t)(made_value(made, 0, true) - made);
        const jac_syntax syntax = syntaxes[harness_below(sizeof syntaxes / sizeof *syntaxes)];
        check_found(made, len, round % 2);
        check_document(made, len, syntaxes[0], round % 2);
        check_document(made, len, syntax, round % 2);
        for (unsigned i = 0; i < 10; i++) {
            const size_t at = harness_below(len);
            const char was = made[at];
            made[at] = "[]{}\",:\\ 1x\xff"[harness_below(12)];
            check_document(made, harness_below(4) ? len : 1 + harness_below(len), syntax, i % 2);
            made[at] = was;
        }
    }
}

/* Containers within containers: arrays, objects or both. */
static void test_deep(void)
{
    static char deep[8 * 20000];
    static const size_t depths[] = {1, 2, 63, 64, 65, 128, 767, 768, 769, 1535, 1537, 20000};
    for (size_t i = 0; i < sizeof depths / sizeof *depths; i++) {
        const size_t depth = depths[i];
        for (unsigned way = 0; way < 6; way++) {
            const size_t grown = support_frames_grown;
            char *p = deep;
            for (size_t d = 0; d < depth; d++) p = put(p, way / 2 == 0 || (way / 2 == 1 && d % 3) ? "[" : "{\"\":");
            if (p[-1] == ':') *p++ = '1';
            for (size_t d = depth; d-- > 0;) *p++ = way / 2 == 0 || (way / 2 == 1 && d % 3) ? ']' : '}';
            const size_t len = (size_t)(p - deep);
            check_document(deep, len, (jac_syntax){.max_nesting = 0}, way % 2);
            CHECK(depth <= 768 || support_frames_grown > grown, "the frames do not grow at depth %zu", depth);
            check_document(deep, len, (jac_syntax){.max_nesting = depth}, way % 2);
            check_document(deep, len, (jac_syntax){.max_nesting = depth - (depth > 1)}, way % 2);
            deep[len - 1 - harness_below(depth)] ^= ']' ^ '}';
            check_document(deep, len, (jac_syntax){.max_nesting = 0}, way % 2);
        }
    }
}

/* Keys as they stand in the source, and their content. */
static void test_keys(void)
{
    static const char *const cases[][2] = {
        {"", ""}, {"a", "a"}, {"\\u0061", "a"}, {"\\n", "\n"}, {"a\\/b\\\\", "a/b\\"}, {"\\u00e9", "\xc3\xa9"},
        {"\\ud83d\\ude00", "\xf0\x9f\x98\x80"}, {"x\\uD83D\\uDE00y", "x\xf0\x9f\x98\x80y"},
        {"\\u20ac1", "\xe2\x82\xac" "1"},
        {"\\\"", "\""}, {"\\u005c", "\\"}, {"ab\\u0063d\\u0065fg", "abcdefg"}, {"\\udbff\\uDFFF", "\xf4\x8f\xbf\xbf"},
        {"\xd0\x9f\\t", "\xd0\x9f\t"},
    };
    enum { CASES = sizeof cases / sizeof *cases };
    for (size_t i = 0; i < CASES * CASES; i++) {
        const char *source = cases[i / CASES][0], *key = cases[i % CASES][1];
        const bool equal = strcmp(cases[i / CASES][1], key) == 0;
        char document[64];
        const size_t len = (size_t)snprintf(document, sizeof document, "{\"%s\":1}", source);
        jac_skip_children c;
        jac_reader r;
        bool found;
        skip_test_start(&r, support_flush(document, len), len, syntaxes[0], false);
        CHECK(jac_skip_open(&r, 0, &c) == JAC_STATUS_OK, "open %s", document);
        CHECK(jac_skip_key(&r, &c, key, strlen(key), i % 2, &found) == JAC_STATUS_OK && found == equal,
              "'%s' is%s found in %s", key, equal ? " not" : "", document);
        if (*key) CHECK(!equal || !jac_skip_key_p(&r, &c, key, strlen(key) - 1), "a part of '%s'", key);
    }
}

/* A long document with an error at its end: both passes over it pause. */
static void test_pauses(void)
{
    static char made[ROOM];
    memset(made, '1', sizeof made);
    for (size_t i = 0; i < sizeof made; i += 2) made[i] = ',';
    made[0] = '[';
    jac_reader r;
    pauses = 0;
    skip_test_start(&r, made, sizeof made, syntaxes[0], true);
    const jac_status status = jac_skip_value(&r, 0);
    CHECK(status == JAC_STATUS_EXPECTED_COMMA_ARRAY && r.error_at == r.end, "status %d", (int)status);
    CHECK(pauses > 2 * sizeof made / 40, "%zu pauses", pauses);
}

/* The containers around a value count for max_nesting. */
static void test_depth(void)
{
    for (size_t limit = 1; limit < 8; limit++) {
        for (size_t depth = 0; depth < 10; depth++) {
            jac_reader r;
            const char *p = support_flush("[[[]]]", 6);
            jac_reader_init(&r, p, 6, (jac_syntax){.max_nesting = limit}, support_frames());
            const jac_status status = jac_skip_value(&r, depth);
            CHECK(status == (depth + 3 <= limit ? JAC_STATUS_OK : JAC_STATUS_NESTING),
                  "depth %zu of %zu", depth, limit);
        }
    }
}

int main(void)
{
    HARNESS_BEGIN(SKIP_SUITE);
    CHECK(jac_simd_select(getenv("JAC_SIMD")), "no such row: %s", getenv("JAC_SIMD"));
    test_changes();
    test_random();
    test_deep();
    test_depth();
    test_keys();
    test_pauses();
    return HARNESS_END();
}
