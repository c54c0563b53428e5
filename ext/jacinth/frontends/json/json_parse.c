/* frontends/json/json_parse.c - L4. The reading half of the JSON frontend: JSON.parse and parse!. */
#include "frontends/json/json_parse.h"
#include "frontends/json/json.h"
#include "frontends/json/json_names.h"
#include "frontends/json/json_options.h"
#include "frontends/json/json_rules.h"
#include "rb/names.h"
#include "rb/parse/parse.h"

VALUE jac_json_source(VALUE source)
{
    StringValue(source); /* may call Ruby */
    int index = RB_ENCODING_GET_INLINED(source);
    if (JAC_LIKELY(index == JAC_ENC_UTF8 || index == JAC_ENC_BINARY)) return source;
    if (index == JAC_ENC_US_ASCII && RB_ENC_CODERANGE(source) == RUBY_ENC_CODERANGE_7BIT) return source;
    source = rb_funcall(source, jac_id.encode, 1, rb_enc_from_encoding(rb_utf8_encoding())); /* may call Ruby */
    StringValue(source); /* may call Ruby */
    return source;
}

VALUE jac_json_parse(const jac_config *config, VALUE source) { return jac_parse_text(config, jac_json_source(source)); }

VALUE jac_json_resolve(const jac_config *defaults, VALUE options)
{
    if (NIL_P(options) || !jac_json_level_of(defaults)->has_additions) return options;
    Check_Type(options, T_HASH);
    VALUE wanted = rb_hash_lookup2(options, ID2SYM(jac_json_id.create_additions), Qfalse);
    if (wanted == Qfalse) return options;
    if (RTEST(rb_hash_lookup(options, ID2SYM(jac_json_id.symbolize_names))))
        rb_raise(rb_eArgError, "options :symbolize_names and :create_additions cannot be  used in conjunction");
    return rb_funcall(jac_json.mJSON, jac_json_id.configure_additions, 1, options); /* may call Ruby */
}

void jac_json_parse_config(jac_config *out, const jac_config *defaults, VALUE options)
{
    options = jac_json_resolve(defaults, options);
    jac_config_parse(out, defaults, options, JAC_SIDE_READ);
    RB_GC_GUARD(options);
}

static JAC_NOINLINE VALUE json_parse_with(const jac_config *defaults, int argc, const VALUE *argv)
{
    jac_config config;
    VALUE options = jac_json_options(&argc, argv, 1, 1);
    if (NIL_P(options)) return jac_json_parse(defaults, argv[0]);
    jac_json_parse_config(&config, defaults, options);
    VALUE value = jac_json_parse(&config, argv[0]);
    RB_GC_GUARD(options);
    return value;
}

/* A lone argument is the source, even if it is keywords. That call has no config on its stack. */
static VALUE json_parse_run(const jac_config *defaults, int argc, const VALUE *argv)
{
    return JAC_LIKELY(argc == 1) ? jac_json_parse(defaults, argv[0]) : json_parse_with(defaults, argc, argv);
}

/*
 * call-seq: parse(source, options = nil) -> object
 *
 * As JSON.parse. The options are keywords or a Hash.
 */
static VALUE Functions_parse(int argc, VALUE *argv, VALUE self)
{
    return json_parse_run(jac_json_defaults(), argc, argv);
}

/*
 * call-seq: parse!(source, options = nil) -> object
 *
 * As JSON.parse!: without max_nesting and with allow_nan, unless the options say otherwise.
 */
static VALUE Functions_parse_bang(int argc, VALUE *argv, VALUE self)
{
    jac_config defaults = *jac_json_defaults();
    defaults.read.syntax.max_nesting = 0;
    defaults.read.syntax.flags |= JAC_SYNTAX_NAN;
    return json_parse_run(&defaults, argc, argv);
}

JAC_HOT void jac_json_parse_open(void)
{
    rb_define_method(jac_json.mFunctions, "parse", Functions_parse, -1);
    rb_define_method(jac_json.mFunctions, "parse!", Functions_parse_bang, -1);
}
