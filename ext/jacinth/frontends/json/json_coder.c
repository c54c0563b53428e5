/* frontends/json/json_coder.c - L4. JSON::Coder: a frozen TypedData around one config of the JSON frontend, with strict
 * set for its generates. A call keeps its state on the C stack. */
#include "frontends/json/json.h"
#include "frontends/json/json_generate.h"
#include "frontends/json/json_names.h"
#include "frontends/json/json_options.h"
#include "frontends/json/json_parse.h"
#include "frontends/json/json_rules.h"
#include "rb/parse/parse.h"

typedef struct {
    jac_config config;
    bool ready;     /* initialize was called */
} json_coder;

static void json_coder_mark(void *coder) { jac_config_mark(&((json_coder *)coder)->config); }

static size_t json_coder_memsize(const void *coder) { return JAC_TYPED_EMBEDDED_SIZE(sizeof(json_coder)); }

static const rb_data_type_t json_coder_type = {
    .wrap_struct_name = "Jacinth::JSON::Coder",
    .function = {.dmark = json_coder_mark, .dfree = RUBY_DEFAULT_FREE, .dsize = json_coder_memsize},
    .flags = JAC_TYPED_FREE | JAC_TYPED_EMBEDDED | RUBY_TYPED_FROZEN_SHAREABLE,
};

static VALUE json_coder_allocate(VALUE klass)
{
    json_coder *coder;
    VALUE self = TypedData_Make_Struct(klass, json_coder, &json_coder_type, coder);
    coder->config = *jac_json_defaults();
    return self;
}

static json_coder *json_coder_get(VALUE self) { return jac_rb_data(self, &json_coder_type); }

/* A copy of the config for one call, because a coder that is not frozen may be initialized again meanwhile. Before
 * initialize it raises the NoMethodError that json gets by calling `method` on nil. */
static jac_config json_coder_config(VALUE self, const char *method)
{
    const json_coder *coder = json_coder_get(self);
    if (JAC_UNLIKELY(!coder->ready)) rb_funcall(Qnil, rb_intern(method), 0); /* may call Ruby */
    return coder->config;
}

/* The options without those that have no effect: strict, which a coder always is, and as_json if there is a block. */
static VALUE json_coder_options(VALUE options)
{
    Check_Type(options, T_HASH);
    VALUE strict = ID2SYM(rb_intern("strict")), kept = rb_hash_dup(options);
    if (jac_json_level_of(jac_json_defaults())->refuses_lax_coder && !RTEST(rb_hash_lookup2(options, strict, Qtrue))) {
        rb_raise(rb_eArgError, "JSON::Coder requires strict mode");
    }
    rb_hash_delete(kept, strict);
    if (rb_block_given_p()) rb_hash_delete(kept, ID2SYM(rb_intern("as_json")));
    return kept;
}

typedef struct { jac_config *config; jac_side side; } json_coder_first;

static int json_coder_set_first(VALUE key, VALUE value, VALUE argument)
{
    const json_coder_first *first = (const json_coder_first *)argument;
    jac_config_set(first->config, key, value, first->side);
    return ST_CONTINUE;
}

/*
 * call-seq: JSON::Coder.new(**options) { |object, is_key| ... } -> coder
 *
 * Takes the options of parse and of generate. The block (or as_json:) is asked about objects without a JSON form.
 */
static VALUE Coder_initialize_json(int argc, VALUE *argv, VALUE self)
{
    VALUE options = jac_json_options(&argc, argv, 0, 0);
    jac_config config = *jac_json_defaults();
    if (!NIL_P(options)) options = jac_json_resolve(jac_json_defaults(), json_coder_options(options));
    if (!NIL_P(options)) {
        json_coder_first first = {&config, jac_json_level_of(&config)->coder_side};
        rb_hash_foreach(options, json_coder_set_first, (VALUE)&first);
        jac_config_apply(&config, options, JAC_SIDE_BOTH);
    }
    RB_GC_GUARD(options);
    config.write.strict = true;
    if (rb_block_given_p()) {
        config.write.as_json = rb_block_proc();
        config.write.plain = false;
    }
    jac_json_check(&config);
    rb_check_frozen(self); /* tested last: the options may have run Ruby code that did all this already */
    *json_coder_get(self) = (json_coder){.config = config, .ready = true};
    return self;
}

static VALUE Coder_initialize_copy_json(VALUE self, VALUE other)
{
    rb_obj_init_copy(self, other); /* raises for a frozen object and for another class */
    *json_coder_get(self) = *json_coder_get(other);
    RB_GC_GUARD(other);
    return self;
}

/* call-seq: dump(object, io = nil) -> String or io */
static VALUE Coder_dump_json(int argc, VALUE *argv, VALUE self)
{
    rb_check_arity(argc, 1, 2);
    jac_config config = json_coder_config(self, "generate");
    return jac_json_generate(&config, argv[0], argc > 1 ? argv[1] : Qnil, false);
}

/* call-seq: load(source) -> object */
static VALUE Coder_load_json(VALUE self, VALUE source)
{
    jac_config config = json_coder_config(self, "parse");
    return jac_json_parse(&config, source);
}

JAC_COLD void jac_json_coder_open(void)
{
    VALUE klass = jac_json.cCoder;
    rb_define_alloc_func(klass, json_coder_allocate);
    rb_define_method(klass, "initialize", Coder_initialize_json, -1);
    rb_define_method(klass, "initialize_copy", Coder_initialize_copy_json, 1);
    rb_define_method(klass, "dump", Coder_dump_json, -1);
    rb_define_method(klass, "generate", Coder_dump_json, -1);
    rb_define_method(klass, "load", Coder_load_json, 1);
    rb_define_method(klass, "parse", Coder_load_json, 1);
}
