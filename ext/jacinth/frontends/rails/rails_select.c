/* frontends/rails/rails_select.c - L4, for size. The members of a Hash that the options only: and except: select,
 * without the Hash that slice and except would make. They are all read before the first one is written, because writing
 * may run code that changes the Hash. See rails.h. */
#include "frontends/rails/rails.h"
#include "frontends/rails/rails_names.h"
#include "rb/generate/call.h"
#include "rb/generate/object.h"
#include "rb/private/hash_walk.h"

/* The most names, and the most members, that are handled here. */
#define RAILS_SELECT_HELD 24

typedef struct {
    long count;
    unsigned kinds;
    VALUE keys[RAILS_SELECT_HELD], values[RAILS_SELECT_HELD]; /* root: on the C stack */
} rails_selected;

/* Whether keys of these kinds cannot have equal texts. */
static bool rails_select_is_uniform(unsigned kinds) { return kinds == JAC_KEYS_STRING || kinds == JAC_KEYS_SYMBOL; }

/* Whether two keys, both plain Strings or both Symbols, are equal. */
static bool rails_select_is_same(VALUE one, VALUE other)
{
    if (one == other) return true;
    if (RB_SYMBOL_P(one) || RB_SYMBOL_P(other) || RSTRING_LEN(one) != RSTRING_LEN(other)) return false;
    return memcmp(RSTRING_PTR(one), RSTRING_PTR(other), (size_t)RSTRING_LEN(one)) == 0;
}

static bool rails_select_has(VALUE names, VALUE key)
{
    for (long i = 0; i < RARRAY_LEN(names); i++) {
        if (rails_select_is_same(RARRAY_AREF(names, i), key)) return true;
    }
    return false;
}

JAC_HOT bool jac_rails_is_short_list(VALUE names)
{
    unsigned kinds = 0;
    VALUE text;
    if (RARRAY_LEN(names) > RAILS_SELECT_HELD) return false;
    for (long i = 0; i < RARRAY_LEN(names); i++) {
        kinds |= jac_object_kind(RARRAY_AREF(names, i), &text);
        if (!rails_select_is_uniform(kinds)) return false;
        for (long before = 0; before < i; before++) {
            if (rails_select_is_same(RARRAY_AREF(names, before), RARRAY_AREF(names, i))) return false;
        }
    }
    return true;
}

/* The kind of a key. A static Symbol whose text is cached is plain. */
static unsigned rails_select_kind(jac_generator *gen, VALUE key)
{
    VALUE text;
    return RB_STATIC_SYM_P(key) && jac_key_texts_find_symbol(gen, key) ? (unsigned)JAC_KEYS_SYMBOL
                                                                        : jac_object_kind(key, &text);
}

static bool rails_select_add(rails_selected *some, VALUE key, VALUE value, unsigned kind)
{
    some->kinds |= kind;
    if (some->count == RAILS_SELECT_HELD || !rails_select_is_uniform(some->kinds)) return false;
    some->keys[some->count] = key; /* bounds: tested above */
    some->values[some->count++] = value;
    return true;
}

static bool rails_select_only(jac_generator *gen, VALUE hash, VALUE names, rails_selected *some)
{
    for (long i = 0; i < RARRAY_LEN(names); i++) {
        size_t used = jac_call_begin(gen); /* a key of the program's own class may be asked for eql? */
        VALUE name = RARRAY_AREF(names, i), value = rb_hash_lookup2(hash, name, Qundef);
        jac_call_end(gen, used);
        if (value != Qundef && !rails_select_add(some, name, value, rails_select_kind(gen, name))) return false;
    }
    return true;
}

/* Selects the other keys. A key of another kind than the names is one of them. */
static bool rails_select_except(jac_generator *gen, jac_hash_cursor *cursor, VALUE names, rails_selected *some)
{
    VALUE key, value;
    while (jac_hash_walk_next(cursor, &key, &value)) {
        const unsigned kind = rails_select_kind(gen, key);
        if (!rails_select_is_uniform(kind)) return false;
        bool alike = RARRAY_LEN(names) > 0 && RB_SYMBOL_P(key) == RB_SYMBOL_P(RARRAY_AREF(names, 0));
        if (!(alike && rails_select_has(names, key)) && !rails_select_add(some, key, value, kind)) return false;
    }
    return true;
}

bool jac_rails_put_selected(jac_generator *gen, VALUE hash)
{
    const jac_rails_call *call = jac_rails_of(gen);
    const bool only = !NIL_P(call->only);
    jac_hash_cursor cursor;
    jac_keys keys = jac_object_keys(gen, 0);
    jac_path path;
    rails_selected some;
    some.count = 0;
    some.kinds = 0;
    if (!call->short_list || !jac_hash_walk_state.on ||
        !rb_method_basic_definition_p(CLASS_OF(hash), only ? jac_rails_id.slice : jac_rails_id.except))
        return false;
    if (!jac_hash_walk_start(&cursor, hash)) return false; /* a Hash that compares by identity */
    if (!(only ? rails_select_only(gen, hash, call->only, &some)
               : rails_select_except(gen, &cursor, call->except, &some)))
        return false;
    jac_object_open(gen, &path);
    for (long i = 0; i < some.count; i++) {
        /* only: and except: apply to nested Hashes as well, so these go through the general loop. */
        if (RB_TYPE_P(some.values[i], T_HASH))
            jac_object_pair(gen, &path, &keys, hash, some.keys[i], some.values[i], false);
        else jac_object_pair(gen, &path, &keys, hash, some.keys[i], some.values[i], true);
    }
    jac_object_close(gen, &path, true);
    return true;
}
