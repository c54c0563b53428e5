/* reader/position.h - L2. The position of an error for error messages: line and column, the path of the
 * value, a snippet, a line with a caret. Works from a byte offset after the parse, so that the parser
 * need not count lines. Allocates nothing. Every text it returns is well-formed UTF-8. */
#ifndef JAC_READER_POSITION_H
#define JAC_READER_POSITION_H

#include "reader/skip.h"

typedef struct {
    size_t line;   /* from 1; lines end with a line feed */
    size_t column; /* from 1, in characters; a byte order mark does not count */
} jac_position;

/* The position of byte `offset` (0..len) in the document [start, start + len). Takes time linear in offset. */
JAC_API jac_position jac_position_locate(const char *start, size_t len, size_t offset);

/* Moves `position` from the first to one past the last of the `len` bytes at `from`, which may begin and end inside a
 * character. */
JAC_API void jac_position_advance(jac_position *position, const char *from, size_t len);

/* The length of the longest path, in bytes. */
#define JAC_POSITION_PATH_MAX 1024

/* Writes the path ("$.a.b[2]") of the value at byte `offset`, as the json gem does. An object's key belongs to
 * the path once it is read. After a complete value, the path leads to that value; where a key is expected, to the
 * object; at the opening quote of a key, to the key. A key that is not an identifier is written as
 * ["x y"], with '"', '\' and control characters escaped. In a path that is too long, "..." replaces the
 * middle or the end. dst has room for JAC_POSITION_PATH_MAX bytes. Returns the number of bytes
 * written.
 *
 * Runs the grammar again up to `offset` under `syntax`, on `frames`, whose contents are lost. The frames of the failed
 * parse are large enough; with others, frames->grow may be called, and may leave. With JAC_SYNTAX_SEVERAL, parts of the
 * document were stepped over (skip.h): what is wrong in a value that ends before `offset` does not matter.
 *
 * `known`: NULL; or, with JAC_SYNTAX_SEVERAL, the latest child of a container around `offset`, with known->after at
 * most `offset`. Then `frames` has that container and all around it, as jac_position_path_of reads them, and what is
 * before known->after is not read again. */
JAC_API size_t jac_position_path(const char *start, size_t len, size_t offset, jac_syntax syntax,
                                 jac_frames *frames, const jac_skip_children *known, char *dst);

/* Writes that path for an error in `phase`, from the open containers: frame->base is the number of complete elements of
 * an array, frame->data the latest key of an object, which ends with a quote, or NULL. */
JAC_API size_t jac_position_path_of(const jac_frames *frames, jac_phase phase, char *dst);

/* The length of the longest snippet and excerpt, in bytes. */
#define JAC_POSITION_SNIPPET_MAX 32

/* The length of the snippet that starts at byte `offset` and ends before the next white space, NUL or ill-formed
 * character. It is 0 at the end of the document, or when one of these is at `offset`. */
JAC_API size_t jac_position_snippet(const char *start, size_t len, size_t offset);

typedef struct {
    size_t offset; /* of its first byte in the document */
    size_t len;    /* at most JAC_POSITION_SNIPPET_MAX; no line feed, no ill-formed character */
    size_t caret;  /* the position of the error in it, in characters from 0; at the end of a line, one past the last */
} jac_excerpt;

/* The part of the line around byte `offset`. */
JAC_API jac_excerpt jac_position_excerpt(const char *start, size_t len, size_t offset);

#endif
