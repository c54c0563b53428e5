/* frontends/native/type/type_values.h - L4. Where a type puts the values of a document, and what takes the place of a
 * wrong value. Also handles the literals. Included only by type_sink.c. */
#ifndef JAC_NATIVE_TYPE_TYPE_VALUES_H
#define JAC_NATIVE_TYPE_TYPE_VALUES_H

#include "frontends/native/type/type_fault.h"
#include "frontends/native/type/type_make.h"
#include "rb/parse/value_events.h"

/* ---- where a value goes ---- */

/* Makes the item `index` of a tuple the next value. */
static JAC_NOINLINE void type_values_item(jac_type_run *run, const jac_frame *frame, size_t index)
{
    const jac_type_node *node = frame->data;
    run->slot = frame->base + index;
    run->want = index < node->count ? node->parts[index] : &jac_type_skipped;
}

/* Puts a value into its slot, or on the stack. */
JAC_INLINE jac_status type_values_put(jac_type_run *run, VALUE value)
{
    if (JAC_LIKELY(run->slot == SIZE_MAX)) {
        jac_value_stack_push(&run->base.stack, value);
    } else {
        *jac_value_stack_at(&run->base.stack, run->slot) = value; /* bounds: the begin has pushed the slots */
        const jac_frame *frame = run->base.stack.frames.top - 1;
        if (JAC_UNLIKELY(frame->flag == JAC_TYPE_FRAME_TUPLE))
            type_values_item(run, frame, run->slot + 1 - frame->base);
    }
    return JAC_STATUS_OK;
}

/* As type_values_put, after the converter of the node. */
JAC_INLINE jac_status type_values_give(jac_type_run *run, const jac_type_node *node, VALUE value)
{
    if (JAC_UNLIKELY(!NIL_P(node->read)) && run->builds)
        value = jac_type_make_converted(node->read, value, &run->base.stack);
    return type_values_put(run, value);
}

/* Called after a container: sets `want` and `slot` for its value, and for what follows in the innermost container. */
JAC_INLINE void type_values_return(jac_type_run *run)
{
    const jac_frames *frames = &run->base.stack.frames;
    const jac_frame *frame = frames->top - 1;
    run->slot = SIZE_MAX;
    if (JAC_UNLIKELY(frames->top == frames->base) || JAC_LIKELY(frame->flag == JAC_TYPE_FRAME_OBJECT)) return;
    if (frame->flag == JAC_TYPE_FRAME_LOOSE)
        run->slot = frame->base + ((const jac_type_field *)frame->data)->index;
    else if (frame->flag <= JAC_TYPE_FRAME_UNIQUE) run->want = ((const jac_type_node *)frame->data)->parts[0];
    else if (frame->flag == JAC_TYPE_FRAME_TUPLE) type_values_item(run, frame, jac_type_fault_item(run, frame));
    else if (frame->flag == JAC_TYPE_FRAME_FULL) run->want = &jac_type_skipped;
}

/* Records a fault of the scalar [from, to). nil takes its place. */
static JAC_COLD jac_status type_values_wrong(jac_type_run *run, const jac_type_node *node, jac_fault code,
                                              const char *from, const char *to)
{
    jac_status status = jac_type_fault_at(run, node, code, from, to);
    return status == JAC_STATUS_OK ? type_values_put(run, Qnil) : status;
}

/* A value beyond the last item of a tuple: only the first one is a fault. */
static JAC_COLD jac_status type_values_excess(jac_type_run *run, jac_frame *frame, const char *from, const char *to)
{
    jac_frames *frames = &run->base.stack.frames;
    jac_frame *top = frames->top;
    frames->top = frame + 1;
    jac_status status = jac_type_fault_at(run, frame->data, JAC_FAULT_EXCESS, from, to);
    frames->top = top;
    frame->flag = JAC_TYPE_FRAME_FULL;
    return status;
}

/* Handles a scalar of a kind that the node does not accept, and a scalar of which nothing is made. */
static JAC_COLD jac_status type_values_unfit(jac_type_run *run, const jac_type_node *node, const char *from,
                                              const char *to)
{
    jac_frames *frames = &run->base.stack.frames;
    if (node->op != JAC_TYPED_SKIP) return type_values_wrong(run, node, JAC_FAULT_TYPE, from, to);
    if (frames->top > frames->base && frames->top[-1].flag == JAC_TYPE_FRAME_TUPLE)
        return type_values_excess(run, frames->top - 1, from, to);
    return JAC_STATUS_OK;
}

/* For a union that has a branch for this kind, the branch; else the node itself. */
JAC_INLINE const jac_type_node *type_values_branch(const jac_type_node *node, jac_kind kind)
{
    return JAC_UNLIKELY(node->op == JAC_TYPED_UNION) && node->parts[kind] ? node->parts[kind] : node;
}

/* Gives the text [from, to) as a new String. Checks it if the node has bounds, or a number of which it must be a
 * multiple. */
static JAC_NOINLINE jac_status type_values_raw(jac_type_run *run, const jac_type_node *node, const char *from,
                                                const char *to)
{
    VALUE text = value_texts_make(&run->base, from, (size_t)(to - from), true);
    if (!NIL_P(node->format) && !jac_type_make_matches(node->format, text, &run->base.stack))
        return type_values_wrong(run, node, JAC_FAULT_RANGE, from, to);
    if (!NIL_P(node->pattern) && !jac_type_make_matches(node->pattern, text, &run->base.stack))
        return type_values_wrong(run, node, JAC_FAULT_MULTIPLE, from, to);
    return type_values_give(run, node, text);
}

/* An Integer, true, false or nil of an enum. */
static JAC_NOINLINE jac_status type_values_enum(jac_type_run *run, const jac_type_node *node, VALUE value,
                                                 const char *from, const char *to)
{
    const size_t index = jac_type_table_object(&node->table, value);
    if (JAC_UNLIKELY(index == SIZE_MAX)) return type_values_wrong(run, node, JAC_FAULT_ENUM, from, to);
    return type_values_give(run, node, node->values.texts[index]);
}

/* ---- literals ---- */

/* The event literal of reader/sink.h. */
static JAC_NOINLINE jac_status type_values_literal(jac_type_run *run, jac_reader *r, jac_literal which,
                                                    const char *from, const char *to)
{
    static const VALUE words[] = {[JAC_LITERAL_NULL] = Qnil, [JAC_LITERAL_FALSE] = Qfalse, [JAC_LITERAL_TRUE] = Qtrue};
    const jac_kind kind = which == JAC_LITERAL_NULL ? JAC_KIND_NULL : JAC_KIND_BOOLEAN;
    const jac_type_node *node = type_values_branch(run->want, kind);
    (void)r;
    if (JAC_UNLIKELY(!(node->kinds >> kind & 1) || which > JAC_LITERAL_TRUE))
        return type_values_unfit(run, node, from, to);
    const bool null = kind == JAC_KIND_NULL && node->flags & JAC_TYPED_RAW_NULL;
    if (node->op == JAC_TYPED_RAW && !null) return type_values_raw(run, node, from, to);
    if (kind == JAC_KIND_NULL && (node->op != JAC_TYPED_ENUM || !(node->flags & JAC_TYPED_ENUM_NULL)))
        return type_values_put(run, Qnil);
    if (node->op == JAC_TYPED_ENUM) return type_values_enum(run, node, words[which], from, to);
    return type_values_give(run, node, words[which]);
}

#endif
