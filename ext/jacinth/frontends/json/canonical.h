/* frontends/json/canonical.h - L4. Values in the canonical form of RFC 8785: pairs in the order of their keys' UTF-16
 * code units, numbers in the format of ECMAScript. */
#ifndef JAC_JSON_CANONICAL_H
#define JAC_JSON_CANONICAL_H

#include "rb/generate/generator.h"

/* Writes a Hash of any class. Raises GeneratorError for two keys with the same text. May run Ruby code (to_s,
 * as_json). */
JAC_API void jac_canonical_hash(jac_generator *gen, VALUE hash);

/* Writes an Integer as the nearest double. Raises GeneratorError if it is too large for a double. */
JAC_API void jac_canonical_integer(jac_generator *gen, VALUE integer);

#endif
