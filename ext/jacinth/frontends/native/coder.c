/* frontends/native/coder.c - L4. Jacinth::Coder: a frozen TypedData around one jac_config. A call keeps its
 * state on the C stack, so that one coder serves threads, fibers and its own callbacks at once. The options as they
 * were given lie beside the config: Ruby 4.0 and newer share no frozen TypedData that has instance variables. */
#include "frontends/native/coder.h"
#include "frontends/native/native_arguments.h"
#include "frontends/native/native_dialect.h"
#include "frontends/native/native_names.h"
#include "rb/frontend.h"
#include "rb/generate/generator.h"
#include "rb/parse/parse.h"

typedef struct {
    jac_config config;
    VALUE options; /* root: a frozen Hash, or nil before the coder is initialized; marked by coder_mark */
} coder_data;

static void coder_mark(void *data)
{
    const coder_data *coder = data;
    jac_config_mark(&coder->config);
    rb_gc_mark(coder->options);
}

static size_t coder_memsize(const void *data) { return JAC_TYPED_EMBEDDED_SIZE(sizeof(coder_data)); }

static const rb_data_type_t coder_type = {
    .wrap_struct_name = "Jacinth::Coder",
    .function = {.dmark = coder_mark, .dfree = RUBY_DEFAULT_FREE, .dsize = coder_memsize},
    .flags = JAC_TYPED_FREE | JAC_TYPED_EMBEDDED | RUBY_TYPED_FROZEN_SHAREABLE,
};

static VALUE coder_allocate(VALUE klass)
{
    coder_data *data;
    VALUE coder = TypedData_Make_Struct(klass, coder_data, &coder_type, data);
    *data = (coder_data){.config = jac_native_defaults, .options = Qnil};
    return coder;
}

static const coder_data *coder_get(VALUE coder) { return jac_rb_data(coder, &coder_type); }

/* The caller keeps `coder` on its C stack: the config lies in the object's slot. */
const jac_config *jac_coder_config(VALUE coder) { return &coder_get(coder)->config; }

/*
 * call-seq: Jacinth::Coder.new(**options) { |object, is_key| ... } -> coder
 *
 * Takes the options of parse and of generate; max_nesting, allow_nan and allow_duplicate_key apply
 * to both. Raises ArgumentError for an unknown option. The coder is frozen.
 */
static VALUE Coder_initialize(int argc, VALUE *argv, VALUE self)
{
    VALUE options = jac_native_options(&argc, argv, 0, 0);
    jac_config read;
    jac_config_parse(&read, &jac_native_defaults, options, JAC_SIDE_BOTH);
    if (rb_block_given_p()) {
        read.write.as_json = jac_native_hook(rb_block_proc()); /* may call Ruby */
        read.write.plain = false;
    }
    VALUE block = rb_block_given_p() ? rb_block_proc() : Qnil; /* may call Ruby */
    VALUE kept = rb_funcall(self, rb_intern("kept"), 2, options, block); /* may call Ruby */
    rb_check_frozen(self); /* checked last: reading the options may have run Ruby code that initialized this object */
    *(coder_data *)rb_check_typeddata(self, &coder_type) = (coder_data){.config = read, .options = kept};
    return rb_obj_freeze(self);
}

/* dup and clone: another coder with the same options. */
static VALUE Coder_initialize_copy(VALUE self, VALUE other)
{
    rb_check_frozen(self);
    *(coder_data *)rb_check_typeddata(self, &coder_type) = *coder_get(other);
    RB_GC_GUARD(other);
    return rb_obj_freeze(self);
}

/*
 * call-seq: coder.generate(object, target = nil) -> String or target
 *
 * Returns the JSON text of +object+. With a +target+, which is one of Jacinth.dump, writes the text there and returns
 * +target+.
 */
static VALUE Coder_generate(int argc, VALUE *argv, VALUE self)
{
    if (JAC_UNLIKELY(argc != 1)) rb_check_arity(argc, 1, 2);
    VALUE text = jac_generate(jac_coder_config(self), argv[0]);
    RB_GC_GUARD(self);
    return JAC_LIKELY(argc == 1) ? text : jac_native_deliver(text, argv[1]);
}

/*
 * call-seq: coder.parse(source) -> object
 *
 * The value of the JSON document in the String +source+, or in the file that a Pathname names.
 */
static VALUE Coder_parse(VALUE self, VALUE source)
{
    const jac_config *config = jac_coder_config(self);
    VALUE value = jac_parse(config, jac_native_source(source, config)); /* may call Ruby */
    RB_GC_GUARD(self);
    return value;
}

/* load for a source that is not a String. */
static JAC_NOINLINE VALUE coder_load_read(VALUE self, VALUE source)
{
    return Coder_parse(self, rb_funcall(self, jac_native_id.text_of, 1, source)); /* may call Ruby */
}

/*
 * call-seq: coder.load(source) -> object
 *
 * The value of the JSON document in +source+: a String, or an object that responds to read or to_io, which
 * is read to its end.
 */
static VALUE Coder_load(VALUE self, VALUE source)
{
    return JAC_LIKELY(RB_TYPE_P(source, T_STRING)) ? Coder_parse(self, source) : coder_load_read(self, source);
}

/* The options that the coder was made with, or nil. */
static VALUE Coder_given(VALUE self) { return coder_get(self)->options; }

/* The max_bytes option, or nil. load and load_file read no more than this. */
static VALUE Coder_max_bytes(VALUE self)
{
    size_t limit = jac_coder_config(self)->read.max_bytes;
    return limit == 0 ? Qnil : SIZET2NUM(limit);
}

void jac_coder_init(void)
{
    VALUE klass = rb_define_class_under(jac_mJacinth, "Coder", rb_cObject);
    /* for ri: jac_mJacinth = rb_define_module("Jacinth") */
    rb_define_alloc_func(klass, coder_allocate);
    rb_define_method(klass, "initialize_copy", Coder_initialize_copy, 1);
    rb_define_method(klass, "initialize", Coder_initialize, -1);
    rb_define_method(klass, "generate", Coder_generate, -1);
    rb_define_method(klass, "dump", Coder_generate, -1);
    rb_define_method(klass, "parse", Coder_parse, 1);
    rb_define_method(klass, "load", Coder_load, 1);
    rb_define_private_method(klass, "given", Coder_given, 0);
    rb_define_private_method(klass, "max_bytes", Coder_max_bytes, 0);
}
