/* rb/parse/make_hash.h - L3. Builds the Hash of an object with Ruby's public API, and finds a key that an object has
 * twice. Copying templates is in rb/private/hash_template.h. */
#ifndef JAC_PARSE_MAKE_HASH_H
#define JAC_PARSE_MAKE_HASH_H

#include "rb/rb.h"

/* A new Hash of the n pairs (key, value, key, ...). Of equal keys, the Hash has the last value at the position of the
 * first key, so its size is less than n. The keys are interned Strings or Symbols, so no Ruby code runs. */
JAC_API VALUE jac_hash_build(const VALUE *pairs, size_t n);

/* As jac_hash_build, but the keys may be any objects; their methods hash and eql? may run. `pairs` must not move. */
JAC_API VALUE jac_hash_build_any(const VALUE *pairs, size_t n);

/* Copies up to `max` pairs of `hash` to `pairs`, which has room for 2 * max VALUEs. Returns the number of pairs copied.
 * Runs no Ruby code. */
JAC_API size_t jac_hash_copy_pairs(VALUE hash, VALUE *pairs, size_t max);

/* The first key among the n pairs that equals an earlier key, or Qundef. Keys may be any objects; their methods hash
 * and eql? may run. */
JAC_API VALUE jac_hash_find_duplicate(const VALUE *pairs, size_t n);

#endif
