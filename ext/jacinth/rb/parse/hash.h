/* rb/parse/hash.h - L3. Closing an object by Ruby's public API: a Hash of the pairs, or the user's
 * object_class; and the search for a key that is there twice. Copying templates is
 * rb/private/hash_template.h. */
#ifndef JAC_PARSE_HASH_H
#define JAC_PARSE_HASH_H

#include "rb/rb.h"

/* A new Hash of the n pairs (key, value, key, ...). Equal keys: the last value at the first place, so
 * that the Hash is smaller than n. The keys are interned Strings or Symbols: no Ruby code runs. */
JAC_API VALUE jac_hash_build(const VALUE *pairs, size_t n);

/* The same where keys may be any objects, whose methods hash and eql? may run. `pairs` stays in place. */
JAC_API VALUE jac_hash_build_any(const VALUE *pairs, size_t n);

/* Writes the first `max` pairs of `hash` to `pairs`, where there is room for so many; how many there were. Runs no
 * Ruby code. */
JAC_API size_t jac_hash_take_pairs(VALUE hash, VALUE *pairs, size_t max);

/* The first key among the n pairs that equals an earlier one, or undef. Any objects, as above. */
JAC_API VALUE jac_hash_find_duplicate(const VALUE *pairs, size_t n);

#endif
