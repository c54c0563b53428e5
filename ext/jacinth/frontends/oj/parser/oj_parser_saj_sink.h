/* frontends/oj/parser/oj_parser_saj_sink.h - L4. The sink of Oj::Parser that calls a handler for each part of a
 * document, with its key and, if the callback takes them, line and column. Without a handler it only validates. */
#ifndef JAC_OJ_PARSER_OJ_PARSER_SAJ_SINK_H
#define JAC_OJ_PARSER_OJ_PARSER_SAJ_SINK_H

#include "frontends/oj/parser/oj_parser_leaf.h"

typedef struct {
    jac_parser_leaf leaf;   /* its stack: the keys of the open containers */
    VALUE key;              /* root: on the C stack; the last key, or nil */
    bool keyed;             /* there is a callback: each of them receives keys */
    bool placed;            /* a callback receives line and column */
    long line;              /* the line of `seen` */
    long column;            /* the number of bytes before `seen` in its line */
    const char *seen;       /* lines are counted up to here */
} jac_parser_saj_sink;

/* Whether the handler has any of the callbacks. */
JAC_API bool jac_parser_saj_sink_calls(const jac_parser_options *options);

/* Prepares `sink`, which is on the C stack. */
JAC_API void jac_parser_saj_sink_init(jac_parser_saj_sink *sink, const jac_parser_options *options);

/* Sets the names of the callbacks. */
JAC_API void jac_parser_saj_sink_name(jac_parser_options *options);

/* Finds out which callbacks a handler has, and their numbers of arguments. Runs Ruby code. */
JAC_API void jac_parser_saj_sink_ask(jac_parser_options *options, VALUE handler);

/* Continues counting lines at `from`, whose bytes follow those that were read so far. */
JAC_API void jac_parser_saj_sink_locate(jac_parser_saj_sink *sink, const char *from);

/* Reads the document of `r`, whose frames are sink->leaf.stack.frames. The source must not change.
 * With r->feed the document comes in chunks: continues at r->cur, and returns OK, or MORE at the end of the chunk. */
JAC_API jac_status jac_parser_saj_sink_parse(jac_parser_saj_sink *sink, jac_reader *r);

#endif
