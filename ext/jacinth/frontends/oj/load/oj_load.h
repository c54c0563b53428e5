/* frontends/oj/load/oj_load.h - L4. The reading half of the Oj frontend: what its loads share. */
#ifndef JAC_OJ_LOAD_OJ_LOAD_H
#define JAC_OJ_LOAD_OJ_LOAD_H

#include "frontends/oj/object/oj_object.h"
#include "frontends/oj/oj.h"
#include "frontends/oj/load/errors_oj_parse.h"
#include "frontends/oj/load/oj_reading.h"

/* Which numbers become BigDecimals; NULL: none. */
JAC_API const jac_number_limits *jac_oj_load_limits(const jac_oj_options *options);

/* Prepares `sink` for a document of the call, in object mode or not. `chunks`: as jac_value_sink_init_chunks does.
 * `hold`: as jac_value_sink_make_decimals takes it. */
JAC_API void jac_oj_load_sink(jac_oj_object_sink *sink, const jac_oj_call *call, bool chunks, jac_value_sink_hold hold);

/* Raises what the reader has found wrong: of `wrong`, status and where the document comes from are said. Empties
 * the sink. */
JAC_API JAC_NORETURN void jac_oj_load_fail(jac_value_sink *sink, const jac_reader *reader, const jac_oj_call *call,
                                           jac_oj_kind_of_reading kind, jac_oj_error_info wrong);

/* Whether the reader has found nothing but space. */
JAC_API bool jac_oj_load_space_p(const jac_reader *reader, jac_status status);

/* What run(argument) returns or leaves by, the garbage collector being off meanwhile. */
JAC_API VALUE jac_oj_load_uncollected(VALUE (*run)(VALUE), VALUE argument);

/* The value of a String; `yields`: its documents go to the block. */
JAC_API VALUE jac_oj_load_text(const jac_oj_call *call, jac_oj_kind_of_reading kind, VALUE source, bool yields,
                               bool streamed);

/* oj_stream.c. The value of a source that is not a String. */
JAC_API VALUE jac_oj_load_stream(const jac_oj_call *call, jac_oj_kind_of_reading kind, VALUE source);

/* oj_load_methods.c. The value of a source of any class. For nil it is nil, or raises TypeError, by nilnil. */
JAC_API VALUE jac_oj_load_source(const jac_oj_call *call, jac_oj_kind_of_reading kind, VALUE source);

/* The options Hash among the arguments of load: the second argument, or else the third; nil if neither is a Hash. */
JAC_API VALUE jac_oj_load_options(int argc, const VALUE *argv);

/* Defines the module functions; called when the frontend opens. */
JAC_API void jac_oj_load_open(void);

#endif
