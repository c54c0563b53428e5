/* frontends/json/json.h - L4. The JSON frontend: opened by lib/jacinth/json/api.rb, which has made its modules and
 * classes by then. What is common to its reading and its writing half: the compat level and its defaults. */
#ifndef JAC_JSON_H
#define JAC_JSON_H

#include "rb/config.h"

/* The defaults of the compat level in force, in static memory. */
JAC_API const jac_config *jac_json_defaults(void);

/* Those of each level, by its row (jac_json_level). */
JAC_TABLE jac_config jac_json_defaults_of_levels[2];

/* The Hash that stands for `options`, which may answer to_hash or to_h; TypeError when nothing does. */
JAC_API VALUE jac_json_hash(VALUE options);

/* A frozen String that lives as long as the process; for use when the frontend opens. */
JAC_API VALUE jac_json_kept_text(const char *text);

/* Splits the options off (argc, argv), given as keywords behind `least` arguments (else those are the Hash that is
 * meant to be one of them) or as one more positional argument than `most`
 * that is a Hash or nil: the Hash, or nil. Leaves `least` to `most` in argc, or raises ArgumentError. */
JAC_API VALUE jac_json_options(int *argc, const VALUE *argv, int least, int most);

/* After write options were set: raises ArgumentError for those that rfc8785 excludes, and resolves the dialect. */
JAC_API void jac_json_check(jac_config *config);

/* Reads write options as json does: `options` is a Hash, nil or false. */
JAC_API void jac_json_configure(jac_config *out, const jac_config *defaults, VALUE options);

/* Whether `object` is a State, ours or the json gem's. */
JAC_API bool jac_json_state_p(VALUE object);

/* Writes `text` to `io` as json does: in UTF-8, by its write. Returns io. */
JAC_API VALUE jac_json_deliver(VALUE text, VALUE io);

/* The text of `object`, which goes to `io` unless that is nil: the text, or io. */
JAC_API VALUE jac_json_generate(const jac_config *config, VALUE object, VALUE io, bool core);

/* Defines Jacinth.open_json_frontend; once, at load. */
JAC_API void jac_json_init(void);

/* Each defines the methods of its half; called when the frontend opens. */
JAC_API void jac_json_parse_open(void);
JAC_API void jac_json_generate_open(void);
JAC_API void jac_json_state_open(void);
JAC_API void jac_json_coder_open(void);

#endif
