/* rb/generate/hash.c - L3. Writes Hashes: by the private layout if it is known, else from a copy of the pairs that an
 * exported function makes, else by rb_hash_foreach; with sort_keys, in that order. */
#include "rb/generate/call.h"
#include "rb/generate/object.h"
#include "rb/generate/sort.h"
#include "rb/names.h"
#include "rb/private/exported.h"
#include "rb/private/hash_walk.h"

/* How many key-cache misses beyond the hits are accepted before String keys are no longer cached. Few in a short text,
 * where caching costs more than it saves. */
JAC_INLINE size_t hash_misses(size_t written) { return written < 12288 ? 16 + written / 256 : 64; }

JAC_COLD void jac_object_raise_changed(void)
{
    rb_raise(rb_eRuntimeError, "can't add a new key into hash during iteration");
}

/* Whether a key may repeat the text of another key although all keys are Strings. A Hash that compares by content
 * seldom has a key that is not interned, and there is only one interned String of each text. */
JAC_INLINE bool hash_key_may_repeat(VALUE key)
{
    return !RB_SPECIAL_CONST_P(key) && RBASIC_CLASS(key) == rb_cString && !RB_FL_TEST_RAW(key, RSTRING_FSTR);
}

/* Whether the text of a String key may be cached. A Hash that is written from a copy is not asked how it compares as
 * long as its keys are in the cache, which is right for interned Strings only. So then only their texts are cached. */
JAC_INLINE bool hash_key_may_be_known(VALUE key)
{
    return !jac_hash_walk_state.exported || !hash_key_may_repeat(key);
}

JAC_NOINLINE void jac_object_learn(jac_generator *gen, jac_keys *keys, VALUE object, VALUE key, jac_key_text *slot)
{
    const char *begun = gen->out.buf.cur;
    if (slot->serial == gen->out.known) {
        jac_key_text *second = jac_key_texts_second(gen->key_texts, slot);
        if (jac_key_texts_has_string(gen, second, key) && !(keys->kinds & ~(unsigned)JAC_KEYS_STRING)) {
            keys->kinds = JAC_KEYS_STRING;
            gen->key_hits++;
            jac_key_texts_put(&gen->out.buf, second);
            return;
        }
        *second = *slot;
    }
    jac_object_other(gen, keys, object, key);
    if (++gen->key_misses > hash_misses(jac_buf_len(&gen->out.buf)) + gen->key_hits) jac_key_texts_stop(gen);
    else if (keys->kinds == JAC_KEYS_STRING && hash_key_may_be_known(key))
        jac_key_texts_learn_string(gen, slot, key, begun);
}

#define JAC_LOOP(name) hash_hot_##name
#define JAC_LOOP_HOT true
#define JAC_LOOP_PAIR(gen, path, keys, hash, key, value) \
    jac_object_pair(gen, path, keys, hash, key, value, true)
#include "rb/generate/object_loop.inc.h"

#define JAC_LOOP(name) hash_general_##name
#define JAC_LOOP_HOT false
#define JAC_LOOP_PAIR(gen, path, keys, hash, key, value) \
    jac_object_pair(gen, path, keys, hash, key, value, false)
#include "rb/generate/object_loop.inc.h"

/* The initial kinds of a Hash's keys: OTHER if it compares by identity, since it can then hold equal Strings twice. */
static unsigned hash_kinds(jac_generator *gen, VALUE hash)
{
    jac_hash_cursor cursor;
    if (jac_hash_walk_start(&cursor, hash)) return 0;
    if (jac_hash_walk_state.on) return JAC_KEYS_OTHER;
    return RTEST(jac_call_method(gen, hash, jac_id.compare_by_identity_p)) ? JAC_KEYS_OTHER : 0;
}

/* Up to this many keys of a Hash are compared with one another, instead of asking the Hash how it compares, which is a
 * method call. */
#define HASH_BEFORE 8

/* One Hash, written without its layout. */
typedef struct {
    jac_generator *gen;
    VALUE hash;
    jac_path path;
    jac_keys keys;
    bool loose;         /* all keys are examined, as one was not interned */
    bool asked;         /* the Hash was asked how it compares, so no key need be examined */
    const VALUE *copy;  /* the first pair of the copy, or NULL */
    size_t seen;        /* the number of keys in `before` */
    VALUE before[HASH_BEFORE]; /* root: on the C stack; without a copy: the keys that were examined */
    const VALUE *written, *end; /* the pairs that were written from a copy and have not been met again */
} hash_run;

/* Whether two keys are Strings of the same bytes. */
static bool hash_keys_are_equal(VALUE key, VALUE other)
{
    if (RB_SPECIAL_CONST_P(key) || RBASIC_CLASS(key) != rb_cString) return false;
    if (RB_SPECIAL_CONST_P(other) || RBASIC_CLASS(other) != rb_cString) return false;
    size_t len = (size_t)RSTRING_LEN(key);
    return len == (size_t)RSTRING_LEN(other) && memcmp(RSTRING_PTR(key), RSTRING_PTR(other), len) == 0;
}

/* Whether `key` is surely the first key with its text. `pair`: as for hash_run_pair. */
static bool hash_run_is_new(hash_run *run, const VALUE *pair, VALUE key)
{
    const VALUE *before = pair ? run->copy : run->before;
    const size_t step = pair ? 2 : 1, count = pair ? (size_t)(pair - run->copy) / 2 : run->seen;
    if (count >= HASH_BEFORE) return false;
    for (size_t i = 0; i < count; i++)
        if (hash_keys_are_equal(key, before[i * step])) return false; /* bounds: count keys came before this one */
    if (!pair) run->before[run->seen++] = key; /* bounds: count is below the length */
    return true;
}

/* Called with the first key that may repeat a text, and with each key after it. Asks the Hash how it compares if a key
 * does repeat a text, if there are many keys, or if the keys before the first call are not known. */
static JAC_NOINLINE void hash_run_examine(hash_run *run, const VALUE *pair, VALUE key)
{
    if (run->asked) return;
    const bool all = run->loose || pair || jac_buf_len(&run->gen->out.buf) <= run->keys.begun + 1;
    run->loose = true;
    if (all && hash_run_is_new(run, pair, key)) return;
    run->loose = false;
    run->asked = true;
    run->keys.kinds |= hash_kinds(run->gen, run->hash);
}

/* Writes a pair; `pair` is where it stands in the copy, or NULL. */
JAC_INLINE void hash_run_pair(hash_run *run, const VALUE *pair, VALUE key, VALUE value, bool hot)
{
    const bool known = pair && !run->loose && jac_key_texts_knows(run->gen, key);
    if (!known && JAC_UNLIKELY(hash_key_may_repeat(key) | run->loose)) hash_run_examine(run, pair, key);
    jac_object_pair(run->gen, &run->path, &run->keys, run->hash, key, value, hot);
    if (JAC_UNLIKELY(run->keys.texts) && run->gen->dialect->collapse)
        run->gen->dialect->collapse(run->gen, &run->keys);
}

/* Whether the pair was written from the copy. Pairs of the copy that are not met were deleted. */
JAC_INLINE bool hash_run_has_written(hash_run *run, VALUE key)
{
    while (JAC_UNLIKELY(run->written != run->end)) {
        const bool same = run->written[0] == key;
        run->written += 2;
        if (same) return true;
    }
    return false;
}

static int hash_each_hot(VALUE key, VALUE value, VALUE argument)
{
    hash_run *run = (hash_run *)argument;
    if (JAC_UNLIKELY(hash_run_has_written(run, key))) return ST_CONTINUE;
    hash_run_pair(run, NULL, key, value, true);
    if (JAC_UNLIKELY(run->gen->out.full)) jac_generator_pause(run->gen);
    return ST_CONTINUE;
}

static int hash_each_general(VALUE key, VALUE value, VALUE argument)
{
    hash_run *run = (hash_run *)argument;
    if (hash_run_has_written(run, key)) return ST_CONTINUE;
    hash_run_pair(run, NULL, key, value, false);
    jac_generator_pause(run->gen);
    return ST_CONTINUE;
}

/* Writes the pairs of a copy until Ruby code runs, which may change the Hash. Ruby protects it while the rest is
 * written by rb_hash_foreach. */
JAC_INLINE void hash_run_copy(hash_run *run, const jac_exported_pairs *copy, bool hot)
{
    const VALUE *pair = copy->pairs, *end = pair + 2 * copy->count;
    const unsigned long epoch = run->gen->out.epoch;
    run->copy = pair;
    while (pair < end && JAC_LIKELY(run->gen->out.epoch == epoch)) {
        hash_run_pair(run, pair, pair[0], pair[1], hot); /* bounds: the copy has count pairs */
        pair += 2;
    }
    if (JAC_LIKELY(run->gen->out.epoch == epoch)) return;
    jac_generator_pause(run->gen);
    jac_hash_change change = jac_exported_check(copy, run->hash);
    if (change == JAC_HASH_CHANGED) jac_object_raise_changed();
    if (change == JAC_HASH_EMPTIED || pair == end) return;
    run->written = copy->pairs;
    run->end = pair;
    rb_hash_foreach(run->hash, hot ? hash_each_hot : hash_each_general, (VALUE)run);
}

JAC_INLINE void hash_run_open(hash_run *run, jac_generator *gen, VALUE hash)
{
    run->gen = gen;
    run->hash = run->path.object = hash;
    run->keys = jac_object_keys(gen, 0);
    run->loose = run->asked = false;
    run->seen = 0;
    run->written = run->end = NULL;
    jac_object_open(gen, &run->path);
}

/* Writes the Hash from a copy of its `size` pairs. False, having written nothing, if no exported function can make
 * one. */
static JAC_NOINLINE bool hash_copied_hot(jac_generator *gen, VALUE hash, size_t size)
{
    hash_run run;
    jac_exported_pairs copy;
    if (!jac_exported_copy(&copy, hash, size)) return false;
    hash_run_open(&run, gen, hash);
    hash_run_copy(&run, &copy, true);
    jac_exported_free(&copy);
    jac_object_close(gen, &run.path, true);
    RB_GC_GUARD(hash);
    return true;
}

static JAC_NOINLINE bool hash_copied_general(jac_generator *gen, VALUE hash, size_t size)
{
    hash_run run;
    jac_exported_pairs copy;
    if (!jac_exported_copy(&copy, hash, size)) return false;
    hash_run_open(&run, gen, hash);
    if (gen->opened) gen->opened(gen, '{');
    hash_run_copy(&run, &copy, false);
    jac_exported_free(&copy);
    jac_object_close(gen, &run.path, false);
    RB_GC_GUARD(hash);
    return true;
}

static JAC_NOINLINE void hash_write_foreach(jac_generator *gen, VALUE hash)
{
    hash_run run;
    const size_t size = RHASH_SIZE(hash);
    if (size == 0 && (gen->dialect->flat || (gen->hot && gen->depth < gen->checked_depth))) {
        jac_emit_empty(&gen->out.buf, 1);
        return;
    }
    if (gen->hot ? hash_copied_hot(gen, hash, size) : hash_copied_general(gen, hash, size)) return;
    hash_run_open(&run, gen, hash);
    if (!gen->hot && gen->opened) gen->opened(gen, '{');
    rb_hash_foreach(hash, gen->hot ? hash_each_hot : hash_each_general, (VALUE)&run);
    jac_object_close(gen, &run.path, gen->hot);
    RB_GC_GUARD(hash);
}

static void hash_write_hot(jac_generator *gen, VALUE hash)
{
    if (JAC_UNLIKELY(!hash_hot_hash(gen, hash))) hash_write_foreach(gen, hash);
}

void jac_hash_write_general(jac_generator *gen, VALUE hash)
{
    if (JAC_UNLIKELY(!hash_general_hash(gen, hash))) hash_write_foreach(gen, hash);
}

/* Writes the pairs in the order of sort_keys: true. */
static void hash_write_sorted(jac_generator *gen, VALUE hash)
{
    jac_path path;
    bool hot = gen->hot;
    const unsigned kinds = hash_kinds(gen, hash);
    VALUE flat = jac_sort_pairs(gen, hash);
    jac_keys keys = jac_object_keys(gen, kinds);
    path.object = hash;
    jac_object_open(gen, &path);
    for (long i = 0; i + 1 < RARRAY_LEN(flat); i += 2) {
        jac_object_pair(gen, &path, &keys, hash, RARRAY_AREF(flat, i), RARRAY_AREF(flat, i + 1), hot);
        jac_generator_pause(gen);
    }
    jac_object_close(gen, &path, hot);
    RB_GC_GUARD(flat);
}

static JAC_HOT void hash_write(jac_generator *gen, VALUE hash)
{
    if (gen->hot) hash_write_hot(gen, hash);
    else gen->loops->hash(gen, hash);
}

static JAC_NOINLINE void hash_write_ordered(jac_generator *gen, VALUE hash)
{
    VALUE sort = gen->config->write.sort_keys;
    if (!RTEST(sort)) {
        hash_write(gen, hash);
    } else if (sort == Qtrue) {
        hash_write_sorted(gen, hash);
    } else {
        VALUE sorted = jac_call_sort_proc(gen, sort, hash);
        hash_write(gen, sorted);
        RB_GC_GUARD(sorted);
    }
}

JAC_HOT void jac_generate_hash(jac_generator *gen, VALUE hash)
{
    if (JAC_LIKELY(gen->direct)) hash_write_hot(gen, hash);
    else hash_write_ordered(gen, hash);
}
