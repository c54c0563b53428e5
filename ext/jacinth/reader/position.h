/* reader/position.h - L2. Where an error is, in words for people: line and column, the path of the
 * value, a snippet, a line with a caret. Works from a byte offset after the parse, so that the parser
 * keeps no account of lines. Allocates nothing; every text it gives is well-formed UTF-8. */
#ifndef JAC_READER_POSITION_H
#define JAC_READER_POSITION_H

#include "reader/reader.h"

typedef struct {
    size_t line;   /* from 1; lines end with a line feed */
    size_t column; /* from 1, in characters; a byte order mark is none */
} jac_position;

/* The place of byte `offset` (0..len) of the document [start, start + len). Linear in offset. */
JAC_API jac_position jac_position_locate(const char *start, size_t len, size_t offset);

/* Longest path, in bytes. */
#define JAC_POSITION_PATH_MAX 1024

/* Writes the path ("$.a.b[2]") of the value at byte `offset`, as the json gem has it: an object's key
 * counts once it is read, after a complete value it is that value's, where a key is due it is the
 * object's, and the offset of a key's opening quote is the key's own place. Keys that are no
 * identifiers stand as ["x y"], with '"', '\' and control characters escaped. A longer path loses its
 * middle, or its end, to "...". dst has room for JAC_POSITION_PATH_MAX bytes; returns how many were
 * written.
 *
 * Runs the grammar again up to `offset` under `syntax`, on `frames`: those of the parse that failed
 * are large enough already, else frames->grow may be called (and may leave). Their contents are
 * lost. */
JAC_API size_t jac_position_path(const char *start, size_t len, size_t offset, jac_syntax syntax,
                                 jac_frames *frames, char *dst);

/* Longest snippet and excerpt, in bytes. */
#define JAC_POSITION_SNIPPET_MAX 32

/* Length of the snippet, which starts at byte `offset`: up to the next whitespace, NUL or ill-formed
 * character. 0 at the end or when one of these is the next byte. */
JAC_API size_t jac_position_snippet(const char *start, size_t len, size_t offset);

typedef struct {
    size_t offset; /* of its first byte in the document */
    size_t len;    /* at most JAC_POSITION_SNIPPET_MAX; no line feed, no ill-formed character */
    size_t caret;  /* the error's place in it, in characters from 0; one past its last at the line's end */
} jac_excerpt;

/* The part of its line around byte `offset`. */
JAC_API jac_excerpt jac_position_excerpt(const char *start, size_t len, size_t offset);

#endif
