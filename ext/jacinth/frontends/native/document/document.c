/* frontends/native/document/document.c - L4. Jacinth::Document: the object of a place, and its methods that read the
 * source, and how generate writes it; see document.h. document_parts.c has the methods that go over many children. */
#include "frontends/native/document/document.h"
#include "frontends/native/document/document_file.h"
#include "frontends/native/document/document_object.h"
#include "frontends/native/document/document_parts.h"
#include "frontends/native/native_arguments.h"
#include "frontends/native/native_dialect.h"
#include "rb/generate/call.h"
#include "rb/names.h"
#include "rb/parse/check_sink.h"
#include "rb/parse/parse.h"

/* The options of a call of Jacinth.document. */
typedef struct {
    jac_config config;
    VALUE unknown;  /* root: on the C stack; an Array of the unknown option keys, or Qfalse */
    bool all;
} document_options;

static JAC_COLD int document_set_option(VALUE key, VALUE value, VALUE argument)
{
    document_options *options = (document_options *)argument;
    if (key == ID2SYM(rb_intern("check"))) {
        options->all = value == ID2SYM(rb_intern("all"));
        if (!options->all && value != ID2SYM(rb_intern("touched")))
            rb_raise(rb_eArgError, "check: expected :touched or :all");
    } else if (!jac_config_set(&options->config, key, value, JAC_SIDE_READ)) {
        if (!options->unknown) options->unknown = rb_ary_new();
        rb_ary_push(options->unknown, key);
    }
    return ST_CONTINUE;
}

static JAC_COLD VALUE document_open_with(VALUE source, VALUE keywords)
{
    document_options options = {.config = jac_native_defaults, .unknown = Qfalse, .all = false};
    rb_hash_foreach(keywords, document_set_option, (VALUE)&options);
    static const char *const own[] = {"check"};
    if (options.unknown) jac_config_raise_unknown_of(options.unknown, own, 1, true); /* may call Ruby */
    if (!jac_document_file_p(source)) source = jac_native_source(source, &options.config); /* may call Ruby */
    return jac_document_root_new(&options.config, source, options.all);
}

/* The document of the whole source. */
static VALUE document_whole(VALUE root)
{
    const jac_document_root *data = jac_document_root_get(root);
    const char *first = RSTRING_PTR(data->source) + data->place.offset; /* bounds: the value has a first byte */
    VALUE document = jac_document_new(root, *first, data->place);
    RB_GC_GUARD(root);
    return document;
}

VALUE jac_document_of(const jac_config *config, VALUE source, const jac_error_origin *origin)
{
    VALUE root = jac_document_root_new(config, source, false); /* may call Ruby */
    if (origin) jac_document_root_originate(root, origin);
    return document_whole(root);
}

/* A document of the source with the keywords, or nil for none. */
static JAC_HOT VALUE document_make(VALUE source, VALUE keywords)
{
    if (NIL_P(keywords)) return jac_document_of(&jac_native_defaults, source, NULL);
    return document_whole(document_open_with(source, keywords));
}

/*
 * call-seq: Jacinth.document(source, check: :touched, **options) -> Jacinth::Document
 *
 * A document that reads +source+ where it is asked to; a Pathname is a file, whose bytes are all read at once. Takes
 * the options of parse. With check: :touched, what was only stepped over is checked for brackets, strings and UTF-8;
 * with check: :all, the whole source is checked at once, and whatever parse refuses is refused. Raises
 * Jacinth::ParserError, ArgumentError for an unknown option, TypeError for any other source. See docs/documents.md.
 *
 *   Jacinth.document('{"users":[{"name":"Ann"}]}')["users"][0]["name"] # => "Ann"
 */
static VALUE document_open(int argc, VALUE *argv, VALUE self)
{
    VALUE keywords = jac_native_options(&argc, argv, 1, 1);
    return document_make(NIL_P(keywords) ? jac_native_source(argv[0], &jac_native_defaults) : argv[0], keywords);
}

/*
 * call-seq: Jacinth.document_file(path, check: :touched, **options) -> Jacinth::Document
 *
 * As Jacinth.document, for the file at +path+ (a String or Pathname), which is mapped into memory: only what is read of
 * it is loaded. The file must not change while the document is used; the system ends a process that reads what was cut
 * off. A file that cannot be mapped, such as a pipe, is read. Raises SystemCallError if it cannot be opened.
 *
 *   Jacinth.document_file("export.json").at("/meta/count")
 */
static VALUE document_open_file(int argc, VALUE *argv, VALUE self)
{
    VALUE keywords = jac_native_options(&argc, argv, 1, 1);
    return document_make(jac_document_file_open(argv[0]), keywords);
}
/* The child for a step, or `missing`. */
JAC_INLINE VALUE document_find(VALUE self, VALUE step, VALUE missing)
{
    jac_document_run run;
    const jac_document document = jac_document_start(self, &run);
    jac_document_place place = document.place;
    VALUE child = missing;
    if (jac_document_step_to(&run, &place, step)) child = jac_document_child(&run, document.root, place);
    jac_document_run_finish(&run);
    RB_GC_GUARD(self);
    return child;
}

static void document_refuse_scalar(VALUE self)
{
    if (jac_document_scalar_p(self)) rb_raise(rb_eTypeError, "the document is neither object nor array");
}

/*
 * call-seq:
 *    document[key or index] -> Jacinth::Document, object or nil
 *    document[range] -> Array or nil
 *    document[first, count] -> Array or nil
 *
 * The child with that key or index: a document for an object or array, a value for a scalar, nil if it is missing. Of
 * an array also several children, as Array#[] gives them.
 */
static VALUE Document_aref(int argc, VALUE *argv, VALUE self)
{
    document_refuse_scalar(self);
    if (JAC_LIKELY(argc == 1 && !rb_obj_is_kind_of(argv[0], rb_cRange))) return document_find(self, argv[0], Qnil);
    return rb_funcallv(self, rb_intern("part"), argc, argv); /* may call Ruby */
}

/* The child for a key or index, or `missing`. */
static VALUE Document_find(VALUE self, VALUE step, VALUE missing)
{
    document_refuse_scalar(self);
    return document_find(self, step, missing);
}

/*
 * call-seq: document.dig(*path) -> Jacinth::Document, object or nil
 *
 * As Object#dig on the value, with a document for an object or array.
 */
static VALUE Document_dig(int argc, VALUE *argv, VALUE self)
{
    jac_document_run run;
    rb_check_arity(argc, 1, UNLIMITED_ARGUMENTS);
    const jac_document document = jac_document_start(self, &run);
    jac_document_place place = document.place;
    VALUE child = Qnil;
    if (jac_document_dig(&run, &place, argc, argv)) child = jac_document_child(&run, document.root, place);
    jac_document_run_finish(&run);
    RB_GC_GUARD(self);
    return child;
}

/* What the JSON pointer leads to, or `missing`. */
static VALUE Document_follow(VALUE self, VALUE pointer, VALUE missing)
{
    jac_document_run run;
    pointer = jac_document_pointer(pointer);
    const jac_document document = jac_document_start(self, &run);
    jac_document_place place = document.place;
    VALUE child = missing;
    if (RSTRING_LEN(pointer) == 0) return self;
    if (jac_document_follow(&run, &place, pointer)) child = jac_document_child(&run, document.root, place);
    jac_document_run_finish(&run);
    RB_GC_GUARD(self);
    return child;
}

/*
 * call-seq: document.value -> object
 *
 * What parse builds for this part, under the options of the document.
 */
static VALUE Document_value(VALUE self) { return jac_document_value(self); }

/* The offset of the byte after the document. */
static VALUE Document_finish(VALUE self)
{
    jac_document_run run;
    const jac_document document = jac_document_start(self, &run);
    const size_t end = jac_document_end(&run, document.place);
    jac_document_run_finish(&run);
    return SIZET2NUM(end);
}

static VALUE Document_start(VALUE self) { return SIZET2NUM(jac_document_get(self)->place.offset); }

static VALUE Document_root(VALUE self) { return jac_document_get(self)->root; }

static jac_document_root *document_root(VALUE self) { return jac_document_root_get(jac_document_get(self)->root); }

/* The whole source, as a String that may reach Ruby. */
static VALUE Document_source(VALUE self)
{
    const jac_document_root *root = document_root(self);
    if (!root->mapping) return root->source;
    return jac_document_root_text(jac_document_get(self)->root, 0, (size_t)RSTRING_LEN(root->source));
}

/* The bytes [from, to) of the source, or less if it ends before. */
static VALUE Document_text(VALUE self, VALUE from, VALUE to)
{
    const size_t begin = NUM2SIZET(from), end = NUM2SIZET(to); /* calls no Ruby: Integers */
    const size_t size = (size_t)RSTRING_LEN(document_root(self)->source);
    if (begin > size || end < begin) rb_raise(rb_eRangeError, "no such text");
    return jac_document_root_text(jac_document_get(self)->root, begin, end < size ? end : size);
}

/* The document of the same source under other options, a Hash. */
static VALUE Document_twin(VALUE self, VALUE options)
{
    const jac_document_root *root = document_root(self);
    Check_Type(options, T_HASH);
    VALUE twin = document_make(root->mapping ? root->mapping : root->source, options);
    RB_GC_GUARD(self);
    return twin;
}

/* [line, column], as errors count them. */
static VALUE Document_position(VALUE self)
{
    const jac_document *document = jac_document_get(self);
    jac_document_root *root = jac_document_root_get(document->root);
    const jac_position position = jac_document_places_position(&root->places, root->source, document->place.offset,
                                                               !OBJ_FROZEN(document->root));
    RB_GC_GUARD(self);
    return rb_ary_new_from_args(2, SIZET2NUM(position.line), SIZET2NUM(position.column));
}

/*
 * call-seq: document.freeze -> document
 *
 * Makes the document shareable between Ractors. Nothing more of the source is remembered then.
 */
static VALUE Document_freeze(VALUE self)
{
    jac_document_root_freeze(jac_document_get(self)->root);
    return rb_obj_freeze(self);
}

/* ---- generate ---- */

/* Checks the value at the reader's cursor, which may be short although many bytes follow it. */
static jac_status document_check_step(jac_document_run *run, jac_key_set *keys)
{
    jac_reader *r = &run->read.reader;
    const char *const from = r->cur;
    const size_t held = JAC_RELEASE_SHORT;
    jac_status status;
    if ((size_t)(r->end - from) <= held) return jac_check_sink_step(r, keys);
    if (jac_release_try(&run->read, held, jac_check_sink_step, keys, &status)) return status;
    r->cur = from;
    jac_key_set_own(keys);
    return jac_release_always(&run->read, jac_check_sink_step, keys, jac_key_set_drop); /* may call Ruby */
}

/* Raises the error of the part, if it has one. Returns one past it. */
static size_t document_check(jac_document_run *run, jac_document_place place)
{
    jac_reader *r = &run->read.reader;
    const jac_syntax syntax = r->syntax;
    const size_t room = jac_syntax_room(&syntax);
    jac_key_set keys;
    r->cur = r->start + place.offset;
    r->syntax.flags |= JAC_SYNTAX_SEVERAL | JAC_SYNTAX_NO_BOM;
    if (syntax.max_nesting) r->syntax.max_nesting = place.depth < room ? room - place.depth : SIZE_MAX;
    if (place.depth == 0) r->syntax.flags &= ~(uint32_t)JAC_SYNTAX_SEVERAL; /* nothing may follow the whole value */
    if (place.depth == 0) r->cur = r->start;
    jac_key_set_init(&keys);
    const jac_status status = document_check_step(run, &keys);
    jac_key_set_finish(&keys);
    jac_value_stack_finish(&run->read.stack);
    r->syntax = syntax;
    if (status == JAC_STATUS_NO_MEMORY) rb_memerror();
    if (status != JAC_STATUS_OK) jac_document_build(run, place); /* raises what parse raises */
    return place.depth ? (size_t)(r->cur - r->start) : jac_document_end(run, place);
}

/* Whether there are bytes of 0x80 or above. */
static bool document_high_p(const char *ptr, size_t len)
{
    unsigned char all = 0;
    for (size_t i = 0; i < len; i++) all |= (unsigned char)ptr[i];
    return all >= 0x80;
}

/* Whether the text of a document is what the generator would write, apart from white space and lexemes. */
static bool document_copies_p(const jac_generator *gen, const jac_config *config)
{
    const uint32_t more = JAC_SYNTAX_NAN | JAC_SYNTAX_TRAILING_COMMA | JAC_SYNTAX_COMMENTS | JAC_SYNTAX_CONTROL |
                          JAC_SYNTAX_INVALID_ESCAPE | JAC_SYNTAX_DUPLICATE_KEY;
    return gen->hot && gen->escape == JAC_ESCAPE_JSON && !RTEST(gen->config->write.sort_keys) &&
           !(config->read.syntax.flags & more) && !jac_config_read_hooked(&config->read);
}

void jac_document_generate(jac_generator *gen, VALUE object)
{
    if (!jac_document_p(object)) {
        jac_generate_other(gen, object);
        return;
    }
    jac_document_run run;
    size_t used = jac_call_begin(gen), end = 0;
    VALUE value = Qundef;
    const jac_document document = jac_document_start(object, &run);
    if (document_copies_p(gen, run.config)) end = document_check(&run, document.place);
    else value = jac_document_build(&run, document.place);
    jac_call_end(gen, used);
    if (value == Qundef) {
        const char *text = run.read.reader.start + document.place.offset;
        const size_t len = end - document.place.offset;
        gen->raw_high |= document_high_p(text, len);
        jac_emit_raw(&gen->out.buf, text, len);
    } else {
        jac_generate_value(gen, value);
    }
    jac_document_run_finish(&run);
    RB_GC_GUARD(value);
    RB_GC_GUARD(object);
}

JAC_COLD void jac_document_init(void)
{
    VALUE klass = rb_define_class_under(jac_mJacinth, "Document", rb_cObject);
    rb_undef_alloc_func(klass);
    rb_undef_method(CLASS_OF(klass), "new");
    jac_document_object_init(klass);
    jac_document_root_init(klass);
    /* for ri: jac_mJacinth = rb_define_module("Jacinth") */
    rb_define_singleton_method(jac_mJacinth, "document", document_open, -1);
    rb_define_singleton_method(jac_mJacinth, "document_file", document_open_file, -1);
    rb_define_method(klass, "[]", Document_aref, -1);
    rb_define_method(klass, "dig", Document_dig, -1);
    rb_define_method(klass, "value", Document_value, 0);
    rb_define_method(klass, "freeze", Document_freeze, 0);
    rb_define_private_method(klass, "find_child", Document_find, 2);
    rb_define_private_method(klass, "follow", Document_follow, 2);
    rb_define_private_method(klass, "finish", Document_finish, 0);
    rb_define_private_method(klass, "start", Document_start, 0);
    rb_define_private_method(klass, "position", Document_position, 0);
    rb_define_private_method(klass, "source", Document_source, 0);
    rb_define_private_method(klass, "text", Document_text, 2);
    rb_define_private_method(klass, "twin", Document_twin, 1);
    rb_define_protected_method(klass, "root", Document_root, 0);
    jac_document_parts_init(klass);
}
