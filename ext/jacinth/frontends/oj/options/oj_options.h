/* frontends/oj/options/oj_options.h - L4. jac_oj_options: what Oj's options say beyond the engine's own terms, read by
 * config_oj.c. A config of the Oj frontend points to one; the handlers of frontends/oj/dump read it there. The
 * options themselves are rows of config/options.yml. Decides nothing. */
#ifndef JAC_OJ_OPTIONS_OJ_OPTIONS_H
#define JAC_OJ_OPTIONS_OJ_OPTIONS_H

#include "frontends/oj/options/oj_option_table.h"
#include "rb/config.h"

typedef enum {
    JAC_OJ_OBJECT, JAC_OJ_STRICT, JAC_OJ_NULL, JAC_OJ_COMPAT, JAC_OJ_RAILS, JAC_OJ_CUSTOM, JAC_OJ_WAB, JAC_OJ_MODE_COUNT
} jac_oj_mode;

/* The last two are no option's: what rails mode does, with HTML's characters escaped and without. */
typedef enum {
    JAC_OJ_ESCAPE_NEWLINE, JAC_OJ_ESCAPE_JSON, JAC_OJ_ESCAPE_SLASH, JAC_OJ_ESCAPE_XSS_SAFE, JAC_OJ_ESCAPE_ASCII,
    JAC_OJ_ESCAPE_UNICODE_XSS, JAC_OJ_ESCAPE_RAILS_HTML, JAC_OJ_ESCAPE_RAILS, JAC_OJ_ESCAPE_COUNT
} jac_oj_escape;

typedef enum { JAC_OJ_TIME_UNIX, JAC_OJ_TIME_UNIX_ZONE, JAC_OJ_TIME_XMLSCHEMA, JAC_OJ_TIME_RUBY } jac_oj_time;
/* The last is no option's: mimic_JSON's, which makes Floats and is told as :auto. */
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

/* The classes that add_to_json knows: first those that it knows exactly, by bits of jac_oj_process.additions. */
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

/* What is set for all calls of a process and is no option: each call sees it as it was when it began. */
typedef struct {
    unsigned additions;     /* bits 1 << JAC_OJ_ADDED_...: what add_to_json has asked for */
    bool rails_hash, rails_array, rails_float,
        rails_writer; /* Oj::Rails.optimize: Hash, Array, Float, StringWriter ... */
    bool escape_html;       /* ActiveSupport's escape_html_entities_in_json */
    bool standard_time;     /* ActiveSupport's use_standard_json_time_format */
    VALUE optimized; /* ... and others: a frozen Hash of Class => Integer (frontends/oj/dump/oj_rails.h), or nil */
} jac_oj_process;

/* The longest float_format, its end included. */
#define JAC_OJ_FORMAT_ROOM 8

/* Where a yes/no option was set to nil it is JAC_CHOICE_UNSAID. */
typedef struct jac_oj_options {
    JAC_OJ_OPTION_FIELDS        /* config/options.yml says what they mean */
    bool second_precision_set;  /* a digit count was asked for, not only left as it was */
    bool mimics;                /* no option: what is wrong with a document is JSON's error */
    long most_integer;          /* with least_integer */
    VALUE indent_text;          /* a frozen String, or nil */
    jac_oj_process process;
} jac_oj_options;

/* Interns the names of the options; once, at load. */
JAC_API void jac_oj_options_init(void);

/* Oj's own defaults but for create_id, which is undef: a String has to be made for it. */
JAC_TABLE jac_oj_options jac_oj_options_original;

/* Lays `options` over `out` as Oj reads them: what is no Hash, and what is no option, is not looked at. Raises
 * ArgumentError or TypeError in Oj's words; `out` may be changed in part then. May call Ruby code. The VALUEs in
 * `out` are new frozen objects or classes: keep it on the C stack, or mark it. */
JAC_API void jac_oj_options_lay(jac_oj_options *out, VALUE options);

/* Whether it is a Hash with an option of Oj's. */
JAC_API bool jac_oj_options_names_any(VALUE options);

/* `options` as to_json and as_json are given them: without those that Oj has acted on, but for only and except.
 * The same object where there are none; else a new Hash. */
JAC_API VALUE jac_oj_options_rest(VALUE options);

/* Sets max_nesting as that option does. */
JAC_API void jac_oj_options_nest(jac_oj_options *out, VALUE value);

/* The Hash of default_options, in its order. */
JAC_API VALUE jac_oj_options_tell(const jac_oj_options *options);

/* Marks (pinning), and makes shareable for Ractors, the objects in `options`. */
JAC_API void jac_oj_options_mark(const jac_oj_options *options);
JAC_API void jac_oj_options_share(jac_oj_options *options);

/* Whether text wider than nothing stands between tokens: then these count, and an Integer's indent does not. */
JAC_INLINE bool jac_oj_options_spaced(const jac_oj_options *options)
{
    return !(NIL_P(options->indent_text) && NIL_P(options->space) && NIL_P(options->space_before) &&
             NIL_P(options->object_nl) && NIL_P(options->array_nl));
}

#endif
