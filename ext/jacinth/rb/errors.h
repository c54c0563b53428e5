/* rb/errors.h - L3. The only place that turns a jac_status into a Ruby exception, and the only
 * place that writes messages: constant formats, at most 256 bytes, never more of the document
 * than the 32-byte snippet, never cut inside a character. */
#ifndef JAC_RB_ERRORS_H
#define JAC_RB_ERRORS_H

#include "base/status.h"
#include "rb/rb.h"
#include "reader/reader.h"

/* Raises the exception of `status` for the document of `reader`, wrong at reader->error_at (NULL: at
 * its end): ParserError (NestingError for NESTING) with line, column, byte_offset, json_path, snippet. */
JAC_API JAC_NORETURN void jac_errors_raise_parse(jac_status status, const jac_reader *reader);

/* The same for a duplicate key, which the message names. */
JAC_API JAC_NORETURN void jac_errors_raise_duplicate_key(VALUE key, const jac_reader *reader);

/* The path from the root to the object being written, as a linked list on the C stack, innermost
 * first. Containers link themselves in; read only when an error needs its text. */
typedef struct jac_path {
    const struct jac_path *parent;
    VALUE key;      /* the Hash key being written (any object), or undef for an Array */
    long index;     /* the Array index being written */
} jac_path;

/* Raises GeneratorError with invalid_object `object` and the json_path of `path`. `message` is a
 * String made here from a constant format; it is cut to 256 bytes at a character. */
JAC_API JAC_NORETURN void jac_errors_raise_generate(VALUE object, const jac_path *path, VALUE message);

/* Raises NestingError: "nesting of <depth> is too deep". */
JAC_API JAC_NORETURN void jac_errors_raise_nesting(size_t depth);

#endif
