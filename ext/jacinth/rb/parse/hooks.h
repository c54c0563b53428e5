/* rb/parse/hooks.h - L3. The options of a parse that run Ruby code: on_load, decimal_class, array_class,
 * object_class, and the warnings. Every function here may run it, and be left by raise or throw. */
#ifndef JAC_PARSE_HOOKS_H
#define JAC_PARSE_HOOKS_H

#include "kernel/time/stamp_read.h"
#include "rb/parse/value_sink.h"

/* Before a call into Ruby code, which may not come back: tells what there is to warn of. The result is for
 * jac_value_stack_leave_call. */
JAC_API uint64_t jac_hooks_enter(jac_value_sink *sink);

/* What a kind of load makes of values. Each function may run Ruby code. */
struct jac_making {
    VALUE (*string)(const jac_oj_options *options, VALUE string); /* the value of a String; NULL: itself */
    /* Whether objects with a key create_id are made otherwise: of an object without it and its class. NULL: no. */
    VALUE (*object)(const jac_oj_options *options, VALUE klass, VALUE object);
};

/* Whether a walk that looks for dates must see the String: it begins as they do, or may not be valid. */
JAC_INLINE bool jac_hooks_dated_p(VALUE string)
{
    const int known = RUBY_ENC_CODERANGE_7BIT | RUBY_ENC_CODERANGE_VALID; /* both: broken */
    const int range = (int)RB_ENC_CODERANGE(string) & known;
    return range == 0 || range == known || jac_stamp_may_be(RSTRING_PTR(string), (size_t)RSTRING_LEN(string));
}

/* Pushes a String of the document, or what is made of it. */
JAC_API void jac_hooks_push_string(jac_value_sink *sink, VALUE string);

/* The class that the n pairs at `base` name, taken out of them; Qundef when they name none. UNKNOWN_CLASS, the name in
 * sink->duplicate, when there is none of that name. */
JAC_API jac_status jac_hooks_class(jac_value_sink *sink, size_t base, size_t *n, VALUE *klass);

/* What is made of the object. */
JAC_API VALUE jac_hooks_made(jac_value_sink *sink, VALUE klass, VALUE object);

/* Pushes what on_load makes of `value`. */
JAC_API void jac_hooks_push(jac_value_sink *sink, VALUE value);

/* Pushes the object of decimal_class for the number spelled at ptr. AGAIN: as jac_value_sink_parse. */
JAC_API jac_status jac_hooks_push_decimal(jac_value_sink *sink, const char *ptr, size_t len);

/* array_class.new << value << value ..., of the values on the stack from `base` on, which stay there. */
JAC_API VALUE jac_hooks_array(jac_value_sink *sink, size_t base);

/* object_class.new, then object[key] = value for each pair on the stack from `base` on; they stay there. */
JAC_API VALUE jac_hooks_object(jac_value_sink *sink, size_t base);

#endif
