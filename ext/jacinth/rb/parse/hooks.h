/* rb/parse/hooks.h - L3. The Ruby code that a parse runs: on_load, decimal_class, array_class, object_class, a
 * frontend's hooks, and the warnings. Every value is pushed here, as on_load may replace it. Every function here may
 * run Ruby code, and be left by raise or throw. */
#ifndef JAC_PARSE_HOOKS_H
#define JAC_PARSE_HOOKS_H

#include "rb/parse/value_sink.h"

/* Called before each call of Ruby code: emits the pending warnings, as the call may not return. Returns the argument
 * for jac_value_stack_leave_call. */
JAC_API uint64_t jac_hooks_enter(jac_value_sink *sink);

/* The hooks by which a frontend replaces values. Each may run Ruby code; `data` is the config's hooks_data. */
struct jac_parse_hooks {
    VALUE (*string)(const void *data, VALUE string); /* the value for a String; NULL: the String itself */
    /* Decides whether the *n pairs at `base` of the stack become something other than a Hash. If so, sets *made, which
     * `object` then gets; otherwise *made stays Qundef. May remove pairs and reduce *n. Returns OK or an error, whose
     * value it may leave in sink->duplicate. NULL: no object is replaced. */
    jac_status (*choose)(jac_value_sink *sink, size_t base, size_t *n, VALUE *made);
    VALUE (*object)(const void *data, VALUE made, VALUE object); /* the value for an object that was chosen */
};

/* Pushes a String of the document, after the hooks and on_load have replaced it. */
JAC_API void jac_hooks_push_string(jac_value_sink *sink, VALUE string);

/* Returns the result of the hook `object` for `object`; `made` was set by `choose`. */
JAC_API VALUE jac_hooks_made(jac_value_sink *sink, VALUE made, VALUE object);

/* Pushes the result of on_load for `value`. */
JAC_API void jac_hooks_push(jac_value_sink *sink, VALUE value);

/* Pushes a value, or the result of on_load for it. Runs Ruby code only for on_load. Always returns OK. */
JAC_INLINE jac_status jac_hooks_push_value(jac_value_sink *sink, VALUE value)
{
    if (JAC_LIKELY(sink->ruby != JAC_RUBY_LOADS)) jac_value_stack_push(&sink->stack, value);
    else jac_hooks_push(sink, value);
    return JAC_STATUS_OK;
}

/* Pushes a String of the document, or hands it to sink->string. Always returns OK. */
JAC_INLINE jac_status jac_hooks_push_text(jac_value_sink *sink, VALUE string)
{
    if (JAC_LIKELY(!sink->string)) jac_value_stack_push(&sink->stack, string);
    else sink->string(sink, string);
    return JAC_STATUS_OK;
}

/* Pushes the object of decimal_class for the number in the len bytes at ptr. Returns OK, or AGAIN as
 * jac_value_sink_parse does. */
JAC_API jac_status jac_hooks_push_decimal(jac_value_sink *sink, const char *ptr, size_t len);

/* array_class.new << value << value ... for the values on the stack from `base` on, which stay there. */
JAC_API VALUE jac_hooks_array(jac_value_sink *sink, size_t base);

/* object_class.new, then object[key] = value for each pair on the stack from `base` on. The pairs stay there. */
JAC_API VALUE jac_hooks_object(jac_value_sink *sink, size_t base);

#endif
