/* links: reader/index_keys.c reader/index_node.c reader/skip.c reader/validate.c reader/number.c
 *        reader/number_lenient.c reader/space.c reader/string_scan.c kernel/number/pow10.c kernel/number/bigdec.c
 *        kernel/number/atof.c kernel/text/utf8.c kernel/text/unescape.c kernel/text/escape.c kernel/simd/dispatch.c
 *        kernel/simd/impl_*.c kernel/simd/brackets.c
 * test/c/index_test.c - children found through an index, in any order, compared with an enumeration without one: random
 * documents, large and deep ones, keys with escapes, equal keys, objects with many members, steps that leave and memory
 * that is refused. The memory of an index stays below its bound, and the bytes that are read stay linear. */
#include "kernel/simd/dispatch.h"
#include "reader/skip.h"
#include "reader_support.h"

/* Counts the bytes that searches read. */
static size_t bytes_read;

static jac_status counted_value(jac_reader *r, size_t depth)
{
    const char *from = r->cur;
    const jac_status status = jac_skip_value(r, depth);
    bytes_read += (size_t)(r->cur - from);
    return status;
}

static jac_status counted_next(jac_reader *r, jac_skip_children *c)
{
    const size_t from = c->after ? c->after : c->value;
    const jac_status status = jac_skip_next(r, c);
    if (status == JAC_STATUS_OK) bytes_read += (size_t)(r->cur - r->start) - from;
    return status;
}

#define jac_skip_value counted_value
#define jac_skip_next counted_next
#include "reader/index.c"
#undef jac_skip_value
#undef jac_skip_next

#include "index_support.h"

/* ---- searches compared with it ---- */

static void open_cursor(const test_container *container, jac_index_cursor *c)
{
    jac_reader r;
    test_start(&r, false);
    r.cur = made + container->start;
    CHECK(jac_index_open(&r, container->depth, c) == JAC_STATUS_OK, "open at %zu", container->start);
}

static void check_number(jac_index *index, const test_container *container, jac_index_cursor *c, size_t number,
                         bool pausing)
{
    jac_reader r;
    jac_index_want(c, number);
    const jac_status status = test_find(index, c, pausing, &r);
    if (number < container->count) {
        const jac_skip_children *kid = &kids[container->first + number];
        CHECK(status == JAC_STATUS_OK && c->found && c->children.value == kid->value && r.cur == made + kid->value &&
              c->children.count == number + 1 && !c->children.done && (!kid->object || c->children.key == kid->key),
              "child %zu of %zu in %zu: status %d found %d at %zu, not %zu", number, container->count,
              container->start, status, c->found, c->children.value, kid->value);
        /* Now and then the caller knows the end. */
        if (number + 1 < container->count && harness_below(4) == 0) {
            jac_reader again;
            test_start(&again, false);
            again.cur = made + kid->value;
            jac_skip_value(&again, kid->depth);
            c->children.after = (size_t)(again.cur - again.start);
        }
    } else {
        CHECK(status == JAC_STATUS_OK && !c->found && c->children.done && c->children.count == container->count &&
              c->children.after == container->end, "the end of %zu: status %d found %d count %zu, not %zu",
              container->start, status, c->found, c->children.count, container->count);
    }
}

/* The child of an object that has the key, or NULL; by the rule for equal keys. */
static const jac_skip_children *reference_key(const test_container *container, const char *key, size_t len, bool last)
{
    const jac_skip_children *result = NULL;
    jac_reader r;
    test_start(&r, false);
    for (size_t i = 0; i < container->count; i++) {
        const jac_skip_children *kid = &kids[container->first + i];
        if (!jac_skip_key_p(&r, kid, key, len)) continue;
        if (!last) return kid;
        result = kid;
    }
    return result;
}

/* The decoded key of a child. */
static size_t decoded_key(const jac_skip_children *kid, char *key, size_t room)
{
    size_t len = 0;
    jac_reader r;
    test_start(&r, false);
    for (jac_skip_text text = jac_skip_key_text(&r, kid); jac_skip_text_next(&text);) {
        if (len + text.len > room) abort();
        memcpy(key + len, text.ptr, text.len);
        len += text.len;
    }
    return len;
}

static void check_key(jac_index *index, const test_container *container, const char *key, size_t len, bool pausing)
{
    jac_index_cursor c;
    jac_reader r;
    open_cursor(container, &c);
    jac_index_want_key(&c, key, len);
    const jac_status status = test_find(index, &c, pausing, &r);
    const jac_skip_children *const want = reference_key(container, key, len, index->equal == JAC_INDEX_LAST);
    if (status == JAC_STATUS_DUPLICATE_KEY && index->equal == JAC_INDEX_REFUSE) {
        const jac_skip_children *first = NULL;
        char key_text[64];
        const size_t key_len = decoded_key(&c.children, key_text, sizeof key_text);
        for (size_t i = 0; first == NULL && kids[container->first + i].key != c.children.key; i++) {
            if (jac_skip_key_p(&r, &kids[container->first + i], key_text, key_len)) first = &kids[container->first + i];
        }
        CHECK(first && r.error_at == made + container->start && r.token == r.error_at, "a key is equal to no other");
        return;
    }
    CHECK(status == JAC_STATUS_OK && c.found == (want != NULL), "key '%.*s' in %zu: status %d found %d", (int)len, key,
          container->start, (int)status, c.found);
    if (want == NULL || !c.found) return;
    CHECK(c.children.value == want->value && r.cur == made + want->value && c.children.key == want->key &&
          !c.children.done, "key '%.*s' at %zu, not %zu", (int)len, key, c.children.value, want->value);
    if (pausing) check_number(index, container, &c, harness_below(container->count + 1), pausing);
}

/* Random searches in the document. */
static void check_searches(jac_index *index, size_t searches, bool pausing)
{
    static char key[1 << 13];
    jac_index_cursor kept[4];
    const test_container *of[4];
    for (size_t i = 0; i < 4; i++) open_cursor(of[i] = &containers[harness_below(container_count)], &kept[i]);
    for (; searches > 0; searches--) {
        const test_container *container = &containers[harness_below(container_count)];
        jac_index_cursor c;
        const size_t which = harness_below(8);
        if (which < 4) { /* A cursor that has been kept goes on. */
            if (harness_below(3)) check_number(index, of[which], &kept[which], kept[which].number + 1, pausing);
            else check_number(index, of[which], &kept[which], harness_below(of[which]->count + 2), pausing);
            if (harness_below(8) == 0) open_cursor(of[which] = container, &kept[which]);
        } else if (which < 6 && container->object) {
            const size_t number = harness_below(container->count + 1);
            size_t len = 0;
            if (number < container->count) len = decoded_key(&kids[container->first + number], key, sizeof key);
            else key[len++] = 'z';
            if (harness_below(16) == 0) key[len++] = '+';
            check_key(index, container, key, len, pausing);
        } else {
            open_cursor(container, &c);
            check_number(index, container, &c, which == 7 ? SIZE_MAX : harness_below(container->count + 2), pausing);
        }
    }
}

static void check_document(size_t searches)
{
    reference();
    for (int equal = JAC_INDEX_FIRST; equal <= JAC_INDEX_REFUSE; equal++) {
        jac_index index;
        jac_index_init(&index, made_len, (jac_index_equal)equal, harness_random(), test_resize);
        check_searches(&index, searches, false);
        leave_resize = 3;
        leave_pause = 5;
        check_searches(&index, searches / 4 + 1, true);
        leave_resize = leave_pause = 0;
        check_searches(&index, searches / 4 + 1, true);
        jac_index_freeze(&index);
        const jac_index was = index;
        check_searches(&index, searches / 4 + 1, true);
        CHECK(memcmp(&was, &index, sizeof was) == 0, "a frozen index has changed");
        jac_index_free(&index);
        CHECK(held == 0 && index.memory == 0, "%zu bytes are left", held);
    }
}

/* ---- documents ---- */

static char *put(char *p, const char *text)
{
    const size_t len = strlen(text);
    memcpy(p, text, len);
    return p + len;
}

/* Writes a random value at p, of at most about `room` bytes. */
static char *made_value(char *p, unsigned depth, size_t room)
{
    static const char *const leaves[] = {
        "0", "-12.5e3", "true", "null", "\"\"", "\"[{\\\"\"", "[]", "{}", "1", "2", "\"x\"",
        "\"a text that is longer than thirty-two bytes, or so, and then some, and then some more of it\"",
    };
    static const char *const keys[] = {"a", "b", "\\u0061", "key", "k\\u0065y", "", "\\ud83d\\ude00", "\\\"\\\\", "c"};
    if (room < 40 || (depth && harness_below(3) == 0)) return put(p, leaves[harness_below(12)]);
    const bool object = harness_below(2), same = harness_below(4) == 0;
    const size_t count = harness_below(6) == 0 ? harness_below(200) : harness_below(20);
    const char *const limit = p + room - 30;
    *p++ = object ? '{' : '[';
    for (size_t i = 0; i < count && p < limit; i++) {
        if (i) *p++ = ',';
        if (harness_below(8) == 0) p = put(p, " \n ");
        if (object) {
            p = put(put(p, "\""), keys[harness_below(9)]);
            if (!same || harness_below(3))
                p += sprintf(p, "%s%d", harness_below(9) ? "" : "\\u006b", (int)harness_below(300));
            p = put(p, "\":");
        }
        const size_t left = (size_t)(limit - p) < room ? (size_t)(limit - p) : 0;
        p = made_value(p, depth + 1, harness_below(4) ? left / 8 : left / 2);
    }
    *p++ = object ? '}' : ']';
    return p;
}

static void test_random(void)
{
    for (size_t round = harness_rounds(200); round > 0; round--) {
        made_len = (size_t)(made_value(made, 0, (size_t)100 << harness_below(10)) - made);
        check_document(200);
    }
}

/* Containers in containers; the outer ones have a large child before the inner one. */
static char *made_chain(char *p, size_t depth, bool objects)
{
    for (size_t d = 0; d < depth; d++)
        p = objects ? p + sprintf(p, "{\"a\":[\"%0300d\"],\"b\":", 0) : put(p, "[[[2]],");
    p = put(p, "1");
    for (size_t d = 0; d < depth; d++) *p++ = objects ? '}' : ']';
    return p;
}

/* Documents in which many containers want marks, and objects with many short keys. */
static void test_hostile(void)
{
    for (unsigned way = 0; way < 12; way++) {
        char *p = made;
        const size_t depth = way < 2 ? 100 : 10;
        *p++ = way == 10 || way == 11 ? '{' : '[';
        for (size_t i = 0; i < (way < 4 ? 60 : 3000); i++) {
            if (i) *p++ = ',';
            switch (way) {
            case 0: case 2: p = made_chain(p, depth, false); break;
            case 1: case 3: p = made_chain(p, depth, true); break;
            case 4: p = put(p, "[]"); break;
            case 5: p = put(p, "[[[[[[[[[[]]]]]]]]]]"); break;
            case 6: p += sprintf(p, "\"%0*d\"", i % 100 == 0 ? 3000 : 1, 0); break;
            case 7: p += sprintf(p, "[\"%0260d\",\"%0260d\"]", 0, 1); break;
            case 8: p += sprintf(p, "{\"%d\":0}", (int)i); break;
            case 9: p = put(p, "0"); break;
            case 10: p += sprintf(p, "\"%x\":0", (unsigned)i); break;
            default: p = put(p, "\"\":0");
            }
        }
        *p = (char)(*made + 2);
        made_len = (size_t)(p + 1 - made);
        if (made_len > ROOM) abort();
        check_document(300);
    }
}

/* ---- work ---- */

/* Searches every child some times in a random order, by number or by key, and counts the bytes that are read. */
static void check_work(const char *name, jac_index_equal equal, bool keys, size_t searches)
{
    static char key[64];
    jac_index index;
    jac_index_cursor c;
    jac_reader r;
    reference();
    jac_index_init(&index, made_len, equal, harness_random(), test_resize);
    bytes_read = 0;
    for (size_t i = 0; i < searches; i++) {
        const test_container *container = &containers[0];
        const size_t number = harness_below(container->count);
        if (keys) {
            check_key(&index, container, key, decoded_key(&kids[container->first + number], key, sizeof key), false);
            continue;
        }
        open_cursor(container, &c);
        jac_index_want(&c, number);
        CHECK(test_find(&index, &c, false, &r) == JAC_STATUS_OK && c.found, "%s: child %zu", name, number);
    }
    /* Each search may read what lies between two marks, or the first members. */
    CHECK(bytes_read <= 5 * made_len + searches * 700, "%s: %zu bytes read of %zu, in %zu searches", name, bytes_read,
          made_len, searches);
    CHECK(made_len < 20000 || index.memory > 0, "%s: nothing is remembered", name);
    jac_index_free(&index);
}

static void test_work(void)
{
    static const struct { const char *name; size_t children, size; bool object; } cases[] = {
        {"small elements", 100000, 1, false}, {"elements", 100, 5000, false}, {"large elements", 5, 300000, false},
        {"few members", 20, 50000, true}, {"members", 3000, 100, true}, {"small members", 3000, 1, true},
        {"33 members", 33, 4000, true}, {"short", 10, 10, false},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char *p = made;
        *p++ = cases[i].object ? '{' : '[';
        for (size_t n = 0; n < cases[i].children; n++) {
            if (n) *p++ = ',';
            if (cases[i].object) p += sprintf(p, "\"%s%zu\":", n % 10 ? "key" : "\\u006bey", n);
            p += sprintf(p, cases[i].size > 50 ? "[\"%0*zu\"]" : "\"%0*zu\"", (int)cases[i].size, n);
        }
        *p++ = cases[i].object ? '}' : ']';
        made_len = (size_t)(p - made);
        check_work(cases[i].name, JAC_INDEX_FIRST, cases[i].object, 3000);
        if (!cases[i].object) continue;
        check_work(cases[i].name, JAC_INDEX_LAST, true, 3000);
        check_work(cases[i].name, JAC_INDEX_REFUSE, true, 3000);
    }
}

int main(void)
{
    HARNESS_BEGIN("index");
    CHECK(jac_simd_select(getenv("JAC_SIMD")), "no such row: %s", getenv("JAC_SIMD"));
    made = malloc(2 * ROOM);
    if (made == NULL) abort();
    test_random();
    test_hostile();
    test_work();
    return HARNESS_END();
}
