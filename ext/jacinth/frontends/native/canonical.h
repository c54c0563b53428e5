/* frontends/native/canonical.h - L4. The option rfc8785 of the native API: which other options contradict it, and how
 * the canonical form treats keys and Fragments. Also what a number as indent means. */
#ifndef JAC_NATIVE_CANONICAL_H
#define JAC_NATIVE_CANONICAL_H

#include "rb/generate/canonical.h"

/* Resolves options that depend on each other. With rfc8785, sets the dialect of the canonical form, and raises
 * ArgumentError for an option that contradicts rfc8785. With a number as indent, sets the parts of the pretty layout
 * that `options` leaves out. */
JAC_API void jac_native_resolve(jac_config *config, VALUE options);

/* Looks up what jac_native_resolve writes; called once, at load. */
JAC_API void jac_native_layout_init(void);

/* The texts of the pretty layout. */
typedef struct { VALUE space, feed; } jac_native_layout;

extern jac_native_layout jac_native_pretty;

/* The functions of jac_canonical_keys. A key has the same text, or raises the same error, as without rfc8785. */
JAC_API VALUE jac_native_key_text(jac_generator *gen, VALUE key);
JAC_API void jac_native_refuse_equal(jac_generator *gen, VALUE hash, VALUE text);

/* Writes the value of a Fragment. Raises ParserError if it is not JSON. */
JAC_API void jac_native_canonical_fragment(jac_generator *gen, VALUE fragment);

#endif
