/* frontends/oj/parser/oj_parser_sink.h - L4. The sink of Oj::Parser's usual mode that supports all its options:
 * limits, objects of classes that the document names, other containers, omitted nulls. Without these options the
 * value sink is used, which is faster. */
#ifndef JAC_OJ_PARSER_OJ_PARSER_SINK_H
#define JAC_OJ_PARSER_OJ_PARSER_SINK_H

#include "frontends/oj/parser/oj_parser_leaf.h"

typedef struct {
    jac_parser_leaf leaf;
    long elements;          /* number of elements so far in arrays and objects; a key and its value count as two */
    VALUE errors;           /* the module with the errors of the limits */
    bool create;            /* the last key was the create_id */
} jac_parser_sink;

/* Prepares `sink`, which is on the C stack. `errors`: root is the caller's. */
JAC_API void jac_parser_sink_init(jac_parser_sink *sink, const jac_parser_options *options, VALUE errors);

/* Reads the document of `r`, whose frames are sink->leaf.stack.frames. The source must not change, although Ruby
 * code may run. Returns OK, or TRAILING with r->error_at behind the value; then the value is in *value. With r->feed
 * the document comes in chunks: continues at r->cur, and returns OK, or MORE at the end of the chunk. */
JAC_API jac_status jac_parser_sink_parse(jac_parser_sink *sink, jac_reader *r, VALUE *value);

/* Makes the object that the document requests, of the Class or Module `klass` and the n pairs at `base` of the
 * stack: klass.json_create(Hash), or a new object with instance variables. Runs Ruby code. */
JAC_API VALUE jac_parser_create(jac_parser_leaf *leaf, VALUE klass, size_t base, size_t n);

/* The Class or Module with that name. The option missing_class decides if there is none: it is made, or LoadError is
 * raised, or undef is returned and the text is an ordinary value. */
JAC_API VALUE jac_parser_create_class(const jac_parser_leaf *leaf, VALUE name);

#endif
