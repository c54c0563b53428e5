/* writer/special.h - L2. The doubles that JSON cannot represent, and the table of what a policy writes for
 * them. A policy that refuses one has no text for it; the caller raises. */
#ifndef JAC_WRITER_SPECIAL_H
#define JAC_WRITER_SPECIAL_H

#include "base/compiler.h"

typedef enum { JAC_SPECIAL_NAN, JAC_SPECIAL_INFINITY, JAC_SPECIAL_MINUS_INFINITY, JAC_SPECIAL_COUNT } jac_special;

/* The text for each non-finite double; NULL if it is refused. */
typedef struct { const char *text[JAC_SPECIAL_COUNT]; } jac_special_policy;

/* The names of the values, as the json gem writes them. All error messages use them, too. */
#define JAC_SPECIAL_WORDS {{"NaN", "Infinity", "-Infinity"}}
/* All three are refused. */
#define JAC_SPECIAL_REFUSED {{NULL, NULL, NULL}}

/* Classifies a double that is not finite. */
JAC_INLINE jac_special jac_special_of(double d)
{
    if (d > 0) return JAC_SPECIAL_INFINITY;
    return d < 0 ? JAC_SPECIAL_MINUS_INFINITY : JAC_SPECIAL_NAN;
}

#endif
