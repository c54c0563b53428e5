/* reader/query.h - L2. A JSONPath query (RFC 9535), compiled from its text to a compact program: a tree in an array of
 * nodes, and the bytes that the nodes refer to. The compiler checks everything that can be checked without a document,
 * types included. It owns no memory and knows no values: an evaluator goes over the nodes. */
#ifndef JAC_READER_QUERY_H
#define JAC_READER_QUERY_H

#include "base/buf.h"

typedef enum {
    /* queries; first: the first segment */
    JAC_QUERY_ROOT, JAC_QUERY_CURRENT,
    /* segments; first: the first selector */
    JAC_QUERY_CHILD, JAC_QUERY_DESCENDANT,
    /* selectors */
    JAC_QUERY_NAME,         /* text */
    JAC_QUERY_WILDCARD,
    JAC_QUERY_INDEX,        /* value */
    JAC_QUERY_SLICE,        /* first: start, end and step, each a BOUND or ABSENT */
    JAC_QUERY_FILTER,       /* first: the condition */
    JAC_QUERY_BOUND,        /* value */
    JAC_QUERY_ABSENT,
    /* conditions, beside queries (existence), MATCH and SEARCH; first: the operands */
    JAC_QUERY_OR, JAC_QUERY_AND, JAC_QUERY_NOT,
    JAC_QUERY_EQ, JAC_QUERY_NE, JAC_QUERY_LT, JAC_QUERY_LE, JAC_QUERY_GT, JAC_QUERY_GE,
    /* functions; first: the arguments */
    JAC_QUERY_LENGTH, JAC_QUERY_COUNT, JAC_QUERY_VALUE,
    JAC_QUERY_MATCH, JAC_QUERY_SEARCH, /* value, len: the program of a constant pattern (query_regexp.h); len 0: none */
    /* constants */
    JAC_QUERY_STRING,       /* text, decoded */
    JAC_QUERY_INTEGER, JAC_QUERY_DECIMAL, /* text: the number as it is written in the query */
    JAC_QUERY_NULL, JAC_QUERY_FALSE, JAC_QUERY_TRUE
} jac_query_op;

/* Node 0 is the query itself. No link leads to it, so a link that is 0 means that there is no node. */
typedef struct {
    uint8_t op;             /* jac_query_op */
    bool singular;          /* of a query: it has only names and indexes, and selects at most one node */
    uint32_t first, next;   /* indexes of the first node below this one, and of the next one in the same list */
    uint32_t len;
    int64_t value;          /* a number, or the offset of `len` bytes of text */
} jac_query_node;

/* The limits of a query. With them, a program takes at most JAC_QUERY_NODES_MAX nodes, and its text at most
 * JAC_QUERY_TEXT_MAX bytes and the program of one regular expression. */
#define JAC_QUERY_LENGTH_MAX 65536  /* bytes of its text */
#define JAC_QUERY_NODES_MAX 65536
#define JAC_QUERY_TEXT_MAX 1048576
#define JAC_QUERY_NESTING_MAX 48    /* filters, parentheses and function calls that are open at once */

/* The program. The caller supplies both buffers, whose start is aligned for int64_t also after each `grow`. */
typedef struct {
    jac_buf *nodes;         /* an array of jac_query_node */
    jac_buf *text;
} jac_query;

/* Compiles the len bytes at ptr and appends the program to the empty buffers of `query`. Returns NULL, or the reason
 * for the first error, a constant of at most 100 bytes, with *offset set to where it is. Time is linear in len and in
 * the size of the program. Does not return if a `grow` does not. */
JAC_API const char *jac_query_compile(jac_query *query, const char *ptr, size_t len, size_t *offset);

#endif
