/* frontends/oj/doc/oj_doc.h - L4. Oj::Doc: an open document. This header has what its files share: the data, which a
 * TypedData owns, and positions in the document. A document is checked when it is opened. Values are found by stepping
 * over others (reader/skip.h) and by an index (reader/index.h), and built when they are fetched. All offsets count from
 * the document's start. */
#ifndef JAC_OJ_DOC_OJ_DOC_H
#define JAC_OJ_DOC_OJ_DOC_H

#include "frontends/oj/doc/oj_doc_token.h"
#include "rb/parse/value_stack.h"
#include "reader/ends.h"
#include "reader/index.h"

/* The most values, from the root on, on the way to a value. */
#define JAC_OJ_DOC_DEPTH 100

/* The `index` of a step to a member, and of the root. */
#define JAC_OJ_DOC_MEMBER SIZE_MAX
#define JAC_OJ_DOC_ROOT 0

/* A value, and its position in the container around it. */
typedef struct {
    size_t at;      /* its offset */
    size_t key;     /* a member: the offset of its key */
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
    size_t root;                /* the offset of its value; SIZE_MAX: it has none */
    jac_oj_track *where;
    jac_ends *ends;             /* of its containers, in `table`; or NULL */
    VALUE source, memory;       /* root: marked. A frozen String with the bytes, or false; and a hidden one */
    VALUE table;                /* root: marked. A hidden String, or false */
    jac_index index;
} jac_oj_doc;

/* A reader of an open document, on the C stack. No Ruby code runs between start and finish. */
typedef struct {
    jac_reader reader;
    jac_value_stack stack;      /* for its frames */
} jac_oj_doc_reading;

/* The open document; raises IOError if it is closed. The pointer is valid until Ruby code runs, while `self` is
 * alive. */
JAC_API jac_oj_doc *jac_oj_doc_get(VALUE self);

/* As jac_oj_doc_get, after a block that may have closed the document; raises IOError with another message. */
JAC_API jac_oj_doc *jac_oj_doc_again(VALUE self);

/* A reader of the document's tokens, without frames. */
JAC_API jac_reader jac_oj_doc_reader(const jac_oj_doc *doc);

/* Starts to read the document at an offset. finish need not be called after an exit by raise. */
JAC_API void jac_oj_doc_start(jac_oj_doc_reading *reading, const jac_oj_doc *doc, size_t at);
JAC_INLINE void jac_oj_doc_finish(jac_oj_doc_reading *reading) { jac_value_stack_finish(&reading->stack); }

/* Builds the value at an offset. */
JAC_API VALUE jac_oj_doc_value(const jac_oj_doc *doc, size_t at);

/* ---- oj_doc_errors.c ---- */

/* Checks the document under OJ_DOC_SYNTAX, as Oj does it, and sets *root to the offset of its value, or to SIZE_MAX if
 * it has none. Raises ParseError. If the document is long, Ruby code may run. */
JAC_API void jac_oj_doc_check(jac_reader *r, uint32_t flags, size_t *root);

/* oj_doc_path.c. Finds the value at `path`, a String, starting from the current position; undef: the current
 * position itself. False: there is none. Raises TypeError, DepthError. */
JAC_API bool jac_oj_doc_find(VALUE self, VALUE path, size_t *at);

/* Sets a track to the root. */
JAC_INLINE void jac_oj_doc_track(const jac_oj_doc *doc, jac_oj_track *track)
{
    track->depth = 0;
    track->steps[0] = (jac_oj_doc_step){.at = doc->root, .index = JAC_OJ_DOC_ROOT};
}

/* The step to the latest child of an enumeration. `index`: as in the step, from 1 in an Array. */
JAC_INLINE jac_oj_doc_step jac_oj_doc_step_of(const jac_skip_children *c, size_t index)
{
    return (jac_oj_doc_step){c->value, c->key, c->object ? JAC_OJ_DOC_MEMBER : index};
}

/* Moves the document to `path`; a path that begins with '/' starts at the root. False: there is no such value, and
 * the position stays. Raises as above. *steps: the number of steps that were found, plus 1. */
JAC_API bool jac_oj_doc_move(jac_oj_doc *doc, VALUE path, size_t *steps);

/* Copies depth and the steps up to it. */
JAC_API void jac_oj_doc_copy(jac_oj_track *to, const jac_oj_track *from);

/* The decoded key or string at an offset as a UTF-8 String. */
JAC_API VALUE jac_oj_doc_key(const jac_oj_doc *doc, size_t at);

JAC_API JAC_NORETURN void jac_oj_doc_raise_depth(void);

/* Defines the class with the methods of oj_doc.c, and returns it; called when the frontend opens. */
JAC_API VALUE jac_oj_doc_open(void);

/* Define the methods of the other files in the class. */
JAC_API void jac_oj_doc_fetch_open(VALUE klass);
JAC_API void jac_oj_doc_path_open(VALUE klass);
JAC_API void jac_oj_doc_each_open(VALUE klass);
JAC_API void jac_oj_doc_dump_open(VALUE klass);

#endif
