/* reader/query_token.h - L2. The tokens of a JSONPath query: white space, names, strings, integers and numbers
 * (RFC 9535, sections 2.1, 2.3.1, 2.3.3.1 and 2.3.5.1). Decodes strings into the text of the program. Does not
 * know the structure of queries, which query.c reads. */
#ifndef JAC_READER_QUERY_TOKEN_H
#define JAC_READER_QUERY_TOKEN_H

#include "reader/query.h"

typedef struct {
    jac_query *query;
    const char *start, *cur, *end;
    const char *reason, *error_at;  /* set by the first error */
    size_t depth;                   /* filters, parentheses and function calls that are open */
} jac_query_parser;

/* Records the error. Returns 0, which means no node as an index, and false as a bool. */
JAC_API uint32_t jac_query_fail(jac_query_parser *p, const char *at, const char *reason);

/* Appends a node and returns its index, or 0 after an error. */
JAC_API uint32_t jac_query_add(jac_query_parser *p, jac_query_op op);

/* The node at `index`; valid until the next one is appended. */
JAC_INLINE jac_query_node *jac_query_at(const jac_query_parser *p, uint32_t index)
{
    return (jac_query_node *)(void *)p->query->nodes->start + index;
}

/* Whether the next byte is `byte`. */
JAC_INLINE bool jac_query_sees(const jac_query_parser *p, char byte) { return p->cur < p->end && *p->cur == byte; }

/* Whether the next byte is a digit. */
JAC_INLINE bool jac_query_sees_digit(const jac_query_parser *p)
{
    return p->cur < p->end && (unsigned char)(*p->cur - '0') < 10;
}

/* Skips optional white space. */
JAC_API void jac_query_skip_space(jac_query_parser *p);

/* Each of these reads the token at p->cur and returns the index of a node for it, or 0 after an error. */
JAC_API uint32_t jac_query_read_name(jac_query_parser *p);     /* a NAME without quotes */
JAC_API uint32_t jac_query_read_string(jac_query_parser *p, jac_query_op op); /* a NAME or STRING in quotes */
JAC_API uint32_t jac_query_read_number(jac_query_parser *p);   /* an INTEGER or DECIMAL */

/* Reads an integer in the range of I-JSON, for an index or a part of a slice. Returns false after an error. */
JAC_API bool jac_query_read_integer(jac_query_parser *p, int64_t *value);

#endif
