/* rb/errors.h - L3. The only place that turns a jac_status into a Ruby exception, and the only
 * place that writes messages: constant formats, at most 256 bytes, never more of the document
 * than the 32-byte snippet, never cut inside a character. */
#ifndef JAC_RB_ERRORS_H
#define JAC_RB_ERRORS_H

#include "base/status.h"
#include "rb/rb.h"

/* Raises the exception of `status` for the document [start, start + len), wrong at byte `offset`:
 * ParserError (NestingError for NESTING) with line, column, byte_offset, json_path, snippet. */
JAC_API JAC_NORETURN void jac_errors_raise_parse(jac_status status, const char *start, size_t len, size_t offset);

/* The same for a duplicate key: the message names the key; position at `offset`. */
JAC_API JAC_NORETURN void jac_errors_raise_duplicate_key(VALUE key, const char *start, size_t len, size_t offset);

/* The path from the root to the object being written, as a linked list on the C stack, innermost
 * first. Containers link themselves in; read only when an error needs its text. */
typedef struct jac_path {
    const struct jac_path *parent;
    VALUE key;      /* the Hash key being written (any object), or undef for an Array */
    long index;     /* the Array index being written */
} jac_path;

/* Raises GeneratorError with invalid_object and json_path. `format` is a constant with one
 * %"PRIsVALUE" for `object`'s class or short text at most. */
JAC_API JAC_NORETURN void jac_errors_raise_generate(VALUE object, const jac_path *path, const char *message);

/* Raises NestingError: "nesting of <depth> is too deep". */
JAC_API JAC_NORETURN void jac_errors_raise_nesting(size_t depth);

#endif
