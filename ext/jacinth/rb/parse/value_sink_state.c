/* rb/parse/value_sink_state.c - L3. Prepares a sink for its document, and marks a sink that lies in an object. The
 * events are in value_events.h. */
#include "rb/frontend.h"
#include "rb/parse/hooks.h"

/* Sets up the rest of a sink that calls Ruby code. */
static JAC_NOINLINE void value_sink_state_add_calls(jac_value_sink *sink)
{
    const jac_read_config *read = sink->config;
    const bool sees = !NIL_P(read->object_class) || !NIL_P(read->array_class) || (read->hooks && read->hooks->object);
    sink->ruby = !NIL_P(read->on_load) ? JAC_RUBY_LOADS : sees ? JAC_RUBY_SEES : JAC_RUBY_RUNS;
    if (sink->ruby == JAC_RUBY_LOADS || (read->hooks && read->hooks->string)) sink->string = jac_hooks_push_string;
    if (sink->ruby >= JAC_RUBY_SEES) sink->root = NULL;
    jac_value_stack_init(&sink->stack, false);
    sink->decimal = jac_number_find_maker(read->decimal_class);
    sink->custom_numbers = sink->ruby == JAC_RUBY_LOADS || !NIL_P(sink->decimal.receiver);
}

JAC_HOT void jac_value_sink_init(jac_value_sink *sink, const jac_config *config, bool calls)
{
    const jac_read_config *read = &config->read;
    sink->config = read;
    sink->warn = config->frontend->warn;
    sink->ruby = JAC_RUBY_NONE;
    sink->string = NULL;
    sink->custom_numbers = false;
    sink->most_integer = FIXNUM_MAX;
    sink->freeze = read->freeze;
    sink->interned = read->freeze ? SIZE_MAX : read->intern_below;
    sink->root = &jac_shape_none;
    sink->cache = NULL;
    sink->holder = Qfalse;
    sink->duplicate = Qundef;
    sink->kind = NULL;
    sink->binary_numbers = config->frontend->binary_numbers;
    sink->warnings.count = sink->warnings.said = 0;
    for (size_t i = 0; i < JAC_WARNINGS_MAX; i++) sink->warned_keys[i] = Qundef;
    sink->decimal = (jac_number_maker){Qnil, 0, NULL};
    if (JAC_UNLIKELY(calls)) value_sink_state_add_calls(sink);
    else jac_value_stack_init(&sink->stack, true);
}

void jac_value_sink_strings(jac_value_sink *sink, jac_value_sink_string string, void *data)
{
    sink->string = string;
    sink->string_data = data;
}

void jac_value_sink_make_decimals(jac_value_sink *sink, const jac_number_limits *limits,
                                  jac_value_sink_freeze freeze_source)
{
    sink->freeze_source = freeze_source;
    sink->decimal = jac_number_big_decimals(limits);
    sink->custom_numbers = true;
    if (limits->least_integer) sink->most_integer = limits->least_integer - 1;
}

void jac_value_sink_init_chunks(jac_value_sink *sink, const jac_config *config)
{
    jac_value_sink_init(sink, config, jac_config_read_hooked(&config->read));
    if (sink->ruby < JAC_RUBY_SEES) sink->ruby = JAC_RUBY_SEES; /* shapes may be forgotten between two chunks */
    sink->root = NULL;
    sink->high_range = (int)RUBY_ENC_CODERANGE_UNKNOWN;
    jac_value_stack_init(&sink->stack, false);
}

void jac_value_sink_mark(const jac_value_sink *sink)
{
    const jac_value_stack *stack = &sink->stack;
    rb_gc_mark(stack->spill);
    for (const VALUE *value = stack->own.base; stack->values == &stack->own && value < stack->own.top; value++)
        rb_gc_mark(*value);
    rb_gc_mark(sink->holder);
    if (sink->kind) sink->kind->mark(sink);
    rb_gc_mark(sink->decimal.receiver);
    for (size_t i = 0; i < JAC_WARNINGS_MAX; i++) if (sink->warned_keys[i] != Qundef) rb_gc_mark(sink->warned_keys[i]);
    if (sink->duplicate != Qundef) rb_gc_mark(sink->duplicate);
}
