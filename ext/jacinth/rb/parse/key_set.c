/* rb/parse/key_set.c - L3. Finds equal keys of one object, and counts the different keys of a document; see key_set.h.
 * A few keys are compared pair by pair, many by way of a hash table. */
#include "rb/parse/key_set.h"
#include "kernel/text/unescape.h"
#include "reader/string.h"

/* Up to this many keys are compared pair by pair. */
#define KEY_SET_FEW 12

/* The smallest tables, in slots, powers of two: for the keys of one object, and for the different keys of a
 * document. */
#define KEY_SET_TABLE_FIRST 64
#define KEY_SET_DISTINCT_FIRST 512

void jac_key_set_init(jac_key_set *set)
{
    set->keys = set->first;
    set->count = 0;
    set->room = JAC_KEY_SET_INLINE;
    set->slots = NULL;
    set->distinct = NULL;
    set->slot_room = set->distinct_count = set->distinct_room = 0;
    set->key_memory = set->slot_memory = set->distinct_memory = set->text_memory = Qfalse;
}

/* A hidden String with room for `count` elements of `size` bytes. */
static VALUE key_set_memory(size_t count, size_t size)
{
    if (count > LONG_MAX / 2 / size) rb_memerror();
    return rb_str_tmp_new((long)(count * size));
}

/* Frees the bytes of *owner now, not at the next garbage collection, and replaces it by `memory`. */
static void key_set_own(VALUE *owner, VALUE memory)
{
    if (*owner) rb_str_resize(*owner, 0);
    *owner = memory;
}

static void key_set_grow(jac_key_set *set)
{
    size_t room = set->room * 2;
    VALUE memory = key_set_memory(room, sizeof *set->keys);
    jac_key_ref *keys = (jac_key_ref *)RSTRING_PTR(memory);
    memcpy(keys, set->keys, set->count * sizeof *keys); /* bounds: count <= the old room */
    key_set_own(&set->key_memory, memory);
    set->keys = keys;
    set->room = room;
}

static uint64_t key_set_hash(const char *ptr, size_t len) { return (uint64_t)rb_memhash(ptr, (long)len); }

jac_status jac_key_set_add(jac_key_set *set, jac_reader *r, const jac_text *t)
{
    if (set->count == set->room) key_set_grow(set);
    jac_key_ref *key = &set->keys[set->count]; /* bounds: count < room */
    key->ptr = t->ptr;
    key->len = t->len;
    if (JAC_LIKELY(!t->escaped)) {
        key->hash = key_set_hash(t->ptr, t->len);
    } else {
        jac_unescaped decoded;
        if (!set->text_memory || (size_t)RSTRING_LEN(set->text_memory) < t->len) {
            key_set_own(&set->text_memory, key_set_memory(t->len, 2));
        }
        char *text = RSTRING_PTR(set->text_memory);
        jac_status status = jac_unescape(text, t->ptr, t->len, jac_string_escapes(r->syntax.flags), &decoded);
        if (JAC_UNLIKELY(status != JAC_STATUS_OK)) {
            r->error_at = t->ptr + decoded.error_offset;
            return status;
        }
        key->hash = key_set_hash(text, decoded.len);
    }
    set->count++;
    return JAC_STATUS_OK;
}

VALUE jac_key_set_text(const jac_key_ref *key)
{
    jac_unescaped decoded = {.len = key->len};
    VALUE text = rb_utf8_str_new(NULL, (long)key->len);
    if (memchr(key->ptr, '\\', key->len))
        jac_unescape(RSTRING_PTR(text), key->ptr, key->len, JAC_UNESCAPE_INVALID, &decoded);
    else memcpy(RSTRING_PTR(text), key->ptr, key->len);
    rb_str_set_len(text, (long)decoded.len);
    return text;
}

static bool key_set_equal_p(const jac_key_ref *a, const jac_key_ref *b)
{
    if (JAC_LIKELY(a->hash != b->hash)) return false;
    if (a->len == b->len && memcmp(a->ptr, b->ptr, a->len) == 0) return true;
    return rb_str_equal(jac_key_set_text(a), jac_key_set_text(b)) == Qtrue;
}

static const jac_key_ref *key_set_compare_few(const jac_key_ref *keys, size_t count)
{
    for (size_t i = 1; i < count; i++) {
        for (size_t j = 0; j < i; j++) {
            if (JAC_UNLIKELY(key_set_equal_p(&keys[i], &keys[j]))) return &keys[i];
        }
    }
    return NULL;
}

static const jac_key_ref *key_set_compare_many(jac_key_set *set, const jac_key_ref *keys, size_t count)
{
    size_t room = KEY_SET_TABLE_FIRST;
    while (room < count * 2) room *= 2;
    if (room > set->slot_room) {
        key_set_own(&set->slot_memory, key_set_memory(room, sizeof *set->slots));
        set->slots = (size_t *)RSTRING_PTR(set->slot_memory);
        set->slot_room = room;
    }
    memset(set->slots, 0, room * sizeof *set->slots); /* bounds: room <= slot_room */
    for (size_t i = 0; i < count; i++) {
        size_t at = (size_t)keys[i].hash & (room - 1);
        for (; set->slots[at]; at = (at + 1) & (room - 1)) { /* bounds: half of the slots stay free */
            if (JAC_UNLIKELY(key_set_equal_p(&keys[i], &keys[set->slots[at] - 1]))) return &keys[i];
        }
        set->slots[at] = i + 1;
    }
    return NULL;
}

const jac_key_ref *jac_key_set_close(jac_key_set *set, size_t base)
{
    const jac_key_ref *keys = set->keys + base;
    size_t count = set->count - base;
    set->count = base;
    if (count <= KEY_SET_FEW) return key_set_compare_few(keys, count);
    return key_set_compare_many(set, keys, count);
}

/* The slot that holds `hash`, or the free slot where it belongs. */
static uint64_t *key_set_slot(uint64_t *slots, size_t room, uint64_t hash)
{
    size_t at = (size_t)hash & (room - 1);
    while (slots[at] && slots[at] != hash) at = (at + 1) & (room - 1); /* bounds: some slot is free */
    return &slots[at];
}

static void key_set_distinct_grow(jac_key_set *set)
{
    size_t room = set->distinct_room ? set->distinct_room * 2 : KEY_SET_DISTINCT_FIRST;
    VALUE memory = key_set_memory(room, sizeof *set->distinct);
    uint64_t *slots = (uint64_t *)RSTRING_PTR(memory);
    memset(slots, 0, room * sizeof *slots);
    for (size_t i = 0; i < set->distinct_room; i++) {
        if (set->distinct[i]) *key_set_slot(slots, room, set->distinct[i]) = set->distinct[i];
    }
    key_set_own(&set->distinct_memory, memory);
    set->distinct = slots;
    set->distinct_room = room;
}

void jac_key_set_distinguish(jac_key_set *set)
{
    if (set->distinct_count == JAC_KEY_SET_DISTINCT_MAX) return;
    if (set->distinct_count * 2 >= set->distinct_room) key_set_distinct_grow(set);
    uint64_t hash = set->keys[set->count - 1].hash | (uint64_t)1 << 63; /* never 0 */
    uint64_t *slot = key_set_slot(set->distinct, set->distinct_room, hash);
    if (*slot) return;
    *slot = hash;
    set->distinct_count++;
}
