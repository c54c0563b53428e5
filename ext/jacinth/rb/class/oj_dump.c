/* rb/class/oj_dump.c - L3. The writing half of the Oj door: dump, to_json, generate, and the texts that to_file and
 * to_stream write. A call without options reads the settled defaults as they are. */
#include "rb/class/oj.h"
#include "rb/config_oj.h"
#include "rb/dialect/all.h"
#include "rb/names.h"
#include "rb/walk/oj.h"

static VALUE oj_dump_run(jac_oj_call *call, VALUE object)
{
    jac_oj_call_settle(call);
    return jac_walk_generate_by(&call->config, object, jac_oj_document);
}

void jac_oj_adapt_defaults(jac_oj_options *options)
{
    if (jac_dialects_oj[options->mode].oj->dumps_words) options->nan = JAC_OJ_NAN_WORD;
}

void jac_oj_adapt_dump(jac_oj_options *options)
{
    bool plain = jac_dialects_oj[options->mode].oj->dumps_plain && options->escape_mode != JAC_OJ_ESCAPE_ASCII;
    if (plain) options->escape_mode = JAC_OJ_ESCAPE_JSON;
}

/* dump with options, or with arguments that are none. */
static JAC_NOINLINE VALUE oj_dump_with(int argc, const VALUE *argv)
{
    jac_oj_call call;
    jac_oj_call_start(&call);
    jac_oj_adapt_defaults(&call.options);
    call.options.argc = argc - 1;
    call.options.argv = argv + 1;
    call.options.argv_is_options = argc == 2;
    if (argc == 2) jac_oj_options_lay(&call.options, argv[1]);
    jac_oj_adapt_dump(&call.options);
    return oj_dump_run(&call, argv[0]);
}

static void oj_dump_needs_object(int argc)
{
    if (argc == 0) rb_raise(rb_eArgError, "wrong number of arguments (0 for 1).");
}

/*
 * call-seq: dump(object, options = {}) -> String
 *
 * The JSON text of the object by the mode of the options.
 */
static VALUE Oj_dump(int argc, VALUE *argv, VALUE self)
{
    oj_dump_needs_object(argc);
    if (argc > 1) return oj_dump_with(argc, argv);
    VALUE defaults = jac_oj_defaults();
    VALUE text = jac_walk_generate_by(&jac_oj_defaults_dump(defaults)->config, argv[0], jac_oj_document);
    RB_GC_GUARD(defaults);
    return text;
}

/* An option of json's that Oj's to_json and generate take a value of, nil being none. */
static VALUE oj_dump_option(VALUE options, const char *name) { return rb_hash_lookup(options, ID2SYM(rb_intern(name))); }

static void oj_dump_lay_text(VALUE *field, VALUE options, const char *name)
{
    VALUE value = oj_dump_option(options, name);
    if (!NIL_P(value)) *field = jac_oj_option_text(name, value);
}

static VALUE oj_dump_hash(VALUE options)
{
    if (RB_TYPE_P(options, T_HASH)) return options;
    if (rb_respond_to(options, jac_id.to_hash)) options = rb_funcall(options, jac_id.to_hash, 0);
    else if (rb_respond_to(options, jac_id.to_h)) options = rb_funcall(options, jac_id.to_h, 0);
    else rb_raise(rb_eArgError, "options must be a hash.");
    Check_Type(options, T_HASH);
    return options;
}

/* Lays the options of json's generate over those of a call. */
static void oj_dump_lay_json(jac_oj_options *out, VALUE options)
{
    VALUE hash = oj_dump_hash(options), value;
    jac_oj_options_nest(out, oj_dump_option(hash, "max_nesting"));
    if (!NIL_P(value = oj_dump_option(hash, "allow_nan"))) out->nan = value == Qtrue ? JAC_OJ_NAN_WORD : JAC_OJ_NAN_RAISE;
    oj_dump_lay_text(&out->indent_text, hash, "indent");
    oj_dump_lay_text(&out->space, hash, "space");
    oj_dump_lay_text(&out->space_before, hash, "space_before");
    oj_dump_lay_text(&out->object_nl, hash, "object_nl");
    oj_dump_lay_text(&out->array_nl, hash, "array_nl");
    if (!NIL_P(value = oj_dump_option(hash, "quirks_mode"))) out->quirks_mode = value == Qtrue ? JAC_CHOICE_YES : JAC_CHOICE_NO;
    if (!NIL_P(value = oj_dump_option(hash, "ascii_only"))) {
        out->escape_mode = value == Qfalse ? JAC_OJ_ESCAPE_UNICODE_XSS : JAC_OJ_ESCAPE_ASCII;
    }
    RB_GC_GUARD(hash);
}

/* As json writes: with to_json, in compat mode. */
static VALUE oj_dump_json(jac_oj_call *call, int argc, const VALUE *argv)
{
    call->options.mode = JAC_OJ_COMPAT;
    call->options.use_to_json = JAC_CHOICE_YES;
    call->options.argc = argc - 1;
    call->options.argv = argv + 1;
    return oj_dump_run(call, argv[0]);
}

/*
 * call-seq: to_json(object, options = {}) -> String
 *
 * The text that json would write, U+2028 and U+2029 escaped; options are json's.
 */
static VALUE Oj_to_json(int argc, VALUE *argv, VALUE self)
{
    jac_oj_call call;
    oj_dump_needs_object(argc);
    jac_oj_call_start(&call);
    call.options.escape_mode = JAC_OJ_ESCAPE_UNICODE_XSS;
    call.options.nan = JAC_OJ_NAN_RAISE;
    if (argc == 2 && !NIL_P(argv[1])) oj_dump_lay_json(&call.options, argv[1]);
    return oj_dump_json(&call, argc, argv);
}

/*
 * call-seq: generate(object, options = nil) -> String
 *
 * The text that json would write; options are json's.
 */
static VALUE Oj_generate(int argc, VALUE *argv, VALUE self)
{
    jac_oj_call call;
    if (argc == 0) rb_raise(rb_eArgError, "wrong number of arguments (0))");
    jac_oj_call_start(&call);
    call.options.nan = JAC_OJ_NAN_RAISE;
    if (argc == 2 && !NIL_P(argv[1])) oj_dump_lay_json(&call.options, argv[1]);
    return oj_dump_json(&call, argc, argv);
}

/* Jacinth::Oj.text_to_write(object, options): what to_file and to_stream write, which take no note of dump's rules. */
static VALUE Oj_text_to_write(VALUE self, VALUE object, VALUE options)
{
    jac_oj_call call;
    jac_oj_call_start(&call);
    jac_oj_options_lay(&call.options, options);
    return oj_dump_run(&call, object);
}

void jac_oj_dump_open(void)
{
    rb_define_singleton_method(jac_oj.mOj, "dump", Oj_dump, -1);
    rb_define_singleton_method(jac_oj.mOj, "to_json", Oj_to_json, -1);
    rb_define_singleton_method(jac_oj.mOj, "generate", Oj_generate, -1);
    rb_define_singleton_method(jac_oj.mOj, "fast_generate", Oj_generate, -1);
    rb_define_private_method(rb_singleton_class(jac_oj.mOj), "text_to_write", Oj_text_to_write, 2);
}
