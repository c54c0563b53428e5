/* frontends/native/type/type.c - L4. Jacinth::Type: a frozen TypedData around a jac_type_program. lib/jacinth/type.rb
 * has the notation, and calls open_type, which defines the class. */
#include "frontends/native/type/type.h"
#include "frontends/native/native_arguments.h"
#include "frontends/native/native_dialect.h"
#include "frontends/native/native_names.h"
#include "frontends/native/type/type_generate.h"
#include "frontends/native/type/type_sink.h"

static void type_mark(void *data) { jac_type_program_mark(data); }

static size_t type_memsize(const void *data)
{
    (void)data;
    return sizeof(jac_type_program); /* without the Strings, which Ruby counts on their own */
}

static const rb_data_type_t type_type = {
    .wrap_struct_name = "Jacinth::Type",
    .function = {.dmark = type_mark, .dfree = RUBY_DEFAULT_FREE, .dsize = type_memsize},
    .flags = JAC_TYPED_FREE | RUBY_TYPED_FROZEN_SHAREABLE,
};

static VALUE type_allocate(VALUE klass)
{
    jac_type_program *program;
    return TypedData_Make_Struct(klass, jac_type_program, &type_type, program); /* a struct of zeros */
}

static const jac_type_program *type_program(VALUE self)
{
    const jac_type_program *program = jac_rb_data(self, &type_type);
    if (program->nodes == NULL) rb_raise(rb_eTypeError, "uninitialized Jacinth::Type");
    return program;
}

/* Compiles the rows of lib/jacinth/type/program.rb; `kept` is what `kept` returns. */
static JAC_COLD VALUE Type_compile(VALUE self, VALUE rows, VALUE fields, VALUE kept)
{
    jac_type_program program;
    rb_check_frozen(self);
    jac_type_program_compile(&program, rows, fields);
    program.kept = kept;
    *(jac_type_program *)rb_check_typeddata(self, &type_type) = program;
    RB_GC_GUARD(rows);
    return self;
}

static VALUE Type_kept(VALUE self) { return type_program(self)->kept; }

/* The indexes of the nodes by which documents are read. */
enum { TYPE_ARRAY, TYPE_ITSELF };

/* The limits of parse that a type takes. */
#define TYPE_LIMITS 3
static const char *const type_limits[TYPE_LIMITS] = {"max_nesting", "max_bytes", "max_digits"};

/* Reads the limits of a call. */
static JAC_COLD void type_read_limits(jac_config *config, VALUE options)
{
    VALUE values[TYPE_LIMITS];
    jac_config_keywords(options, type_limits, TYPE_LIMITS, values); /* may call Ruby */
    jac_config_parse(config, &jac_native_defaults, options, JAC_SIDE_READ); /* may call Ruby */
}

/* A call with the arguments (source, **limits). */
static jac_type_result type_read(int argc, const VALUE *argv, VALUE self, size_t root, jac_type_want want)
{
    jac_config own;
    const jac_config *config = &jac_native_defaults;
    VALUE limits = jac_native_options(&argc, argv, 1, 1);
    if (JAC_UNLIKELY(!NIL_P(limits))) {
        type_read_limits(&own, limits);
        config = &own;
    }
    VALUE source = jac_native_source(argv[0], config); /* may call Ruby */
    return jac_type_read(type_program(self), root, config, source, want);
}

/* The value of the document by node `root`. */
static VALUE type_parse(int argc, const VALUE *argv, VALUE self, size_t root)
{
    jac_type_result result = type_read(argc, argv, self, root, JAC_TYPE_VALUE);
    if (JAC_UNLIKELY(!result.valid))
        rb_funcall(self, jac_native_id.refuse, 2, result.faults, result.text); /* may call Ruby */
    RB_GC_GUARD(self);
    return result.value;
}

/*
 * call-seq: type.parse(source, max_nesting: 100, max_bytes: nil, max_digits: 100000) -> object
 *
 * The object that the JSON document in the String +source+, or in the file of a Pathname, describes, under RFC 8259 and
 * the default options of Jacinth.parse, of which the limits can be given. Raises Jacinth::ValidationError with all
 * faults (at most 100) if the document is not of this type, Jacinth::ParserError if it is not JSON, and whatever the
 * converters and constructors of the type raise.
 */
static VALUE Type_parse(int argc, VALUE *argv, VALUE self) { return type_parse(argc, argv, self, TYPE_ITSELF); }

/*
 * call-seq: type.parse_array(source, **limits) -> Array
 *
 * As parse, for a JSON Array whose elements are all of this type.
 */
static VALUE Type_parse_array(int argc, VALUE *argv, VALUE self) { return type_parse(argc, argv, self, TYPE_ARRAY); }

/*
 * call-seq: type.valid?(source, **limits) -> true or false
 *
 * Whether the String +source+ is a JSON document of this type. Makes no objects, and calls neither converters nor
 * constructors, so what these would refuse counts as valid.
 */
static VALUE Type_valid_p(int argc, VALUE *argv, VALUE self)
{
    jac_type_result result = type_read(argc, argv, self, TYPE_ITSELF, JAC_TYPE_VALID);
    RB_GC_GUARD(self);
    return RBOOL(result.valid);
}

/*
 * call-seq: type.errors(source, **limits) -> Array
 *
 * The faults for which parse would raise Jacinth::ValidationError, as Jacinth::Type::Fault; an empty Array if there are
 * none. Makes no objects. Raises Jacinth::ParserError if +source+ is not JSON.
 */
static VALUE Type_errors(int argc, VALUE *argv, VALUE self)
{
    jac_type_result result = type_read(argc, argv, self, TYPE_ITSELF, JAC_TYPE_FAULTS);
    if (!result.faults) return rb_ary_new();
    VALUE faults = rb_funcall(self, jac_native_id.describe, 2, result.faults, result.text); /* may call Ruby */
    RB_GC_GUARD(self);
    return faults;
}

/*
 * call-seq:
 *    type.generate(object) -> String
 *    type.generate(object, root: "name", meta: value) -> String
 *    type.generate(object, rfc8785: true) -> String
 *
 * The JSON text of +object+: of an object of this type, or of an Array of them (or what answers to_ary). Fields are
 * read by the public methods of their names, or from a Hash with Symbols as keys, or with the keys of the JSON text.
 * Raises Jacinth::GeneratorError for a value whose class the type does not have in its place. Bounds, lengths and
 * patterns are not checked. With +root+, the text is the value of that key in an object, which has +meta+ as a second
 * pair. With +rfc8785+, the text is in the canonical form of RFC 8785, as Jacinth.generate writes it with that option.
 */
static VALUE Type_generate(int argc, VALUE *argv, VALUE self)
{
    if (JAC_UNLIKELY(argc == 2 && rb_keyword_given_p()))
        return rb_funcall(self, jac_native_id.enclose, 2, argv[0], argv[1]); /* may call Ruby */
    rb_check_arity(argc, 1, 1);
    VALUE object = argv[0];
    const jac_type_program *program = type_program(self);
    const jac_type_node *itself = &program->nodes[TYPE_ITSELF];
    if (RB_TYPE_P(object, T_OBJECT) && RBASIC_CLASS(object) != itself->target && NIL_P(itself->write)) {
        VALUE list = rb_check_array_type(object); /* may call Ruby */
        if (!NIL_P(list)) object = list;
    }
    const bool many = RB_TYPE_P(object, T_ARRAY) && !(itself->kinds & 1u << JAC_KIND_ARRAY) && NIL_P(itself->write);
    VALUE text = jac_type_generate(program, many ? TYPE_ARRAY : TYPE_ITSELF, &jac_native_defaults, object);
    RB_GC_GUARD(object);
    RB_GC_GUARD(self);
    return text;
}

static JAC_COLD VALUE type_open(VALUE self)
{
    VALUE klass = rb_define_class_under(jac_mJacinth, "Type", rb_cObject);
    rb_define_alloc_func(klass, type_allocate);
    rb_undef_method(klass, "initialize_copy");
    rb_define_private_method(klass, "compile", Type_compile, 3);
    rb_define_private_method(klass, "kept", Type_kept, 0);
    rb_define_method(klass, "parse", Type_parse, -1);
    rb_define_method(klass, "parse_array", Type_parse_array, -1);
    rb_define_method(klass, "valid?", Type_valid_p, -1);
    rb_define_method(klass, "errors", Type_errors, -1);
    rb_define_method(klass, "generate", Type_generate, -1);
    return klass;
}

void jac_type_init(void)
{
    rb_define_private_method(rb_singleton_class(jac_mJacinth), "open_type", type_open, 0);
}
