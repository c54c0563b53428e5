/* rb/private/hash_template.h - L3. Makes a Hash with a known sequence of keys by copying a template
 * and overwriting its values, instead of hashing every key again. A guarded private layout, or an exported function:
 * call these functions only if jac_hash_template_on(). */
#ifndef JAC_PRIVATE_HASH_TEMPLATE_H
#define JAC_PRIVATE_HASH_TEMPLATE_H

#include "rb/private/private.h"

/* Whether the layout or the exported function may be used: its self-test has passed. */
JAC_INLINE bool jac_hash_template_on(void) { return jac_hash_template_state.on || jac_hash_template_state.exported; }

/* Makes a template with the keys of `model`, in their order. The model is a Hash that public API has just made of the
 * n pairs (key, value, key, ...), and that no Ruby code has seen. All values of the template are nil. It is
 * hidden and must never be given to Ruby code. Returns Qfalse when the model is not laid out as expected, or n is 0. */
JAC_API VALUE jac_hash_template_make(VALUE model, const VALUE *pairs, size_t n);

/* Makes a new Hash with the n keys of the template and these values. The caller keeps the values reachable for the
 * garbage collector until it returns. Runs no Ruby code. */
JAC_API VALUE jac_hash_template_fill(VALUE template, const VALUE *values, size_t n);

/* Tests templates in the way that is switched on now. Returns why they do not work, or NULL if they do. */
JAC_API const char *jac_hash_template_failure(void);

#endif
