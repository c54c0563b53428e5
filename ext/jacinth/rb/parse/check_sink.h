/* rb/parse/check_sink.h - L3. Checks whether a document would parse: the reader's validation, and a search for equal
 * keys in each object. Builds nothing. */
#ifndef JAC_PARSE_CHECK_SINK_H
#define JAC_PARSE_CHECK_SINK_H

#include "reader/reader.h"

/* Reads the document of `r`, which must not change meanwhile. Returns OK or the first error. Runs Ruby code only if `r`
 * is watched (rb/parse/source.h); may raise NoMemoryError. */
JAC_API jac_status jac_check_sink_run(jac_reader *r);

#endif
