/* frontends/oj/mimic/oj_mimic.c - L4, for size. The writing half of Oj.mimic_JSON's ::JSON: generate, pretty_generate,
 * dump and Object#to_json; and Oj.generate. A call without options uses the resolved defaults. */
#include "frontends/oj/mimic/oj_mimic.h"
#include "frontends/oj/dump/oj_generator.h"
#include "frontends/oj/errors_oj.h"
#include "frontends/oj/mimic/oj_state.h"
#include "frontends/oj/oj_names.h"

static void oj_mimic_start(jac_oj_call *call, jac_oj_kind_of_text kind)
{
    jac_oj_call_start(call);
    jac_oj_apply_json(&call->options, kind);
}

static VALUE oj_mimic_plain(jac_oj_kind_of_text kind, const jac_oj_call_arguments *arguments)
{
    VALUE defaults = jac_oj_defaults();
    VALUE text = jac_oj_generate(&jac_oj_defaults_text(defaults, kind)->config, arguments);
    RB_GC_GUARD(defaults);
    return text;
}

/* One call with options. */
typedef struct { jac_oj_call *call; const jac_oj_call_arguments *arguments; VALUE state; } oj_mimic_run;

static VALUE oj_mimic_generator(VALUE argument)
{
    const oj_mimic_run *run = (const oj_mimic_run *)argument;
    return jac_oj_generate(&run->call->config, run->arguments);
}

static VALUE oj_mimic_too_deep(VALUE argument, VALUE error)
{
    const oj_mimic_run *run = (const oj_mimic_run *)argument;
    rb_funcall(run->state, jac_oj_id.depth_set, 1, INT2NUM(run->call->options.max_nesting)); /* may call Ruby */
    rb_exc_raise(error);
    return Qundef;
}

/* Whether `object` is a State of the program's own. If the nesting is too deep, its depth is set. */
static bool oj_mimic_state_p(VALUE object)
{
    VALUE state_options;
    if (RB_SPECIAL_CONST_P(object) || RB_TYPE_P(object, T_HASH) || !jac_oj.cState ||
        jac_oj_state_given_p(object, &state_options))
        return false;
    return RTEST(rb_obj_is_kind_of(object, rb_class_superclass(jac_oj.cState)));
}

static VALUE oj_mimic_generate(jac_oj_call *call, const jac_oj_call_arguments *arguments, VALUE state)
{
    oj_mimic_run run = {call, arguments, state};
    jac_oj_call_resolve(call);
    if (JAC_LIKELY(!oj_mimic_state_p(state))) return oj_mimic_generator((VALUE)&run);
    return rb_rescue2(oj_mimic_generator, (VALUE)&run, oj_mimic_too_deep, (VALUE)&run,
                      jac_errors_oj_json_class("NestingError"), (VALUE)0);
}

/* generate with options; `hands_over`: a call with an option of json that Oj does not have is passed to json. */
static JAC_NOINLINE VALUE oj_mimic_generate_with(int argc, const VALUE *argv, bool hands_over)
{
    jac_oj_call call;
    jac_oj_json_options json_options;
    const jac_oj_call_arguments arguments = {.object = argv[0], .argc = argc - 1, .argv = argv + 1};
    if (argc > 2 || NIL_P(argv[1])) return oj_mimic_plain(JAC_OJ_TEXT_GENERATE, &arguments);
    jac_oj_json_read(&json_options, argv[1]);
    if (json_options.newer && hands_over) return jac_oj_json_hand_over("generate", argc, argv);
    oj_mimic_start(&call, JAC_OJ_TEXT_GENERATE);
    jac_oj_json_apply(&call.options, &json_options);
    VALUE text = oj_mimic_generate(&call, &arguments, argv[1]);
    RB_GC_GUARD(json_options.hash);
    return text;
}

/* generate without options, by the spacing of `kind`. to_json receives a State, made of state_options if there are
 * any. */
static VALUE oj_mimic_alone(jac_oj_kind_of_text kind, VALUE object, VALUE state_options)
{
    const jac_oj_call_arguments arguments = {.object = object, .gives_state = true, .state_options = state_options};
    return oj_mimic_plain(kind, &arguments);
}

static void oj_mimic_needs_object(int argc)
{
    if (argc == 0) rb_raise(rb_eArgError, "wrong number of arguments (0))");
}

/*
 * call-seq: generate(object, options = nil) -> String
 *
 * The JSON text of the object as json writes it, in Oj's dialect.
 */
static VALUE Mimic_generate(int argc, VALUE *argv, VALUE self)
{
    oj_mimic_needs_object(argc);
    return argc == 1 ? oj_mimic_alone(JAC_OJ_TEXT_GENERATE, argv[0], Qfalse) : oj_mimic_generate_with(argc, argv, true);
}

/*
 * call-seq: generate(object, options = nil) -> String
 *
 * The JSON text that json would write; the options are json's. Without options JSON must be mimicked: if it is not,
 * this call mimics it and warns.
 */
static VALUE Oj_generate(int argc, VALUE *argv, VALUE self)
{
    oj_mimic_needs_object(argc);
    if (argc > 1) return oj_mimic_generate_with(argc, argv, false);
    if (JAC_UNLIKELY(!jac_oj.cState)) rb_funcall(jac_oj.mOj, rb_intern("mimic_implicitly"), 0); /* may call Ruby */
    return oj_mimic_alone(JAC_OJ_TEXT_GENERATE, argv[0], Qfalse);
}

/* The options of a call of pretty_generate, completed by the defaults of pretty_generate. */
static VALUE oj_mimic_pretty_options(VALUE options)
{
    VALUE state_options, hash = Qfalse;
    if (RB_TYPE_P(options, T_HASH)) {
        hash = rb_hash_dup(options);
    } else if (jac_oj_state_given_p(options, &state_options)) {
        hash = state_options ? rb_hash_dup(state_options) : rb_hash_new();
    } else {
        if (!rb_respond_to(options, jac_oj_id.to_h)) /* may call Ruby */
            rb_raise(rb_eArgError, "options must be a hash.");
        hash = rb_funcall(options, jac_oj_id.to_h, 0); /* may call Ruby */
        Check_Type(hash, T_HASH);
        hash = rb_hash_dup(hash);
    }
    jac_oj_json_prettify(hash);
    return hash;
}

/*
 * call-seq: pretty_generate(object, options = nil) -> String
 *
 * Like generate, but broken into indented lines.
 */
static VALUE Mimic_pretty_generate(int argc, VALUE *argv, VALUE self)
{
    jac_oj_call call;
    jac_oj_json_options json_options;
    oj_mimic_needs_object(argc);
    if (argc == 1 || NIL_P(argv[1])) return oj_mimic_alone(JAC_OJ_TEXT_PRETTY, argv[0], jac_oj.pretty);
    VALUE hash = oj_mimic_pretty_options(argv[1]);
    jac_oj_json_read(&json_options, hash);
    if (json_options.newer) return jac_oj_json_hand_over("pretty_generate", argc, argv);
    json_options.state = true;
    oj_mimic_start(&call, JAC_OJ_TEXT_GENERATE);
    jac_oj_json_apply(&call.options, &json_options);
    const jac_oj_call_arguments arguments = {.object = argv[0], .gives_state = true, .state_options = hash};
    VALUE text = oj_mimic_generate(&call, &arguments, Qnil);
    RB_GC_GUARD(hash);
    return text;
}

/* The nesting limit in an argument of dump, or -1. */
/* calls no Ruby: a Fixnum */
static int oj_mimic_limit(VALUE argument) { return RB_FIXNUM_P(argument) ? NUM2INT(argument) : -1; }

static bool oj_mimic_dump_newer_p(VALUE last)
{
    jac_oj_json_options json_options;
    if (!RB_TYPE_P(last, T_HASH)) return false;
    jac_oj_json_read(&json_options, last);
    return json_options.newer;
}

VALUE jac_oj_mimic_dump(int argc, VALUE *argv)
{
    jac_oj_call call;
    if (argc == 0) rb_raise(rb_eArgError, "wrong number of arguments (given 0, expected 1+)");
    if (argc > 1 && oj_mimic_dump_newer_p(argv[argc - 1])) return jac_oj_json_hand_over("dump", argc, argv);
    jac_oj_call_start(&call);
    call.options.mode = JAC_OJ_COMPAT;
    call.options.escape_mode = JAC_OJ_ESCAPE_UNICODE_XSS;
    call.options.max_nesting = jac_oj_options_original.max_nesting;
    for (int i = 1; i < argc && i < 3; i++) {
        int limit = oj_mimic_limit(argv[i]);
        if (limit >= 0) call.options.max_nesting = limit;
    }
    if (call.options.max_nesting == 0) {
        if (RB_TYPE_P(argv[0], T_ARRAY) || RB_TYPE_P(argv[0], T_HASH)) jac_errors_oj_raise_json_nesting(0);
        call.options.max_nesting = 1;
    }
    const jac_oj_call_arguments arguments = {.object = argv[0], .gives_state = true};
    VALUE text = oj_mimic_generate(&call, &arguments, Qnil);
    if (argc == 1 || NIL_P(argv[1]) || !rb_respond_to(argv[1], jac_oj_id.write)) return text; /* may call Ruby */
    rb_funcall(argv[1], jac_oj_id.write, 1, text); /* may call Ruby */
    return argv[1];
}

/*
 * call-seq: dump(object, io = nil, limit = nil) -> String or io
 *
 * Writes the JSON text of the object to `io`, or returns it if no io is given. `limit` is the maximum nesting.
 */
static VALUE Mimic_dump(int argc, VALUE *argv, VALUE self) { return jac_oj_mimic_dump(argc, argv); }

/* Whether json writes the object without calling its to_json. */
static bool oj_mimic_data_p(VALUE object)
{
    return RB_SPECIAL_CONST_P(object) || RB_TYPE_P(object, T_HASH) || RB_TYPE_P(object, T_ARRAY) ||
           RB_TYPE_P(object, T_STRING);
}

/*
 * call-seq: to_json(options = nil, ...) -> String
 *
 * The JSON text of the object: for plain data that of JSON.generate, for another object that of its to_s.
 */
static VALUE Mimic_to_json(int argc, VALUE *argv, VALUE self)
{
    const jac_oj_call_arguments arguments = {.object = self, .argc = argc, .argv = argv};
    if (argc == 0 || NIL_P(argv[0])) return oj_mimic_plain(JAC_OJ_TEXT_OBJECT, &arguments);
    jac_oj_call call;
    jac_oj_json_options json_options;
    jac_oj_json_read(&json_options, argv[0]);
    if (json_options.newer && oj_mimic_data_p(self)) {
        VALUE arguments[] = {self, argv[0]};
        return jac_oj_json_hand_over("generate", 2, arguments);
    }
    oj_mimic_start(&call, JAC_OJ_TEXT_OBJECT);
    jac_oj_json_apply(&call.options, &json_options);
    VALUE text = oj_mimic_generate(&call, &arguments, argv[0]);
    RB_GC_GUARD(json_options.hash);
    return text;
}

/* Jacinth::Oj.mimic_defaults: sets Oj's defaults to those of mimic_JSON. */
static VALUE Oj_mimic_defaults(VALUE self)
{
    jac_oj_call call;
    jac_oj_call_start(&call);
    jac_oj_options *options = &call.options, before = call.options;
    *options = jac_oj_options_original;
    options->process = before.process;
    options->create_id = rb_str_freeze(rb_utf8_str_new_cstr("json_class"));
    options->escape_mode = JAC_OJ_ESCAPE_UNICODE_XSS;
    options->mode = JAC_OJ_COMPAT;
    options->class_cache = options->bigdecimal_as_decimal = options->empty_string = options->allow_nan = JAC_CHOICE_NO;
    options->use_to_json = options->allow_invalid_unicode = JAC_CHOICE_YES;
    options->time_format = JAC_OJ_TIME_RUBY;
    options->bigdecimal_load = JAC_OJ_BIGDECIMAL_RUBY;
    options->second_precision = 3;
    options->float_precision = 0;
    options->float_format[4] = '6'; /* turns "%0.15g" into "%0.16g"; bounds: the original is that long */
    options->nan = JAC_OJ_NAN_RAISE;
    options->max_nesting = 100;
    jac_oj_defaults_set(options);
    return Qnil;
}

/* Jacinth::Oj.mimic_classes(state, parser, generator): sets the class of the States that to_json receives, and the
 * errors for documents and for generating. A nil leaves a class as it is. */
static VALUE Oj_mimic_classes(VALUE self, VALUE state, VALUE parser, VALUE generator)
{
    const struct {
        VALUE value, *field;
    } classes[] = {{state, &jac_oj.cState}, {parser, &jac_oj.eJsonParser}, {generator, &jac_oj.eUnicode}};
    for (size_t i = 0; i < sizeof classes / sizeof *classes; i++) {
        if (NIL_P(classes[i].value)) continue;
        rb_gc_register_mark_object(classes[i].value); /* root: pinned for the life of the process */
        *classes[i].field = classes[i].value;
    }
    return Qnil;
}

void jac_oj_mimic_open(void)
{
    /* calls no Ruby: the library's own constant */
    VALUE mimic = rb_const_get(jac_oj.mOj, rb_intern("Mimic")), own = rb_singleton_class(jac_oj.mOj);
    static const char *const names[] = {"generate", "fast_generate", "unparse", "fast_unparse"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) rb_define_method(mimic, names[i], Mimic_generate, -1);
    rb_define_method(mimic, "pretty_generate", Mimic_pretty_generate, -1);
    rb_define_method(mimic, "pretty_unparse", Mimic_pretty_generate, -1);
    rb_define_method(mimic, "dump", Mimic_dump, -1);
    rb_define_method(mimic, "to_json", Mimic_to_json, -1);
    rb_define_module_function(jac_oj.mOj, "generate", Oj_generate, -1);
    rb_define_module_function(jac_oj.mOj, "fast_generate", Oj_generate, -1);
    rb_define_private_method(own, "mimic_defaults", Oj_mimic_defaults, 0);
    rb_define_private_method(own, "mimic_classes", Oj_mimic_classes, 3);
}
