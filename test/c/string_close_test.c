/* links: kernel/simd/dispatch.c kernel/simd/impl_*.c kernel/text/escape.c
 * test/c/string_close_test.c - kernel/simd: closing quotes and the escapes before them, in every row, compared with
 * plain loops. Texts lie directly at inaccessible pages. */
#include "simd_support.h"

#include <ctype.h>
#include <stdlib.h>

enum { LONGEST = 514, ROOM = 4096 };

static fence text;

/* The expected result of find_string_close, computed byte by byte. */
static size_t plain_string_close(const char *p, size_t len, bool *high)
{
    bool escaped = false;
    for (size_t i = 0; i < len; i++) {
        unsigned char byte = (unsigned char)p[i];
        if (byte < 0x20 || (byte == '"' && !escaped)) return i;
        escaped = byte == '\\' && !escaped;
        *high |= byte >= 0x80;
    }
    return len;
}

/* The escapes before `stop` are well-formed, computed byte by byte: 1 yes, 0 no, -1 perhaps (surrogates). */
static int plain_escapes(const char *p, size_t stop, size_t len)
{
    int answer = 1;
    for (size_t i = 0; i < stop; i++) {
        if (p[i] != '\\') continue;
        if (++i == stop) return answer; /* what it escapes lies beyond */
        if (memchr("\"\\/bfnrt", p[i], 8)) continue;
        if (p[i] != 'u' || len - i < 5) return 0;
        unsigned unit = 0;
        for (size_t at = i + 1; at < i + 5; at++) {
            if (!isxdigit((unsigned char)p[at])) return 0;
            unit = unit << 4 | (unsigned)strtoul((char[]){p[at], 0}, NULL, 16);
        }
        if ((unit & 0xf800) == 0xd800) answer = -1;
    }
    return answer;
}

static void check_string_close(const jac_simd_row *row, const char *p, size_t len)
{
    uint32_t seen = 0;
    bool want_high = false;
    size_t want = plain_string_close(p, len, &want_high);
    const char *got = row->find_string_close(p, p + len, &seen);
    bool high = (seen & JAC_SEEN_HIGH) != 0;
    CHECK(got == p + want && high == want_high, "%s: close of %zu at %zu: %td, not %zu; high %d", row->name, len,
          (size_t)p % 64, got - p, want, high);
    int well_formed = plain_escapes(p, want, len);
    bool doubt = (seen & JAC_SEEN_DOUBT) != 0;
    CHECK(well_formed < 0 || doubt == !well_formed, "%s: escapes of %zu at %zu: doubt %d, well-formed %d", row->name,
          len, (size_t)p % 64, doubt, well_formed);
}

/* Escapes of every kind at every place of a block, well-formed and not. */
static void test_string_escapes(const jac_simd_row *row)
{
    static const char *const escapes[] = {
        "\\n", "\\\"", "\\\\", "\\/", "\\b", "\\f", "\\r", "\\t", "\\u00e9", "\\uFFff", "\\a", "\\u00g9", "\\u00e\"",
        "\\ud83d\\ude00", "\\ud83d", "\\ude00", "\\u", "\\N", "\\\x7f", "\\\xf0", "\\uABCF", "\\u/000", "\\u0:00",
        "\\u00@0", "\\u000G", "\\u`000", "\\u0g00", "\\uD7fF", "\\u\260000", "\\u000\xe1", "\\U0000", "\\uDc00\\ud800"
    };
    for (size_t i = 0; i < sizeof escapes / sizeof *escapes; i++) {
        size_t taken = strlen(escapes[i]);
        for (size_t before = 0; before < 140; before++) {
            size_t behind = pick(3) ? pick(80) : 0, len = before + taken + behind;
            char *p = fence_place(&text, len, before % 2);
            memset(p, 'x', len);
            memcpy(p + before, escapes[i], taken);
            if (behind > 4) memcpy(p + len - 4, escapes[pick(8)], 2);
            check_string_close(row, p, len);
        }
    }
}

/* Every byte after a backslash, and that pair after a backslash. */
static void test_string_escaped_bytes(const jac_simd_row *row)
{
    for (unsigned byte = 0; byte < 256; byte++) {
        for (size_t before = 0; before < 70; before++) {
            char *p = fence_place(&text, before + 80, before % 2);
            memset(p, 'x', before + 80);
            p[before] = '\\';
            p[before + 1] = (char)byte;
            check_string_close(row, p, before + 80);
            p[before + 1] = '\\';
            p[before + 2] = (char)byte;
            check_string_close(row, p, before + 80);
        }
    }
}

/* Many escapes of four digits, most of them well-formed. */
static void test_string_units(const jac_simd_row *row)
{
    static const char bytes[] = "0123456789abcdefABCDEF0123456789abcdefABCDEF\"\\u/:@G`gdDxn";
    for (size_t round = 0; round < (harness.long_mode ? 200000u : 20000u); round++) {
        size_t len = pick(LONGEST), wrong = round % 5 ? 0 : 1 + pick(3);
        char *p = fence_place(&text, len, round % 2);
        for (size_t i = 0; i < len; i++) p[i] = bytes[pick(round % 3 ? 22 : sizeof bytes - 1)];
        for (size_t at = pick(8); at + 6 <= len; at += 6 + (pick(3) ? 0 : pick(9))) memcpy(p + at, "\\u", 2);
        for (; wrong && len; wrong--) p[pick(len)] = bytes[pick(sizeof bytes - 1)];
        check_string_close(row, p, len);
    }
}

/* Runs of backslashes of every length at every place, each with a quote after it; then random text. */
static void test_string_close(const jac_simd_row *row)
{
    static const char bytes[] = {'\\', '\\', '\\', '"', 'a', 'n', '[', '!', 0x7f, (char)0x80, (char)0xff, 0x1f};
    for (size_t run = 0; run <= 140; run++) {
        for (size_t at = 0; at < 140; at += run < 6 ? 1 : 1 + pick(5)) {
            size_t len = at + run + 1 + pick(70);
            char *p = fence_place(&text, len, at % 2);
            memset(p, 'x', len);
            memset(p + at, '\\', run);
            p[at + run] = '"';
            p[len - 1] = '"';
            check_string_close(row, p, len);
        }
    }
    for (size_t round = 0; round < (harness.long_mode ? 2000000u : 100000u); round++) {
        size_t len = pick(LONGEST), kinds = round % 3 == 0 ? 2 : round % 3 == 1 ? sizeof bytes - 1 : sizeof bytes;
        char *p = fence_place(&text, len, round % 4 == 0);
        for (size_t i = 0; i < len; i++) p[i] = bytes[pick(kinds)];
        if (len && round % 2) memset(p, '\\', pick(len));
        check_string_close(row, p, len);
    }
}

int main(void)
{
    HARNESS_BEGIN("string_close");
    text = fence_make(ROOM);
    const jac_simd_row *const *rows;
    size_t count = rows_to_test(&rows);
    for (size_t i = 0; i < count; i++) {
        test_string_close(rows[i]);
        test_string_escapes(rows[i]);
        test_string_escaped_bytes(rows[i]);
        test_string_units(rows[i]);
    }
    return HARNESS_END();
}
