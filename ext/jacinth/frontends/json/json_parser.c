/* frontends/json/json_parser.c - L4. Jacinth::JSON::Parser, a source with its options, and ParserConfig, options for
 * any source. A parse copies the config to the C stack, so that a callback cannot change it. */
#include "frontends/json/json.h"
#include "frontends/json/json_dialect.h"
#include "frontends/json/json_names.h"
#include "frontends/json/json_options.h"
#include "frontends/json/json_parse.h"
#include "rb/parse/parse.h"

typedef struct {
    jac_config config;
    VALUE source;   /* a Parser's; nil in a ParserConfig */
    bool ready;     /* initialize was called; before that, a ParserConfig parses by the defaults */
} json_parser;

static void json_parser_mark(void *data)
{
    const json_parser *parser = data;
    jac_config_mark(&parser->config);
    rb_gc_mark(parser->source);
}

static size_t json_parser_memsize(const void *data) { return JAC_TYPED_EMBEDDED_SIZE(sizeof(json_parser)); }

static const rb_data_type_t json_parser_type = {
    .wrap_struct_name = "Jacinth::JSON::Parser",
    .function = {.dmark = json_parser_mark, .dfree = RUBY_DEFAULT_FREE, .dsize = json_parser_memsize},
    .flags = JAC_TYPED_FREE | JAC_TYPED_EMBEDDED | RUBY_TYPED_FROZEN_SHAREABLE,
};

static VALUE json_parser_allocate(VALUE klass)
{
    json_parser *parser;
    VALUE self = TypedData_Make_Struct(klass, json_parser, &json_parser_type, parser);
    parser->config = *jac_json_defaults();
    parser->source = Qnil;
    return self;
}

static json_parser *json_parser_get(VALUE self) { return jac_rb_data(self, &json_parser_type); }

static int json_parser_unclassed(VALUE key, VALUE value, VALUE unknown)
{
    if (key == ID2SYM(jac_json_id.object_class) || key == ID2SYM(jac_json_id.array_class)) rb_ary_push(unknown, key);
    return ST_CONTINUE;
}

void jac_json_parser_config(jac_config *out, VALUE options, bool strict)
{
    const jac_config *defaults = jac_json_defaults();
    jac_config base = *defaults;
    if (strict) base.frontend = &jac_frontend_json3; /* level 3 refuses unknown options */
    jac_config_parse(out, &base, options, JAC_SIDE_READ);
    out->frontend = defaults->frontend;
    out->read.object_class = out->read.array_class = Qnil;
    if (NIL_P(options) || !base.frontend->unknown) return;
    VALUE unknown = rb_ary_new();
    rb_hash_foreach(options, json_parser_unclassed, unknown);
    if (RARRAY_LEN(unknown)) base.frontend->unknown(unknown, JAC_SIDE_READ);
}

static void json_parser_set(VALUE self, VALUE source, VALUE options)
{
    jac_config config;
    jac_json_parser_config(&config, options, false);
    rb_check_frozen(self); /* tested last: the options may have run Ruby code */
    json_parser *parser = json_parser_get(self);
    parser->config = config;
    parser->source = source;
    parser->ready = true;
    RB_GC_GUARD(options);
}

static VALUE json_parser_run(VALUE self, VALUE source)
{
    jac_config config = json_parser_get(self)->config;
    VALUE value = jac_json_parse(&config, source);
    RB_GC_GUARD(self);
    return value;
}

/* dup and clone: the copy has the source and the options. */
static VALUE json_parser_initialize_copy(VALUE self, VALUE other)
{
    rb_obj_init_copy(self, other); /* raises for a frozen object and for another class */
    *json_parser_get(self) = *json_parser_get(other);
    RB_GC_GUARD(other);
    return self;
}

/* call-seq: ParserConfig.new(options) */
static VALUE ParserConfig_initialize(VALUE self, VALUE options)
{
    json_parser_set(self, Qnil, options);
    return self;
}

/* call-seq: parse(source) -> object */
static VALUE ParserConfig_parse(VALUE self, VALUE source) { return json_parser_run(self, source); }

/* call-seq: Parser.new(source, options = nil) */
static VALUE Parser_initialize(int argc, VALUE *argv, VALUE self)
{
    VALUE options = jac_json_options(&argc, argv, 1, 1);
    json_parser_set(self, argv[0], options);
    return self;
}

/* call-seq: parse -> object */
static VALUE Parser_parse(VALUE self)
{
    const json_parser *parser = json_parser_get(self);
    /* may call Ruby */
    if (!parser->ready) rb_funcall(Qnil, rb_intern("parse"), 0); /* json's NoMethodError: there the config is nil */
    return json_parser_run(self, parser->source);
}

/* call-seq: source -> a copy of what was given, nil before initialize */
static VALUE Parser_source(VALUE self) { return rb_obj_dup(json_parser_get(self)->source); } /* may call Ruby */

/* call-seq: Parser.parse(source, options) -> object */
static VALUE Parser_s_parse(VALUE klass, VALUE source, VALUE options)
{
    if (NIL_P(options)) return jac_json_parse(jac_json_defaults(), source);
    jac_config config;
    jac_json_parser_config(&config, options, false);
    VALUE value = jac_json_parse(&config, source);
    RB_GC_GUARD(options);
    return value;
}

JAC_COLD void jac_json_parser_open(void)
{
    VALUE klass = jac_json.cParserConfig;
    rb_define_alloc_func(klass, json_parser_allocate);
    rb_define_private_method(klass, "initialize", ParserConfig_initialize, 1);
    rb_define_private_method(klass, "initialize_copy", json_parser_initialize_copy, 1);
    rb_define_method(klass, "parse", ParserConfig_parse, 1);
    klass = jac_json.cParser;
    rb_define_alloc_func(klass, json_parser_allocate);
    rb_define_private_method(klass, "initialize", Parser_initialize, -1);
    rb_define_private_method(klass, "initialize_copy", json_parser_initialize_copy, 1);
    rb_define_method(klass, "parse", Parser_parse, 0);
    rb_define_method(klass, "source", Parser_source, 0);
    rb_define_singleton_method(klass, "parse", Parser_s_parse, 2);
}
