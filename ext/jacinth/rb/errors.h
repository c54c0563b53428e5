/* rb/errors.h - L3. The only place that turns a jac_status into a Ruby exception, and that writes what
 * is wrong with a document or an object: constant formats, at most 256 bytes, never more of the document
 * than the 32-byte snippet, never cut inside a character. */
#ifndef JAC_RB_ERRORS_H
#define JAC_RB_ERRORS_H

#include "base/status.h"
#include "rb/rb.h"
#include "reader/reader.h"

/* Raises the exception of `status` for the document of `reader`, wrong at reader->error_at (NULL: at
 * its end): ParserError (NestingError for NESTING) with line, column, byte_offset, json_path, snippet.
 * `key` is undef, or for DUPLICATE_KEY a String or Symbol, which the message names and the path ends in:
 * that error stands at the object's bracket, or at the key itself. */
JAC_API JAC_NORETURN void jac_errors_raise_parse(jac_status status, const jac_reader *reader, VALUE key);

/* What a build knows of a parse error beyond the reader. */
typedef struct {
    VALUE key;      /* after DUPLICATE_KEY: the key, any object when on_load made it; else undef */
    VALUE path;     /* root: on the C stack; an Array of the keys and indexes that lead to the error */
    size_t keys;    /* that the innermost open object has had */
    size_t depth;   /* open containers */
    bool placed;    /* false: the document came in pieces and its lines are not known */
} jac_error_info;

/* The same as the native frontend's raise_parse. */
JAC_API JAC_NORETURN void jac_errors_raise_info(jac_status status, const jac_reader *reader, const jac_error_info *info);

/* Raises ParserError for a source that is no text, of which no place can be told. */
JAC_API JAC_NORETURN void jac_errors_raise_source(VALUE message);

/* The path from the root to the object being written, as a linked list on the C stack, innermost
 * first. Containers link themselves in; read only when an error needs its text. */
typedef struct jac_path {
    const struct jac_path *parent;
    VALUE key;      /* the Hash key being written (any object), or undef for an Array */
    long index;     /* the Array index being written */
} jac_path;

/* Cuts a message in UTF-8 that was made here to 256 bytes, at a character. Returns it, or a new one. */
JAC_API VALUE jac_errors_cut(VALUE message);

/* A new String in UTF-8 of `before`, the bytes of the String `text`, and `after`. For texts of documents and programs,
 * in which a NUL may stand: rb_sprintf and rb_raise refuse one in what stands for a PRIsVALUE. */
JAC_API VALUE jac_errors_around(const char *before, VALUE text, const char *after);

/* Appends the beginning of a key, in quotes: what a message may show of it. */
JAC_API void jac_errors_append_key(VALUE message, const char *ptr, size_t len);

/* Raises GeneratorError with invalid_object `object` and the json_path of `path`. `message` is a
 * String made here from a constant format; it is cut as by jac_errors_cut. */
JAC_API JAC_NORETURN void jac_errors_raise_generate(VALUE object, const jac_path *path, VALUE message);

/* Raises NestingError: "nesting of <depth> is too deep". */
JAC_API JAC_NORETURN void jac_errors_raise_nesting(size_t depth);

#endif
