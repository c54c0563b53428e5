/* frontends/native/document/document_walk.h - L4. From value to value: the children of a container by key, index and
 * token of a pointer, the place where a value ends, and the Ruby value of a place. */
#ifndef JAC_NATIVE_DOCUMENT_WALK_H
#define JAC_NATIVE_DOCUMENT_WALK_H

#include "frontends/native/document/document_run.h"

/* Where a value begins. */
typedef struct {
    size_t offset;      /* of its first byte */
    size_t depth;       /* the number of containers around it */
} jac_document_place;

/* The place of the whole value of the source. Raises ParserError if there is none. */
JAC_API jac_document_place jac_document_root_place(jac_document_run *run);

/* '{' or '[' if the value is an object or an array, else 0. */
JAC_INLINE char jac_document_container(const jac_document_run *run, jac_document_place place)
{
    const char *p = run->read.reader.start + place.offset;
    return p < run->read.reader.end && (*p == '{' || *p == '[') ? *p : 0; /* bounds: before end */
}

/* Moves *place from a container to its child. `step` is a key of an object (a String or Symbol; nothing else is a key)
 * or an index of an array (an Integer, or an object that NUM2LONG converts). Returns false if there is no such child.
 * Raises TypeError if an array is given anything else. May call Ruby code. */
JAC_API bool jac_document_step_to(jac_document_run *run, jac_document_place *place, VALUE step);

/* Moves *place from an object to its member with that key, which is decoded, or from an array to the element with that
 * index. Returns false if there is none. */
JAC_API bool jac_document_key(jac_document_run *run, jac_document_place *place, const char *key, size_t len);
JAC_API bool jac_document_element(jac_document_run *run, jac_document_place *place, size_t index);

/* Moves *place along the path argv, as Object#dig does. Returns false if something is missing. Raises TypeError for a
 * step into a scalar other than null. */
JAC_API bool jac_document_dig(jac_document_run *run, jac_document_place *place, int argc, const VALUE *argv);

/* Moves *place along a pointer of jac_document_pointer. Returns false if it leads nowhere. Raises ParserError for an
 * invalid scalar on the way, as jac_document_dig does. May call Ruby code. */
JAC_API bool jac_document_follow(jac_document_run *run, jac_document_place *place, VALUE pointer);

/* The pointer as a String that no program can change. Raises ArgumentError for a String that is not a JSON pointer,
 * TypeError for other objects. May call Ruby code. */
JAC_API VALUE jac_document_pointer(VALUE pointer);

/* What parse builds for the value. */
JAC_API VALUE jac_document_build(jac_document_run *run, jac_document_place place);

/* The offset of the byte after the value, which is checked as reader/skip.h says. */
JAC_API size_t jac_document_end(jac_document_run *run, jac_document_place place);

/* The number of children of a container. */
JAC_API size_t jac_document_count(jac_document_run *run, jac_document_place place);

#endif
