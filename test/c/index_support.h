/* index_support.h - what the tests of the index share: the document, memory that is counted, memory and pauses that
 * leave by longjmp, and a list of all children of all containers, made without an index. */
#ifndef JAC_TEST_INDEX_SUPPORT_H
#define JAC_TEST_INDEX_SUPPORT_H

#include <setjmp.h>
#include "reader/index.h"
#include "reader_support.h"

enum { ROOM = 1 << 22, CONTAINERS = 1 << 16, CHILDREN = 1 << 18 };

static const jac_syntax strict = {.max_nesting = 0};

static char *made; /* the document that is being tested */
static size_t made_len;

/* ---- memory and pauses that leave ---- */

static jmp_buf leaving;
static size_t leave_resize, leave_pause; /* leave one in that many calls; 0: never */
static size_t held;

static void *test_resize(jac_index *index, void *memory, size_t from, size_t to)
{
    (void)index;
    size_t *block = memory;
    if (block) held -= *--block;
    CHECK((block ? *block : 0) == from, "%zu bytes are resized as %zu", block ? *block : 0, from);
    if (to == 0) {
        free(block);
        return NULL;
    }
    if (leave_resize && harness_below(leave_resize) == 0) {
        if (block) held += *block;
        longjmp(leaving, 1);
    }
    size_t *moved = malloc(sizeof *moved + to);
    if (moved == NULL) abort();
    if (block) memcpy(moved + 1, block + 1, *block < to ? *block : to);
    free(block);
    *moved = to;
    held += to;
    return moved + 1;
}

static void test_pause(jac_reader *r)
{
    const size_t left = (size_t)(r->end - r->cur), step = 1 + harness_below(3000);
    if (leave_pause && harness_below(leave_pause) == 0) longjmp(leaving, 1);
    r->stop = step < left ? r->cur + step : r->end;
}

static void test_start(jac_reader *r, bool pausing)
{
    jac_reader_init(r, made, made_len, strict, support_frames());
    if (!pausing) return;
    r->stop = r->start;
    r->pause = test_pause;
}

/* A search that is begun again whenever it leaves. */
static jac_status test_find(jac_index *index, jac_index_cursor *c, bool pausing, jac_reader *r)
{
    const jac_index_cursor before = *c;
    if (setjmp(leaving)) *c = before;
    test_start(r, pausing);
    const jac_status status = jac_index_find(index, r, c);
    CHECK(index->memory == held && held <= made_len + JAC_INDEX_SLACK, "%zu bytes, %zu said, for %zu", held,
          index->memory, made_len);
    return status;
}

/* ---- the reference: all children of all containers ---- */

typedef struct { size_t start, depth, end, first, count; bool object; } test_container;
static test_container containers[CONTAINERS];
static jac_skip_children kids[CHILDREN];
static size_t container_count, kid_count;

/* Enumerates the container at r->cur, and then the containers in it. */
static void reference_add(jac_reader *r, size_t depth)
{
    jac_skip_children c;
    test_container *const container = &containers[container_count++];
    if (container_count > CONTAINERS) abort();
    *container = (test_container){.start = (size_t)(r->cur - r->start), .depth = depth, .object = *r->cur == '{'};
    CHECK(jac_skip_open(r, depth, &c) == JAC_STATUS_OK, "open");
    container->first = kid_count;
    while (jac_skip_next(r, &c) == JAC_STATUS_OK && !c.done) {
        if (kid_count == CHILDREN) abort();
        kids[kid_count++] = c;
        container->count++;
    }
    CHECK(c.done, "the reference fails at %zu", c.value);
    container->end = c.after;
}

static void reference(void)
{
    jac_reader r;
    container_count = kid_count = 0;
    test_start(&r, false);
    reference_add(&r, 0);
    for (size_t i = 0; i < kid_count; i++) {
        if (made[kids[i].value] != '{' && made[kids[i].value] != '[') continue;
        r.cur = r.start + kids[i].value;
        reference_add(&r, kids[i].depth);
    }
}

#endif
