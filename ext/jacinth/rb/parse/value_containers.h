/* rb/parse/value_containers.h - L3. The Arrays and Hashes at the ends of containers, where they are no plain ones of a
 * shape. Included by value_events.h alone. */
#ifndef JAC_PARSE_VALUE_CONTAINERS_H
#define JAC_PARSE_VALUE_CONTAINERS_H

#include "rb/parse/hash.h"
#include "rb/parse/hooks.h"
#include "rb/parse/value_keys.h"

static JAC_NOINLINE jac_status value_containers_array(jac_value_sink *sink, size_t base)
{
    VALUE array;
    if (NIL_P(sink->config->array_class)) {
        size_t n = jac_value_stack_count(&sink->stack) - base;
        array = rb_ary_new_from_values((long)n, jac_value_stack_at(&sink->stack, base));
        if (sink->freeze) RB_OBJ_FREEZE(array);
    }
    else {
        array = jac_hooks_array(sink, base);
    }
    jac_value_stack_drop(&sink->stack, base);
    return jac_hooks_give(sink, array);
}

/* The object of the n pairs at `base` in *object; DUPLICATE_KEY when a key is there twice and may not. */
static jac_status value_containers_build_object(jac_value_sink *sink, jac_reader *r, size_t base, size_t n,
                                                VALUE *object)
{
    const VALUE *pairs = jac_value_stack_at(&sink->stack, base);
    const uint32_t flags = r->syntax.flags;
    bool custom = !NIL_P(sink->config->object_class), distinct = custom && (flags & JAC_SYNTAX_DISTINCT), fewer = false;
    bool may = (flags & JAC_SYNTAX_DUPLICATE_KEY) && !(flags & JAC_SYNTAX_WARN(JAC_SYNTAX_DUPLICATE_KEY));
    const bool seen = sink->ruby >= JAC_RUBY_SEES;
    uint64_t entered = seen ? jac_hooks_enter(sink) : 0;
    sink->duplicate = Qundef;
    if (!custom || distinct) {
        *object = seen ? jac_hash_build_any(pairs, n) : jac_hash_build(pairs, n);
        fewer = RHASH_SIZE(*object) < n;
        if (sink->freeze) RB_OBJ_FREEZE(*object);
    }
    if (!may && (fewer || (custom && !distinct))) sink->duplicate = jac_hash_find_duplicate(pairs, n);
    if (seen) jac_value_stack_leave_call(&sink->stack, entered);
    if (sink->duplicate != Qundef) {
        if (!(flags & JAC_SYNTAX_DUPLICATE_KEY)) return JAC_STATUS_DUPLICATE_KEY;
        unsigned note = jac_reader_note(r, r->frames->top[-1].opened);
        if (note < JAC_NOTES_MAX) sink->noted[note] = sink->duplicate;
    }
    if (distinct)
        jac_value_stack_drop(&sink->stack,
                             base + 2 * jac_hash_take_pairs(*object, jac_value_stack_at(&sink->stack, base), n));
    if (custom) *object = jac_hooks_object(sink, base);
    return JAC_STATUS_OK;
}

/* An object without a template: of a shape, or of none. */
static JAC_NOINLINE jac_status value_containers_close_object(jac_value_sink *sink, jac_reader *r, jac_frame *frame)
{
    jac_shape *shape = (jac_shape *)frame->note;
    VALUE object = Qundef;
    if (jac_value_stack_count(&sink->stack) == frame->base && sink->ruby < JAC_RUBY_SEES) {
        object = rb_hash_new();
        if (sink->freeze) RB_OBJ_FREEZE(object);
        return jac_hooks_give(sink, object);
    }
    if (shape && shape->depth) value_keys_leave_shape(sink, frame);
    size_t n = (jac_value_stack_count(&sink->stack) - frame->base) / 2;
    VALUE klass = Qundef; /* root: on the C stack */
    jac_status status = JAC_UNLIKELY(sink->config->hooks && sink->config->hooks->choose)
                            ? sink->config->hooks->choose(sink, frame->base, &n, &klass)
                            : JAC_STATUS_OK;
    if (JAC_LIKELY(status == JAC_STATUS_OK)) status = value_containers_build_object(sink, r, frame->base, n, &object);
    if (JAC_UNLIKELY(status != JAC_STATUS_OK)) return status;
    if (JAC_UNLIKELY(klass != Qundef)) object = jac_hooks_made(sink, klass, object);
    if (sink->ruby < JAC_RUBY_SEES) {
        jac_memo *memo = sink->memo;
        if (shape) {
            jac_shape_close(&memo->shapes, memo->self, shape, object, jac_value_stack_at(&sink->stack, frame->base));
            if (jac_shape_tired(&memo->shapes)) sink->root = NULL;
        } else if (jac_shape_rested(&memo->shapes))
            sink->root = jac_shape_root(&memo->shapes, memo->self, value_keys_root(sink));
    }
    jac_value_stack_drop(&sink->stack, frame->base);
    return jac_hooks_give(sink, object);
}

#endif
