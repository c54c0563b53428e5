/* frontends/native/document/document_read.c - L4. Jacinth.dig, Jacinth.at and Jacinth.at_all; see document_read.h. They
 * read the caller's String in place, and copy it only when Ruby code may run. */
#include "frontends/native/document/document_read.h"
#include "frontends/native/document/document_walk.h"
#include "frontends/native/native_arguments.h"
#include "frontends/native/native_dialect.h"
#include "rb/names.h"
#include "reader/pointer.h"

/* One call, with its options. */
typedef struct {
    jac_config config;
    jac_document_run run;
} document_read;

/* Splits the options off the arguments, of which `least` to `most` remain. */
static void document_read_options(document_read *read, int *argc, const VALUE *argv, int least, int most)
{
    VALUE options = jac_native_options(argc, argv, least, most);
    read->run.config = &jac_native_defaults;
    if (NIL_P(options)) return;
    jac_config_parse(&read->config, &jac_native_defaults, options, JAC_SIDE_READ);
    read->run.config = &read->config;
}

/* Starts to read the source. Returns the place of the whole value. */
static jac_document_place document_read_start(document_read *read, VALUE source)
{
    source = jac_source_string(jac_native_source(source, read->run.config)); /* may call Ruby */
    jac_document_run_start(&read->run, read->run.config, source, false, jac_source_known_p(source));
    return jac_document_root_place(&read->run);
}

/*
 * call-seq: Jacinth.dig(source, *path, **options) -> object
 *
 * The value at the path of keys and indexes in the document +source+, as Jacinth.parse and Object#dig give it, without
 * building the rest. A key is a String or a Symbol; nil if something is missing. What is not on the way is stepped over
 * and checked only for brackets, strings and UTF-8; what follows the value is not read. Takes the options of parse.
 * Raises Jacinth::ParserError for a fault in what is read, and TypeError where dig does.
 *
 *   Jacinth.dig('{"users":[{"name":"Ann"}]}', "users", 0, "name") # => "Ann"
 */
static VALUE document_read_dig(int argc, VALUE *argv, VALUE self)
{
    document_read read;
    VALUE value = Qnil;
    document_read_options(&read, &argc, argv, 1, UNLIMITED_ARGUMENTS);
    jac_document_place place = document_read_start(&read, argv[0]);
    if (jac_document_dig(&read.run, &place, argc - 1, argv + 1)) value = jac_document_build(&read.run, place);
    jac_document_run_finish(&read.run);
    return value;
}

/*
 * call-seq: Jacinth.at(source, pointer, **options) -> object
 *
 * The value at the JSON pointer (RFC 6901) in the document +source+, or nil; otherwise as Jacinth.dig. Raises
 * ArgumentError for a String that is not a pointer.
 *
 *   Jacinth.at('{"users":[{"name":"Ann"}]}', "/users/0/name") # => "Ann"
 */
static VALUE document_read_at(int argc, VALUE *argv, VALUE self)
{
    document_read read;
    VALUE value = Qnil;
    document_read_options(&read, &argc, argv, 2, 2);
    VALUE pointer = jac_document_pointer(argv[1]);
    jac_document_place place = document_read_start(&read, argv[0]);
    if (jac_document_follow(&read.run, &place, pointer)) value = jac_document_build(&read.run, place);
    jac_document_run_finish(&read.run);
    return value;
}

typedef struct {
    jac_pointer_set set;
    VALUE memory;       /* root: on the C stack; a hidden String that holds the set and the node of each pointer */
    size_t *nodes;
    long count;
    bool last;
} document_pointers;

/* Puts the pointers of an Array into a set. */
static void document_read_pointers_start(document_pointers *pointers, VALUE array)
{
    size_t tokens = 0, bytes = 0, count;
    VALUE checked = rb_ary_new_capa(RARRAY_LEN(array));
    for (long i = 0; i < RARRAY_LEN(array); i++) {
        VALUE pointer = jac_document_pointer(RARRAY_AREF(array, i)); /* may call Ruby */
        rb_ary_push(checked, pointer);
        if (!jac_pointer_check(RSTRING_PTR(pointer), (size_t)RSTRING_LEN(pointer), &count)) continue; /* never */
        tokens += count;
        bytes += (size_t)RSTRING_LEN(pointer); /* kept: the pointer is a copy that no program changes */
    }
    pointers->count = RARRAY_LEN(checked);
    const size_t size = jac_pointer_room(tokens, bytes), nodes = (size_t)pointers->count * sizeof(size_t);
    if (size == 0 || size > (size_t)LONG_MAX - nodes - sizeof(size_t)) rb_memerror();
    pointers->memory = rb_str_tmp_new((long)(nodes + size));
    pointers->nodes = (size_t *)(void *)RSTRING_PTR(pointers->memory);
    jac_pointer_init(&pointers->set, pointers->nodes + pointers->count, tokens, bytes);
    for (long i = 0; i < pointers->count; i++) {
        VALUE pointer = RARRAY_AREF(checked, i);
        pointers->nodes[i] = jac_pointer_add(&pointers->set, RSTRING_PTR(pointer), (size_t)RSTRING_LEN(pointer));
    }
    RB_GC_GUARD(checked);
}

static jac_status document_read_pointers_resolve(jac_reader *r, void *data)
{
    document_pointers *pointers = data;
    return jac_pointer_resolve(r, 0, &pointers->set, pointers->last);
}

/* The number of containers around the value of a node. */
static size_t document_read_pointers_depth(const document_pointers *pointers, size_t node)
{
    size_t depth = 0;
    for (; node; node = pointers->set.nodes[node].parent) depth++;
    return depth;
}

/* For a node without a value: the last node on the way that has one. Node 0, the whole document, always has one. */
static size_t document_read_pointers_last(const document_pointers *pointers, size_t node)
{
    const jac_pointer_node *const nodes = pointers->set.nodes;
    size_t found = node;
    for (size_t at = node; at; at = nodes[at].parent) {
        if (nodes[at].to == 0 || nodes[at].within != nodes[nodes[at].parent].visit) found = nodes[at].parent;
    }
    return found;
}

/* The value of a node, or nil. If the way to the node ends early, at a scalar, that is checked as jac_document_follow
 * does. May call Ruby. */
static VALUE document_read_pointers_value(document_read *read, const document_pointers *pointers, size_t node)
{
    size_t from, to;
    jac_document_run *const run = &read->run;
    const bool found = jac_pointer_found(&pointers->set, node, &from, &to);
    if (JAC_UNLIKELY(!found)) {
        node = document_read_pointers_last(pointers, node);
        from = pointers->set.nodes[node].from;
    }
    const jac_document_place place = {from, document_read_pointers_depth(pointers, node)};
    if (!found && jac_document_container(run, place)) return Qnil;
    VALUE value = jac_document_build(run, place);
    return found ? value : Qnil;
}

/*
 * call-seq: Jacinth.at_all(source, *pointers, **options) -> Array
 *
 * The values at several JSON pointers, in their order, with nil for each that leads nowhere; otherwise as Jacinth.at.
 * The pointers are arguments, or one Array. The source is read once for all.
 *
 *   Jacinth.at_all('{"a":1,"b":[2,3]}', "/b/1", "/c", "/a") # => [3, nil, 1]
 */
static VALUE document_read_at_all(int argc, VALUE *argv, VALUE self)
{
    document_read read;
    document_pointers pointers;
    document_read_options(&read, &argc, argv, 1, UNLIMITED_ARGUMENTS);
    VALUE list = argc == 2 ? rb_check_array_type(argv[1]) : Qnil; /* may call Ruby */
    document_read_pointers_start(&pointers, NIL_P(list) ? rb_ary_new_from_values(argc - 1, argv + 1) : list);
    jac_document_place root = document_read_start(&read, argv[0]);
    pointers.last = (read.run.config->read.syntax.flags & JAC_SYNTAX_DUPLICATE_KEY) != 0;
    jac_document_run_step(&read.run, root.offset, document_read_pointers_resolve, &pointers);
    VALUE values = rb_ary_new_capa(pointers.count);
    for (long i = 0; i < pointers.count; i++) {
        rb_ary_push(values, document_read_pointers_value(&read, &pointers, pointers.nodes[i]));
    }
    rb_str_resize(pointers.memory, 0); /* the next call gets the same memory: new pages take longer than the search */
    jac_document_run_finish(&read.run);
    return values;
}

JAC_COLD void jac_document_read_init(void)
{
    /* for ri: jac_mJacinth = rb_define_module("Jacinth") */
    rb_define_singleton_method(jac_mJacinth, "dig", document_read_dig, -1);
    rb_define_singleton_method(jac_mJacinth, "at", document_read_at, -1);
    rb_define_singleton_method(jac_mJacinth, "at_all", document_read_at_all, -1);
}
