/* writer/nonfinite.h - L2. The doubles that JSON cannot represent, and the table of what a policy writes for
 * them. A policy that refuses one has no text for it; the caller raises. */
#ifndef JAC_WRITER_NONFINITE_H
#define JAC_WRITER_NONFINITE_H

#include "base/compiler.h"

typedef enum {
    JAC_NONFINITE_NAN, JAC_NONFINITE_INFINITY, JAC_NONFINITE_MINUS_INFINITY, JAC_NONFINITE_COUNT
} jac_nonfinite;

/* The text for each non-finite double; NULL if it is refused. */
typedef struct { const char *text[JAC_NONFINITE_COUNT]; } jac_nonfinite_policy;

/* The names of the values, as the json gem writes them. All error messages use them, too. */
#define JAC_NONFINITE_LITERALS {{"NaN", "Infinity", "-Infinity"}}
/* All three are refused. */
#define JAC_NONFINITE_REFUSED {{NULL, NULL, NULL}}

/* Classifies a double that is not finite. */
JAC_INLINE jac_nonfinite jac_nonfinite_of(double d)
{
    if (d > 0) return JAC_NONFINITE_INFINITY;
    return d < 0 ? JAC_NONFINITE_MINUS_INFINITY : JAC_NONFINITE_NAN;
}

#endif
