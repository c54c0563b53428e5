/* rb/parse/hooks.h - L3. The options of a parse that run Ruby code: on_load, decimal_class, array_class,
 * object_class, and the warnings. Every function here may run it, and be left by raise or throw. */
#ifndef JAC_PARSE_HOOKS_H
#define JAC_PARSE_HOOKS_H

#include "rb/parse/value_sink.h"

/* Before a call into Ruby code, which may not come back: tells what there is to warn of. The result is for
 * jac_value_stack_leave_call. */
JAC_API uint64_t jac_hooks_enter(jac_value_sink *sink);

/* What a frontend makes of values. Each function may run Ruby code; `data` is the config's hooks_data. */
struct jac_parse_hooks {
    VALUE (*string)(const void *data, VALUE string); /* the value of a String; NULL: itself */
    /* Whether the n pairs at `base` of the stack are made to something else than a Hash: *made is what `object` is
     * told then, else it stays undef. Pairs that are not the object's are taken out, and *n is less. NULL: no. An error
     * may leave the value it is about in sink->duplicate. */
    jac_status (*choose)(jac_value_sink *sink, size_t base, size_t *n, VALUE *made);
    VALUE (*object)(const void *data, VALUE made, VALUE object); /* the value of an object that was chosen */
};

/* Pushes a String of the document, or what the hooks and on_load make of it. */
JAC_API void jac_hooks_push_string(jac_value_sink *sink, VALUE string);

/* What the hook `object` gives for `object`, `made` being what `choose` gave. */
JAC_API VALUE jac_hooks_made(jac_value_sink *sink, VALUE made, VALUE object);

/* Pushes what on_load makes of `value`. */
JAC_API void jac_hooks_push(jac_value_sink *sink, VALUE value);

/* Pushes a value, or what on_load makes of it. Runs Ruby code only for on_load. */
JAC_INLINE jac_status jac_hooks_give(jac_value_sink *sink, VALUE value)
{
    if (JAC_LIKELY(sink->ruby != JAC_RUBY_LOADS)) jac_value_stack_push(&sink->stack, value);
    else jac_hooks_push(sink, value);
    return JAC_STATUS_OK;
}

/* The same of a String of the document. */
JAC_INLINE jac_status jac_hooks_give_string(jac_value_sink *sink, VALUE string)
{
    if (JAC_LIKELY(!sink->string)) jac_value_stack_push(&sink->stack, string);
    else sink->string(sink, string);
    return JAC_STATUS_OK;
}

/* Pushes the object of decimal_class for the number spelled at ptr. AGAIN: as jac_value_sink_parse. */
JAC_API jac_status jac_hooks_push_decimal(jac_value_sink *sink, const char *ptr, size_t len);

/* array_class.new << value << value ..., of the values on the stack from `base` on, which stay there. */
JAC_API VALUE jac_hooks_array(jac_value_sink *sink, size_t base);

/* object_class.new, then object[key] = value for each pair on the stack from `base` on; they stay there. */
JAC_API VALUE jac_hooks_object(jac_value_sink *sink, size_t base);

#endif
