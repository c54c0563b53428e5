/* frontends/oj/load/oj_reading.h - L4. What the kinds of Oj's load differ in, as const data
 * (frontends/oj/load/oj_reading.c). A kind says what is built; how loose the grammar is follows from the option mode,
 * which may be another. */
#ifndef JAC_OJ_LOAD_OJ_READING_H
#define JAC_OJ_LOAD_OJ_READING_H

#include "frontends/oj/options/oj_options.h"

typedef enum {
    JAC_OJ_READ_STRICT, JAC_OJ_READ_COMPAT, JAC_OJ_READ_CUSTOM, JAC_OJ_READ_WAB, JAC_OJ_READ_OBJECT,
    JAC_OJ_READ_COUNT
} jac_oj_kind_of_reading;

typedef struct {
    bool words;     /* NaN and infinity are values */
    bool arrays;    /* array_class counts */
    bool yields;    /* documents of a String go to a block */
    bool symbols;   /* keys are Symbols in any case */
    bool objects;   /* documents name the classes of objects; hash_class does not count */
    const jac_parse_hooks *hooks;  /* with create_additions; NULL: no option asks for it */
    const jac_parse_hooks *always; /* in any case; or NULL */
    bool lenient;   /* allow_nan and nilnil are on where the call does not say otherwise ... */
    jac_choice empty_string; /* ... and this is that option */
} jac_oj_reading;

JAC_TABLE jac_oj_reading jac_oj_readings[JAC_OJ_READ_COUNT];

/* What the option mode says of a document. */
typedef struct {
    jac_oj_kind_of_reading kind; /* what is built by load */
    uint32_t syntax;        /* JAC_SYNTAX_... */
    bool json; /* as json reads: decimals are Floats unless compat_bigdecimal, and nothing is no document */
    bool exact;             /* points with digits around them, no raw control characters */
    bool refuses_plus;      /* ... as a number, not as a character */
    bool tells_source;      /* errors end in the source, and are json's */
    bool empty_passes;      /* nothing is nil whatever empty_string is */
} jac_oj_grammar;

JAC_TABLE jac_oj_grammar jac_oj_grammars[JAC_OJ_MODE_COUNT];

#endif
