/* rb/parse/check_sink.h - L3. Checks whether a document would parse: the reader's validation, and a search for equal
 * keys in each object. Builds nothing. */
#ifndef JAC_PARSE_CHECK_SINK_H
#define JAC_PARSE_CHECK_SINK_H

#include "rb/parse/key_set.h"

/* Reads the document of `r`, which must not change meanwhile. Returns OK or the first error. A step for
 * rb/parse/release.h; `keys` is a jac_key_set. */
JAC_API jac_status jac_check_sink_step(jac_reader *r, void *keys);

#endif
