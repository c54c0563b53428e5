/* frontends/oj/handlers/oj_saj_sink.h - L4. The sink of Oj.saj_parse: calls a handler for every container and value,
 * with its key. As lenient as Oj: a value may be missing, a number may lack digits. Builds nothing. */
#ifndef JAC_OJ_HANDLERS_OJ_SAJ_SINK_H
#define JAC_OJ_HANDLERS_OJ_SAJ_SINK_H

#include "rb/rb.h"

/* Reads the String `source` and calls the methods hash_start, hash_end, array_start, array_end, add_value and error of
 * `object` if they are public. Runs Ruby code, which may change both objects. Raises Oj's ParseError, or what a method
 * raises. */
JAC_API void jac_saj_sink_run(VALUE object, VALUE source);

#endif
