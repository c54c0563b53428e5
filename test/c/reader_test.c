/* links: reader/validate.c reader/number.c reader/number_lenient.c reader/space.c reader/string_scan.c
 * kernel/number/pow10.c
 *        kernel/number/bigdec.c kernel/number/atof.c kernel/text/utf8.c kernel/text/unescape.c kernel/text/escape.c
 *        kernel/simd/dispatch.c kernel/simd/impl_*.c
 * test/c/reader_test.c - the grammar: tables of documents with their events, or their status and
 * error offset; every prefix and every one-byte mutation; a plain oracle; depth; options;
 * whitespace; JSONTestSuite when JACINTH_CORPUS names a folder that has it. */
#ifndef READER_SUITE
#    define READER_SUITE "reader"
#endif
#include <dirent.h>
#include "linear.h"
#include "reader_agree.h"
#include "reader_oracle.h"

/* The oracle agrees; it does not check the size of numbers. */
static void reader_ask_oracle(outcome got, const char *document, size_t len)
{
    if (got.status == JAC_STATUS_NUMBER_OVERFLOW) return;
    CHECK((got.status == JAC_STATUS_OK) == oracle_valid(document, len), "%s, but the oracle disagrees: '%.*s'",
          reader_status_name(got.status), (int)len, document);
}

static const struct {
    const char *document, *events;
} reader_accepted[] = {
    { "null", "null " },
    { "true", "true " },
    { "false", "false " },
    { " \t\r\n1\n\r\t ", "1 " },
    { "0", "0 " },
    { "-0", "-0 " },
    { "-0.0", "-0e-1 " },
    { "0.0", "0e-1 " },
    { "10", "10 " },
    { "-12", "-12 " },
    { "1234567890123456789", "1234567890123456789 " },
    { "9999999999999999999", "9999999999999999999 " },
    { "10000000000000000000", "#10000000000000000000 " },
    { "-10000000000000000000", "#-10000000000000000000 " },
    { "1e5", "1e5 " },
    { "1E+05", "1e5 " },
    { "1.5e-3", "15e-4 " },
    { "0e1", "0e1 " },
    { "0e+1", "0e1 " },
    { "0e99999999999999999999999999", "0e999999999999999999 " },
    { "1e-99999999999999999999999999", "1e-999999999999999999 " },
    { "1e0000000000000000000000000000000000000002", "1e2 " },
    { "0.00000000000000000000000012345", "12345e-29 " },
    { "1.2345678901234567890", "1234567890123456789e-18 " },
    { "1.23456789012345678901", "1234567890123456789e-18+ " },
    { "12345678901234567890.0", "1234567890123456789e1 " },
    { "12345678901234567891e0", "1234567890123456789e1+ " },
    { "123456789012345678901234e-4", "1234567890123456789e1+ " },
    { "-100000000000000000000000.5", "-1000000000000000000e5+ " },
    { "\"\"", "\"\" " },
    { "\"a\"", "\"a\" " },
    { "\"\xC3\xA9\"", "\"\xC3\xA9\"^ " },
    { "\"\x7F\"", "\"\x7F\" " },
    { "\"a\\\"b\"", "\"a\\\"b\"=a\"b " },
    { "\"\\\\\"", "\"\\\\\"=\\ " },
    { "\"\\/\\b\\f\\n\\r\\t\"", "\"\\/\\b\\f\\n\\r\\t\"=/\b\f\n\r\t " },
    { "\"\\u00e9\"", "\"\\u00e9\"=\xC3\xA9 " },
    { "\"\\uD83D\\ude00\"", "\"\\uD83D\\ude00\"=\xF0\x9F\x98\x80 " },
    { "\"\xC3\xA9 \\n \xC3\xA9 long enough for a vector or two, \\t or three\"",
      "\"\xC3\xA9 \\n \xC3\xA9 long enough for a vector or two, \\t or three\"^=\xC3\xA9 \n "
      "\xC3\xA9 long enough for a vector or two, \t or three " },
    { "[]", "[ ] " },
    { "{}", "{ } " },
    { "[ ]", "[ ] " },
    { "{\n}", "{ } " },
    { "[[],{}]", "[ [ ] { } ] " },
    { "[1,2 , 3]", "[ 1 2 3 ] " },
    { "[1.5,true,null,\"x\"]", "[ 15e-1 true null \"x\" ] " },
    { "{\"a\":1}", "{ k\"a\" 1 } " },
    { "{\"a\" : 1 , \"b\":{\"c\":[]}}", "{ k\"a\" 1 k\"b\" { k\"c\" [ ] } } " },
    { "{\"a\":1,\"a\":2}", "{ k\"a\" 1 k\"a\" 2 } " },
    { "{\"\":\"\"}", "{ k\"\" \"\" } " },
    { "{\"guess\":1,\"guess \":2}", "{ guessed 1 k\"guess \" 2 } " },
    { "{\"a\\n\":1}", "{ k\"a\\n\"=a\n 1 } " },
    { "{\"a\":\n    1,\n  \"b\":\t2,\r\n\"c\"\n:3}", "{ k\"a\" 1 k\"b\" 2 k\"c\" 3 } " },
    { "[\n  [\n    1,\n    2\n  ],\n  {\n    \"a\": 1\n  }\n]\n", "[ [ 1 2 ] { k\"a\" 1 } ] " },
    { "\xEF\xBB\xBF[1]", "[ 1 ] " },
};

static void test_accepted(void)
{
    for (size_t i = 0; i < sizeof reader_accepted / sizeof *reader_accepted; i++) {
        const char *document = reader_accepted[i].document;
        outcome got = reader_agree(document, strlen(document), reader_strict);
        CHECK(got.status == JAC_STATUS_OK && strcmp(got.events, reader_accepted[i].events) == 0,
              "'%s' gives %s at %zu: '%s', not '%s'", document, reader_status_name(got.status), got.offset,
              got.events, reader_accepted[i].events);
        CHECK(oracle_valid(document, strlen(document)), "the oracle refuses '%s'", document);
    }
}

#define S(name) JAC_STATUS_##name
#define F(name) JAC_SYNTAX_##name
#define P(name) JAC_PHASE_##name
typedef struct {
    const char *document;
    uint32_t flags;
    jac_status status;
    size_t offset;
    jac_phase phase;
} reader_case;
#include "reader_cases.h"

static void reader_run(const reader_case *cases, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        const char *document = cases[i].document;
        size_t len = strlen(document);
        outcome got = reader_agree(document, len, (jac_syntax){ .flags = cases[i].flags, .max_nesting = 100 });
        CHECK(got.status == cases[i].status &&
                  (got.status == S(OK) || (got.offset == cases[i].offset && got.phase == cases[i].phase)),
              "'%s' with %x: %s at %zu in phase %d, not %s at %zu in %d", document, cases[i].flags,
              reader_status_name(got.status), got.offset, (int)got.phase, reader_status_name(cases[i].status),
              cases[i].offset, (int)cases[i].phase);
    }
}

/* The parse pauses once for each value, and at the end if a value is expected there. */
static void test_pauses(void)
{
    static const struct { const char *document; size_t pauses; } cases[] = {
        { "1", 1 },
        { " [] ", 1 },
        { "[1,2,3]", 4 },
        { "{\"a\":[1,{}],\"b\":null}", 5 },
        { "[[[]]]", 3 },
        { "[1,", 3 },
        { "", 0 },
        { " ", 1 },
        { "[1.5,-2,3e7,4.25,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20]", 21 },
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const char *document = cases[i].document;
        for (reader_way way = READER_PAUSING; way <= READER_PLAIN_PAUSING; way++) {
            reader_pauses = 0;
            reader_record(document, strlen(document), reader_strict, way);
            CHECK(reader_pauses == cases[i].pauses, "%zu pauses in '%s'", reader_pauses, document);
        }
    }
}

static void test_cases(void)
{
    reader_run(reader_refused, sizeof reader_refused / sizeof *reader_refused);
    reader_run(reader_options, sizeof reader_options / sizeof *reader_options);
    CHECK(reader_agree("1\0", 2, reader_strict).status == S(TRAILING), "a NUL after the document");
    CHECK(reader_agree("\0", 1, reader_strict).status == S(UNEXPECTED_CHARACTER), "a NUL");
    CHECK(reader_agree("\"\0\"", 3, reader_strict).status == S(CONTROL_CHARACTER), "a NUL in a string");
    CHECK(reader_agree("\"\0\"", 3, (jac_syntax){.flags = F(CONTROL), .max_nesting = 0}).status == S(OK),
          "a NUL in a string, allowed");
}

static const char *const reader_samples[] = {
    "{\"a\":[1,-2.5e+10,\"x\\u00e9\\n\",true,false,null,{}],\"b\" : {\"c\":\"\xE2\x82\xAC\"}}",
    ("\xEF\xBB\xBF[\n  {\n    \"name\": \"a longer string that fills more than one vector register \\\"\\\\ and on\",\n"
     "    \"n\": 12345678901234567890\n  }\n]\n"),
    "[0.1,1e5,-0,-0.0,1234567890123456789,123456789.123456789,[[[]]],\"\\ud83d\\ude00\"]",
    "/**/[1,/*c*/2,//d\n3,NaN,-Infinity,Infinity,]//e",
    "{\"guess\":{\"guess\":1},\"\t\":\"\\x\",}",
};

/* Each prefix is an error or a shorter document; nothing past its end is read. */
static void test_prefixes(void)
{
    static const uint32_t flags[] = { 0, ~(uint32_t)0, F(COMMENTS) | F(NAN), F(CHECK_UTF8) };
    for (size_t i = 0; i < sizeof reader_samples / sizeof *reader_samples; i++) {
        size_t len = strlen(reader_samples[i]);
        for (size_t cut = 0; cut <= len; cut++) {
            char *exact = malloc(cut ? cut : 1);
            if (exact == NULL) abort();
            memcpy(exact, reader_samples[i], cut);
            for (size_t f = 0; f < sizeof flags / sizeof *flags; f++) {
                jac_syntax syntax = { .flags = flags[f], .max_nesting = 100 };
                outcome on_heap = reader_agree(exact, cut, syntax),
                        flush = reader_agree(support_flush(exact, cut), cut, syntax);
                CHECK(on_heap.status == flush.status && on_heap.offset == flush.offset, "prefix %zu of '%s'", cut,
                      reader_samples[i]);
                if (flags[f] == 0) reader_ask_oracle(on_heap, exact, cut);
            }
            free(exact);
        }
    }
}

/* Changes every byte of every sample to every value; the oracle tells which documents are still valid. */
static void test_mutations(void)
{
    for (size_t i = 0; i < sizeof reader_samples / sizeof *reader_samples; i++) {
        size_t len = strlen(reader_samples[i]), valid = 0;
        char *copy = malloc(len);
        if (copy == NULL) abort();
        memcpy(copy, reader_samples[i], len);
        for (size_t at = 0; at < len; at++) {
            for (unsigned byte = 0; byte < 256; byte++) {
                copy[at] = (char)byte;
                outcome strict = reader_agree(copy, len, reader_strict);
                valid += strict.status == S(OK);
                reader_ask_oracle(strict, copy, len);
                reader_agree(copy, len, (jac_syntax){ .flags = ~(uint32_t)0, .max_nesting = 100 });
            }
            copy[at] = reader_samples[i][at];
        }
        CHECK(i >= 3 || valid > 256, "only %zu mutations of '%s' are valid", valid, reader_samples[i]);
        free(copy);
    }
}

/* Random sequences of tokens and parts of tokens. */
static void test_random(void)
{
    static const char *const tokens[] = { "[",     "]",        "{",        "}",        ",",      ":",
                                          "\"a\"", "\"",       "1",        "-",        "0",      ".",
                                          "e",     "12345678", "true",     "false",    "null",   " ",
                                          "\n  ",  "\t",       "\\",       "u00e9",    "/",      "//",
                                          "/*",    "*/",       "NaN",      "Infinity", "\"k\":", "[[",
                                          "]]",    "{\"a\":",  "\xC3\xA9", "\xFF",     "1.5",    ",\"b\":2" };
    size_t valid = 0, rounds = harness_rounds(40000);
    for (size_t round = rounds; round > 0; round--) {
        char document[128];
        size_t len = 0;
        for (size_t count = harness_below(9) + 1; count > 0; count--) {
            const char *token = tokens[harness_below(sizeof tokens / sizeof *tokens)];
            memcpy(document + len, token, strlen(token));
            len += strlen(token);
        }
        const char *flush = support_flush(document, len);
        outcome strict = reader_agree(flush, len, reader_strict);
        valid += strict.status == S(OK);
        reader_ask_oracle(strict, flush, len);
        uint32_t flags = (uint32_t)harness_random();
        outcome some = reader_agree(flush, len, (jac_syntax){ .flags = flags, .max_nesting = harness_below(3) });
        if (strict.status == S(OK))
            CHECK(some.status == S(OK) || some.status == S(NESTING) || some.status == S(INTEGER_TOO_LONG) ||
                      some.status == S(INVALID_UTF8),
                  "an option refuses '%.*s'", (int)len, flush);
    }
    CHECK(valid > rounds / 200, "only %zu of %zu random documents are valid", valid, rounds);
}

/* A document that is as deep as it is long. */
typedef struct {
    const char *document;
    size_t width; /* bytes that open one level */
} reader_bomb;

static void reader_check_bomb(const char *document, size_t len, jac_status want)
{
    outcome got = reader_validate(document, len, (jac_syntax){ .flags = 0, .max_nesting = 0 });
    CHECK(got.status == want && got.offset == len, "bomb: %s at %zu", reader_status_name(got.status), got.offset);
}

/* Reads the opening brackets of the first `depth` levels. */
static void reader_open_levels(const void *input, size_t depth)
{
    const reader_bomb *bomb = input;
    reader_check_bomb(bomb->document, depth * bomb->width, S(EOF));
}

/* The time for many levels as a multiple of that for an eighth of them, without the growth of the frames. */
static double reader_depth_ratio(reader_bomb bomb, size_t depth)
{
    static jac_frame block[20001];
    support_frames_first = block;
    support_frames_first_count = sizeof block / sizeof *block;
    double ratio = linear_ratio(reader_open_levels, &bomb, depth);
    support_frames_first = support_frames_three;
    support_frames_first_count = 3;
    return ratio;
}

/* Deep documents in linear time, closed and left open; the limit is exact. */
static void test_depth(void)
{
    static const struct {
        const char *open, *close;
        size_t frames; /* of one level */
    } kinds[] = { { "[", "]", 1 }, { "{\"a\":", "}", 1 }, { "[{\"a\":", "}]", 2 } };
    for (size_t k = 0; k < 3; k++) {
        size_t depth = (size_t)(harness.long_mode ? 10 : 1) * (k == 0 ? 1000000u : 200000u);
        size_t width = strlen(kinds[k].open), tail = strlen(kinds[k].close), len = depth * width,
               closed = len + 4 + depth * tail;
        char *document = malloc(closed);
        if (document == NULL) abort();
        for (size_t i = 0; i < depth; i++) memcpy(document + i * width, kinds[k].open, width);
        memcpy(document + len, "null", 4);
        for (size_t i = 0; i < depth; i++) memcpy(document + len + 4 + i * tail, kinds[k].close, tail);
        double ratio = reader_depth_ratio((reader_bomb){ document, width }, 20000 / kinds[k].frames);
        CHECK(ratio < LINEAR_BOUND, "depth is not linear: it takes %g times as long as an eighth of it", ratio);
        reader_check_bomb(document, len, S(EOF));
        reader_check_bomb(document, closed, S(OK));
        free(document);
    }
    CHECK(support_frames_grown > 0, "the frames never grew");
    static const struct {
        const char *document;
        size_t limit, offset; /* of the bracket that exceeds the limit; SIZE_MAX if none does */
    } limits[] = {
        { "1", 1, SIZE_MAX },
        { "[]", 1, SIZE_MAX },
        { "[{\"a\":[[]]}]", 4, SIZE_MAX },
        { "[{\"a\":[[]]}]", 3, 7 },
        { "[{\"a\":[[]]}]", 2, 6 },
        { "[{\"a\":[[]]}]", 1, 1 },
        { "[[],{},[],{\"a\":1,\"b\":2},[]]", 2, SIZE_MAX },
        { "[[],{},[{}],{\"a\":1},[]]", 2, 8 },
    };
    for (size_t i = 0; i < sizeof limits / sizeof *limits; i++) {
        size_t len = strlen(limits[i].document);
        outcome got = reader_agree(limits[i].document, len, (jac_syntax){ .flags = 0, .max_nesting = limits[i].limit });
        bool fits = limits[i].offset == SIZE_MAX;
        CHECK(got.status == (fits ? S(OK) : S(NESTING)) && (fits || got.offset == limits[i].offset),
              "'%s' within %zu: %s at %zu", limits[i].document, limits[i].limit, reader_status_name(got.status),
              got.offset);
    }
}

/* Runs of white space of every kind and length between tokens. */
static void test_space(void)
{
    for (size_t round = harness_rounds(3000); round > 0; round--) {
        static const char *const tokens[] = { "[", "{", "\"a\"", ":", "1", ",",  "\"b\"",
                                              ":", "[", "]",     "}", ",", "-0", "]" };
        char document[2048];
        size_t len = 0, indent = harness_below(40);
        for (size_t t = 0; t <= sizeof tokens / sizeof *tokens; t++) {
            size_t run = harness_below(4) ? (harness_below(2) ? indent : 0) : harness_below(70);
            bool feed = harness_below(2) != 0;
            for (size_t i = 0; i < run; i++)
                document[len++] = feed && i == 0 ? '\n' : harness_below(20) ? ' ' : " \t\r\n"[harness_below(4)];
            if (t == sizeof tokens / sizeof *tokens) break;
            memcpy(document + len, tokens[t], strlen(tokens[t]));
            len += strlen(tokens[t]);
        }
        const char *flush = support_flush(document, len);
        outcome got = reader_agree(flush, len, reader_strict);
        CHECK(got.status == S(OK) && strcmp(got.events, "[ { k\"a\" 1 k\"b\" [ ] } -0 ] ") == 0, "'%.*s': %s",
              (int)len, flush, got.events);
        size_t at = harness_below(len);
        if (strchr(" \t\r\n", document[at])) {
            document[at] = "\v\f\0\x1F\xA0"[harness_below(5)];
            flush = support_flush(document, len);
            got = reader_agree(flush, len, reader_strict);
            CHECK(got.status != S(OK) && got.offset == at, "byte %02x at %zu: %s at %zu",
                  (unsigned char)document[at], at, reader_status_name(got.status), got.offset);
        }
    }
}

/* y_ accepted, n_ refused, i_ no crash. */
static void test_suite(void)
{
    const char *corpus = getenv("JACINTH_CORPUS");
    char path[4096];
    if (corpus == NULL || snprintf(path, sizeof path, "%s/JSONTestSuite/test_parsing", corpus) >= (int)sizeof path)
        return;
    DIR *folder = opendir(path);
    if (folder == NULL) return;
    size_t seen = 0;
    for (struct dirent *entry; (entry = readdir(folder)) != NULL;) {
        char name[8192];
        if (entry->d_name[1] != '_' ||
            snprintf(name, sizeof name, "%s/%s", path, entry->d_name) >= (int)sizeof name)
            continue;
        FILE *file = fopen(name, "rb");
        if (file == NULL) continue;
        static char content[1 << 20];
        size_t len = fread(content, 1, sizeof content, file);
        fclose(file);
        outcome got =
            reader_agree(support_flush(content, len), len, (jac_syntax){.flags = F(CHECK_UTF8), .max_nesting = 0});
        if (entry->d_name[0] != 'i')
            CHECK((got.status == S(OK)) == (entry->d_name[0] == 'y'), "%s: %s", entry->d_name,
                  reader_status_name(got.status));
        seen++;
    }
    closedir(folder);
    CHECK(seen >= 318, "only %zu files in %s", seen, path);
}

int main(void)
{
    HARNESS_BEGIN(READER_SUITE);
    CHECK(jac_simd_select(getenv("JAC_SIMD")), "no such row: %s", getenv("JAC_SIMD"));
    test_accepted();
    test_pauses();
    test_cases();
    test_prefixes();
    test_mutations();
    test_random();
    test_depth();
    test_space();
    test_suite();
    return HARNESS_END();
}
