/* rb/build/shape.c - L3. Learning, forgetting and closing shapes; following them is inline in shape.h. */
#include "rb/build/shape.h"
#include "rb/private/hash_template.h"

enum {
    SHAPE_FIRST_CREDIT = 1024, /* shapes that may be learned before one of them pays */
    SHAPE_TRY_CREDIT = 64,     /* the same when waking up */
    SHAPE_LAST_NAP = 65536,
    SHAPE_SEEN_BEFORE = 1      /* objects that ended at a shape before the one that makes a template */
};

const jac_shape jac_shape_none = {.next = &jac_shape_none, .mask = {~(uint64_t)0, ~(uint64_t)0}, .size = JAC_SHAPE_UNPREDICTABLE};

void jac_shape_init(jac_shapes *shapes)
{
    shapes->credit = SHAPE_FIRST_CREDIT;
    shapes->nap = JAC_SHAPE_NAP;
    shapes->hash_room = JAC_SHAPE_HASH_ROOM;
}

/* The memory of a block, aligned as a shape must be. */
static jac_shape *shape_block(VALUE block)
{
    uintptr_t address = (uintptr_t)RSTRING_PTR(block);
    return (jac_shape *)((address + 63) & ~(uintptr_t)63); /* bounds: the block has 64 bytes more */
}

void jac_shape_mark(const jac_shapes *shapes)
{
    for (size_t i = 0; i < JAC_SHAPE_BLOCKS; i++) rb_gc_mark(shapes->blocks[i]);
    for (size_t i = 0; i < shapes->used; i++) {
        const jac_shape *shape = shape_block(shapes->blocks[i / JAC_SHAPE_BLOCK]) + i % JAC_SHAPE_BLOCK;
        rb_gc_mark(shape->key);
        rb_gc_mark(shape->template);
    }
}

/* A new shape whose fields are all zero but `next`, or NULL when there are enough. */
static jac_shape *shape_new(jac_shapes *shapes, VALUE owner)
{
    size_t block = shapes->used / JAC_SHAPE_BLOCK;
    if (block == JAC_SHAPE_BLOCKS) return NULL;
    if (!shapes->blocks[block]) {
        VALUE memory = rb_str_tmp_new((long)(JAC_SHAPE_BLOCK * sizeof(jac_shape) + 64));
        RB_OBJ_WRITE(owner, &shapes->blocks[block], memory);
    }
    jac_shape *shape = shape_block(shapes->blocks[block]) + shapes->used % JAC_SHAPE_BLOCK;
    memset(shape, 0, sizeof *shape);
    shape->next = &jac_shape_none;
    shapes->used++;
    return shape;
}

jac_shape *jac_shape_start(jac_shapes *shapes, VALUE owner, bool symbols)
{
    if (shapes->stale) {
        shapes->stale = false;
        shapes->used = 0;
        shapes->hash_room = JAC_SHAPE_HASH_ROOM;
        shapes->roots[0] = shapes->roots[1] = NULL;
    }
    return shapes->asleep ? NULL : jac_shape_root(shapes, owner, symbols);
}

jac_shape *jac_shape_root(jac_shapes *shapes, VALUE owner, bool symbols)
{
    if (!shapes->roots[symbols]) shapes->roots[symbols] = shape_new(shapes, owner);
    return shapes->roots[symbols];
}

jac_shape *jac_shape_search(const jac_shape *shape, const char *p, const char *end)
{
    for (jac_shape *child = shape->child; child; child = child->sibling) {
        if (jac_shape_match(child, p, end)) return child;
    }
    return NULL;
}

/* Whether the key stands in a source, if no escape is used, exactly so, and ends at the first quote. */
static bool shape_predictable(const char *ptr, size_t len)
{
    for (size_t i = 0; i < len; i++) {
        if ((unsigned char)ptr[i] < 0x20 || ptr[i] == '"' || ptr[i] == '\\') return false;
    }
    return true;
}

static void shape_name(jac_shape *shape, const char *ptr, size_t len)
{
    memcpy(shape->text, ptr, len); /* bounds: len < JAC_SHAPE_TEXT, as step saw */
    shape->text[len] = '"';
    shape->size = (uint8_t)(len + 1);
    for (size_t i = 0; i < 16 && i <= len; i++) ((char *)shape->mask)[i] = (char)0xff;
    if (!shape_predictable(ptr, len)) {
        shape->size = JAC_SHAPE_UNPREDICTABLE;
        shape->mask[0] = shape->mask[1] = 0;
    }
}

jac_shape *jac_shape_step(jac_shapes *shapes, VALUE owner, jac_shape *shape, VALUE key, const char *ptr, size_t len)
{
    for (jac_shape *child = shape->child; child; child = child->sibling) {
        if (child->key != key) continue;
        shape->next = child;
        return child;
    }
    shapes->credit--;
    if (len >= JAC_SHAPE_TEXT || shape->depth == JAC_SHAPE_DEPTH || shape->fanout == JAC_SHAPE_FANOUT) return NULL;
    jac_shape *child = shape_new(shapes, owner);
    if (!child) return NULL;
    shape_name(child, ptr, len);
    child->depth = (uint8_t)(shape->depth + 1);
    child->parent = shape;
    child->sibling = shape->child;
    RB_OBJ_WRITE(owner, &child->key, key);
    shape->child = child;
    shape->next = child;
    shape->fanout++;
    return child;
}

void jac_shape_close(jac_shapes *shapes, VALUE owner, jac_shape *shape, VALUE hash, const VALUE *pairs)
{
    size_t n = shape->depth;
    if (shape->closed++ < SHAPE_SEEN_BEFORE) return;
    jac_shape_reward(shapes);
    if (shape->refused || !jac_hash_template_on() || shapes->hash_room < n) return;
    VALUE template = jac_hash_template_make(hash, pairs, n);
    shape->refused = template == Qfalse;
    if (shape->refused) return;
    shapes->hash_room -= n;
    RB_OBJ_WRITE(owner, &shape->template, template);
}

void jac_shape_spread(const jac_shape *shape, VALUE *pairs)
{
    /* bounds: the caller has room for 2 * depth; each pair is written at or above the value it takes */
    for (size_t i = shape->depth; i-- > 0; shape = shape->parent) {
        pairs[2 * i + 1] = pairs[i];
        pairs[2 * i] = shape->key;
    }
}

bool jac_shape_tired(jac_shapes *shapes)
{
    if (shapes->credit >= 0) return false;
    shapes->asleep = shapes->nap;
    if (shapes->nap < SHAPE_LAST_NAP) shapes->nap *= 2;
    shapes->credit = SHAPE_TRY_CREDIT;
    shapes->stale = shapes->used > JAC_SHAPE_BLOCK * JAC_SHAPE_BLOCKS / 2;
    return true;
}
