/* frontends/oj/options/oj_option.h - L4. One row of the table of Oj's options. Shared by config_oj.c, which has the
 * table, and config_oj_kinds.c, which checks, stores and returns the value of each kind of option. */
#ifndef JAC_OJ_OPTIONS_OJ_OPTION_H
#define JAC_OJ_OPTIONS_OJ_OPTION_H

#include "frontends/oj/options/oj_options.h"

typedef enum {
    JAC_OJ_KIND_YESNO,
    JAC_OJ_KIND_SYMBOLIZE,
    JAC_OJ_KIND_TRUTH,
    JAC_OJ_KIND_SWITCH,
    JAC_OJ_KIND_DECIMAL,
    JAC_OJ_KIND_MODE,
    JAC_OJ_KIND_ESCAPE,
    JAC_OJ_KIND_ASCII,
    JAC_OJ_KIND_TIME,
    JAC_OJ_KIND_BIGDECIMAL,
    JAC_OJ_KIND_NAN,
    JAC_OJ_KIND_INDENT,
    JAC_OJ_KIND_SECONDS,
    JAC_OJ_KIND_FLOAT_PRECISION,
    JAC_OJ_KIND_FLOAT_FORMAT,
    JAC_OJ_KIND_CACHE,
    JAC_OJ_KIND_RANGE,
    JAC_OJ_KIND_DIGITS,
    JAC_OJ_KIND_NESTING,
    JAC_OJ_KIND_TEXT,
    JAC_OJ_KIND_CREATE_ID,
    JAC_OJ_KIND_CLASS,
    JAC_OJ_KIND_NAMES,
    JAC_OJ_KIND_CLASSES,
    JAC_OJ_KIND_MATCH,
    JAC_OJ_KIND_FIRST_VALUE = JAC_OJ_KIND_TEXT /* from here on the field is a VALUE */
} jac_oj_kind;

typedef struct {
    const char *name;
    jac_oj_kind kind;
    size_t offset;  /* of the field in jac_oj_options */
    bool listed;      /* whether default_options returns it */
} jac_oj_option;

/* Interns the names of the choices; called once, at load. */
JAC_API void jac_oj_option_init(void);

/* Checks `value` and stores it in the option's field and in the fields that depend on it. May raise and call Ruby
 * code. */
JAC_API void jac_oj_option_store(jac_oj_options *out, const jac_oj_option *option, VALUE value);

/* The mode with that name; raises ArgumentError for any other object. */
JAC_API jac_oj_mode jac_oj_option_mode(VALUE value);

/* A frozen copy of the text that an option puts between tokens; nil if it is empty. Raises TypeError for another
 * object and ArgumentError for a text of 16 bytes or more; `what` names the option in that message. */
JAC_API VALUE jac_oj_option_text(const char *what, VALUE value);

/* The option's value as default_options returns it. */
JAC_API VALUE jac_oj_option_to_value(const jac_oj_options *options, const jac_oj_option *option);

JAC_INLINE bool jac_oj_option_is_value(const jac_oj_option *option) { return option->kind >= JAC_OJ_KIND_FIRST_VALUE; }

/* The field of an option that is a VALUE. */
JAC_INLINE const VALUE *jac_oj_option_value(const jac_oj_options *options, const jac_oj_option *option)
{
    return (const VALUE *)(const void *)((const char *)options + option->offset); /* bounds: offsetof a field */
}

#endif
