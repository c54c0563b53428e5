/* links: kernel/simd/dispatch.c kernel/simd/impl_*.c kernel/text/escape.c
 * test/c/escape_test.c - the escapes of every class, by every row and by the inline kernel, compared with
 * a plain loop: every character, length, alignment and place, dense and sparse. Source and
 * output lie directly at inaccessible pages. escape_swar_test.c runs the same with the plain baseline. */
#include "kernel/simd/baseline.h"
#include "simd_support.h"

#ifndef ESCAPE_SUITE
#  define ESCAPE_SUITE "escape"
#  define ESCAPE_INLINED_ONLY false
#endif

enum { LONGEST = 514, ROOM = 4096 };

/* What each class escapes in addition to quotes, backslashes and control characters, according to the documentation. */
typedef struct { jac_escape_class cls; bool slash, markup, separators, non_ascii, delete, newline; } rules;
static const rules classes[] = {
    {JAC_ESCAPE_JSON, false, false, false, false, false, false},
    {JAC_ESCAPE_SCRIPT, true, false, true, false, false, false},
    {JAC_ESCAPE_HTML, false, true, true, false, false, false},
    {JAC_ESCAPE_SCRIPT_HTML, true, true, true, false, false, false},
    {JAC_ESCAPE_ASCII, false, false, false, true, false, false},
    {JAC_ESCAPE_ASCII_SCRIPT, true, false, true, true, false, false},
    {JAC_ESCAPE_ASCII_HTML, false, true, true, true, false, false},
    {JAC_ESCAPE_ASCII_SCRIPT_HTML, true, true, true, true, false, false},
    {JAC_ESCAPE_SLASH, .slash = true},
    {JAC_ESCAPE_SEPARATORS, .separators = true},
    {JAC_ESCAPE_MARKUP, .markup = true},
    {JAC_ESCAPE_ASCII_DELETE, .non_ascii = true, .delete = true},
    {JAC_ESCAPE_ASCII_HTML_SLASH_DELETE, .slash = true, .markup = true, .non_ascii = true, .delete = true},
    {JAC_ESCAPE_NEWLINE, .newline = true},
};

static fence source, output;
static char expected[ROOM * 6 + 64];

static char *plain_unit(char *d, uint32_t unit)
{
    *d++ = '\\';
    *d++ = 'u';
    for (unsigned shift = 16; shift > 0; shift -= 4) *d++ = "0123456789abcdef"[unit >> (shift - 4) & 15];
    return d;
}

static size_t plain_escape(char *dst, const char *src, size_t len, const rules *r)
{
    static const char shorts[] = "\"\"\\\\\bb\ff\nn\rr\tt";
    char *d = dst;
    for (size_t at = 0, size; at < len; at += size) {
        uint32_t cp = 0;
        size = plain_decode(src + at, len - at, &cp);
        const char *found = cp > 0 && cp < 0x80 ? strchr(shorts, (int)cp) : NULL;
        if (found && (found - shorts) % 2) found = NULL;
        if (found && !(r->newline && cp == '\n')) {
            *d++ = '\\';
            *d++ = found[1];
        } else if (r->slash && cp == '/') {
            *d++ = '\\';
            *d++ = '/';
        } else if ((cp < 0x20 && !found) || (r->delete && cp == 0x7f) ||
                   (r->markup && (cp == '<' || cp == '>' || cp == '&')) || (r->non_ascii && cp >= 0x80) ||
                   (r->separators && (cp == 0x2028 || cp == 0x2029))) {
            if (cp >= 0x10000) {
                d = plain_unit(d, 0xd800 + (cp - 0x10000) / 0x400);
                cp = 0xdc00 + (cp - 0x10000) % 0x400;
            }
            d = plain_unit(d, cp);
        } else {
            memcpy(d, src + at, size);
            d += size;
        }
    }
    return (size_t)(d - dst);
}

typedef char *(*escape_fn)(char *dst, const char *src, size_t len, jac_escape_class cls);

static const jac_simd_row *row_now;
static char *row_escape(char *dst, const char *src, size_t len, jac_escape_class cls)
{
    return row_now->escape[cls](dst, src, len);
}
static char *inline_escape(char *dst, const char *src, size_t len, jac_escape_class cls)
{
    return jac_scan_escape(dst, src, len, cls);
}

/* Escapes [p, p+len) into exactly the room that the contract promises, and compares the result. */
static void check_escape(escape_fn escape, const rules *r, const char *p, size_t len)
{
    static size_t turn;
    size_t want = plain_escape(expected, p, len, r), room = jac_escape_max(len);
    char *dst = fence_place(&output, room, false);
    if (turn++ % 16 == 0) dst = fence_place(&output, room, true);
    dst[-(dst != output.start)] = 'G';
    char *end = escape(dst, p, len, r->cls);
    bool same = (size_t)(end - dst) == want && memcmp(dst, expected, want) == 0;
    CHECK(same, "%s%s class %d, %zu bytes at %zu: '%.*s' (%td), not '%.*s' (%zu)", row_now->name,
          escape == inline_escape ? " inlined" : "", (int)r->cls, len, (size_t)p % 64,
          (int)(end - dst < 99 ? end - dst : 99), dst, end - dst, (int)want, expected, want);
    if (dst != output.start) CHECK(dst[-1] == 'G', "writes before its output");
}

static void check_all(const char *p, size_t len)
{
    for (size_t i = 0; i < sizeof classes / sizeof *classes && !ESCAPE_INLINED_ONLY; i++)
        check_escape(row_escape, &classes[i], p, len);
    check_escape(inline_escape, &classes[JAC_ESCAPE_JSON], p, len);
}

/* Every character: in groups of consecutive characters, and alone at some place. */
static void test_characters(void)
{
    char group[61 * 4];
    size_t len = 0, count = 0, share = harness.share;
    for (uint32_t cp = 0; cp < 0x110000; cp++) {
        if (cp >= 0xd800 && cp < 0xe000) continue;
        len += plain_encode(group + len, cp);
        if (++count < 61 && cp != 0x10ffff) continue;
        char *p = fence_place(&source, len, cp % 2);
        memcpy(p, group, len);
        check_all(p, len);
        len = count = 0;
    }
    for (uint32_t cp = 0; cp < 0x110000; cp += 1 + (uint32_t)pick(harness.long_mode || cp < 0x3000 ? share : 300)) {
        if (cp >= 0xd800 && cp < 0xe000) continue;
        size_t size = plain_encode(group, cp), before = pick(130), after = pick(130);
        char *p = fence_place(&source, before + size + after, false);
        memset(p, 'a', before + size + after);
        memcpy(p + before, group, size);
        check_all(p, before + size + after);
    }
}

static const char *const specials[] = {
    "\"", "\\", "\x01", "\n", "\x1f", "/", "<", ">", "&", "\x7f", "\xe2\x80\xa8", "\xe2\x80\xa9", "\xe2\x80\xaa",
    "\xe5\x80\xa9", "\xe2\x82\xa8", "\xc3\xa9", "\xf0\x9f\x98\x80", "\xef\xbf\xbf",
};
enum { SPECIALS = sizeof specials / sizeof *specials };

/* One special character at each place of texts of each length, directly at either page. */
static void test_places(void)
{
    size_t turn = 0;
    for (size_t len = 0; len <= LONGEST; len += len < 150 ? 1 : harness.share) {
        for (unsigned first = 0; first < 2; first++) {
            char *p = fence_place(&source, len, first);
            memset(p, 'a' + (int)(len % 26), len);
            check_all(p, len);
            for (size_t at = 0; at < len; at += harness.long_mode || len < 150 ? 1 : 1 + pick(7)) {
                const char *special = specials[turn++ % SPECIALS];
                size_t size = strlen(special);
                if (size > len - at) continue;
                memcpy(p + at, special, size);
                const rules *r = &classes[turn % (sizeof classes / sizeof *classes)];
                check_escape(row_escape, r, p, len);
                check_escape(inline_escape, r->slash ? r : &classes[JAC_ESCAPE_JSON], p, len);
                memset(p + at, 'a' + (int)(len % 26), size);
            }
        }
    }
}

/* Each special character at each place of a short text, at each alignment. */
static void test_alignments(void)
{
    for (size_t shift = 0; shift < 64; shift++) {
        for (size_t len = 0; len <= 100; len += harness.long_mode ? 1 : 1 + pick(5)) {
            char *p = source.start + 64 + shift;
            memset(source.start, '"', 64 + 64 + len + 128);
            memset(p, 'z', len);
            for (size_t at = 0; at < len; at++) {
                const char *special = specials[(at + shift) % SPECIALS];
                size_t size = strlen(special);
                if (size > len - at) continue;
                memcpy(p + at, special, size);
                check_escape(row_escape, &classes[(at + len) % 8], p, len);
                check_escape(inline_escape, &classes[JAC_ESCAPE_JSON], p, len);
                memset(p + at, 'z', size);
            }
        }
    }
}

/* Random text, from no special characters to only special ones; the longest output for each length. */
static void test_random(void)
{
    for (size_t round = 0; round < harness_rounds(8000); round++) {
        size_t want = pick(round % 8 ? 200 : 1500), len = 0, density = 1 + pick(40);
        bool non_ascii = pick(2);
        char made[1600];
        while (len < want) {
            const char *special = specials[pick(SPECIALS)];
            if (pick(density) == 0) {
                memcpy(made + len, special, strlen(special));
                len += strlen(special);
            } else {
                len += plain_encode(made + len, non_ascii ? random_character() : 'a' + (uint32_t)pick(26));
            }
        }
        char *p = fence_place(&source, len, false);
        memcpy(p, made, len);
        check_all(p, len);
    }
    for (size_t len = 0; len < 400; len++) {
        char *p = fence_place(&source, len, false);
        memset(p, 1, len);
        check_all(p, len);
    }
}

/* Text that is not UTF-8: any result is right if it stays within the room. */
static void test_broken(void)
{
    for (size_t round = 0; round < harness_rounds(40000); round++) {
        size_t len = pick(200), room = jac_escape_max(len);
        bool high = pick(2);
        char *p = fence_place(&source, len, round % 2), *dst = fence_place(&output, room, round % 4 < 2);
        for (size_t i = 0; i < len; i++) p[i] = (char)(harness_random() | (high ? 0xc0 : 0));
        for (int cls = 0; cls < JAC_ESCAPE_CLASS_COUNT; cls++) {
            char *end = row_escape(dst, p, len, (jac_escape_class)cls);
            CHECK(end >= dst && end <= dst + 6 * len, "%s: %td bytes from %zu", row_now->name, end - dst, len);
        }
    }
}

int main(void)
{
    const jac_simd_row *const *rows;
    HARNESS_BEGIN(ESCAPE_SUITE);
    source = fence_make(ROOM);
    output = fence_make(jac_escape_max(ROOM));
    size_t known = sizeof classes / sizeof *classes;
    CHECK(known == JAC_ESCAPE_CLASS_COUNT, "there are %d classes", JAC_ESCAPE_CLASS_COUNT);
    size_t count = rows_to_test(&rows);
    for (size_t i = 0; i < count; i++) {
        row_now = rows[i];
        use_row(rows[i]);
        test_characters();
        test_places();
        test_alignments();
        test_random();
        test_broken();
    }
    return HARNESS_END();
}
