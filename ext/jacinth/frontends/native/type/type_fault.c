/* frontends/native/type/type_fault.c - L4, for size. Records of faults. The pointer of a place is made from the frames
 * and the value stack; lines and columns are found later. See type_fault.h. */
#include "frontends/native/type/type_fault.h"

size_t jac_type_fault_item(const jac_type_run *run, const jac_frame *frame)
{
    const VALUE *slots = jac_value_stack_at(&run->base.stack, frame->base);
    const size_t count = ((const jac_type_node *)frame->data)->count;
    size_t index = 0;
    while (index < count && slots[index] != Qundef) index++;
    return index;
}

/* Appends a step of a JSON pointer, escaped by RFC 6901 (section 3). */
static JAC_COLD void type_fault_step(VALUE pointer, const char *ptr, size_t len)
{
    rb_str_cat(pointer, "/", 1);
    for (size_t i = 0; i < len; i++) {
        if (ptr[i] == '~') rb_str_cat(pointer, "~0", 2);
        else if (ptr[i] == '/') rb_str_cat(pointer, "~1", 2);
        else rb_str_cat(pointer, ptr + i, 1);
    }
}

static JAC_COLD void type_fault_string(VALUE pointer, VALUE key)
{
    type_fault_step(pointer, RSTRING_PTR(key), (size_t)RSTRING_LEN(key));
    RB_GC_GUARD(key);
}

/* Appends the step from the container of `frame` to the value in it that is being read. */
static JAC_COLD void type_fault_frame(const jac_type_run *run, VALUE pointer, const jac_frame *frame)
{
    const jac_value_stack *stack = &run->base.stack;
    const bool inner = frame + 1 == stack->frames.top;
    const size_t end = inner ? jac_value_stack_count(stack) : frame[1].base;
    if (frame->flag <= JAC_TYPE_FRAME_LOOSE) {
        const jac_type_field *field = frame->data;
        type_fault_string(pointer, field->owner->table.texts[field->index]);
    } else if (frame->flag == JAC_TYPE_FRAME_MAP) {
        type_fault_string(pointer, *jac_value_stack_at(stack, end - 1)); /* bounds: a key comes before its value */
    } else {
        const bool tuple = frame->flag == JAC_TYPE_FRAME_TUPLE || frame->flag == JAC_TYPE_FRAME_FULL;
        const size_t base = frame->base + (frame->flag == JAC_TYPE_FRAME_UNIQUE ? JAC_TYPE_UNIQUE_SLOTS : 0);
        rb_str_catf(pointer, "/%lu", (unsigned long)(tuple ? jac_type_fault_item(run, frame) : end - base));
    }
}

/* Records a fault. The pointer goes through the frames below `end`, and to `key` if it is not false. */
static JAC_COLD jac_status type_fault_add(jac_type_run *run, const jac_type_node *node, jac_fault code,
                                          const char *from, const char *to, const jac_frame *end, VALUE key)
{
    run->builds = false;
    run->count++;
    if (run->most == 0) return JAC_STATUS_UNEXPECTED_TOKEN;
    if (run->count > run->most) return JAC_STATUS_OK;
    VALUE pointer = rb_utf8_str_new(NULL, 0);
    for (const jac_frame *frame = run->base.stack.frames.base; frame < end; frame++)
        type_fault_frame(run, pointer, frame);
    if (key) type_fault_string(pointer, key);
    if (!run->faults) run->faults = rb_ary_new();
    rb_ary_push(run->faults, rb_ary_new_from_args(5, INT2FIX(code), pointer,
                                                  LONG2FIX(from - run->base.reader->start), LONG2FIX(to - from),
                                                  LONG2FIX(node - run->program->nodes)));
    return JAC_STATUS_OK;
}

JAC_COLD jac_status jac_type_fault_at(jac_type_run *run, const jac_type_node *node, jac_fault code, const char *from,
                                      const char *to)
{
    return type_fault_add(run, node, code, from, to, run->base.stack.frames.top, Qfalse);
}

JAC_COLD jac_status jac_type_fault_key(jac_type_run *run, const jac_type_node *node, jac_fault code, const char *from,
                                       const char *to, const char *ptr, size_t len)
{
    VALUE key = rb_utf8_str_new(ptr, (long)len);
    return type_fault_add(run, node, code, from, to, run->base.stack.frames.top - 1, key);
}

JAC_COLD jac_status jac_type_fault_container(jac_type_run *run, const jac_type_node *node, jac_fault code,
                                             const char *to)
{
    const jac_frame *frame = run->base.stack.frames.top - 1;
    return type_fault_add(run, node, code, run->base.reader->start + frame->opened, to, frame, Qfalse);
}
