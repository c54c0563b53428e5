/* frontends/oj/mimic/oj_mimic.h - L4. JSON's own calls in Oj's dialect, which lib/jacinth/oj/mimicry.rb puts behind
 * ::JSON: the options that json's generate takes, and what the two halves share. */
#ifndef JAC_OJ_MIMIC_OJ_MIMIC_H
#define JAC_OJ_MIMIC_OJ_MIMIC_H

#include "frontends/oj/oj.h"

/* The options of json's generate that Oj knows, in the order in which it looks at them. */
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

/* What a call was given: nil where it was not. root: the caller's Hash, which outlives it. */
typedef struct {
    VALUE values[JAC_OJ_JSON_OPTION_COUNT];
    VALUE hash;         /* root: on the C stack; what they were read from, or Qfalse */
    bool state;         /* they are those of a State: what it does not name is as a new State has it */
    bool said;          /* they are a caller's, not what a State tells of itself */
    bool newer;         /* there is an option that json has and Oj has not, and it is not turned off */
} jac_oj_json_given;

/* Reads `options`: a Hash, or what is made one by to_hash or to_h; ArgumentError for another object. May call Ruby
 * code. */
JAC_API void jac_oj_json_read(jac_oj_json_given *given, VALUE options);

/* Lays them over `out`, as Oj understands them. */
JAC_API void jac_oj_json_lay(jac_oj_options *out, const jac_oj_json_given *given);

/* Puts the options of pretty_generate into a Hash where it has none of them. */
JAC_API void jac_oj_json_prettify(VALUE hash);

/* Whether `value`, of the option `key`, asks for something that json's generate or parse does and Oj's does not. */
JAC_API bool jac_oj_json_newer_p(VALUE key, VALUE value, bool parse);

/* Has json do a call of its own: JSON.<name>(*argv) as it was before JSON was mimicked. */
JAC_API VALUE jac_oj_json_hand_over(const char *name, int argc, const VALUE *argv);

/* How deep a document of JSON.parse may be, where no option says otherwise. */
#define JAC_OJ_MIMIC_NESTING 100

/* JSON.dump of these arguments. */
JAC_API VALUE jac_oj_mimic_dump(int argc, VALUE *argv);

/* Makes what options are read by; before there are default options. */
JAC_API void jac_oj_json_options_open(void);

/* Define the methods of Jacinth::Oj::Mimic; called when the frontend opens. */
JAC_API void jac_oj_mimic_open(void);
JAC_API void jac_oj_mimic_parse_open(void);

#endif
