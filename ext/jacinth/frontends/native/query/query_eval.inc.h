/* frontends/native/query/query_eval.inc.h - L4. The evaluator of queries (RFC 9535), a template over the nodes of one
 * kind of document. Nodes come in the RFC's order, with duplicates. The stack of frames is explicit, so the depth of
 * the document does not matter; the recursion of conditions is limited by JAC_QUERY_NESTING_MAX. Before the include:
 * JAC_QUERY_EVAL(name) names the functions made here, and JAC_QUERY_NODE(operation) those of the document, which are
 * in the list below; `run` is a jac_query_run *, and the top frame is that of the container. */

/* jac_query_kind kind(run, node)
 * bool name(run, node, index, *child)      the member of an object with the name of the selector at `index`
 * bool index(run, node, int64_t, *child)   the element of an array; negative indexes count from its end
 * bool member(run, node, key, *child)      the child of a container that has the key of a frame
 * size_t size(run, node)                   the elements, the members, or the characters of a string
 * void open(run)                           begins to iterate over the container of the top frame. What it pushes above
 *                                          the frame stays there for the next selectors
 * bool next(run, *child)                   the next child, in the document's order; sets the key of the top frame
 * VALUE constant(run, index), number(n)    a constant of the query, or a size, as a node
 * bool compare_scalars(run, a, b, int *order)    compares two numbers or two strings; false for NaN
 * bool matches(run, call, text, pattern)   whether the strings match, for the MATCH or SEARCH `call` */

static bool JAC_QUERY_EVAL(test)(jac_query_run *run, uint32_t index, VALUE current);

static bool JAC_QUERY_EVAL(is_container)(jac_query_run *run, VALUE node)
{
    return JAC_QUERY_NODE(kind)(run, node) >= JAC_QUERY_IS_ARRAY;
}

/* ---- segments and selectors ---- */

/* Begins with the selector at `index` in the top frame; 0: to descend to all children. */
static JAC_NOINLINE void JAC_QUERY_EVAL(begin)(jac_query_run *run, uint32_t index)
{
    const jac_query_node *selector = &run->nodes[index];
    VALUE *frame = jac_query_frame(run, run->top), node = frame[JAC_QUERY_FRAME_NODE];
    frame[JAC_QUERY_FRAME_SELECTOR] = LONG2FIX((long)index);
    frame[JAC_QUERY_FRAME_CURSOR] = frame[JAC_QUERY_FRAME_BOUND] = INT2FIX(0);
    if (index != 0 && selector->op == JAC_QUERY_SLICE) {
        if (JAC_QUERY_NODE(kind)(run, node) == JAC_QUERY_IS_ARRAY)
            jac_query_run_slice(run, selector, (int64_t)JAC_QUERY_NODE(size)(run, node));
    } else if (index == 0 || selector->op == JAC_QUERY_WILDCARD || selector->op == JAC_QUERY_FILTER) {
        JAC_QUERY_NODE(open)(run);
    }
}

static void JAC_QUERY_EVAL(push)(jac_query_run *run, VALUE node, uint32_t segment)
{
    jac_query_run_push(run, node, LONG2FIX((long)segment));
    JAC_QUERY_EVAL(begin)(run, run->nodes[segment].first);
}

/* After the last child of a selector: goes on with the next selector, then with the descent, then below. */
static void JAC_QUERY_EVAL(advance)(jac_query_run *run)
{
    const VALUE *frame = jac_query_frame(run, run->top);
    long selector = jac_query_slot(frame, JAC_QUERY_FRAME_SELECTOR);
    const jac_query_node *segment = &run->nodes[jac_query_slot(frame, JAC_QUERY_FRAME_SEGMENT)];
    uint32_t next = selector == 0 ? 0 : run->nodes[selector].next;
    if (next != 0 || (selector != 0 && segment->op == JAC_QUERY_DESCENDANT)) JAC_QUERY_EVAL(begin)(run, next);
    else jac_query_run_pop(run);
}

/* The child that a NAME or an INDEX selects. */
static JAC_NOINLINE bool JAC_QUERY_EVAL(step)(jac_query_run *run, VALUE node, uint32_t index, VALUE *child)
{
    const jac_query_node *selector = &run->nodes[index];
    jac_query_kind kind = JAC_QUERY_NODE(kind)(run, node);
    if (selector->op == JAC_QUERY_NAME)
        return kind == JAC_QUERY_IS_OBJECT && JAC_QUERY_NODE(name)(run, node, index, child);
    return kind == JAC_QUERY_IS_ARRAY && JAC_QUERY_NODE(index)(run, node, selector->value, child);
}

/* Selects that child of the top frame, once. */
static bool JAC_QUERY_EVAL(step_once)(jac_query_run *run, uint32_t index, VALUE *child)
{
    VALUE *frame = jac_query_frame(run, run->top), node = frame[JAC_QUERY_FRAME_NODE];
    const jac_query_node *selector = &run->nodes[index];
    int64_t at = selector->value;
    if (frame[JAC_QUERY_FRAME_CURSOR] != INT2FIX(0)) return false;
    frame[JAC_QUERY_FRAME_CURSOR] = INT2FIX(1);
    if (!JAC_QUERY_EVAL(step)(run, node, index, child)) return false;
    if (selector->op == JAC_QUERY_INDEX && at < 0) at += (int64_t)JAC_QUERY_NODE(size)(run, node);
    frame[JAC_QUERY_FRAME_KEY] = selector->op == JAC_QUERY_NAME ? JAC_QUERY_NODE(constant)(run, index)
                                                                : LONG2FIX((long)at);
    return true;
}

static bool JAC_QUERY_EVAL(slice)(jac_query_run *run, const jac_query_node *selector, VALUE *child)
{
    VALUE *frame = jac_query_frame(run, run->top);
    int64_t at;
    if (!jac_query_run_slice_next(run, selector, &at)) return false;
    frame[JAC_QUERY_FRAME_KEY] = LONG2FIX((long)at);
    return JAC_QUERY_NODE(index)(run, frame[JAC_QUERY_FRAME_NODE], at, child);
}

static bool JAC_QUERY_EVAL(filter)(jac_query_run *run, uint32_t condition, VALUE *child)
{
    while (JAC_QUERY_NODE(next)(run, child)) {
        jac_query_run_tick(run, 1);
        if (JAC_QUERY_EVAL(test)(run, condition, *child)) return true;
    }
    return false;
}

/* The next child that the top frame selects, or the next one to descend to. */
static bool JAC_QUERY_EVAL(select)(jac_query_run *run, VALUE *child)
{
    const VALUE *frame = jac_query_frame(run, run->top);
    uint32_t index = (uint32_t)jac_query_slot(frame, JAC_QUERY_FRAME_SELECTOR);
    const jac_query_node *selector = &run->nodes[index];
    if (index == 0) return JAC_QUERY_NODE(next)(run, child);
    switch (selector->op) {
    case JAC_QUERY_NAME: case JAC_QUERY_INDEX: return JAC_QUERY_EVAL(step_once)(run, index, child);
    case JAC_QUERY_SLICE: return JAC_QUERY_EVAL(slice)(run, selector, child);
    case JAC_QUERY_FILTER: return JAC_QUERY_EVAL(filter)(run, selector->first, child);
    default: return JAC_QUERY_NODE(next)(run, child);
    }
}

/* Goes on to the next node that the query selects. The keys of the frames are its location. Returns false when
 * there are no more, and no frame is left. */
static JAC_NOINLINE bool JAC_QUERY_EVAL(next)(jac_query_run *run, VALUE *node)
{
    while (run->top >= 0) {
        VALUE child;
        if (!JAC_QUERY_EVAL(select)(run, &child)) {
            JAC_QUERY_EVAL(advance)(run);
            continue;
        }
        jac_query_run_tick(run, 1);
        const VALUE *frame = jac_query_frame(run, run->top);
        uint32_t segment = (uint32_t)jac_query_slot(frame, JAC_QUERY_FRAME_SEGMENT);
        if (frame[JAC_QUERY_FRAME_SELECTOR] != INT2FIX(0)) segment = run->nodes[segment].next;
        if (segment == 0) {
            *node = child;
            return true;
        }
        if (JAC_QUERY_EVAL(is_container)(run, child)) JAC_QUERY_EVAL(push)(run, child, segment);
    }
    return false;
}

/* Follows a singular query from `node`. */
static bool JAC_QUERY_EVAL(follow)(jac_query_run *run, uint32_t query, VALUE node, VALUE *result)
{
    for (uint32_t segment = run->nodes[query].first; segment != 0; segment = run->nodes[segment].next) {
        jac_query_run_tick(run, 1);
        if (!JAC_QUERY_EVAL(step)(run, node, run->nodes[segment].first, &node)) return false;
    }
    *result = node;
    return true;
}

/* Counts the nodes of a query in a condition, up to `most`, and sets *node to the last one of them. */
static JAC_NOINLINE size_t JAC_QUERY_EVAL(count)(jac_query_run *run, uint32_t query, VALUE current, size_t most,
                                                 VALUE *node)
{
    VALUE start = run->nodes[query].op == JAC_QUERY_ROOT ? run->root : current;
    size_t count = 0;
    if (run->nodes[query].singular) return JAC_QUERY_EVAL(follow)(run, query, start, node);
    if (!JAC_QUERY_EVAL(is_container)(run, start)) return 0;
    jac_query_mark mark = jac_query_run_enter(run);
    JAC_QUERY_EVAL(push)(run, start, run->nodes[query].first);
    while (count < most && JAC_QUERY_EVAL(next)(run, node)) count++;
    jac_query_run_leave(run, mark);
    return count;
}

#include "frontends/native/query/query_condition.inc.h"

#undef JAC_QUERY_EVAL
#undef JAC_QUERY_NODE
