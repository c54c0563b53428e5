/* frontends/oj/parser/oj_parser_options.c - L4, for size. The options of Oj::Parser, which are methods of it: the
 * options of each mode, their possible values, and what they return. The sinks implement them. */
#include "frontends/oj/oj_dialect.h"
#include "frontends/oj/parser/oj_parser.h"
#include "frontends/oj/parser/oj_parser_saj_sink.h"
#include "rb/frontend.h"
#include "rb/names.h"

enum {
    PARSER_EXPUNGE_MAX = 3,
    PARSER_CREATE_ID_ROOM = 256     /* a create_id is shorter */
};

/* ---- kinds ---- */

typedef struct parser_option parser_option;

struct parser_option {
    const char *name;
    size_t offset;                  /* of the field in jac_parser_options */
    unsigned modes;
    VALUE (*list)(const void *field);
    void (*set)(jac_oj_parser *parser, void *field, VALUE value);
};

static VALUE oj_parser_options_list_bool(const void *field) { return RBOOL(*(const bool *)field); }
static void oj_parser_options_set_bool(jac_oj_parser *parser, void *field, VALUE value)
{
    *(bool *)field = value == Qtrue;
}

static VALUE oj_parser_options_list_int(const void *field) { return INT2NUM(*(const int *)field); }

static int oj_parser_options_clamp(VALUE value, int most)
{
    int number = NUM2INT(value); /* may call Ruby */
    return number < 0 ? 0 : number < most ? number : most;
}

static void oj_parser_options_set_strings(jac_oj_parser *parser, void *field, VALUE value)
{
    *(int *)field = oj_parser_options_clamp(value, JAC_PARSER_SHARED);
}
static void oj_parser_options_set_expunge(jac_oj_parser *parser, void *field, VALUE value)
{
    *(int *)field = oj_parser_options_clamp(value, PARSER_EXPUNGE_MAX);
}

static VALUE oj_parser_options_list_long(const void *field) { return LONG2NUM(*(const long *)field); }

static void oj_parser_options_set_capacity(jac_oj_parser *parser, void *field, VALUE value)
{
    long number = NUM2LONG(value); /* may call Ruby */
    if (number > *(long *)field) *(long *)field = number;
}

/* Turning Symbols off also turns the caching of keys off. */
static void oj_parser_options_set_symbols(jac_oj_parser *parser, void *field, VALUE value)
{
    oj_parser_options_set_bool(parser, field, value);
    if (value != Qtrue) parser->options.cache_keys = false;
    parser->config.read.symbolize_names = value == Qtrue;
}

static VALUE oj_parser_options_list_value(const void *field) { return *(const VALUE *)field; }

static void oj_parser_options_check_class(VALUE value, ID method, const char *message)
{
    if (NIL_P(value)) return;
    Check_Type(value, T_CLASS);
    if (!rb_method_boundp(value, method, 1)) rb_raise(rb_eArgError, "%s", message);
}

static void oj_parser_options_set_array_class(jac_oj_parser *parser, void *field, VALUE value)
{
    oj_parser_options_check_class(value, jac_id.append, "An array class must implement the << method.");
    *(VALUE *)field = value;
}

static void oj_parser_options_set_hash_class(jac_oj_parser *parser, void *field, VALUE value)
{
    oj_parser_options_check_class(value, jac_id.aset, "A hash class must implement the []= method.");
    *(VALUE *)field = value;
}

static VALUE oj_parser_options_list_text(const void *field)
{
    VALUE text = *(const VALUE *)field;
    return NIL_P(text) ? Qnil : rb_utf8_str_new(RSTRING_PTR(text), RSTRING_LEN(text));
}

static void oj_parser_options_set_create_id(jac_oj_parser *parser, void *field, VALUE value)
{
    if (!NIL_P(value)) {
        Check_Type(value, T_STRING);
        if (RSTRING_LEN(value) >= PARSER_CREATE_ID_ROOM)
            rb_raise(rb_eArgError, "The create_id values is limited to %d bytes.", PARSER_CREATE_ID_ROOM);
        value = rb_str_freeze(rb_utf8_str_new(RSTRING_PTR(value), RSTRING_LEN(value)));
    }
    *(VALUE *)field = value;
}

/* The text of a Symbol or String. */
static VALUE oj_parser_options_word(VALUE value, const char *name)
{
    if (RB_SYMBOL_P(value)) return rb_sym2str(value);
    if (RB_TYPE_P(value, T_STRING)) return value;
    rb_raise(rb_eTypeError, "the %s options must be a Symbol or String, not %s.", name,
             rb_class2name(rb_obj_class(value)));
}

/* The index of `word` in the list, or -1. */
static int oj_parser_options_find(VALUE word, const char *const *list, size_t count)
{
    for (size_t i = 0; i < count; i++) if (rb_str_equal(word, rb_str_new_cstr(list[i])) == Qtrue) return (int)i;
    return -1;
}

static JAC_NORETURN void oj_parser_options_refuse(VALUE word, const char *words)
{
    rb_exc_raise(rb_exc_new_str(rb_eArgError, jac_errors_around("", word, words))); /* may call Ruby */
}

static const char *const parser_decimals[] = {"auto", "bigdecimal", "float", "ruby"};
static const char *const parser_missings[] = {"auto", "ignore", "raise"};

static VALUE oj_parser_options_list_decimal(const void *field)
{
    return ID2SYM(rb_intern(parser_decimals[*(const jac_parser_decimal *)field]));
}
static VALUE oj_parser_options_list_missing(const void *field)
{
    return ID2SYM(rb_intern(parser_missings[*(const jac_parser_missing *)field]));
}

static void oj_parser_options_set_decimal(jac_oj_parser *parser, void *field, VALUE value)
{
    VALUE word = oj_parser_options_word(value, "decimal");
    int found = oj_parser_options_find(word, parser_decimals, 4);
    if (found < 0) oj_parser_options_refuse(word, " is not a valid option for the decimal option.");
    *(jac_parser_decimal *)field = (jac_parser_decimal)found;
}

static void oj_parser_options_set_missing(jac_oj_parser *parser, void *field, VALUE value)
{
    VALUE word = oj_parser_options_word(value, "missing_class");
    int found = oj_parser_options_find(word, parser_missings, 3);
    if (found < 0) oj_parser_options_refuse(word, " is not a valid value for the missing_class option.");
    *(jac_parser_missing *)field = (jac_parser_missing)found;
}

static void oj_parser_options_set_handler(jac_oj_parser *parser, void *field, VALUE value)
{
    (void)field;
    jac_parser_saj_sink_ask(&parser->options, value);
}

/* ---- the table ---- */

#define PARSER_ROW(name, modes, list, set) \
    { \
#        name, offsetof(jac_parser_options, name), modes, oj_parser_options_list_##list, oj_parser_options_set_##set \
    }

static const parser_option parser_options[] = {
    PARSER_ROW(array_class, JAC_PARSER_OPTION_USUAL, value, array_class),
    PARSER_ROW(cache_keys, JAC_PARSER_OPTION_USUAL | JAC_PARSER_OPTION_SAJ, bool, bool),
    PARSER_ROW(cache_strings, JAC_PARSER_OPTION_USUAL | JAC_PARSER_OPTION_SAJ, int, strings),
    PARSER_ROW(cache_expunge, JAC_PARSER_OPTION_USUAL, int, expunge),
    PARSER_ROW(capacity, JAC_PARSER_OPTION_USUAL, long, capacity),
    PARSER_ROW(class_cache, JAC_PARSER_OPTION_USUAL, bool, bool),
    PARSER_ROW(create_id, JAC_PARSER_OPTION_USUAL, text, create_id),
    {"decimal", offsetof(jac_parser_options, decimal), JAC_PARSER_OPTION_USUAL, oj_parser_options_list_decimal,
     oj_parser_options_set_decimal},
    PARSER_ROW(hash_class, JAC_PARSER_OPTION_USUAL, value, hash_class),
    PARSER_ROW(ignore_json_create, JAC_PARSER_OPTION_USUAL, bool, bool),
    PARSER_ROW(missing_class, JAC_PARSER_OPTION_USUAL, missing, missing),
    PARSER_ROW(omit_null, JAC_PARSER_OPTION_USUAL, bool, bool),
    PARSER_ROW(symbol_keys, JAC_PARSER_OPTION_USUAL, bool, symbols),
    PARSER_ROW(raise_on_empty, JAC_PARSER_OPTION_USUAL, bool, bool),
    PARSER_ROW(handler, JAC_PARSER_OPTION_SAJ, value, handler),
};

#undef PARSER_ROW

/* ---- the modes ---- */

static const char *const parser_names_validate[] = {"validate", NULL}, *const parser_names_saj[] = {"saj", NULL},
                         *const parser_names_debug[] = {"debug", NULL},
                         *const parser_names_usual[] = {"usual", "standard", "strict", "compat", NULL};

const jac_parser_mode jac_oj_parser_modes[] = {
    {.names = parser_names_validate, .refusal = " is not an option for the validate delegate", .cache_strings = 16},
    {.names = parser_names_usual,
     .refusal = " is not an option for the Usual delegate",
     .options = JAC_PARSER_OPTION_USUAL,
     .builds = true,
     .cache_strings = 6},
    {.names = parser_names_saj,
     .refusal = " is not an option for the SAJ (Simple API for JSON) saj",
     .options = JAC_PARSER_OPTION_SAJ,
     .cache_strings = 16},
    {.names = parser_names_debug,
     .refusal = " is not an option for the debug delegate",
     .debugs = true,
     .cache_strings = 16},
};

const jac_parser_mode *jac_oj_parser_find_mode(VALUE name)
{
    for (size_t i = 0; i < sizeof jac_oj_parser_modes / sizeof jac_oj_parser_modes[0]; i++)
        for (const char *const *known = jac_oj_parser_modes[i].names; *known; known++)
            if (rb_str_equal(name, rb_str_new_cstr(*known)) == Qtrue) return &jac_oj_parser_modes[i];
    return NULL;
}

VALUE jac_oj_parser_option(VALUE self, jac_oj_parser *parser, VALUE name, VALUE value)
{
    const size_t count = sizeof parser_options / sizeof parser_options[0];
    const jac_parser_mode *mode = parser->options.mode;
    for (size_t i = 0; i < count; i++) {
        const parser_option *option = &parser_options[i];
        if (!(option->modes & mode->options)) continue;
        void *field = (char *)&parser->options + option->offset; /* bounds: offsetof a field */
        VALUE own = rb_str_new_cstr(option->name);
        if (rb_str_equal(name, own) == Qtrue) return option->list(field);
        if (rb_str_equal(name, rb_str_cat_cstr(own, "=")) != Qtrue) continue;
        rb_check_frozen(self);
        option->set(parser, field, value);
        RB_GC_GUARD(value);
        return option->set == oj_parser_options_set_handler ? Qnil : option->list(field);
    }
    oj_parser_options_refuse(name, mode->refusal);
}

/* ---- the beginning ---- */

static const jac_config parser_config = {
    .frontend = &jac_frontend_oj, JAC_CONFIG_DEFAULTS_OJ
};

void jac_oj_parser_reset(jac_oj_parser *parser, const jac_parser_mode *mode)
{
    parser->config = parser_config;
    parser->config.read.syntax = (jac_syntax){.flags = JAC_SYNTAX_DUPLICATE_KEY | JAC_SYNTAX_OVERFLOW |
                                                       JAC_SYNTAX_NO_BOM | JAC_SYNTAX_LONE_SURROGATE |
                                                       JAC_SYNTAX_LONE_HIGH,
                                              .max_nesting = 1023};
    parser->options = (jac_parser_options){
        .mode = mode, .decimal = JAC_PARSER_AUTO, .missing_class = JAC_PARSER_MISSING_IGNORE, .cache_keys = true,
        .cache_strings = mode->cache_strings, .cache_expunge = 1, .capacity = 4096,
        .limits = {LONG_MAX, LONG_MAX, LONG_MAX, LONG_MAX},
        .array_class = Qnil, .hash_class = Qnil, .create_id = Qnil, .handler = Qnil};
}

void jac_oj_parser_limit(jac_oj_parser *parser, VALUE options)
{
    static const char *const names[JAC_PARSER_LIMITS] = {"max_hash_size", "max_array_size", "max_depth",
                                                         "max_total_elements"};
    parser->options.safe = true;
    for (int i = 0; i < JAC_PARSER_LIMITS; i++) {
        VALUE value = rb_hash_aref(options, ID2SYM(rb_intern(names[i]))); /* may call Ruby */
        if (NIL_P(value)) continue;
        if (!RB_INTEGER_TYPE_P(value)) rb_raise(rb_eArgError, "Incorrect value provided for `%s`", names[i]);
        parser->options.limits[i] = NUM2LONG(value); /* may call Ruby */
    }
}
