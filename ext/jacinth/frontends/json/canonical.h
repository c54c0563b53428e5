/* frontends/json/canonical.h - L4. Values in the canonical form of RFC 8785: pairs in the order of their keys' UTF-16
 * code units, numbers as ECMAScript spells them. Handlers of the canonical dialects. */
#ifndef JAC_JSON_CANONICAL_H
#define JAC_JSON_CANONICAL_H

#include "rb/generate/generator.h"

/* A Hash, of whatever class; keys that give the same text are an error. May run Ruby code (to_s, as_json). */
JAC_API void jac_canonical_hash(jac_generator *gen, VALUE hash);

/* An Integer, as the double that is nearest; GeneratorError beyond the doubles. */
JAC_API void jac_canonical_integer(jac_generator *gen, VALUE integer);

#endif
