/* frontends/native/type/type_tag.h - L4. Finds the tag of an object that is one of several, before its pairs are
 * read. */
#ifndef JAC_NATIVE_TYPE_TAG_H
#define JAC_NATIVE_TYPE_TAG_H

#include "frontends/native/type/type_fault.h"

/* Looks for the tag of the object that `frame` begins, for the tagged union `node`. Sets *part to the object for it, or
 * to NULL: then the answer is the fault, and [*from, *to) its text if there is a tag. Reads to the tag, which costs
 * nothing if it comes first; so a document is read at most once more for each level of nesting. Runs no Ruby code. */
JAC_API jac_fault jac_type_tag_find(jac_type_run *run, const jac_reader *r, const jac_frame *frame,
                                    const jac_type_node *node, const jac_type_node **part, const char **from,
                                    const char **to);

#endif
