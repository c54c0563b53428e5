/* rb/parse/key_set.c - L3. Finds equal keys of one object, and counts the different keys of a document; see key_set.h.
 * A few keys are compared pair by pair, many by way of a hash table. Both go by fingerprints that are fast to compute.
 * A document can be written so that many of its keys have equal ones; its keys are then hashed with a secret seed.
 * Only functions that take an owner for the memory, raise, or make Ruby objects call Ruby. */
#include "rb/parse/key_set.h"
#include <stdlib.h>
#include "kernel/text/unescape.h"
#include "rb/errors.h"
#include "rb/parse/parse_cache.h"
#include "reader/key_guess.h"
#include "reader/key_hash.h"
#include "reader/skip.h"
#include "reader/string_scan.h"

/* Up to this many keys are compared pair by pair. */
#define KEY_SET_FEW 12

/* A table of `count` keys with good fingerprints needs far fewer steps over other keys than this. */
#define KEY_SET_STEPS(count) (4 * (count))

/* The smallest tables, in slots, powers of two: for the keys of one object, and for the different keys of a
 * document. */
#define KEY_SET_TABLE_FIRST 64
#define KEY_SET_DISTINCT_FIRST 64

/* Recent keys are remembered, so that equal ones are recognized without a strong hash: four places for each slot of the
 * table of different keys, as a key has only one place, but at most this many. A document has few different keys, each
 * of them many times. */
#define KEY_SET_RECENT_MAX 1024

/* The largest block that the Ractor keeps for the next set, in bytes. */
#define KEY_SET_KEPT 65536

/* ---- memory ---- */

static void key_set_free(jac_key_set_memory *memory, size_t most)
{
    for (size_t i = 0; i < JAC_KEY_SET_BLOCKS; i++) {
        if (memory->size[i] <= most) continue;
        free(memory->block[i]);
        memory->block[i] = NULL;
        memory->size[i] = 0;
    }
}

static void key_set_owner_free(void *data)
{
    key_set_free(data, 0);
    ruby_xfree_sized(data, sizeof(jac_key_set_memory));
}

static size_t key_set_owner_size(const void *data)
{
    const jac_key_set_memory *memory = data;
    size_t size = sizeof *memory;
    for (size_t i = 0; i < JAC_KEY_SET_BLOCKS; i++) size += memory->size[i];
    return size;
}

static const rb_data_type_t key_set_owner_type = {
    .wrap_struct_name = "Jacinth keys",
    .function = {.dfree = key_set_owner_free, .dsize = key_set_owner_size},
    .flags = JAC_TYPED_FREE | RUBY_TYPED_WB_PROTECTED,
};

void jac_key_set_init(jac_key_set *set)
{
    set->keys = set->first;
    set->count = 0;
    set->room = JAC_KEY_SET_INLINE;
    set->slots = NULL;
    set->distinct = NULL;
    set->recent = NULL;
    set->slot_room = set->distinct_count = set->distinct_room = set->recent_room = 0;
    set->seed = (uint64_t)rb_hash_start(0);
    set->owner = Qfalse;
    set->memory = NULL;
}

void jac_key_set_own(jac_key_set *set)
{
    if (set->memory) return;
    jac_parse_cache *cache = jac_parse_cache_get();
    set->owner = cache->check;
    if (set->owner) RB_OBJ_WRITE(cache->self, &cache->check, Qfalse);
    else set->owner = TypedData_Make_Struct(0, jac_key_set_memory, &key_set_owner_type, set->memory);
    set->memory = DATA_PTR(set->owner);
}

void jac_key_set_finish(jac_key_set *set)
{
    if (JAC_LIKELY(!set->memory)) return;
    jac_parse_cache *cache = jac_parse_cache_get();
    key_set_free(set->memory, cache->check ? 0 : KEY_SET_KEPT);
    if (!cache->check) RB_OBJ_WRITE(cache->self, &cache->check, set->owner);
    jac_key_set_init(set);
}

void jac_key_set_drop(void *set) { jac_key_set_finish(set); }

void jac_key_set_raise(const jac_key_set *set, jac_status status, const jac_reader *r)
{
    VALUE key = status == JAC_STATUS_DUPLICATE_KEY ? jac_key_set_text(&set->twice) : Qundef;
    jac_errors_raise_parse(status, r, key);
}

/* The block `which`, made at least as large as `count` elements of `size` bytes; it keeps its content. Returns NULL if
 * there is no memory. */
static void *key_set_block(jac_key_set *set, size_t which, size_t count, size_t size)
{
    if (!set->memory) jac_key_set_own(set);
    void **block = &set->memory->block[which];
    if (count > SIZE_MAX / 4 / size) return NULL;
    if (set->memory->size[which] >= count * size) return *block;
    void *larger = realloc(*block, count * size);
    if (!larger) return NULL;
    set->memory->size[which] = count * size;
    return *block = larger;
}

void *jac_key_set_beside(jac_key_set *set, size_t count, size_t size)
{
    return key_set_block(set, JAC_KEY_SET_BESIDE, count, size);
}

static bool key_set_grow(jac_key_set *set)
{
    size_t room = set->room * 2;
    jac_key_ref *keys = key_set_block(set, JAC_KEY_SET_KEYS, room, sizeof *keys);
    if (!keys) return false;
    if (set->keys == set->first) memcpy(keys, set->first, sizeof set->first); /* bounds: the room is twice that */
    set->keys = keys;
    set->room = set->memory->size[JAC_KEY_SET_KEYS] / sizeof *keys;
    return true;
}

/* ---- fingerprints and hashes ---- */

static jac_skip_text key_set_parts(const jac_key_ref *key)
{
    return jac_skip_text_of(key->ptr, key->len, JAC_UNESCAPE_INVALID);
}

/* A hash of the decoded text with a seed that no document knows. */
static JAC_COLD uint64_t key_set_strong(const jac_key_set *set, const jac_key_ref *key)
{
    jac_key_hash hash = jac_key_hash_start(set->seed);
    jac_skip_text text = key_set_parts(key);
    while (jac_skip_text_next(&text)) jac_key_hash_put(&hash, text.ptr, text.len);
    return jac_key_hash_end(&hash);
}

/* Decodes a key for its fingerprint. */
static JAC_NOINLINE jac_status key_set_print_escaped(jac_key_set *set, jac_reader *r, const jac_text *t,
                                                     uint64_t *print)
{
    jac_unescaped decoded;
    char *text = key_set_block(set, JAC_KEY_SET_TEXT, t->len, 2);
    if (!text) return JAC_STATUS_NO_MEMORY;
    jac_status status = jac_unescape(text, t->ptr, t->len, jac_string_escapes(r->syntax.flags), &decoded);
    if (JAC_LIKELY(status == JAC_STATUS_OK)) *print = jac_key_print(text, decoded.len);
    else r->error_at = t->ptr + decoded.error_offset;
    return status;
}

jac_status jac_key_set_add(jac_key_set *set, jac_reader *r, const jac_text *t)
{
    if (JAC_UNLIKELY(set->count == set->room) && !key_set_grow(set)) return JAC_STATUS_NO_MEMORY;
    jac_key_ref *key = &set->keys[set->count]; /* bounds: count < room */
    key->ptr = t->ptr;
    key->len = t->len;
    if (JAC_LIKELY(!t->escaped)) {
        key->print = jac_key_print(t->ptr, t->len);
    } else {
        jac_status status = key_set_print_escaped(set, r, t, &key->print);
        if (JAC_UNLIKELY(status != JAC_STATUS_OK)) return status;
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

/* ---- equal keys of an object ---- */

/* Keys that are alike have different texts and equal fingerprints. */
typedef enum { KEY_SET_DIFFERENT, KEY_SET_EQUAL, KEY_SET_ALIKE } key_set_match;

static key_set_match key_set_compare(const jac_key_ref *a, const jac_key_ref *b)
{
    if (JAC_LIKELY(a->print != b->print)) return KEY_SET_DIFFERENT;
    if (a->len == b->len && memcmp(a->ptr, b->ptr, a->len) == 0) return KEY_SET_EQUAL;
    if (!memchr(a->ptr, '\\', a->len) && !memchr(b->ptr, '\\', b->len)) return KEY_SET_ALIKE;
    jac_skip_text x = key_set_parts(a), y = key_set_parts(b);
    return jac_skip_text_equal(&x, &y) ? KEY_SET_EQUAL : KEY_SET_ALIKE;
}

/* The two searches return the first key that equals an earlier one, or NULL. If *good is set, they clear it when too
 * many fingerprints are equal; the result is then not known. set->slots has room for the second one. */

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

static size_t key_set_slot_room(size_t count)
{
    size_t room = KEY_SET_TABLE_FIRST;
    while (room < count * 2) room *= 2;
    return room;
}

/* Makes room in set->slots for `count` keys. */
static bool key_set_slots(jac_key_set *set, size_t count)
{
    const size_t room = key_set_slot_room(count);
    if (JAC_LIKELY(room <= set->slot_room)) return true;
    set->slots = key_set_block(set, JAC_KEY_SET_SLOTS, room, sizeof *set->slots);
    if (!set->slots) return false;
    set->slot_room = set->memory->size[JAC_KEY_SET_SLOTS] / sizeof *set->slots;
    return true;
}

static const jac_key_ref *key_set_search_many(jac_key_set *set, const jac_key_ref *keys, size_t count, bool *good)
{
    const size_t room = key_set_slot_room(count);
    size_t steps = 0;
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

jac_status jac_key_set_close(jac_key_set *set, jac_reader *r, size_t base)
{
    jac_key_ref *keys = set->keys + base;
    const size_t count = set->count - base;
    bool good = true;
    if (JAC_UNLIKELY(count > KEY_SET_FEW) && !key_set_slots(set, count)) return JAC_STATUS_NO_MEMORY;
    set->count = base;
    const jac_key_ref *twice = key_set_search(set, keys, count, &good);
    if (JAC_UNLIKELY(!good)) {
        for (size_t i = 0; i < count; i++) keys[i].print = key_set_strong(set, &keys[i]);
        twice = key_set_search(set, keys, count, &good);
    }
    if (JAC_LIKELY(!twice)) return JAC_STATUS_OK;
    set->twice = *twice;
    r->error_at = twice->ptr - 1; /* bounds: a key has its opening quote */
    return JAC_STATUS_DUPLICATE_KEY;
}

/* ---- different keys of a document ---- */

/* The index of the slot that holds `hash`, or of the free slot where it belongs. */
static size_t key_set_slot(const jac_key_count *slots, size_t room, uint64_t hash)
{
    size_t at = (size_t)hash & (room - 1);
    while (slots[at].hash && slots[at].hash != hash) at = (at + 1) & (room - 1); /* bounds: some slot is free */
    return at;
}

static bool key_set_distinct_grow(jac_key_set *set)
{
    size_t room = set->distinct_room ? set->distinct_room * 2 : KEY_SET_DISTINCT_FIRST;
    size_t recent_room = room * 4 < KEY_SET_RECENT_MAX ? room * 4 : KEY_SET_RECENT_MAX;
    const size_t size = room * sizeof *set->distinct + recent_room * sizeof *set->recent;
    if (!set->memory) jac_key_set_own(set); /* before the memory: it may raise */
    jac_key_count *slots = calloc(size, 1), *old = set->distinct;
    if (!slots) return false;
    for (size_t i = 0; i < set->distinct_room; i++) {
        if (old[i].hash) slots[key_set_slot(slots, room, old[i].hash)] = old[i];
    }
    free(set->memory->block[JAC_KEY_SET_DISTINCT]);
    set->memory->block[JAC_KEY_SET_DISTINCT] = slots;
    set->memory->size[JAC_KEY_SET_DISTINCT] = size;
    set->distinct = slots;
    set->recent = (jac_key_recent *)(void *)(slots + room);
    set->distinct_room = room;
    set->recent_room = recent_room;
    return true;
}

jac_status jac_key_set_distinguish(jac_key_set *set)
{
    const bool full = set->distinct_count == JAC_KEY_SET_DISTINCT_MAX;
    if (!full && set->distinct_count * 2 >= set->distinct_room && !key_set_distinct_grow(set))
        return JAC_STATUS_NO_MEMORY;
    const jac_key_ref *key = &set->keys[set->count - 1];
    jac_key_recent *recent = &set->recent[(size_t)key->print & (set->recent_room - 1)];
    if (JAC_LIKELY(recent->key.print == key->print && recent->key.len == key->len && recent->key.ptr) &&
        JAC_LIKELY(memcmp(recent->key.ptr, key->ptr, key->len) == 0)) {
        set->distinct[recent->slot].count++;
        return JAC_STATUS_OK;
    }
    uint64_t hash = key_set_strong(set, key) | (uint64_t)1 << 63; /* never 0 */
    const size_t at = key_set_slot(set->distinct, set->distinct_room, hash);
    jac_key_count *slot = &set->distinct[at];
    if (!slot->hash) {
        if (full) return JAC_STATUS_OK;
        *slot = (jac_key_count){.hash = hash, .ptr = key->ptr, .len = key->len};
        set->distinct_count++;
    }
    slot->count++;
    *recent = (jac_key_recent){*key, at};
    return JAC_STATUS_OK;
}

static int key_set_order(const void *a, const void *b)
{
    const jac_key_count *one = a, *other = b;
    return (one->ptr > other->ptr) - (one->ptr < other->ptr);
}

VALUE jac_key_set_counts(const jac_key_set *set)
{
    VALUE counts = rb_hash_new();
    VALUE list = rb_obj_hide(rb_str_buf_new((long)(set->distinct_count * sizeof *set->distinct)));
    jac_key_count *keys = (jac_key_count *)(void *)RSTRING_PTR(list);
    size_t count = 0;
    for (size_t i = 0; i < set->distinct_room; i++) {
        if (set->distinct[i].hash) keys[count++] = set->distinct[i]; /* bounds: there are distinct_count of them */
    }
    qsort(keys, count, sizeof *keys, key_set_order);
    for (size_t i = 0; i < count; i++) {
        const jac_key_ref key = {.ptr = keys[i].ptr, .len = keys[i].len};
        rb_hash_aset(counts, jac_key_set_text(&key), SIZET2NUM(keys[i].count));
    }
    RB_GC_GUARD(list);
    return counts;
}
