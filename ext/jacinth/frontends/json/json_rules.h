/* frontends/json/json_rules.h - L4. jac_json_rules: what a dialect says beyond jac_dialect, as const data, if it writes
 * Strings, keys and texts as the JSON frontend does. */
#ifndef JAC_JSON_JSON_RULES_H
#define JAC_JSON_JSON_RULES_H

#include "rb/generate/dialect.h"

/* How one compat level differs from the other. */
typedef struct {
    size_t row;                 /* of tables with one row per level */
    bool refuses_lax_coder;     /* JSON::Coder.new(strict: false) raises */
    jac_side coder_side;        /* JSON::Coder.new reads the options of this side first */
    bool has_additions;         /* parse knows create_additions */
    bool converts_procs;        /* a Proc option of generate converts its value, or raises Ruby's TypeError */
    bool lists_variables;       /* State#to_h includes the State's instance variables */
    bool lists_rfc8785;         /* State#to_h includes rfc8785 */
    bool takes_binary;          /* UTF-8 in a BINARY String is written, with a warning */
} jac_json_level;

JAC_TABLE jac_json_level jac_json_level2, jac_json_level3;

typedef struct {
    const jac_json_level *level;
    const jac_dialect *variants[2][2]; /* the dialects that the options select: by rfc8785, then by strict */
    bool names_keys;    /* an error about equal keys shows the keys only, as other values are written */
    void (*put_raw)(jac_generator *gen, const char *ptr, size_t len); /* writes JSON text; NULL: copies it */
} jac_json_rules;

/* The rules of a dialect. */
JAC_INLINE const jac_json_rules *jac_json_rules_of(const jac_dialect *dialect) { return dialect->rules; }

/* The level that a config belongs to. */
JAC_INLINE const jac_json_level *jac_json_level_of(const jac_config *config)
{
    return jac_json_rules_of(config->dialect)->level;
}

/* Sets the dialect that the config's options select. Called after the options are set and before the generate. */
JAC_INLINE void jac_json_resolve_dialect(jac_config *config)
{
    config->dialect = jac_json_rules_of(config->dialect)->variants[config->write.rfc8785][config->write.strict];
}

#endif
