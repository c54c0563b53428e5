/* rb/private/exported.c - L3. See exported.h. The self-test of the walk compares it with rb_hash_foreach;
 * hash_template.c has the self-test of the templates. */
#include "rb/private/exported.h"

/* A Ruby without one of them loads the library as well: the address is then NULL. */
#ifdef JAC_WEAK
extern JAC_WEAK int rb_hash_stlike_foreach(VALUE hash, st_foreach_callback_func *each, st_data_t argument);
extern JAC_WEAK int rb_hash_stlike_foreach_with_replace(VALUE hash, st_foreach_check_callback_func *each,
                                                        st_update_callback_func *replace, st_data_t argument);
#else
#  define rb_hash_stlike_foreach ((int (*)(VALUE, st_foreach_callback_func *, st_data_t))NULL)
#  define rb_hash_stlike_foreach_with_replace \
    ((int (*)(VALUE, st_foreach_check_callback_func *, st_update_callback_func *, st_data_t))NULL)
#endif

/* ---- the walk ---- */

typedef struct { VALUE *next, *end; } exported_room;

static int exported_take(st_data_t key, st_data_t value, st_data_t argument)
{
    exported_room *room = (exported_room *)argument;
    if (room->next == room->end) return ST_STOP;
    room->next[0] = (VALUE)key; /* bounds: room for a pair is left */
    room->next[1] = (VALUE)value;
    room->next += 2;
    return ST_CONTINUE;
}

/* Whether the walk finds as many pairs as there is room for. */
static bool exported_walk(VALUE hash, VALUE *pairs, size_t count)
{
    exported_room room = {pairs, pairs + 2 * count};
    rb_hash_stlike_foreach(hash, exported_take, (st_data_t)&room); /* calls no Ruby: the callback does not */
    return room.next == room.end;
}

static VALUE *exported_far(jac_exported_pairs *copy)
{
    if (copy->count > LONG_MAX / 2) rb_raise(rb_eNoMemError, "too many pairs");
    return rb_alloc_tmp_buffer2(&copy->far, (long)(2 * copy->count), sizeof(VALUE));
}

bool jac_exported_copy(jac_exported_pairs *copy, VALUE hash, size_t size)
{
    if (JAC_UNLIKELY(!jac_hash_walk_state.exported)) return false;
    copy->count = size;
    copy->far = 0;
    copy->pairs = JAC_LIKELY(copy->count <= JAC_EXPORTED_NEAR) ? copy->near : exported_far(copy);
    if (JAC_LIKELY(exported_walk(hash, copy->pairs, copy->count))) return true;
    jac_exported_free(copy);
    return false;
}

typedef struct { const VALUE *next, *end; bool known; } exported_search;

static int exported_find(st_data_t key, st_data_t value, st_data_t argument)
{
    exported_search *search = (exported_search *)argument;
    (void)value;
    while (search->next < search->end && *search->next != (VALUE)key) search->next += 2;
    search->known = search->next < search->end;
    if (!search->known) return ST_STOP;
    search->next += 2;
    return ST_CONTINUE;
}

jac_hash_change jac_exported_check(const jac_exported_pairs *copy, VALUE hash)
{
    size_t size = RHASH_SIZE(hash);
    exported_search search = {copy->pairs, copy->pairs + 2 * copy->count, true};
    if (size == 0) return JAC_HASH_EMPTIED;
    if (size > copy->count) return JAC_HASH_CHANGED;
    rb_hash_stlike_foreach(hash, exported_find, (st_data_t)&search); /* calls no Ruby: the callback does not */
    return search.known ? JAC_HASH_SAME : JAC_HASH_CHANGED;
}

/* ---- templates ---- */

typedef struct { const VALUE *value; size_t step, left; } exported_values;

static int exported_all(st_data_t key, st_data_t value, st_data_t argument, int error)
{
    (void)key; (void)value; (void)error;
    return ((exported_values *)argument)->left ? ST_REPLACE : ST_STOP;
}

/* Needs no write barrier, for the reasons that hash_template_copy names. */
static int exported_put(st_data_t *key, st_data_t *value, st_data_t argument, int existing)
{
    exported_values *values = (exported_values *)argument;
    (void)key; (void)existing;
    *value = (st_data_t)*values->value;
    values->value += values->step;
    values->left--;
    return ST_CONTINUE;
}

static VALUE exported_copy_of(VALUE hash, const VALUE *values, size_t step, size_t n)
{
    exported_values rest = {values, step, n};
    VALUE copy = rb_hash_dup(hash); /* root: on the C stack until it is returned */
    rb_hash_stlike_foreach_with_replace(copy, exported_all, exported_put, (st_data_t)&rest); /* calls no Ruby */
    JAC_ASSERT(rest.left == 0);
    return copy;
}

typedef struct { const VALUE *next, *end; bool same; } exported_comparison;

static int exported_compare(st_data_t key, st_data_t value, st_data_t argument)
{
    exported_comparison *with = (exported_comparison *)argument;
    with->same = with->next < with->end && with->next[0] == (VALUE)key && with->next[1] == (VALUE)value;
    with->next += 2;
    return with->same ? ST_CONTINUE : ST_STOP;
}

VALUE jac_exported_template(VALUE model, const VALUE *pairs, size_t n)
{
    static const VALUE nothing = Qnil; /* root: nil is not a heap object */
    exported_comparison with = {pairs, pairs + 2 * n, true};
    if (n == 0 || RHASH_SIZE(model) != n) return Qfalse;
    rb_hash_stlike_foreach(model, exported_compare, (st_data_t)&with); /* calls no Ruby: the callback does not */
    if (!with.same || with.next != with.end) return Qfalse;
    return rb_obj_hide(exported_copy_of(model, &nothing, 0, n)); /* ObjectSpace must not find it */
}

JAC_HOT VALUE jac_exported_fill(VALUE template, const VALUE *values, size_t n)
{
    return rb_obj_reveal(exported_copy_of(template, values, 1, n), rb_cHash);
}

/* ---- the self-tests ---- */

static int exported_compare_public(VALUE key, VALUE value, VALUE argument)
{
    return exported_compare((st_data_t)key, (st_data_t)value, (st_data_t)argument);
}

/* Whether the walk finds the `size` pairs of `hash` as rb_hash_foreach does. */
static bool exported_agrees(VALUE hash, size_t size)
{
    jac_exported_pairs copy;
    if (RHASH_SIZE(hash) != size || !jac_exported_copy(&copy, hash, size)) return false;
    exported_comparison with = {copy.pairs, copy.pairs + 2 * copy.count, true};
    rb_hash_foreach(hash, exported_compare_public, (VALUE)&with);
    bool same = with.same && with.next == with.end;
    same = same && (jac_exported_check(&copy, hash) == (size ? JAC_HASH_SAME : JAC_HASH_EMPTIED));
    jac_exported_free(&copy);
    return same;
}

/* Tests a Hash of `size` pairs; then some are deleted, and one is added. */
static bool exported_works(size_t size, bool identity)
{
    jac_exported_pairs copy;
    VALUE hash = rb_hash_new();
    if (identity) rb_funcall(hash, rb_intern("compare_by_identity"), 0); /* may call Ruby */
    for (size_t i = 0; i < size; i++) rb_hash_aset(hash, SIZET2NUM(i), i % 4 ? SIZET2NUM(i + size) : Qnil);
    if (!exported_agrees(hash, size) || !jac_exported_copy(&copy, hash, size)) return false;
    size_t left = size;
    for (size_t i = 1; i < size; i += 3, left--) rb_hash_delete(hash, SIZET2NUM(i));
    bool works = exported_agrees(hash, left);
    works = works && jac_exported_check(&copy, hash) == (left ? JAC_HASH_SAME : JAC_HASH_EMPTIED);
    rb_hash_aset(hash, INT2FIX(-1), Qtrue);
    works = works && exported_agrees(hash, left + 1) && jac_exported_check(&copy, hash) == JAC_HASH_CHANGED;
    jac_exported_free(&copy);
    RB_GC_GUARD(hash);
    return works;
}

static bool exported_walk_works(void)
{
    static const size_t sizes[] = {0, 1, 2, 3, 7, 8, 9, 16, 31, 32, 33, 200};
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++)
        if (!exported_works(sizes[i], false) || !exported_works(sizes[i], true)) return false;
    return true;
}

JAC_COLD void jac_exported_init(bool rubys_collector, const char *(*templates)(void))
{
    jac_private_state *walk = &jac_hash_walk_state, *fill = &jac_hash_template_state;
    if (!rb_hash_stlike_foreach) return;
    if (!walk->on) {
        walk->exported = true; /* its functions ask */
        walk->exported = exported_walk_works();
    }
    if (fill->on || !rubys_collector || !rb_hash_stlike_foreach_with_replace) return;
    fill->exported = true;
    fill->exported = templates() == NULL;
}
