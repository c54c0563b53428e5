/* frontends/native/type/type_make.h - L4. Makes the objects of a type from the values of their fields, and calls the
 * Ruby code of a type: converters, defaults, patterns, constructors. */
#ifndef JAC_NATIVE_TYPE_MAKE_H
#define JAC_NATIVE_TYPE_MAKE_H

#include "frontends/native/type/type_program.h"
#include "kernel/time/timestamp_read.h"
#include "rb/parse/value_stack.h"

/* Makes the object of `node` from its node->count values at `base` of the stack, which stay there. A value that is
 * Qundef is missing, which only a Hash shows. May call Ruby code: new, and the defaults. */
JAC_API VALUE jac_type_make_object(const jac_type_node *node, jac_value_stack *stack, size_t base);

/* The default of a field. May call Ruby code if it is a Proc. */
JAC_API VALUE jac_type_make_default(const jac_type_field *field, jac_value_stack *stack);

/* Calls the converter with the value. May call Ruby code. */
JAC_API VALUE jac_type_make_converted(VALUE converter, VALUE value, jac_value_stack *stack);

/* Whether the String matches the pattern; whether no two elements of the Array are eql?. May call Ruby code. */
JAC_API bool jac_type_make_matches(VALUE pattern, VALUE string, jac_value_stack *stack);
JAC_API bool jac_type_make_unique_p(VALUE array, jac_value_stack *stack);

/* The Time of a timestamp whose text ends before `end`, with the offset that stands there; the Date of a timestamp. A
 * Date may call Ruby code. */
JAC_API VALUE jac_type_make_time(const jac_timestamp *stamp, const char *end);
JAC_API VALUE jac_type_make_date(const jac_timestamp *stamp, jac_value_stack *stack);

#endif
