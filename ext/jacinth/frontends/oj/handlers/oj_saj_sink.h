/* frontends/oj/handlers/oj_saj_sink.h - L4. The sink of Oj.saj_parse: tells a handler of every container and value,
 * with the key that each stands under. As lenient as Oj is: a value may be missing, a number may lack digits. Builds
 * nothing. */
#ifndef JAC_OJ_HANDLERS_OJ_SAJ_SINK_H
#define JAC_OJ_HANDLERS_OJ_SAJ_SINK_H

#include "rb/rb.h"

/* Reads `source`, a String, for `object`, whose methods hash_start, hash_end, array_start, array_end, add_value and
 * error are called if they are public. Runs Ruby code, which may do anything to both. Raises Oj's ParseError, or what
 * a method raises. */
JAC_API void jac_saj_sink_run(VALUE object, VALUE source);

#endif
