/* rb/private/hash_template.h - L3. A Hash with a known sequence of keys, made by copying a template
 * and overwriting the values instead of hashing every key again. A guarded private layout: nothing
 * here may be called unless jac_hash_template_on(). */
#ifndef JAC_PRIVATE_HASH_TEMPLATE_H
#define JAC_PRIVATE_HASH_TEMPLATE_H

#include "rb/private/private.h"

/* Whether the layout was tested and found good. */
JAC_INLINE bool jac_hash_template_on(void) { return jac_hash_template_state.on; }

/* A template with the keys of `model`, a Hash that was just made of the n pairs (key, value, key, ...)
 * by Ruby's own API and that no Ruby code has seen, in their order. All its values are nil; it is
 * hidden, and must never be handed out. false when the model is not laid out as expected, or n is 0. */
JAC_API VALUE jac_hash_template_make(VALUE model, const VALUE *pairs, size_t n);

/* A new Hash with the template's n keys and these values; `values` must be reachable for the
 * collector on their own until it returns. Runs no Ruby code. */
JAC_API VALUE jac_hash_template_fill(VALUE template, const VALUE *values, size_t n);

#endif
