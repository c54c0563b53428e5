/* rb/parse/parse_cache.h - L3. What a Ractor caches between parses: keys, shapes, and the memory of large stacks. It is
 * made at its first use, and bounded to about a megabyte. A cache that is lent to a parse that may run Ruby code is
 * never emptied, as that parse may still use its shapes; a new cache replaces it instead. */
#ifndef JAC_PARSE_PARSE_CACHE_H
#define JAC_PARSE_PARSE_CACHE_H

#include "rb/parse/key_cache.h"
#include "rb/parse/shape.h"

typedef struct {
    VALUE self;             /* root: the object around this struct; the Ractor keeps it alive */
    VALUE spill;            /* the memory of a jac_value_stack beyond the C stack; 0: not yet made */
    VALUE spare;            /* such memory of a finished parse that ran Ruby code, for the next one; 0: none */
    VALUE check;            /* the memory of a finished jac_key_set, for the next one; 0: none */
    bool lent;              /* lent to a parse that has run Ruby code and may not have ended */
    jac_shapes shapes;
    jac_key_cache keys;
} jac_parse_cache;

/* Allocates the Ractors' storage key; called once, at load. */
JAC_API void jac_parse_cache_init(void);

/* The cache of the running Ractor. If Ruby code runs, the caller must keep cache->self alive. */
JAC_API jac_parse_cache *jac_parse_cache_get(void);

/* As jac_parse_cache_get, for a parse that uses the shapes. `lend`: the parse may run Ruby code. */
JAC_API jac_parse_cache *jac_parse_cache_begin(bool lend);

#endif
