/* frontends/oj/mimic/oj_mimic.h - L4. JSON's own calls in Oj's dialect, which lib/jacinth/oj/mimicry.rb installs in
 * ::JSON: the options of json's generate, and what the reading and the writing half share. */
#ifndef JAC_OJ_MIMIC_OJ_MIMIC_H
#define JAC_OJ_MIMIC_OJ_MIMIC_H

#include "frontends/oj/oj.h"

/* The options of json's generate that Oj knows, in the order in which Oj reads them. */
typedef enum {
    JAC_OJ_JSON_MAX_NESTING,
    JAC_OJ_JSON_ALLOW_NAN,
    JAC_OJ_JSON_INDENT,
    JAC_OJ_JSON_SPACE,
    JAC_OJ_JSON_SPACE_BEFORE,
    JAC_OJ_JSON_OBJECT_NL,
    JAC_OJ_JSON_ARRAY_NL,
    JAC_OJ_JSON_QUIRKS_MODE,
    JAC_OJ_JSON_ASCII_ONLY,
    JAC_OJ_JSON_OPTION_COUNT
} jac_oj_json_option;

/* The options of a call; nil if not given. root: the caller's Hash holds them and outlives this struct. */
typedef struct {
    VALUE values[JAC_OJ_JSON_OPTION_COUNT];
    VALUE hash;         /* root: on the C stack; the Hash that they were read from, or Qfalse */
    bool state;         /* they are those of a State: options that are not given have a new State's values */
    bool from_caller;   /* the caller has given them; they do not come from a State's to_h */
    bool newer;         /* an option that json has and Oj has not is given, and not turned off */
} jac_oj_json_options;

/* Reads `options`: a Hash, or an object that to_hash or to_h converts to one; ArgumentError for other objects. May
 * call Ruby code. */
JAC_API void jac_oj_json_read(jac_oj_json_options *json_options, VALUE options);

/* Applies the options to `out` as Oj understands them. */
JAC_API void jac_oj_json_apply(jac_oj_options *out, const jac_oj_json_options *json_options);

/* Adds the options of pretty_generate that the Hash lacks. */
JAC_API void jac_oj_json_prettify(VALUE hash);

/* Whether `value` of the option `key` requests something that json's generate (or parse) does and Oj's does not. */
JAC_API bool jac_oj_json_newer_p(VALUE key, VALUE value, bool parse);

/* Passes a call to json: JSON.<name>(*argv) as it was before JSON was mimicked. */
JAC_API VALUE jac_oj_json_hand_over(const char *name, int argc, const VALUE *argv);

/* The nesting limit of JSON.parse if no option sets another. */
#define JAC_OJ_MIMIC_NESTING 100

/* Does JSON.dump(*argv). */
JAC_API VALUE jac_oj_mimic_dump(int argc, VALUE *argv);

/* Interns what options are read by; called before the default options are made. */
JAC_API void jac_oj_json_options_open(void);

/* Define the methods of Jacinth::Oj::Mimic; called when the frontend opens. */
JAC_API void jac_oj_mimic_open(void);
JAC_API void jac_oj_mimic_parse_open(void);

#endif
