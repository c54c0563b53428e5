/* frontends/oj/dump/oj_rules.h - L4. jac_oj_rules: the properties of Oj's dialects beyond jac_dialect, as const
 * data. The rows are in frontends/oj/oj_dialect.c. */
#ifndef JAC_OJ_DUMP_OJ_RULES_H
#define JAC_OJ_DUMP_OJ_RULES_H

#include "frontends/oj/options/oj_options.h"
#include "rb/frontend.h"
#include "rb/generate/dialect.h"

/* What a mode writes for NaN and the infinities, by the option nan: a NULL text is an error. */
typedef struct { jac_nonfinite_policy by_option[JAC_OJ_NAN_COUNT]; } jac_oj_nan_table;

/* The properties of one of Oj's dialects beyond jac_dialect. */
typedef struct {
    const char *mode;           /* its name in messages */
    const jac_frontend *frontend;
    size_t max_nesting;         /* 0: the option max_nesting applies */
    bool spaced;                /* the texts between tokens apply; else only an Integer's indent */
    bool filters;               /* omit_nil, only and except apply */
    bool finds_cycles;          /* circular applies */
    bool seen_is_error;         /* a container that was written before is an error, else null */
    bool formats_floats;        /* float_precision and float_format apply; else only the dialect's format_double */
    void (*configure)(jac_generator *gen, bool circular); /* object mode: the last step of jac_oj_configure; or NULL */
    bool ignores;               /* ignore applies */
    bool dumps_words;           /* dump writes NaN by its name if this is the default mode */
    bool makes_objects;         /* load makes objects of the classes that a document names */
    bool dumps_plain;           /* dump supports the escape modes json and ascii only */
    bool symbol_keys;           /* a String key is an error: only Symbols are inlined */
    bool escapes_by_rails;      /* no escape mode applies, only ActiveSupport's escape_html_entities_in_json */
    const jac_oj_nan_table *nan;
    const jac_oj_nan_table *decimal_nan;    /* for a BigDecimal; NULL: as `nan` */
    const jac_dialect *const *member_dialects; /* by process.rails_float: those of the members of built-in forms */
    unsigned (*withholds)(const jac_generator *gen);  /* bits of `inlined` that are turned off for this call; or NULL */
    void (*refuse_nonfinite)(jac_generator *gen, VALUE object, jac_nonfinite which); /* raises */
    /* Raises for a key that is neither String nor Symbol; NULL: such a key is written. */
    void (*refuse_key)(jac_generator *gen, VALUE key);
} jac_oj_rules;

/* The rules of one of Oj's dialects. */
JAC_INLINE const jac_oj_rules *jac_oj_rules_of(const jac_dialect *dialect) { return dialect->rules; }

#endif
