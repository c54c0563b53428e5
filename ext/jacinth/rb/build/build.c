/* rb/build/build.c - L3. A source String -> its value, or whether it has one; and what becomes of an
 * error. */
#include "rb/build/build.h"
#include "rb/build/check_sink.h"
#include "rb/build/source.h"
#include "rb/build/value_sink.h"
#include "rb/door.h"

void jac_build_init(void) { jac_memo_init(); }

/* The key as a message can name it: what on_load made of it may be any object. */
static VALUE build_key_name(VALUE key)
{
    return RB_TYPE_P(key, T_STRING) || RB_SYMBOL_P(key) ? key : rb_inspect(key);
}

VALUE jac_build_parse(const jac_config *config, VALUE source)
{
    jac_value_sink sink;
    jac_reader reader;
    VALUE value = Qnil;
    source = jac_source_take(source); /* root: guarded below, like value */
    if (jac_config_read_hooked(&config->read)) source = rb_str_new_frozen(source);
    jac_value_sink_init(&sink, &config->read);
    jac_status status = jac_source_read(&reader, source, &config->read, &sink.stack.frames);
    if (JAC_LIKELY(status == JAC_STATUS_OK)) status = jac_value_sink_parse(&sink, &reader, &value);
    if (JAC_UNLIKELY(status != JAC_STATUS_OK)) {
        VALUE key = status == JAC_STATUS_DUPLICATE_KEY ? build_key_name(sink.duplicate) : Qundef;
        config->door->raise_parse(status, &reader, key);
    }
    RB_GC_GUARD(source);
    return value;
}

bool jac_build_valid_p(const jac_config *config, VALUE source)
{
    jac_value_stack stack;
    jac_reader reader;
    source = jac_source_try(source); /* root: guarded below */
    if (source == Qundef) return false;
    jac_value_stack_init(&stack, true);
    jac_status status = jac_source_read(&reader, source, &config->read, &stack.frames);
    if (JAC_LIKELY(status == JAC_STATUS_OK)) status = jac_check_sink_run(&reader);
    jac_value_stack_finish(&stack);
    RB_GC_GUARD(source);
    return status == JAC_STATUS_OK;
}
