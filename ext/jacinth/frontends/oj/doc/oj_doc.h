/* frontends/oj/doc/oj_doc.h - L4. Oj::Doc: a document that is open. What is common to its files: the data, which a
 * TypedData owns, and places in it. A document is read once, to a tape (reader/tape.h); values are made when they are
 * asked for, from their spelling. */
#ifndef JAC_OJ_DOC_OJ_DOC_H
#define JAC_OJ_DOC_OJ_DOC_H

#include "rb/rb.h"
#include "reader/tape.h"

/* Places from the root on that a path may lead through. */
#define JAC_OJ_DOC_DEPTH 100

/* index of a place that is a member, and of the root. */
#define JAC_OJ_DOC_MEMBER SIZE_MAX
#define JAC_OJ_DOC_ROOT 0

/* A value, and where it is in the container around it. */
typedef struct {
    size_t node;    /* index of its word; a member's key is the word before */
    size_t index;   /* from 1 in an Array; or as above */
} jac_oj_place;

/* The places from the root to a value. */
typedef struct {
    size_t depth;   /* of the last one */
    jac_oj_place places[JAC_OJ_DOC_DEPTH];
} jac_oj_track;

/* All zero when closed. */
typedef struct {
    const char *start;          /* the document: without its mark, up to a NUL; NULL: it is closed */
    size_t len;
    const jac_tape_word *words;
    size_t count;               /* 0: there is no value */
    jac_oj_track *where;
    VALUE source, memory;       /* root: marked. What these lie in: a frozen String, or false, and a hidden one */
} jac_oj_doc;

/* The open document; raises IOError where it is closed. The pointer stays while self does, until Ruby code runs. */
JAC_API jac_oj_doc *jac_oj_doc_get(VALUE self);

/* The same after a block, which may have closed it. */
JAC_API jac_oj_doc *jac_oj_doc_again(VALUE self);

/* A reader of the document, for its tape. */
JAC_API jac_reader jac_oj_doc_reader(const jac_oj_doc *doc);

/* The value at `node`, made anew. */
JAC_API VALUE jac_oj_doc_value(const jac_oj_doc *doc, size_t node);

/* oj_doc_fault.c. Raises ParseError: recording has ended with `status`, or with a number that does not end. */
JAC_API JAC_NORETURN void jac_oj_doc_refuse(jac_status status, const jac_reader *r, const jac_tape *tape);

/* Whether what a tape ends with is a number that Oj would not end there, at `at`: a decimal and no separator. */
JAC_API bool jac_oj_doc_unended_p(const jac_reader *r, const jac_tape *tape, const char **at);

/* oj_doc_path.c. The value that `path` names, a String, from where the document is, or that place itself where it is
 * undef. False: there is none. Raises TypeError, DepthError. */
JAC_API bool jac_oj_doc_find(VALUE self, VALUE path, size_t *node);

/* Sets a track to the root. */
JAC_INLINE void jac_oj_doc_track(jac_oj_track *track)
{
    track->depth = 0;
    track->places[0] = (jac_oj_place){0, JAC_OJ_DOC_ROOT};
}

/* Moves there; false: it stays. A path from the root goes there first. Raises as above. *steps: of the path that led
 * somewhere, and one. */
JAC_API bool jac_oj_doc_move(jac_oj_doc *doc, VALUE path, size_t *steps);

/* Copies the places of `from` that count. */
JAC_API void jac_oj_doc_copy(jac_oj_track *to, const jac_oj_track *from);

/* A key of the document, decoded, in UTF-8. */
JAC_API VALUE jac_oj_doc_key(const jac_oj_doc *doc, size_t word);

JAC_API JAC_NORETURN void jac_oj_doc_raise_depth(void);

/* Defines the class, with its methods in oj_doc.c, and returns it; called when the frontend opens. */
JAC_API VALUE jac_oj_doc_open(void);

/* Define the methods of the other files in it. */
JAC_API void jac_oj_doc_fetch_open(VALUE klass);
JAC_API void jac_oj_doc_path_open(VALUE klass);
JAC_API void jac_oj_doc_each_open(VALUE klass);
JAC_API void jac_oj_doc_dump_open(VALUE klass);

#endif
