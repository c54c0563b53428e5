/* rb/parse/hooks.c - L3. Calls the Ruby code that a parse runs; see hooks.h. The values on the stack are read again
 * after each call, as a callback may have moved the stack. */
#include "rb/parse/hooks.h"
#include "rb/names.h"

uint64_t jac_hooks_enter(jac_value_sink *sink)
{
    uint64_t entered = jac_value_stack_enter_call(&sink->stack);
    if (JAC_LIKELY(sink->warnings.said == sink->warnings.count)) return entered;
    sink->warn(sink->reader, &sink->warnings, sink->warned_keys);
    jac_value_stack_leave_call(&sink->stack, entered);
    return jac_value_stack_enter_call(&sink->stack);
}

static VALUE hooks_call(jac_value_sink *sink, VALUE receiver, ID method, int argc, const VALUE *argv)
{
    uint64_t entered = jac_hooks_enter(sink);
    VALUE result = rb_funcallv_public(receiver, method, argc, argv); /* may call Ruby */
    jac_value_stack_leave_call(&sink->stack, entered);
    return result;
}

JAC_NOINLINE void jac_hooks_push(jac_value_sink *sink, VALUE value)
{
    uint64_t entered = jac_hooks_enter(sink);
    value = rb_proc_call_with_block(sink->config->on_load, 1, &value, Qnil); /* may call Ruby */
    jac_value_stack_leave_call(&sink->stack, entered);
    jac_value_stack_push(&sink->stack, value);
}

void jac_hooks_push_string(jac_value_sink *sink, VALUE string)
{
    const jac_read_config *config = sink->config;
    if (config->hooks && config->hooks->string) {
        uint64_t entered = jac_hooks_enter(sink);
        string = config->hooks->string(config->hooks_data, string);
        jac_value_stack_leave_call(&sink->stack, entered);
    }
    if (sink->ruby == JAC_RUBY_LOADS) jac_hooks_push(sink, string);
    else jac_value_stack_push(&sink->stack, string);
}

VALUE jac_hooks_made(jac_value_sink *sink, VALUE made, VALUE object)
{
    uint64_t entered = jac_hooks_enter(sink);
    object = sink->config->hooks->object(sink->config->hooks_data, made, object);
    jac_value_stack_leave_call(&sink->stack, entered);
    return object;
}

/* Called before Ruby code runs for the first time. Returns false if the source must be read from another place. */
static bool hooks_begin(jac_value_sink *sink)
{
    if (sink->freeze_source && !sink->freeze_source(sink)) return false;
    sink->ruby = JAC_RUBY_RUNS;
    jac_value_stack_own(&sink->stack);
    if (sink->cache) sink->cache->lent = true;
    return true;
}

jac_status jac_hooks_push_decimal(jac_value_sink *sink, const char *ptr, size_t len)
{
    if (sink->ruby == JAC_RUBY_NONE && !hooks_begin(sink)) return JAC_STATUS_AGAIN;
    uint64_t entered = jac_hooks_enter(sink);
    VALUE value = jac_number_make(&sink->decimal, ptr, len, sink->binary_numbers);
    jac_value_stack_leave_call(&sink->stack, entered);
    if (sink->ruby == JAC_RUBY_LOADS) jac_hooks_push(sink, value);
    else jac_value_stack_push(&sink->stack, value);
    return JAC_STATUS_OK;
}

VALUE jac_hooks_array(jac_value_sink *sink, size_t base)
{
    VALUE array = hooks_call(sink, sink->config->array_class, jac_id.new_, 0, NULL);
    for (size_t i = base; i < jac_value_stack_count(&sink->stack); i++) {
        VALUE value = *jac_value_stack_at(&sink->stack, i);
        hooks_call(sink, array, jac_id.append, 1, &value);
    }
    return array;
}

VALUE jac_hooks_object(jac_value_sink *sink, size_t base)
{
    VALUE object = hooks_call(sink, sink->config->object_class, jac_id.new_, 0, NULL);
    for (size_t i = base; i < jac_value_stack_count(&sink->stack); i += 2) {
        VALUE pair[2] = {jac_value_stack_at(&sink->stack, i)[0], jac_value_stack_at(&sink->stack, i)[1]};
        hooks_call(sink, object, jac_id.aset, 2, pair);
    }
    return object;
}
