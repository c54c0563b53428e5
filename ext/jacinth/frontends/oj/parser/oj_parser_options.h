/* frontends/oj/parser/oj_parser_options.h - L4. The options of an Oj::Parser, as its sinks read them. A parse works
 * on a copy on the C stack, so that a callback cannot change the parse that called it. Plain data. */
#ifndef JAC_OJ_PARSER_OJ_PARSER_OPTIONS_H
#define JAC_OJ_PARSER_OJ_PARSER_OPTIONS_H

#include "rb/rb.h"

typedef enum { JAC_PARSER_AUTO, JAC_PARSER_BIGDECIMAL, JAC_PARSER_FLOAT, JAC_PARSER_RUBY } jac_parser_decimal;
typedef enum { JAC_PARSER_MISSING_AUTO, JAC_PARSER_MISSING_IGNORE, JAC_PARSER_MISSING_RAISE } jac_parser_missing;

/* The callbacks of a handler, and the limits of a safe parser. */
enum {
    JAC_PARSER_HASH_START,
    JAC_PARSER_HASH_END,
    JAC_PARSER_ARRAY_START,
    JAC_PARSER_ARRAY_END,
    JAC_PARSER_ADD_VALUE,
    JAC_PARSER_CALLBACKS
};
enum { JAC_PARSER_HASH_SIZE, JAC_PARSER_ARRAY_SIZE, JAC_PARSER_DEPTH, JAC_PARSER_TOTAL, JAC_PARSER_LIMITS };

/* Strings of this length or longer are not shared, but may be frozen. It is also the largest cache_strings. */
#define JAC_PARSER_SHARED 35

/* A mode of the parser, as data. */
typedef struct {
    const char *const *names;   /* its names for Parser.new; ends in NULL */
    const char *refusal;        /* the message for an option that the mode does not have, after its name */
    unsigned options;           /* the options of the mode: JAC_PARSER_OPTION_... */
    bool builds;                /* builds values; else calls a handler, if there is one */
    bool debugs;                /* has a handler of its own, which prints the calls */
    int cache_strings;          /* initial value of the option */
} jac_parser_mode;

enum { JAC_PARSER_OPTION_USUAL = 1, JAC_PARSER_OPTION_SAJ = 2 };

typedef struct {
    const jac_parser_mode *mode;
    jac_parser_decimal decimal;
    jac_parser_missing missing_class;
    bool just_one, cache_keys, class_cache, ignore_json_create, omit_null, symbol_keys, raise_on_empty;
    bool safe;                          /* there are limits */
    int cache_strings, cache_expunge;
    long capacity;
    long limits[JAC_PARSER_LIMITS];     /* LONG_MAX: no limit */
    ID callbacks[JAC_PARSER_CALLBACKS]; /* the names of the callbacks */
    unsigned char arguments[JAC_PARSER_CALLBACKS]; /* their numbers of arguments; 0: the handler lacks it */
    VALUE array_class, hash_class;      /* a Class, or nil */
    VALUE create_id;                    /* a frozen String, or nil */
    VALUE handler;
} jac_parser_options;

#endif
