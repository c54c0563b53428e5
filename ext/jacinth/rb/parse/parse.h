/* rb/parse/parse.h - L3. Source String -> Ruby objects: prepares the source, runs the grammar with
 * the value sink, raises what it reports. */
#ifndef JAC_PARSE_PARSE_H
#define JAC_PARSE_PARSE_H

#include "rb/parse/value_sink.h"

/* Prepares what parses remember; once, at load. */
JAC_API void jac_parse_init(void);

/* The value of `source` under `config`. `source` answers to_str, else TypeError; it is not changed
 * and not frozen. UTF-8 and US-ASCII are read in place, BINARY as UTF-8, other encodings are
 * transcoded first. Raises ParserError, NestingError, encoding errors, or what a callback raises. */
JAC_API VALUE jac_parse(const jac_config *config, VALUE source);

/* The same of a String whose bytes are read as UTF-8, whatever its encoding is. */
JAC_API VALUE jac_parse_text(const jac_config *config, VALUE text);

/* The same; each String of the document, no key, goes to `string`, with sink->string_data set to `data`. Of `config`
 * what calls Ruby code must be nil. */
JAC_API VALUE jac_parse_strings(const jac_config *config, VALUE text, jac_value_sink_string string, void *data);

/* The value of the len bytes at ptr, one value and no more, which have been read under the same syntax and do not
 * change meanwhile. Of `config` what calls Ruby code must be nil. */
JAC_API VALUE jac_parse_span(const jac_config *config, const char *ptr, size_t len);

/* Checks `source` by the grammar alone; builds nothing. true, or false when it is not valid. */
JAC_API bool jac_parse_valid_p(const jac_config *config, VALUE source);

#endif
