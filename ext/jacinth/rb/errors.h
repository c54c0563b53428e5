/* rb/errors.h - L3. The only place that turns a jac_status into a Ruby exception and writes the messages for errors
 * of documents and objects: constant formats, at most 256 bytes, at most the 32-byte snippet of the document, never
 * cut inside a character. */
#ifndef JAC_RB_ERRORS_H
#define JAC_RB_ERRORS_H

#include "base/status.h"
#include "rb/rb.h"
#include "reader/position.h"

/* Where a source begins in the stream that it is a record of. Lines and columns count from 1. `fixed`: the call takes
 * no options, so that the hint names none. */
typedef struct { size_t offset, line, column; bool fixed; } jac_error_origin;

/* Raises the exception of `status` for the document of `reader` with the position reader->error_at (NULL: its end):
 * ParserError (NestingError for NESTING) with line, column, byte_offset, json_path, snippet. `key` is undef, or for
 * DUPLICATE_KEY a String or Symbol. Then the message names the key, the path ends in it, and the position is the second
 * of the equal keys, which is searched if reader->error_at is the bracket of the object. */
JAC_API JAC_NORETURN void jac_errors_raise_parse(jac_status status, const jac_reader *reader, VALUE key);

/* The place of an error in a document of which only a part is in memory. */
typedef struct {
    jac_position position;
    size_t offset;          /* in bytes, from the first byte of the document */
    const char *path;       /* as jac_position_path writes it */
    size_t path_len;
    const char *line;       /* what is shown of the line; see jac_excerpt */
    size_t line_len, caret;
    const char *opened;     /* "array", "object" or "string", what is open at the end of the document; or NULL */
    jac_position opened_at;
    bool fixed;             /* the hint names no options */
} jac_error_place;

/* As jac_errors_raise_parse. The bytes of `reader` are those around the error. */
JAC_API JAC_NORETURN void jac_errors_raise_in_chunks(jac_status status, const jac_reader *reader, VALUE key,
                                                     const jac_error_place *place);

/* What is remembered of a document whose parts are read one at a time. With it, the time of an error does not grow with
 * the offset. */
typedef struct jac_error_memory jac_error_memory;

struct jac_error_memory {
    jac_position (*position)(jac_error_memory *memory, size_t offset); /* as jac_position_locate */
    /* Sets reader->frames and *known for jac_position_path. Returns false if nothing is known. Raises only
     * NoMemoryError. */
    bool (*way)(jac_error_memory *memory, const jac_reader *reader, size_t offset, jac_skip_children *known);
};

/* As jac_errors_raise_parse, with the place of the error in a stream; origin: NULL for none. memory: NULL for none. */
JAC_API JAC_NORETURN void jac_errors_raise_from(jac_status status, const jac_reader *reader, VALUE key,
                                                const jac_error_origin *origin, jac_error_memory *memory);

/* What a parse knows of its error in addition to the reader. */
typedef struct {
    VALUE key;      /* after DUPLICATE_KEY: the key, or what on_load made of it; else undef */
    VALUE path;     /* root: on the C stack; an Array of the keys and indexes that lead to the error */
    size_t keys;    /* number of keys so far in the innermost open object */
    size_t depth;   /* open containers */
    const void *options;    /* the frontend's own options of the parse, or NULL */
    jac_error_memory *memory;   /* of the document, or NULL */
    bool has_position;    /* false: the document came in chunks and its lines are not known */
} jac_error_info;

/* Raises as jac_errors_raise_from does; the raise_parse function of the native frontend, whose own options are a
 * jac_error_origin. */
JAC_API JAC_NORETURN void jac_errors_raise_info(jac_status status, const jac_reader *reader,
                                                const jac_error_info *info);

/* Raises ParserError without a position, for a source that is not text. */
JAC_API JAC_NORETURN void jac_errors_raise_source(VALUE message);

/* The path from the root to the object being written: a linked list on the C stack, innermost first. Each open
 * container adds itself; the list is read only for the text of an error. */
typedef struct jac_path {
    const struct jac_path *parent;
    VALUE key;      /* the Hash key being written (any object), or undef for an Array */
    long index;     /* the Array index being written; -1: the hook's answer for `object`, not a step of the path */
    VALUE object;   /* the container. Frontends without raise_nesting_at need not set it. root: its writer's frame */
} jac_path;

/* Cuts a UTF-8 message that was made by this library to 256 bytes, between two characters. Returns the message, or a
 * new one. */
JAC_API VALUE jac_errors_cut(VALUE message);

/* A new UTF-8 String of `before`, the bytes of the String `text`, and `after`. For texts of documents and programs,
 * which may contain a NUL: rb_sprintf and rb_raise do not accept one in a PRIsVALUE argument. */
JAC_API VALUE jac_errors_around(const char *before, VALUE text, const char *after);

/* Appends the beginning of a key, in quotes: at most 30 bytes of it. */
JAC_API void jac_errors_append_key(VALUE message, const char *ptr, size_t len);

/* Appends the beginning of what inspect answers: at most 40 bytes of it. May call Ruby code. */
JAC_API void jac_errors_append_inspected(VALUE message, VALUE object);

/* Raises GeneratorError with invalid_object `object` and the json_path of `path`. `message` is a String made from a
 * constant format; it is cut by jac_errors_cut. */
JAC_API JAC_NORETURN void jac_errors_raise_generate(VALUE object, const jac_path *path, VALUE message);

/* Raises NestingError: "nesting of <depth> is too deep", with the json_path of the innermost container of `path`, or
 * without one if `path` is NULL. If one of the innermost containers is also further out, the message names its class,
 * and the json_path is the shortest one at which the cycle closes. */
JAC_API JAC_NORETURN void jac_errors_raise_nesting(const jac_path *path, size_t depth);

#endif
