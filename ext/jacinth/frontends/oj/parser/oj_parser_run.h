/* frontends/oj/parser/oj_parser_run.h - L4. One run of an Oj::Parser over the documents of a String (oj_parser_run.c)
 * or of a stream (oj_parser_stream.c): its state, and what both do for each document. Its functions may run Ruby code,
 * unless they say otherwise. */
#ifndef JAC_OJ_PARSER_OJ_PARSER_RUN_H
#define JAC_OJ_PARSER_OJ_PARSER_RUN_H

#include "frontends/oj/parser/oj_parser_saj_sink.h"
#include "frontends/oj/parser/oj_parser_sink.h"
#include "frontends/oj/parser/oj_parser.h"

typedef struct {
    const jac_parser_options *options; /* the parser's own, or those that are kept where Ruby code runs */
    jac_syntax syntax;
    VALUE source;               /* root: likewise; the String that is read */
    VALUE first, rest;          /* root: as above; the first document's value, and from the second on an Array of all */
    size_t count;               /* of them */
    bool block;                 /* Hashes go to one */
    bool longer;                /* the source is long: the parse looks for interrupts (jac_source_watch_held) */
    char state;                 /* what is due: jac_oj_parser_raise */
    jac_oj_parser_place place;
} jac_oj_parser_run;

/* One of the two sinks that take everything, and how it is called. */
typedef struct {
    jac_parser_leaf *leaf;      /* the sink's first member */
    jac_parser_saj_sink *saj;   /* the sink, if it is that */
    bool pieces;
} jac_oj_parser_run_sink;

/* Prepares `run` for a parser, with what has been set so far; the rest is the caller's. */
JAC_API void jac_oj_parser_run_init(jac_oj_parser_run *run, const jac_oj_parser *parser);

/* Takes the value of a document: it goes to the block, or to the result. */
JAC_API void jac_oj_parser_run_take(jac_oj_parser_run *run, VALUE value);

/* The value of the only document, or an Array of all values. Raises ParseError where there is none and may not be. */
JAC_API VALUE jac_oj_parser_run_result(const jac_oj_parser_run *run);

/* The first byte from p on that is no white space, or `end`. Runs no Ruby code. */
JAC_API const char *jac_oj_parser_run_skip(const char *p, const char *end);

/* The place where the document behind `at`, the end of one, may begin. Raises ParseError where none may follow so. */
JAC_API const char *jac_oj_parser_run_next(jac_oj_parser_run *run, jac_reader *r, const char *at);

/* Reads a document by the sink. OK: its value is in *value, unless the sink is a handler's. */
JAC_API jac_status jac_oj_parser_run_read(const jac_oj_parser_run_sink *sink, jac_reader *r, VALUE *value);

/* Raises what is wrong with the document of `r`. */
JAC_API JAC_NORETURN void jac_oj_parser_run_raise(const jac_oj_parser_run *run, jac_status status, const jac_reader *r);

#endif
