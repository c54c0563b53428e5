/* frontends/oj/handlers/oj_sc_sink.h - L4. The sink of Oj.sc_parse: a handler makes the containers and puts the
 * values into them. Several documents may follow one another, whole or in chunks; the caller provides them. */
#ifndef JAC_OJ_HANDLERS_OJ_SC_SINK_H
#define JAC_OJ_HANDLERS_OJ_SC_SINK_H

#include "frontends/oj/handlers/oj_handler.h"

typedef struct {
    jac_handler handler;    /* on its stack, for each open container: the handler's object, the next key, the count */
    VALUE result;           /* root: the sink is on the C stack; the object of the last container document, or nil */
    size_t documents;       /* complete ones so far */
    size_t begun, passed;   /* bytes before the document, and before r->start */
    unsigned key;           /* JAC_KEY_SYMBOL, or 0 */
    bool yields;            /* the caller's block receives each document's result, offset and length */
    bool makes;             /* some numbers become BigDecimals */
    bool containers;        /* at least one document was a container */
} jac_sc_sink;

/* Prepares `sink`, which is on the C stack. `key`: JAC_KEY_SYMBOL, or 0. Numbers that `limits` selects become
 * BigDecimals; NULL: no number does. Runs Ruby code. */
JAC_API void jac_sc_sink_init(jac_sc_sink *sink, VALUE object, unsigned key, const jac_number_limits *limits);

/* Reads the document at r->cur, whatever follows it. With r->feed it comes in chunks: continues at r->cur, and returns
 * MORE at the end of the chunk. Runs Ruby code. */
JAC_API jac_status jac_sc_sink_parse(jac_sc_sink *sink, jac_reader *r);

/* After the error `status`: the path to it, of keys as the handler has them, and indexes; and the number of pairs so
 * far in the innermost container. Frozen Strings of the handler may be in it. */
JAC_API VALUE jac_sc_sink_path(const jac_sc_sink *sink, const jac_reader *r, jac_status status, size_t *keys);

#endif
