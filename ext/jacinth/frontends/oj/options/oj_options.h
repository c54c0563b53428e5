/* frontends/oj/options/oj_options.h - L4. jac_oj_options: those of Oj's options that the engine has no terms for,
 * read by config_oj.c. A config of the Oj frontend points to one, and the handlers of frontends/oj/dump read it
 * there. The options themselves are rows of config/options.yml. This file decides nothing. */
#ifndef JAC_OJ_OPTIONS_OJ_OPTIONS_H
#define JAC_OJ_OPTIONS_OJ_OPTIONS_H

#include "frontends/oj/options/oj_option_table.h"
#include "rb/config.h"

typedef enum {
    JAC_OJ_OBJECT, JAC_OJ_STRICT, JAC_OJ_NULL, JAC_OJ_COMPAT, JAC_OJ_RAILS, JAC_OJ_CUSTOM, JAC_OJ_WAB, JAC_OJ_MODE_COUNT
} jac_oj_mode;

/* No option selects the last two: they are the escapes of rails mode, with HTML's characters escaped and without. */
typedef enum {
    JAC_OJ_ESCAPE_NEWLINE, JAC_OJ_ESCAPE_JSON, JAC_OJ_ESCAPE_SLASH, JAC_OJ_ESCAPE_XSS_SAFE, JAC_OJ_ESCAPE_ASCII,
    JAC_OJ_ESCAPE_UNICODE_XSS, JAC_OJ_ESCAPE_RAILS_HTML, JAC_OJ_ESCAPE_RAILS, JAC_OJ_ESCAPE_COUNT
} jac_oj_escape;

typedef enum { JAC_OJ_TIME_UNIX, JAC_OJ_TIME_UNIX_ZONE, JAC_OJ_TIME_XMLSCHEMA, JAC_OJ_TIME_RUBY } jac_oj_time;
/* No option selects the last one: it is mimic_JSON's, makes Floats, and default_options returns it as :auto. */
typedef enum {
    JAC_OJ_BIGDECIMAL_AUTO,
    JAC_OJ_BIGDECIMAL_BIGDECIMAL,
    JAC_OJ_BIGDECIMAL_FLOAT,
    JAC_OJ_BIGDECIMAL_FAST,
    JAC_OJ_BIGDECIMAL_RUBY
} jac_oj_bigdecimal;
typedef enum {
    JAC_OJ_NAN_AUTO,
    JAC_OJ_NAN_NULL,
    JAC_OJ_NAN_HUGE,
    JAC_OJ_NAN_WORD,
    JAC_OJ_NAN_RAISE,
    JAC_OJ_NAN_COUNT
} jac_oj_nan;

/* The classes that add_to_json knows, as bits of jac_oj_process.additions. Those before EXACT match no subclasses. */
typedef enum {
    JAC_OJ_ADDED_DECIMAL,
    JAC_OJ_ADDED_COMPLEX,
    JAC_OJ_ADDED_DATE,
    JAC_OJ_ADDED_DATETIME,
    JAC_OJ_ADDED_OPEN_STRUCT,
    JAC_OJ_ADDED_RANGE,
    JAC_OJ_ADDED_RATIONAL,
    JAC_OJ_ADDED_REGEXP,
    JAC_OJ_ADDED_TIME,
    JAC_OJ_ADDED_EXACT,
    JAC_OJ_ADDED_STRUCT = JAC_OJ_ADDED_EXACT,
    JAC_OJ_ADDED_EXCEPTION,
    JAC_OJ_ADDED_INTEGER,
    JAC_OJ_ADDED_HASH,
    JAC_OJ_ADDED_ARRAY,
    JAC_OJ_ADDED_COUNT
} jac_oj_added;

/* Settings of the process that are not options. Each call sees them as they were when it began. */
typedef struct {
    unsigned additions;     /* bits 1 << JAC_OJ_ADDED_...: the classes given to add_to_json */
    bool rails_hash, rails_array, rails_float, rails_writer; /* Oj::Rails.optimize: Hash, Array, Float, StringWriter */
    bool escape_html;       /* ActiveSupport's escape_html_entities_in_json */
    bool standard_time;     /* ActiveSupport's use_standard_json_time_format */
    VALUE optimized; /* others: a frozen Hash of Class => Integer (frontends/oj/dump/oj_rails.h), or nil */
} jac_oj_process;

/* Room for the longest float_format and its NUL. */
#define JAC_OJ_FORMAT_ROOM 8

/* A yes/no option that was set to nil is JAC_CHOICE_UNSAID. */
typedef struct jac_oj_options {
    JAC_OJ_OPTION_FIELDS        /* config/options.yml describes them */
    bool second_precision_set;  /* the option was set to a digit count; false: default or a negative one */
    bool mimics;                /* not an option: errors of a document are raised as JSON's error */
    long most_integer;          /* the upper end of integer_range; least_integer is the lower one */
    VALUE indent_text;          /* a frozen String, or nil */
    jac_oj_process process;
} jac_oj_options;

/* Interns the names of the options; called once, at load. */
JAC_API void jac_oj_options_init(void);

/* Oj's own defaults, except that create_id is undef: its String has to be allocated. */
JAC_TABLE jac_oj_options jac_oj_options_original;

/* Applies `options` to `out` as Oj reads them: an object that is not a Hash and unknown keys are ignored. Raises
 * ArgumentError or TypeError with Oj's message; `out` may then be changed in part. May call Ruby code. The VALUEs in
 * `out` are new frozen objects or classes: keep it on the C stack, or mark it. */
JAC_API void jac_oj_options_apply(jac_oj_options *out, VALUE options);

/* Whether `options` is a Hash with at least one of Oj's options. */
JAC_API bool jac_oj_options_names_any(VALUE options);

/* Whether it has one that jac_oj_options_rest removes. */
JAC_API bool jac_oj_options_names_own(VALUE options);

/* `options` as to_json and as_json receive them: without Oj's options, but with only and except. Returns `options`
 * itself if there is nothing to remove, else a new Hash. */
JAC_API VALUE jac_oj_options_rest(VALUE options);

/* Sets max_nesting as the option max_nesting does. */
JAC_API void jac_oj_options_nest(jac_oj_options *out, VALUE value);

/* The Hash that default_options returns, in Oj's order. */
JAC_API VALUE jac_oj_options_to_hash(const jac_oj_options *options);

/* Marks (and pins) the objects in `options`; makes them shareable between Ractors. */
JAC_API void jac_oj_options_mark(const jac_oj_options *options);
JAC_API void jac_oj_options_share(jac_oj_options *options);

/* Whether a non-empty text stands between tokens. Then these texts count, and an Integer's indent does not. */
JAC_INLINE bool jac_oj_options_spaced(const jac_oj_options *options)
{
    return !(NIL_P(options->indent_text) && NIL_P(options->space) && NIL_P(options->space_before) &&
             NIL_P(options->object_nl) && NIL_P(options->array_nl));
}

#endif
