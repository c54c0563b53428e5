/* frontends/native/query/path.c - L4, for size. Jacinth::Path: a frozen TypedData around a jac_query_path. Compiles the
 * query, reads the limits and collects the results of an evaluation. */
#include "frontends/native/query/path.h"
#include "frontends/native/document/document.h"
#include "frontends/native/document/document_object.h"
#include "frontends/native/native_arguments.h"
#include "frontends/native/query/query_location.h"
#include "frontends/native/query/query_memory.h"
#include "frontends/native/query/query_objects.h"
#include "frontends/native/query/query_text.h"
#include "kernel/simd/dispatch.h"
#include "rb/names.h"
#include "rb/parse/make_number.h"
#include "reader/numeral.h"

/* The keywords of Path.new. */
#define PATH_LIMITS 3
static const char *const path_limits[PATH_LIMITS] = {"max_nesting", "max_results", "max_steps"};

/* The containers that a query may be inside of unless max_nesting says otherwise: as many as a parse opens. */
#define PATH_NESTING 100

static void path_mark(void *data)
{
    const jac_query_path *path = data;
    rb_gc_mark(path->source);
    rb_gc_mark(path->constants);
    rb_gc_mark(path->nodes_memory);
    rb_gc_mark(path->text_memory);
}

static size_t path_memsize(const void *data)
{
    (void)data;
    return sizeof(jac_query_path); /* without the Strings, which Ruby counts on their own */
}

static const rb_data_type_t path_type = {
    .wrap_struct_name = "Jacinth::Path",
    .function = {.dmark = path_mark, .dfree = RUBY_DEFAULT_FREE, .dsize = path_memsize},
    .flags = JAC_TYPED_FREE | RUBY_TYPED_FROZEN_SHAREABLE,
};

static VALUE path_allocate(VALUE klass)
{
    jac_query_path *path;
    return TypedData_Make_Struct(klass, jac_query_path, &path_type, path); /* a struct of zeros */
}

static const jac_query_path *path_data(VALUE self)
{
    const jac_query_path *path = jac_rb_data(self, &path_type);
    if (path->nodes == NULL) rb_raise(rb_eTypeError, "uninitialized Jacinth::Path");
    return path;
}

/* ---- construction ---- */

/* The Ruby object for a node of the program: the Symbol of a name, or the value of a constant. */
static JAC_COLD VALUE path_constant(const jac_query_node *node, const char *text)
{
    bool has_text = node->op == JAC_QUERY_NAME || (node->op >= JAC_QUERY_STRING && node->op <= JAC_QUERY_DECIMAL);
    const char *ptr = has_text ? text + node->value : NULL;
    double number;
    switch (node->op) {
    case JAC_QUERY_NAME: return rb_str_intern(rb_utf8_str_new(ptr, (long)node->len));
    case JAC_QUERY_STRING: return rb_obj_freeze(rb_utf8_str_new(ptr, (long)node->len));
    case JAC_QUERY_INTEGER: return jac_number_big(ptr, node->len);
    case JAC_QUERY_DECIMAL:
        jac_numeral_decimal(ptr, node->len, &number);
        return rb_float_new(number);
    case JAC_QUERY_TRUE: return Qtrue;
    case JAC_QUERY_FALSE: return Qfalse;
    default: return Qnil;
    }
}

/* Compiles `source`, a frozen String of valid UTF-8, into `path`. Raises QueryError. */
static JAC_COLD void path_compile(jac_query_path *path, VALUE source)
{
    struct { jac_query_memory nodes, text; } memory;
    jac_query query;
    size_t offset;
    jac_query_memory_start(&memory.nodes);
    jac_query_memory_start(&memory.text);
    query.nodes = &memory.nodes.buf;
    query.text = &memory.text.buf;
    const char *reason = jac_query_compile(&query, RSTRING_PTR(source), (size_t)RSTRING_LEN(source), &offset);
    if (reason != NULL) jac_query_raise(rb_utf8_str_new_cstr(reason), source, SIZET2NUM(offset));
    path->source = source;
    path->nodes_memory = jac_query_memory_finish(&memory.nodes);
    path->text_memory = jac_query_memory_finish(&memory.text);
    path->nodes = (const jac_query_node *)(const void *)RSTRING_PTR(path->nodes_memory);
    path->text = RSTRING_PTR(path->text_memory);
    size_t count = (size_t)RSTRING_LEN(path->nodes_memory) / sizeof *path->nodes;
    VALUE constants = rb_ary_new_capa((long)count);
    for (size_t i = 0; i < count; i++) rb_ary_push(constants, path_constant(&path->nodes[i], path->text));
    path->constants = rb_ractor_make_shareable(constants); /* calls no Ruby: an Array of frozen core objects */
}

/* The value of a limit: a positive Integer, or nil for no limit. */
static JAC_COLD size_t path_limit(VALUE value, const char *name, size_t absent)
{
    if (value == Qundef) return absent;
    if (NIL_P(value)) return SIZE_MAX;
    if (!RB_FIXNUM_P(value) || FIX2LONG(value) < 1)
        rb_raise(rb_eArgError, "%s: expected a positive Integer or nil", name);
    return (size_t)FIX2LONG(value);
}

/*
 * call-seq: Jacinth::Path.new(text, max_nesting: 100, max_results: nil, max_steps: nil) -> path
 *
 * Compiles the JSONPath query +text+ (RFC 9535). Raises Jacinth::QueryError where it is not one. max_nesting limits
 * the depth of the containers that a query goes into, max_results the number of results, max_steps the work of one
 * evaluation: about one step for each node that is looked at. nil means no limit.
 */
static VALUE Path_initialize(int argc, VALUE *argv, VALUE self)
{
    VALUE options = jac_native_options(&argc, argv, 1, 1), values[PATH_LIMITS] = {Qundef, Qundef, Qundef};
    jac_query_path path = {.nodes = NULL};
    VALUE text = argv[0];
    if (!NIL_P(options)) jac_config_keywords(options, path_limits, PATH_LIMITS, values); /* may call Ruby */
    path.max_nesting = path_limit(values[0], path_limits[0], PATH_NESTING);
    path.max_results = path_limit(values[1], path_limits[1], SIZE_MAX);
    path.max_steps = path_limit(values[2], path_limits[2], SIZE_MAX);
    StringValue(text); /* may call Ruby */
    text = rb_str_conv_enc(text, rb_enc_get(text), rb_utf8_encoding()); /* may call Ruby */
    VALUE own = rb_utf8_str_new(RSTRING_PTR(text), RSTRING_LEN(text));
    RB_GC_GUARD(text);
    path_compile(&path, rb_obj_freeze(own));
    rb_check_frozen(self); /* checked last: Ruby code may have run that initialized this object */
    *(jac_query_path *)rb_check_typeddata(self, &path_type) = path;
    RB_GC_GUARD(path.constants);
    return rb_obj_freeze(self);
}

/* dup and clone: another path with the same program. */
static VALUE Path_initialize_copy(VALUE self, VALUE other)
{
    rb_check_frozen(self);
    *(jac_query_path *)rb_check_typeddata(self, &path_type) = *path_data(other);
    RB_GC_GUARD(other);
    return rb_obj_freeze(self);
}

/* ---- evaluation ---- */

/* The document that a caller passed: a String, or what has to_str, is the source of one; any other object is the
 * document itself. The only place that knows this. Sets *text if it is a Jacinth::Document. */
static JAC_COLD VALUE path_document(VALUE source, bool *text)
{
    *text = false;
    if (RB_SPECIAL_CONST_P(source) || RB_TYPE_P(source, T_HASH) || RB_TYPE_P(source, T_ARRAY)) return source;
    if ((*text = jac_document_p(source))) return source;
    VALUE string = rb_check_string_type(jac_native_source(source, &jac_document_fixed)); /* may call Ruby */
    if (NIL_P(string)) return source;
    *text = true;
    return jac_document_of(&jac_document_fixed, string, NULL);
}

/* How a result is shown. */
typedef VALUE (*path_show)(jac_query_run *run, VALUE node);

typedef struct {
    VALUE results; /* root: on the C stack */
    path_show show;
    size_t most;
} path_collection;

static VALUE path_show_node(jac_query_run *run, VALUE node) { return run->value ? run->value(run, node) : node; }

static VALUE path_show_path(jac_query_run *run, VALUE node)
{
    (void)node;
    return jac_query_location_path(run);
}

static VALUE path_show_pointer(jac_query_run *run, VALUE node)
{
    (void)node;
    return jac_query_location_pointer(run);
}

static bool path_collect(jac_query_run *run, VALUE node, void *data)
{
    path_collection *collection = data;
    size_t most = run->path->max_results;
    if ((size_t)RARRAY_LEN(collection->results) == most) jac_query_run_refuse("max_results", most, "results");
    rb_ary_push(collection->results, collection->show(run, node));
    return (size_t)RARRAY_LEN(collection->results) < collection->most;
}

/* The first `most` results. */
static JAC_NOINLINE VALUE path_results(VALUE self, VALUE source, path_show show, size_t most)
{
    path_collection collection = {Qnil, show, most};
    const jac_query_path *path = path_data(self);
    bool text;
    VALUE document = path_document(source, &text);
    collection.results = rb_ary_new();
    if (text && !(jac_query_text_p(path, document) &&
                  jac_query_text_each(path, document, path_collect, &collection))) {
        document = jac_document_value(document);
        collection.results = rb_ary_new();
        text = false;
    }
    if (!text) jac_query_objects_each(path, document, path_collect, &collection);
    RB_GC_GUARD(document);
    RB_GC_GUARD(self);
    return collection.results;
}

/*
 * call-seq: path.values(source) -> Array
 *
 * The values that the query selects in +source+, in the order of RFC 9535 and with duplicates. A String, or what has
 * to_str, is a JSON document, of which only what is found is built; so is a Jacinth::Document. Any other object is
 * queried as it is. Raises Jacinth::ParserError for a fault in what is read (docs/query.md).
 *
 *   Jacinth::Path.new("$..id").values('[{"id":1},{"id":2}]') # => [1, 2]
 */
static VALUE Path_values(VALUE self, VALUE source) { return path_results(self, source, path_show_node, SIZE_MAX); }

/*
 * call-seq: path.first(source) -> object
 *
 * The first value that the query selects, or nil. Does not look for others.
 */
static VALUE Path_first(VALUE self, VALUE source)
{
    return rb_ary_entry(path_results(self, source, path_show_node, 1), 0);
}

/*
 * call-seq: path.match?(source) -> true or false
 *
 * Whether the query selects anything. Does not look for a second value.
 */
static VALUE Path_match_p(VALUE self, VALUE source)
{
    return RBOOL(RARRAY_LEN(path_results(self, source, path_show_pointer, 1)) > 0);
}

/*
 * call-seq: path.paths(source) -> Array of Strings
 *
 * The normalized paths of the results, such as <tt>$['a'][0]</tt>.
 */
static VALUE Path_paths(VALUE self, VALUE source) { return path_results(self, source, path_show_path, SIZE_MAX); }

/*
 * call-seq: path.pointers(source) -> Array of Strings
 *
 * The JSON Pointers (RFC 6901) of the results, such as <tt>/a/0</tt>.
 */
static VALUE Path_pointers(VALUE self, VALUE source)
{
    return path_results(self, source, path_show_pointer, SIZE_MAX);
}

/* The text of the query, a frozen String. */
static VALUE Path_to_s(VALUE self) { return path_data(self)->source; }

static VALUE path_limit_value(size_t limit) { return limit == SIZE_MAX ? Qnil : SIZET2NUM(limit); }

/* [max_nesting, max_results, max_steps]. */
static VALUE Path_limits(VALUE self)
{
    const jac_query_path *path = path_data(self);
    return rb_ary_new_from_args(3, path_limit_value(path->max_nesting), path_limit_value(path->max_results),
                                path_limit_value(path->max_steps));
}

JAC_COLD void jac_path_init(void)
{
    VALUE klass = rb_define_class_under(jac_mJacinth, "Path", rb_cObject);
    rb_define_alloc_func(klass, path_allocate);
    rb_define_method(klass, "initialize_copy", Path_initialize_copy, 1);
    rb_define_method(klass, "initialize", Path_initialize, -1);
    rb_define_method(klass, "values", Path_values, 1);
    rb_define_method(klass, "first", Path_first, 1);
    rb_define_method(klass, "match?", Path_match_p, 1);
    rb_define_method(klass, "paths", Path_paths, 1);
    rb_define_method(klass, "pointers", Path_pointers, 1);
    rb_define_method(klass, "to_s", Path_to_s, 0);
    rb_define_private_method(klass, "limits", Path_limits, 0);
}
