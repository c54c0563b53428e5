/* rb/class/rails.c - L3. Jacinth::Rails::Encoder, with the contract of ActiveSupport's encoders: a TypedData around the options,
 * which is frozen; a call keeps its state on the C stack. */
#include "rb/class/json.h"
#include "rb/class/rails.h"
#include "rb/dialect/all.h"
#include "rb/names.h"
#include "rb/walk/rails.h"

/* What the loaded ActiveSupport does; the bits that Jacinth::Rails::TRAITS names. */
enum {
    RAILS_HAS_CODER = 1,                /* it uses a JSON::Coder */
    RAILS_HAS_FREEZES = 2,              /* the options are given on frozen */
    RAILS_HAS_HTML_OPTION = 4,          /* it has escape_html_entities: */
    RAILS_HAS_ESCAPE_OPTION = 8,        /* it has escape:, and knows JSON::Fragment */
    RAILS_HAS_SEPARATORS_SETTING = 16,  /* it has escape_js_separators_in_json */
    RAILS_HAS_UNLIMITED = 32            /* it nests without a limit */
};

typedef struct {
    VALUE options;      /* as `options` tells them */
    VALUE encoding;     /* ActiveSupport::JSON::Encoding, with its settings */
    unsigned traits;
    bool escape;        /* for a coder: what escape: said */
} rails_encoder;

static void rails_mark(void *data)
{
    const rails_encoder *encoder = data;
    rb_gc_mark(encoder->options);
    rb_gc_mark(encoder->encoding);
}

static size_t rails_size(const void *data) { return sizeof(rails_encoder); }

static const rb_data_type_t rails_type = {
    .wrap_struct_name = "Jacinth::Rails::Encoder",
    .function = {.dmark = rails_mark, .dfree = RUBY_DEFAULT_FREE, .dsize = rails_size},
    .flags = RUBY_TYPED_FREE_IMMEDIATELY | RUBY_TYPED_FROZEN_SHAREABLE,
};

static rails_encoder *rails_get(VALUE self) { return jac_rb_data(self, &rails_type); }

static VALUE rails_allocate(VALUE klass)
{
    rails_encoder *encoder;
    VALUE self = TypedData_Make_Struct(klass, rails_encoder, &rails_type, encoder);
    encoder->options = encoder->encoding = Qnil;
    return self;
}

static VALUE rails_symbol(const char *name) { return ID2SYM(rb_intern(name)); }

/* Jacinth::Rails::Encoder#set_up(options, traits, encoding), which initialize calls. */
static VALUE RailsEncoder_set_up(VALUE self, VALUE options, VALUE traits, VALUE encoding)
{
    rb_check_frozen(self);
    rails_encoder *encoder = rails_get(self);
    encoder->traits = NUM2UINT(traits);
    encoder->encoding = encoding;
    encoder->escape = true;
    if (encoder->traits & RAILS_HAS_CODER && RTEST(options)) {
        options = rb_obj_dup(options);
        VALUE escape = RB_TYPE_P(options, T_HASH) ? rb_hash_lookup2(options, rails_symbol("escape"), Qtrue) : Qtrue;
        rb_funcall(options, rb_intern("delete"), 1, rails_symbol("escape"));
        rb_obj_freeze(options);
        rails_get(self)->escape = RTEST(escape);
    }
    if (!RTEST(options)) options = encoder->traits & RAILS_HAS_CODER ? rb_obj_freeze(rb_hash_new()) : rb_hash_new();
    rails_get(self)->options = options;
    return self;
}

/*
 * call-seq: options -> Hash
 *
 * The options it was made with.
 */
static VALUE RailsEncoder_options(VALUE self) { return rails_get(self)->options; }

/* What the options say under `name`, else `otherwise`. */
static VALUE rails_option(VALUE options, const char *name, VALUE otherwise)
{
    if (RB_TYPE_P(options, T_HASH) && RBASIC_CLASS(options) == rb_cHash) return rb_hash_lookup2(options, rails_symbol(name), otherwise);
    return rb_funcall(options, rb_intern("fetch"), 2, rails_symbol(name), otherwise);
}

static bool rails_setting(const rails_encoder *encoder, const char *name)
{
    return RTEST(rb_ivar_get(encoder->encoding, rb_intern(name)));
}

static jac_escape_class rails_escape(const rails_encoder *encoder)
{
    bool html, separators = true, escape = encoder->escape;
    if (encoder->traits & RAILS_HAS_ESCAPE_OPTION && !(encoder->traits & RAILS_HAS_CODER)) escape = RTEST(rails_option(encoder->options, "escape", Qtrue));
    if (!escape) return JAC_ESCAPE_JSON;
    html = rails_setting(encoder, "@escape_html_entities_in_json");
    if (encoder->traits & RAILS_HAS_HTML_OPTION) html = RTEST(rails_option(encoder->options, "escape_html_entities", RBOOL(html)));
    if (encoder->traits & RAILS_HAS_SEPARATORS_SETTING) separators = rails_setting(encoder, "@escape_js_separators_in_json");
    if (html) return separators ? JAC_ESCAPE_HTML : JAC_ESCAPE_MARKUP;
    return separators ? JAC_ESCAPE_SEPARATORS : JAC_ESCAPE_JSON;
}

/* The options that as_json is given, or nil where there are none. */
static VALUE rails_options(const rails_encoder *encoder)
{
    VALUE options = encoder->options;
    bool empty = RB_TYPE_P(options, T_HASH) && RBASIC_CLASS(options) == rb_cHash ? RHASH_EMPTY_P(options) : RTEST(rb_funcall(options, jac_id.empty_p, 0));
    if (empty) return Qnil;
    if (encoder->traits & RAILS_HAS_CODER) return options;
    options = rb_obj_dup(options);
    return encoder->traits & RAILS_HAS_FREEZES ? rb_obj_freeze(options) : options;
}

/*
 * call-seq: encode(value) -> String
 *
 * The JSON text of +value+ as ActiveSupport's own encoder has it.
 */
static VALUE RailsEncoder_encode(VALUE self, VALUE value)
{
    static const int rows[2][2] = {{JAC_RAILS_PLAIN2, JAC_RAILS_CODER2}, {JAC_RAILS_PLAIN3, JAC_RAILS_CODER3}};
    const rails_encoder *encoder = rails_get(self);
    jac_config config = *jac_json_defaults();
    jac_rails_call call = {.generate = jac_json_defaults(), .value = value, .options = rails_options(encoder), .escape = rails_escape(encoder),
                           .fragments = (encoder->traits & RAILS_HAS_ESCAPE_OPTION) != 0};
    config.dialect = &jac_dialects_rails[rows[jac_json_level() == 3][encoder->traits & RAILS_HAS_CODER]];
    config.write.plain = false;
    if (encoder->traits & RAILS_HAS_UNLIMITED) config.write.max_nesting = 0;
    VALUE text = jac_walk_generate_by(&config, (VALUE)&call, jac_rails_document);
    RB_GC_GUARD(self);
    return text;
}

/* Defines what of Jacinth::Rails is written in C. */
static VALUE rails_open(VALUE self)
{
    VALUE module = rb_const_get_at(jac_mJacinth, rb_intern("Rails"));
    VALUE klass = rb_const_get_at(module, rb_intern("Encoder"));
    rb_define_alloc_func(klass, rails_allocate);
    rb_define_private_method(klass, "set_up", RailsEncoder_set_up, 3);
    rb_define_method(klass, "options", RailsEncoder_options, 0);
    rb_define_method(klass, "encode", RailsEncoder_encode, 1);
    return Qnil;
}

void jac_rails_init(void)
{
    rb_define_private_method(rb_singleton_class(jac_mJacinth), "open_rails_door", rails_open, 0);
}
