/* rb/config.h - L3. jac_config: everything a call was asked for, read once from the options and
 * never written again. The options themselves are data: config/options.yml generates
 * option_table.h, config.c turns a keyword Hash into a jac_config. Knows no handler, no dialect's
 * insides. */
#ifndef JAC_RB_CONFIG_H
#define JAC_RB_CONFIG_H

#include "kernel/text/class_table.h"
#include "rb/option_table.h"
#include "reader/syntax.h"
#include "rb/rb.h"
#include "writer/spacing.h"

typedef struct jac_dialect jac_dialect; /* rb/generate/dialect.h */
typedef struct jac_frontend jac_frontend;       /* rb/frontend.h */
typedef struct jac_parse_hooks jac_parse_hooks; /* rb/parse/hooks.h */

/* An option that differs when nobody said anything. */
typedef enum { JAC_CHOICE_NO, JAC_CHOICE_YES, JAC_CHOICE_UNSAID } jac_choice;

typedef struct {
    jac_syntax syntax;      /* grammar flags and max_nesting */
    size_t intern_below;    /* shorter Strings are interned */
    const jac_parse_hooks *hooks; /* what a frontend makes of Strings and of objects, or NULL */
    const void *hooks_data; /* given to them; lives as long as the config */
    JAC_READ_OPTION_FIELDS  /* symbolize_names and so on: config/options.yml says what they mean */
    bool runs_ruby;         /* the frontend's sink runs Ruby code, whatever the options say */
    bool nonfinite_numbers; /* the numbers of jac_number_special are NaN and the infinities */
} jac_read_config;

typedef struct {
    JAC_WRITE_OPTION_FIELDS /* indent and so on */
    bool plain;             /* all that says how a value is written, but the dialect, is as when nobody said anything */
} jac_write_config;

typedef struct {
    const jac_frontend *frontend;
    const jac_dialect *dialect;
    jac_read_config read;
    jac_write_config write;
    const void *options;        /* the frontend's own, known to it alone, or NULL. They live as long as the config */
} jac_config;

/* Which options a call takes. */
typedef enum { JAC_SIDE_READ = 1, JAC_SIDE_WRITE = 2, JAC_SIDE_BOTH = 3 } jac_side;

/* Interns the option names; once, at load. */
JAC_API void jac_config_init(void);

/* Copies `defaults` to `out` and lays `options` (a Hash, or nil/undef for none) over it, by the rules of
 * its frontend. Natively raises ArgumentError for an option that `side` does not have ("unknown keyword:
 * :foo"), TypeError or ArgumentError for a value of the wrong kind or out of range. May call Ruby code
 * (to_str). The VALUEs in `out` are new frozen objects or those of the Hash: keep `out` on the C stack,
 * or mark it with jac_config_mark. */
JAC_API void jac_config_parse(jac_config *out, const jac_config *defaults, VALUE options, jac_side side);

/* Lays `options`, a Hash, over `config` in place. */
JAC_API void jac_config_lay(jac_config *config, VALUE options, jac_side side);

/* Lays one option, `key`, over `out`; false when its frontend has no such option for `side`. */
JAC_API bool jac_config_set(jac_config *out, VALUE key, VALUE value, jac_side side);

/* Raises the ArgumentError about unknown options, the keys in the Array `keys`: those are inspected. */
JAC_API JAC_NORETURN void jac_config_raise_unknown(VALUE keys);

/* Marks the VALUEs of a config that lives in a TypedData (pinning). */
JAC_API void jac_config_mark(const jac_config *config);

/* The spacing of `write`: pointers into its Strings, valid while the config is reachable. */
JAC_API jac_spacing jac_config_spacing(const jac_write_config *write);

/* The escape class that ascii_only, script_safe and html_safe select together. */
JAC_API jac_escape_class jac_config_escape_class(const jac_write_config *write);

/* Whether an option of the read side asks for Ruby code to run or for other classes. */
JAC_INLINE bool jac_config_read_hooked(const jac_read_config *read)
{
    return !NIL_P(read->on_load) || !NIL_P(read->object_class) || !NIL_P(read->array_class) ||
           !NIL_P(read->decimal_class) || read->hooks != NULL || read->runs_ruby;
}

#endif
