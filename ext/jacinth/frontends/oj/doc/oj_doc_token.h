/* frontends/oj/doc/oj_doc_token.h - L4. The tokens of a document of Oj::Doc, one after the other, without regard to the
 * containers around them. Expects a document that has been checked, but reads any bytes. */
#ifndef JAC_OJ_DOC_OJ_DOC_TOKEN_H
#define JAC_OJ_DOC_OJ_DOC_TOKEN_H

#include "rb/rb.h"
#include "reader/reader.h"

typedef enum {
    JAC_OJ_DOC_NULL, JAC_OJ_DOC_FALSE, JAC_OJ_DOC_TRUE, JAC_OJ_DOC_INTEGER, JAC_OJ_DOC_DECIMAL, JAC_OJ_DOC_STRING,
    JAC_OJ_DOC_KEY, JAC_OJ_DOC_ARRAY, JAC_OJ_DOC_OBJECT,
    JAC_OJ_DOC_END,     /* a closing bracket */
    JAC_OJ_DOC_NONE     /* the document ends, or is not valid here */
} jac_oj_doc_kind;

typedef struct {
    jac_oj_doc_kind kind;
    const char *from, *to;  /* its bytes; of a container, the opening bracket alone */
} jac_oj_doc_token;

/* The next token at or after p, where p is not within a token. Where a container is open (depth is not 0), a string is
 * a KEY if a colon follows it. */
JAC_API jac_oj_doc_token jac_oj_doc_next(jac_reader *r, const char *p, size_t depth);

/* The number at p, as Oj reads it, or NONE. An INTEGER may end with a point. */
JAC_API jac_oj_doc_token jac_oj_doc_number(const char *p, const char *end);

/* One past the number's digits: without the point at the end of an INTEGER. */
JAC_INLINE const char *jac_oj_doc_digits_end(const jac_oj_doc_token *number)
{
    return number->to - (number->to[-1] == '.'); /* bounds: a number is not empty */
}

/* Whether the kind is that of a container. */
JAC_INLINE bool jac_oj_doc_container_p(jac_oj_doc_kind kind)
{
    return kind == JAC_OJ_DOC_ARRAY || kind == JAC_OJ_DOC_OBJECT;
}

/* Keeps *depth, the number of open containers, over a token. Returns whether the value that began at depth 0 ends. */
JAC_INLINE bool jac_oj_doc_last_p(jac_oj_doc_kind kind, size_t *depth)
{
    if (jac_oj_doc_container_p(kind)) ++*depth;
    else if (kind == JAC_OJ_DOC_END) --*depth;
    return *depth == 0;
}

#endif
