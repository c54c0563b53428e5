/* links: kernel/text/unescape.c kernel/text/utf8.c kernel/text/escape.c kernel/simd/dispatch.c kernel/simd/impl_*.c
 * test/c/text_test.c - kernel/text: hexadecimal digits, UTF-8 one character at a time, and the decoder of
 * escapes, compared with plain ones. Source and output lie directly at inaccessible pages. */
#include "kernel/text/hex.h"
#include "kernel/text/unescape.h"
#include "kernel/text/utf8.h"
#include "simd_support.h"

enum { ROOM = 4096 };

static fence source, output;

static void test_hex(void)
{
    static const char digits[] = "0123456789abcdef0123456789ABCDEF";
    char text[5], got[5] = "";
    for (uint32_t n = 0; n < 0x10000; n++) {
        uint32_t spelled = jac_hex_digits(n);
        for (size_t i = 0; i < 4; i++) got[i] = (char)(spelled >> (8 * i));
        snprintf(text, sizeof text, "%04x", n);
        CHECK(memcmp(text, got, 4) == 0, "%04x is spelled %s", n, got);
        char *p = fence_place(&source, 4, n % 2);
        for (size_t i = 0; i < 4; i++) p[i] = digits[(n >> (12 - 4 * i) & 15) + 16 * pick(2)];
        CHECK(jac_hex_value(p) == n, "%.4s is read as %x", p, jac_hex_value(p));
    }
    for (unsigned byte = 0; byte < 256; byte++) {
        bool good = byte && strchr(digits, (int)byte);
        for (size_t at = 0; at < 4; at++) {
            char *p = fence_place(&source, 4, false);
            memcpy(p, "9aF0", 4);
            p[at] = (char)byte;
            CHECK((jac_hex_value(p) <= 0xffff) == good, "byte %02x as digit %zu", byte, at);
        }
    }
}

static void test_utf8(void)
{
    char s[8];
    for (uint32_t cp = 0; cp < 0x110000; cp++) {
        if (cp >= 0xd800 && cp < 0xe000) continue;
        size_t size = plain_encode(s, cp), end = (size_t)(jac_utf8_encode(s + 4, cp) - s - 4);
        CHECK(end == size && memcmp(s, s + 4, size) == 0, "U+%04X is written wrong", cp);
        CHECK(size == 1 || (jac_utf8_length((unsigned char)s[0]) == size && jac_utf8_decode(s, size) == cp),
              "U+%04X is read wrong", cp);
    }
    for (size_t round = 0; round < harness_rounds(100000); round++) {
        size_t len = 0, characters = 0, want = pick(60), last = 0;
        char made[80];
        for (; len < want; characters++) len += plain_encode(made + len, random_character());
        char *p = fence_place(&source, len, round % 2);
        memcpy(p, made, len);
        CHECK(jac_utf8_count(p, len) == characters, "%zu characters in %zu bytes", jac_utf8_count(p, len), len);
        CHECK(jac_utf8_valid_prefix(p, len) == len, "%zu valid of %zu", jac_utf8_valid_prefix(p, len), len);
        size_t max = pick(len + 4), cut = jac_utf8_boundary(p, len, max);
        for (size_t i = 0; i <= len && i <= max; i++) {
            if (plain_valid_prefix(p, i) == i) last = i;
        }
        CHECK(cut == last, "cut of %zu at %zu: %zu, not %zu", len, max, cut, last);
        for (size_t damage = 0; len > 0 && damage < 3; damage++) {
            p[pick(len)] = (char)(harness_random() | (damage ? 0x80 : 0));
            size_t valid = plain_valid_prefix(p, len);
            CHECK(jac_utf8_valid_prefix(p, len) == valid, "%zu valid of %zu, not %zu", jac_utf8_valid_prefix(p, len),
                  len, valid);
            cut = jac_utf8_boundary(p, len, max);
            CHECK(cut <= max && cut <= len && cut + 3 >= (max < len ? max : len), "cut of %zu at %zu: %zu", len, max,
                  cut);
        }
    }
}

/* The value of the four digits at p, in either case, or -1. */
static int64_t plain_hex(const char *p, const char *end)
{
    int64_t value = 0;
    for (size_t i = 0; i < 4; i++, p++) {
        if (p == end) return -1;
        if (*p >= '0' && *p <= '9') value = value * 16 + (*p - '0');
        else if (*p >= 'a' && *p <= 'f') value = value * 16 + 10 + (*p - 'a');
        else if (*p >= 'A' && *p <= 'F') value = value * 16 + 10 + (*p - 'A');
        else return -1;
    }
    return value;
}

static jac_status plain_unescape(char *dst, const char *src, size_t len, bool allow_invalid, jac_unescaped *out)
{
    const char *p = src, *end = src + len;
    char *d = dst;
    *out = (jac_unescaped){0, false, 0, false};
    while (p < end) {
        const char *start = p;
        uint32_t cp;
        if (*p != '\\') {
            if ((unsigned char)*p >= 0x80) out->high = true;
            *d++ = *p++;
            continue;
        }
        out->error_offset = (size_t)(p - src);
        if (++p == end) return JAC_STATUS_INVALID_ESCAPE;
        switch (*p++) {
        case '"': cp = '"'; break;
        case '\\': cp = '\\'; break;
        case '/': cp = '/'; break;
        case 'b': cp = 8; break;
        case 'f': cp = 12; break;
        case 'n': cp = 10; break;
        case 'r': cp = 13; break;
        case 't': cp = 9; break;
        case 'u': {
            int64_t unit = plain_hex(p, end), low;
            if (unit < 0) return JAC_STATUS_INCOMPLETE_UNICODE;
            p += 4;
            cp = (uint32_t)unit;
            if (unit >= 0xdc00 && unit <= 0xdfff) return JAC_STATUS_UNPAIRED_SURROGATE;
            if (unit < 0xd800 || unit > 0xdbff) break;
            if (end - p < 6 || p[0] != '\\' || p[1] != 'u') return JAC_STATUS_INCOMPLETE_SURROGATE;
            low = plain_hex(p + 2, end);
            if (low < 0) {
                out->error_offset = (size_t)(p - src);
                return JAC_STATUS_INCOMPLETE_UNICODE;
            }
            if (low < 0xdc00 || low > 0xdfff) return JAC_STATUS_INVALID_SURROGATE;
            p += 6;
            cp = (uint32_t)(0x10000 + (unit - 0xd800) * 0x400 + (low - 0xdc00));
            break;
        }
        default:
            if (!allow_invalid) return JAC_STATUS_INVALID_ESCAPE;
            p = start + 1;
            cp = 0x110000;
        }
        if (cp < 0x110000) d += plain_encode(d, cp);
        if (cp >= 0x80 && cp < 0x110000) out->high = true;
    }
    out->len = (size_t)(d - dst);
    return JAC_STATUS_OK;
}

/* Decodes the same text with a quote after it in one pass. */
static void check_unescape_close(const char *text, size_t len)
{
    static char expected[ROOM];
    jac_unescaped want, got;
    uint32_t high = 0;
    char *p = fence_place(&source, len + 1, len % 5 == 0), *dst = fence_place(&output, len + 1, len % 7 == 0);
    const char *end = p + len + 1, *close = p;
    memcpy(p, text, len);
    p[len] = '"';
    close = jac_simd->find_string_close(p, end, &high);
    bool fine = jac_simd->unescape_close && close < end && *close == '"' &&
                plain_unescape(expected, p, (size_t)(close - p), false, &want) == JAC_STATUS_OK;
    const char *found = jac_unescape_close(dst, p, end, &got);
    int shown = (int)(len < 60 ? len : 60);
    bool right = CHECK(found == (fine ? close : NULL), "'%.*s': closed at %td, not %td", shown, text,
                       found ? found - p : -1, close - p);
    if (!right || !fine) return;
    CHECK(got.len == want.len && got.high == want.high && !got.lone && memcmp(dst, expected, want.len) == 0,
          "'%.*s': '%.*s' (%zu), not %zu", shown, text, (int)got.len, dst, got.len, want.len);
}

/* Decodes into exactly len bytes. Returns the status of the decoder. */
static jac_status check_unescape(const char *text, size_t len, bool allow_invalid)
{
    static char expected[ROOM];
    jac_unescaped want, got, measured;
    check_unescape_close(text, len);
    char *p = fence_place(&source, len, len % 5 == 0), *dst = fence_place(&output, len, len % 7 == 0);
    memcpy(p, text, len);
    jac_status status = plain_unescape(expected, text, len, allow_invalid, &want);
    jac_status written = jac_unescape(dst, p, len, allow_invalid, &got);
    jac_status counted = jac_unescape_measure(p, len, allow_invalid, &measured);
    int shown = (int)(len < 60 ? len : 60);
    if (!CHECK(written == status && counted == status, "'%.*s': status %d and %d, not %d", shown, text, written,
               counted, status))
        return status;
    if (status != JAC_STATUS_OK) {
        CHECK(got.error_offset == want.error_offset && measured.error_offset == want.error_offset,
              "'%.*s': error at %zu and %zu, not %zu", shown, text, got.error_offset, measured.error_offset,
              want.error_offset);
        return status;
    }
    CHECK(got.len == want.len && measured.len == want.len && memcmp(dst, expected, want.len) == 0,
          "'%.*s': '%.*s' (%zu, measured %zu), not %zu", shown, text, (int)got.len, dst, got.len, measured.len,
          want.len);
    CHECK(got.high == want.high && measured.high == want.high, "'%.*s': high %d and %d", shown, text, got.high,
          measured.high);
    return status;
}

static size_t spell_unit(char *dst, uint32_t unit)
{
    static const char lower[] = "0123456789abcdef", upper[] = "0123456789ABCDEF";
    *dst++ = '\\';
    *dst++ = 'u';
    for (size_t i = 0; i < 4; i++) *dst++ = (pick(2) ? lower : upper)[unit >> (12 - 4 * i) & 15];
    return 6;
}

static void test_units(void)
{
    char text[64];
    for (uint32_t unit = 0; unit < 0x10000; unit++) {
        size_t before = pick(30);
        memset(text, 'a', sizeof text);
        spell_unit(text + before, unit);
        jac_status high = unit >= 0xd800 && unit < 0xdc00 ? JAC_STATUS_INCOMPLETE_SURROGATE : JAC_STATUS_OK;
        jac_status want = unit >= 0xdc00 && unit < 0xe000 ? JAC_STATUS_UNPAIRED_SURROGATE : high;
        CHECK(check_unescape(text + before, 6, false) == want, "\\u%04x alone", unit);
        CHECK(check_unescape(text, before + 6 + pick(20), true) == want, "\\u%04x in text", unit);
        for (size_t cut = 1; cut < 6 && unit % 64 == 0; cut++) {
            CHECK(check_unescape(text, before + cut, false) != JAC_STATUS_OK, "%zu bytes of \\u%04x", cut, unit);
        }
    }
    uint32_t step = harness.long_mode ? 1 : 37;
    for (uint32_t pair = 0; pair < 0x100000; pair += step) {
        size_t before = pick(30), len = before;
        memset(text, 'a', sizeof text);
        len += spell_unit(text + len, 0xd800 + (pair >> 10));
        len += spell_unit(text + len, 0xdc00 + (pair & 0x3ff));
        CHECK(check_unescape(text + before, 12, false) == JAC_STATUS_OK, "pair %05x", pair);
        CHECK(check_unescape(text, len + pick(20), false) == JAC_STATUS_OK, "pair %05x in text", pair);
        if (pair % 5 == 0) check_unescape(text, before + pick(12), false);
    }
    for (size_t round = 0; round < harness_rounds(25000); round++) {
        size_t len = spell_unit(text, 0xd800 + (uint32_t)pick(0x400));
        len += spell_unit(text + len, (uint32_t)pick(0x10000));
        if (pick(2)) text[pick(len)] = (char)harness_random();
        check_unescape(text, pick(len + 1), pick(2));
    }
}

/* Every byte after a backslash, at each place of texts of some lengths, at the end and before more text. */
static void test_letters(void)
{
    char text[160];
    for (unsigned byte = 0; byte < 256; byte++) {
        for (size_t at = 0; at < 70; at++) {
            for (size_t after = 0; after < 40; after += 1 + pick(13)) {
                memset(text, 'a', sizeof text);
                if (at > 0 && byte % 3 == 0) text[pick(at)] = '\xc3';
                text[at] = '\\';
                text[at + 1] = (char)byte;
                check_unescape(text, at + 1 + after, false);
                check_unescape(text, at + 1 + after, true);
            }
        }
    }
}

/* Random texts of runs, escapes and errors. */
static void test_random(void)
{
    static const char *const parts[] = {
        "\\n", "\\\"", "\\\\", "\\/", "\\u00e9", "\\u20AC", "\\ud83d\\ude00", "\xc3\xa9", "\\u0000", "\\t",
    };
    static const char *const wrong[] = {
        "\\", "\\x", "\\u12", "\\ud800", "\\udc00", "\\uD800\\u0041", "\\ud800\\n", "\\\n", "\\\xc3\xa9",
    };
    for (size_t round = 0; round < harness_rounds(60000); round++) {
        size_t len = 0, want = pick(300), density = 1 + pick(40);
        char text[400];
        while (len < want) {
            const char *part = parts[pick(sizeof parts / sizeof *parts)];
            if (pick(80) == 0) part = wrong[pick(sizeof wrong / sizeof *wrong)];
            if (pick(density)) part = "a";
            memcpy(text + len, part, strlen(part));
            len += strlen(part);
        }
        check_unescape(text, len, pick(2));
        check_unescape(text, pick(len + 1), pick(2));
    }
}

/* One escape, right or wrong, at every place of a text that is longer than one chunk of the measuring decoder. */
static void test_long(void)
{
    static const char *const parts[] = {"\\n", "\\\\", "\\u00e9", "\\ud83d\\ude00", "\\x", "\\u12", "\\ud800", "\\\n"};
    char text[700];
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) {
        for (size_t at = 0; at < 600; at++) {
            memset(text, 'a', sizeof text);
            memcpy(text + at, parts[i], strlen(parts[i]));
            check_unescape(text, 600 + pick(100), i % 2);
            check_unescape(text, 600 + pick(100), !(i % 2));
        }
    }
}

int main(void)
{
    HARNESS_BEGIN("text");
    source = fence_make(ROOM);
    output = fence_make(ROOM);
    test_hex();
    test_utf8();
    const jac_simd_row *const *rows;
    size_t count = rows_to_test(&rows);
    for (size_t i = 0; i < count; i++) {
        use_row(rows[i]);
        test_units();
        test_letters();
        test_random();
        test_long();
    }
    return HARNESS_END();
}
