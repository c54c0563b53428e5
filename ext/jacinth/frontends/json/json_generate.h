/* frontends/json/json_generate.h - L4. What the writers of the JSON frontend share: how their options are read, and the
 * generate itself. */
#ifndef JAC_JSON_JSON_GENERATE_H
#define JAC_JSON_JSON_GENERATE_H

#include "rb/config.h"

/* Resolves the dialect after write options were set. Raises ArgumentError for an option that rfc8785 excludes. */
JAC_API void jac_json_check(jac_config *config);

/* Reads the options of a generate, as json does: `options` is a Hash, nil or false. May call Ruby code. */
JAC_API void jac_json_configure(jac_config *out, const jac_config *defaults, VALUE options);

/* Writes `text` to `io` as json does: by its write, and then its flush. Returns io. Calls Ruby code. */
JAC_API VALUE jac_json_deliver(VALUE text, VALUE io);

/* Generates the text of `object`. Returns the text if `io` is nil or false; else writes it to `io` and returns that.
 * `core`: the object itself is written by its core type, and its to_json is not called. May call Ruby code. */
JAC_API VALUE jac_json_generate(const jac_config *config, VALUE object, VALUE io, bool core);

#endif
