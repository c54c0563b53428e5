/* rb/parse/parse.h - L3. Source String -> Ruby objects: prepares the source, runs the grammar with the value sink, and
 * raises the error that it reports. */
#ifndef JAC_PARSE_PARSE_H
#define JAC_PARSE_PARSE_H

#include "rb/parse/value_sink.h"

/* Sets up the storage that parses share; called once, at load. */
JAC_API void jac_parse_init(void);

/* Returns the value of `source` under `config`. `source` is a String or has to_str, else TypeError is raised; it is
 * neither changed nor frozen. UTF-8 and US-ASCII are read in place, BINARY is read as UTF-8, and other encodings are
 * transcoded first. Raises ParserError, NestingError, encoding errors, or what a callback raises. */
JAC_API VALUE jac_parse(const jac_config *config, VALUE source);

/* As jac_parse, but `text` is a String whose bytes are read as UTF-8, whatever its encoding. */
JAC_API VALUE jac_parse_text(const jac_config *config, VALUE text);

/* As jac_parse_text, but each String value of the document (not the keys) goes to `string`, with sink->string_data set
 * to `data`. The options of `config` that call Ruby code must be nil. */
JAC_API VALUE jac_parse_strings(const jac_config *config, VALUE text, jac_value_sink_string string, void *data);

/* Returns the value of the len bytes at ptr: exactly one value, which has already been read under the same syntax. The
 * bytes must not change meanwhile. The options of `config` that call Ruby code must be nil. */
JAC_API VALUE jac_parse_span(const jac_config *config, const char *ptr, size_t len);

/* Returns the value that begins at place->cur in the document of `place`, and moves place->cur past it. `depth` is the
 * number of containers around it; they count for max_nesting. What stands after the value is not read. An error has its
 * position in the whole document; `memory` is what is remembered of the document, or NULL. The bytes must be out of
 * reach of any program if jac_config_read_hooked is true of the config, or if the rest of the document is long
 * (rb/parse/source.h). */
JAC_API VALUE jac_parse_at(const jac_config *config, jac_reader *place, size_t depth,
                           jac_error_memory *memory);

/* The value of the document in the len bytes at ptr, which are read as UTF-8 and must not change meanwhile. They are at
 * most JAC_SOURCE_WINDOW, as nothing checks for interrupts; max_bytes is the caller's to check. The options of `config`
 * that call Ruby code must be nil. Raises as jac_parse does. */
JAC_API VALUE jac_parse_bytes(const jac_config *config, const char *ptr, size_t len);

/* Whether `source` is valid under `config`. Builds no values. Raises TypeError if it is not a String and has no to_str.
 * Checks a long source without the GVL. `kept`: no program can change it. */
JAC_API bool jac_parse_valid_p(const jac_config *config, VALUE source, bool kept);

#endif
