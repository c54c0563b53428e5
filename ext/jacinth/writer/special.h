/* writer/special.h - L2. The doubles that JSON has no number for, and what a policy writes in their
 * place: one table. Decides nothing: a policy that refuses has no text, and the caller raises. */
#ifndef JAC_WRITER_SPECIAL_H
#define JAC_WRITER_SPECIAL_H

#include "base/compiler.h"

typedef enum { JAC_SPECIAL_NAN, JAC_SPECIAL_INFINITY, JAC_SPECIAL_MINUS_INFINITY, JAC_SPECIAL_COUNT } jac_special;

/* Each special's text; NULL: refused. */
typedef struct { const char *text[JAC_SPECIAL_COUNT]; } jac_special_policy;

/* By name, what they are: json's words, also those of every message. */
#define JAC_SPECIAL_WORDS {{"NaN", "Infinity", "-Infinity"}}
/* Not written at all. */
#define JAC_SPECIAL_REFUSED {{NULL, NULL, NULL}}

/* Which special a double is that is not finite. */
JAC_INLINE jac_special jac_special_of(double d)
{
    if (d > 0) return JAC_SPECIAL_INFINITY;
    return d < 0 ? JAC_SPECIAL_MINUS_INFINITY : JAC_SPECIAL_NAN;
}

#endif
