/* rb/build/memo.h - L3. What one Ractor remembers between parses: keys, shapes, and the memory of
 * large stacks. Made at its first need, bounded to about a megabyte. Parses that may run Ruby code
 * use the keys only: the rest belongs to one parse at a time. */
#ifndef JAC_RB_BUILD_MEMO_H
#define JAC_RB_BUILD_MEMO_H

#include "rb/build/key_cache.h"
#include "rb/build/shape.h"

enum { JAC_MEMO_CHECK_KEYS, JAC_MEMO_CHECK_SLOTS, JAC_MEMO_CHECK_TEXT, JAC_MEMO_CHECKS };

typedef struct {
    VALUE self;             /* root: the object around this struct, held by the Ractor */
    VALUE spill;            /* a jac_value_stack's memory beyond the C stack; 0: none yet */
    VALUE check[JAC_MEMO_CHECKS]; /* a jac_key_set's memories while no check runs; 0: none */
    jac_shapes shapes;
    jac_key_cache keys;
} jac_memo;

/* Prepares the Ractors' storage; once, at load. */
JAC_API void jac_memo_init(void);

/* The running Ractor's memo. */
JAC_API jac_memo *jac_memo_get(void);

#endif
