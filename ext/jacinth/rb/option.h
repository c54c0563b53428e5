/* rb/option.h - L3. One row of the table of options, and how its value is read: by the native rules of config.c or
 * the json gem's of config_json.c. Included only by these two and by rb/frontend.h. */
#ifndef JAC_RB_OPTION_H
#define JAC_RB_OPTION_H

#include "rb/config.h"

typedef enum {
    JAC_OPTION_BOOL,
    JAC_OPTION_FLAG,
    JAC_OPTION_CHOICE,
    JAC_OPTION_ALWAYS,
    JAC_OPTION_DEPTH,
    JAC_OPTION_SIZE,
    JAC_OPTION_DIGITS,
    JAC_OPTION_COUNT,
    JAC_OPTION_ROOM,
    JAC_OPTION_TEXT,
    JAC_OPTION_INDENT,
    JAC_OPTION_CLASS,
    JAC_OPTION_MODULE,
    JAC_OPTION_PROC,
    JAC_OPTION_SORT, /* the options from TEXT to here are VALUEs */
    JAC_OPTION_FIRST_VALUE = JAC_OPTION_TEXT
} jac_option_kind;

typedef struct {
    const char *name;
    jac_side side;
    jac_option_kind kind;
    size_t offset;      /* offset of the field in jac_config */
    uint32_t flag;      /* FLAG: the bit */
    unsigned frontends; /* the JAC_FRONTEND_... bits of the frontends that have the option */
} jac_option;

/* Checks `value` and stores it in the option's field. May raise and call Ruby code. */
JAC_API void jac_option_store_native(jac_config *out, const jac_option *option, VALUE value);
JAC_API void jac_option_store_json(jac_config *out, const jac_option *option, VALUE value);

/* `value`, or the result of its to_proc. If that is not a Proc, raises TypeError with the message of the emulated json
 * version. */
JAC_API VALUE jac_option_json_proc(const jac_config *config, const jac_option *option, VALUE value);

/* Sets a BOOL, FLAG or CHOICE, which accept any value; false for other kinds. */
JAC_API bool jac_option_store_truth(jac_config *out, const jac_option *option, VALUE value);

#endif
