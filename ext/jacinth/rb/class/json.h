/* rb/class/json.h - L3. The json door: opened by lib/jacinth/json/api.rb, which has made its modules and classes
 * by then. What is common to its reading and its writing half: the compat level and its defaults. */
#ifndef JAC_RB_CLASS_JSON_H
#define JAC_RB_CLASS_JSON_H

#include "rb/config.h"

/* The defaults of the compat level in force, in static memory. */
JAC_API const jac_config *jac_json_defaults(void);

/* The compat level in force: 2 or 3. */
JAC_API int jac_json_level(void);

/* Splits the options off (argc, argv), given as keywords or as one more positional argument than `most`
 * that is a Hash or nil: the Hash, or nil. Leaves `least` to `most` in argc, or raises ArgumentError. */
JAC_API VALUE jac_json_options(int *argc, const VALUE *argv, int least, int most);

/* Defines Jacinth.open_json_door; once, at load. */
JAC_API void jac_json_init(void);

/* Each defines the methods of its half; called when the door opens. */
JAC_API void jac_json_parse_open(void);
JAC_API void jac_json_generate_open(void);

#endif
