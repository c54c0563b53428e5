/* rb/generate/hash.c - L3. Hashes: by the private layout where it is known, else by rb_hash_foreach, or
 * in the order that sort_keys asks for. */
#include "rb/generate/hash.h"
#include "rb/names.h"
#include "rb/private/hash_walk.h"
#include "rb/generate/call.h"
#include "rb/generate/sort.h"

/* How many key-cache misses beyond the hits are accepted before String keys are no longer cached. Few in a short text,
 * where caching costs more than it saves. */
JAC_INLINE size_t hash_misses(size_t written) { return written < 12288 ? 16 + written / 256 : 64; }

/* Ruby code changed the Hash whose pairs are being written. */
static JAC_COLD JAC_NORETURN void hash_changed(void)
{
    rb_raise(rb_eRuntimeError, "can't add a new key into hash during iteration");
}

JAC_NOINLINE void jac_object_learn(jac_walk *walk, jac_keys *keys, VALUE object, VALUE key, jac_key_text *place)
{
    const char *begun = walk->out.buf.cur;
    jac_object_other(walk, keys, object, key);
    if (++walk->key_misses > hash_misses(jac_buf_len(&walk->out.buf)) + walk->key_hits) jac_key_texts_stop(walk);
    else if (keys->kinds == JAC_KEYS_STRING) jac_key_texts_learn_string(walk, place, key, begun);
}

/* By cursor; `hot` is constant at each use. False when this Hash, or any, has to be walked by
 * rb_hash_foreach. */
JAC_INLINE bool hash_write_direct(jac_walk *walk, VALUE hash, jac_pace hot)
{
    jac_hash_cursor cursor;
    jac_path path;
    VALUE key, value;
    if (JAC_UNLIKELY(!jac_hash_walk_start(&cursor, hash))) return false;
    if (hot && JAC_UNLIKELY(cursor.bound == 0) && (walk->depth < walk->checked_depth || walk->dialect->flat)) {
        jac_emit_empty(&walk->out.buf, 1);
        return true;
    }
    jac_keys keys = jac_object_keys(walk, 0);
    jac_object_open(walk, &path);
    if (!hot && walk->opened) walk->opened(walk, '{');
    unsigned long epoch = walk->out.epoch;
    while (jac_hash_walk_next(&cursor, &key, &value)) {
        jac_object_pair(walk, &path, &keys, hash, key, value, hot);
        if (JAC_UNLIKELY(walk->out.epoch != epoch)) {
            if (keys.texts && walk->dialect->collapse) walk->dialect->collapse(walk, &keys);
            jac_walk_pause(walk);
            jac_hash_change change = jac_hash_walk_check(&cursor);
            if (change == JAC_HASH_EMPTIED) break;
            if (change == JAC_HASH_CHANGED) hash_changed();
            epoch = walk->out.epoch;
        }
    }
    jac_object_close(walk, &path, hot);
    return true;
}

/* The kinds an object starts with: a Hash that compares by identity can hold one String twice. */
static unsigned hash_kinds(jac_walk *walk, VALUE hash)
{
    jac_hash_cursor cursor;
    if (jac_hash_walk_start(&cursor, hash)) return 0;
    if (jac_hash_walk_state.on) return JAC_KEYS_OTHER;
    return RTEST(jac_call_method(walk, hash, jac_id.compare_by_identity_p)) ? JAC_KEYS_OTHER : 0;
}

typedef struct { jac_walk *walk; VALUE hash; jac_path path; jac_keys keys; bool asked; } hash_run;

/* Whether a key may be the second one with its text though all are Strings. Of those that Ruby keeps once in the
 * process, as it does the keys of Hashes that compare by content, there is one of a text. */
JAC_INLINE bool hash_key_is_odd(VALUE key)
{
    return !RB_SPECIAL_CONST_P(key) && RBASIC_CLASS(key) == rb_cString && !RB_FL_TEST_RAW(key, RSTRING_FSTR);
}

static int hash_each(VALUE key, VALUE value, VALUE argument)
{
    hash_run *run = (hash_run *)argument;
    if (JAC_UNLIKELY(hash_key_is_odd(key) && !run->asked)) {
        run->asked = true;
        run->keys.kinds |= hash_kinds(run->walk, run->hash);
    }
    jac_object_pair(run->walk, &run->path, &run->keys, run->hash, key, value, run->walk->hot);
    if (JAC_UNLIKELY(run->keys.texts) && run->walk->dialect->collapse)
        run->walk->dialect->collapse(run->walk, &run->keys);
    jac_walk_pause(run->walk);
    return ST_CONTINUE;
}

static JAC_NOINLINE void hash_write_foreach(jac_walk *walk, VALUE hash)
{
    bool empty = RHASH_SIZE(hash) == 0;
    if (empty && (walk->dialect->flat || (walk->hot && walk->depth < walk->checked_depth))) {
        jac_emit_empty(&walk->out.buf, 1);
        return;
    }
    hash_run run = {.walk = walk, .hash = hash, .keys = jac_object_keys(walk, 0)};
    jac_object_open(walk, &run.path);
    if (!walk->hot && walk->opened) walk->opened(walk, '{');
    rb_hash_foreach(hash, hash_each, (VALUE)&run);
    jac_object_close(walk, &run.path, walk->hot);
    RB_GC_GUARD(hash);
}

static void hash_write_hot(jac_walk *walk, VALUE hash)
{
    if (JAC_UNLIKELY(!hash_write_direct(walk, hash, JAC_PACE_HOT))) hash_write_foreach(walk, hash);
}

static void hash_write_any(jac_walk *walk, VALUE hash)
{
    if (JAC_UNLIKELY(!hash_write_direct(walk, hash, JAC_PACE_ANY))) hash_write_foreach(walk, hash);
}

static void hash_write_marked(jac_walk *walk, VALUE hash)
{
    if (JAC_UNLIKELY(!hash_write_direct(walk, hash, JAC_PACE_MARKED))) hash_write_foreach(walk, hash);
}

/* The pairs in the order of sort_keys: true. */
static void hash_write_sorted(jac_walk *walk, VALUE hash)
{
    jac_path path;
    bool hot = walk->hot;
    const unsigned kinds = hash_kinds(walk, hash);
    VALUE flat = jac_sort_pairs(walk, hash);
    jac_keys keys = jac_object_keys(walk, kinds);
    jac_object_open(walk, &path);
    for (long i = 0; i + 1 < RARRAY_LEN(flat); i += 2) {
        jac_object_pair(walk, &path, &keys, hash, RARRAY_AREF(flat, i), RARRAY_AREF(flat, i + 1), hot);
        jac_walk_pause(walk);
    }
    jac_object_close(walk, &path, hot);
    RB_GC_GUARD(flat);
}

static void hash_write(jac_walk *walk, VALUE hash)
{
    if (walk->hot) hash_write_hot(walk, hash);
    else if (walk->marked) hash_write_marked(walk, hash);
    else hash_write_any(walk, hash);
}

static JAC_NOINLINE void hash_write_ordered(jac_walk *walk, VALUE hash)
{
    VALUE sort = walk->config->write.sort_keys;
    if (!RTEST(sort)) {
        hash_write(walk, hash);
    } else if (sort == Qtrue) {
        hash_write_sorted(walk, hash);
    } else {
        VALUE sorted = jac_call_sort_proc(walk, sort, hash);
        hash_write(walk, sorted);
        RB_GC_GUARD(sorted);
    }
}

void jac_walk_hash(jac_walk *walk, VALUE hash)
{
    if (JAC_LIKELY(walk->direct)) hash_write_hot(walk, hash);
    else hash_write_ordered(walk, hash);
}
