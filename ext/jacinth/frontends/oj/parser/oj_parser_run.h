/* frontends/oj/parser/oj_parser_run.h - L4. One run of an Oj::Parser over the documents of a String
 * (oj_parser_run.c) or a stream (oj_parser_stream.c): its state, and the common steps for each document. Its
 * functions may run Ruby code, unless their comments say otherwise. */
#ifndef JAC_OJ_PARSER_OJ_PARSER_RUN_H
#define JAC_OJ_PARSER_OJ_PARSER_RUN_H

#include "frontends/oj/parser/oj_parser.h"
#include "frontends/oj/parser/oj_parser_saj_sink.h"
#include "frontends/oj/parser/oj_parser_sink.h"

typedef struct {
    const jac_parser_options *options; /* the parser's own, or a copy if Ruby code runs */
    jac_syntax syntax;
    VALUE source;               /* root: on the C stack, guarded by its user; the String that is read */
    VALUE first, rest;          /* root: on the C stack; the first value; from the second on an Array of all */
    size_t count;               /* number of values */
    bool block;                 /* Hashes are yielded to a block */
    bool longer;                /* the source is long: the parse looks for interrupts (jac_source_watch_frozen) */
    char state;                 /* what is expected: see jac_oj_parser_raise */
    jac_oj_parser_position position;
} jac_oj_parser_run;

/* The sink of a run, one of the two that support all options, and how it is called. */
typedef struct {
    jac_parser_leaf *leaf;      /* the first member of the sink */
    jac_parser_saj_sink *saj;   /* the sink, if it calls a handler; else NULL */
} jac_oj_parser_run_sink;

/* Sets the members of `run` that do not depend on the source; the caller sets the others. */
JAC_API void jac_oj_parser_run_init(jac_oj_parser_run *run, const jac_oj_parser *parser);

/* Takes the value of a document: yields it to the block or adds it to the result. */
JAC_API void jac_oj_parser_run_add(jac_oj_parser_run *run, VALUE value);

/* The value of the only document, or an Array of all values. Raises ParseError if a document is required and there is
 * none. */
JAC_API VALUE jac_oj_parser_run_result(const jac_oj_parser_run *run);

/* The first byte from p on that is not white space, or `end`. Runs no Ruby code. */
JAC_API const char *jac_oj_parser_run_skip(const char *p, const char *end);

/* Returns where the next document may begin; `at` is the end of a document. Raises ParseError if no document may
 * follow there. */
JAC_API const char *jac_oj_parser_run_next(jac_oj_parser_run *run, jac_reader *r, const char *at);

/* Reads a document by the sink. Returns OK with its value in *value, unless the sink calls a handler. */
JAC_API jac_status jac_oj_parser_run_read(const jac_oj_parser_run_sink *sink, jac_reader *r, VALUE *value);

/* Raises the error of the document of `r`. */
JAC_API JAC_NORETURN void jac_oj_parser_run_raise(const jac_oj_parser_run *run, jac_status status, const jac_reader *r);

#endif
