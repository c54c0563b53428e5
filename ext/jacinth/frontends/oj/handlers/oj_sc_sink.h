/* frontends/oj/handlers/oj_sc_sink.h - L4. The sink of Oj.sc_parse: a handler makes the containers and puts the values
 * into them. Documents may follow one another, whole or in pieces; what is read is whose caller it is. */
#ifndef JAC_OJ_HANDLERS_OJ_SC_SINK_H
#define JAC_OJ_HANDLERS_OJ_SC_SINK_H

#include "frontends/oj/handlers/oj_handler.h"

typedef struct {
    jac_handler
        handler; /* on its stack: of each open container what the handler has made for it, and the key that is due */
    VALUE
        result; /* root: the sink is on the C stack; what was made for the last document that is a container, or nil */
    size_t documents;       /* complete so far */
    size_t begun, passed;   /* bytes before the document, and before r->start */
    unsigned key;           /* JAC_KEY_SYMBOL, or 0 */
    bool yields;            /* the caller's block is given each document's result, and where it stands */
    bool makes;             /* BigDecimals of some numbers */
    bool containers;        /* a document has been one */
} jac_sc_sink;

/* Prepares `sink`, which lies on the C stack. `key`: JAC_KEY_SYMBOL, or 0. What is in the limits
 * becomes a BigDecimal; NULL: no number does. Runs Ruby code. */
JAC_API void jac_sc_sink_init(jac_sc_sink *sink, VALUE object, unsigned key, const jac_number_limits *limits);

/* Reads the document at r->cur, whatever follows it. Runs Ruby code, as the next one does. */
JAC_API jac_status jac_sc_sink_parse(jac_sc_sink *sink, jac_reader *r);

/* Reads on at r->cur, where r->feed is: OK behind a document, MORE. */
JAC_API jac_status jac_sc_sink_resume(jac_sc_sink *sink, jac_reader *r);

/* After the error `status`: the keys, as the handler has them, and indexes that lead to it; and how many pairs the
 * innermost container has had. Frozen Strings may be among them that are the handler's. */
JAC_API VALUE jac_sc_sink_path(const jac_sc_sink *sink, const jac_reader *r, jac_status status, size_t *keys);

#endif
