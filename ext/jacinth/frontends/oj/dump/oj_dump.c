/* frontends/oj/dump/oj_dump.c - L4. The writing half of the Oj frontend: dump, to_json, and the texts that to_file
 * and to_stream write. A call without options uses the resolved defaults. */
#include "frontends/oj/dump/oj_generator.h"
#include "frontends/oj/errors_oj.h"
#include "frontends/oj/mimic/oj_mimic.h"
#include "frontends/oj/oj.h"
#include "frontends/oj/oj_dialect.h"

static VALUE oj_dump_run(jac_oj_call *call, jac_oj_call_arguments *arguments)
{
    jac_oj_call_resolve(call);
    return jac_oj_generate(&call->config, arguments);
}

/* Dumps with a resolved call that `owner` keeps alive. */
static VALUE oj_dump_resolved(VALUE owner, const jac_oj_call *call, int argc, const VALUE *argv, bool is_options)
{
    const jac_oj_call_arguments arguments = {
        .object = argv[0], .argc = argc - 1, .argv = argv + 1, .is_options = is_options};
    VALUE text = jac_oj_generate(&call->config, &arguments);
    RB_GC_GUARD(owner);
    return text;
}

/* Dumps with options that are not cached, or with arguments that are not options. */
static JAC_NOINLINE VALUE oj_dump_with(int argc, const VALUE *argv)
{
    jac_oj_call call;
    jac_oj_call_arguments arguments = {.object = argv[0], .argc = argc - 1, .argv = argv + 1, .is_options = argc == 2};
    jac_oj_call_start(&call);
    jac_oj_apply_dump_defaults(&call.options);
    if (argc == 2) jac_oj_options_apply(&call.options, argv[1]);
    jac_oj_apply_dump(&call.options);
    return oj_dump_run(&call, &arguments);
}

static void oj_dump_needs_object(int argc)
{
    if (argc == 0) rb_raise(rb_eArgError, "wrong number of arguments (0 for 1).");
}

/*
 * call-seq: dump(object, options = {}) -> String
 *
 * The JSON text of the object in the mode of the options.
 */
static VALUE Oj_dump(int argc, VALUE *argv, VALUE self)
{
    oj_dump_needs_object(argc);
    if (argc == 1) {
        VALUE defaults = jac_oj_defaults();
        return oj_dump_resolved(defaults, jac_oj_defaults_text(defaults, JAC_OJ_TEXT_DUMP), argc, argv, false);
    }
    VALUE cached = argc == 2 && RB_TYPE_P(argv[1], T_HASH) ? jac_oj_cached_options_find(argv[1]) : Qfalse;
    return cached ? oj_dump_resolved(cached, jac_oj_cached_options_get(cached), argc, argv, true)
                  : oj_dump_with(argc, argv);
}

/*
 * call-seq: to_json(object, options = {}) -> String
 *
 * The JSON text that json would write, with U+2028 and U+2029 escaped; the options are json's.
 */
static VALUE Oj_to_json(int argc, VALUE *argv, VALUE self)
{
    oj_dump_needs_object(argc);
    if (argc != 2 || NIL_P(argv[1])) {
        VALUE defaults = jac_oj_defaults();
        return oj_dump_resolved(defaults, jac_oj_defaults_text(defaults, JAC_OJ_TEXT_TO_JSON), argc, argv, false);
    }
    jac_oj_call call;
    jac_oj_json_options json_options;
    jac_oj_call_arguments arguments = {.object = argv[0], .argc = argc - 1, .argv = argv + 1};
    jac_oj_call_start(&call);
    jac_oj_apply_json(&call.options, JAC_OJ_TEXT_TO_JSON);
    jac_oj_json_read(&json_options, argv[1]);
    jac_oj_json_apply(&call.options, &json_options);
    VALUE text = oj_dump_run(&call, &arguments);
    RB_GC_GUARD(json_options.hash);
    return text;
}

/* Jacinth::Oj.text_to_write(object, options): the text that to_file and to_stream write, without dump's own rules. */
static VALUE Oj_text_to_write(VALUE self, VALUE object, VALUE options)
{
    jac_oj_call call;
    jac_oj_call_arguments arguments = {.object = object};
    jac_oj_call_start(&call);
    jac_oj_options_apply(&call.options, options);
    return oj_dump_run(&call, &arguments);
}

void jac_oj_dump_open(void)
{
    rb_define_module_function(jac_oj.mOj, "dump", Oj_dump, -1);
    rb_define_module_function(jac_oj.mOj, "to_json", Oj_to_json, -1);
    rb_define_private_method(rb_singleton_class(jac_oj.mOj), "text_to_write", Oj_text_to_write, 2);
}
