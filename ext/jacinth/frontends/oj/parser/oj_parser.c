/* frontends/oj/parser/oj_parser.c - L4, for size. The class Oj::Parser; see oj_parser.h. Like Oj's, it has no allocator
 * and cannot be copied. lib/jacinth/oj/parser.rb opens files and has the parsers that threads share. */
#include "frontends/oj/parser/oj_parser.h"
#include "frontends/oj/errors_oj.h"
#include "frontends/oj/parser/oj_parser_saj_sink.h"

/* Room for the name of an option; longer names are ignored. */
#define OJ_PARSER_NAME_ROOM 64

static void oj_parser_mark(void *data)
{
    const jac_parser_options *options = &((jac_oj_parser *)data)->options;
    rb_gc_mark(options->array_class);
    rb_gc_mark(options->hash_class);
    rb_gc_mark(options->create_id);
    rb_gc_mark(options->handler);
}

static size_t oj_parser_size(const void *data) { return sizeof(jac_oj_parser); }

static const rb_data_type_t oj_parser_type = {
    .wrap_struct_name = "Oj/parser",
    .function = {.dmark = oj_parser_mark, .dfree = RUBY_DEFAULT_FREE, .dsize = oj_parser_size},
    .flags = JAC_TYPED_FREE,
};

/* calls no Ruby: the library's own constant */
static VALUE oj_parser_class(void) { return rb_const_get(jac_oj.mOj, rb_intern("Parser")); }

static jac_oj_parser *oj_parser_get(VALUE self) { return jac_rb_data(self, &oj_parser_type); }

static VALUE oj_parser_make(const jac_parser_mode *mode)
{
    jac_oj_parser *parser;
    VALUE self = TypedData_Make_Struct(oj_parser_class(), jac_oj_parser, &oj_parser_type, parser);
    jac_oj_parser_reset(parser, mode);
    return self;
}

static const jac_parser_mode *oj_parser_mode(VALUE mode)
{
    if (NIL_P(mode)) return &jac_oj_parser_modes[JAC_OJ_PARSER_VALIDATE];
    VALUE name = RB_SYMBOL_P(mode) ? rb_sym2str(mode) : mode;
    const jac_parser_mode *found = RB_TYPE_P(name, T_STRING) ? jac_oj_parser_find_mode(name) : NULL;
    if (found) return found;
    if (RB_TYPE_P(name, T_STRING) && rb_str_equal(name, rb_str_new_cstr("object")) == Qtrue)
        rb_raise(rb_eArgError, "the object mode of Oj::Parser is not implemented");
    rb_raise(rb_eArgError, "mode must be :validate, :usual, :saj, or :object");
}

/* ---- options ---- */

static int oj_parser_apply(VALUE key, VALUE value, VALUE self)
{
    VALUE text = RB_SYMBOL_P(key) ? rb_sym2str(key) : key;
    if (!RB_TYPE_P(text, T_STRING)) rb_raise(rb_eArgError, "option keys must be a symbol or string");
    if (RSTRING_LEN(text) >= OJ_PARSER_NAME_ROOM - 1) return ST_CONTINUE;
    jac_oj_parser_option(self, oj_parser_get(self), rb_str_cat_cstr(rb_str_dup(text), "="), value);
    return ST_CONTINUE;
}

/*
 * call-seq: Parser.new(mode = :validate, options = {}) -> parser
 *
 * A parser of the mode :validate, :usual (also :standard, :strict, :compat), :saj or :debug.
 */
static VALUE OjParser_new(int argc, VALUE *argv, VALUE klass)
{
    VALUE self = oj_parser_make(oj_parser_mode(argc < 1 ? Qnil : argv[0]));
    if (oj_parser_get(self)->options.mode->debugs) {
        /* may call Ruby */
        VALUE handler = rb_class_new_instance(0, NULL, rb_const_get(oj_parser_class(), rb_intern("Debug")));
        oj_parser_get(self)->options.handler = handler;
        jac_parser_saj_sink_name(&oj_parser_get(self)->options);
        for (int i = 0; i < JAC_PARSER_CALLBACKS; i++)
            oj_parser_get(self)->options.arguments[i] = i == JAC_PARSER_ADD_VALUE ? 2 : 1;
    }
    if (argc > 1) {
        Check_Type(argv[1], T_HASH);
        rb_hash_foreach(argv[1], oj_parser_apply, self);
    }
    return self;
}

/*
 * call-seq: Parser.safe(max_hash_size: nil, max_array_size: nil, max_depth: nil, max_total_elements: nil) -> parser
 *
 * A parser of the usual mode that rejects documents beyond these limits.
 */
static VALUE OjParser_safe(int argc, VALUE *argv, VALUE klass)
{
    if (argc == 1) Check_Type(argv[0], T_HASH);
    VALUE self = oj_parser_make(&jac_oj_parser_modes[JAC_OJ_PARSER_USUAL]);
    jac_oj_parser_limit(oj_parser_get(self), argc == 1 ? argv[0] : rb_hash_new());
    return self;
}

/* The parser of a mode that belongs to this thread. Each Fiber remembers it, so that it is found at once. */
static VALUE oj_parser_shared(VALUE klass, ID name, const char *mode)
{
    VALUE thread = rb_thread_current(), parser = rb_thread_local_aref(thread, name);
    if (JAC_LIKELY(!NIL_P(parser))) return parser;
    VALUE arguments[2] = {ID2SYM(name), ID2SYM(rb_intern_str(rb_str_new_cstr(mode)))};
    parser = rb_funcallv(klass, rb_intern("adopt"), 2, arguments); /* may call Ruby */
    return rb_thread_local_aset(thread, name, parser);
}

/* call-seq: Parser.usual -> this thread's parser of that mode */
static VALUE OjParser_usual(VALUE klass) { return oj_parser_shared(klass, rb_intern("__jacinth_oj_usual"), "usual"); }

/* call-seq: Parser.saj -> this thread's parser of that mode */
static VALUE OjParser_saj(VALUE klass) { return oj_parser_shared(klass, rb_intern("__jacinth_oj_saj"), "saj"); }

/* call-seq: Parser.validate -> this thread's parser of that mode */
static VALUE OjParser_validate(VALUE klass)
{
    return oj_parser_shared(klass, rb_intern("__jacinth_oj_validate"), "validate");
}

/* call-seq: method_missing(name, value = nil): returns an option of the mode; sets it if the name ends in '='. */
static VALUE OjParser_method_missing(int argc, VALUE *argv, VALUE self)
{
    rb_check_arity(argc, 1, UNLIMITED_ARGUMENTS);
    VALUE name = RB_SYMBOL_P(argv[0]) ? rb_sym2str(argv[0]) : argv[0];
    if (!RB_TYPE_P(name, T_STRING)) rb_raise(rb_eArgError, "option method must be a symbol or string");
    return jac_oj_parser_option(self, oj_parser_get(self), name, argc > 1 ? argv[1] : Qnil);
}

/* call-seq: just_one -> whether a source may contain only one document */
static VALUE OjParser_just_one(VALUE self) { return RBOOL(oj_parser_get(self)->options.just_one); }

/* call-seq: just_one = value: true; any other value means false */
static VALUE OjParser_set_just_one(VALUE self, VALUE value)
{
    rb_check_frozen(self);
    oj_parser_get(self)->options.just_one = value == Qtrue;
    return RBOOL(value == Qtrue);
}

/* ---- documents ---- */

/*
 * call-seq: parse(string) -> value, an Array of values, or nil
 *
 * Reads the documents of the String. With a block, Hashes are yielded to it.
 */
static VALUE OjParser_parse(VALUE self, VALUE source)
{
    VALUE result = jac_oj_parser_read(oj_parser_get(self), source);
    RB_GC_GUARD(self);
    return result;
}

/*
 * call-seq: load(io) -> as parse
 *
 * Reads the documents of an object with readpartial and eof?, each as soon as it is complete.
 */
static VALUE OjParser_load(VALUE self, VALUE io)
{
    VALUE result = jac_oj_parser_load(oj_parser_get(self), io, false);
    RB_GC_GUARD(self);
    return result;
}

static VALUE OjParser_load_file(VALUE self, VALUE io)
{
    VALUE result = jac_oj_parser_load(oj_parser_get(self), io, true);
    RB_GC_GUARD(self);
    return result;
}

/* Copies the options of another parser of the same mode. */
static VALUE OjParser_take_options(VALUE self, VALUE other)
{
    *oj_parser_get(self) = *oj_parser_get(other);
    return self;
}

void jac_oj_parser_open(void)
{
    VALUE klass = oj_parser_class();
    rb_undef_alloc_func(klass);
    rb_define_singleton_method(klass, "new", OjParser_new, -1);
    rb_define_singleton_method(klass, "safe", OjParser_safe, -1);
    rb_define_singleton_method(klass, "usual", OjParser_usual, 0);
    rb_define_singleton_method(klass, "saj", OjParser_saj, 0);
    rb_define_singleton_method(klass, "validate", OjParser_validate, 0);
    rb_define_method(klass, "parse", OjParser_parse, 1);
    rb_define_method(klass, "load", OjParser_load, 1);
    rb_define_private_method(klass, "load_file", OjParser_load_file, 1);
    rb_define_private_method(klass, "take_options", OjParser_take_options, 1);
    rb_define_method(klass, "just_one", OjParser_just_one, 0);
    rb_define_method(klass, "just_one=", OjParser_set_just_one, 1);
    rb_define_method(klass, "method_missing", OjParser_method_missing, -1);
}
