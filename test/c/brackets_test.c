/* links: kernel/simd/dispatch.c kernel/simd/impl_*.c kernel/simd/brackets.c kernel/text/escape.c kernel/text/utf8.c
 * test/c/brackets_test.c - kernel/simd/brackets.h: every row, compared with an automaton that reads byte by byte.
 * Sources end at an inaccessible page, and are given in windows of every size up to 200 bytes and of random sizes. */
#include "kernel/simd/brackets.h"
#include "simd_support.h"

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

/* The automaton: what is open at its place, and the place. */
typedef struct {
    char open[DEPTH];
    size_t depth, at;
    bool in_string, escaped;
} automaton;

/* Lets the automaton read on to `end`, byte by byte. Returns what jac_brackets_step should. */
static outcome plain_read(automaton *a, const char *p, size_t end, size_t room, bool controls)
{
    for (; a->at < end; a->at++) {
        const char c = p[a->at];
        if (a->in_string) {
            if ((unsigned char)c < 0x20 && !controls) return (outcome){JAC_STATUS_CONTROL_CHARACTER, a->at};
            a->in_string = a->escaped || c != '"';
            a->escaped = !a->escaped && c == '\\';
            continue;
        }
        a->in_string = c == '"';
        if (c == '/' || c == '\\') {
            return (outcome){JAC_STATUS_UNEXPECTED_TOKEN, a->at};
        } else if (c == '[' || c == '{') {
            if (a->depth == room) return (outcome){JAC_STATUS_NESTING, a->at};
            a->open[a->depth++] = c;
        } else if (c == ']' || c == '}') {
            if (a->open[a->depth - 1] + 2 != c)
                return (outcome){c == ']' ? JAC_STATUS_EXPECTED_COMMA_OBJECT : JAC_STATUS_EXPECTED_COMMA_ARRAY, a->at};
            if (--a->depth == 0) return (outcome){JAC_STATUS_OK, ++a->at};
        }
    }
    return (outcome){JAC_STATUS_MORE, end};
}

/* The result of one step over the whole source. */
static outcome plain_step(const char *p, size_t len, size_t room, bool controls, bool check_utf8)
{
    static automaton a;
    a.depth = a.at = 0;
    a.in_string = a.escaped = false;
    const outcome result = plain_read(&a, p, len, room, controls);
    if (!check_utf8) return result;
    const size_t valid = plain_valid_prefix(p, result.at);
    if (valid == result.at || (result.status == JAC_STATUS_MORE && plain_begun(p + valid, result.at - valid)))
        return result;
    return (outcome){JAC_STATUS_INVALID_UTF8, valid};
}

/* Whether b names the containers that are open in the automaton. */
static bool same_levels(const jac_brackets *b, const automaton *a)
{
    if (b->depth != a->depth) return false;
    for (size_t level = 0; level < a->depth; level++) {
        const size_t word = level / 64, last = (a->depth - 1) / 64;
        const size_t above = word == last ? a->depth - 1 - level : 63 - level % 64;
        const uint64_t kinds = word == last ? b->kinds : jac_load64(b->open + word * 8);
        if ((kinds >> above & 1) != (a->open[level] == '{')) return false;
    }
    return true;
}

/* Checks all of b after a step that returned `status` when `at` bytes of p were gone. `a` is there or comes there. */
static void check_state(const jac_brackets *b, jac_status status, automaton *a, const char *p, size_t at, size_t len)
{
    const bool more = status == JAC_STATUS_MORE;
    if (status == JAC_STATUS_INVALID_UTF8) return;
    plain_read(a, p, at, b->room, b->controls);
    CHECK(same_levels(b, a) && (b->depth == 0) == (status == JAC_STATUS_OK || at == 0),
          "%s: status %d at %zu: depth %zu kinds %llx, not %zu levels in %.*s", jac_simd->name, (int)status, at,
          b->depth, (unsigned long long)b->kinds, a->depth, len < 400 ? (int)len : 400, p);
    CHECK(b->in_string == (more && a->in_string ? ~(uint64_t)0 : 0) && b->escaped == (more && a->escaped),
          "%s: status %d at %zu: in_string %llx escaped %d in %.*s", jac_simd->name, (int)status, at,
          (unsigned long long)b->in_string, b->escaped, len < 400 ? (int)len : 400, p);
    if (!b->check_utf8 || !more) return;
    const size_t valid = plain_valid_prefix(p, at);
    CHECK(b->cut == at - valid && memcmp(b->character, p + valid, b->cut) == 0, "%s: %u bytes of a character at %zu",
          jac_simd->name, b->cut, at);
}

/* The next window: always the same size, or a random one. */
static size_t next_window(size_t window) { return window ? window : 1 + pick(200); }

static void check_step(const char *p, size_t len, size_t room, unsigned flags, size_t window)
{
    static char open[DEPTH / 8];
    static automaton a;
    const bool controls = flags & 1, check_utf8 = flags & 2;
    const outcome want = plain_step(p, len, room, controls, check_utf8);
    const char *cur = p, *const end = p + len, *start = p;
    jac_status status = JAC_STATUS_MORE;
    jac_brackets b;
    a.depth = a.at = 0;
    a.in_string = a.escaped = false;
    jac_brackets_init(&b, open, room, controls, check_utf8);
    while (status == JAC_STATUS_MORE && cur < end) {
        const size_t size = next_window(window);
        const char *const stop = size < (size_t)(end - cur) ? cur + size : end;
        start = cur;
        status = jac_brackets_step(&b, &cur, stop);
        if (status == JAC_STATUS_MORE) CHECK(cur == stop, "stopped %td bytes early", stop - cur);
        check_state(&b, status, &a, p, (size_t)(cur - p), len);
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

/* A container that ends, or that is not right, at each byte of the first groups and behind them, at several depths,
 * before other text. Each string and bracket of it is at each offset of a group. */
static void test_offsets(void)
{
    static char made[3 * 4096];
    static const char *const ends[] = {"]", "}", "\"]\"]", "{}]", "[\"", "/", "\\", "\"\\", "\x01\"]", "[[[[]]]]]"};
    const size_t step = harness.share;
    for (size_t before = pick(step); before < 6000; before += before < 900 ? step * 7 : step) {
        const size_t depth = before % 3 == 0 ? 1 : before % 3 == 1 ? 2 + pick(4) : 60 + pick(8);
        for (size_t i = 0; i < sizeof ends / sizeof *ends; i++) {
            size_t len = 0;
            memset(made, '[', depth);
            memset(made + depth, ' ', sizeof made - depth);
            for (size_t at = depth; at + 8 < before && i % 2; at += 1 + pick(60)) memcpy(made + at, "\"]\\\"\"{} ", 8);
            len = depth > before ? depth : before;
            for (size_t left = depth - 1; left > 0; left--) made[len++] = ']';
            len += (size_t)sprintf(made + len, "%s", ends[i]);
            made[len++] = ',';
            const size_t more = before % 2 ? 2048 : 0;
            for (size_t at = len; at < len + more; at++) made[at] = "[]{}\" "[pick(6)];
            check_source(made, len + more, DEPTH, (unsigned)(before % 4), len + more);
        }
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
        use_row(rows[i]);
        test_windows();
        test_soup();
        test_made();
        test_groups();
        test_offsets();
        test_long();
        test_more_room();
    }
    return HARNESS_END();
}
