/* rb/generate/variables.h - L3. The instance variables of an object as they were at one moment: what writing them calls
 * may change the object. Writes nothing. */
#ifndef JAC_GENERATE_VARIABLES_H
#define JAC_GENERATE_VARIABLES_H

#include "rb/rb.h"

/* So many lie in the struct, more of them in an Array. */
#define JAC_VARIABLES_HELD 12

/* On the C stack. */
typedef struct {
    size_t count;
    ID names[JAC_VARIABLES_HELD];
    VALUE values[JAC_VARIABLES_HELD];   /* root: on the C stack */
    VALUE rest;                         /* root: on the C stack; a hidden Array of names and values, or Qfalse */
} jac_variables;

/* Takes them in their order; *all need not be set. May allocate; runs no Ruby code. What a variable of Ruby's own holds
 * and no program could see is nil. */
JAC_API void jac_variables_take(jac_variables *all, VALUE object);

/* The next one from *index, which starts at 0, and moves it on; false behind the last one. */
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
    *name = (ID)NUM2SIZET(RARRAY_AREF(all->rest, at)); /* calls no Ruby: its own Integer */
    *value = RARRAY_AREF(all->rest, at + 1);
    return true;
}

#endif
