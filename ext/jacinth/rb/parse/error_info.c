/* rb/parse/error_info.c - L3, for size. Finds where in the document's values a parse failed, from what it left on its
 * two stacks. The path is in the form of the json gem: a key is the object that on_load returned for it. */
#include "rb/parse/value_sink.h"

VALUE jac_value_sink_step(const jac_value_sink *sink, const jac_frame *frame, size_t top, bool after, size_t *keys)
{
    const jac_shape *shape = frame->data;
    size_t count = top - frame->base;
    if (shape) {
        *keys = shape->depth;
        return shape->depth > count || (after && shape->depth) ? shape->key : Qundef;
    }
    *keys = (count + 1) / 2;
    if (count & 1) return *jac_value_stack_at(&sink->stack, top - 1);
    return after && count ? *jac_value_stack_at(&sink->stack, top - 2) : Qundef;
}

/* One past the innermost container that counts as open. The error of a comment right after an opening bracket belongs
 * to the enclosing container. */
static const jac_frame *error_info_top(const jac_value_sink *sink, const jac_reader *r)
{
    const jac_frame *top = r->frames->top;
    bool comment = r->token != NULL && r->token == r->error_at && r->token < r->end && *r->token == '/';
    if (!comment || top == r->frames->base || top[-1].base != jac_value_stack_count(&sink->stack)) return top;
    const jac_shape *shape = top[-1].kind == JAC_FRAME_OBJECT ? top[-1].data : NULL;
    return shape && shape->depth ? top : top - 1; /* a key without its value is only in the shape */
}

void jac_value_sink_error_info(jac_value_sink *sink, const jac_reader *r, jac_error_info *info)
{
    const jac_frames *frames = r->frames;
    const jac_frame *end = error_info_top(sink, r);
    *info = (jac_error_info){
        .key = sink->duplicate, .path = rb_ary_new(), .depth = jac_frames_depth(frames), .has_position = true};
    for (const jac_frame *frame = frames->base; frame < end; frame++) {
        bool innermost = frame + 1 == end;
        size_t top = innermost ? jac_value_stack_count(&sink->stack) : frame[1].base;
        bool after = innermost && r->phase == JAC_PHASE_COMMA;
        VALUE step;
        if (frame->flag) step = sink->kind->step(sink, frame); /* only a frontend's sink sets the flag */
        else if (frame->kind == JAC_FRAME_ARRAY) step = SIZET2NUM(top - frame->base - after);
        else step = jac_value_sink_step(sink, frame, top, after, &info->keys);
        if (innermost && info->key != Qundef) step = info->key;
        if (RB_SYMBOL_P(step)) step = rb_sym2str(step);
        if (step != Qundef) rb_ary_push(info->path, step);
    }
    jac_value_stack_finish(&sink->stack);
}
