/* rb/private/hash_walk.c - L3. The self-test of the Hash layout: Hashes of several sizes, with and
 * without deleted pairs, are read by the layout and by Ruby's public API, and the results compared. */
#include "rb/private/hash_walk.h"

const struct st_hash_type *jac_hash_walk_type;

/* The state of a comparison of rb_hash_foreach with the cursor, pair by pair. */
typedef struct { jac_hash_cursor cursor; size_t pairs; bool equal; } hash_walk_trial;

static int hash_walk_compare(VALUE key, VALUE value, VALUE argument)
{
    hash_walk_trial *trial = (hash_walk_trial *)argument;
    VALUE own_key, own_value;
    trial->pairs++;
    trial->equal = jac_hash_walk_next(&trial->cursor, &own_key, &own_value) && own_key == key && own_value == value;
    return trial->equal ? ST_CONTINUE : ST_STOP;
}

/* Whether the cursor returns the `size` pairs of `hash` in order. */
static bool hash_walk_agrees(VALUE hash, size_t size)
{
    hash_walk_trial trial = {.pairs = 0, .equal = true};
    VALUE key, value;
    if (!jac_hash_walk_start(&trial.cursor, hash)) return false;
    rb_hash_foreach(hash, hash_walk_compare, (VALUE)&trial);
    return trial.equal && trial.pairs == size && !jac_hash_walk_next(&trial.cursor, &key, &value);
}

/* Tests a Hash of `size` pairs with String and Integer keys; if `deletions` is true, some are deleted. */
static bool hash_walk_try(size_t size, bool deletions)
{
    VALUE hash = rb_hash_new();
    size_t left = size;
    for (size_t i = 0; i < size; i++) {
        VALUE key = i % 2 ? SIZET2NUM(i) : rb_str_new((const char *)&i, (long)sizeof i);
        rb_hash_aset(hash, key, i % 4 ? SIZET2NUM(i + size) : Qnil);
    }
    for (size_t i = 1; deletions && i < size; i += 6, left--) rb_hash_delete(hash, SIZET2NUM(i));
    bool agrees = hash_walk_agrees(hash, left) && jac_hash_walk_is_empty(hash) == (size == 0);
    RB_GC_GUARD(hash);
    return agrees;
}

/* Finds the st type of ordinary tables, and checks that the table is where the layout says. */
static bool hash_walk_learn(void)
{
    VALUE hash = rb_hash_new();
    for (int i = 0; i < 9; i++) rb_hash_aset(hash, INT2FIX(i), Qnil);
    const jac_hash_slot *slot = (const jac_hash_slot *)hash;
    if (!jac_hash_walk_is_table(slot)) return false;
    const struct st_table *table = jac_hash_walk_table(slot);
    if (!table || table->num_entries != 9 || table->entries_bound != 9) return false;
    jac_hash_walk_type = table->type;
    RB_GC_GUARD(hash);
    return jac_hash_walk_type && jac_hash_walk_type->compare && jac_hash_walk_type->hash;
}

/* Whether a Hash that compares by identity is recognized and refused. */
static bool hash_walk_declines_identity(size_t size)
{
    jac_hash_cursor cursor;
    VALUE hash = rb_hash_new();
    rb_funcall(hash, rb_intern("compare_by_identity"), 0); /* may call Ruby */
    for (size_t i = 0; i < size; i++) rb_hash_aset(hash, SIZET2NUM(i), Qnil);
    bool declined = !jac_hash_walk_start(&cursor, hash);
    RB_GC_GUARD(hash);
    return declined;
}

static const char *hash_walk_failure(void)
{
    static const size_t sizes[] = {0, 1, 2, 3, 7, 8, 9, 16, 17, 200};
    if (!hash_walk_learn()) return "the table of a large Hash is not where it was";
    jac_hash_walk_state.on = true; /* the cursor checks it; jac_private_init stores the result */
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        if (!hash_walk_try(sizes[i], false)) return "the pairs of a Hash are not where they were";
        if (!hash_walk_try(sizes[i], true)) return "the deleted pairs of a Hash look different";
    }
    if (!hash_walk_declines_identity(1) || !hash_walk_declines_identity(9))
        return "a Hash that compares by identity looks like others";
    return NULL;
}

jac_private_state jac_hash_walk_test(void)
{
    const char *why = hash_walk_failure();
    return (jac_private_state){why == NULL, why};
}
