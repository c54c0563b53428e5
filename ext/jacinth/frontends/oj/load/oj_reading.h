/* frontends/oj/load/oj_reading.h - L4. How the kinds of Oj's load differ, as const data. The kind determines which
 * values are built. The option mode, which may belong to another kind, determines the grammar. */
#ifndef JAC_OJ_LOAD_OJ_READING_H
#define JAC_OJ_LOAD_OJ_READING_H

#include "frontends/oj/options/oj_options.h"

typedef enum {
    JAC_OJ_READ_STRICT, JAC_OJ_READ_COMPAT, JAC_OJ_READ_CUSTOM, JAC_OJ_READ_WAB, JAC_OJ_READ_OBJECT,
    JAC_OJ_READ_COUNT
} jac_oj_kind_of_reading;

typedef struct {
    bool words;     /* NaN and the infinities are values */
    bool arrays;    /* array_class has an effect */
    bool yields;    /* the documents of a String go to a block */
    bool symbols;   /* keys are always Symbols */
    bool objects;   /* documents name the classes of objects; hash_class has no effect */
    const jac_parse_hooks *hooks;  /* the hooks with create_additions; NULL: that option has no effect */
    const jac_parse_hooks *always; /* the hooks of all calls; or NULL */
    bool lenient;   /* unless the call sets them, allow_nan and nilnil are on, and empty_string is as follows */
    jac_choice empty_string;
} jac_oj_reading;

JAC_TABLE jac_oj_reading jac_oj_readings[JAC_OJ_READ_COUNT];

/* The grammar and the errors of an option mode. */
typedef struct {
    jac_oj_kind_of_reading kind; /* what Oj.load builds in this mode */
    uint32_t syntax;        /* JAC_SYNTAX_... */
    bool json;              /* as json: decimals are Floats unless compat_bigdecimal; an empty source is an error */
    bool exact;             /* a point needs digits on both sides, and control characters must be escaped */
    bool refuses_plus;      /* a number that begins with '+' is reported as a wrong number, not as a wrong character */
    bool tells_source;      /* errors are json's, and their messages end with the source */
    bool empty_passes;      /* an empty document is nil, whatever empty_string is */
} jac_oj_grammar;

JAC_TABLE jac_oj_grammar jac_oj_grammars[JAC_OJ_MODE_COUNT];

#endif
