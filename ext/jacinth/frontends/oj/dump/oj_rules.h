/* frontends/oj/dump/oj_rules.h - L4. jac_oj_rules: what a dialect of Oj's says beyond jac_dialect, as const data. The
 * rows are in frontends/oj/oj_dialect.c. */
#ifndef JAC_OJ_DUMP_OJ_RULES_H
#define JAC_OJ_DUMP_OJ_RULES_H

#include "frontends/oj/options/oj_options.h"
#include "rb/frontend.h"
#include "rb/generate/dialect.h"

/* What a mode does with NaN and the infinities, by the option nan: a NULL text refuses. */
typedef struct { jac_special_policy by_option[JAC_OJ_NAN_COUNT]; } jac_oj_nan_table;

/* What a dialect of Oj's says beyond jac_dialect. */
typedef struct {
    const char *mode;           /* in messages */
    const jac_frontend *frontend;
    size_t max_nesting;         /* 0: the option */
    bool spaced;                /* the texts between tokens count; else an Integer's indent alone */
    bool filters;               /* omit_nil, only and except count */
    bool finds_cycles;         /* circular counts */
    bool seen_is_error;         /* what was seen before is an error, else null */
    bool formats_floats;        /* float_precision and float_format count; else only the dialect's spell_double */
    void (*configure)(jac_generator *gen, bool circular); /* object mode: the last step of jac_oj_prepare; or NULL */
    bool ignores;               /* ignore counts */
    bool dumps_words;           /* dump writes NaN by its name where this is the default mode */
    bool makes_objects;         /* load makes objects of the classes that a document names */
    bool dumps_plain;           /* dump knows no escape mode but json and ascii */
    bool symbol_keys;           /* a key that is a String is refused: Symbols alone are written by heart */
    bool escapes_by_rails;      /* no escape mode counts, only ActiveSupport's escape_html_entities_in_json */
    const jac_oj_nan_table *nan;
    const jac_oj_nan_table *decimal_nan;    /* for a BigDecimal; NULL: the same */
    const jac_dialect *const *coded;        /* by process.rails_float: how the members of built-in forms are written */
    unsigned (*withholds)(const jac_generator *gen);  /* bits of `inlined` that do not hold for this call; or NULL */
    void (*refuse_special)(jac_generator *gen, VALUE object, jac_special special); /* raises */
    void (*refuse_key)(jac_generator *gen,
                       VALUE key); /* raises for a key that is neither String nor Symbol; NULL: it is taken */
} jac_oj_rules;

/* Those of a dialect of Oj's. */
JAC_INLINE const jac_oj_rules *jac_oj_rules_of(const jac_dialect *dialect) { return dialect->rules; }

#endif
