/* rb/build/hash.c - L3. What makes Hashes where no template can; see hash.h. */
#include "rb/build/hash.h"

VALUE jac_hash_build(const VALUE *pairs, size_t n)
{
    VALUE hash = rb_hash_new_capa((long)n);
    if (n) rb_hash_bulk_insert((long)(2 * n), pairs, hash);
    return hash;
}

VALUE jac_hash_build_any(const VALUE *pairs, size_t n)
{
    VALUE hash = rb_hash_new_capa((long)n);
    for (size_t i = 0; i < n; i++) rb_hash_aset(hash, pairs[2 * i], pairs[2 * i + 1]);
    return hash;
}

static int hash_each_pair(VALUE key, VALUE value, VALUE argument)
{
    VALUE **to = (VALUE **)argument;
    *(*to)++ = key; /* bounds: the caller has room for all */
    *(*to)++ = value;
    return ST_CONTINUE;
}

size_t jac_hash_take_pairs(VALUE hash, VALUE *pairs)
{
    VALUE *to = pairs;
    rb_hash_foreach(hash, hash_each_pair, (VALUE)&to);
    return (size_t)(to - pairs) / 2;
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
