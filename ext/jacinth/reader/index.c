/* reader/index.c - L2. Searches in containers: what a step reads, and what the index takes from it; see index.h. The
 * memory of the index is in index_node.c, its tables of keys are in index_keys.c. */
#include "reader/index.h"
#include "reader/index_keys.h"
#include "reader/index_node.h"

/* What a search does. */
enum {
    INDEX_BEGIN,        /* nothing yet: for a child with a number */
    INDEX_BEGIN_KEY,    /* nothing yet: for a key */
    INDEX_CHILD,        /* goes to the child with that number */
    INDEX_MEMBER,       /* compares the keys of the first `number` members */
    INDEX_COUNT,        /* goes over all members of an object, for which a table of keys is to be made */
    INDEX_TABLE         /* goes over all members, and makes the table */
};

/* Begins to count the bytes that are passed, at a place between two children. */
JAC_INLINE void index_reset(jac_index_cursor *c, jac_index_place place)
{
    c->from = place.offset;
    c->base = place.child;
    c->own = c->all = 0;
    c->whole = place.child == 0;
    c->due = place.child ? JAC_INDEX_PASSED : JAC_INDEX_FIRST_PASSED;
}

/* Puts the cursor to a place between two children. */
static JAC_HOT void index_put(jac_index_cursor *c, jac_index_place place)
{
    c->children = (jac_skip_children){.depth = c->children.depth, .object = c->children.object, .count = place.child,
                                      .after = place.offset};
    index_reset(c, place);
}

/* Puts the cursor before the first child. */
static JAC_HOT void index_rewind(jac_index_cursor *c) { index_put(c, (jac_index_place){0, c->start + 1}); }

jac_status jac_index_open(jac_reader *r, size_t depth, jac_index_cursor *c)
{
    const jac_status status = jac_skip_open(r, depth, &c->children);
    c->start = (size_t)(r->cur - r->start);
    index_reset(c, (jac_index_place){0, c->start + 1});
    c->task = INDEX_BEGIN;
    c->number = 0;
    return status;
}

void jac_index_want(jac_index_cursor *c, size_t number)
{
    if (c->task != INDEX_BEGIN && c->task != INDEX_CHILD) index_rewind(c); /* its place may not be known */
    c->number = number;
    c->task = INDEX_BEGIN;
}

void jac_index_want_key(jac_index_cursor *c, const char *key, size_t len)
{
    c->key = key;
    c->key_len = len;
    c->task = INDEX_BEGIN_KEY;
}

/* ---- steps ---- */

/* Steps over the latest child, unless its end is known, counts the bytes, and makes a mark if one is due. */
static jac_status index_pass(jac_reader *r, jac_index_cursor *c, jac_index_batch *batch)
{
    jac_skip_children *const latest = &c->children;
    const char first = r->start[latest->value]; /* bounds: a child begins there */
    if (latest->after == 0) {
        r->cur = r->start + latest->value;
        const jac_status status = jac_skip_value(r, latest->depth);
        if (JAC_UNLIKELY(status != JAC_STATUS_OK)) return status;
        latest->after = (size_t)(r->cur - r->start);
    }
    const size_t len = latest->after - latest->value;
    const size_t own = latest->value - c->from + (first == '{' || first == '[' ? JAC_INDEX_CHILD_BYTES : len);
    c->own += own;
    c->all += own;
    c->from = latest->after;
    if (c->task == INDEX_TABLE || (c->own < c->due && len < JAC_INDEX_LARGE)) return JAC_STATUS_OK;
    jac_index_mark *mark = &batch->marks[batch->mark_count++]; /* bounds: a step ends when there is no more room */
    *mark = (jac_index_mark){.place = {latest->count, latest->after}, .base = c->base};
    if (c->own < c->due) {
        mark->large = len;
        return JAC_STATUS_OK;
    }
    c->base = latest->count;
    c->own = 0;
    c->due = JAC_INDEX_PASSED;
    return JAC_STATUS_OK;
}

/* Looks at the key of the latest child. Returns true if the search ends here. */
static bool index_compare(const jac_reader *r, jac_index_cursor *c)
{
    if (JAC_UNLIKELY(jac_skip_key_p(r, &c->children, c->key, c->key_len))) {
        c->matched = true;
        if (!c->last) return true;
        c->match = c->children;
    }
    return c->children.count >= c->number;
}

jac_status jac_index_step(jac_reader *r, jac_index_cursor *c, jac_index_batch *batch)
{
    jac_skip_children *const children = &c->children;
    const jac_index_place *known = batch->known, *const known_end = known + batch->known_count;
    jac_status status;
    batch->mark_count = batch->key_count = 0;
    batch->first_key = children->count;
    for (;;) {
        while (known < known_end && known->child < children->count) known++;
        if (known < known_end && known->child == children->count && children->count) children->after = known->offset;
        if (children->count && children->after != c->from && (status = index_pass(r, c, batch)) != JAC_STATUS_OK)
            return status;
        if (batch->mark_count == JAC_INDEX_MARKS || batch->key_count == JAC_INDEX_KEYS) return JAC_STATUS_OK;
        if (JAC_UNLIKELY((status = jac_skip_next(r, children)) != JAC_STATUS_OK)) return status;
        if (children->done) {
            c->all += children->after - 1 - c->from;
            c->from = children->after;
            return JAC_STATUS_OK;
        }
        if (c->task == INDEX_MEMBER) {
            if (index_compare(r, c)) return JAC_STATUS_OK;
        } else if (c->task == INDEX_TABLE) {
            batch->keys[batch->key_count++] = /* bounds: a step ends when there is no more room */
                (jac_index_key){children->key, jac_index_keys_hash(batch->seed, r, children)};
        } else if (children->count > c->number) {
            return JAC_STATUS_OK;
        }
    }
}

/* ---- between the steps ---- */

/* Ends a search at the end of the container. */
static jac_status index_end(jac_reader *r, jac_index_cursor *c, size_t count, size_t end)
{
    c->children.count = count;
    c->children.after = c->from = end;
    c->children.done = true;
    r->cur = r->start + end;
    return JAC_STATUS_OK;
}

/* Ends a search at the latest child. */
static jac_status index_found(jac_reader *r, jac_index_cursor *c)
{
    c->found = true;
    r->cur = r->start + c->children.value;
    return JAC_STATUS_OK;
}

/* Begins a search by number: at the place of the cursor, or at a better one. */
static jac_status index_begin(const jac_index *index, jac_reader *r, jac_index_cursor *c)
{
    jac_skip_children *const children = &c->children;
    const size_t number = c->number;
    c->task = INDEX_CHILD;
    if (!children->done && children->count && children->count - 1 == number) return index_found(r, c);
    if (!children->done && children->count == number && children->after) return JAC_STATUS_MORE;
    const jac_index_node *const node = jac_index_node_find(index, c->start);
    if (node && node->children != SIZE_MAX && number >= node->children)
        return index_end(r, c, node->children, node->end);
    if (children->done && number >= children->count) return index_end(r, c, children->count, children->after);
    const jac_index_place *const place = node ? jac_index_node_place(node, number) : NULL;
    if (children->done || children->count > number) {
        if (place) index_put(c, *place);
        else index_rewind(c);
    } else if (place && place->child > children->count) {
        index_put(c, *place);
    } else if (place && place->child == children->count && children->after == 0) {
        children->after = place->offset;
    }
    return JAC_STATUS_MORE;
}

/* Gives the step the first marks of the object, so that it need not step over large values again. */
static void index_show(const jac_index_node *node, jac_index_batch *batch)
{
    const jac_index_place *const places = node->memory;
    if (node->keys) return;
    for (size_t i = 0; i < node->used && i < JAC_INDEX_LINEAR; i++) batch->known[batch->known_count++] = places[i];
}

/* Begins to make a table of keys. Counts the members first, unless a search has counted them. */
static JAC_HOT jac_status index_make(jac_index *index, jac_index_node *node, jac_index_cursor *c,
                                     jac_index_batch *batch)
{
    c->number = SIZE_MAX;
    index_rewind(c);
    batch->known_count = 0;
    if (!node->counted) {
        c->task = INDEX_COUNT;
        return JAC_STATUS_MORE;
    }
    if (!node->keys && !jac_index_keys_make(index, node)) {
        node->refused = true;
        c->task = INDEX_MEMBER;
    } else {
        c->task = INDEX_TABLE;
    }
    return JAC_STATUS_MORE;
}

/* Whether a search that goes beyond the first members makes a table of keys. */
static bool index_worthy(const jac_index *index, const jac_index_node *node)
{
    return node && node->asked && !node->refused && !index->frozen &&
           (node->children == SIZE_MAX || node->children > JAC_INDEX_LINEAR);
}

/* Begins a search by key. */
static jac_status index_begin_key(jac_index *index, jac_reader *r, jac_index_cursor *c, jac_index_batch *batch)
{
    jac_index_node *const node = jac_index_node_find(index, c->start);
    batch->seed = index->seed;
    c->matched = false;
    c->last = index->equal == JAC_INDEX_LAST;
    if (c->children.count || c->children.done) index_rewind(c);
    if (node && jac_index_keys_complete_p(node))
        return jac_index_keys_find(index, node, r, &c->children, c->key, c->key_len, &c->found);
    const bool worthy = index_worthy(index, node);
    if (worthy && c->last) return index_make(index, node, c, batch);
    if (node) index_show(node, batch);
    c->number = worthy ? JAC_INDEX_LINEAR : SIZE_MAX;
    c->task = INDEX_MEMBER;
    return JAC_STATUS_MORE;
}

/* Takes the marks of a step, and the end of the container. */
static void index_take(jac_index *index, const jac_index_cursor *c, const jac_index_batch *batch)
{
    if (index->frozen) return;
    if (batch->mark_count) jac_index_node_add(index, c->start, batch->marks, batch->mark_count);
    jac_index_node *const node = jac_index_node_find(index, c->start);
    if (node == NULL) return;
    if (c->task == INDEX_MEMBER && c->children.count > JAC_INDEX_LINEAR) node->asked = true;
    if (!c->children.done) return;
    node->children = c->children.count;
    node->end = c->children.after;
    if (!c->whole) return;
    node->own = c->all;
    node->counted = true;
}

/* Goes on after a step that has looked at keys, or made a part of the table of keys. */
static jac_status index_next_key(jac_index *index, jac_reader *r, jac_index_cursor *c, jac_index_batch *batch)
{
    jac_index_node *const node = jac_index_node_find(index, c->start);
    jac_status status;
    if (c->task == INDEX_TABLE && node && node->keys) {
        status = jac_index_keys_add(index, node, r, &c->children, batch);
        if (JAC_UNLIKELY(status != JAC_STATUS_OK)) return status;
        if (jac_index_keys_complete_p(node))
            return jac_index_keys_find(index, node, r, &c->children, c->key, c->key_len, &c->found);
    }
    if (c->task == INDEX_MEMBER) {
        const bool done = c->children.done;
        if (c->matched && (done || !c->last)) {
            if (c->last) c->children = c->match;
            return index_found(r, c);
        }
        if (done || c->children.count < c->number) return done ? JAC_STATUS_OK : JAC_STATUS_MORE;
    } else if (!c->children.done && node && !node->refused) {
        return JAC_STATUS_MORE;
    }
    if (index_worthy(index, node)) return index_make(index, node, c, batch);
    /* The table cannot be made or completed: the index was emptied or frozen, or has no more room. */
    c->number = SIZE_MAX;
    c->task = INDEX_MEMBER;
    index_rewind(c);
    return JAC_STATUS_MORE;
}

jac_status jac_index_next(jac_index *index, jac_reader *r, jac_index_cursor *c, jac_index_batch *batch)
{
    if (c->task <= INDEX_BEGIN_KEY) {
        c->found = false;
        batch->known_count = 0;
        return c->task == INDEX_BEGIN ? index_begin(index, r, c) : index_begin_key(index, r, c, batch);
    }
    index_take(index, c, batch);
    if (c->task != INDEX_CHILD) return index_next_key(index, r, c, batch);
    if (c->children.done) return JAC_STATUS_OK;
    return c->children.count > c->number ? index_found(r, c) : JAC_STATUS_MORE;
}

jac_status jac_index_find(jac_index *index, jac_reader *r, jac_index_cursor *c)
{
    jac_index_batch batch;
    jac_status status;
    while ((status = jac_index_next(index, r, c, &batch)) == JAC_STATUS_MORE) {
        if ((status = jac_index_step(r, c, &batch)) != JAC_STATUS_OK) break;
    }
    return status;
}

bool jac_index_known(const jac_index *index, size_t start, size_t *children, size_t *end)
{
    const jac_index_node *const node = jac_index_node_find(index, start);
    if (node == NULL || node->children == SIZE_MAX) return false;
    *children = node->children;
    *end = node->end;
    return true;
}
