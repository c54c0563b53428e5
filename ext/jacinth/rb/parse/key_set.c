/* rb/parse/key_set.c - L3. Finds equal keys of one object, and counts the different keys of a document; see key_set.h.
 * A few keys are compared pair by pair, many by way of a hash table. Both go by fingerprints that are fast to compute.
 * A document can be written so that many of its keys have equal ones; its keys are then hashed by Ruby, with a secret
 * seed. */
#include "rb/parse/key_set.h"
#include "kernel/text/unescape.h"
#include "reader/string_scan.h"

/* Up to this many keys are compared pair by pair. */
#define KEY_SET_FEW 12

/* A table of `count` keys with good fingerprints needs far fewer steps over other keys than this. */
#define KEY_SET_STEPS(count) (4 * (count))

/* The smallest tables, in slots, powers of two: for the keys of one object, and for the different keys of a
 * document. */
#define KEY_SET_TABLE_FIRST 64
#define KEY_SET_DISTINCT_FIRST 64

/* The keys that are remembered to know others again without a strong hash: for each two slots of the table of different
 * keys one, but at most this many. A document has few different keys, and each of them many times. */
#define KEY_SET_RECENT_MAX 256

void jac_key_set_init(jac_key_set *set)
{
    set->keys = set->first;
    set->count = 0;
    set->room = JAC_KEY_SET_INLINE;
    set->slots = NULL;
    set->distinct = NULL;
    set->recent = NULL;
    set->slot_room = set->distinct_count = set->distinct_room = set->recent_room = 0;
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

void jac_key_set_finish(jac_key_set *set)
{
    key_set_own(&set->key_memory, Qfalse);
    key_set_own(&set->slot_memory, Qfalse);
    key_set_own(&set->distinct_memory, Qfalse);
    key_set_own(&set->text_memory, Qfalse);
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

/* Each step is a multiplication whose two halves are folded, as in wyhash (Wang Yi, 2019). */
static uint64_t key_set_print(const char *ptr, size_t len)
{
    const uint64_t factor = UINT64_C(0x9e3779b97f4a7c15);
    uint64_t print = len * factor, last = 0;
    if (len >= 8) {
        for (size_t at = 0; at + 8 < len; at += 8) {
            jac_u128 step = jac_mul64(print ^ jac_load64(ptr + at), factor);
            print = step.hi ^ step.lo;
        }
        last = jac_load64(ptr + len - 8); /* bounds: at least 8 bytes */
    } else if (len >= 4) {
        last = (uint64_t)jac_load32(ptr) << 32 | jac_load32(ptr + len - 4); /* bounds: at least 4 bytes */
    } else if (len > 0) {
        last = (uint64_t)(uint8_t)ptr[0] << 16 | (uint64_t)(uint8_t)ptr[len / 2] << 8 | (uint8_t)ptr[len - 1];
    }
    jac_u128 step = jac_mul64(print ^ last, factor);
    return step.hi ^ step.lo;
}

/* Ruby's hash of the decoded text, with a seed that no document knows. */
static JAC_COLD uint64_t key_set_strong(const jac_key_ref *key)
{
    if (!memchr(key->ptr, '\\', key->len)) return (uint64_t)rb_memhash(key->ptr, (long)key->len);
    VALUE text = jac_key_set_text(key);
    uint64_t hash = (uint64_t)rb_memhash(RSTRING_PTR(text), RSTRING_LEN(text));
    RB_GC_GUARD(text);
    return hash;
}

jac_status jac_key_set_add(jac_key_set *set, jac_reader *r, const jac_text *t)
{
    if (set->count == set->room) key_set_grow(set);
    jac_key_ref *key = &set->keys[set->count]; /* bounds: count < room */
    key->ptr = t->ptr;
    key->len = t->len;
    if (JAC_LIKELY(!t->escaped)) {
        key->print = key_set_print(t->ptr, t->len);
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
        key->print = key_set_print(text, decoded.len);
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

/* Keys that are alike have different texts and equal fingerprints. */
typedef enum { KEY_SET_DIFFERENT, KEY_SET_EQUAL, KEY_SET_ALIKE } key_set_match;

static key_set_match key_set_compare(const jac_key_ref *a, const jac_key_ref *b)
{
    if (JAC_LIKELY(a->print != b->print)) return KEY_SET_DIFFERENT;
    if (a->len == b->len && memcmp(a->ptr, b->ptr, a->len) == 0) return KEY_SET_EQUAL;
    if (!memchr(a->ptr, '\\', a->len) && !memchr(b->ptr, '\\', b->len)) return KEY_SET_ALIKE;
    return rb_str_equal(jac_key_set_text(a), jac_key_set_text(b)) == Qtrue ? KEY_SET_EQUAL : KEY_SET_ALIKE;
}

/* The two searches return the first key that equals an earlier one, or NULL. If *good is set, they clear it when too
 * many fingerprints are equal; the result is then not known. */

static const jac_key_ref *key_set_search_few(const jac_key_ref *keys, size_t count, bool *good)
{
    for (size_t i = 1; i < count; i++) {
        for (size_t j = 0; j < i; j++) {
            key_set_match match = key_set_compare(&keys[i], &keys[j]);
            if (JAC_UNLIKELY(match == KEY_SET_EQUAL)) return &keys[i];
            if (JAC_UNLIKELY(match == KEY_SET_ALIKE && *good)) {
                *good = false;
                return NULL;
            }
        }
    }
    return NULL;
}

static const jac_key_ref *key_set_search_many(jac_key_set *set, const jac_key_ref *keys, size_t count, bool *good)
{
    size_t room = KEY_SET_TABLE_FIRST, steps = 0;
    while (room < count * 2) room *= 2;
    if (room > set->slot_room) {
        key_set_own(&set->slot_memory, key_set_memory(room, sizeof *set->slots));
        set->slots = (size_t *)RSTRING_PTR(set->slot_memory);
        set->slot_room = room;
    }
    memset(set->slots, 0, room * sizeof *set->slots); /* bounds: room <= slot_room */
    for (size_t i = 0; i < count; i++) {
        size_t at = (size_t)keys[i].print & (room - 1);
        for (; set->slots[at]; at = (at + 1) & (room - 1)) { /* bounds: half of the slots stay free */
            key_set_match match = key_set_compare(&keys[i], &keys[set->slots[at] - 1]);
            if (JAC_UNLIKELY(match == KEY_SET_EQUAL)) return &keys[i];
            if (JAC_UNLIKELY(match == KEY_SET_ALIKE || ++steps > KEY_SET_STEPS(count)) && *good) {
                *good = false;
                return NULL;
            }
        }
        set->slots[at] = i + 1;
    }
    return NULL;
}

static const jac_key_ref *key_set_search(jac_key_set *set, const jac_key_ref *keys, size_t count, bool *good)
{
    return count <= KEY_SET_FEW ? key_set_search_few(keys, count, good) : key_set_search_many(set, keys, count, good);
}

const jac_key_ref *jac_key_set_close(jac_key_set *set, size_t base)
{
    jac_key_ref *keys = set->keys + base;
    const size_t count = set->count - base;
    bool good = true;
    set->count = base;
    const jac_key_ref *twice = key_set_search(set, keys, count, &good);
    if (JAC_LIKELY(good)) return twice;
    for (size_t i = 0; i < count; i++) keys[i].print = key_set_strong(&keys[i]);
    return key_set_search(set, keys, count, &good);
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
    size_t recent_room = room / 2 < KEY_SET_RECENT_MAX ? room / 2 : KEY_SET_RECENT_MAX;
    const size_t size = room * sizeof *set->distinct + recent_room * sizeof *set->recent;
    VALUE memory = key_set_memory(size, 1);
    uint64_t *slots = (uint64_t *)RSTRING_PTR(memory);
    memset(slots, 0, size); /* bounds: the size of the memory */
    for (size_t i = 0; i < set->distinct_room; i++) {
        if (set->distinct[i]) *key_set_slot(slots, room, set->distinct[i]) = set->distinct[i];
    }
    key_set_own(&set->distinct_memory, memory);
    set->distinct = slots;
    set->recent = (jac_key_ref *)(void *)(slots + room);
    set->distinct_room = room;
    set->recent_room = recent_room;
}

void jac_key_set_distinguish(jac_key_set *set)
{
    if (set->distinct_count == JAC_KEY_SET_DISTINCT_MAX) return;
    if (set->distinct_count * 2 >= set->distinct_room) key_set_distinct_grow(set);
    const jac_key_ref *key = &set->keys[set->count - 1];
    jac_key_ref *recent = &set->recent[(size_t)key->print & (set->recent_room - 1)];
    if (JAC_LIKELY(recent->print == key->print && recent->len == key->len && recent->ptr) &&
        JAC_LIKELY(memcmp(recent->ptr, key->ptr, key->len) == 0)) return;
    *recent = *key;
    uint64_t hash = key_set_strong(key) | (uint64_t)1 << 63; /* never 0 */
    uint64_t *slot = key_set_slot(set->distinct, set->distinct_room, hash);
    if (*slot) return;
    *slot = hash;
    set->distinct_count++;
}
