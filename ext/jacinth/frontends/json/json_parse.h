/* frontends/json/json_parse.h - L4. What the methods of the JSON frontend that parse have in common: how the source and
 * the options are read. */
#ifndef JAC_JSON_JSON_PARSE_H
#define JAC_JSON_JSON_PARSE_H

#include "rb/config.h"

/* The String that is parsed for `source`. Raises what StringValue and String#encode raise. May call Ruby code. */
JAC_API VALUE jac_json_source(VALUE source);

/* Parses `source` and returns its value. May call Ruby code. */
JAC_API VALUE jac_json_parse(const jac_config *config, VALUE source);

/* The options. At level 2, if they have create_additions, a Ruby method returns them with an on_load in its place. May
 * call Ruby code. */
JAC_API VALUE jac_json_resolve(const jac_config *defaults, VALUE options);

/* Applies `options`, a Hash or nil, over `defaults` as JSON.parse does, which at level 2 knows create_additions. May
 * run Ruby code. The VALUEs in `out` come from `options` or are new: keep `out` on the C stack, or mark it. */
JAC_API void jac_json_parse_config(jac_config *out, const jac_config *defaults, VALUE options);

/* Reads options as JSON::Parser does, which does not know create_additions, object_class and array_class. `strict`:
 * unknown options are refused at level 2, too. May run Ruby code. */
JAC_API void jac_json_parser_config(jac_config *out, VALUE options, bool strict);

#endif
