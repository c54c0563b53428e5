/* links: reader/index.c reader/index_keys.c reader/index_node.c reader/skip.c reader/validate.c reader/number.c
 *        reader/number_lenient.c reader/space.c reader/string_scan.c kernel/number/pow10.c kernel/number/bigdec.c
 *        kernel/number/atof.c kernel/text/utf8.c kernel/text/unescape.c kernel/text/escape.c kernel/simd/dispatch.c
 *        kernel/simd/impl_*.c kernel/simd/brackets.c
 * test/fuzz/index_fuzz.c - searches children of any bytes through an index, by number and by key, in an order that the
 * bytes choose, and compares with an enumeration of the children. The memory must stay below its bound. */
#include "fuzz_support.h"
#include "reader/index.h"

enum { CHILDREN = 4096, SEARCHES = 32 };

static jac_skip_children kids[CHILDREN];
static uint32_t choices;
static size_t held;

static size_t choose(size_t below)
{
    choices = choices * UINT32_C(1664525) + UINT32_C(1013904223);
    return (choices >> 8) % below;
}

static void *index_fuzz_resize(jac_index *index, void *memory, size_t from, size_t to)
{
    size_t *block = memory;
    (void)index;
    if (block) held -= *--block;
    if ((block ? *block : 0) != from) abort();
    if (to == 0) {
        free(block);
        return NULL;
    }
    if ((block = realloc(block, sizeof *block + to)) == NULL) abort();
    *block = to;
    held += to;
    return block + 1;
}

/* Enumerates the container at `start`. Returns whether it has no error. */
static bool index_fuzz_list(const fuzz_input *input, size_t start, size_t depth, size_t *count, size_t *end)
{
    jac_skip_children c;
    jac_reader r;
    fuzz_start(&r, input);
    r.cur += start;
    if (jac_skip_open(&r, depth, &c) != JAC_STATUS_OK) return false;
    for (*count = 0; jac_skip_next(&r, &c) == JAC_STATUS_OK;) {
        if (c.done) {
            *end = c.after;
            return true;
        }
        if (*count == CHILDREN) return false;
        kids[(*count)++] = c;
    }
    return false;
}

/* Begins a search of the key of a child, or of another key, and returns what must be found. */
static const jac_skip_children *index_fuzz_key(const jac_index *index, const jac_reader *r, jac_index_cursor *c,
                                               size_t count, char *key)
{
    const jac_skip_children *want = NULL;
    size_t len = 0;
    if (count && choose(8)) {
        jac_skip_text text = jac_skip_key_text(r, &kids[choose(count)]);
        for (; jac_skip_text_next(&text); len += text.len) memcpy(key + len, text.ptr, text.len);
    }
    jac_index_want_key(c, key, len);
    for (size_t i = 0; i < count && (want == NULL || index->equal == JAC_INDEX_LAST); i++) {
        if (jac_skip_key_p(r, &kids[i], key, len)) want = &kids[i];
    }
    return want;
}

/* Searches in the container at `start`, and goes on with one of its children that is a container. */
static bool index_fuzz_search(jac_index *index, const fuzz_input *input, size_t *start, size_t *depth)
{
    static char key[CHILDREN];
    size_t count, end;
    jac_index_cursor c;
    jac_reader r;
    if (!index_fuzz_list(input, *start, *depth, &count, &end)) return false;
    fuzz_start(&r, input);
    r.cur += *start;
    FUZZ_CHECK(jac_index_open(&r, *depth, &c) == JAC_STATUS_OK);
    const bool object = c.children.object;
    for (size_t i = choose(12); i > 0; i--) {
        const jac_skip_children *want;
        fuzz_start(&r, input);
        if (object && choose(2)) {
            want = index_fuzz_key(index, &r, &c, count, key);
        } else {
            const size_t number = choose(3) ? choose(count + 1) : SIZE_MAX;
            want = number < count ? &kids[number] : NULL;
            jac_index_want(&c, number);
        }
        const jac_status status = jac_index_find(index, &r, &c);
        if (status == JAC_STATUS_DUPLICATE_KEY && index->equal == JAC_INDEX_REFUSE) continue;
        FUZZ_CHECK(status == JAC_STATUS_OK && c.found == (want != NULL));
        FUZZ_CHECK(!want || (c.children.value == want->value && r.cur == r.start + want->value));
        FUZZ_CHECK(want || !c.children.done || (c.children.after == end && c.children.count == count));
        FUZZ_CHECK(held == index->memory && held <= input->len + JAC_INDEX_SLACK);
    }
    if (count == 0) return false;
    const jac_skip_children *const kid = &kids[choose(count)];
    if (input->text[kid->value] != '[' && input->text[kid->value] != '{') return false;
    *start = kid->value;
    *depth = kid->depth;
    return true;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    fuzz_input input;
    jac_index index;
    if (!fuzz_take(&input, data, size)) return 0;
    choices = data[0] | (uint32_t)data[5] << 8;
    jac_index_init(&index, input.len, (jac_index_equal)choose(3), choices, index_fuzz_resize);
    /* Few searches reach most of the code, and the target runs five times as often; many fill the index. */
    const size_t searches = choose(8) ? 2 : SEARCHES;
    for (size_t i = 0; i < searches && input.len; i++) {
        size_t start = 0, depth = 0;
        if (input.text[0] != '[' && input.text[0] != '{') break;
        if (i == searches - (searches + 3) / 4) jac_index_freeze(&index);
        while (index_fuzz_search(&index, &input, &start, &depth)) {}
    }
    jac_index_free(&index);
    FUZZ_CHECK(held == 0);
    fuzz_give_back(&input);
    return 0;
}
