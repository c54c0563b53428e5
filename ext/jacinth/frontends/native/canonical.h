/* frontends/native/canonical.h - L4. The option rfc8785 of the native API: which other options contradict it, and how
 * the canonical form treats keys and Fragments. */
#ifndef JAC_NATIVE_CANONICAL_H
#define JAC_NATIVE_CANONICAL_H

#include "rb/generate/canonical.h"

/* Gives a config with rfc8785 the dialect of the canonical form. Raises ArgumentError for an option that contradicts
 * it. */
JAC_API void jac_native_resolve(jac_config *config);

/* The functions of jac_canonical_keys: a key has the text, or raises the error, that it has without rfc8785. */
JAC_API VALUE jac_native_key_text(jac_generator *gen, VALUE key);
JAC_API void jac_native_refuse_equal(jac_generator *gen, VALUE hash, VALUE text);

/* Writes the value of a Fragment. Raises ParserError if it is not JSON. */
JAC_API void jac_native_canonical_fragment(jac_generator *gen, VALUE fragment);

#endif
