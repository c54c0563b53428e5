/* rb/config.h - L3. jac_config: everything that a call requests. It is read once from the options and never changed
 * again. The options themselves are data: option_table.h is generated from config/options.yml, and config.c turns a
 * keyword Hash into a jac_config. Knows neither handlers nor the fields of dialects. */
#ifndef JAC_RB_CONFIG_H
#define JAC_RB_CONFIG_H

#include "kernel/text/class_table.h"
#include "rb/option_table.h"
#include "rb/rb.h"
#include "reader/syntax.h"
#include "writer/spacing.h"

typedef struct jac_dialect jac_dialect;         /* rb/generate/dialect.h */
typedef struct jac_frontend jac_frontend;       /* rb/frontend.h */
typedef struct jac_parse_hooks jac_parse_hooks; /* rb/parse/hooks.h */

/* The value of an option that is true, false or not set. */
typedef enum { JAC_CHOICE_NO, JAC_CHOICE_YES, JAC_CHOICE_UNSAID } jac_choice;

typedef struct {
    jac_syntax syntax;      /* grammar flags and max_nesting */
    size_t intern_below;    /* Strings of fewer bytes are interned */
    const jac_parse_hooks *hooks; /* the hooks by which a frontend replaces Strings and objects, or NULL */
    const void *hooks_data; /* the argument of the hooks; lives as long as the config */
    JAC_READ_OPTION_FIELDS  /* symbolize_names and so on; config/options.yml documents them */
    bool runs_ruby;         /* the frontend's sink runs Ruby code with any options */
    bool nonfinite_numbers; /* the numbers of jac_number_nonfinite are read as NaN and the infinities */
} jac_read_config;

typedef struct {
    JAC_WRITE_OPTION_FIELDS /* indent and so on; config/options.yml documents them */
    bool plain;             /* all fields that affect how values are written have their defaults */
} jac_write_config;

typedef struct {
    const jac_frontend *frontend;
    const jac_dialect *dialect;
    jac_read_config read;
    jac_write_config write;
    const void *options;        /* the frontend's own options, or NULL; they live as long as the config */
} jac_config;

/* The options that a call accepts: those for reading, for writing, or both. */
typedef enum { JAC_SIDE_READ = 1, JAC_SIDE_WRITE = 2, JAC_SIDE_BOTH = 3 } jac_side;

/* Interns the option names; called once, at load. */
JAC_API void jac_config_init(void);

/* Copies `defaults` to `out` and applies `options` (a Hash; nil or Qundef for none) to it, by the rules of its
 * frontend. The native frontend raises ArgumentError for an option that `side` does not have ("unknown keyword: :foo"),
 * and TypeError or ArgumentError for a value of the wrong kind or out of range. May call Ruby code (to_str). The VALUEs
 * in `out` are new frozen objects or values of the Hash: keep `out` on the C stack, or mark it with jac_config_mark. */
JAC_API void jac_config_parse(jac_config *out, const jac_config *defaults, VALUE options, jac_side side);

/* Applies `options`, a Hash, to `config` in place, as jac_config_parse does. */
JAC_API void jac_config_apply(jac_config *config, VALUE options, jac_side side);

/* Applies one option, `key`, to `out`. Returns false if its frontend has no such option for `side`. */
JAC_API bool jac_config_set(jac_config *out, VALUE key, VALUE value, jac_side side);

/* Raises ArgumentError for unknown options of a call that accepts the options of `side`; the message recommends only
 * these. `keys` is an Array of the unknown names, which are inspected. */
JAC_API JAC_NORETURN void jac_config_raise_unknown(VALUE keys, jac_side side);

/* Raises ArgumentError for unknown options of a call that accepts the `count` keywords `own` and, if `reads`, the
 * options of parse; the message recommends only these. */
JAC_API JAC_NORETURN void jac_config_raise_unknown_of(VALUE keys, const char *const *own, size_t count, bool reads);

/* Reads the keywords `names` of a call that has no others into `values`, each Qundef if it is not given. Raises
 * ArgumentError for any other key of `options`. */
JAC_API void jac_config_keywords(VALUE options, const char *const *names, size_t count, VALUE *values);

/* Marks and pins the VALUEs of a config that lies in a TypedData object. */
JAC_API void jac_config_mark(const jac_config *config);

/* The spacing of `write`. It points into the Strings of the config, and is valid while these are alive. */
JAC_API jac_spacing jac_config_spacing(const jac_write_config *write);

/* The escape class that ascii_only, script_safe and html_safe select together. */
JAC_API jac_escape_class jac_config_escape_class(const jac_write_config *write);

/* Whether a parse runs Ruby code, or makes other classes than Hash and Array. */
JAC_INLINE bool jac_config_read_hooked(const jac_read_config *read)
{
    return !NIL_P(read->on_load) || !NIL_P(read->object_class) || !NIL_P(read->array_class) ||
           !NIL_P(read->decimal_class) || read->hooks != NULL || read->runs_ruby;
}

#endif
