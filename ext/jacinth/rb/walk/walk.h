/* rb/walk/walk.h - L3. Ruby objects -> writer. jac_walk is one generate in progress; it lives on
 * the C stack, its output in the C stack or in the result String, so leaving it by any exit leaks
 * nothing and a Coder can be re-entered. */
#ifndef JAC_RB_WALK_WALK_H
#define JAC_RB_WALK_WALK_H

#include "base/buf.h"
#include "rb/config.h"
#include "rb/errors.h"

typedef struct {
    jac_buf buf;                /* first: the buffer's grow finds the walk by it */
    const jac_config *config;
    const jac_dialect *dialect;
    jac_layout layout;
    jac_escape_class escape;
    bool high;                  /* a byte >= 0x80 was written: decides the result's coderange */
    size_t depth;               /* containers open now */
    unsigned long epoch;        /* counts the calls that ran Ruby code */
    const jac_path *path;
    VALUE result;               /* root: the result String once the stack buffer was left; else 0 */
} jac_walk;

/* Writes one value / the text of one Hash key (quotes included, no colon). */
typedef void (*jac_walk_fn)(jac_walk *walk, VALUE object);

/* The JSON text of `object` under `config`: a new mutable UTF-8 String with a known coderange.
 * Raises GeneratorError, NestingError, or what a callback raises. */
JAC_API VALUE jac_walk_generate(const jac_config *config, VALUE object);

/* Writes any value through the dialect's handlers: the only recursion of the walk. */
JAC_API void jac_walk_value(jac_walk *walk, VALUE object);

#endif
