/* rb/parse/value_keys.h - L3. How objects follow shapes: a key is predicted, found among the keys that followed before,
 * or learned; or the object continues without a shape. Included only by value_events.h. Runs no Ruby code. */
#ifndef JAC_PARSE_VALUE_KEYS_H
#define JAC_PARSE_VALUE_KEYS_H

#include "rb/parse/value_sink.h"

/* The number of the root that objects begin with. */
static unsigned value_keys_root(const jac_value_sink *sink)
{
    unsigned root = sink->config->symbolize_names ? JAC_SHAPE_SYMBOLS : JAC_SHAPE_STRINGS;
    return sink->kind ? root + sink->kind->root : root;
}

/* Gets the cache and decides whether objects have shapes. Called at the first object of a parse, in `frame`. The
 * containers around it are Arrays; they get the root as their context, so that their objects can be predicted. */
static JAC_NOINLINE void value_keys_recall(jac_value_sink *sink, jac_frame *frame)
{
    sink->cache = sink->root ? jac_parse_cache_begin(sink->ruby != JAC_RUBY_NONE) : jac_parse_cache_get();
    sink->holder = sink->cache->self;
    if (!sink->root) return;
    sink->root = jac_shape_start(&sink->cache->shapes, sink->cache->self, value_keys_root(sink));
    for (jac_frame *outer = sink->stack.frames.base; outer < frame; outer++) outer->data = sink->root;
}

/* The data of the frame around `frame`: a shape, or NULL. */
JAC_INLINE const jac_shape *value_keys_context(const jac_value_sink *sink, const jac_frame *frame)
{
    return frame == sink->stack.frames.base ? NULL : frame[-1].data; /* bounds: there is one below */
}

/* Called when a key was found that was not predicted. If it is the first key of its object, the next object at the same
 * context is predicted to begin with it. */
static void value_keys_begun(jac_value_sink *sink, const jac_frame *frame, const jac_shape *first)
{
    jac_shape *context = (jac_shape *)value_keys_context(sink, frame);
    if (context && first->depth == 1) context->first = first;
}

static JAC_NOINLINE const char *value_keys_guess_other(jac_value_sink *sink, jac_reader *r, jac_frame *frame,
                                                       const char *p)
{
    const jac_shape *shape = frame->data;
    const char *after;
    jac_shape *found = jac_shape_search(shape, p, r->end, &after);
    if (!found) return NULL;
    ((jac_shape *)shape)->next = found; /* only jac_shape_none is const, and it has no children */
    frame->data = found;
    value_keys_begun(sink, frame, found);
    return after;
}

/* The event guess_key of reader/sink.h. */
JAC_INLINE const char *value_keys_guess_key(jac_value_sink *sink, jac_reader *r, jac_frame *frame, const char *p)
{
    const jac_shape *shape = frame->data;
    if (JAC_UNLIKELY(!shape)) return NULL;
    const char *after = jac_shape_match(shape->next, p, r->end);
    if (JAC_UNLIKELY(!after)) return value_keys_guess_other(sink, r, frame, p);
    frame->data = shape->next;
    return after;
}

/* Makes the object continue without a shape: pushes its keys between its values. */
static void value_keys_leave_shape(jac_value_sink *sink, jac_frame *frame)
{
    const jac_shape *shape = frame->data;
    jac_value_stack_grow(&sink->stack, shape->depth);
    jac_shape_spread(shape, jac_value_stack_at(&sink->stack, frame->base));
    sink->stack.values->top += shape->depth; /* bounds: grown by that number */
    frame->data = NULL;
}

/* Learns that `key` follows the shape of the object, or abandons the shape; `key` is false for a key seen only once. */
static void value_keys_learn(jac_value_sink *sink, jac_frame *frame, VALUE key, const jac_text *t)
{
    jac_parse_cache *cache = sink->cache;
    jac_shape *next = !key ? NULL
                           : jac_shape_step(&cache->shapes, cache->self, (jac_shape *)frame->data, key, t->ptr, t->len);
    if (jac_shape_tired(&cache->shapes)) sink->root = NULL;
    if (next) {
        frame->data = next;
        value_keys_begun(sink, frame, next);
    }
    else value_keys_leave_shape(sink, frame);
}

#endif
