/* rb/private/exported.h - L3. Functions that Ruby exports, but declares only in its internal headers: they walk a Hash
 * without a block call and an ensure, and replace its values without hashing its keys. They are found by their names
 * when the library is loaded, and tested. They replace the private layouts of Hashes where these are off; no struct
 * need be known for them. */
#ifndef JAC_PRIVATE_EXPORTED_H
#define JAC_PRIVATE_EXPORTED_H

#include "rb/private/hash_walk.h"

/* Tests the functions that this Ruby has, and sets jac_hash_walk_state.exported and jac_hash_template_state.exported
 * where the layout is off. `rubys_collector`: the garbage collector is Ruby's default one. `templates`: tests the
 * templates, and returns why they fail, or NULL. Called once, at load. */
JAC_API void jac_exported_init(bool rubys_collector, const char *(*templates)(void));

/* Templates: as jac_hash_template_make and jac_hash_template_fill. Only if jac_hash_template_state.exported. */
JAC_API VALUE jac_exported_template(VALUE model, const VALUE *pairs, size_t n);
JAC_API VALUE jac_exported_fill(VALUE template, const VALUE *values, size_t n);

/* A copy of up to this many pairs is on the C stack. */
#define JAC_EXPORTED_NEAR 64

/* The pairs of a Hash as they were at one time. They stay reachable until jac_exported_free: this struct is on the C
 * stack, which the garbage collector marks, and it marks the memory of `far`. */
typedef struct {
    VALUE *pairs;       /* key, value, key, ... */
    size_t count;       /* pairs */
    volatile VALUE far; /* root: on the C stack; owns the memory of a large copy */
    VALUE near[2 * JAC_EXPORTED_NEAR]; /* root: on the C stack */
} jac_exported_pairs;

/* Copies the `size` pairs of a T_HASH that the caller keeps alive. Returns false, having copied nothing, if the
 * function is not there or the number of pairs is not the size of the Hash. Runs no Ruby code. May allocate. */
JAC_API bool jac_exported_copy(jac_exported_pairs *copy, VALUE hash, size_t size);

/* Releases a copy. Not necessary after an exception. */
JAC_INLINE void jac_exported_free(jac_exported_pairs *copy)
{
    if (JAC_UNLIKELY(copy->far != 0)) rb_free_tmp_buffer(&copy->far);
}

/* What Ruby code has done to a Hash since it was copied. SAME: each of its keys was in the copy, and they are in the
 * same order; some may have been deleted, and values may have changed. Runs no Ruby code. */
JAC_API jac_hash_change jac_exported_check(const jac_exported_pairs *copy, VALUE hash);

#endif
