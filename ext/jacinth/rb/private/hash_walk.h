/* rb/private/hash_walk.h - L3. Reads the pairs of a Hash directly from its table, without a block call and
 * an ensure for each Hash. A guarded private layout. Every step reads the address of the table again, so
 * a cursor holds no pointer that the garbage collector or Ruby code can make stale. Runs no Ruby code,
 * raises nothing. */
#ifndef JAC_PRIVATE_HASH_WALK_H
#define JAC_PRIVATE_HASH_WALK_H

#include "rb/private/private.h"

/* A few pairs, at most eight, are in one array ("ar"), and the flags of the Hash have their bound. More pairs are in a
 * public struct st_table. How many go into an array depends on the Ruby and on how the Hash was made, so the flags are
 * asked. Which flags these are is learned at load. */
#define JAC_HASH_WALK_BOUND_MASK 15u

typedef struct {
    VALUE table;        /* the flag of a Hash with a table */
    VALUE identity;     /* the flag of one that compares by identity; 0 where such Hashes have tables of another type */
    VALUE special;      /* both */
    VALUE not_empty;    /* the flags that are 0 when a Hash never had a pair, or was cleared */
    unsigned shift;     /* of the bound in the flags */
    const struct st_hash_type *type; /* the st type of ordinary tables */
} jac_hash_walk_form;

/* Set by the self-test. */
extern jac_hash_walk_form jac_hash_walk_known;

typedef struct { VALUE key, value; } jac_hash_pair;                             /* key is undef when deleted */
typedef struct { st_index_t hash; VALUE key, value; } jac_hash_entry;            /* hash is ~0 when deleted */

/* The layout of the slot of a Hash. */
typedef struct {
    struct RBasic basic;
#if JAC_RUBY_VERSION < 303
    union { const jac_hash_pair *pairs; const struct st_table *table; } as;
#else
    VALUE ifnone;
    union { struct { uint64_t hints; jac_hash_pair pairs[8]; } small; struct st_table table; } as;
#endif
} jac_hash_slot;

typedef struct {
    const jac_hash_slot *slot;
    size_t next, bound;     /* entries of the table, deleted ones included */
    bool is_table;
    VALUE last;             /* the key of the last step; only compared, never dereferenced */
} jac_hash_cursor;

/* What Ruby code has done to a Hash that a cursor reads. */
typedef enum { JAC_HASH_SAME, JAC_HASH_EMPTIED, JAC_HASH_CHANGED } jac_hash_change;

/* The table of a Hash that has one. */
JAC_INLINE const struct st_table *jac_hash_walk_table(const jac_hash_slot *slot)
{
#if JAC_RUBY_VERSION < 303
    return slot->as.table;
#else
    return &slot->as.table;
#endif
}

/* The entries of a Hash that has a table, and their number. A Ruby whose headers do not show them has no layout. */
#if defined(HAVE_STRUCT_ST_TABLE_ENTRIES) && defined(HAVE_STRUCT_ST_TABLE_ENTRIES_BOUND)
#  define JAC_HASH_WALK_SHOWN true
JAC_INLINE const jac_hash_entry *jac_hash_walk_entries(const jac_hash_slot *slot)
{
    return (const jac_hash_entry *)(const void *)jac_hash_walk_table(slot)->entries;
}
JAC_INLINE size_t jac_hash_walk_entries_bound(const jac_hash_slot *slot)
{
    return (size_t)jac_hash_walk_table(slot)->entries_bound;
}
#else
#  define JAC_HASH_WALK_SHOWN false
JAC_INLINE const jac_hash_entry *jac_hash_walk_entries(const jac_hash_slot *slot) { (void)slot; return NULL; }
JAC_INLINE size_t jac_hash_walk_entries_bound(const jac_hash_slot *slot) { (void)slot; return 0; }
#endif

/* The pairs of a Hash without a table. In Ruby 3.1 and 3.2 a garbage collection moves them. */
JAC_INLINE const jac_hash_pair *jac_hash_walk_pairs(const jac_hash_slot *slot)
{
#if JAC_RUBY_VERSION < 303
    return slot->as.pairs;
#else
    return slot->as.small.pairs;
#endif
}

/* Whether the Hash has a table. */
JAC_INLINE bool jac_hash_walk_is_table(const jac_hash_slot *slot)
{
    return (slot->basic.flags & jac_hash_walk_known.table) != 0;
}

/* The number of entries or pairs of the Hash, deleted ones included. */
JAC_INLINE size_t jac_hash_walk_bound(const jac_hash_slot *slot, bool is_table)
{
    if (is_table) return jac_hash_walk_entries_bound(slot);
    return (size_t)(slot->basic.flags >> jac_hash_walk_known.shift) & JAC_HASH_WALK_BOUND_MASK;
}

/* Whether the flags show that the Hash is empty. May be false for an empty Hash. Only if the layout is on. */
JAC_INLINE bool jac_hash_walk_is_empty(VALUE hash)
{
    return (RBASIC(hash)->flags & jac_hash_walk_known.not_empty) == 0;
}

/* Whether a Hash with these special flags (`table` or `identity`) compares by content and has a table. */
JAC_INLINE bool jac_hash_walk_takes_table(const jac_hash_slot *slot)
{
    if (slot->basic.flags & jac_hash_walk_known.identity) return false;
    return jac_hash_walk_table(slot)->type == jac_hash_walk_known.type;
}

/* Starts at the first pair of `hash`, a T_HASH that the caller keeps alive. Returns false when the layout is off or
 * does not fit this Hash: the caller then uses rb_hash_foreach. */
JAC_INLINE bool jac_hash_walk_start(jac_hash_cursor *cursor, VALUE hash)
{
    const jac_hash_slot *slot = (const jac_hash_slot *)hash;
    if (JAC_UNLIKELY(!jac_hash_walk_state.on)) return false;
    cursor->slot = slot;
    cursor->is_table = (slot->basic.flags & jac_hash_walk_known.special) != 0;
    cursor->next = 0;
    if (cursor->is_table && !jac_hash_walk_takes_table(slot)) return false;
    cursor->bound = jac_hash_walk_bound(slot, cursor->is_table);
    return true;
}

/* Sets *key and *value to those of the next pair, or returns false at the end. Since the start no Ruby code has run, or
 * jac_hash_walk_check has returned SAME. */
JAC_INLINE bool jac_hash_walk_next(jac_hash_cursor *cursor, VALUE *key, VALUE *value)
{
    if (JAC_LIKELY(!cursor->is_table)) {
        while (cursor->next < cursor->bound) {
            /* bounds: next < bound; the array has `bound` pairs, and only Ruby code can make it shorter */
            const jac_hash_pair *pair = jac_hash_walk_pairs(cursor->slot) + cursor->next++;
            if (JAC_UNLIKELY(pair->key == Qundef)) continue;
            *key = cursor->last = pair->key;
            *value = pair->value;
            return true;
        }
        return false;
    }
    while (cursor->next < cursor->bound) {
        /* bounds: next < bound; entries are allocated up to the bound, which only Ruby code can lower */
        const jac_hash_entry *entry = jac_hash_walk_entries(cursor->slot) + cursor->next++;
        if (JAC_UNLIKELY(entry->hash == ~(st_index_t)0)) continue;
        *key = cursor->last = entry->key;
        *value = entry->value;
        return true;
    }
    return false;
}

/* Prefetches the pairs of a Hash, a few steps before they are read. `hash` is a live T_HASH. */
JAC_INLINE void jac_hash_walk_prefetch(VALUE hash)
{
    const jac_hash_slot *slot = (const jac_hash_slot *)hash;
#if JAC_RUBY_VERSION < 303
    JAC_PREFETCH(slot->as.pairs);
#else
    JAC_PREFETCH(&slot->as);
#endif
}

/* Whether the entry of the last step is still at its index, or is deleted there. If the table had been compacted
 * or refilled, another entry would be there. The index is below the bound of the table. */
JAC_INLINE bool jac_hash_walk_is_same_entry(const jac_hash_cursor *cursor)
{
    size_t index = cursor->next - 1; /* bounds: a step was made */
    if (cursor->is_table) {
        const jac_hash_entry *entry = jac_hash_walk_entries(cursor->slot) + index;
        return entry->hash == ~(st_index_t)0 || entry->key == cursor->last;
    }
    VALUE key = jac_hash_walk_pairs(cursor->slot)[index].key;
    return key == Qundef || key == cursor->last;
}

/* Checks the Hash after a step, when Ruby code may have run since. After SAME the cursor can continue: the pairs
 * before it are those that it has already returned, and those after it are read as they are now. */
JAC_INLINE jac_hash_change jac_hash_walk_check(const jac_hash_cursor *cursor)
{
    bool is_table = (cursor->slot->basic.flags & jac_hash_walk_known.special) != 0;
    if (is_table && !jac_hash_walk_takes_table(cursor->slot)) return JAC_HASH_CHANGED;
    size_t bound = jac_hash_walk_bound(cursor->slot, is_table);
    if (bound == 0) return JAC_HASH_EMPTIED;
    if (is_table != cursor->is_table || bound != cursor->bound) return JAC_HASH_CHANGED;
    return jac_hash_walk_is_same_entry(cursor) ? JAC_HASH_SAME : JAC_HASH_CHANGED;
}

#endif
