/* links: kernel/simd/dispatch.c kernel/simd/impl_*.c kernel/simd/brackets.c kernel/text/escape.c kernel/text/utf8.c
 * test/c/brackets_test.c - kernel/simd/brackets: every row, compared with an automaton that reads byte by byte. Sources
 * end at an inaccessible page, and are given in windows of every size up to 200 bytes and of random sizes. */
#include "simd_support.h"
#include "kernel/simd/brackets.h"

enum { ROOM = 1 << 17, DEPTH = 4096 };

static fence text;

typedef struct { jac_status status; size_t at; } outcome;

/* Whether [p, p + len) is the beginning of a character that needs more bytes. */
static bool plain_begun(const char *p, size_t len)
{
    const unsigned char lead = (unsigned char)p[0];
    const size_t need = lead >= 0xf0 ? 4 : lead >= 0xe0 ? 3 : 2;
    if (lead < 0xc0 || len >= need) return false;
    for (size_t i = 1; i < len; i++) {
        if (((unsigned char)p[i] & 0xc0) != 0x80) return false;
    }
    return true;
}

/* The result of one step over the whole source, found byte by byte. */
static outcome plain_step(const char *p, size_t len, size_t room, bool controls, bool check_utf8)
{
    static char open[DEPTH];
    outcome result = {JAC_STATUS_MORE, len};
    size_t depth = 0, at = 0;
    bool in_string = false, escaped = false;
    for (; at < len && result.status == JAC_STATUS_MORE; at++) {
        const char c = p[at];
        if (in_string) {
            if ((unsigned char)c < 0x20 && !controls) result = (outcome){JAC_STATUS_CONTROL_CHARACTER, at};
            in_string = escaped || c != '"';
            escaped = !escaped && c == '\\';
            continue;
        }
        in_string = c == '"';
        if (c == '/' || c == '\\') {
            result = (outcome){JAC_STATUS_UNEXPECTED_TOKEN, at};
        } else if (c == '[' || c == '{') {
            if (depth == room) result = (outcome){JAC_STATUS_NESTING, at};
            else open[depth++] = c;
        } else if (c == ']' || c == '}') {
            if (open[depth - 1] + 2 != c)
                result = (outcome){c == ']' ? JAC_STATUS_EXPECTED_COMMA_OBJECT : JAC_STATUS_EXPECTED_COMMA_ARRAY, at};
            else if (--depth == 0) result = (outcome){JAC_STATUS_OK, at + 1};
        }
    }
    if (!check_utf8) return result;
    const size_t valid = plain_valid_prefix(p, result.at);
    if (valid == result.at || (result.status == JAC_STATUS_MORE && plain_begun(p + valid, result.at - valid)))
        return result;
    return (outcome){JAC_STATUS_INVALID_UTF8, valid};
}

/* The next window: always the same size, or a random one. */
static size_t next_window(size_t window) { return window ? window : 1 + pick(200); }

static void check_step(const char *p, size_t len, size_t room, unsigned flags, size_t window)
{
    static char open[DEPTH / 8];
    const bool controls = flags & 1, check_utf8 = flags & 2;
    const outcome want = plain_step(p, len, room, controls, check_utf8);
    const char *cur = p, *const end = p + len, *start = p;
    jac_status status = JAC_STATUS_MORE;
    jac_brackets b;
    jac_brackets_init(&b, open, room, controls, check_utf8);
    while (status == JAC_STATUS_MORE && cur < end) {
        const size_t size = next_window(window);
        const char *const stop = size < (size_t)(end - cur) ? cur + size : end;
        start = cur;
        status = jac_brackets_step(&b, &cur, stop);
        if (status == JAC_STATUS_MORE) CHECK(cur == stop, "stopped %td bytes early", stop - cur);
    }
    size_t at = want.at;
    if (want.status == JAC_STATUS_INVALID_UTF8 && p + at < start && p + at + 4 > start) at = (size_t)(start - p);
    CHECK(status == want.status && (size_t)(cur - p) == at,
          "%s: window %zu room %zu flags %u: status %d at %td, not %d at %zu in %.*s", jac_simd->name, window, room,
          flags, (int)status, cur - p, (int)want.status, at, len < 400 ? (int)len : 400, p);
}

/* Checks a source at the end of the memory and, now and then, at its start. */
static void check_source(const char *source, size_t len, size_t room, unsigned flags, size_t window)
{
    char *p = fence_place(&text, len, pick(8) == 0);
    memcpy(p, source, len);
    check_step(p, len, room, flags, window);
}

#define BACKSLASHES "\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\"

/* One document in windows of every size. */
static void test_windows(void)
{
    static const char *const sources[] = {
        "{}", "[]", "[[]]", "[{}]", "{\"a\":1}", "{\"a\":[1,2,{\"b\":\"]\"}]}xyz]", "[\"\\\\\"]", "[\"\\\"]\"]]",
        "[\"" BACKSLASHES BACKSLASHES BACKSLASHES BACKSLASHES "\"]\"]", "[\"" BACKSLASHES BACKSLASHES "\\\"]\"]",
        "[{\"name\":\"\xc3\xa9\xe2\x82\xac\xf0\x9f\x98\x80\",\"list\":[[1,2],[3,4],[5,6],[7,8],[9,10],[11,12],[1,4]]}]",
        "[{\"a\":[{\"b\":[{\"c\":[{\"d\":[{\"e\":[1,2]}]}]}]}]},{\"a\":[{\"b\":[{\"c\":[{\"d\":[{\"e\":[1,2]}]}]}]}]}]",
        "[{]}", "{\"a\":[}", "[[[[[[[[[[]]]]]]]]]", "[\"\x1f\"]", "[\"\n\"]", "[\"a", "[\"a\\",
        "[\n\t\r\"\xff\"]", "[\"\xe2\x82\"]",
        "[                                                                       {                                 ]",
    };
    for (size_t i = 0; i < sizeof sources / sizeof *sources; i++) {
        for (size_t window = 1; window <= 200; window++) {
            for (unsigned flags = 0; flags < 4; flags++) {
                for (size_t room = 0; room < 12; room++)
                    check_source(sources[i], strlen(sources[i]), room, flags, window);
            }
        }
    }
}

/* Random bytes of an alphabet, so that each kind of byte is often next to each other kind. */
static void test_soup(void)
{
    static const char bytes[] = "[]{}[]{}\"\"\"\\\\ a,:1/\n\x01\0\x7f_Y\xc3\xa9\xe2\x82\xac\xf0\x9f\x98\x80\xff";
    static char soup[600];
    for (size_t round = harness_rounds(60000); round > 0; round--) {
        const size_t kinds = round % 4 == 0 ? 8 : round % 4 == 1 ? 13 : round % 4 == 2 ? 20 : sizeof bytes - 1;
        const size_t len = 1 + pick(sizeof soup - 1), plain = pick(12);
        for (size_t i = 0; i < len; i++) soup[i] = pick(12) < plain ? ' ' : bytes[pick(kinds)];
        soup[0] = round % 2 ? '[' : '{';
        check_source(soup, len, 1 + pick(80), (unsigned)pick(4), round % 3 ? 0 : len);
    }
}

/* Writes brackets that match, with strings and spaces between them. Returns one past the last byte. */
static size_t made_source(char *out, size_t least)
{
    static const char *const fillers[] = {
        "1,", " ", "\"a\",", "\"]\"", "\"\\\"}\"", "\n    ", "\"\xc3\xa9\"", "\"\xe2\x82\xac\xf0\x9f\x98\x80 text\"",
        "\"a longer string that fills more than one block of sixty-four bytes, so that a block has no bracket\""};
    static char open[DEPTH];
    const size_t opens = 1 + pick(4), filled = pick(6), kinds = pick(3);
    size_t depth = 0, len = 0;
    do {
        if (depth == 0 || (len < least && depth < DEPTH - 1 && pick(5) < opens)) {
            open[depth] = kinds == 0 ? '[' : kinds == 1 ? '{' : pick(2) ? '[' : '{';
            out[len++] = open[depth++];
        } else {
            out[len++] = (char)(open[--depth] + 2);
        }
        if (depth > 0 && pick(6) < filled) {
            const char *filler = fillers[pick(sizeof fillers / sizeof *fillers)];
            memcpy(out + len, filler, strlen(filler));
            len += strlen(filler);
        }
    } while (depth);
    return len;
}

/* Containers that match, of all sizes, then with one byte changed. */
static void test_made(void)
{
    static char made[ROOM];
    static const char bytes[] = "[]{}\"\\ \x01/\xc3\xff";
    for (size_t round = harness_rounds(6000); round > 0; round--) {
        const size_t len = made_source(made, pick(round % 50 ? 500 : 6000)), room = round % 3 ? DEPTH : 1 + pick(200);
        check_source(made, len, room, 2, 0);
        check_source(made, len, room, (unsigned)pick(4), len);
        for (size_t i = 0; i < 20; i++) {
            const size_t at = 1 + pick(len - 1);
            const char was = made[at];
            made[at] = bytes[pick(sizeof bytes - 1)];
            check_source(made, len, room, (unsigned)pick(4), pick(2) ? 0 : len);
            made[at] = was;
        }
        check_source(made, 1 + pick(len), room, (unsigned)pick(4), pick(2) ? 0 : len);
    }
}

/* Writes a container of small containers, which most rows step over in groups of blocks. Returns its length. */
static size_t made_list(char *out, size_t least)
{
    static const char *const before[] = {",", ",\"", ",\"", ",\""}, *const after[] = {"", "\"", "\\\\\"", "\\\"\""};
    size_t len = 0;
    const char open = pick(2) ? '[' : '{';
    const bool plain = pick(3) == 0;
    out[len++] = open;
    while (len < least) {
        if (!plain || pick(4) == 0) len += made_source(out + len, pick(pick(4) ? 30 : 150));
        /* a third of the escapes of quotes begin with the last byte of two blocks */
        const int width = (int)(pick(3) ? pick(200) : (253 - len % 128) % 128);
        const size_t kind = pick(4);
        if (pick(2)) len += (size_t)sprintf(out + len, "%s%*s%s", before[kind], width, "", after[kind]);
    }
    out[len++] = (char)(open + 2);
    return len;
}

/* Containers of many blocks in large windows, with anything after them, with a byte changed, and cut. */
static void test_groups(void)
{
    static char made[ROOM];
    static const char bytes[] = "[]{}\"\\ \x01/\xc3Xxz|^_~\x7f";
    for (size_t round = harness_rounds(1500); round > 0; round--) {
        const size_t size = made_list(made, pick(8000)), room = round % 4 ? DEPTH : 1 + pick(100);
        size_t len = size;
        for (size_t i = 0; i < size && round % 3 == 0; i++) made[i] = made[i] & (char)0x80 ? 'x' : made[i];
        for (size_t more = round % 2 ? pick(2000) : 0; more > 0; more--) made[len++] = bytes[pick(sizeof bytes - 1)];
        check_source(made, len, room, (unsigned)pick(4), len);
        for (size_t i = 0; i < 8; i++) {
            const size_t at = 1 + pick(size - 1);
            const char was = made[at];
            made[at] = bytes[pick(sizeof bytes - 1)];
            check_source(made, len, room, (unsigned)pick(4), pick(2) ? 600 + pick(4000) : len);
            made[at] = was;
        }
        check_source(made, 1 + pick(len), room, (unsigned)pick(4), len);
    }
}

/* Long sources, so that the check of UTF-8 takes turns; an ill-formed byte at a random place. */
static void test_long(void)
{
    static char made[ROOM];
    for (size_t round = harness_rounds(60); round > 0; round--) {
        size_t len = 0, most = 20000 + pick(60000);
        made[len++] = '[';
        while (len < most) {
            made[len++] = '"';
            for (size_t i = pick(60); i > 0; i--)
                len += plain_encode(made + len, pick(4) ? 0x430 + (uint32_t)pick(32) : 0x1f600);
            made[len++] = '"';
            made[len++] = ',';
        }
        made[len++] = ']';
        check_source(made, len, 1, 2, len);
        check_source(made, len, 1, 2, 0);
        made[1 + pick(len - 2)] ^= (char)0x80;
        check_source(made, len, 1, 2, len);
        check_source(made, len, 1, 2, 0);
    }
}

/* After NESTING the step continues with more memory, which is elsewhere. */
static void test_more_room(void)
{
    static char made[ROOM];
    for (size_t round = harness_rounds(2000); round > 0; round--) {
        const size_t len = made_source(made, pick(3000));
        size_t room = 1, grown = 0;
        char *p = fence_place(&text, len, false), *open = malloc(8);
        const char *cur = p;
        memcpy(p, made, len);
        jac_status status;
        jac_brackets b;
        jac_brackets_init(&b, open, room, false, true);
        while ((status = jac_brackets_step(&b, &cur, p + len)) == JAC_STATUS_NESTING && room < DEPTH) {
            char *more = malloc((room * 2 + 63) / 64 * 8);
            if (open == NULL || more == NULL) abort();
            memcpy(more, open, (room + 63) / 64 * 8);
            free(open);
            b.open = open = more;
            b.room = room *= 2;
            grown++;
        }
        CHECK(status == JAC_STATUS_OK && cur == p + len, "%s: status %d at %td of %zu, grown %zu times", jac_simd->name,
              (int)status, cur - p, len, grown);
        free(open);
    }
}

int main(void)
{
    HARNESS_BEGIN("brackets");
    text = fence_make(ROOM);
    const jac_simd_row *const *rows;
    const size_t count = rows_to_test(&rows);
    for (size_t i = 0; i < count; i++) {
        jac_simd_select(rows[i]->name);
        test_windows();
        test_soup();
        test_made();
        test_groups();
        test_long();
        test_more_room();
    }
    return HARNESS_END();
}
