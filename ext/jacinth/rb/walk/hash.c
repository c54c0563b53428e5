/* rb/walk/hash.c - L3. Hashes: by the private layout where it is known, else by rb_hash_foreach, or
 * in the order that sort_keys asks for. */
#include "rb/walk/hash.h"
#include "rb/names.h"
#include "rb/private/hash_walk.h"
#include "rb/walk/call.h"
#include "rb/walk/sort.h"

/* Ruby code changed the Hash whose pairs are being written. */
static JAC_COLD JAC_NORETURN void hash_changed(void)
{
    rb_raise(rb_eRuntimeError, "can't add a new key into hash during iteration");
}

/* Both layouts by cursor; `compact` is constant at each use. */
JAC_INLINE void hash_write_direct(jac_walk *walk, VALUE hash, jac_hash_cursor *cursor, bool compact)
{
    jac_object object;
    VALUE key, value;
    jac_object_open(walk, &object, hash, 0);
    unsigned long epoch = walk->out.epoch;
    while (jac_hash_walk_next(cursor, &key, &value)) {
        jac_object_pair(walk, &object, key, value, compact);
        if (JAC_UNLIKELY(walk->out.epoch != epoch)) {
            jac_hash_change change = jac_hash_walk_check(cursor);
            if (change == JAC_HASH_EMPTIED) break;
            if (change == JAC_HASH_CHANGED) hash_changed();
            epoch = walk->out.epoch;
        }
    }
    jac_object_close(walk, &object, compact);
    RB_GC_GUARD(hash);
}

static void hash_write_compact(jac_walk *walk, VALUE hash, jac_hash_cursor *cursor)
{
    hash_write_direct(walk, hash, cursor, true);
}

static void hash_write_spaced(jac_walk *walk, VALUE hash, jac_hash_cursor *cursor)
{
    hash_write_direct(walk, hash, cursor, false);
}

typedef struct { jac_walk *walk; jac_object object; } hash_run;

static int hash_each(VALUE key, VALUE value, VALUE argument)
{
    hash_run *run = (hash_run *)argument;
    jac_object_pair(run->walk, &run->object, key, value, run->walk->layout.compact);
    return ST_CONTINUE;
}

/* The kinds an object starts with: a Hash that compares by identity can hold one String twice. */
static unsigned hash_kinds(jac_walk *walk, VALUE hash)
{
    jac_hash_cursor cursor;
    if (jac_hash_walk_start(&cursor, hash)) return 0;
    if (jac_hash_walk_state.on) return JAC_KEYS_OTHER;
    return RTEST(jac_call_method(walk, hash, jac_id.compare_by_identity_p)) ? JAC_KEYS_OTHER : 0;
}

static void hash_write_foreach(jac_walk *walk, VALUE hash)
{
    hash_run run = {.walk = walk};
    jac_object_open(walk, &run.object, hash, hash_kinds(walk, hash));
    rb_hash_foreach(hash, hash_each, (VALUE)&run);
    jac_object_close(walk, &run.object, walk->layout.compact);
    RB_GC_GUARD(hash);
}

/* The pairs in the order of sort_keys: true. */
static void hash_write_sorted(jac_walk *walk, VALUE hash)
{
    jac_object object;
    bool compact = walk->layout.compact;
    unsigned kinds = hash_kinds(walk, hash);
    VALUE flat = jac_sort_pairs(walk, hash);
    jac_object_open(walk, &object, hash, kinds);
    for (long i = 0; i + 1 < RARRAY_LEN(flat); i += 2) {
        jac_object_pair(walk, &object, RARRAY_AREF(flat, i), RARRAY_AREF(flat, i + 1), compact);
    }
    jac_object_close(walk, &object, compact);
    RB_GC_GUARD(flat);
}

static void hash_write(jac_walk *walk, VALUE hash)
{
    jac_hash_cursor cursor;
    if (JAC_UNLIKELY(!jac_hash_walk_start(&cursor, hash))) hash_write_foreach(walk, hash);
    else if (JAC_LIKELY(walk->layout.compact)) hash_write_compact(walk, hash, &cursor);
    else hash_write_spaced(walk, hash, &cursor);
}

void jac_walk_hash(jac_walk *walk, VALUE hash)
{
    VALUE sort = walk->config->write.sort_keys;
    if (JAC_LIKELY(!RTEST(sort))) {
        hash_write(walk, hash);
    } else if (sort == Qtrue) {
        hash_write_sorted(walk, hash);
    } else {
        VALUE sorted = jac_call_sort_proc(walk, sort, hash);
        hash_write(walk, sorted);
        RB_GC_GUARD(sorted);
    }
}
