/* frontends/json/json_options.h - L4. What every method of the JSON frontend starts from: the defaults of the compat
 * level in force, and the options among the arguments of a call. */
#ifndef JAC_JSON_JSON_OPTIONS_H
#define JAC_JSON_JSON_OPTIONS_H

#include "rb/config.h"

/* Sets the compat level of the process: 2 or 3. */
JAC_API void jac_json_set_level(int level);

/* The defaults of the compat level in force, in static memory. */
JAC_API const jac_config *jac_json_defaults(void);

/* The defaults of each level, by jac_json_level.row. */
JAC_TABLE jac_config jac_json_defaults_of_levels[2];

/* Whether an option that json 3 does not know asks for what json 3 does anyway: create_additions: false of a call that
 * reads, escape_slash: false or nil of one that writes, quirks_mode: true of either. docs/json.md lists the libraries
 * that pass them. Calls no Ruby. */
JAC_API bool jac_json_options_granted(VALUE key, VALUE value, jac_side side);

/* The Hash that `options` stands for: the object itself, or what its to_hash or to_h returns. TypeError if it has
 * neither. May call Ruby code. */
JAC_API VALUE jac_json_hash(VALUE options);

/* Takes the options from the end of (argc, argv) and returns them, or nil. They are keywords behind at least `least`
 * arguments, or a positional argument behind `most` others. Keywords behind fewer arguments are one of the arguments.
 * Leaves `least` to `most` in *argc, or raises ArgumentError. */
JAC_API VALUE jac_json_options(int *argc, const VALUE *argv, int least, int most);

#endif
