/* frontends/oj/parser/oj_parser_leaf.h - L4. What Oj::Parser makes of keys, strings and numbers, for its two sinks:
 * Strings that are shared and frozen by their length, numbers with too many digits as BigDecimals. Knows no container.
 * */
#ifndef JAC_OJ_PARSER_OJ_PARSER_LEAF_H
#define JAC_OJ_PARSER_OJ_PARSER_LEAF_H

#include "rb/parse/parse_cache.h"
#include "rb/parse/number.h"
#include "frontends/oj/parser/oj_parser_options.h"
#include "rb/parse/value_stack.h"
#include "reader/reader.h"

typedef struct {
    jac_value_stack stack;
    const jac_parser_options *options;
    jac_parse_cache *cache;
    VALUE holder;               /* root: on the C stack; the cache's object */
    size_t frozen_from, frozen_to; /* Strings of so many bytes are frozen: from .. to - 1 */
    jac_number_maker maker;     /* root: on the C stack; of BigDecimals; receiver nil: of none */
} jac_parser_leaf;

/* Which numbers become BigDecimals; NULL: none. */
JAC_API const jac_number_limits *jac_parser_leaf_limits(const jac_parser_options *options);

/* Prepares `leaf`, which lies on the C stack. */
JAC_API void jac_parser_leaf_init(jac_parser_leaf *leaf, const jac_parser_options *options);

/* The value of a string. OK, or what is wrong with its escapes, r->error_at set. */
JAC_API jac_status jac_parser_leaf_string(jac_parser_leaf *leaf, jac_reader *r, const jac_text *t, VALUE *string);

/* A key: frozen and shared, or a Symbol. As above. */
JAC_API jac_status jac_parser_leaf_key(jac_parser_leaf *leaf, jac_reader *r, const jac_text *t, bool symbol,
                                       VALUE *key);

/* Numbers by the option `decimal`. */
JAC_API VALUE jac_parser_leaf_integer(jac_parser_leaf *leaf, bool negative, uint64_t magnitude, const char *from,
                                      const char *to);
JAC_API VALUE jac_parser_leaf_big_integer(jac_parser_leaf *leaf, const char *from, const char *to);
JAC_API VALUE jac_parser_leaf_decimal(jac_parser_leaf *leaf, const jac_decimal *d, const char *from, const char *to);

/* Calls into Ruby code go between these two. As long as the stack is on the C stack a copy of the parse (callcc) has
 * its own; beyond that jac_value_stack_leave_call refuses. */
JAC_INLINE uint64_t jac_parser_leaf_enter(jac_parser_leaf *leaf)
{
    return leaf->stack.spill ? jac_value_stack_enter_call(&leaf->stack) : 0;
}
JAC_INLINE void jac_parser_leaf_leave(jac_parser_leaf *leaf, uint64_t entered)
{
    if (JAC_UNLIKELY(leaf->stack.spill)) jac_value_stack_leave_call(&leaf->stack, entered);
}

/* receiver.method(*argv), private or not. */
JAC_API VALUE jac_parser_leaf_call(jac_parser_leaf *leaf, VALUE receiver, ID method, int argc, const VALUE *argv);

#endif
