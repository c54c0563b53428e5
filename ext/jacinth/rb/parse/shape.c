/* rb/parse/shape.c - L3. Learns, forgets and closes shapes. The code that follows them is inline in shape.h. */
#include "rb/parse/shape.h"
#include "base/bits.h"
#include "rb/private/hash_template.h"

enum {
    SHAPE_FIRST_CREDIT = 1024, /* shapes that may be learned before the first one is used */
    SHAPE_TRY_CREDIT = 64,     /* shapes that may be learned after a nap */
    SHAPE_LAST_NAP = 65536,    /* the longest nap, in objects */
    SHAPE_STEP_PROBES = 8      /* slots of the table of steps that one lookup examines */
};

const jac_shape jac_shape_none = {
    .next = &jac_shape_none, .mask = {~(uint64_t)0, ~(uint64_t)0}, .size = JAC_SHAPE_UNPREDICTABLE};

void jac_shape_init(jac_shapes *shapes)
{
    shapes->credit = SHAPE_FIRST_CREDIT;
    shapes->nap = JAC_SHAPE_NAP;
    shapes->hash_room = JAC_SHAPE_HASH_ROOM;
}

/* The memory of a block, aligned for shapes. */
static jac_shape *shape_block(VALUE block)
{
    uintptr_t address = (uintptr_t)RSTRING_PTR(block);
    return (jac_shape *)((address + 63) & ~(uintptr_t)63); /* bounds: the block has 64 spare bytes */
}

JAC_INLINE jac_shape *shape_at(const jac_shapes *shapes, size_t number)
{
    return shape_block(shapes->blocks[number / JAC_SHAPE_BLOCK]) + number % JAC_SHAPE_BLOCK; /* bounds: number < used */
}

void jac_shape_mark(const jac_shapes *shapes)
{
    for (size_t i = 0; i < JAC_SHAPE_BLOCKS; i++) rb_gc_mark(shapes->blocks[i]);
    for (size_t i = 0; i < shapes->used; i++) {
        const jac_shape *shape = shape_at(shapes, i);
        rb_gc_mark(shape->key);
        rb_gc_mark(shape->template);
    }
}

/* A new shape whose fields are all zero except `next`, or NULL if all blocks are full. */
static jac_shape *shape_new(jac_shapes *shapes, VALUE owner)
{
    size_t block = shapes->used / JAC_SHAPE_BLOCK;
    if (block == JAC_SHAPE_BLOCKS) return NULL;
    if (!shapes->blocks[block]) {
        VALUE memory = rb_str_tmp_new((long)(JAC_SHAPE_BLOCK * sizeof(jac_shape) + 64));
        RB_OBJ_WRITE(owner, &shapes->blocks[block], memory);
    }
    jac_shape *shape = shape_at(shapes, shapes->used++);
    memset(shape, 0, sizeof *shape);
    shape->next = &jac_shape_none;
    return shape;
}

/* Forgets all shapes. None of them may be in use. */
static void shape_forget(jac_shapes *shapes)
{
    shapes->stale = false;
    shapes->used = 0;
    shapes->hash_room = JAC_SHAPE_HASH_ROOM;
    memset(shapes->roots, 0, sizeof shapes->roots);
    memset(shapes->steps, 0, sizeof shapes->steps);
}

jac_shape *jac_shape_start(jac_shapes *shapes, VALUE owner, unsigned root)
{
    if (shapes->stale) shape_forget(shapes);
    return shapes->asleep ? NULL : jac_shape_root(shapes, owner, root);
}

JAC_HOT jac_shape *jac_shape_root(jac_shapes *shapes, VALUE owner, unsigned root)
{
    if (!shapes->roots[root]) shapes->roots[root] = shape_new(shapes, owner);
    return shapes->roots[root];
}

const char *jac_shape_match_long(const jac_shape *shape, const char *p, const char *end)
{
    if (shape->size != JAC_SHAPE_LONG) return NULL;
    size_t len = (size_t)RSTRING_LEN(shape->key);
    if ((size_t)(end - p) <= len || p[len] != '"') return NULL;
    return memcmp(p, RSTRING_PTR(shape->key), len) == 0 ? p + len + 1 : NULL; /* bounds: len < end - p */
}

jac_shape *jac_shape_search(const jac_shape *shape, const char *p, const char *end, const char **after)
{
    if (shape->fanout > JAC_SHAPE_SEARCH) return NULL;
    for (jac_shape *child = shape->child; child; child = child->sibling) {
        if ((*after = jac_shape_match(child, p, end)) != NULL) return child;
    }
    return NULL;
}

/* The slot in the table of steps that holds the child of `parent` by `key`, or else a free slot for it; NULL if all of
 * its slots are taken. */
static uint16_t *shape_step_slot(jac_shapes *shapes, const jac_shape *parent, VALUE key)
{
    uint64_t mixed = jac_hash_word((uint64_t)key ^ (uint64_t)(uintptr_t)parent << 20);
    for (size_t i = 0; i < SHAPE_STEP_PROBES; i++) {
        uint16_t *slot = &shapes->steps[((mixed >> 40) + i) % JAC_SHAPE_STEPS];
        if (*slot == 0) return slot;
        const jac_shape *child = shape_at(shapes, *slot - 1u);
        if (child->parent == parent && child->key == key) return slot;
    }
    return NULL;
}

/* Whether one more key may follow `shape`. */
static bool shape_has_room(const jac_shape *shape)
{
    return shape->depth < JAC_SHAPE_DEPTH &&
        shape->fanout < (shape->depth ? JAC_SHAPE_FANOUT : JAC_SHAPE_ROOT_FANOUT);
}

/* Whether a source without escapes has the key in exactly these bytes, up to the first quote. */
static bool shape_predictable(const char *ptr, size_t len)
{
    for (size_t i = 0; i < len; i++) {
        if ((unsigned char)ptr[i] < 0x20 || ptr[i] == '"' || ptr[i] == '\\') return false;
    }
    return true;
}

static void shape_name(jac_shape *shape, VALUE key, const char *ptr, size_t len)
{
    bool copied = len < JAC_SHAPE_TEXT;
    if (!shape_predictable(ptr, len) || !(copied || RB_TYPE_P(key, T_STRING))) {
        shape->size = JAC_SHAPE_UNPREDICTABLE;
        return;
    }
    shape->size = copied ? (uint8_t)(len + 1) : JAC_SHAPE_LONG;
    memcpy(shape->text, ptr, copied ? len : 16); /* bounds: both are less than JAC_SHAPE_TEXT */
    if (copied) shape->text[len] = '"';
    for (size_t i = 0; i < 16 && i <= len; i++) ((char *)shape->mask)[i] = (char)0xff;
}

jac_shape *jac_shape_step(jac_shapes *shapes, VALUE owner, jac_shape *shape, VALUE key, const char *ptr, size_t len)
{
    uint16_t *slot = shape_step_slot(shapes, shape, key);
    if (slot && *slot) {
        jac_shape *known = shape_at(shapes, *slot - 1u);
        shape->next = known;
        return known;
    }
    shapes->credit--;
    if (!slot || !shape_has_room(shape)) return NULL;
    jac_shape *child = shape_new(shapes, owner);
    if (!child) return NULL;
    *slot = (uint16_t)shapes->used;
    shape_name(child, key, ptr, len);
    child->depth = (uint8_t)(shape->depth + 1);
    child->parent = shape;
    child->sibling = shape->child;
    RB_OBJ_WRITE(owner, &child->key, key);
    shape->child = child;
    shape->next = child;
    shape->fanout++;
    return child;
}

/* Interns the keys up to `shape`, so that all further objects share them with the rest of the program. False if they
 * are interned already. */
static bool shape_intern(jac_shapes *shapes, VALUE owner, jac_shape *shape)
{
    bool changed = false;
    for (; shape->depth; shape = shape->parent) {
        if (!RB_TYPE_P(shape->key, T_STRING) || RB_FL_TEST_RAW(shape->key, RSTRING_FSTR)) continue;
        const uint16_t *old = shape_step_slot(shapes, shape->parent, shape->key);
        VALUE key = rb_str_to_interned_str(shape->key);
        uint16_t *slot = shape_step_slot(shapes, shape->parent, key);
        if (old && slot && !*slot) *slot = *old;
        RB_OBJ_WRITE(owner, &shape->key, key);
        changed = true;
    }
    return changed;
}

void jac_shape_close(jac_shapes *shapes, VALUE owner, jac_shape *shape, VALUE hash, const VALUE *pairs)
{
    size_t n = shape->depth;
    if (!shape->closed) {
        shape->closed = true;
        return;
    }
    if (shape_intern(shapes, owner, shape)) { /* the second object; the template is made for the third */
        jac_shape_reward(shapes);
        return;
    }
    if (shape->refused || !jac_hash_template_on()) {
        jac_shape_reward(shapes); /* the keys are predicted even without a template */
        return;
    }
    if (shapes->hash_room < n) {
        shapes->credit--;
        return;
    }
    VALUE template = jac_hash_template_make(hash, pairs, n);
    shape->refused = template == Qfalse;
    if (shape->refused) return;
    shapes->hash_room -= n;
    jac_shape_reward(shapes);
    RB_OBJ_WRITE(owner, &shape->template, template);
}

void jac_shape_spread(const jac_shape *shape, VALUE *pairs)
{
    /* bounds: the caller has room for 2 * depth; each pair is written at or above the value that it moves */
    for (size_t i = shape->depth; i-- > 0; shape = shape->parent) {
        pairs[2 * i + 1] = pairs[i];
        pairs[2 * i] = shape->key;
    }
}

JAC_HOT bool jac_shape_tired(jac_shapes *shapes)
{
    if (shapes->credit >= 0) return false;
    shapes->asleep = shapes->nap;
    if (shapes->nap < SHAPE_LAST_NAP) shapes->nap *= 2;
    shapes->credit = SHAPE_TRY_CREDIT;
    shapes->stale = true; /* so that shapes learned before do not take the room of later ones */
    return true;
}
