/* frontends/oj/parser/oj_parser_saj_sink.h - L4. The reader's sink of Oj::Parser that calls a handler for each part of
 * a document, with its key and, where the callback takes them, line and column. Without a handler it only checks. */
#ifndef JAC_OJ_PARSER_OJ_PARSER_SAJ_SINK_H
#define JAC_OJ_PARSER_OJ_PARSER_SAJ_SINK_H

#include "frontends/oj/parser/oj_parser_leaf.h"

typedef struct {
    jac_parser_leaf leaf;   /* its stack: the keys of the containers that are open */
    VALUE key;              /* root: on the C stack; the last key, or nil */
    bool keyed;             /* there is a callback: all are told keys */
    bool placed;            /* a callback is told where */
    long line;              /* of `seen` ... */
    long column;            /* ... and the bytes before it in its line */
    const char *seen;       /* up to where lines are counted */
} jac_parser_saj_sink;

/* Whether there is a callback. */
JAC_API bool jac_parser_saj_sink_calls(const jac_parser_options *options);

/* Prepares `sink`, which lies on the C stack. */
JAC_API void jac_parser_saj_sink_init(jac_parser_saj_sink *sink, const jac_parser_options *options);

/* Writes down what the callbacks are called. */
JAC_API void jac_parser_saj_sink_name(jac_parser_options *options);

/* Which callbacks a handler answers to, by how many arguments. Runs Ruby code. */
JAC_API void jac_parser_saj_sink_ask(jac_parser_options *options, VALUE handler);

/* The bytes at `from` follow those that were read so far; lines go on being counted. */
JAC_API void jac_parser_saj_sink_place(jac_parser_saj_sink *sink, const char *from);

/* Reads the document of `r`, whose frames are sink->leaf.stack.frames, and which must not change. */
JAC_API jac_status jac_parser_saj_sink_parse(jac_parser_saj_sink *sink, jac_reader *r);

/* The same for a document in pieces, read on at r->cur, where r->feed is. OK or MORE. */
JAC_API jac_status jac_parser_saj_sink_resume(jac_parser_saj_sink *sink, jac_reader *r);

#endif
