/* frontends/rails/rails_encoder.c - L4. Jacinth::Rails::Encoder, with the contract of ActiveSupport's encoders: a
 * frozen TypedData around the options. A call keeps its state on the C stack. */
#include "frontends/rails/rails_encoder.h"
#include "frontends/json/json_options.h"
#include "frontends/json/json_rules.h"
#include "frontends/rails/rails_decode.h"
#include "frontends/rails/rails_dialect.h"
#include "frontends/rails/rails_model.h"
#include "frontends/rails/rails_names.h"
#include "rb/private/method_mark.h"

/* How the loaded ActiveSupport behaves: the bits that Jacinth::Rails::TRAITS names. */
enum {
    RAILS_HAS_CODER = 1,                /* it uses a JSON::Coder */
    RAILS_HAS_FREEZES = 2,              /* as_json gets frozen options */
    RAILS_HAS_HTML_OPTION = 4,          /* it has escape_html_entities: */
    RAILS_HAS_ESCAPE_OPTION = 8,        /* it has escape:, and knows JSON::Fragment */
    RAILS_HAS_SEPARATORS_SETTING = 16,  /* it has escape_js_separators_in_json */
    RAILS_HAS_UNLIMITED = 32,           /* it nests without a limit */
    RAILS_HAS_KEYS_BY_AS_JSON = 128,    /* a coder writes the text that a key's as_json returns */
    RAILS_HAS_KEYS_FROM_AS_JSON = 256   /* and any other result of a key's as_json by its to_s */
};

typedef struct {
    VALUE options;      /* as the method `options` returns them; nil: none were given */
    bool escape;        /* for a coder: the option escape: */
} rails_encoder;

/* Set at most once, by Oj.optimize_rails. */
static jac_rails_generate_fn rails_encoder_generate = NULL;

void jac_rails_set_generate(jac_rails_generate_fn generate) { rails_encoder_generate = generate; }

static void rails_encoder_mark(void *encoder) { rb_gc_mark(((const rails_encoder *)encoder)->options); }

static size_t rails_encoder_size(const void *encoder) { return JAC_TYPED_EMBEDDED_SIZE(sizeof(rails_encoder)); }

static const rb_data_type_t rails_encoder_type = {
    .wrap_struct_name = "Jacinth::Rails::Encoder",
    .function = {.dmark = rails_encoder_mark, .dfree = RUBY_DEFAULT_FREE, .dsize = rails_encoder_size},
    .flags = JAC_TYPED_FREE | JAC_TYPED_EMBEDDED | RUBY_TYPED_FROZEN_SHAREABLE,
};

static rails_encoder *rails_encoder_get(VALUE self) { return jac_rb_data(self, &rails_encoder_type); }

static VALUE rails_encoder_allocate(VALUE klass)
{
    rails_encoder *encoder;
    VALUE self = TypedData_Make_Struct(klass, rails_encoder, &rails_encoder_type, encoder);
    encoder->options = Qnil;
    encoder->escape = true;
    return self;
}

static bool rails_encoder_has(unsigned trait) { return (jac_rails_known.traits & trait) != 0; }

static bool rails_encoder_is_hash(VALUE options)
{
    return RB_TYPE_P(options, T_HASH) && RBASIC_CLASS(options) == rb_cHash;
}

/* The options as a coder keeps them: without escape:, which is stored in *escape. */
static VALUE rails_encoder_coder_options(VALUE options, bool *escape)
{
    const VALUE name = ID2SYM(jac_rails_id.escape);
    bool plain = rails_encoder_is_hash(options);
    options = plain ? rb_hash_dup(options) : rb_obj_dup(options); /* may call Ruby */
    *escape = !RB_TYPE_P(options, T_HASH) || RTEST(rb_hash_lookup2(options, name, Qtrue));
    if (plain) rb_hash_delete(options, name);
    else rb_funcall(options, jac_rails_id.delete_, 1, name); /* may call Ruby */
    return rb_obj_freeze(options);
}

/* calls no Ruby: a constant of ours */
static VALUE rails_encoder_module(void) { return rb_const_get_at(jac_mJacinth, rb_intern("Rails")); }

/* calls no Ruby: a constant of ours */
static VALUE rails_encoder_class(void) { return rb_const_get_at(rails_encoder_module(), rb_intern("Encoder")); }

/*
 * call-seq: new(options = nil) -> Encoder
 *
 * An encoder that gives these options to every as_json. ActiveSupport makes one for each call: all those
 * without options are one object.
 */
static VALUE RailsEncoder_s_new(int argc, VALUE *argv, VALUE klass)
{
    const bool plain = klass == jac_rails_known.klass && RTEST(jac_rails_known.plain) &&
                       (argc == 0 || (argc == 1 && NIL_P(argv[0])));
    /* may call Ruby */
    return JAC_LIKELY(plain) ? jac_rails_known.plain : rb_class_new_instance_pass_kw(argc, argv, klass);
}

/* An instance of a subclass may have variables of its own, and freezes itself. */
static VALUE RailsEncoder_initialize(int argc, VALUE *argv, VALUE self)
{
    rb_check_arity(argc, 0, 1);
    rb_check_frozen(self);
    if (JAC_UNLIKELY(!jac_rails_known.encoding))
        rb_funcall(rails_encoder_module(), jac_rails_id.prepare, 0); /* may call Ruby */
    if (argc > 0 && RTEST(argv[0])) {
        bool escape = true;
        VALUE options = rails_encoder_has(RAILS_HAS_CODER) ? rails_encoder_coder_options(argv[0], &escape) : argv[0];
        rails_encoder *encoder = rails_encoder_get(self);
        encoder->options = options;
        encoder->escape = escape;
    }
    return rb_obj_class(self) == jac_rails_known.klass ? rb_obj_freeze(self) : self;
}

/*
 * call-seq: options -> Hash
 *
 * The options it was made with.
 */
static VALUE RailsEncoder_options(VALUE self)
{
    VALUE options = rails_encoder_get(self)->options;
    return NIL_P(options) ? rb_obj_freeze(rb_hash_new()) : options;
}

/* The option `name`, or `otherwise` if it is not given. */
static VALUE rails_encoder_option(VALUE options, ID name, VALUE otherwise)
{
    if (NIL_P(options)) return otherwise;
    /* may call Ruby */
    return rails_encoder_is_hash(options) ? rb_hash_lookup2(options, ID2SYM(name), otherwise)
                                          /* may call Ruby */
                                          : rb_funcall(options, jac_rails_id.fetch, 2, ID2SYM(name), otherwise);
}

static VALUE rails_encoder_setting(ID name) { return rb_attr_get(jac_rails_known.encoding, name); }

static jac_escape_class rails_encoder_escape(const rails_encoder *encoder)
{
    bool html, separators = true, escape = encoder->escape;
    if (rails_encoder_has(RAILS_HAS_ESCAPE_OPTION) && !rails_encoder_has(RAILS_HAS_CODER))
        escape = RTEST(rails_encoder_option(encoder->options, jac_rails_id.escape, Qtrue));
    if (!escape) return JAC_ESCAPE_JSON;
    html = RTEST(rails_encoder_setting(jac_rails_id.iv_escape_html));
    if (rails_encoder_has(RAILS_HAS_HTML_OPTION))
        html = RTEST(rails_encoder_option(encoder->options, jac_rails_id.escape_html_entities, RBOOL(html)));
    if (rails_encoder_has(RAILS_HAS_SEPARATORS_SETTING))
        separators = RTEST(rails_encoder_setting(jac_rails_id.iv_escape_separators));
    if (html) return separators ? JAC_ESCAPE_HTML : JAC_ESCAPE_MARKUP;
    return separators ? JAC_ESCAPE_SEPARATORS : JAC_ESCAPE_JSON;
}

/* The options that as_json is given, or nil if there are none. */
static VALUE rails_encoder_options(const rails_encoder *encoder)
{
    VALUE options = encoder->options;
    if (NIL_P(options)) return Qnil;
    bool empty = rails_encoder_is_hash(options)
                     ? RHASH_EMPTY_P(options)
                     : RTEST(rb_funcall(options, jac_rails_id.empty_p, 0)); /* may call Ruby */
    return empty ? Qnil : options;
}

/* The dialects by the level of json. */
static const int rails_encoder_rows[] = {JAC_RAILS_PLAIN2, JAC_RAILS_PLAIN3};

/*
 * call-seq: encode(value) -> String
 *
 * The JSON text of +value+ as ActiveSupport's own encoder has it.
 */
static VALUE RailsEncoder_encode(VALUE self, VALUE value)
{
    const rails_encoder *encoder = rails_encoder_get(self);
    jac_config config = *jac_json_defaults();
    jac_rails_models models;
    jac_rails_call call = {.json = {.state = Qfalse},
                           .models = &models,
                           .generate = jac_json_defaults(),
                           .options = rails_encoder_options(encoder),
                           .escape = rails_encoder_escape(encoder),
                           .fragments = rails_encoder_has(RAILS_HAS_ESCAPE_OPTION),
                           .freezes = rails_encoder_has(RAILS_HAS_FREEZES),
                           .frozen = rails_encoder_has(RAILS_HAS_CODER),
                           .keys = rails_encoder_has(RAILS_HAS_KEYS_FROM_AS_JSON) ? JAC_RAILS_KEYS_FROM_AS_JSON
                                   : rails_encoder_has(RAILS_HAS_KEYS_BY_AS_JSON) ? JAC_RAILS_KEYS_BY_AS_JSON
                                                                                  : JAC_RAILS_KEYS_BY_TO_S};
    config.dialect = &jac_dialects_rails[rails_encoder_rows[jac_json_level_of(&config)->row]];
    config.write.strict = rails_encoder_has(RAILS_HAS_CODER);
    jac_json_resolve_dialect(&config);
    config.write.plain = false;
    if (rails_encoder_has(RAILS_HAS_UNLIMITED)) config.write.max_nesting = 0;
    jac_rails_generate_fn generate = rails_encoder_generate;
    VALUE text = JAC_UNLIKELY(generate) ? generate(&config, value, &call) : jac_rails_generate(&config, value, &call);
    RB_GC_GUARD(self);
    return text;
}

static int rails_encoder_mark_row(VALUE owner, VALUE row, VALUE unused)
{
    VALUE texts = RARRAY_AREF(row, 2);
    jac_method_mark_set(RARRAY_AREF(row, 1));
    for (long i = 0; i < RARRAY_LEN(texts); i++) jac_method_mark_set(RARRAY_AREF(RARRAY_AREF(texts, i), 2));
    return ST_CONTINUE;
}

static int rails_encoder_mark_methods(VALUE name, VALUE methods, VALUE unused)
{
    for (long i = 0; i < RARRAY_LEN(methods); i++)
        jac_method_mark_set(RARRAY_AREF(methods, i)); /* nothing happens if it is not a method */
    return ST_CONTINUE;
}

/* Jacinth::Rails.know_kinds(traits, kinds, records, missing): called again as more of the owners are loaded. */
static VALUE Rails_know_kinds(VALUE self, VALUE traits, VALUE kinds, VALUE records, VALUE missing)
{
    const unsigned bits = NUM2UINT(traits); /* may call Ruby */
    Check_Type(kinds, T_HASH);
    Check_Type(records, T_HASH);
    Check_Type(missing, T_ARRAY);
    rb_hash_foreach(kinds, rails_encoder_mark_row, Qnil);
    rb_hash_foreach(records, rails_encoder_mark_methods, Qnil);
    rb_gc_register_mark_object(kinds);
    rb_gc_register_mark_object(records);
    rb_gc_register_mark_object(missing);
    jac_rails_known.traits = bits;
    jac_rails_known.kinds = kinds;
    jac_rails_known.records = records;
    jac_rails_known.missing = missing;
    return Qnil;
}

/* Jacinth::Rails.know(traits, encoding, kinds, records, missing): fills jac_rails_known. */
static VALUE Rails_know(VALUE self, VALUE traits, VALUE encoding, VALUE kinds, VALUE records, VALUE missing)
{
    rb_gc_register_mark_object(encoding);
    VALUE klass = rails_encoder_class();
    rb_gc_register_mark_object(klass);
    jac_rails_known = (jac_rails_process){
        .encoding = encoding, .klass = klass, .plain = Qnil};
    Rails_know_kinds(self, traits, kinds, records, missing); /* may call Ruby */
    VALUE plain = rb_class_new_instance(0, NULL, klass); /* may call Ruby */
    jac_rails_known.plain = jac_names_permanent(plain);
    return Qnil;
}

/* The names of jac_rails_kind, in the order of their numbers. */
static VALUE rails_encoder_kind_names(void)
{
    VALUE names = rb_ary_new();
#define RAILS_KIND_NAME(name, text, handler) rb_ary_push(names, ID2SYM(rb_intern(text)));
    JAC_RAILS_KINDS(RAILS_KIND_NAME)
#undef RAILS_KIND_NAME
    return rb_obj_freeze(names);
}

/* Defines the part of Jacinth::Rails that is written in C. */
static JAC_COLD VALUE rails_encoder_open(VALUE self)
{
    VALUE module = rails_encoder_module();
    VALUE klass = rails_encoder_class();
    rb_define_const(module, "KINDS", rails_encoder_kind_names());
    rb_define_private_method(rb_singleton_class(module), "know", Rails_know, 5);
    rb_define_private_method(rb_singleton_class(module), "know_kinds", Rails_know_kinds, 4);
    rb_define_alloc_func(klass, rails_encoder_allocate);
    rb_define_singleton_method(klass, "new", RailsEncoder_s_new, -1);
    rb_define_method(klass, "initialize", RailsEncoder_initialize, -1);
    rb_define_method(klass, "options", RailsEncoder_options, 0);
    rb_define_method(klass, "encode", RailsEncoder_encode, 1);
    return Qnil;
}

void jac_rails_init(void)
{
    jac_rails_names_init();
    rb_define_private_method(rb_singleton_class(jac_mJacinth), "open_rails_frontend", rails_encoder_open, 0);
    jac_rails_decode_init();
}
