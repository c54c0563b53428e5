/* frontends/oj/parser/oj_parser_sink.h - L4. The reader's sink of Oj::Parser's usual mode that can do all its options:
 * limits, objects of classes that the document names, other containers, null left out. Where none of that is asked for
 * the value sink is used, which is faster. */
#ifndef JAC_OJ_PARSER_OJ_PARSER_SINK_H
#define JAC_OJ_PARSER_OJ_PARSER_SINK_H

#include "frontends/oj/parser/oj_parser_leaf.h"

typedef struct {
    jac_parser_leaf leaf;
    long elements;          /* of arrays and objects so far, a key and its value counting two */
    VALUE errors;           /* the module that has the errors of the limits */
    bool create;            /* the last key was the create_id */
} jac_parser_sink;

/* Prepares `sink`, which lies on the C stack. `errors`: root is the caller's. */
JAC_API void jac_parser_sink_init(jac_parser_sink *sink, const jac_parser_options *options, VALUE errors);

/* Reads the document of `r`, whose frames are sink->leaf.stack.frames, and which must not change: Ruby code may run.
 * OK, or TRAILING with r->error_at behind it: the value is in *value. */
JAC_API jac_status jac_parser_sink_parse(jac_parser_sink *sink, jac_reader *r, VALUE *value);

/* The same for a document in pieces, read on at r->cur, where r->feed is. OK or MORE. */
JAC_API jac_status jac_parser_sink_resume(jac_parser_sink *sink, jac_reader *r, VALUE *value);

/* The object of the Class `klass`, or Module, that the document asked for, of the n pairs at `base` of the stack:
 * klass.json_create(Hash), or a new one with instance variables. Runs Ruby code. */
JAC_API VALUE jac_parser_create(jac_parser_leaf *leaf, VALUE klass, size_t base, size_t n);

/* The Class or Module of that name, made where the option missing_class says so; undef: there is none, and the text
 * is a value like others. Raises LoadError where missing_class says that. */
JAC_API VALUE jac_parser_create_class(const jac_parser_leaf *leaf, VALUE name);

#endif
