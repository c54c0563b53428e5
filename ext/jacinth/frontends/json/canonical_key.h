/* frontends/json/canonical_key.h - L4. The texts of the keys of a Hash in the canonical form of RFC 8785, as the json
 * gem makes them: the functions of a jac_canonical_keys (rb/generate/canonical.h). */
#ifndef JAC_JSON_CANONICAL_KEY_H
#define JAC_JSON_CANONICAL_KEY_H

#include "rb/generate/canonical.h"

/* The text of a key: its name, or what the hook or to_s returns. Raises GeneratorError for another class. */
JAC_API VALUE jac_canonical_key_text(jac_generator *gen, VALUE key);

/* The text in UTF-8. Raises GeneratorError if it cannot be converted. */
JAC_API VALUE jac_canonical_key_utf8(jac_generator *gen, VALUE text);

/* Raises GeneratorError: two keys have that text. */
JAC_API void jac_canonical_key_refuse_equal(jac_generator *gen, VALUE hash, VALUE key);

#endif
