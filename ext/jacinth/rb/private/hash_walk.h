/* rb/private/hash_walk.h - L3. A Hash's pairs read straight from its table, without a block call and
 * an ensure per Hash. A guarded private layout. Every step reads the table's address and bound again, so
 * a cursor holds nothing that the garbage collector or Ruby code can make stale. Calls no Ruby code,
 * raises nothing. */
#ifndef JAC_PRIVATE_HASH_WALK_H
#define JAC_PRIVATE_HASH_WALK_H

#include "rb/private/private.h"

/* Up to eight pairs lie in one array ("ar"), with these counts in the Hash's flags; more of them in
 * a public struct st_table, which this flag tells. */
#define JAC_HASH_WALK_IS_TABLE ((VALUE)RUBY_FL_USER3)
#define JAC_HASH_WALK_BOUND_SHIFT (RUBY_FL_USHIFT + 8)
#define JAC_HASH_WALK_BOUND_MASK 15u

typedef struct { VALUE key, value; } jac_hash_pair;                             /* key is undef when deleted */
typedef struct { st_index_t hash; VALUE key, value; } jac_hash_entry;            /* hash is ~0 when deleted */

/* What the slot of a Hash looks like. */
typedef struct {
    struct RBasic basic;
#if JAC_RUBY_VERSION < 303
    union { const jac_hash_pair *pairs; const struct st_table *table; } as;
#else
    VALUE ifnone;
    union { struct { uint64_t hints; jac_hash_pair pairs[8]; } small; struct st_table table; } as;
#endif
} jac_hash_slot;

/* The st type of ordinary Hashes; those that compare by identity have another. Set by the self-test. */
extern const struct st_hash_type *jac_hash_walk_type;

typedef struct {
    const jac_hash_slot *slot;
    size_t next, bound;     /* entries of the table, deleted ones included */
    bool is_table;
    VALUE last;             /* the key that the last step gave; compared only, never followed */
} jac_hash_cursor;

/* How a Hash stands to its cursor after Ruby code ran. */
typedef enum { JAC_HASH_SAME, JAC_HASH_EMPTIED, JAC_HASH_CHANGED } jac_hash_change;

/* The table of a Hash that is one. */
JAC_INLINE const struct st_table *jac_hash_walk_table(const jac_hash_slot *slot)
{
#if JAC_RUBY_VERSION < 303
    return slot->as.table;
#else
    return &slot->as.table;
#endif
}

/* The pairs of a Hash that is no table. In 3.1 and 3.2 a collection moves them. */
JAC_INLINE const jac_hash_pair *jac_hash_walk_pairs(const jac_hash_slot *slot)
{
#if JAC_RUBY_VERSION < 303
    return slot->as.pairs;
#else
    return slot->as.small.pairs;
#endif
}

/* Which of the two it is. */
JAC_INLINE bool jac_hash_walk_is_table(const jac_hash_slot *slot)
{
    return (slot->basic.flags & JAC_HASH_WALK_IS_TABLE) != 0;
}

/* Its entries or pairs, deleted ones included. */
JAC_INLINE size_t jac_hash_walk_bound(const jac_hash_slot *slot, bool is_table)
{
    if (is_table) return (size_t)jac_hash_walk_table(slot)->entries_bound;
    return (size_t)(slot->basic.flags >> JAC_HASH_WALK_BOUND_SHIFT) & JAC_HASH_WALK_BOUND_MASK;
}

/* In the flags of a Hash: 0 when it never had a pair, or was cleared. */
#define JAC_HASH_WALK_NOT_EMPTY (JAC_HASH_WALK_IS_TABLE | (VALUE)JAC_HASH_WALK_BOUND_MASK << JAC_HASH_WALK_BOUND_SHIFT)

/* Whether the flags of a Hash show it to be empty; some that are do not. */
JAC_INLINE bool jac_hash_walk_is_empty(VALUE hash) { return (RBASIC(hash)->flags & JAC_HASH_WALK_NOT_EMPTY) == 0; }

/* Starts at the first pair of `hash`, a T_HASH that the caller keeps alive; false when this Hash, or
 * any, must be walked by rb_hash_foreach. */
JAC_INLINE bool jac_hash_walk_start(jac_hash_cursor *cursor, VALUE hash)
{
    const jac_hash_slot *slot = (const jac_hash_slot *)hash;
    if (JAC_UNLIKELY(!jac_hash_walk_state.on)) return false;
    cursor->slot = slot;
    cursor->is_table = jac_hash_walk_is_table(slot);
    cursor->next = 0;
    if (cursor->is_table && jac_hash_walk_table(slot)->type != jac_hash_walk_type) return false;
    cursor->bound = jac_hash_walk_bound(slot, cursor->is_table);
    return true;
}

/* The next pair, or false at the end. The Hash is as it was at the start, or SAME. */
JAC_INLINE bool jac_hash_walk_next(jac_hash_cursor *cursor, VALUE *key, VALUE *value)
{
    if (JAC_LIKELY(!cursor->is_table)) {
        while (cursor->next < cursor->bound) {
            /* bounds: next < bound, which the table has and which only Ruby code lowers */
            const jac_hash_pair *pair = jac_hash_walk_pairs(cursor->slot) + cursor->next++;
            if (JAC_UNLIKELY(pair->key == Qundef)) continue;
            *key = cursor->last = pair->key;
            *value = pair->value;
            return true;
        }
        return false;
    }
    while (cursor->next < cursor->bound) {
        /* bounds: as above; entries are allocated up to the bound */
        const jac_hash_entry *entry =
            (const jac_hash_entry *)(const void *)jac_hash_walk_table(cursor->slot)->entries + cursor->next++;
        if (JAC_UNLIKELY(entry->hash == ~(st_index_t)0)) continue;
        *key = cursor->last = entry->key;
        *value = entry->value;
        return true;
    }
    return false;
}

/* Brings a Hash's pairs near, a few steps before they are read. `hash` is a live T_HASH. */
JAC_INLINE void jac_hash_walk_prefetch(VALUE hash)
{
    const jac_hash_slot *slot = (const jac_hash_slot *)hash;
#if JAC_RUBY_VERSION < 303
    JAC_PREFETCH(slot->as.pairs);
#else
    JAC_PREFETCH(&slot->as);
#endif
}

/* Whether the entry of the last step is still in its place, or deleted there: had the table been packed
 * or filled anew, another one would be. The place is below the table's bound. */
JAC_INLINE bool jac_hash_walk_in_place(const jac_hash_cursor *cursor)
{
    size_t place = cursor->next - 1; /* bounds: a step was made */
    if (cursor->is_table) {
        const jac_hash_entry *entry =
            (const jac_hash_entry *)(const void *)jac_hash_walk_table(cursor->slot)->entries + place;
        return entry->hash == ~(st_index_t)0 || entry->key == cursor->last;
    }
    VALUE key = jac_hash_walk_pairs(cursor->slot)[place].key;
    return key == Qundef || key == cursor->last;
}

/* To be asked after a step when Ruby code may have run since. After SAME the walk can go on: the pairs
 * before the cursor are those that it has given, those after it are seen as they are now. */
JAC_INLINE jac_hash_change jac_hash_walk_check(const jac_hash_cursor *cursor)
{
    bool is_table = jac_hash_walk_is_table(cursor->slot);
    if (is_table && jac_hash_walk_table(cursor->slot)->type != jac_hash_walk_type) return JAC_HASH_CHANGED;
    size_t bound = jac_hash_walk_bound(cursor->slot, is_table);
    if (bound == 0) return JAC_HASH_EMPTIED;
    if (is_table != cursor->is_table || bound != cursor->bound) return JAC_HASH_CHANGED;
    return jac_hash_walk_in_place(cursor) ? JAC_HASH_SAME : JAC_HASH_CHANGED;
}

#endif
