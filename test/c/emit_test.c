/* links: base/buf.c kernel/number/ftoa.c kernel/number/pow10.c kernel/simd/dispatch.c kernel/simd/impl_*.c
 *        kernel/text/escape.c writer/emit.c
 * test/c/emit_test.c - the emitter. Every function writes to a buffer that holds exactly what was reserved
 * (so that the sanitizers see one byte too many) and that moves whenever it grows. The results are compared with
 * expected texts and, for strings, with a simple slow escape. */
#include <setjmp.h>
#include "harness.h"
#include "kernel/text/utf8.h"
#include "writer/emit.h"
#include "writer/lexeme.h"

/* A buffer whose owner grants each growth exactly the requested size, in new memory. */
typedef struct {
    jac_buf buf;
    size_t growths;
} emit_block;

static void emit_grow(jac_buf *buf, size_t need)
{
    emit_block *block = (emit_block *)buf;
    size_t used = jac_buf_len(buf);
    char *moved = malloc(used + need);
    if (used) memcpy(moved, buf->start, used);
    free(buf->start);
    buf->start = moved;
    buf->cur = moved + used;
    buf->end = moved + used + need;
    block->growths++;
}

static emit_block emit_new(void)
{
    emit_block block;
    memset(&block, 0, sizeof block);
    block.buf.start = block.buf.cur = block.buf.end = malloc(1);
    block.buf.grow = emit_grow;
    return block;
}

/* Checks the written text and frees it. */
static void emit_expect(emit_block *block, const char *want, size_t want_len)
{
    size_t len = jac_buf_len(&block->buf);
    CHECK(len == want_len && memcmp(block->buf.start, want, len) == 0, "got '%.*s', want '%.*s'",
          (int)len, block->buf.start, (int)want_len, want);
    free(block->buf.start);
}

#define EXPECT(statement, want) \
    do { \
        emit_block block = emit_new(); \
        jac_buf *buf = &block.buf; \
        statement; \
        emit_expect(&block, want, strlen(want)); \
    } while (0)

static void test_scalars(void)
{
    EXPECT(jac_emit_literal(buf, JAC_EMIT_NULL), "null,");
    EXPECT(jac_emit_literal(buf, JAC_EMIT_TRUE), "true,");
    EXPECT(jac_emit_literal(buf, JAC_EMIT_FALSE), "false,");
    EXPECT(jac_emit_integer(buf, 0), "0,");
    EXPECT(jac_emit_integer(buf, -7), "-7,");
    EXPECT(jac_emit_integer(buf, INT64_MAX), "9223372036854775807,");
    EXPECT(jac_emit_integer(buf, INT64_MIN), "-9223372036854775808,");
    EXPECT(jac_emit_double(buf, 0.1, jac_ftoa_json), "0.1,");
    EXPECT(jac_emit_double(buf, -1.7976931348623157e308, jac_ftoa_json), "-1.7976931348623157e+308,");
    EXPECT(jac_emit_double(buf, -2.2250738585072014e-308, jac_ftoa_json), "-2.2250738585072014e-308,");
    EXPECT(jac_emit_key_integer(buf, INT64_MIN), "\"-9223372036854775808\":");
    EXPECT(jac_emit_key_integer(buf, 5), "\"5\":");
    EXPECT(jac_emit_raw(buf, "[1]", 3), "[1],");
    EXPECT(jac_emit_raw(buf, NULL, 0), ",");
    EXPECT(jac_emit_empty(buf, 0), "[],");
    EXPECT(jac_emit_empty(buf, 1), "{},");
}

static void test_nonfinite(void)
{
    static const jac_nonfinite_policy words = JAC_NONFINITE_LITERALS, refused = JAC_NONFINITE_REFUSED;
    const double zero = (double)harness_below(1);
    EXPECT(jac_emit_nonfinite(buf, &words, jac_nonfinite_of(zero / zero)), "NaN,");
    EXPECT(jac_emit_nonfinite(buf, &words, jac_nonfinite_of(1 / zero)), "Infinity,");
    EXPECT(jac_emit_nonfinite(buf, &words, jac_nonfinite_of(-1 / zero)), "-Infinity,");
    CHECK(!refused.text[JAC_NONFINITE_NAN] && !refused.text[JAC_NONFINITE_INFINITY], "refused means no text");
}

static void test_decimals(void)
{
    static const struct { const char *digits; int64_t exponent; bool negative; const char *want; } rows[] = {
        {"0", 0, false, "0.0,"},
        {"0", 0, true, "-0.0,"},
        {"1", 1, false, "1.0,"},
        {"1", 0, false, "0.1,"},
        {"12345", 3, true, "-123.45,"},
        {"12345", 5, false, "12345.0,"},
        {"12345", 7, false, "1234500.0,"},
        {"1", 21, false, "100000000000000000000.0,"},
        {"1", 22, false, "1e+21,"},
        {"15", 22, false, "1.5e+21,"},
        {"1", -6, false, "0.0000001,"},
        {"1", -7, false, "1e-8,"},
        {"12", -7, true, "-1.2e-8,"},
        {"1234567890123456789012345", 25, false, "1234567890123456789012345.0,"},
        {"1234567890123456789012345", 24, false, "123456789012345678901234.5,"},
        {"1234567890123456789012345", 26, false, "1.234567890123456789012345e+25,"},
        {"9", INT64_C(1) << 61, false, "9e+2305843009213693951,"},
        {"9", -(INT64_C(1) << 61), false, "9e-2305843009213693953,"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        EXPECT(CHECK(jac_emit_decimal(buf, rows[i].negative, rows[i].digits, strlen(rows[i].digits), rows[i].exponent),
                     "refused"),
               rows[i].want);
    }
    emit_block block = emit_new();
    CHECK(!jac_emit_decimal(&block.buf, false, "1x", 2, 1), "a letter is no digit");
    CHECK(!jac_emit_decimal(&block.buf, false, "NaN", 3, 0), "a word is no number");
    CHECK(jac_buf_len(&block.buf) == 0, "and nothing was written");
    free(block.buf.start);
}

/* Escapes one character of a text, in the slow way. Returns its length in the text. */
static size_t emit_naive(char **out, const char *src, unsigned sets)
{
    static const char named[] = "\bb\tt\nn\ff\rr\"\"\\\\";
    unsigned char byte = (unsigned char)*src;
    size_t len = byte < 0x80 ? 1 : jac_utf8_length(byte);
    uint32_t cp = byte < 0x80 ? byte : jac_utf8_decode(src, len);
    bool escape = cp < 0x20 || cp == '"' || cp == '\\' || ((sets & JAC_ESCAPE_SET_SLASH) && cp == '/') ||
                  ((sets & JAC_ESCAPE_SET_MARKUP) && (cp == '<' || cp == '>' || cp == '&')) ||
                  ((sets & JAC_ESCAPE_SET_SEPARATORS) && (cp == 0x2028 || cp == 0x2029)) ||
                  ((sets & JAC_ESCAPE_SET_NON_ASCII) && cp >= 0x80) || ((sets & JAC_ESCAPE_SET_DELETE) && cp == 0x7f);
    if ((sets & JAC_ESCAPE_SET_NEWLINE) && cp == '\n') escape = false;
    const char *name = NULL;
    for (size_t i = 0; i + 1 < sizeof named; i += 2) {
        if (byte == (unsigned char)named[i]) name = named + i + 1;
    }
    if (!escape) {
        memcpy(*out, src, len);
        *out += len;
    } else if (name || cp == '/') {
        *out += snprintf(*out, 8, "\\%c", name ? *name : '/');
    } else if (cp < 0x10000) {
        *out += snprintf(*out, 8, "\\u%04x", (unsigned)cp);
    } else {
        *out +=
            snprintf(*out, 16, "\\u%04x\\u%04x", (unsigned)(0xd7c0 + (cp >> 10)), (unsigned)(0xdc00 | (cp & 0x3ff)));
    }
    return len;
}

static const unsigned emit_sets[JAC_ESCAPE_CLASS_COUNT] = {
#define EMIT_SETS(NAME, name, sets) sets,
    JAC_ESCAPE_CLASSES(EMIT_SETS)
#undef EMIT_SETS
};

static void check_text(const char *text, size_t len, jac_escape_class escape)
{
    char *want = malloc(12 * len + 16), *out = want;
    emit_block value = emit_new(), key = emit_new();
    *out++ = '"';
    for (size_t i = 0; i < len;) i += emit_naive(&out, text + i, emit_sets[escape]);
    *out++ = '"';
    *out = ',';
    jac_emit_string(&value.buf, text, len, escape);
    emit_expect(&value, want, (size_t)(out + 1 - want));
    *out = ':';
    jac_emit_key(&key.buf, text, len, escape);
    emit_expect(&key, want, (size_t)(out + 1 - want));
    free(want);
}

/* Makes a text of len bytes or a few more, with few or many characters that need an escape. */
static size_t random_text(char *text, size_t len, unsigned kind)
{
    static const char *const special[] = {"\"", "\\", "\n", "\x01", "/", "<", "&", "\x7f", "\xc3\xa9", "\xe2\x80\xa8",
                                          "\xe2\x80\xa9", "\xe5\x80\xa9", "\xf0\x9f\x98\x80", "\xef\xbf\xbf"};
    size_t at = 0;
    while (at < len) {
        const char *one = special[harness_below(sizeof special / sizeof *special)];
        if (harness_below(100) >= kind) text[at++] = (char)('a' + harness_below(26));
        else for (; *one; one++) text[at++] = *one;
    }
    return at;
}

static void test_strings(void)
{
    static const unsigned kinds[] = {0, 3, 100};
    static char text[5 * JAC_EMIT_CHUNK];
    for (unsigned c = 0; c < JAC_ESCAPE_CLASS_COUNT; c++) {
        for (size_t k = 0; k < 3; k++) {
            for (size_t len = 0; len < 200; len++)
                check_text(text, random_text(text, len, kinds[k]), (jac_escape_class)c);
            for (size_t len = JAC_EMIT_CHUNK - 5; len < JAC_EMIT_CHUNK + 6; len++) {
                check_text(text, random_text(text, len, kinds[k]), (jac_escape_class)c);
                check_text(text, random_text(text, 2 * len, kinds[k]), (jac_escape_class)c);
            }
        }
        for (size_t i = 0; i < harness_rounds(50); i++) {
            check_text(text, random_text(text, harness_below(4 * JAC_EMIT_CHUNK), (unsigned)harness_below(101)),
                       (jac_escape_class)c);
        }
    }
}

static void test_raw_escaped(void)
{
    static char wide[3 * JAC_EMIT_CHUNK + 4];
    const char *text = "{\"a/<b>&\": \"\xe2\x80\xa8\xc3\xa9\xf0\x9f\x98\x80\\\"\"}";
#define RAW(escape) jac_emit_raw_escaped(buf, text, strlen(text), escape)
    EXPECT(RAW(JAC_ESCAPE_JSON), "{\"a/<b>&\": \"\xe2\x80\xa8\xc3\xa9\xf0\x9f\x98\x80\\\"\"},");
    EXPECT(RAW(JAC_ESCAPE_SCRIPT), "{\"a\\/<b>&\": \"\\u2028\xc3\xa9\xf0\x9f\x98\x80\\\"\"},");
    EXPECT(RAW(JAC_ESCAPE_HTML), "{\"a/\\u003cb\\u003e\\u0026\": \"\\u2028\xc3\xa9\xf0\x9f\x98\x80\\\"\"},");
    EXPECT(RAW(JAC_ESCAPE_ASCII), "{\"a/<b>&\": \"\\u2028\\u00e9\\ud83d\\ude00\\\"\"},");
#undef RAW
    /* Chunks end between characters, wherever the run begins. */
    for (size_t lead = 0; lead < 4; lead++) {
        emit_block block = emit_new(), want = emit_new();
        memset(wide, 'x', lead);
        for (size_t at = lead; at + 3 <= sizeof wide; at += 3) memcpy(wide + at, "\xe2\x82\xac", 3);
        size_t len = lead + (sizeof wide - lead) / 3 * 3;
        jac_emit_raw_escaped(&block.buf, wide, len, JAC_ESCAPE_ASCII_HTML);
        jac_buf_bytes(&want.buf, wide, lead);
        for (size_t i = lead; i < len; i += 3) jac_buf_bytes(&want.buf, "\\u20ac", 6);
        jac_buf_byte(&want.buf, ',');
        emit_expect(&block, want.buf.start, jac_buf_len(&want.buf));
        free(want.buf.start);
    }
}

/* Lexemes of all lengths, with any number of bytes after them. The source ends with its memory, so that the sanitizers
 * see a block that is copied too far. */
static void test_lexemes(void)
{
    for (size_t len = 1; len <= JAC_LEXEME_SHORT + 2 * JAC_LEXEME_BLOCK; len++) {
        for (size_t after = 0; after <= JAC_LEXEME_BLOCK + 1; after++) {
            emit_block block = emit_new();
            char *source = malloc(len + after), want[JAC_LEXEME_SHORT + 2 * JAC_LEXEME_BLOCK + 3];
            for (size_t i = 0; i < len + after; i++) source[i] = (char)('!' + (i * 7 + len) % 90);
            jac_lexeme_put(&block.buf, source, len, source + len + after, ',');
            jac_lexeme_put(&block.buf, source, 1, source + len + after, ':');
            memcpy(want, source, len);
            want[len] = ',';
            want[len + 1] = source[0];
            want[len + 2] = ':';
            emit_expect(&block, want, len + 3);
            free(source);
        }
    }
}

static void test_normalized(void)
{
#define NORMALIZED(text) jac_emit_normalized(buf, text, sizeof text - 1, JAC_ESCAPE_JSON)
    EXPECT(NORMALIZED("\"\""), "\"\",");
    EXPECT(NORMALIZED("\"a\\q\\\\q\\u00E9\\\"/\xc3\xa9\""), "\"aq\\\\q\\u00E9\\\"/\xc3\xa9\",");
    EXPECT(NORMALIZED("\"\t\\\x01\\\xe2\x82\xac\""), "\"\\t\\u0001\xe2\x82\xac\",");
    EXPECT(NORMALIZED("\"\0\\\0\""), "\"\\u0000\\u0000\",");
#undef NORMALIZED
    emit_block block = emit_new(), want = emit_new();
    static char wide[3 * JAC_EMIT_CHUNK];
    memset(wide, '\n', sizeof wide);
    wide[0] = wide[sizeof wide - 1] = '"';
    jac_emit_normalized(&block.buf, wide, sizeof wide, JAC_ESCAPE_JSON);
    jac_buf_byte(&want.buf, '"');
    for (size_t i = 2; i < sizeof wide; i++) jac_buf_bytes(&want.buf, "\\n", 2);
    jac_buf_bytes(&want.buf, "\",", 2);
    emit_expect(&block, want.buf.start, jac_buf_len(&want.buf));
    free(want.buf.start);
}

static void test_compact(void)
{
    EXPECT(jac_emit_open(buf, '['); jac_emit_close(buf, ']'), "[],");
    EXPECT(jac_emit_open(buf, '['); jac_emit_integer(buf, 1); jac_emit_integer(buf, 2); jac_emit_close(buf, ']');
           jac_emit_drop_comma(buf), "[1,2]");
    EXPECT(jac_emit_open(buf, '{'); jac_emit_key(buf, "a", 1, JAC_ESCAPE_JSON); jac_emit_open(buf, '[');
           jac_emit_close(buf, ']'); jac_emit_close(buf, '}'); jac_emit_drop_comma(buf), "{\"a\":[]}");
}

/* {"a" : [1, 2], "b" : {}} with these five texts of spacing. */
static void check_spacing(const char *indent, const char *space, const char *before, const char *object_nl,
                          const char *array_nl, const char *want)
{
    emit_block block = emit_new();
    jac_buf *buf = &block.buf;
    jac_spacing l = {indent, space, before, object_nl, array_nl, strlen(indent), strlen(space), strlen(before),
                    strlen(object_nl), strlen(array_nl), false, false};
    jac_emit_open(buf, '{');
    jac_emit_break(buf, &l, l.object_nl, l.object_nl_len, 1);
    jac_emit_key(buf, "a", 1, JAC_ESCAPE_JSON);
    jac_emit_spaced_colon(buf, &l);
    jac_emit_open(buf, '[');
    for (int i = 1; i <= 2; i++) {
        jac_emit_break(buf, &l, l.array_nl, l.array_nl_len, 2);
        jac_emit_integer(buf, i);
    }
    jac_emit_close_spaced(buf, &l, l.array_nl, l.array_nl_len, 2, ']');
    jac_emit_break(buf, &l, l.object_nl, l.object_nl_len, 1);
    jac_emit_key(buf, "b", 1, JAC_ESCAPE_JSON);
    jac_emit_spaced_colon(buf, &l);
    jac_emit_open(buf, '{');
    jac_emit_close_spaced(buf, &l, l.object_nl, l.object_nl_len, 2, '}');
    jac_emit_close_spaced(buf, &l, l.object_nl, l.object_nl_len, 1, '}');
    jac_emit_drop_comma(buf);
    emit_expect(&block, want, strlen(want));
}

static void test_layouts(void)
{
    check_spacing("  ", " ", "", "\n", "\n", "{\n  \"a\": [\n    1,\n    2\n  ],\n  \"b\": {}\n}");
    check_spacing("\t", " ", " ", "\n", "\n", "{\n\t\"a\" : [\n\t\t1,\n\t\t2\n\t],\n\t\"b\" : {}\n}");
    check_spacing("   ", "", "", "", "", "{   \"a\":[      1,      2],   \"b\":{}}");
    check_spacing("", "", "", "", "\r\n", "{\"a\":[\r\n1,\r\n2\r\n],\"b\":{}}");
    check_spacing("", "\n", "\t", "", "", "{\"a\"\t:\n[1,2],\"b\"\t:\n{}}");
    check_spacing("  ", "", "", " ", "", "{   \"a\":[    1,    2],   \"b\":{} }");
}

static jmp_buf refused;
static size_t refused_need;

/* The grow of an owner without memory: does not return. */
static void emit_refuse(jac_buf *buf, size_t need)
{
    (void)buf;
    refused_need = need;
    longjmp(refused, 1);
}

/* Indentation that no memory can hold is requested in full: the size does not wrap around to a small one. */
static void check_huge_indent(size_t depth)
{
    const jac_spacing l = {"   ", "", "", "", "", 3, 0, 0, 0, 0, false, false};
    emit_block block = emit_new();
    block.buf.grow = emit_refuse;
    refused_need = 0;
    if (setjmp(refused) == 0) jac_emit_break(&block.buf, &l, "\n", 1, depth);
    CHECK(refused_need >= SIZE_MAX / 4, "asked for %zu bytes", refused_need);
    free(block.buf.start);
}

static void test_huge_indent(void)
{
    check_huge_indent(SIZE_MAX);
    check_huge_indent(SIZE_MAX / 2 + 1);
    check_huge_indent(SIZE_MAX / 3);
    check_huge_indent(SIZE_MAX / 4);
}

int main(void)
{
    HARNESS_BEGIN("emit");
    jac_simd_select(getenv("JAC_SIMD"));
    test_scalars();
    test_nonfinite();
    test_decimals();
    test_strings();
    test_raw_escaped();
    test_lexemes();
    test_normalized();
    test_compact();
    test_layouts();
    test_huge_indent();
    return HARNESS_END();
}
