/* rb/parse/parse_cache.h - L3. What one Ractor remembers between parses: keys, shapes, and the memory of
 * large stacks. Made at its first need, bounded to about a megabyte. A parse that may run Ruby code lends
 * the shapes: a cache that was lent is never emptied, but left to those who have it, and a new one made. */
#ifndef JAC_PARSE_PARSE_CACHE_H
#define JAC_PARSE_PARSE_CACHE_H

#include "rb/parse/key_cache.h"
#include "rb/parse/shape.h"

enum { JAC_PARSE_CACHE_CHECK_KEYS, JAC_PARSE_CACHE_CHECK_SLOTS, JAC_PARSE_CACHE_CHECK_TEXT, JAC_PARSE_CACHE_CHECKS };

typedef struct {
    VALUE self;             /* root: the object around this struct, held by the Ractor */
    VALUE spill;            /* a jac_value_stack's memory beyond the C stack; 0: none yet */
    VALUE spare;            /* the same of a parse with Ruby code in its midst that is done; 0: none */
    VALUE check[JAC_PARSE_CACHE_CHECKS]; /* a jac_key_set's memories while no check runs; 0: none */
    bool lent;              /* lent to a parse that has run Ruby code and may not have ended */
    jac_shapes shapes;
    jac_key_cache keys;
} jac_parse_cache;

/* Prepares the Ractors' storage; once, at load. */
JAC_API void jac_parse_cache_init(void);

/* The running Ractor's cache. Once Ruby code has run, the caller must hold cache->self. */
JAC_API jac_parse_cache *jac_parse_cache_get(void);

/* The same for a parse that is to follow its shapes; `lend`: with Ruby code in the midst. */
JAC_API jac_parse_cache *jac_parse_cache_begin(bool lend);

#endif
