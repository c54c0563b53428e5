/* rb/class/oj_dump.c - L3. The writing half of the Oj door: dump, to_json, generate, and the texts that to_file and
 * to_stream write. A call without options reads the settled defaults as they are. */
#include "rb/class/oj.h"
#include "rb/config_oj.h"
#include "rb/dialect/all.h"
#include "rb/names.h"
#include "rb/walk/oj.h"

static VALUE oj_dump_run(jac_oj_call *call, jac_oj_given *given)
{
    jac_oj_call_settle(call);
    return jac_walk_generate_by(&call->config, (VALUE)given, jac_oj_document_given);
}

void jac_oj_adapt_json(jac_oj_options *options, jac_oj_kind_of_text kind)
{
    if (kind == JAC_OJ_TEXT_TO_JSON) options->escape_mode = JAC_OJ_ESCAPE_UNICODE_XSS;
    options->nan = JAC_OJ_NAN_RAISE;
    options->mode = JAC_OJ_COMPAT;
    options->use_to_json = JAC_CHOICE_YES;
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

/* dump with options that are kept, or none. */
static VALUE oj_dump_ready(VALUE kept, const jac_oj_ready *ready, int argc, const VALUE *argv, bool is_options)
{
    const jac_oj_given given = {argv[0], argc - 1, argv + 1, is_options};
    VALUE text = jac_oj_ready_dump(ready, &given);
    RB_GC_GUARD(kept);
    return text;
}

/* dump with options, or with arguments that are none. */
static JAC_NOINLINE VALUE oj_dump_with(int argc, const VALUE *argv)
{
    jac_oj_call call;
    jac_oj_given given = {argv[0], argc - 1, argv + 1, argc == 2};
    jac_oj_call_start(&call);
    jac_oj_adapt_defaults(&call.options);
    if (argc == 2) jac_oj_options_lay(&call.options, argv[1]);
    jac_oj_adapt_dump(&call.options);
    return oj_dump_run(&call, &given);
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
    if (argc == 1) {
        VALUE defaults = jac_oj_defaults();
        return oj_dump_ready(defaults, jac_oj_defaults_text(defaults, JAC_OJ_TEXT_DUMP), argc, argv, false);
    }
    VALUE preset = argc == 2 && RB_TYPE_P(argv[1], T_HASH) ? jac_oj_preset_find(argv[1]) : Qfalse;
    return preset ? oj_dump_ready(preset, jac_oj_preset_get(preset), argc, argv, true) : oj_dump_with(argc, argv);
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
static VALUE oj_dump_json(int argc, const VALUE *argv, jac_oj_kind_of_text kind)
{
    jac_oj_call call;
    jac_oj_given given = {argv[0], argc - 1, argv + 1, false};
    if (argc != 2 || NIL_P(argv[1])) {
        VALUE defaults = jac_oj_defaults();
        return oj_dump_ready(defaults, jac_oj_defaults_text(defaults, kind), argc, argv, false);
    }
    jac_oj_call_start(&call);
    jac_oj_adapt_json(&call.options, kind);
    oj_dump_lay_json(&call.options, argv[1]);
    return oj_dump_run(&call, &given);
}

/*
 * call-seq: to_json(object, options = {}) -> String
 *
 * The text that json would write, U+2028 and U+2029 escaped; options are json's.
 */
static VALUE Oj_to_json(int argc, VALUE *argv, VALUE self)
{
    oj_dump_needs_object(argc);
    return oj_dump_json(argc, argv, JAC_OJ_TEXT_TO_JSON);
}

/*
 * call-seq: generate(object, options = nil) -> String
 *
 * The text that json would write; options are json's.
 */
static VALUE Oj_generate(int argc, VALUE *argv, VALUE self)
{
    if (argc == 0) rb_raise(rb_eArgError, "wrong number of arguments (0))");
    return oj_dump_json(argc, argv, JAC_OJ_TEXT_GENERATE);
}

/* Jacinth::Oj.text_to_write(object, options): what to_file and to_stream write, which take no note of dump's rules. */
static VALUE Oj_text_to_write(VALUE self, VALUE object, VALUE options)
{
    jac_oj_call call;
    jac_oj_given given = {object, 0, NULL, false};
    jac_oj_call_start(&call);
    jac_oj_options_lay(&call.options, options);
    return oj_dump_run(&call, &given);
}

void jac_oj_dump_open(void)
{
    rb_define_singleton_method(jac_oj.mOj, "dump", Oj_dump, -1);
    rb_define_singleton_method(jac_oj.mOj, "to_json", Oj_to_json, -1);
    rb_define_singleton_method(jac_oj.mOj, "generate", Oj_generate, -1);
    rb_define_singleton_method(jac_oj.mOj, "fast_generate", Oj_generate, -1);
    rb_define_private_method(rb_singleton_class(jac_oj.mOj), "text_to_write", Oj_text_to_write, 2);
}
