/* rb/parse/check_sink.h - L3. Would it parse? The reader's validation, and that no key of an object is
 * there twice. Builds nothing. */
#ifndef JAC_PARSE_CHECK_SINK_H
#define JAC_PARSE_CHECK_SINK_H

#include "reader/reader.h"

/* Reads the document of `r`, which must stay as it is meanwhile: OK, or its first error. Runs no Ruby
 * code; raises NoMemoryError. */
JAC_API jac_status jac_check_sink_run(jac_reader *r);

#endif
