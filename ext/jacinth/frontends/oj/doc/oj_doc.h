/* frontends/oj/doc/oj_doc.h - L4. Oj::Doc: an open document. This header has what its files share: the data, which a
 * TypedData owns, and positions in the document. A document is read once, to a tape (reader/tape.h); each value is
 * built from its lexeme when it is fetched. */
#ifndef JAC_OJ_DOC_OJ_DOC_H
#define JAC_OJ_DOC_OJ_DOC_H

#include "rb/rb.h"
#include "reader/tape.h"

/* The most values, from the root on, on the way to a value. */
#define JAC_OJ_DOC_DEPTH 100

/* The `index` of a step that is a member, and that of the root. */
#define JAC_OJ_DOC_MEMBER SIZE_MAX
#define JAC_OJ_DOC_ROOT 0

/* A value, and its position in the container around it. */
typedef struct {
    size_t node;    /* index of its word; a member's key is the word before it */
    size_t index;   /* from 1 in an Array; else one of the two constants above */
} jac_oj_doc_step;

/* The steps from the root to a value, the root included. */
typedef struct {
    size_t depth;   /* index of the last step */
    jac_oj_doc_step steps[JAC_OJ_DOC_DEPTH];
} jac_oj_track;

/* The data of a document. All zero when it is closed. */
typedef struct {
    const char *start;          /* the document's bytes after any byte order mark, up to a NUL; NULL: closed */
    size_t len;
    const jac_tape_word *words;
    size_t count;               /* number of words; 0: the document has no value */
    jac_oj_track *where;
    VALUE source, memory;       /* root: marked. A frozen String with the bytes, or false; and a hidden one */
} jac_oj_doc;

/* The open document; raises IOError if it is closed. The pointer is valid until Ruby code runs, while `self` is
 * alive. */
JAC_API jac_oj_doc *jac_oj_doc_get(VALUE self);

/* As jac_oj_doc_get, after a block that may have closed the document; raises IOError with another message. */
JAC_API jac_oj_doc *jac_oj_doc_again(VALUE self);

/* A reader of the document, for its tape. */
JAC_API jac_reader jac_oj_doc_reader(const jac_oj_doc *doc);

/* Builds the value at `node`. */
JAC_API VALUE jac_oj_doc_value(const jac_oj_doc *doc, size_t node);

/* oj_doc_errors.c. Raises ParseError for a recording that ended with `status`, or with an unterminated number. */
JAC_API JAC_NORETURN void jac_oj_doc_refuse(jac_status status, const jac_reader *r, const jac_tape *tape);

/* Whether the tape ends with a number that Oj would not end there: a decimal without a separator after it, at *at. */
JAC_API bool jac_oj_doc_unended_p(const jac_reader *r, const jac_tape *tape, const char **at);

/* oj_doc_path.c. Finds the value at `path`, a String, starting from the current position; undef: the current
 * position itself. False: there is none. Raises TypeError, DepthError. */
JAC_API bool jac_oj_doc_find(VALUE self, VALUE path, size_t *node);

/* Sets a track to the root. */
JAC_INLINE void jac_oj_doc_track(jac_oj_track *track)
{
    track->depth = 0;
    track->steps[0] = (jac_oj_doc_step){0, JAC_OJ_DOC_ROOT};
}

/* Moves the document to `path`; a path that begins with '/' starts at the root. False: there is no such value, and
 * the position stays. Raises as above. *steps: the number of steps that were found, plus 1. */
JAC_API bool jac_oj_doc_move(jac_oj_doc *doc, VALUE path, size_t *steps);

/* Copies depth and the steps up to it. */
JAC_API void jac_oj_doc_copy(jac_oj_track *to, const jac_oj_track *from);

/* The decoded key at `word` as a UTF-8 String. */
JAC_API VALUE jac_oj_doc_key(const jac_oj_doc *doc, size_t word);

JAC_API JAC_NORETURN void jac_oj_doc_raise_depth(void);

/* Defines the class with the methods of oj_doc.c, and returns it; called when the frontend opens. */
JAC_API VALUE jac_oj_doc_open(void);

/* Define the methods of the other files in the class. */
JAC_API void jac_oj_doc_fetch_open(VALUE klass);
JAC_API void jac_oj_doc_path_open(VALUE klass);
JAC_API void jac_oj_doc_each_open(VALUE klass);
JAC_API void jac_oj_doc_dump_open(VALUE klass);

#endif
