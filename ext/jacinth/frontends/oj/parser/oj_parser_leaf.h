/* frontends/oj/parser/oj_parser_leaf.h - L4. The keys, Strings and numbers that the two sinks of Oj::Parser make:
 * Strings are shared and frozen depending on their length, numbers with too many digits become BigDecimals. Knows no
 * containers. */
#ifndef JAC_OJ_PARSER_OJ_PARSER_LEAF_H
#define JAC_OJ_PARSER_OJ_PARSER_LEAF_H

#include "frontends/oj/parser/oj_parser_options.h"
#include "rb/parse/make_number.h"
#include "rb/parse/parse_cache.h"
#include "rb/parse/value_stack.h"
#include "reader/reader.h"

typedef struct {
    jac_value_stack stack;
    const jac_parser_options *options;
    jac_parse_cache *cache;
    VALUE holder;               /* root: on the C stack; the object of cache */
    size_t frozen_from, frozen_to; /* Strings of this many bytes are frozen: from .. to - 1 */
    jac_number_maker maker;     /* root: on the C stack; makes BigDecimals; receiver nil: none are made */
} jac_parser_leaf;

/* The limits beyond which numbers become BigDecimals; NULL: none do. */
JAC_API const jac_number_limits *jac_parser_leaf_limits(const jac_parser_options *options);

/* Prepares `leaf`, which is on the C stack. */
JAC_API void jac_parser_leaf_init(jac_parser_leaf *leaf, const jac_parser_options *options);

/* Makes the String of a text. Returns OK, or the error of its escapes with r->error_at set. */
JAC_API jac_status jac_parser_leaf_string(jac_parser_leaf *leaf, jac_reader *r, const jac_text *t, VALUE *string);

/* Makes a key: a frozen and shared String, or a Symbol. Returns as above. */
JAC_API jac_status jac_parser_leaf_key(jac_parser_leaf *leaf, jac_reader *r, const jac_text *t, bool symbol,
                                       VALUE *key);

/* Make numbers as the option `decimal` says. */
JAC_API VALUE jac_parser_leaf_integer(jac_parser_leaf *leaf, bool negative, uint64_t magnitude, const char *from,
                                      const char *to);
JAC_API VALUE jac_parser_leaf_big_integer(jac_parser_leaf *leaf, const char *from, const char *to);
JAC_API VALUE jac_parser_leaf_decimal(jac_parser_leaf *leaf, const jac_decimal *d, const char *from, const char *to);

/* Surround calls into Ruby code. While the value stack is on the C stack, a copy of the parse (callcc) has its own.
 * Later on, jac_value_stack_leave_call raises for a copy. */
JAC_INLINE uint64_t jac_parser_leaf_enter(jac_parser_leaf *leaf)
{
    return leaf->stack.spill ? jac_value_stack_enter_call(&leaf->stack) : 0;
}
JAC_INLINE void jac_parser_leaf_leave(jac_parser_leaf *leaf, uint64_t entered)
{
    if (JAC_UNLIKELY(leaf->stack.spill)) jac_value_stack_leave_call(&leaf->stack, entered);
}

/* Calls receiver.method(*argv), private methods included. */
JAC_API VALUE jac_parser_leaf_call(jac_parser_leaf *leaf, VALUE receiver, ID method, int argc, const VALUE *argv);

#endif
