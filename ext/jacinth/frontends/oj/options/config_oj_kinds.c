/* frontends/oj/options/config_oj_kinds.c - L4, for size. For each kind of Oj's options: its values, how they are
 * stored, the message of a refusal, and what default_options returns. All as Oj has it, its typing errors included. */
#include "frontends/oj/options/oj_option.h"
#include "rb/names.h"

/* The largest indent that is an Integer; texts must be shorter than TEXT bytes, a float_format at most FORMAT bytes. */
#define CONFIG_OJ_KINDS_INDENT 16
#define CONFIG_OJ_KINDS_TEXT 16
#define CONFIG_OJ_KINDS_FORMAT 6

/* The choices by kind and name. default_options returns the first of several names. */
static const struct { jac_oj_kind kind; unsigned value; const char *name; } config_oj_kinds_choices[] = {
    {JAC_OJ_KIND_MODE, JAC_OJ_OBJECT, "object"}, {JAC_OJ_KIND_MODE, JAC_OJ_STRICT, "strict"},
    {JAC_OJ_KIND_MODE, JAC_OJ_NULL, "null"}, {JAC_OJ_KIND_MODE, JAC_OJ_COMPAT, "compat"},
    {JAC_OJ_KIND_MODE, JAC_OJ_COMPAT, "json"}, {JAC_OJ_KIND_MODE, JAC_OJ_CUSTOM, "custom"},
    {JAC_OJ_KIND_MODE, JAC_OJ_RAILS, "rails"}, {JAC_OJ_KIND_MODE, JAC_OJ_WAB, "wab"},
    {JAC_OJ_KIND_ESCAPE, JAC_OJ_ESCAPE_NEWLINE, "newline"}, {JAC_OJ_KIND_ESCAPE, JAC_OJ_ESCAPE_JSON, "json"},
    {JAC_OJ_KIND_ESCAPE, JAC_OJ_ESCAPE_SLASH, "slash"}, {JAC_OJ_KIND_ESCAPE, JAC_OJ_ESCAPE_XSS_SAFE, "xss_safe"},
    {JAC_OJ_KIND_ESCAPE, JAC_OJ_ESCAPE_ASCII, "ascii"}, {JAC_OJ_KIND_ESCAPE, JAC_OJ_ESCAPE_UNICODE_XSS, "unicode_xss"},
    {JAC_OJ_KIND_TIME, JAC_OJ_TIME_UNIX, "unix"}, {JAC_OJ_KIND_TIME, JAC_OJ_TIME_UNIX_ZONE, "unix_zone"},
    {JAC_OJ_KIND_TIME, JAC_OJ_TIME_XMLSCHEMA, "xmlschema"}, {JAC_OJ_KIND_TIME, JAC_OJ_TIME_RUBY, "ruby"},
    {JAC_OJ_KIND_BIGDECIMAL, JAC_OJ_BIGDECIMAL_BIGDECIMAL, "bigdecimal"},
    {JAC_OJ_KIND_BIGDECIMAL, JAC_OJ_BIGDECIMAL_FLOAT, "float"},
    {JAC_OJ_KIND_BIGDECIMAL, JAC_OJ_BIGDECIMAL_FAST, "fast"}, {JAC_OJ_KIND_BIGDECIMAL, JAC_OJ_BIGDECIMAL_AUTO, "auto"},
    {JAC_OJ_KIND_BIGDECIMAL, JAC_OJ_BIGDECIMAL_RUBY, "auto"}, {JAC_OJ_KIND_NAN, JAC_OJ_NAN_NULL, "null"},
    {JAC_OJ_KIND_NAN, JAC_OJ_NAN_HUGE, "huge"}, {JAC_OJ_KIND_NAN, JAC_OJ_NAN_WORD, "word"},
    {JAC_OJ_KIND_NAN, JAC_OJ_NAN_RAISE, "raise"}, {JAC_OJ_KIND_NAN, JAC_OJ_NAN_AUTO, "auto"},
};

#define CONFIG_OJ_KINDS_CHOICES (sizeof config_oj_kinds_choices / sizeof *config_oj_kinds_choices)

/* root: Symbols of IDs, which are never collected; set at load */
static VALUE config_oj_kinds_symbols[CONFIG_OJ_KINDS_CHOICES];

/* The message for a value that is not a choice of the kind. nil changes nothing where `nil_is_none` is set. */
static const struct { const char *refusal; bool nil_is_none; } config_oj_kinds_enums[] = {
    [JAC_OJ_KIND_MODE] = {":mode must be :object, :strict, :compat, :null, :custom, :rails, or :wab.", false},
    [JAC_OJ_KIND_ESCAPE] = {":encoding must be :newline, :json, :xss_safe, :unicode_xss, or :ascii.", false},
    [JAC_OJ_KIND_TIME] = {":time_format must be :unix, :unix_zone, :xmlschema, or :ruby.", false},
    [JAC_OJ_KIND_BIGDECIMAL] = {":bigdecimal_load must be :bigdecimal, :float, or :auto.", true},
    [JAC_OJ_KIND_NAN] = {":nan must be :null, :huge, :word, :raise, or :auto.", true},
};

void jac_oj_option_init(void)
{
    for (size_t i = 0; i < CONFIG_OJ_KINDS_CHOICES; i++)
        config_oj_kinds_symbols[i] = ID2SYM(rb_intern(config_oj_kinds_choices[i].name));
}

static JAC_NORETURN void config_oj_kinds_refuse(const char *text) { rb_raise(rb_eArgError, "%s", text); }

static void config_oj_kinds_store_choice(unsigned *field, jac_oj_kind kind, VALUE value)
{
    if (NIL_P(value) && config_oj_kinds_enums[kind].nil_is_none) return;
    for (size_t i = 0; i < CONFIG_OJ_KINDS_CHOICES; i++) {
        if (config_oj_kinds_symbols[i] != value || config_oj_kinds_choices[i].kind != kind) continue;
        *field = config_oj_kinds_choices[i].value;
        return;
    }
    config_oj_kinds_refuse(config_oj_kinds_enums[kind].refusal);
}

jac_oj_mode jac_oj_option_mode(VALUE value)
{
    unsigned mode = JAC_OJ_OBJECT;
    config_oj_kinds_store_choice(&mode, JAC_OJ_KIND_MODE, value);
    return (jac_oj_mode)mode;
}

/* Also accepts true and false. */
static void config_oj_kinds_store_bigdecimal(jac_oj_options *out, VALUE value)
{
    if (value == Qtrue) out->bigdecimal_load = JAC_OJ_BIGDECIMAL_BIGDECIMAL;
    else if (value == Qfalse) out->bigdecimal_load = JAC_OJ_BIGDECIMAL_AUTO;
    else config_oj_kinds_store_choice((unsigned *)&out->bigdecimal_load, JAC_OJ_KIND_BIGDECIMAL, value);
}

static void config_oj_kinds_store_yesno(jac_choice *field, const jac_oj_option *option, VALUE value)
{
    if (value != Qtrue && value != Qfalse && !NIL_P(value))
        rb_raise(rb_eArgError, "%s must be true, false, or nil.", option->name);
    *field = NIL_P(value) ? JAC_CHOICE_UNSAID : value == Qtrue ? JAC_CHOICE_YES : JAC_CHOICE_NO;
}

static void config_oj_kinds_store_switch(bool *field, const jac_oj_option *option, VALUE value)
{
    if (NIL_P(value)) return;
    if (value != Qtrue && value != Qfalse) rb_raise(rb_eArgError, ":%s must be true or false.", option->name);
    *field = value == Qtrue;
}

static void config_oj_kinds_store_decimal(jac_oj_options *out, VALUE value)
{
    if (value != rb_cFloat && value != jac_cBigDecimal)
        config_oj_kinds_refuse(":decimal_class must be BigDecimal or Float.");
    out->compat_bigdecimal = value == jac_cBigDecimal;
}

VALUE jac_oj_option_text(const char *what, VALUE value)
{
    Check_Type(value, T_STRING);
    if (RSTRING_LEN(value) >= CONFIG_OJ_KINDS_TEXT)
        rb_raise(rb_eArgError, "%s string is limited to %d characters.", what, CONFIG_OJ_KINDS_TEXT);
    if (RSTRING_LEN(value) == 0) return Qnil;
    VALUE text = rb_str_freeze(rb_utf8_str_new(RSTRING_PTR(value), RSTRING_LEN(value)));
    RB_GC_GUARD(value);
    return text;
}

static void config_oj_kinds_store_indent(jac_oj_options *out, VALUE value)
{
    int indent = 0;
    VALUE text = Qnil;
    if (RB_FIXNUM_P(value)) {
        indent = FIX2INT(value);
        if (indent > CONFIG_OJ_KINDS_INDENT)
            rb_raise(rb_eArgError, "indent is limited to %d characters.", CONFIG_OJ_KINDS_INDENT);
    } else if (RB_TYPE_P(value, T_STRING)) {
        text = jac_oj_option_text("indent", value);
    } else if (!NIL_P(value)) {
        rb_raise(rb_eTypeError, "indent must be a Fixnum, String, or nil.");
    }
    out->indent = indent;
    out->indent_text = text;
}

/* An Integer clamped to 0 to `most`. */
static int config_oj_kinds_integer(const char *name, VALUE value, int most)
{
    if (!RB_INTEGER_TYPE_P(value)) rb_raise(rb_eArgError, ":%s must be a Integer.", name);
    int number = NUM2INT(value); /* may call Ruby */
    return number < 0 ? 0 : number > most ? most : number;
}

static void config_oj_kinds_store_seconds(jac_oj_options *out, VALUE value)
{
    out->second_precision = config_oj_kinds_integer("second_precision", value, 9);
    out->second_precision_set = NUM2INT(value) >= 0; /* may call Ruby */
}

/* Writes "%0.<digits>g". */
static void config_oj_kinds_put_format(char format[JAC_OJ_FORMAT_ROOM], int digits)
{
    char *cur = format;
    for (const char *p = "%0."; *p; p++) *cur++ = *p;
    if (digits >= 10) *cur++ = (char)('0' + digits / 10);
    *cur++ = (char)('0' + digits % 10);
    *cur++ = 'g';
    *cur = '\0';
}

static void config_oj_kinds_store_precision(jac_oj_options *out, VALUE value)
{
    out->float_precision = config_oj_kinds_integer("float_precision", value, 20);
    if (out->float_precision > 0) config_oj_kinds_put_format(out->float_format, out->float_precision);
    else out->float_format[0] = '\0';
}

static bool config_oj_kinds_in(const char *set, char c) { return c && strchr(set, c); }

static const char *config_oj_kinds_skip_digits(const char *p, const char *end)
{
    while (p < end && *p >= '0' && *p <= '9') p++;
    return p;
}

static void config_oj_kinds_check_format(const char *p, const char *end)
{
    for (bool seen = false; p < end; p++) {
        if (*p != '%') continue;
        p++;
        if (p < end && *p == '%') continue;
        if (seen) config_oj_kinds_refuse(":float_format must not have more than one directive.");
        seen = true;
        while (p < end && config_oj_kinds_in("-+ #0", *p)) p++;
        p = config_oj_kinds_skip_digits(p, end);
        if (p < end && *p == '.') p = config_oj_kinds_skip_digits(p + 1, end);
        if (p < end && *p == 'l') p++;
        if (p >= end || !config_oj_kinds_in("aAeEfgG", *p)) {
            config_oj_kinds_refuse(":float_format directive must be one of aAeEfgG and take no argument of its own.");
        }
    }
}

static void config_oj_kinds_store_format(jac_oj_options *out, VALUE value)
{
    Check_Type(value, T_STRING);
    size_t len = (size_t)RSTRING_LEN(value);
    if (len > CONFIG_OJ_KINDS_FORMAT) config_oj_kinds_refuse(":float_format must be 6 bytes or less.");
    config_oj_kinds_check_format(RSTRING_PTR(value), RSTRING_PTR(value) + len);
    memcpy(out->float_format, RSTRING_PTR(value), len);
    out->float_format[len] = '\0';
    RB_GC_GUARD(value);
}

static void config_oj_kinds_store_range(jac_oj_options *out, VALUE value)
{
    VALUE least, most;
    int exclusive;
    if (!RTEST(value)) return;
    if (rb_obj_class(value) != rb_cRange) config_oj_kinds_refuse(":integer_range must be a range of Fixnum.");
    rb_range_values(value, &least, &most, &exclusive);
    if (!RB_FIXNUM_P(least) || !RB_FIXNUM_P(most)) config_oj_kinds_refuse(":integer_range range bounds is not Fixnum.");
    out->least_integer = FIX2LONG(least);
    out->most_integer = FIX2LONG(most);
}

static void config_oj_kinds_store_digits(jac_oj_options *out, VALUE value)
{
    if (RTEST(value) && !RB_FIXNUM_P(value))
        config_oj_kinds_refuse(":max_integer_digits must be a non-negative Integer.");
    if (RTEST(value) && FIX2LONG(value) < 0) config_oj_kinds_refuse(":max_integer_digits must be >= 0.");
    out->max_integer_digits = RTEST(value) ? (size_t)FIX2LONG(value) : 0;
}

void jac_oj_options_nest(jac_oj_options *out, VALUE value)
{
    if (value == Qtrue) out->max_nesting = 100;
    else if (RB_FIXNUM_P(value) && NUM2INT(value) > 0) out->max_nesting = NUM2INT(value); /* calls no Ruby: a Fixnum */
    else if (!RTEST(value) || RB_FIXNUM_P(value)) out->max_nesting = jac_oj_options_original.max_nesting;
}

/* Appends a field name of only or except, and a ':'. */
static void config_oj_kinds_add_name(VALUE list, VALUE name, const char *refusal)
{
    if (SYMBOL_P(name)) name = rb_sym2str(name);
    if (!RB_TYPE_P(name, T_STRING)) config_oj_kinds_refuse(refusal);
    name = rb_enc_associate_index(rb_str_dup(name), JAC_ENC_BINARY);
    if (memchr(RSTRING_PTR(name), 0, (size_t)RSTRING_LEN(name))) config_oj_kinds_refuse("string contains null byte");
    rb_str_buf_append(list, name);
    rb_str_cat(list, ":", 1);
}

/* The names as ":a:b:", the form in which Oj keeps and compares them; nil if there are none. */
static VALUE config_oj_kinds_names(VALUE value)
{
    if (NIL_P(value)) return Qnil;
    VALUE list = rb_str_new(":", 1);
    if (!RB_TYPE_P(value, T_ARRAY)) {
        config_oj_kinds_add_name(list, value, ":only and zzz :except must be nil, symbol, string, or array.");
    } else {
        for (long i = 0; i < RARRAY_LEN(value); i++) {
            config_oj_kinds_add_name(list, RARRAY_AREF(value, i),
                                     ":only and :except must be nil, symbol, string, or array.");
        }
        if (RARRAY_LEN(value) == 0) return Qnil;
    }
    return rb_str_freeze(list);
}

/* The classes of the Array, without its nils. */
static VALUE config_oj_kinds_ignored(VALUE value)
{
    if (NIL_P(value)) return Qnil;
    Check_Type(value, T_ARRAY);
    if (RARRAY_LEN(value) == 0) return Qnil;
    VALUE classes = rb_ary_new();
    for (long i = 0; i < RARRAY_LEN(value); i++) {
        if (!NIL_P(RARRAY_AREF(value, i))) rb_ary_push(classes, RARRAY_AREF(value, i));
    }
    return rb_obj_freeze(classes);
}

static int config_oj_kinds_check_match(VALUE key, VALUE value, VALUE unused)
{
    if (!RB_TYPE_P(value, T_CLASS)) config_oj_kinds_refuse("for :match_string, the hash values must be a Class.");
    if (!RB_TYPE_P(key, T_REGEXP) && !RB_TYPE_P(key, T_STRING))
        config_oj_kinds_refuse("for :match_string, keys must either a String or RegExp.");
    return ST_CONTINUE;
}

static void config_oj_kinds_store_match(VALUE *field, VALUE value)
{
    if (NIL_P(value)) return;
    Check_Type(value, T_HASH);
    rb_hash_foreach(value, config_oj_kinds_check_match, Qnil);
    *field = rb_obj_freeze(rb_hash_dup(value));
}

static void config_oj_kinds_store_value(VALUE *field, const jac_oj_option *option, VALUE value)
{
    switch (option->kind) {
      case JAC_OJ_KIND_TEXT:
        *field = NIL_P(value) ? Qnil : jac_oj_option_text(
            strcmp(option->name, "space_before") == 0 ? "sapce_before" : option->name, value);
        return;
      case JAC_OJ_KIND_CREATE_ID:
        if (!NIL_P(value) && !RB_TYPE_P(value, T_STRING)) config_oj_kinds_refuse(":create_id must be string.");
        *field = NIL_P(value) ? Qnil : rb_str_freeze(rb_utf8_str_new(RSTRING_PTR(value), RSTRING_LEN(value)));
        return;
      case JAC_OJ_KIND_CLASS:
        if (!NIL_P(value)) Check_Type(value, T_CLASS);
        *field = value;
        return;
      case JAC_OJ_KIND_NAMES: *field = config_oj_kinds_names(value); return;
      case JAC_OJ_KIND_CLASSES: *field = config_oj_kinds_ignored(value); return;
      default: config_oj_kinds_store_match(field, value); return;
    }
}

void jac_oj_option_store(jac_oj_options *out, const jac_oj_option *option, VALUE value)
{
    void *field = (char *)out + option->offset; /* bounds: offsetof a field of jac_oj_options */
    switch (option->kind) {
      case JAC_OJ_KIND_YESNO: config_oj_kinds_store_yesno(field, option, value); return;
      case JAC_OJ_KIND_SYMBOLIZE:
        if (!NIL_P(value)) *(jac_choice *)field = value == Qtrue ? JAC_CHOICE_YES : JAC_CHOICE_NO;
        return;
      case JAC_OJ_KIND_TRUTH: if (!NIL_P(value)) *(bool *)field = value == Qtrue; return;
      case JAC_OJ_KIND_SWITCH: config_oj_kinds_store_switch(field, option, value); return;
      case JAC_OJ_KIND_DECIMAL: config_oj_kinds_store_decimal(out, value); return;
      case JAC_OJ_KIND_ASCII:
        if (value == Qtrue) out->escape_mode = JAC_OJ_ESCAPE_ASCII;
        else if (value == Qfalse) out->escape_mode = JAC_OJ_ESCAPE_JSON;
        return;
      case JAC_OJ_KIND_MODE: case JAC_OJ_KIND_ESCAPE: case JAC_OJ_KIND_TIME: case JAC_OJ_KIND_NAN:
        config_oj_kinds_store_choice(field, option->kind, value);
        return;
      case JAC_OJ_KIND_BIGDECIMAL: config_oj_kinds_store_bigdecimal(out, value); return;
      case JAC_OJ_KIND_INDENT: config_oj_kinds_store_indent(out, value); return;
      case JAC_OJ_KIND_SECONDS: config_oj_kinds_store_seconds(out, value); return;
      case JAC_OJ_KIND_FLOAT_PRECISION: config_oj_kinds_store_precision(out, value); return;
      case JAC_OJ_KIND_FLOAT_FORMAT: config_oj_kinds_store_format(out, value); return;
      case JAC_OJ_KIND_CACHE: out->cache_str = config_oj_kinds_integer("cache_str", value, 32); return;
      case JAC_OJ_KIND_RANGE: config_oj_kinds_store_range(out, value); return;
      case JAC_OJ_KIND_DIGITS: config_oj_kinds_store_digits(out, value); return;
      case JAC_OJ_KIND_NESTING: jac_oj_options_nest(out, value); return;
      default: config_oj_kinds_store_value(field, option, value); return;
    }
}

static VALUE config_oj_kinds_list_choice(jac_oj_kind kind, unsigned value)
{
    size_t i = 0;
    while (config_oj_kinds_choices[i].kind != kind || config_oj_kinds_choices[i].value != value)
        i++; /* bounds: every value has a name */
    return config_oj_kinds_symbols[i];
}

/* The names of only or except as Symbols. */
static VALUE config_oj_kinds_list_names(VALUE list)
{
    if (NIL_P(list) || RSTRING_LEN(list) < 3) return Qnil;
    VALUE names = rb_ary_new();
    const char *p = RSTRING_PTR(list) + 1, *end = RSTRING_END(list);
    while (p < end) {
        const char *colon = memchr(p, ':', (size_t)(end - p));
        if (!colon) break;
        rb_ary_push(names, rb_str_intern(rb_utf8_str_new(p, colon - p)));
        p = colon + 1;
    }
    RB_GC_GUARD(list);
    return names;
}

static VALUE config_oj_kinds_list_range(const jac_oj_options *options)
{
    if (options->least_integer == 0 && options->most_integer == 0) return Qnil;
    return rb_range_new(LONG2NUM(options->least_integer), LONG2NUM(options->most_integer), 0); /* may call Ruby */
}

static VALUE config_oj_kinds_list_yesno(jac_choice choice)
{
    return choice == JAC_CHOICE_UNSAID ? Qnil : RBOOL(choice == JAC_CHOICE_YES);
}

/* Oj returns texts in BINARY. */
static VALUE config_oj_kinds_list_text(VALUE text) { return rb_enc_associate_index(rb_str_dup(text), JAC_ENC_BINARY); }

static VALUE config_oj_kinds_list_value(const jac_oj_option *option, VALUE value)
{
    if (NIL_P(value)) return Qnil;
    switch (option->kind) {
      case JAC_OJ_KIND_TEXT: case JAC_OJ_KIND_CREATE_ID: return config_oj_kinds_list_text(value);
      case JAC_OJ_KIND_NAMES: return config_oj_kinds_list_names(value);
      case JAC_OJ_KIND_CLASSES: return rb_ary_dup(value);
      default: return value;
    }
}

VALUE jac_oj_option_to_value(const jac_oj_options *options, const jac_oj_option *option)
{
    const void *field = (const char *)options + option->offset; /* bounds: offsetof a field of jac_oj_options */
    switch (option->kind) {
      case JAC_OJ_KIND_YESNO: return config_oj_kinds_list_yesno(*(const jac_choice *)field);
      case JAC_OJ_KIND_TRUTH: case JAC_OJ_KIND_SWITCH: return RBOOL(*(const bool *)field);
      case JAC_OJ_KIND_MODE: case JAC_OJ_KIND_ESCAPE: case JAC_OJ_KIND_TIME: case JAC_OJ_KIND_BIGDECIMAL:
      case JAC_OJ_KIND_NAN:
        return config_oj_kinds_list_choice(option->kind, *(const unsigned *)field);
      case JAC_OJ_KIND_INDENT:
        return NIL_P(options->indent_text) ? INT2FIX(options->indent)
                                           : config_oj_kinds_list_text(options->indent_text);
      case JAC_OJ_KIND_SECONDS: case JAC_OJ_KIND_FLOAT_PRECISION: case JAC_OJ_KIND_CACHE:
        return INT2FIX(*(const int *)field);
      case JAC_OJ_KIND_FLOAT_FORMAT: return rb_str_new_cstr(options->float_format);
      case JAC_OJ_KIND_RANGE: return config_oj_kinds_list_range(options);
      case JAC_OJ_KIND_DIGITS: return SIZET2NUM(options->max_integer_digits);
      default: return jac_oj_option_is_value(option) ? config_oj_kinds_list_value(option, *(const VALUE *)field) : Qnil;
    }
}
