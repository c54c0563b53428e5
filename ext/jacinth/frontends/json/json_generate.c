/* frontends/json/json_generate.c - L4. The writing half of the JSON frontend: JSON.generate and pretty_generate, and
 * the to_json that every object has. A call without options reads a constant config. */
#include "frontends/json/json_generate.h"
#include "frontends/json/json.h"
#include "frontends/json/json_call.h"
#include "frontends/json/json_names.h"
#include "frontends/json/json_options.h"
#include "frontends/json/json_rules.h"
#include "frontends/json/json_state_data.h"
#include "frontends/json/to_json.h"
#include "rb/generate/canonical.h"

void jac_json_check(jac_config *config)
{
    const char *excluded = config->write.rfc8785 ? jac_canonical_excluded(&config->write) : NULL;
    if (excluded) rb_raise(rb_eArgError, "%s cannot be used with rfc8785", excluded);
    jac_json_resolve_dialect(config);
}

void jac_json_configure(jac_config *out, const jac_config *defaults, VALUE options)
{
    jac_config_parse(out, defaults, RTEST(options) ? options : Qnil, JAC_SIDE_WRITE);
    jac_json_check(out);
}

VALUE jac_json_generate(const jac_config *config, VALUE object, VALUE io, bool core)
{
    jac_json_generator json;
    jac_json_generator_start(&json);
    VALUE text = jac_generate_by(config, object, core ? jac_to_json_core : jac_generate_value, &json);
    return RTEST(io) ? jac_json_deliver(text, io) : text;
}

VALUE jac_json_deliver(VALUE text, VALUE io)
{
    rb_funcall(io, jac_json_id.write, 1, text); /* may call Ruby */
    rb_funcall(io, jac_json_id.flush, 0); /* may call Ruby */
    return io;
}

/* Copies the config of a State, so that nothing which runs in between can change it. */
static void json_generate_from_state(jac_config *out, VALUE state)
{
    if (jac_state_p(state)) {
        *out = jac_state_get(state)->config;
    } else {
        VALUE hash = rb_funcall(state, jac_json_id.to_h, 0); /* may call Ruby */
        Check_Type(hash, T_HASH);
        jac_json_configure(out, jac_json_defaults(), hash);
    }
    jac_json_check(out);
}

/* A generate with `options` as json takes them: nil, a Hash or a State. */
static VALUE json_generate_with(VALUE object, VALUE options, bool core)
{
    if (NIL_P(options)) return jac_json_generate(jac_json_defaults(), object, Qnil, core);
    jac_config config;
    if (!RB_TYPE_P(options, T_HASH) && jac_json_state_p(options)) json_generate_from_state(&config, options);
    else jac_json_configure(&config, jac_json_defaults(), options);
    return jac_json_generate(&config, object, Qnil, core);
}

/*
 * call-seq: generate(object, options = nil) -> String
 *
 * As JSON.generate. The options are keywords, a Hash or a State.
 */
static VALUE Functions_generate(int argc, VALUE *argv, VALUE self)
{
    if (JAC_LIKELY(argc == 1))
        return jac_json_generate(jac_json_defaults(), argv[0], Qnil, false); /* a lone argument is the object */
    VALUE options = jac_json_options(&argc, argv, 1, 1);
    return json_generate_with(argv[0], options, false);
}

/* The defaults of pretty_generate at each level; written once, when the frontend opens. */
static jac_config json_generate_pretty[2];

/* A frozen String that lives as long as the config that has it, which is the process. */
static VALUE json_generate_cached_text(const char *text) { return jac_names_permanent(rb_utf8_str_new_cstr(text)); }

static void json_generate_open_pretty(void)
{
    for (int i = 0; i < 2; i++) {
        jac_write_config *write = &json_generate_pretty[i].write;
        json_generate_pretty[i] = jac_json_defaults_of_levels[i];
        write->plain = false;
        write->indent = json_generate_cached_text("  ");
        write->space = json_generate_cached_text(" ");
        write->object_nl = write->array_nl = json_generate_cached_text("\n");
    }
}

/* Applies the options that pretty_generate has defaults for before all others. If several are wrong, json names one of
 * these. */
static void json_generate_apply_pretty(jac_config *config, VALUE options)
{
    static const char *const names[] = {"indent", "space", "object_nl", "array_nl"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        VALUE name = ID2SYM(rb_intern(names[i])), value = rb_hash_lookup2(options, name, Qundef);
        if (value != Qundef) jac_config_set(config, name, value, JAC_SIDE_WRITE);
    }
}

/*
 * call-seq: pretty_generate(object, options = nil) -> String
 *
 * As generate, with line feeds, two spaces of indentation and a space after each colon, unless the options say
 * otherwise.
 */
static VALUE Functions_pretty_generate(int argc, VALUE *argv, VALUE self)
{
    VALUE options = jac_json_options(&argc, argv, 1, 1);
    const jac_config *pretty = &json_generate_pretty[jac_json_level_of(jac_json_defaults())->row];
    if (!RTEST(options)) return jac_json_generate(pretty, argv[0], Qnil, false);
    if (!RB_TYPE_P(options, T_HASH) && jac_json_state_p(options)) return json_generate_with(argv[0], options, false);
    jac_config config = *pretty;
    options = jac_json_hash(options);
    json_generate_apply_pretty(&config, options);
    jac_config_apply(&config, options, JAC_SIDE_WRITE);
    jac_json_check(&config);
    RB_GC_GUARD(options);
    return jac_json_generate(&config, argv[0], Qnil, false);
}

/*
 * call-seq: to_json(state = nil, *) -> String
 *
 * The JSON text of the object by its core type, whatever to_json its class has. Without a core type it is the text of
 * its to_s.
 */
static VALUE GeneratorMethods_to_json(int argc, VALUE *argv, VALUE self)
{
    VALUE state = argc > 0 ? argv[0] : Qnil;
    switch (rb_type(self)) {
    case T_NIL:
    case T_TRUE:
    case T_FALSE:
    case T_FIXNUM:
    case T_BIGNUM:
    case T_FLOAT:
    case T_ARRAY:
    case T_HASH: break;
    case T_STRING:
        /* As "#{self}" gives it: a plain String, and an empty one without its encoding. */
        if (RBASIC_CLASS(self) != rb_cString) self = rb_str_plus(rb_str_new(NULL, 0), self);
        if (RSTRING_LEN(self) == 0 && !rb_enc_asciicompat(rb_enc_get(self))) self = rb_str_new(NULL, 0);
        break;
      default: self = rb_obj_as_string(self); /* may call Ruby */
    }
    if (!NIL_P(state) && !RB_TYPE_P(state, T_HASH) && !jac_json_state_p(state)) state = Qnil;
    VALUE text = json_generate_with(self, state, true);
    RB_GC_GUARD(self);
    return text;
}

JAC_COLD void jac_json_generate_open(void)
{
    json_generate_open_pretty();
    rb_define_method(jac_json.mFunctions, "generate", Functions_generate, -1);
    rb_define_method(jac_json.mFunctions, "pretty_generate", Functions_pretty_generate, -1);
    rb_define_method(jac_json.mGeneratorMethods, "to_json", GeneratorMethods_to_json, -1);
}
