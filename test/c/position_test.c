/* links: reader/position.c kernel/text/printable.c reader/skip.c reader/validate.c kernel/simd/brackets.c
 *        reader/number.c reader/number_lenient.c reader/space.c reader/string_scan.c kernel/number/pow10.c
 *        kernel/number/bigdec.c kernel/number/atof.c kernel/text/utf8.c kernel/text/unescape.c kernel/text/escape.c
 *        kernel/simd/dispatch.c kernel/simd/impl_*.c
 * test/c/position_test.c - lines, columns, paths, snippets and excerpts of errors, from tables, and
 * their bounds on long, deep and broken documents. */
#include "kernel/simd/dispatch.h"
#include "kernel/text/utf8.h"
#include "reader/position.h"
#include "reader_support.h"

static void test_locate(void)
{
    static const struct {
        const char *document;
        size_t offset, line, column;
    } cases[] = {
        { "", 0, 1, 1 },
        { "abc", 0, 1, 1 },
        { "abc", 3, 1, 4 },
        { "abc", 9, 1, 4 },
        { "a\nb", 1, 1, 2 },
        { "a\nb", 2, 2, 1 },
        { "\n\n\n", 3, 4, 1 },
        { "\r\n x", 3, 2, 2 },
        { "\xC3\xA9\xE2\x82\xACx", 5, 1, 3 },
        { "\xF0\x9F\x98\x80\n\xC3\xA9\xC3\xA9x", 9, 2, 3 },
        { "\xEF\xBB\xBFx", 0, 1, 1 },
        { "\xEF\xBB\xBFx", 3, 1, 1 },
        { "\xEF\xBB\xBFxy", 4, 1, 2 },
        { "\xEF\xBB\xBF\nxy", 5, 2, 2 },
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        size_t len = strlen(cases[i].document);
        jac_position got = jac_position_locate(support_flush(cases[i].document, len), len, cases[i].offset);
        CHECK(got.line == cases[i].line && got.column == cases[i].column, "'%s' at %zu: line %zu column %zu",
              cases[i].document, cases[i].offset, got.line, got.column);
    }
}

/* Writes the path into a guarded buffer, and checks that it fits and is well-formed. */
static size_t position_path(const char *document, size_t len, size_t offset, uint32_t flags, char *out)
{
    char *dst = harness_guarded(JAC_POSITION_PATH_MAX);
    size_t written = jac_position_path(support_flush(document, len), len, offset,
                                       (jac_syntax){.flags = flags, .max_nesting = 0}, support_frames(), NULL, dst);
    CHECK(harness_guards_hold(JAC_POSITION_PATH_MAX) && written <= JAC_POSITION_PATH_MAX, "wrote %zu bytes",
          written);
    CHECK(jac_utf8_valid_prefix(dst, written) == written, "ill-formed: '%.*s'", (int)written, dst);
    memcpy(out, dst, written);
    return written;
}

/* The offset is that of the '@', which is removed from the document. */
static const struct {
    const char *marked, *path;
} position_paths[] = {
    { "@x", "$" },
    { "@", "$" },
    { "1 @x", "$" },
    { "[@", "$[0]" },
    { "[@]", "$" },
    { "[@x]", "$[0]" },
    { "[1 @2]", "$[0]" },
    { "[1@", "$[0]" },
    { "[1,@", "$[1]" },
    { "[1,2,@x]", "$[2]" },
    { "[[],[@", "$[1][0]" },
    { "[[1],[2,@", "$[1][1]" },
    { "[[1,2],3,{\"b\":4,\"c\":[5,6]} @7]", "$[2]" },
    { "[{\"a\":1} @x", "$[0]" },
    { "{@", "$" },
    { "{@a:1}", "$" },
    { "{\"a\" @1}", "$.a" },
    { "{\"a\":@x}", "$.a" },
    { "{\"a\":1 @\"b\":2}", "$.a" },
    { "{\"a\":1, @b:2}", "$" },
    { "{\"a\":1,@", "$" },
    { "{\"a\":{\"b\":[1,2,@x]}}", "$.a.b[2]" },
    { "{\"a\":[1,2] @x", "$.a" },
    { "{\"a\":[1,2@", "$.a[1]" },
    { "{\"a\":1,\"b\" @1}", "$.b" },
    /* errors found by a sink: inside a value, inside a key, a whole key */
    { "{\"a\":1,\"b\":\"@\\q\"}", "$.b" },
    { "[1,@1e999]", "$[1]" },
    { "{\"a\":1,\"@\\q\":1}", "$" },
    { "{\"a\":1,@\"a\":2}", "$.a" },
    { "{\"x\":[{\"a\":1,\"b\":2,@\"a\":2}]}", "$.x[0].a" },
    { "[[1],@[2]]", "$[1]" },
    { "{\"a\":@{}}", "$.a" },
    { "[[@[[]]]]", "$[0][0]" },
    { "[\"ab@", "$[0]" },
    { "{\"ab@", "$" },
    { "\xEF\xBB\xBF[1,@x]", "$[1]" },
    { "[1@/x]", "$[0]" },
    { "[1,@/x]", "$[1]" },
    /* keys that are not identifiers, and keys with escapes */
    { "{\"x y\":{\"it's\":{\"q\\\"\":{\"$a1\":{\"\":{\"\xC3\xA9\":{\"1\":{\"a-b\":{\"a_B\":{\"_\":@x",
      "$[\"x y\"][\"it's\"][\"q\\\"\"].$a1[\"\"][\"\xC3\xA9\"][\"1\"][\"a-b\"].a_B._" },
    { "{\"a\\u0062\":{\"\\u00e9\":{\"\\ud83d\\ude00\":{\"\\\\\":{\"\\u0001\\n\":{\"\\/\":@x",
      "$.ab[\"\xC3\xA9\"][\"\xF0\x9F\x98\x80\"][\"\\\\\"][\"\\u0001\\u000a\"][\"/\"]" },
    { "{\"a\":{\"\xFFz\":@x", "$.a[\"\xEF\xBF\xBDz\"]" },
    { "{\"\\u12\":{\"\\ud800\":@x", "$[\"\xEF\xBF\xBDu12\"][\"\xEF\xBF\xBDud800\"]" },
    { "{\"\\q\\\xC3\xA9\":@x", "$[\"q\xC3\xA9\"]" },
};

/* Where something is wrong in a part that was stepped over. */
static const struct {
    const char *marked, *path;
} position_parts[] = {
    { "[[1 2],@x]", "$[1]" },
    { "{\"a\":[01],\"b\":{\"c\":[{\"k\" 1},{}@x", "$.b.c[1]" },
    { "[[01],{\"k\" @1}]", "$[1].k" },
    { "[[01],[2],{@1:2}]", "$[2]" },
    { "[{\"\\q\":1},@{\"a\":1,\"a\":2}]", "$[1]" },
};

static void test_parts(void)
{
    const size_t paths = sizeof position_paths / sizeof *position_paths;
    for (size_t i = 0; i < paths + sizeof position_parts / sizeof *position_parts; i++) {
        char document[256], got[JAC_POSITION_PATH_MAX];
        const char *marked = i < paths ? position_paths[i].marked : position_parts[i - paths].marked;
        const char *path = i < paths ? position_paths[i].path : position_parts[i - paths].path;
        size_t offset = strcspn(marked, "@"), rest = strlen(marked + offset) - 1;
        if (i < paths && (strstr(marked, "\\q") || strstr(marked, "\\u12"))) continue; /* another error, in a key */
        memcpy(document, marked, offset);
        memcpy(document + offset, marked + offset + 1, rest);
        size_t written = position_path(document, offset + rest, offset, JAC_SYNTAX_SEVERAL, got);
        CHECK(written == strlen(path) && memcmp(got, path, written) == 0, "'%s': %.*s, not %s", marked,
              (int)written, got, path);
    }
}

static void test_path(void)
{
    for (size_t i = 0; i < sizeof position_paths / sizeof *position_paths; i++) {
        char document[256], got[JAC_POSITION_PATH_MAX];
        const char *marked = position_paths[i].marked, *path = position_paths[i].path;
        size_t offset = strcspn(marked, "@"), rest = strlen(marked + offset) - 1;
        memcpy(document, marked, offset);
        memcpy(document + offset, marked + offset + 1, rest);
        size_t written = position_path(document, offset + rest, offset, 0, got);
        CHECK(written == strlen(path) && memcmp(got, path, written) == 0, "'%s': %.*s, not %s", marked,
              (int)written, got, path);
    }
}

/* Appends the text `count` times. */
static size_t position_repeat(char *document, size_t len, const char *text, size_t count)
{
    size_t width = strlen(text);
    for (; count > 0; count--, len += width) memcpy(document + len, text, width);
    return len;
}

static void test_long_path(void)
{
    enum { ROOM = 1 << 22 };
    char *document = malloc(ROOM), got[JAC_POSITION_PATH_MAX];
    if (document == NULL) abort();
    /* a deep path keeps its beginning and its end */
    size_t len = position_repeat(document, 0, "{\"first\":[7,", 1);
    len = position_repeat(document, len, "[", 1000000);
    len = position_repeat(document, len, "{\"last\":", 1);
    size_t written = position_path(document, len, len, 0, got);
    CHECK(written > 900 && memcmp(got, "$.first[1][0][0]", 16) == 0 &&
              memcmp(got + written - 11, "[0][0].last", 11) == 0,
          "deep: '%.*s'", (int)written, got);
    size_t dots = 0;
    for (size_t i = 0; i + 3 <= written; i++) dots += memcmp(got + i, "...", 3) == 0;
    CHECK(dots == 1, "deep: %zu times '...'", dots);
    /* one long key: its beginning is kept, and no character is cut */
    for (size_t shift = 0; shift < 4; shift++) {
        len = position_repeat(document, 0, "{\"", 1);
        len = position_repeat(document, len, "x", shift);
        len = position_repeat(document, len, "\xF0\x9F\x98\x80", 100000);
        len = position_repeat(document, len, "\":{\"b\":", 1);
        written = position_path(document, len, len, 0, got);
        CHECK(written > 400 && memcmp(got, "$[\"", 3) == 0 && memcmp(got + written - 5, "...", 3) == 0 &&
                  memcmp(got + written - 2, ".b", 2) == 0,
              "long key: '%.*s'", (int)written, got);
    }
    /* a long key at the end */
    len = position_repeat(document, 0, "{\"a\":{\"", 1);
    len = position_repeat(document, len, "\\n", 100000);
    len = position_repeat(document, len, "\":", 1);
    written = position_path(document, len, len, 0, got);
    CHECK(written == 6 && memcmp(got, "$.a...", 6) == 0, "long last key: '%.*s'", (int)written, got);
    /* a path of the maximum length is kept whole */
    for (size_t count = 1000; count < 1030; count++) {
        len = position_repeat(document, 0, "[{\"", 1);
        len = position_repeat(document, len, "k", count);
        len = position_repeat(document, len, "\":", 1);
        written = position_path(document, len, len, 0, got);
        bool whole = count + 5 <= JAC_POSITION_PATH_MAX;
        CHECK(whole ? written == count + 5 : written < 12 && memcmp(got + written - 3, "...", 3) == 0,
              "%zu: '%.*s'", count, (int)written, got);
    }
    free(document);
}

static void test_snippet(void)
{
    static const struct {
        const char *document;
        size_t offset, len;
    } cases[] = {
        { "", 0, 0 },
        { "zz]}}", 0, 5 },
        { "a bc", 0, 1 },
        { "a bc", 1, 0 },
        { "a bc", 2, 2 },
        { "ab\ncd", 0, 2 },
        { "ab\tcd", 0, 2 },
        { "ab", 2, 0 },
        { "ab", 7, 0 },
        { "0123456789012345678901234567890123456789", 0, 32 },
        { "0123456789012345678901234567890\xC3\xA9", 0, 31 },
        { "012345678901234567890123456789\xC3\xA9", 0, 32 },
        { "01234567890123456789012345678\xF0\x9F\x98\x80", 0, 29 },
        { "a\xFF"
          "b",
          0, 1 },
        { "\xFF", 0, 0 },
        { "ab\xC3", 0, 2 },
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        size_t len = strlen(cases[i].document),
               got = jac_position_snippet(support_flush(cases[i].document, len), len, cases[i].offset);
        CHECK(got == cases[i].len, "'%s' at %zu: %zu", cases[i].document, cases[i].offset, got);
    }
    CHECK(jac_position_snippet("ab\0cd", 5, 0) == 2 && jac_position_snippet("\0", 1, 0) == 0, "NUL ends a snippet");
}

static void test_excerpt(void)
{
    static const struct {
        const char *document;
        size_t offset;
        const char *text;
        size_t caret;
    } cases[] = {
        { "", 0, "", 0 },
        { "[1,x]", 3, "[1,x]", 3 },
        { "[1", 2, "[1", 2 },
        { "[\n1,x\n]", 4, "1,x", 2 },
        { "[\n1,x\r\n]", 4, "1,x", 2 },
        { "\"a\nb\"", 2, "\"a", 2 },
        { "\xEF\xBB\xBFx", 3, "x", 0 },
        { "\xC3\xA9\xC3\xA9x", 4, "\xC3\xA9\xC3\xA9x", 2 },
        { "0123456789012345678901234567890123456789x", 40, "9012345678901234567890123456789x", 31 },
        { "x0123456789012345678901234567890123456789", 0, "x0123456789012345678901234567890", 0 },
        { "01234567890123456789x01234567890123456789", 20, "4567890123456789x012345678901234", 16 },
        { "0123\xFF"
          "456x89\xFF"
          "0",
          8, "456x89", 3 },
        { "ab\xFF", 2, "ab", 2 },
        { "\xE2\x82\xAC\xE2\x82\xAC\xE2\x82\xAC\xE2\x82\xAC\xE2\x82\xAC\xE2\x82\xAC"
          "x0123456789012345678901234567890",
          18,
          "\xE2\x82\xAC\xE2\x82\xAC\xE2\x82\xAC\xE2\x82\xAC\xE2\x82\xAC"
          "x012345678901234",
          5 },
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        size_t len = strlen(cases[i].document);
        const char *document = support_flush(cases[i].document, len);
        jac_excerpt got = jac_position_excerpt(document, len, cases[i].offset);
        CHECK(got.len == strlen(cases[i].text) && memcmp(document + got.offset, cases[i].text, got.len) == 0 &&
                  got.caret == cases[i].caret,
              "'%s' at %zu: '%.*s', caret %zu", cases[i].document, cases[i].offset, (int)got.len,
              document + got.offset, got.caret);
    }
}

/* For any bytes and any offset, results are within bounds and well-formed, and the caret is at the error. */
static void test_random(void)
{
    for (size_t round = harness_rounds(20000); round > 0; round--) {
        static const char *const pieces[] = { "[",        "{\"a\":", "1",  ",",        "\"",
                                              "\\",       "\n",      " ",  "\xC3\xA9", "\xF0\x9F\x98\x80",
                                              "\xE2\x82", "\xFF",    "]",  "}",        "\xEF\xBB\xBF",
                                              "abcdefgh", "\"k\":",  "\0x" };
        char bytes[256], path[JAC_POSITION_PATH_MAX];
        size_t len = 0;
        for (size_t count = harness_below(25); count > 0; count--) {
            const char *piece = pieces[harness_below(sizeof pieces / sizeof *pieces)];
            size_t width = *piece ? strlen(piece) : 2;
            memcpy(bytes + len, piece, width);
            len += width;
        }
        size_t offset = harness_below(len + 1);
        const char *document = support_flush(bytes, len);
        jac_position place = jac_position_locate(document, len, offset);
        CHECK(place.line >= 1 && place.column >= 1 && place.line + place.column <= offset + 2,
              "line %zu column %zu at %zu", place.line, place.column, offset);
        size_t snippet = jac_position_snippet(document, len, offset);
        CHECK(snippet <= 32 && offset + snippet <= len &&
                  jac_utf8_valid_prefix(document + offset, snippet) == snippet,
              "snippet %zu", snippet);
        jac_excerpt excerpt = jac_position_excerpt(document, len, offset);
        const char *text = document + excerpt.offset;
        CHECK(excerpt.len <= 32 && excerpt.offset + excerpt.len <= len && memchr(text, '\n', excerpt.len) == NULL,
              "excerpt %zu", excerpt.len);
        CHECK(jac_utf8_valid_prefix(text, excerpt.len) == excerpt.len &&
                  excerpt.caret <= jac_utf8_count(text, excerpt.len),
              "excerpt '%.*s'", (int)excerpt.len, text);
        if (offset >= excerpt.offset && offset <= excerpt.offset + excerpt.len &&
            jac_utf8_valid_prefix(text, offset - excerpt.offset) == offset - excerpt.offset)
            CHECK(excerpt.caret == jac_utf8_count(text, offset - excerpt.offset), "caret %zu", excerpt.caret);
        position_path(bytes, len, offset, (uint32_t)harness_random(), path);
    }
}

int main(void)
{
    HARNESS_BEGIN("position");
    CHECK(jac_simd_select(getenv("JAC_SIMD")), "no such row: %s", getenv("JAC_SIMD"));
    test_locate();
    test_path();
    test_parts();
    test_long_path();
    test_snippet();
    test_excerpt();
    test_random();
    return HARNESS_END();
}
