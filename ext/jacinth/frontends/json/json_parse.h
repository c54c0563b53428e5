/* frontends/json/json_parse.h - L4. What the readers of the JSON frontend share: how their options are read. */
#ifndef JAC_JSON_JSON_PARSE_H
#define JAC_JSON_JSON_PARSE_H

#include "rb/config.h"

/* The String that is read of `source`. Raises what StringValue and String#encode raise. May call Ruby code. */
JAC_API VALUE jac_json_source(VALUE source);

/* The value of `source`. */
JAC_API VALUE jac_json_parse(const jac_config *config, VALUE source);

/* The options with those that only level 2 has, and that a Ruby method turns into an on_load, done. */
JAC_API VALUE jac_json_prepare(const jac_config *defaults, VALUE options);

/* Lays `options`, a Hash or nil, over `defaults` as JSON.parse does, which at level 2 knows create_additions.
 * May run Ruby code. The VALUEs in `out` are those of `options` or new: keep `out` on the C stack, or mark it. */
JAC_API void jac_json_parse_config(jac_config *out, const jac_config *defaults, VALUE options);

/* The same as JSON::Parser does, which knows neither that nor object_class and array_class. `strict`: what is
 * unknown is refused at level 2 too. */
JAC_API void jac_json_parser_config(jac_config *out, VALUE options, bool strict);

#endif
