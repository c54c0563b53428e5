/* writer/spacing.h - L2. jac_spacing: the white space between the tokens of a document, as five
 * texts. Owns no memory. */
#ifndef JAC_WRITER_SPACING_H
#define JAC_WRITER_SPACING_H

#include "base/compiler.h"

/* The texts may hold any bytes, NUL included; no pointer is NULL. The code that fills the struct keeps the texts
 * alive and in place while it is used. */
typedef struct {
    const char *indent;         /* once per level, before each element and closing bracket */
    const char *space;          /* after each colon */
    const char *space_before;   /* before each colon */
    const char *object_nl;      /* after '{', after each ',' of an object, before '}' */
    const char *array_nl;       /* after '[', after each ',' of an array, before ']' */
    size_t indent_len;
    size_t space_len;
    size_t space_before_len;
    size_t object_nl_len;
    size_t array_nl_len;
    bool compact;               /* all five are empty */
    bool closes;                /* a closing bracket has a line break and indentation before it even if nl is empty, and
                                 * even in an empty container */
} jac_spacing;

#endif
