/* links: kernel/simd/dispatch.c kernel/simd/impl_*.c kernel/text/escape.c
 * test/c/simd_test.c - kernel/simd: every row and the inline kernels, compared with plain loops: end of string, white
 * space, UTF-8; and which rows the CPU runs. Texts lie directly at inaccessible pages, at every alignment. The escapes
 * are in escape_test.c, closing quotes in string_close_test.c. simd_swar_test.c runs the same with the plain baseline.
 */
#include "base/cpu.h"
#include "kernel/simd/baseline.h"
#include "simd_support.h"

#ifndef SIMD_SUITE
#  define SIMD_SUITE "simd"
#  define SIMD_INLINED_ONLY false
#endif

enum { LONGEST = 514, ROOM = 4096 };

static fence text;

/* The row under test; the inline kernels continue with the same row. */
typedef struct {
    const char *name;
    const char *(*string_end)(const char *p, const char *end, uint32_t *high);
    const char *(*skip_space)(const char *p, const char *end);
} kernels;

static const char *inline_string_end(const char *p, const char *end, uint32_t *high)
{
    return jac_scan_string_end(p, end, high);
}

static const char *inline_skip_space(const char *p, const char *end) { return jac_scan_skip_space(p, end); }

static void check_string_end(const kernels *k, const char *p, size_t len, size_t want, bool want_high)
{
    uint32_t high = 0, kept = 4;
    const char *got = k->string_end(p, p + len, &high);
    CHECK(got == p + want && (high != 0) == want_high, "%s: string of %zu at %zu: end %td, not %zu; high %u", k->name,
          len, (size_t)p % 64, got - p, want, high);
    if (len % 16 == 5) {
        k->string_end(p, p + len, &kept);
        CHECK(kept & 4, "%s: forgets what it was given", k->name);
    }
}

/* One end byte at each place of texts of each length, with and without a high byte before or after it. */
static void test_string_end(const kernels *k)
{
    static const char ends[] = {'"', '\\', 0x00, 0x1f, '\n', 0x01};
    static const char near[] = {' ', '!', '#', '[', ']', 0x7f, '\'', '$', 'b', '2'};
    size_t turn = 0;
    for (size_t len = 0; len <= LONGEST; len++) {
        for (unsigned first = 0; first < 2; first++) {
            char *p = fence_place(&text, len, first);
            memset(p, near[turn++ % sizeof near], len);
            check_string_end(k, p, len, len, false);
            for (size_t at = 0; at < len; at++) {
                char was = p[at];
                p[at] = ends[turn++ % sizeof ends];
                check_string_end(k, p, len, at, false);
                size_t other = pick(len);
                if (other != at) {
                    char kept = p[other];
                    p[other] = (char)(0x80 + pick(0x80));
                    check_string_end(k, p, len, at, other < at);
                    p[other] = kept;
                }
                p[at] = was;
            }
        }
    }
}

/* Every byte at places of long texts of every alignment, some with bytes above 0x7f from some place on. */
static void test_string_end_long(const kernels *k)
{
    enum { LONG = 1400 };
    for (unsigned byte = 0; byte < 256; byte++) {
        for (size_t shift = 0; shift < 64; shift++) {
            const size_t len = 600 + pick(LONG - 600), at = pick(3) ? 200 + pick(len - 200) : len - 1 - pick(130);
            const size_t from = pick(2) ? LONG : pick(len);
            char *p = text.start + shift;
            memset(p, "a!#[]\x7f"[pick(6)], LONG);
            for (size_t i = from; i < LONG; i += 1 + pick(200)) p[i] = (char)(0x80 + pick(128));
            memset(p + len, '"', 64);
            p[at] = (char)byte;
            const bool stops = byte == '"' || byte == '\\' || byte < 0x20;
            const size_t want = stops ? at : len;
            bool high = false;
            for (size_t i = 0; i < want; i++) high |= (unsigned char)p[i] >= 0x80;
            check_string_end(k, p, len, want, high);
        }
    }
}

static void test_string_end_aligned(const kernels *k)
{
    static const char ends[] = {'"', '\\', 0x1f};
    size_t most = harness.long_mode ? LONGEST : 140;
    char *base = text.start + 64;
    for (size_t shift = 0; shift < 64; shift++) {
        for (size_t len = 0; len <= most; len += harness.long_mode ? 1 : 1 + pick(3)) {
            char *p = base + shift;
            memset(base, '"', 64 + most + 128);
            memset(p, 'a' + (int)(len % 26), len);
            check_string_end(k, p, len, len, false);
            for (size_t at = 0; at < len; at++) {
                char was = p[at];
                p[at] = ends[at % 3];
                check_string_end(k, p, len, at, false);
                p[at] = was;
            }
        }
    }
}

static bool plain_space(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }

/* Every byte value at each place of runs of white space of each length. */
static void test_skip_space(const kernels *k)
{
    static const char spaces[] = {' ', '\n', '\t', '\r'};
    size_t turn = 0;
    for (size_t len = 0; len <= LONGEST; len++) {
        for (unsigned first = 0; first < 2; first++) {
            char *p = fence_place(&text, len, first);
            for (size_t i = 0; i < len; i++) p[i] = spaces[pick(8) < 5 ? 0 : pick(4)];
            CHECK(k->skip_space(p, p + len) == p + len, "%s: %zu white", k->name, len);
            for (size_t at = 0; at < len; at++) {
                char was = p[at];
                p[at] = (char)turn++;
                size_t want = plain_space(p[at]) ? len : at;
                const char *got = k->skip_space(p, p + len);
                CHECK(got == p + want, "%s: byte %02x at %zu of %zu: %td", k->name, (unsigned char)p[at], at, len,
                      got - p);
                p[at] = was;
            }
        }
    }
    for (unsigned byte = 0; byte < 256; byte++) {
        for (size_t at = 0; at < 70; at++) {
            char *p = fence_place(&text, 140, byte % 2);
            memset(p, ' ', 140);
            p[at] = (char)byte;
            p[at + 1] = 'x';
            CHECK(k->skip_space(p, p + 140) == p + at + plain_space((char)byte), "%s: byte %02x at %zu", k->name, byte,
                  at);
        }
    }
}

static void check_utf8(const jac_simd_row *row, const char *p, size_t len, bool valid)
{
    jac_utf8 want = valid ? JAC_UTF8_ASCII : JAC_UTF8_INVALID, got = row->utf8_valid(p, len);
    for (size_t i = 0; valid && i < len; i++) {
        if ((unsigned char)p[i] >= 0x80) want = JAC_UTF8_HIGH;
    }
    CHECK(got == want, "%s: %zu bytes, %02x %02x %02x %02x at the end: %d, not %d", row->name, len,
          len > 3 ? (unsigned char)p[len - 4] : 0, len > 2 ? (unsigned char)p[len - 3] : 0,
          len > 1 ? (unsigned char)p[len - 2] : 0, len > 0 ? (unsigned char)p[len - 1] : 0, (int)got, (int)want);
}

/* The sequence alone, at the end of a text, and inside a text, around the ends of blocks. */
static void check_sequence(const jac_simd_row *row, const char *sequence, size_t size)
{
    static const size_t places[] = {
        0, 1, 12, 13, 14, 15, 16, 28, 29, 30, 31, 32, 60, 61, 62, 63, 64, 65, 93, 124, 125, 126, 127, 128, 190,
    };
    static size_t turn;
    static const char filler[] = "abc\xc3\xa9\xe2\x82\xac\xf0\x9f\x98\x80"; /* 1, 2, 3 and 4 bytes */
    bool want = plain_valid_prefix(sequence, size) == size;
    size_t before = places[turn++ % (sizeof places / sizeof *places)];
    char *p = fence_place(&text, before + size, false);
    memset(p, 'a', before);
    memcpy(p + before, sequence, size);
    check_utf8(row, p, before + size, want);
    if (before >= 12) {
        memcpy(p + before - 12, filler, 12);
        check_utf8(row, p, before + size, want);
    }
    size_t after = 1 + turn % 97;
    p = fence_place(&text, before + size + after, turn % 2);
    memset(p, 'a', before + size + after);
    memcpy(p + before, sequence, size);
    check_utf8(row, p, before + size + after, want);
}

static void test_utf8_sequences(const jac_simd_row *row)
{
    /* Both sides of every limit in the table of the standard. */
    static const unsigned char edges[] = {
        0x00, 0x41, 0x7f, 0x80, 0x8f, 0x90, 0x9f, 0xa0, 0xbf, 0xc0, 0xc1, 0xc2, 0xdf, 0xe0, 0xe1, 0xec, 0xed, 0xee,
        0xef, 0xf0, 0xf1, 0xf3, 0xf4, 0xf5, 0xf7, 0xf8, 0xff,
    };
    const size_t count = sizeof edges;
    char s[4];
    for (unsigned n = 0; n < 0x10000; n++) {
        s[0] = (char)(n >> 8);
        s[1] = (char)n;
        if (s[1] == 0) check_sequence(row, s, 1);
        check_sequence(row, s, 2);
    }
    for (size_t n = 0; n < count * count * count * count; n++) {
        for (size_t i = 0, rest = n; i < 4; i++, rest /= count) s[i] = (char)edges[rest % count];
        if (n < count * count * count) check_sequence(row, s, 3);
        if (harness.long_mode || pick(4) == 0) check_sequence(row, s, 4);
    }
    for (uint32_t n = 0; harness.long_mode && n < 0x1000000; n++) {
        for (size_t i = 0; i < 3; i++) s[i] = (char)(n >> (16 - 8 * i));
        check_sequence(row, s, 3);
    }
}

/* Every Unicode character, whole and cut after each of its bytes. */
static void test_utf8_characters(const jac_simd_row *row)
{
    char s[4];
    for (uint32_t cp = 0; cp < 0x110000; cp += harness.long_mode || cp < 0x1000 ? 1 : 1 + (uint32_t)pick(12)) {
        size_t size = plain_encode(s, cp);
        for (size_t cut = 1; cut <= size; cut++) check_sequence(row, s, cut);
    }
}

/* Random text with random errors. */
static void test_utf8_random(const jac_simd_row *row)
{
    for (size_t round = 0; round < harness_rounds(60000); round++) {
        size_t want = pick(400), len = 0;
        bool ascii = pick(2);
        char made[512];
        while (len < want) {
            uint32_t cp = ascii && pick(16) ? 'a' : random_character();
            len += plain_encode(made + len, cp);
        }
        char *p = fence_place(&text, len, round % 4 == 0);
        memcpy(p, made, len);
        check_utf8(row, p, len, true);
        if (len == 0) continue;
        p[pick(len)] = (char)harness_random();
        if (pick(4) == 0) p[pick(len)] ^= (char)(1 << pick(8));
        check_utf8(row, p, len, plain_valid_prefix(p, len) == len);
        size_t cut = pick(len);
        check_utf8(row, p + cut, len - cut, plain_valid_prefix(p + cut, len - cut) == len - cut);
    }
}

static void test_dispatch(void)
{
    const jac_simd_row *const *rows;
    size_t count = jac_simd_rows(&rows);
    CHECK(count >= 1 && strcmp(rows[count - 1]->name, "swar") == 0, "%zu rows, the last is no swar", count);
    for (size_t i = 0; i < count; i++) {
        CHECK(jac_simd_find(rows[i]->name) == rows[i], "%s is not found", rows[i]->name);
        CHECK(jac_simd_select(rows[i]->name) && jac_simd == rows[i], "%s is not selected", rows[i]->name);
        for (size_t cls = 0; cls < JAC_ESCAPE_CLASS_COUNT; cls++) {
            CHECK(rows[i]->escape[cls] != NULL, "%s has no escape of class %zu", rows[i]->name, cls);
        }
    }
    CHECK(jac_simd_find("mmx") == NULL && jac_simd_find("") == NULL, "finds rows that are not there");
    CHECK(!jac_simd_select("mmx") && jac_simd == rows[0], "an unknown name selects no best row");
    CHECK(jac_simd_select("") && jac_simd == rows[0], "an empty name selects no best row");
    CHECK(jac_simd_select(NULL) && jac_simd == rows[0], "no name selects no best row");
}

#ifdef JAC_ARCH_X86_64
/* The features that are read are those that the compiler's own function finds. */
static void test_running_cpu(void)
{
    const jac_cpu cpu = jac_cpu_read();
    __builtin_cpu_init();
#define CPU_AGREES(name, word, bit, needs) \
    CHECK(JAC_CPU_SUPPORTS(cpu, name) == !!__builtin_cpu_supports(#name), #name " is told otherwise by the compiler");
    JAC_CPU_FEATURES(CPU_AGREES)
#undef CPU_AGREES
}

/* On CPUs that are made up each feature needs its own bit and no other, and its registers. */
static void test_made_cpus(void)
{
    static const uint32_t saved[] = {0, 0x02, JAC_CPU_YMM, 0xe0, JAC_CPU_ZMM, UINT32_MAX};
    for (size_t i = 0; i < sizeof saved / sizeof *saved; i++) {
#define CPU_MADE(name, word, bit, needs) { \
        jac_cpu cpu = {{0}, saved[i]}; \
        cpu.words[word] = UINT32_C(1) << (bit); \
        CHECK(JAC_CPU_SUPPORTS(cpu, name) == ((saved[i] & (needs)) == (needs)), #name " with %x saved", saved[i]); \
        cpu = (jac_cpu){{UINT32_MAX, UINT32_MAX, UINT32_MAX}, saved[i]}; \
        cpu.words[word] &= ~(UINT32_C(1) << (bit)); \
        CHECK(!JAC_CPU_SUPPORTS(cpu, name), #name " without its bit"); \
    }
        JAC_CPU_FEATURES(CPU_MADE)
#undef CPU_MADE
    }
}
#endif

int main(void)
{
    HARNESS_BEGIN(SIMD_SUITE);
    text = fence_make(ROOM);
    CHECK(jac_simd != NULL, "no row before select");
    test_dispatch();
#ifdef JAC_ARCH_X86_64
    test_running_cpu();
    test_made_cpus();
#endif
    const jac_simd_row *const *rows;
    size_t count = rows_to_test(&rows);
    for (size_t i = 0; i < count; i++) {
        const kernels of_row = {rows[i]->name, rows[i]->find_string_end, rows[i]->skip_space};
        const kernels inlined = {"inlined", inline_string_end, inline_skip_space};
        use_row(rows[i]);
        test_string_end(&inlined);
        test_string_end_aligned(&inlined);
        test_string_end_long(&inlined);
        test_skip_space(&inlined);
        if (SIMD_INLINED_ONLY) continue;
        test_string_end(&of_row);
        test_string_end_aligned(&of_row);
        test_string_end_long(&of_row);
        test_skip_space(&of_row);
        test_utf8_sequences(rows[i]);
        test_utf8_characters(rows[i]);
        test_utf8_random(rows[i]);
    }
    return HARNESS_END();
}
