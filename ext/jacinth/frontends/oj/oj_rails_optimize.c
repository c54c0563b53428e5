/* frontends/oj/oj_rails_optimize.c - L4, for size. Oj::Rails and Oj::Rails::Encoder: the calls of rails mode, and the
 * classes that are written without as_json, for the process or for one encoder. Code that touches ActiveSupport is in
 * lib/jacinth/oj/rails.rb. */
#include "frontends/oj/dump/oj_generator.h"
#include "frontends/oj/dump/oj_rails.h"
#include "frontends/oj/errors_oj.h"
#include "frontends/oj/oj.h"
#include "rb/names.h"

/* An encoder without options of its own uses the defaults; one without classes of its own uses those of the process. */
typedef struct {
    jac_oj_options options;
    bool owns_options;
    VALUE classes;  /* a frozen Hash like jac_oj_process.optimized; Qfalse: the process's is used */
    VALUE argument; /* the argument of as_json */
} oj_rails_encoder;

static void oj_rails_optimize_mark(void *data)
{
    const oj_rails_encoder *encoder = data;
    if (encoder->owns_options) jac_oj_options_mark(&encoder->options);
    rb_gc_mark(encoder->classes);
    rb_gc_mark(encoder->argument);
}

static size_t oj_rails_optimize_size(const void *data) { return JAC_TYPED_EMBEDDED_SIZE(sizeof(oj_rails_encoder)); }

static const rb_data_type_t oj_rails_optimize_type = {
    .wrap_struct_name = "Oj/encoder",
    .function = {.dmark = oj_rails_optimize_mark, .dfree = RUBY_DEFAULT_FREE, .dsize = oj_rails_optimize_size},
    .flags = JAC_TYPED_FREE | JAC_TYPED_EMBEDDED,
};

static oj_rails_encoder *oj_rails_optimize_get(VALUE self) { return jac_rb_data(self, &oj_rails_optimize_type); }

/* The classes that optimize without arguments selects: of a module, or at the top. */
static const struct { const char *scope, *name; jac_oj_rails_form form;
} oj_rails_named[] = {
    {"ActionController", "Parameters", JAC_OJ_RAILS_PARAMETERS},
    {"ActiveRecord", "Result", JAC_OJ_RAILS_RESULT},
    {"ActiveSupport", "TimeWithZone", JAC_OJ_RAILS_TIME},
    {NULL, "BigDecimal", JAC_OJ_RAILS_DECIMAL},
    {NULL, "Range", JAC_OJ_RAILS_TO_S},
    {NULL, "Regexp", JAC_OJ_RAILS_TO_S},
    {NULL, "Time", JAC_OJ_RAILS_TIME},
};

#define OJ_RAILS_NAMED (sizeof oj_rails_named / sizeof *oj_rails_named)

static VALUE oj_rails_optimize_constant(VALUE scope, const char *name)
{
    ID id = rb_intern(name);
    return rb_const_defined_at(scope, id) ? rb_const_get_at(scope, id) : Qnil; /* may call Ruby */
}

/* Returns Qnil if there is no such class. */
static VALUE oj_rails_optimize_resolve(const char *scope, const char *name)
{
    VALUE outer = scope ? oj_rails_optimize_constant(rb_cObject, scope) : rb_cObject;
    return NIL_P(outer) ? Qnil : oj_rails_optimize_constant(outer, name);
}

static jac_oj_rails_form oj_rails_optimize_form_of(VALUE klass)
{
    VALUE record = oj_rails_optimize_resolve("ActiveRecord", "Base");
    for (size_t i = 0; i < OJ_RAILS_NAMED; i++) {
        if (oj_rails_optimize_resolve(oj_rails_named[i].scope, oj_rails_named[i].name) == klass)
            return oj_rails_named[i].form;
    }
    if (!NIL_P(record) && RTEST(rb_class_inherited_p(klass, record))) return JAC_OJ_RAILS_RECORD;
    if (RTEST(rb_class_inherited_p(klass, rb_cStruct))) return JAC_OJ_RAILS_STRUCT;
    if (RTEST(rb_class_inherited_p(klass, rb_mEnumerable))) return JAC_OJ_RAILS_ENUMERABLE;
    return RTEST(rb_class_inherited_p(klass, rb_eException)) ? JAC_OJ_RAILS_TO_S : JAC_OJ_RAILS_VARIABLES;
}

static void oj_rails_optimize_turn(VALUE classes, VALUE klass, bool on)
{
    VALUE form = rb_hash_lookup2(classes, klass, Qnil);
    int number = NIL_P(form) ? (int)oj_rails_optimize_form_of(klass) : FIX2INT(form) & ~(int)JAC_OJ_RAILS_OFF;
    rb_hash_aset(classes, klass, INT2FIX(on ? number : number | (int)JAC_OJ_RAILS_OFF));
}

static int oj_rails_optimize_collect(VALUE klass, VALUE form, VALUE list)
{
    rb_ary_push(list, klass);
    return ST_CONTINUE;
}

/* Turns all classes above that exist on or off, and those in `classes`. */
static void oj_rails_optimize_turn_all(VALUE classes, bool on)
{
    VALUE list = rb_ary_new();
    for (size_t i = 0; i < OJ_RAILS_NAMED; i++) {
        VALUE klass = oj_rails_optimize_resolve(oj_rails_named[i].scope, oj_rails_named[i].name);
        if (!NIL_P(klass)) rb_ary_push(list, klass);
    }
    rb_hash_foreach(classes, oj_rails_optimize_collect, list);
    for (long i = 0; i < RARRAY_LEN(list); i++) oj_rails_optimize_turn(classes, RARRAY_AREF(list, i), on);
}

static void oj_rails_optimize_turn_one(jac_oj_process *process, VALUE classes, VALUE klass, bool on)
{
    if (klass == rb_cHash) {
        process->rails_hash = on;
    } else if (klass == rb_cArray) {
        process->rails_array = on;
    } else if (klass == rb_cFloat) {
        process->rails_float = on;
    } else if (rb_const_defined_at(jac_oj.mOj, rb_intern("StringWriter")) &&
               /* calls no Ruby: the library's own constant */
               klass == rb_const_get_at(jac_oj.mOj, rb_intern("StringWriter"))) {
        process->rails_writer = on;
    } else {
        if (!RB_TYPE_P(klass, T_CLASS) && !RB_TYPE_P(klass, T_MODULE)) Check_Type(klass, T_CLASS);
        oj_rails_optimize_turn(classes, klass, on);
    }
}

/* Returns a copy of `classes`, frozen, with these turned on or off. Hash, Array and Float apply to the process. */
static VALUE oj_rails_optimize_turned(jac_oj_process *process, VALUE classes, int argc, const VALUE *argv, bool on)
{
    classes = NIL_P(classes) ? jac_names_identity_hash() : rb_hash_dup(classes);
    if (argc == 0) {
        process->rails_hash = process->rails_array = process->rails_float = on;
        oj_rails_optimize_turn_all(classes, on);
    }
    for (int i = 0; i < argc; i++) oj_rails_optimize_turn_one(process, classes, argv[i], on);
    return rb_obj_freeze(classes);
}

static VALUE oj_rails_optimize_change(int argc, const VALUE *argv, bool on)
{
    jac_oj_process process = jac_oj_process_now();
    process.rails_writer = on;
    process.optimized = oj_rails_optimize_turned(&process, process.optimized, argc, argv, on);
    jac_oj_process_set(&process);
    return Qnil;
}

/*
 * call-seq: optimize(*classes) -> nil
 *
 * Makes rails mode write these classes without calling as_json; without arguments, all classes that it knows.
 */
static VALUE Rails_optimize(int argc, VALUE *argv, VALUE self) { return oj_rails_optimize_change(argc, argv, true); }

/*
 * call-seq: deoptimize(*classes) -> nil
 *
 * Undoes optimize.
 */
static VALUE Rails_deoptimize(int argc, VALUE *argv, VALUE self) { return oj_rails_optimize_change(argc, argv, false); }

static VALUE oj_rails_optimize_notify(VALUE classes, VALUE klass)
{
    if (NIL_P(classes)) return Qfalse;
    VALUE form = rb_hash_lookup2(classes, klass, INT2FIX(JAC_OJ_RAILS_OFF));
    return RBOOL(!(FIX2INT(form) & JAC_OJ_RAILS_OFF));
}

/*
 * call-seq: optimized?(klass) -> bool
 *
 * Whether the class is written without as_json.
 */
static VALUE Rails_optimized_p(VALUE self, VALUE klass)
{
    return oj_rails_optimize_notify(jac_oj_process_now().optimized, klass);
}

static VALUE oj_rails_optimize_run(jac_oj_call *call, VALUE object, int argc, const VALUE *argv)
{
    const jac_oj_call_arguments arguments = {.object = object, .argc = argc, .argv = argv};
    call->options.mode = JAC_OJ_RAILS;
    jac_oj_call_resolve(call);
    return jac_oj_generate(&call->config, &arguments);
}

/*
 * call-seq: encode(object, *arguments) -> String
 *
 * The JSON text of the object in rails mode with the default options; as_json receives the arguments.
 */
static VALUE Rails_encode(int argc, VALUE *argv, VALUE self)
{
    jac_oj_call call;
    if (argc == 0) rb_raise(rb_eArgError, "wrong number of arguments (0 for 1).");
    jac_oj_call_start(&call);
    return oj_rails_optimize_run(&call, argv[0], argc - 1, argv + 1);
}

/* An as_json may change the options that it receives. */
static VALUE oj_rails_optimize_copy(VALUE options)
{
    return RB_TYPE_P(options, T_HASH) ? rb_hash_dup(options) : options;
}

VALUE jac_oj_rails_encode(VALUE object, VALUE options)
{
    jac_oj_call call;
    VALUE argument = NIL_P(options) ? rb_hash_new() : oj_rails_optimize_copy(options);
    jac_oj_call_start(&call);
    jac_oj_options_apply(&call.options, options);
    return oj_rails_optimize_run(&call, object, 1, &argument);
}

/* Oj::Rails.settings(escape_html, standard_time): sets the settings of ActiveSupport's encoding. */
static VALUE Rails_settings(VALUE self, VALUE escape_html, VALUE standard_time)
{
    jac_oj_process process = jac_oj_process_now();
    process.escape_html = RTEST(escape_html);
    process.standard_time = RTEST(standard_time);
    jac_oj_process_set(&process);
    return Qnil;
}

/*
 * call-seq: new(options = nil) -> Encoder
 *
 * An encoder with options of Oj and of ActiveSupport.
 */
static VALUE Encoder_new(int argc, VALUE *argv, VALUE klass)
{
    oj_rails_encoder *encoder;
    jac_oj_call call;
    VALUE argument = argc > 0 && !NIL_P(argv[0]) ? argv[0] : rb_hash_new();
    bool owns = jac_oj_options_names_any(argument);
    jac_oj_call_start(&call);
    if (owns) jac_oj_options_apply(&call.options, argument);
    VALUE self = TypedData_Make_Struct(klass, oj_rails_encoder, &oj_rails_optimize_type, encoder);
    encoder->owns_options = owns;
    if (owns) encoder->options = call.options;
    encoder->argument = argument;
    return self;
}

/*
 * call-seq: encode(object) -> String
 *
 * The JSON text of the object in rails mode.
 */
static VALUE Encoder_encode(VALUE self, VALUE object)
{
    const oj_rails_encoder *encoder = oj_rails_optimize_get(self);
    jac_oj_call call;
    VALUE argument = oj_rails_optimize_copy(encoder->argument);
    jac_oj_call_start(&call);
    jac_oj_process process = call.options.process;
    if (encoder->owns_options) call.options = encoder->options;
    call.options.process = process;
    if (encoder->classes) call.options.process.optimized = encoder->classes;
    VALUE text = oj_rails_optimize_run(&call, object, 1, &argument);
    RB_GC_GUARD(self);
    return text;
}

static VALUE oj_rails_optimize_change_encoder(VALUE self, int argc, const VALUE *argv, bool on)
{
    jac_oj_process process = jac_oj_process_now();
    VALUE classes = oj_rails_optimize_turned(
        &process, oj_rails_optimize_get(self)->classes ? oj_rails_optimize_get(self)->classes : process.optimized, argc,
        argv, on);
    oj_rails_optimize_get(self)->classes = classes;
    process.optimized = jac_oj_process_now().optimized;
    jac_oj_process_set(&process);
    return Qnil;
}

/*
 * call-seq: optimize(*classes) -> nil
 *
 * Like Oj::Rails.optimize, but for this encoder; Hash, Array and Float apply to all encoders.
 */
static VALUE Encoder_optimize(int argc, VALUE *argv, VALUE self)
{
    return oj_rails_optimize_change_encoder(self, argc, argv, true);
}

/*
 * call-seq: deoptimize(*classes) -> nil
 *
 * Undoes optimize.
 */
static VALUE Encoder_deoptimize(int argc, VALUE *argv, VALUE self)
{
    return oj_rails_optimize_change_encoder(self, argc, argv, false);
}

/*
 * call-seq: optimized?(klass) -> bool
 *
 * Whether this encoder writes the class without as_json.
 */
static VALUE Encoder_optimized_p(VALUE self, VALUE klass)
{
    VALUE classes = oj_rails_optimize_get(self)->classes;
    return oj_rails_optimize_notify(classes ? classes : jac_oj_process_now().optimized, klass);
}

void jac_oj_rails_open(void)
{
    VALUE rails = rb_define_module_under(jac_oj.mOj, "Rails");
    VALUE encoder = rb_define_class_under(rails, "Encoder", rb_cObject);
    rb_define_module_function(rails, "encode", Rails_encode, -1);
    rb_define_module_function(rails, "optimize", Rails_optimize, -1);
    rb_define_module_function(rails, "deoptimize", Rails_deoptimize, -1);
    rb_define_module_function(rails, "optimized?", Rails_optimized_p, 1);
    rb_define_private_method(rb_singleton_class(rails), "settings", Rails_settings, 2);
    rb_undef_alloc_func(encoder);
    rb_define_singleton_method(encoder, "new", Encoder_new, -1);
    rb_define_method(encoder, "encode", Encoder_encode, 1);
    rb_define_method(encoder, "optimize", Encoder_optimize, -1);
    rb_define_method(encoder, "deoptimize", Encoder_deoptimize, -1);
    rb_define_method(encoder, "optimized?", Encoder_optimized_p, 1);
}
