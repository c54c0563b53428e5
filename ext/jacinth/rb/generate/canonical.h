/* rb/generate/canonical.h - L3. Values in the canonical form of RFC 8785: pairs in the order of their keys' UTF-16 code
 * units, numbers in the format of ECMAScript. Handlers of the dialects that have `canonical`. */
#ifndef JAC_GENERATE_CANONICAL_H
#define JAC_GENERATE_CANONICAL_H

#include "rb/generate/generator.h"

/* How a dialect reads the keys of a canonical Hash. */
typedef struct {
    /* The text of a key, which is a String; gen->path leads to that key. May call Ruby, and raises what a key of this
     * class raises. */
    VALUE (*text)(jac_generator *gen, VALUE key);
    /* That text in UTF-8, called after all keys have their texts; NULL: they are in UTF-8. May call Ruby. */
    VALUE (*utf8)(jac_generator *gen, VALUE text);
    void (*refuse_equal)(jac_generator *gen, VALUE hash, VALUE text); /* raises: two keys have that text */
} jac_canonical_keys;

/* The name of an option of `write` that the canonical form leaves no room for, or NULL. */
JAC_API const char *jac_canonical_excluded(const jac_write_config *write);

/* Writes a Hash of any class. Raises as the functions of jac_canonical_keys do. May run Ruby code (to_s, as_json). */
JAC_API void jac_canonical_hash(jac_generator *gen, VALUE hash);

/* Write an Integer as a double. nearest: the nearest one; raises GeneratorError if it is too large for a double. exact:
 * raises GeneratorError for an Integer beyond 2**53 in either direction, because not each of them is a double. */
JAC_API void jac_canonical_integer_nearest(jac_generator *gen, VALUE integer);
JAC_API void jac_canonical_integer_exact(jac_generator *gen, VALUE integer);

/* Writes a BigDecimal as a double. Raises GeneratorError unless the text is the same number. Calls Ruby. */
JAC_API void jac_canonical_decimal(jac_generator *gen, VALUE decimal);

#endif
