/* rb/config.c - L3. Options -> jac_config. The options are rows of the generated table. The kind of a row determines
 * how its value is checked and stored, by the native frontend's rules. A new option needs no code here. */
#include "rb/frontend.h"
#include "rb/names.h"
#include "rb/option.h"
#include "reader/number.h"

static const jac_option config_table[] = {
#define CONFIG_ROW(name, side, kind, field, flag, frontends) \
    {#name, JAC_SIDE_##side, JAC_OPTION_##kind, offsetof(jac_config, field), flag, frontends},
    JAC_OPTIONS(CONFIG_ROW)
#undef CONFIG_ROW
};

#define CONFIG_TABLE_SIZE (sizeof config_table / sizeof *config_table)

static VALUE config_names[CONFIG_TABLE_SIZE]; /* root: Symbols of IDs, which are never collected; set at load */

void jac_config_init(void)
{
    for (size_t i = 0; i < CONFIG_TABLE_SIZE; i++) config_names[i] = ID2SYM(rb_intern(config_table[i].name));
}

static JAC_NORETURN void config_reject(const jac_option *option, const char *expected, VALUE value)
{
    rb_raise(rb_eTypeError, "%s: expected %s, got %" PRIsVALUE, option->name, expected, rb_obj_class(value));
}

/* Checks that the value is an Integer from least to most, and returns it as size_t. */
static size_t config_natural(const jac_option *option, VALUE value, long least, long most, const char *expected)
{
    if (!RB_INTEGER_TYPE_P(value)) config_reject(option, expected, value);
    if (!FIXNUM_P(value) || FIX2LONG(value) < least || FIX2LONG(value) > most) {
        if (most < FIXNUM_MAX) rb_raise(rb_eArgError, "%s: expected %ld to %ld", option->name, least, most);
        rb_raise(rb_eArgError, "%s: expected an Integer >= %ld of at most 62 bits, or nil", option->name, least);
    }
    return (size_t)FIX2LONG(value);
}

static VALUE config_text(const jac_option *option, VALUE value)
{
    if (NIL_P(value)) return Qnil;
    if (!RB_TYPE_P(value, T_STRING)) config_reject(option, "String or nil", value);
    if (!rb_enc_asciicompat(rb_enc_get(value)))
        value = rb_str_encode(value, rb_enc_from_encoding(rb_utf8_encoding()), 0, Qnil); /* may call Ruby */
    const char *p = RSTRING_PTR(value);
    for (long i = 0; i < RSTRING_LEN(value); i++) {
        if (p[i] != ' ' && p[i] != '\t' && p[i] != '\n' && p[i] != '\r') {
            rb_raise(rb_eArgError, "%s: only space, tab, line feed and carriage return may stand between values",
                     option->name);
        }
    }
    VALUE text = RSTRING_LEN(value) == 0 ? Qnil : rb_str_freeze(rb_utf8_str_new(p, RSTRING_LEN(value)));
    RB_GC_GUARD(value);
    return text;
}

/* A text, or a number of spaces. */
static VALUE config_indent(const jac_option *option, VALUE value)
{
    static const char spaces[] = "                                                                "; /* 64 */
    if (NIL_P(value) || RB_TYPE_P(value, T_STRING)) return config_text(option, value);
    size_t count = config_natural(option, value, 0, sizeof spaces - 1, "Integer, String or nil");
    return count == 0 ? Qnil : rb_str_freeze(rb_utf8_str_new(spaces, (long)count));
}

static VALUE config_class(const jac_option *option, VALUE value)
{
    bool module_too = option->kind == JAC_OPTION_MODULE;
    if (NIL_P(value) || RB_TYPE_P(value, T_CLASS) || (module_too && RB_TYPE_P(value, T_MODULE))) return value;
    config_reject(option, "Class or nil", value);
}

/* Checks that the value is an Integer of at least 1, or nil, which means no limit: returns 0 for nil. */
static size_t config_size(const jac_option *option, VALUE value)
{
    return NIL_P(value) ? 0 : config_natural(option, value, 1, FIXNUM_MAX, "Integer or nil");
}

static VALUE config_proc(const jac_option *option, VALUE value)
{
    if (NIL_P(value) || rb_obj_is_proc(value)) return value;
    /* may call Ruby */
    if (!rb_obj_is_method(value) && rb_obj_respond_to(value, jac_id.call, 0))
        return rb_funcall(rb_obj_method(value, ID2SYM(jac_id.call)), jac_id.to_proc, 0); /* may call Ruby */
    const VALUE proc = rb_check_funcall(value, jac_id.to_proc, 0, NULL); /* may call Ruby */
    if (proc != Qundef && rb_obj_is_proc(proc)) return proc;
    config_reject(option, "Proc or nil", value);
}

static VALUE config_sort(const jac_option *option, VALUE value)
{
    if (value == Qtrue || rb_obj_is_proc(value)) return value;
    if (!RTEST(value)) return value; /* nil: not set */
    config_reject(option, "true, false or Proc", value);
}

/* For an option that cannot be turned off. The message says what to use instead. */
static bool config_always(const jac_option *option, VALUE value)
{
    if (value == Qtrue) return true;
    rb_raise(rb_eArgError, "%s: cannot be turned off; a block or as_json: writes objects that have no JSON form",
             option->name);
}

bool jac_option_store_truth(jac_config *out, const jac_option *option, VALUE value)
{
    void *field = (char *)out + option->offset; /* bounds: offsetof a field of jac_config */
    switch (option->kind) {
    case JAC_OPTION_BOOL: *(bool *)field = RTEST(value); return true;
    case JAC_OPTION_CHOICE: *(jac_choice *)field = RTEST(value) ? JAC_CHOICE_YES : JAC_CHOICE_NO; return true;
    case JAC_OPTION_FLAG:
        *(uint32_t *)field &= ~(option->flag | JAC_SYNTAX_WARN(option->flag));
        if (RTEST(value)) *(uint32_t *)field |= option->flag;
        return true;
    default: return false;
    }
}

void jac_option_store_native(jac_config *out, const jac_option *option, VALUE value)
{
    void *field = (char *)out + option->offset; /* bounds: offsetof a field of jac_config */
    switch (option->kind) {
    case JAC_OPTION_DEPTH:
        *(size_t *)field = RTEST(value) ? config_natural(option, value, 0, FIXNUM_MAX, "Integer, nil or false") : 0;
        return;
    case JAC_OPTION_SIZE: *(size_t *)field = config_size(option, value); return;
    case JAC_OPTION_DIGITS:
        *(size_t *)field = config_size(option, value);
        out->read.syntax.flags &= ~option->flag;
        if (*(size_t *)field - 1 < JAC_NUMBER_DIGITS) out->read.syntax.flags |= option->flag;
        return;
    case JAC_OPTION_ROOM:
    case JAC_OPTION_COUNT: *(size_t *)field = config_natural(option, value, 0, INT_MAX, "Integer"); return;
    case JAC_OPTION_TEXT: *(VALUE *)field = config_text(option, value); return;
    case JAC_OPTION_INDENT: *(VALUE *)field = config_indent(option, value); return;
    case JAC_OPTION_CLASS:
    case JAC_OPTION_MODULE: *(VALUE *)field = config_class(option, value); return;
    case JAC_OPTION_PROC: *(VALUE *)field = config_proc(option, value); return;
    case JAC_OPTION_SORT: *(VALUE *)field = config_sort(option, value); return;
    case JAC_OPTION_ALWAYS: *(bool *)field = config_always(option, value); return;
    default: jac_option_store_truth(out, option, value); return;
    }
}

bool jac_config_set(jac_config *out, VALUE key, VALUE value, jac_side side)
{
    bool known = false;
    for (size_t i = 0; i < CONFIG_TABLE_SIZE; i++) {
        const jac_option *option = &config_table[i];
        if (config_names[i] != key || !(option->side & side) || !(option->frontends & out->frontend->bit)) continue;
        out->frontend->store(out, option, value);
        out->write.plain = false;
        known = true;
    }
    return known;
}

typedef struct {
    jac_config *out;
    jac_side side;
    VALUE unknown; /* root: on the C stack; an Array of the keys that no row accepted, or Qfalse */
} config_run;

static int config_each(VALUE key, VALUE value, VALUE argument)
{
    config_run *run = (config_run *)argument;
    const jac_frontend *frontend = run->out->frontend;
    if (!jac_config_set(run->out, key, value, run->side) &&
        !(frontend->granted && frontend->granted(key, value, run->side))) {
        if (!run->unknown) run->unknown = rb_ary_new();
        rb_ary_push(run->unknown, key);
    }
    return ST_CONTINUE;
}

static VALUE config_hint(void)
{
    return rb_const_get(jac_mJacinth, rb_intern("OptionHint")); /* calls no Ruby: a constant of ours */
}

void jac_config_raise_unknown(VALUE keys, jac_side side)
{
    /* may call Ruby */
    VALUE message = rb_funcall(config_hint(), rb_intern("message_for"), 2, keys, INT2FIX(side));
    rb_exc_raise(rb_exc_new_str(rb_eArgError, message)); /* may call Ruby */
}

void jac_config_raise_unknown_of(VALUE keys, const char *const *own, size_t count, bool reads)
{
    VALUE known = rb_ary_new();
    for (size_t i = 0; i < count; i++) rb_ary_push(known, ID2SYM(rb_intern(own[i])));
    /* may call Ruby */
    VALUE message = rb_funcall(config_hint(), rb_intern("message_of"), 3, keys, known, reads ? Qtrue : Qfalse);
    rb_exc_raise(rb_exc_new_str(rb_eArgError, message)); /* may call Ruby */
}

typedef struct {
    const char *const *names;
    size_t count;
    VALUE *values;  /* root: on the C stack, as `unknown` */
    VALUE unknown;
} config_keywords;

static int config_keyword(VALUE key, VALUE value, VALUE argument)
{
    config_keywords *run = (config_keywords *)argument;
    for (size_t i = 0; i < run->count; i++) {
        if (key != ID2SYM(rb_intern(run->names[i]))) continue;
        run->values[i] = value;
        return ST_CONTINUE;
    }
    if (!run->unknown) run->unknown = rb_ary_new();
    rb_ary_push(run->unknown, key);
    return ST_CONTINUE;
}

void jac_config_keywords(VALUE options, const char *const *names, size_t count, VALUE *values)
{
    config_keywords run = {.names = names, .count = count, .values = values, .unknown = Qfalse};
    for (size_t i = 0; i < count; i++) values[i] = Qundef;
    rb_hash_foreach(options, config_keyword, (VALUE)&run);
    if (run.unknown) jac_config_raise_unknown_of(run.unknown, names, count, false);
}

JAC_HOT void jac_config_parse(jac_config *out, const jac_config *defaults, VALUE options, jac_side side)
{
    *out = *defaults;
    if (NIL_P(options) || options == Qundef) return;
    jac_config_apply(out, options, side);
}

void jac_config_apply(jac_config *config, VALUE options, jac_side side)
{
    Check_Type(options, T_HASH);
    config_run run = {config, side, Qfalse};
    rb_hash_foreach(options, config_each, (VALUE)&run);
    if (run.unknown && config->frontend->unknown) config->frontend->unknown(run.unknown, side);
    if (config->frontend->resolve) config->frontend->resolve(config, options);
}

void jac_config_mark(const jac_config *config)
{
    for (size_t i = 0; i < CONFIG_TABLE_SIZE; i++) {
        if (config_table[i].kind < JAC_OPTION_FIRST_VALUE) continue;
        rb_gc_mark(*(const VALUE *)((const char *)config + config_table[i].offset)); /* bounds: offsetof */
    }
}

static void config_spacing_part(VALUE text, const char **ptr, size_t *len)
{
    *ptr = NIL_P(text) ? "" : RSTRING_PTR(text);
    *len = NIL_P(text) ? 0 : (size_t)RSTRING_LEN(text);
}

jac_spacing jac_config_spacing(const jac_write_config *write)
{
    jac_spacing spacing = {.closes = false};
    config_spacing_part(write->indent, &spacing.indent, &spacing.indent_len);
    config_spacing_part(write->space, &spacing.space, &spacing.space_len);
    config_spacing_part(write->space_before, &spacing.space_before, &spacing.space_before_len);
    config_spacing_part(write->object_nl, &spacing.object_nl, &spacing.object_nl_len);
    config_spacing_part(write->array_nl, &spacing.array_nl, &spacing.array_nl_len);
    spacing.compact = spacing.indent_len + spacing.space_len + spacing.space_before_len +
                      spacing.object_nl_len + spacing.array_nl_len == 0;
    return spacing;
}

jac_escape_class jac_config_escape_class(const jac_write_config *write)
{
    static const jac_escape_class classes[2][2][2] = {
        {{JAC_ESCAPE_JSON, JAC_ESCAPE_SCRIPT}, {JAC_ESCAPE_HTML, JAC_ESCAPE_SCRIPT_HTML}},
        {{JAC_ESCAPE_ASCII, JAC_ESCAPE_ASCII_SCRIPT}, {JAC_ESCAPE_ASCII_HTML, JAC_ESCAPE_ASCII_SCRIPT_HTML}},
    };
    return classes[write->ascii_only][write->html_safe][write->script_safe];
}
