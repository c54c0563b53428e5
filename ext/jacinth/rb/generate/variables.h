/* rb/generate/variables.h - L3. A snapshot of the instance variables of an object. It is needed because Ruby code that
 * runs while they are written may change the object. Writes nothing. */
#ifndef JAC_GENERATE_VARIABLES_H
#define JAC_GENERATE_VARIABLES_H

#include "rb/rb.h"

/* The number of variables that fit in the struct; all others are in an Array. */
#define JAC_VARIABLES_HELD 12

/* Lives on the C stack. */
typedef struct {
    size_t count;
    ID names[JAC_VARIABLES_HELD];
    VALUE values[JAC_VARIABLES_HELD];   /* root: on the C stack */
    VALUE rest;                         /* root: on the C stack; a hidden Array of names and values, or Qfalse */
} jac_variables;

/* Fills *all with the variables of `object` in their order; *all need not be initialized. An object that no program can
 * see is replaced by nil. May allocate; runs no Ruby code. */
JAC_API void jac_variables_collect(jac_variables *all, VALUE object);

/* Gives the variable at *index, which starts at 0, and increments *index. Returns false after the last one. */
JAC_INLINE bool jac_variables_next(const jac_variables *all, size_t *index, ID *name, VALUE *value)
{
    size_t i = (*index)++;
    if (JAC_LIKELY(i < all->count)) {
        *name = all->names[i];
        *value = all->values[i];
        return true;
    }
    if (JAC_LIKELY(!all->rest)) return false;
    long at = (long)(i - all->count) * 2;
    if (at + 1 >= RARRAY_LEN(all->rest)) return false;
    *name = (ID)NUM2SIZET(RARRAY_AREF(all->rest, at)); /* calls no Ruby: the Integer is our own */
    *value = RARRAY_AREF(all->rest, at + 1);
    return true;
}

#endif
