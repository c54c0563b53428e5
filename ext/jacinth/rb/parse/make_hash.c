/* rb/parse/make_hash.c - L3. Builds Hashes where no template can be copied; see make_hash.h. */
#include "rb/parse/make_hash.h"

JAC_HOT VALUE jac_hash_build(const VALUE *pairs, size_t n)
{
    VALUE hash = rb_hash_new_capa((long)n);
    if (n) rb_hash_bulk_insert((long)(2 * n), pairs, hash);
    return hash;
}

/* Whether Ruby compares all n keys without a method call: each is a static Symbol, or a frozen String of class
 * String. */
static bool make_hash_keys_plain(const VALUE *pairs, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        VALUE key = pairs[2 * i];
        if (RB_STATIC_SYM_P(key)) continue;
        if (RB_SPECIAL_CONST_P(key) || RBASIC_CLASS(key) != rb_cString || !RB_OBJ_FROZEN_RAW(key)) return false;
    }
    return true;
}

VALUE jac_hash_build_any(const VALUE *pairs, size_t n)
{
    if (make_hash_keys_plain(pairs, n)) return jac_hash_build(pairs, n);
    VALUE hash = rb_hash_new_capa((long)n);
    for (size_t i = 0; i < n; i++) rb_hash_aset(hash, pairs[2 * i], pairs[2 * i + 1]);
    return hash;
}

typedef struct { VALUE *pairs; size_t count, max; } hash_copied;

static int make_hash_each_pair(VALUE key, VALUE value, VALUE argument)
{
    hash_copied *taken = (hash_copied *)argument;
    if (taken->count == taken->max) return ST_STOP; /* an eql? may have found the Hash and added to it */
    taken->pairs[2 * taken->count] = key; /* bounds: count < max */
    taken->pairs[2 * taken->count++ + 1] = value;
    return ST_CONTINUE;
}

size_t jac_hash_copy_pairs(VALUE hash, VALUE *pairs, size_t max)
{
    hash_copied taken = {pairs, 0, max};
    rb_hash_foreach(hash, make_hash_each_pair, (VALUE)&taken);
    return taken.count;
}

VALUE jac_hash_find_duplicate(const VALUE *pairs, size_t n)
{
    VALUE seen = rb_hash_new_capa((long)n);
    for (size_t i = 0; i < n; i++) {
        rb_hash_aset(seen, pairs[2 * i], Qtrue);
        if (RHASH_SIZE(seen) <= i) return pairs[2 * i];
    }
    return Qundef;
}
