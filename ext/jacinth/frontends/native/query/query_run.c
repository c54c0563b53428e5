/* frontends/native/query/query_run.c - L4. The stack, the limits and the errors of an evaluation; see query_run.h. Does
 * not know what a node is. */
#include "frontends/native/query/query_run.h"
#include "rb/names.h"

/* Interrupts are looked for once in this many steps. */
#define QUERY_RUN_WINDOW 65536

JAC_COLD void jac_query_raise(VALUE message, VALUE source, VALUE offset)
{
    /* calls no Ruby: the constant is the library's own */
    VALUE klass = rb_const_get(jac_mJacinth, rb_intern("QueryError"));
    rb_exc_raise(rb_funcall(klass, jac_id.new_, 3, message, source, offset)); /* may call Ruby */
}

JAC_COLD void jac_query_run_refuse(const char *name, size_t limit, const char *what)
{
    VALUE message = rb_utf8_str_new_cstr("more than ");
    rb_str_catf(message, "%s (%lu) %s", name, (unsigned long)limit, what);
    jac_query_raise(message, Qnil, Qnil);
}

static void query_run_next_tick(jac_query_run *run)
{
    size_t most = run->path->max_steps;
    run->tick_at = most - run->steps < QUERY_RUN_WINDOW ? most : run->steps + QUERY_RUN_WINDOW;
}

void jac_query_run_start(jac_query_run *run, const jac_query_path *path, VALUE root)
{
    run->path = path;
    run->nodes = path->nodes;
    run->value = NULL;
    run->key = NULL;
    run->root = root;
    run->top = -1;
    run->depth = run->steps = 0;
    run->pattern = run->program = run->memory = Qnil;
    memset(run->categories, 0, sizeof run->categories);
    query_run_next_tick(run);
    jac_value_stack_init(&run->stack, false);
}

void jac_query_run_finish(jac_query_run *run) { jac_value_stack_finish(&run->stack); }

JAC_NOINLINE void jac_query_run_tick(jac_query_run *run, size_t steps)
{
    run->steps += steps;
    if (JAC_LIKELY(run->steps <= run->tick_at)) return;
    size_t most = run->path->max_steps;
    if (run->steps > most) jac_query_run_refuse("max_steps", most, "steps");
    query_run_next_tick(run);
    rb_thread_check_ints(); /* may call Ruby */
}

JAC_NOINLINE void jac_query_run_push(jac_query_run *run, VALUE node, VALUE segment)
{
    jac_value_stack *stack = &run->stack;
    if (JAC_UNLIKELY(++run->depth > run->path->max_nesting))
        jac_query_run_refuse("max_nesting", run->path->max_nesting, "levels of nesting");
    jac_value_stack_grow(stack, JAC_QUERY_FRAME_SLOTS);
    long base = (long)jac_value_stack_count(stack);
    VALUE *frame = stack->values->top; /* bounds: there is room for a frame */
    for (unsigned i = 0; i < JAC_QUERY_FRAME_SLOTS; i++) frame[i] = INT2FIX(0);
    frame[JAC_QUERY_FRAME_NODE] = node;
    frame[JAC_QUERY_FRAME_SEGMENT] = segment;
    frame[JAC_QUERY_FRAME_BELOW] = LONG2FIX(run->top);
    stack->values->top += JAC_QUERY_FRAME_SLOTS;
    if (run->top >= 0) jac_query_frame(run, run->top)[JAC_QUERY_FRAME_ABOVE] = LONG2FIX(base);
    run->top = base;
}

JAC_NOINLINE void jac_query_run_pop(jac_query_run *run)
{
    long base = run->top;
    run->top = jac_query_slot(jac_query_frame(run, base), JAC_QUERY_FRAME_BELOW);
    run->depth--;
    jac_value_stack_drop(&run->stack, (size_t)base);
}

jac_query_mark jac_query_run_enter(jac_query_run *run)
{
    jac_query_mark mark = {run->top, run->depth, jac_value_stack_count(&run->stack)};
    run->top = -1;
    run->depth = 0;
    return mark;
}

JAC_NOINLINE void jac_query_run_leave(jac_query_run *run, jac_query_mark mark)
{
    jac_value_stack_drop(&run->stack, mark.used);
    run->top = mark.top;
    run->depth = mark.depth;
}

/* The index in [least, most] that a start or end of a slice stands for. */
static int64_t query_run_clamp(const jac_query_node *bound, int64_t absent, int64_t count, int64_t least, int64_t most)
{
    int64_t index = absent;
    if (bound->op == JAC_QUERY_BOUND) index = bound->value < 0 ? bound->value + count : bound->value;
    return index < least ? least : index > most ? most : index;
}

/* The step of a slice. */
static JAC_HOT int64_t query_run_step(const jac_query_run *run, const jac_query_node *slice)
{
    const jac_query_node *nodes = run->nodes, *step = &nodes[nodes[nodes[slice->first].next].next];
    return step->op == JAC_QUERY_BOUND ? step->value : 1;
}

JAC_COLD void jac_query_run_slice(const jac_query_run *run, const jac_query_node *slice, int64_t count)
{
    const jac_query_node *start = &run->nodes[slice->first], *end = &run->nodes[start->next];
    int64_t step = query_run_step(run, slice), from, to;
    if (step >= 0) {
        from = query_run_clamp(start, 0, count, 0, count);
        to = step == 0 ? from : query_run_clamp(end, count, count, 0, count);
    } else {
        from = query_run_clamp(start, count - 1, count, -1, count - 1);
        to = query_run_clamp(end, -1, count, -1, count - 1);
    }
    VALUE *frame = jac_query_frame(run, run->top);
    frame[JAC_QUERY_FRAME_CURSOR] = LONG2FIX((long)from);
    frame[JAC_QUERY_FRAME_BOUND] = LONG2FIX((long)to);
}

bool jac_query_run_slice_next(const jac_query_run *run, const jac_query_node *slice, int64_t *index)
{
    VALUE *frame = jac_query_frame(run, run->top);
    long cursor = jac_query_slot(frame, JAC_QUERY_FRAME_CURSOR), bound = jac_query_slot(frame, JAC_QUERY_FRAME_BOUND);
    int64_t step = query_run_step(run, slice);
    if (step >= 0 ? cursor >= bound : cursor <= bound) return false;
    frame[JAC_QUERY_FRAME_CURSOR] = LONG2FIX(cursor + (long)step);
    *index = cursor;
    return true;
}
