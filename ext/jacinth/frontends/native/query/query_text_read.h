/* frontends/native/query/query_text_read.h - L4. What the evaluator for texts reads of a source: its nodes, their
 * values and children, and how much work that is. The methods of Jacinth::Document and the index find the places.
 *
 * A node is a Fixnum. Of a place, it holds the offset and the depth. The others are negative: ~(2 * n) is constant n of
 * the query, and ~(2 * n + 1) is the number n. The key of a frame is an index; or ~(2 * n) for constant n, or
 * ~(2 * n + 1) for the key whose quote is at offset n. */
#ifndef JAC_NATIVE_QUERY_TEXT_READ_H
#define JAC_NATIVE_QUERY_TEXT_READ_H

#include "frontends/native/document/document_object.h"
#include "frontends/native/query/query_run.h"
#include "rb/parse/key_set.h"

/* The bits of a node that hold the depth. A larger depth counts as the largest that they can hold. */
#define JAC_QUERY_TEXT_DEPTH_BITS (sizeof(long) > 4 ? 20 : 1)
#define JAC_QUERY_TEXT_DEPTH_MAX (((size_t)1 << JAC_QUERY_TEXT_DEPTH_BITS) - 1)

/* The work of an evaluation is counted in the bytes that a parse would read in the same time. An evaluation of more
 * work than this gives up: building all objects is cheaper. */
#define JAC_QUERY_TEXT_MOST(len) (4096 + 2 * (len))
#define JAC_QUERY_TEXT_CHILD 24     /* to meet a child */
#define JAC_QUERY_TEXT_SEARCH 96    /* to begin a search */
#define JAC_QUERY_TEXT_SKIPPED 8    /* the number of bytes that are stepped over while a parse reads one */

/* The number of elements that are found together when a query goes backwards by less than NEAR elements. */
#define JAC_QUERY_TEXT_BACK 64
#define JAC_QUERY_TEXT_NEAR 8

/* One evaluation; lies on the C stack. */
typedef struct {
    jac_query_run run;          /* first: the operations cast it */
    jac_document_run source;
    jac_key_set keys;           /* of the object whose members are listed; else empty */
    size_t known, end;          /* a container, and the offset of the byte after it */
    jac_skip_children element;  /* the element of an array that was found last */
    size_t array;               /* that array */
    size_t back, first, elements;   /* an array, and a number of its elements from `first` on, which are at: */
    size_t offsets[JAC_QUERY_TEXT_BACK];
    size_t work;                /* that is left before the evaluation gives up */
    jac_leave away;             /* where it leaves to then */
} jac_query_text;

/* The node for a place. */
JAC_INLINE VALUE jac_query_text_node(size_t offset, size_t depth)
{
    if (JAC_UNLIKELY(depth > JAC_QUERY_TEXT_DEPTH_MAX)) depth = JAC_QUERY_TEXT_DEPTH_MAX;
    return LONG2FIX((long)(offset << JAC_QUERY_TEXT_DEPTH_BITS | depth));
}

/* The place of such a node. */
JAC_INLINE jac_document_place jac_query_text_place(VALUE node)
{
    const size_t bits = (size_t)FIX2LONG(node);
    return (jac_document_place){bits >> JAC_QUERY_TEXT_DEPTH_BITS, bits & JAC_QUERY_TEXT_DEPTH_MAX};
}

/* Whether a node is a place; whether the key of a frame is an index. */
JAC_INLINE bool jac_query_text_place_p(VALUE node) { return FIX2LONG(node) >= 0; }

/* Leaves the evaluation. */
JAC_API JAC_NORETURN void jac_query_text_give_up(jac_query_text *t);

/* Counts work, and gives up if it is too much. */
JAC_INLINE void jac_query_text_work(jac_query_text *t, size_t work)
{
    if (JAC_UNLIKELY(work > t->work)) jac_query_text_give_up(t);
    t->work -= work;
}

/* Counts the work of a search from an offset to the reader's place. */
JAC_API void jac_query_text_stepped(jac_query_text *t, size_t from);

/* The object for a node that is not a place. */
JAC_API VALUE jac_query_text_object(const jac_query_run *run, VALUE node);

/* What parse builds for a node. Raises ParserError. */
JAC_API VALUE jac_query_text_value(jac_query_run *run, VALUE node);

/* The String, Symbol or Integer for the key of a frame. */
JAC_API VALUE jac_query_text_key(jac_query_run *run, VALUE key);

/* The bytes of a string, decoded. */
typedef struct {
    const char *ptr;
    size_t len;
    VALUE owner;    /* root: on the C stack; the String that holds the bytes, or Qfalse: they are in the source */
} jac_query_text_bytes;

/* The bytes of the string whose quote is at `offset`. Raises ParserError. */
JAC_API jac_query_text_bytes jac_query_text_read(jac_query_text *t, size_t offset);

/* The bytes of a node that is a string. */
JAC_API jac_query_text_bytes jac_query_text_string(jac_query_run *run, VALUE node);

/* Goes over the members of an object. Raises ParserError if two keys are equal. Returns their number; if `list`, pushes
 * the key and the value of each, and at last 2 * the end of the object, plus 1 if a key has escapes. */
JAC_API size_t jac_query_text_members(jac_query_text *t, jac_document_place place, bool list);

/* Goes on from the element `from` of an array, whose end may be known, to the element with that index, which is not
 * before it. Returns its offset, or 0 if there is none. */
JAC_API size_t jac_query_text_walk(jac_query_text *t, size_t array, jac_skip_children from, size_t index);

#endif
