/* frontends/oj/load/oj_load.h - L4. The loads of the Oj frontend: functions that they and the callers in other folders
 * share. */
#ifndef JAC_OJ_LOAD_OJ_LOAD_H
#define JAC_OJ_LOAD_OJ_LOAD_H

#include "frontends/oj/load/errors_oj_parse.h"
#include "frontends/oj/load/oj_reading.h"
#include "frontends/oj/object/oj_object_load.h"
#include "frontends/oj/oj.h"

/* The limits of the numbers that become BigDecimals under the options; NULL: none do. */
JAC_API const jac_number_limits *jac_oj_load_limits(const jac_oj_options *options);

/* Prepares `sink` for a document of the call, in any mode. `chunks`: for a document in chunks, as by
 * jac_value_sink_init_chunks. `freeze_source`: see jac_value_sink_make_decimals. */
JAC_API void jac_oj_load_sink(jac_oj_object_sink *sink, const jac_oj_call *call, bool chunks,
                              jac_value_sink_freeze freeze_source);

/* Raises the error that the reader has found. The caller sets the status and the source fields of `error`. Empties the
 * sink. */
JAC_API JAC_NORETURN void jac_oj_load_fail(jac_value_sink *sink, const jac_reader *reader, const jac_oj_call *call,
                                           jac_oj_kind_of_reading kind, jac_oj_error_info error);

/* Whether the reader has found only white space. `status` is the status of the parse. */
JAC_API bool jac_oj_load_space_p(const jac_reader *reader, jac_status status);

/* Calls run(argument) with the garbage collector off. Returns its result; raise and throw leave it as usual. */
JAC_API VALUE jac_oj_load_uncollected(VALUE (*run)(VALUE), VALUE argument);

/* Returns the value of the JSON in a String. `yields`: each of its documents goes to the block. `streamed`: the String
 * is the content of a stream, and errors are reported as for a stream. */
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
