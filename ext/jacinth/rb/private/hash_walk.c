/* rb/private/hash_walk.c - L3. The self-test of the Hash layout: the flags of Hashes are learned from samples; then
 * Hashes of several sizes, with and without deleted pairs, are read by the layout and by Ruby's public API, and the
 * results compared. */
#include "rb/private/hash_walk.h"

jac_hash_walk_form jac_hash_walk_known;

/* The flags of an object that depend on its type. The upper half of the word has other things in it. */
#define HASH_WALK_FLAGS ((VALUE)UINT32_MAX >> RUBY_FL_USHIFT << RUBY_FL_USHIFT)

/* The largest number of pairs that an array can have. */
#define HASH_WALK_ROW 8

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

/* A Hash of that many pairs, made for as many. `identity`: it compares by identity. */
static VALUE hash_walk_sample(size_t size, bool identity)
{
    VALUE hash = rb_hash_new_capa((long)size);
    if (identity) rb_funcall(hash, rb_intern("compare_by_identity"), 0); /* may call Ruby */
    for (size_t i = 0; i < size; i++) rb_hash_aset(hash, SIZET2NUM(i), Qnil);
    return hash;
}

static VALUE hash_walk_flags(VALUE hash) { return RBASIC(hash)->flags & HASH_WALK_FLAGS; }

/* The bits that are set in the flags of all small Hashes that compare by identity and have no table. All bits if each
 * of these Hashes has a table. */
static VALUE hash_walk_identity_flags(VALUE table)
{
    VALUE common = HASH_WALK_FLAGS;
    for (size_t size = 1; size <= HASH_WALK_ROW; size++) {
        VALUE flags = hash_walk_flags(hash_walk_sample(size, true));
        if (!(flags & table)) common &= flags;
    }
    return common;
}

/* Where the flags of a small Hash have its bound: a field that counts the pairs, and deleted ones, too. 0: no field
 * does. */
static unsigned hash_walk_find_bound(void)
{
    for (unsigned shift = RUBY_FL_USHIFT; shift + 4 <= 32; shift++) {
        bool counts = true;
        for (size_t size = 0; size <= HASH_WALK_ROW && counts; size++) {
            VALUE hash = hash_walk_sample(size, false);
            if (size > 2) rb_hash_delete(hash, INT2FIX(1));
            counts = (hash_walk_flags(hash) >> shift & JAC_HASH_WALK_BOUND_MASK) == size;
        }
        if (counts) return shift;
    }
    return 0;
}

/* Learns the flags: those that all tables have and no small Hash has, and those of Hashes that compare by identity. */
static bool hash_walk_learn_flags(jac_hash_walk_form *form)
{
    static const size_t large[] = {9, 16, 17, 200};
    VALUE rows = 0, tables = HASH_WALK_FLAGS, any = 0;
    for (size_t size = 0; size <= HASH_WALK_ROW; size++) rows |= hash_walk_flags(hash_walk_sample(size, false));
    for (size_t i = 0; i < sizeof large / sizeof *large; i++) {
        VALUE flags = hash_walk_flags(hash_walk_sample(large[i], false));
        tables &= flags;
        any |= flags;
    }
    form->table = tables & ~rows;
    form->shift = hash_walk_find_bound();
    form->not_empty = form->table | (VALUE)JAC_HASH_WALK_BOUND_MASK << form->shift;
    VALUE identity = hash_walk_identity_flags(form->table);
    form->identity = identity == HASH_WALK_FLAGS ? 0 : identity & ~rows & ~any;
    form->special = form->table | form->identity;
    return form->table && form->shift && (form->identity || identity == HASH_WALK_FLAGS);
}

/* Learns the flags and the st type of ordinary tables, and checks that a table is where the layout says. */
static bool hash_walk_learn(void)
{
    jac_hash_walk_form *form = &jac_hash_walk_known;
    if (!JAC_HASH_WALK_SHOWN || !hash_walk_learn_flags(form)) return false;
    VALUE hash = hash_walk_sample(9, false);
    const struct st_table *table = jac_hash_walk_table((const jac_hash_slot *)hash);
    if (!table || table->num_entries != 9) return false;
    if (jac_hash_walk_entries_bound((const jac_hash_slot *)hash) != 9) return false;
    form->type = table->type;
    RB_GC_GUARD(hash);
    return form->type && form->type->compare && form->type->hash;
}

/* Whether a Hash that compares by identity is recognized and refused, from its start or by a change. */
static bool hash_walk_declines_identity(size_t size)
{
    jac_hash_cursor cursor, changed;
    VALUE key, value, hash = hash_walk_sample(size, true), other = hash_walk_sample(size, false);
    bool declined = !jac_hash_walk_start(&cursor, hash);
    declined = declined && jac_hash_walk_start(&changed, other) && jac_hash_walk_next(&changed, &key, &value);
    rb_funcall(other, rb_intern("compare_by_identity"), 0); /* may call Ruby */
    declined = declined && jac_hash_walk_check(&changed) == JAC_HASH_CHANGED;
    RB_GC_GUARD(hash);
    RB_GC_GUARD(other);
    return declined;
}

static const char *hash_walk_failure(void)
{
    static const size_t sizes[] = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 16, 17, 200};
    if (!hash_walk_learn()) return "the flags or the table of a Hash are not where they were";
    jac_hash_walk_state.on = true; /* the cursor checks it; jac_private_init stores the result */
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        if (!hash_walk_try(sizes[i], false)) return "the pairs of a Hash are not where they were";
        if (!hash_walk_try(sizes[i], true)) return "the deleted pairs of a Hash look different";
    }
    for (size_t size = 1; size <= HASH_WALK_ROW + 1; size++)
        if (!hash_walk_declines_identity(size)) return "a Hash that compares by identity looks like others";
    return NULL;
}

jac_private_state jac_hash_walk_test(void)
{
    const char *why = hash_walk_failure();
    return (jac_private_state){.on = why == NULL, .why = why};
}
