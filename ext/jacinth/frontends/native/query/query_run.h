/* frontends/native/query/query_run.h - L4. The state of one evaluation of a query: the program, the limits, and a stack
 * of frames. A node of the document is one VALUE: a Ruby object, or for documents of another kind any immediate.
 * query_eval.inc.h is the evaluator. */
#ifndef JAC_NATIVE_QUERY_RUN_H
#define JAC_NATIVE_QUERY_RUN_H

#include "rb/parse/value_stack.h"
#include "reader/query.h"
#include "reader/query_regexp.h"

/* A compiled query with its limits: the data of a Jacinth::Path. */
typedef struct {
    const jac_query_node *nodes;    /* in nodes_memory */
    const char *text;               /* in text_memory */
    VALUE source;                   /* the text of the query; the VALUEs are frozen and shareable */
    VALUE constants;                /* for each node: the Symbol of a NAME, the value of a constant, or nil */
    VALUE nodes_memory, text_memory;
    size_t max_nesting, max_results, max_steps; /* SIZE_MAX: no limit */
} jac_query_path;

/* What a node is. Nodes of different kinds are never equal. */
typedef enum {
    JAC_QUERY_IS_NULL, JAC_QUERY_IS_FALSE, JAC_QUERY_IS_TRUE, JAC_QUERY_IS_NUMBER, JAC_QUERY_IS_STRING,
    JAC_QUERY_IS_OTHER,     /* not a value of JSON; equal to itself alone */
    JAC_QUERY_IS_ARRAY, JAC_QUERY_IS_OBJECT
} jac_query_kind;

/* A frame is a container whose children are being selected. It is made of these slots of the stack, and what an
 * instance puts above them for its iteration. Numbers in slots are Fixnums, as the collector marks all of them. */
enum {
    JAC_QUERY_FRAME_NODE,       /* the container */
    JAC_QUERY_FRAME_KEY,        /* the child selected last: a String or Symbol, or a Fixnum */
    JAC_QUERY_FRAME_BELOW,      /* where the frames below and above this one begin */
    JAC_QUERY_FRAME_ABOVE,
    JAC_QUERY_FRAME_SEGMENT,    /* index of the segment; in a comparison of containers, the other container */
    JAC_QUERY_FRAME_SELECTOR,   /* index of the selector; 0: all children, to descend to them */
    JAC_QUERY_FRAME_CURSOR,     /* the state of the iteration */
    JAC_QUERY_FRAME_BOUND,
    JAC_QUERY_FRAME_SLOTS
};

typedef struct jac_query_run jac_query_run;

/* Receives a result. While it runs, the keys of the frames are the result's location. Returns whether to go on. */
typedef bool (*jac_query_emit)(jac_query_run *run, VALUE node, void *data);

struct jac_query_run {
    const jac_query_path *path;
    const jac_query_node *nodes;
    VALUE (*value)(jac_query_run *run, VALUE node); /* the object for a node; NULL: it is the node */
    VALUE (*key)(jac_query_run *run, VALUE key); /* the String, Symbol or Fixnum for the key of a frame; NULL: itself */
    VALUE root;                 /* the query argument '$' */
    long top;                   /* where the top frame begins; -1: there is no frame */
    size_t depth;               /* frames of the query that is being evaluated */
    size_t steps, tick_at;      /* work so far; when the limit or an interrupt is looked for */
    VALUE pattern, program;     /* the last pattern that was not constant: its text, and its program or nil */
    VALUE memory;               /* of regular expressions */
    int categories[JAC_QUERY_REGEXP_CATEGORIES]; /* Ruby's numbers for them, plus 1; 0: not looked up yet */
    jac_value_stack stack;
};

/* The frame that begins at `base`; valid until something is pushed. */
JAC_INLINE VALUE *jac_query_frame(const jac_query_run *run, long base)
{
    return jac_value_stack_at(&run->stack, (size_t)base);
}

/* The number in a slot of a frame. */
JAC_INLINE long jac_query_slot(const VALUE *frame, unsigned slot) { return FIX2LONG(frame[slot]); }

/* Prepares an evaluation of `path` for the document `root`; `run` lies on the C stack. */
JAC_API void jac_query_run_start(jac_query_run *run, const jac_query_path *path, VALUE root);

/* Frees the memory of the stack. Need not be called after an exit by raise or throw. */
JAC_API void jac_query_run_finish(jac_query_run *run);

/* Counts `steps` more steps. Raises QueryError beyond max_steps, and lets interrupts in from time to time. May call
 * Ruby: then every pointer into the stack and into objects must be read again. */
JAC_API void jac_query_run_tick(jac_query_run *run, size_t steps);

/* Pushes a frame for a container. Raises QueryError beyond max_nesting. */
JAC_API void jac_query_run_push(jac_query_run *run, VALUE node, VALUE segment);

/* Removes the top frame, and what lies above it. */
JAC_API void jac_query_run_pop(jac_query_run *run);

/* What must be restored after a query or comparison inside another one. */
typedef struct {
    long top;
    size_t depth, used;
} jac_query_mark;

/* Begins an inner query or comparison, without a frame. */
JAC_API jac_query_mark jac_query_run_enter(jac_query_run *run);

/* Ends it, and removes its frames. */
JAC_API void jac_query_run_leave(jac_query_run *run, jac_query_mark mark);

/* Sets the cursor and the bound of the top frame for a slice of an array of `count` elements (RFC 9535, section
 * 2.3.4.2.2). */
JAC_API void jac_query_run_slice(const jac_query_run *run, const jac_query_node *slice, int64_t count);

/* Sets *index to the index of the next element of the slice, or returns false. */
JAC_API bool jac_query_run_slice_next(const jac_query_run *run, const jac_query_node *slice, int64_t *index);

/* Raises QueryError: "more than <name> (<limit>) <what>". */
JAC_API JAC_NORETURN void jac_query_run_refuse(const char *name, size_t limit, const char *what);

/* Raises QueryError with the message; `source` is the text of the query and `offset` a position in it, or both nil. */
JAC_API JAC_NORETURN void jac_query_raise(VALUE message, VALUE source, VALUE offset);

#endif
