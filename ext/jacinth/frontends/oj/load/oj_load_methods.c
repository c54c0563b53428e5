/* frontends/oj/load/oj_load_methods.c - L4, for size. Oj.load and the other loads. oj_load.c loads a String,
 * oj_stream.c any other source. A call without options uses the defaults, which are already resolved. */
#include "frontends/oj/load/oj_load.h"
#include "frontends/oj/options/oj_option.h"

VALUE jac_oj_load_source(const jac_oj_call *call, jac_oj_kind_of_reading kind, VALUE source)
{
    if (JAC_LIKELY(RB_TYPE_P(source, T_STRING)))
        return jac_oj_load_text(call, kind, source, jac_oj_readings[kind].yields && rb_block_given_p(), false);
    if (!NIL_P(source)) return jac_oj_load_stream(call, kind, source);
    if (call->options.nilnil != JAC_CHOICE_YES) rb_raise(rb_eTypeError, "Nil is not a valid JSON source.");
    return Qnil;
}

VALUE jac_oj_load_options(int argc, const VALUE *argv)
{
    if (RB_TYPE_P(argv[1], T_HASH)) return argv[1];
    return argc > 2 && RB_TYPE_P(argv[2], T_HASH) ? argv[2] : Qnil;
}

static JAC_NOINLINE VALUE oj_load_methods_with(int argc, const VALUE *argv, jac_oj_kind_of_reading kind)
{
    jac_oj_call call;
    jac_oj_call_start(&call);
    jac_oj_apply_load(&call.options, kind);
    jac_oj_options_apply(&call.options, jac_oj_load_options(argc, argv));
    jac_oj_secure_check(&call.options, true);
    jac_oj_call_resolve_load(&call, kind);
    return jac_oj_load_source(&call, kind, argv[0]);
}

/* Jacinth::Oj.load_opened(stream, options): the part of load_file that reads the opened file. */
static VALUE Oj_load_opened(VALUE self, VALUE stream, VALUE options)
{
    jac_oj_call call;
    jac_oj_call_start(&call);
    jac_oj_options_apply(&call.options, options);
    jac_oj_secure_check(&call.options, true);
    jac_oj_kind_of_reading kind = jac_oj_grammars[call.options.mode].kind;
    jac_oj_call_resolve_load(&call, kind);
    return jac_oj_load_stream(&call, kind, stream);
}

static VALUE oj_load_methods_by(int argc, const VALUE *argv, jac_oj_kind_of_reading kind)
{
    if (argc < 1) rb_raise(rb_eArgError, "Wrong number of arguments to parse.");
    if (argc > 1) return oj_load_methods_with(argc, argv, kind);
    VALUE defaults = jac_oj_defaults();
    VALUE value = jac_oj_load_source(jac_oj_defaults_load(defaults, kind), kind, argv[0]);
    RB_GC_GUARD(defaults);
    return value;
}

static jac_oj_mode oj_load_methods_mode(void)
{
    VALUE defaults = jac_oj_defaults();
    jac_oj_mode mode = jac_oj_defaults_options(defaults)->mode;
    RB_GC_GUARD(defaults);
    return mode;
}

/*
 * call-seq: load(source, options = {}) { |document, start, length| } -> object
 *
 * Parses the JSON of a String or a stream by the mode of the options. A block receives each of several documents, with
 * the offset where the previous document ended, and the number of bytes from there on.
 */
static VALUE Oj_load(int argc, VALUE *argv, VALUE self)
{
    if (argc < 1) rb_raise(rb_eArgError, "Wrong number of arguments to load().");
    jac_oj_mode mode = oj_load_methods_mode();
    if (argc > 1 && !(NIL_P(argv[1]) && jac_oj_grammars[mode].json)) {
        Check_Type(argv[1], T_HASH);
        VALUE requested = rb_hash_lookup(argv[1], ID2SYM(rb_intern("mode")));
        if (!NIL_P(requested)) mode = jac_oj_option_mode(requested);
    }
    return oj_load_methods_by(argc, argv, jac_oj_grammars[mode].kind);
}

/* call-seq: strict_load(source, options = {}) { |document, start, length| } -> object */
static VALUE Oj_strict_load(int argc, VALUE *argv, VALUE self)
{
    return oj_load_methods_by(argc, argv, JAC_OJ_READ_STRICT);
}

/* call-seq: compat_load(source, options = {}) -> object */
static VALUE Oj_compat_load(int argc, VALUE *argv, VALUE self)
{
    return oj_load_methods_by(argc, argv, JAC_OJ_READ_COMPAT);
}

/* call-seq: wab_load(source, options = {}) { |document, start, length| } -> object */
static VALUE Oj_wab_load(int argc, VALUE *argv, VALUE self)
{
    return oj_load_methods_by(argc, argv, JAC_OJ_READ_WAB);
}

/* call-seq: object_load(source, options = {}) { |document, start, length| } -> object */
static VALUE Oj_object_load(int argc, VALUE *argv, VALUE self)
{
    return oj_load_methods_by(argc, argv, JAC_OJ_READ_OBJECT);
}

/*
 * call-seq: safe_load(source) { |document, start, length| } -> object
 *
 * Parses in strict mode with String keys, whatever the defaults are.
 */
static VALUE Oj_safe_load(VALUE self, VALUE source)
{
    jac_oj_call call;
    jac_oj_call_start(&call);
    call.options.mode = JAC_OJ_STRICT;
    call.options.auto_define = call.options.symbol_keys = JAC_CHOICE_NO;
    jac_oj_call_resolve_load(&call, JAC_OJ_READ_STRICT);
    return jac_oj_load_source(&call, JAC_OJ_READ_STRICT, source);
}

JAC_COLD void jac_oj_load_open(void)
{
    rb_define_module_function(jac_oj.mOj, "load", Oj_load, -1);
    rb_define_module_function(jac_oj.mOj, "strict_load", Oj_strict_load, -1);
    rb_define_module_function(jac_oj.mOj, "compat_load", Oj_compat_load, -1);
    rb_define_module_function(jac_oj.mOj, "wab_load", Oj_wab_load, -1);
    rb_define_module_function(jac_oj.mOj, "object_load", Oj_object_load, -1);
    rb_define_module_function(jac_oj.mOj, "safe_load", Oj_safe_load, 1);
    rb_define_private_method(rb_singleton_class(jac_oj.mOj), "load_opened", Oj_load_opened, 2);
}
