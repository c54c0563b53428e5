/* links: reader/skip.c reader/validate.c reader/number.c reader/number_lenient.c reader/space.c reader/string_scan.c
 *        kernel/number/pow10.c kernel/number/bigdec.c kernel/number/atof.c kernel/text/utf8.c kernel/text/unescape.c
 *        kernel/text/escape.c kernel/simd/dispatch.c kernel/simd/impl_*.c kernel/simd/brackets.c
 * test/c/ends_test.c - the table of the ends of containers: a check of random documents fills it with all long
 * containers, or those that find a free slot, and steps over values go where they go without it. */
#include "kernel/simd/dispatch.h"
#include "reader/ends.h"
#include "reader/skip.h"
#include "reader/validate.h"
#include "reader_support.h"

enum { ROOM = 1 << 16, DEPTH = 4096 };

static char document[ROOM];
static size_t ends_of[ROOM];    /* by the offset of an opening bracket: one past the container */

/* Writes a value of some length, and returns one past it. */
static char *made_value(char *p, const char *end, unsigned depth)
{
    static const char *const texts[] = {"\"]}\\\"{[\"", "12", "null", "\"\\\\\"", "{}", "[ ]"};
    const size_t kind = harness_below(8);
    if (depth > 12 || end - p < 400 || kind < 2) {
        const char *text = texts[harness_below(6)];
        memcpy(p, text, strlen(text));
        return p + strlen(text);
    }
    if (kind == 2) {
        const size_t len = harness_below(2) ? harness_below(200) : (size_t)(end - p) / 2;
        *p = '"';
        memset(p + 1, '{', len);
        p[len + 1] = '"';
        return p + len + 2;
    }
    *p++ = kind % 2 ? '[' : '{';
    for (size_t count = harness_below(12); count > 0 && end - p > 400; count--) {
        if (kind % 2 == 0) {
            memcpy(p, "\"k\":", 4);
            p += 4;
        }
        p = made_value(p, end, depth + 1);
        *p++ = ',';
    }
    if (p[-1] == ',') p--;
    *p++ = kind % 2 ? ']' : '}';
    return p;
}

/* Fills ends_of; returns the number of containers that belong into the table. */
static size_t find_ends(size_t len)
{
    static size_t open[DEPTH];
    size_t depth = 0, count = 0;
    memset(ends_of, 0, sizeof ends_of);
    for (size_t i = 0; i < len; i++) {
        if (document[i] == '"') {
            for (i++; document[i] != '"'; i++) i += document[i] == '\\';
        } else if (document[i] == '[' || document[i] == '{') {
            open[depth++] = i;
        } else if (document[i] == ']' || document[i] == '}') {
            const size_t start = open[--depth];
            ends_of[start] = i + 1;
            count += i + 1 - start >= JAC_ENDS_LONG;
        }
    }
    return count;
}

static void check_table(jac_ends *ends, size_t len, size_t room)
{
    const jac_syntax syntax = {.max_nesting = 0};
    const size_t count = find_ends(len);
    size_t met = 0, taken = 0;
    jac_reader r;
    jac_ends_clear(ends, room);
    for (unsigned turn = 0; turn < 2; turn++) { /* the second check adds nothing */
        jac_reader_init(&r, support_flush(document, len), len, syntax, support_frames());
        r.ends = ends;
        CHECK(jac_validate(&r) == JAC_STATUS_OK, "a document of %zu bytes is refused", len);
    }
    for (size_t i = 0; i < len; i++) {
        if (ends_of[i] == 0) continue;
        const size_t found = jac_ends_find(ends, i), want = ends_of[i] - i;
        CHECK(found == 0 || (found == want && want >= JAC_ENDS_LONG), "%zu for a container of %zu", found, want);
        taken += want >= JAC_ENDS_LONG && jac_ends_slot(ends, i) == NULL;
        met += found != 0;
        r.cur = r.start + i;
        CHECK(jac_skip_value(&r, 0) == JAC_STATUS_OK && r.cur == r.start + ends_of[i], "goes to %td, not %zu",
              r.cur - r.start, ends_of[i]);
        if (found == 0) continue;
        jac_ends_slot(ends, i)->len--; /* what the table says counts */
        r.cur = r.start + i;
        CHECK(jac_skip_value(&r, 0) == JAC_STATUS_OK && r.cur == r.start + ends_of[i] - 1, "does not use the table");
        jac_ends_slot(ends, i)->len++;
    }
    CHECK(met + taken == count, "%zu of %zu in a table for %zu, %zu without a slot", met, count, room, taken);
    CHECK(room >= 16 * count ? taken == 0 : met >= (count < room / 2 ? count / 2 : room / 4),
          "only %zu of %zu in a table for %zu", met, count, room);
}

/* Containers that all belong into one slot: as many are kept as are looked for. */
static void test_one_slot(void)
{
    enum { SLOTS = 1 << 12, LAST = 100 * SLOTS };
    jac_ends *ends = malloc(jac_ends_bytes(SLOTS));
    size_t met = 0;
    jac_ends_clear(ends, SLOTS);
    for (size_t start = 0; start < LAST; start++) {
        if ((jac_hash_word(start) >> 32) % SLOTS == 7) jac_ends_add(ends, start, JAC_ENDS_LONG + start);
    }
    for (size_t start = 0; start < LAST; start++) {
        const size_t found = jac_ends_find(ends, start);
        CHECK(found == 0 || found == JAC_ENDS_LONG + start, "%zu at %zu", found, start);
        met += found != 0;
    }
    CHECK(met == JAC_ENDS_PROBES, "%zu of one slot", met);
    free(ends);
}

int main(void)
{
    HARNESS_BEGIN("ends");
    CHECK(jac_simd_select(getenv("JAC_SIMD")), "no such row: %s", getenv("JAC_SIMD"));
    CHECK(jac_ends_room((size_t)UINT32_MAX + 1) == 0 && jac_ends_room(0) == 2, "rooms");
    test_one_slot();
    for (size_t round = harness_rounds(200); round > 0; round--) {
        const size_t len = (size_t)(made_value(document, document + 500 + harness_below(ROOM - 1000), 0) - document);
        const size_t room = harness_below(3) ? jac_ends_room(len) : (size_t)2 << harness_below(4);
        CHECK(room >= 2 && (room & (room - 1)) == 0, "%zu slots", room);
        jac_ends *ends = malloc(jac_ends_bytes(room)); /* a sanitized test sees what lies beyond */
        check_table(ends, len, room);
        free(ends);
    }
    return HARNESS_END();
}
