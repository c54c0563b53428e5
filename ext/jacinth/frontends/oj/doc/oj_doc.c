/* frontends/oj/doc/oj_doc.c - L4. Oj::Doc: opening and closing a document, and building its values. The position and a
 * small document share one hidden String, which is reused by the next document after this one is closed. Of a large
 * document, a frozen copy of the source String is kept. */
#include "frontends/oj/doc/oj_doc.h"
#include "frontends/oj/errors_oj.h"
#include "frontends/oj/oj.h"
#include "frontends/oj/oj_dialect.h"
#include "frontends/oj/oj_local.h"
#include "rb/frontend.h"
#include "rb/parse/make_number.h"
#include "rb/parse/parse.h"
#include "rb/parse/source.h"
#include "reader/number.h"
#include "reader/string_scan.h"

/* A document of up to this many bytes is copied. */
#define OJ_DOC_SMALL 1024

/* A document of this many bytes has a table of the ends of its containers. */
#define OJ_DOC_LONG 16384

/* max_integer_digits counts the digits of Integers from this one on. */
#define OJ_DOC_LARGE UINT64_C(18014398509481983)

#define OJ_DOC_SYNTAX \
    (JAC_SYNTAX_CONTROL | JAC_SYNTAX_COMMENTS | JAC_SYNTAX_LOOSE_SPACE | JAC_SYNTAX_ANY_BYTES | \
     JAC_SYNTAX_ILL_FORMED | JAC_SYNTAX_NO_BOM | JAC_SYNTAX_OVERFLOW | JAC_SYNTAX_DUPLICATE_KEY | \
     JAC_SYNTAX_LEADING_ZERO | JAC_SYNTAX_ZEROS | JAC_SYNTAX_LOOSE_NUMBERS | JAC_SYNTAX_BARE_MINUS | \
     JAC_SYNTAX_SEVERAL)

static const jac_config oj_doc_config = {.frontend = &jac_frontend_oj, JAC_CONFIG_DEFAULTS_OJ};

static void oj_doc_mark(void *data)
{
    const jac_oj_doc *doc = data;
    rb_gc_mark(doc->source);
    rb_gc_mark(doc->memory);
    rb_gc_mark(doc->table);
}

static void oj_doc_free(void *data)
{
    jac_oj_doc *doc = data;
    jac_index_free(&doc->index);
    ruby_xfree_sized(doc, sizeof *doc);
}

/* Its Strings count themselves. */
static size_t oj_doc_size(const void *data)
{
    const jac_oj_doc *doc = data;
    return sizeof *doc + doc->index.memory;
}

static const rb_data_type_t oj_doc_type = {
    .wrap_struct_name = "Oj/doc",
    .function = {.dmark = oj_doc_mark, .dfree = oj_doc_free, .dsize = oj_doc_size},
    .flags = JAC_TYPED_FREE,
};

static jac_oj_doc *oj_doc_data(VALUE self) { return jac_rb_data(self, &oj_doc_type); }

jac_oj_doc *jac_oj_doc_get(VALUE self)
{
    jac_oj_doc *doc = oj_doc_data(self);
    if (JAC_UNLIKELY(!doc->start)) rb_raise(rb_eIOError, "Document already closed or not open.");
    return doc;
}

jac_oj_doc *jac_oj_doc_again(VALUE self)
{
    jac_oj_doc *doc = oj_doc_data(self);
    if (JAC_UNLIKELY(!doc->start)) rb_raise(rb_eIOError, "Document closed.");
    return doc;
}

/* Keeps the memory for the next document, or frees it now, before the collector does. */
static void oj_doc_release(VALUE memory)
{
    if (!memory) return;
    jac_oj_local *local = jac_oj_local_get();
    if (!local->doc_memory) RB_OBJ_WRITE(local->self, &local->doc_memory, memory);
    else rb_str_resize(memory, 0);
}

/* The memory of a closed document, or a new one. */
static VALUE oj_doc_memory(void)
{
    jac_oj_local *local = jac_oj_local_get();
    VALUE memory = local->doc_memory;
    if (!memory) return rb_str_tmp_new(sizeof(jac_oj_track) + OJ_DOC_SMALL);
    RB_OBJ_WRITE(local->self, &local->doc_memory, Qfalse);
    return memory;
}

/* Closes the document and gives its memory back. Has no effect the second time. */
static VALUE oj_doc_shut(VALUE self)
{
    jac_oj_doc *doc = oj_doc_data(self);
    VALUE memory = doc->memory;
    if (doc->table) rb_str_resize(doc->table, 0);
    jac_index_free(&doc->index);
    *doc = (jac_oj_doc){.start = NULL};
    oj_doc_release(memory);
    return Qnil;
}

/* ---- opening ---- */

/* The memory of an index, which the document frees with itself or when it is closed. */
static void *oj_doc_resize(jac_index *index, void *memory, size_t from, size_t to)
{
    (void)index;
    if (to) return ruby_xrealloc_sized(memory, to, from);
    ruby_xfree_sized(memory, from);
    return NULL;
}

/* Makes the object for the document of the reader, which lies in the source. */
static VALUE oj_doc_new(VALUE klass, VALUE source, const jac_reader *r, size_t root, VALUE table)
{
    const size_t len = (size_t)(r->end - r->start), skipped = (size_t)(r->start - RSTRING_PTR(source));
    VALUE held = len <= OJ_DOC_SMALL ? Qfalse : jac_source_hold(source), hidden = oj_doc_memory();
    jac_oj_doc *doc;
    VALUE self = TypedData_Make_Struct(klass, jac_oj_doc, &oj_doc_type, doc);
    char *memory = RSTRING_PTR(hidden);
    doc->source = held;
    doc->memory = hidden;
    doc->table = table;
    doc->ends = r->ends;
    doc->len = len;
    doc->root = root;
    doc->where = (jac_oj_track *)(void *)memory;
    jac_oj_doc_track(doc, doc->where);
    jac_index_init(&doc->index, len, JAC_INDEX_FIRST, (uint64_t)rb_hash_start(0), oj_doc_resize);
    doc->start = held ? RSTRING_PTR(held) + skipped
                      : memcpy(memory + sizeof(jac_oj_track), RSTRING_PTR(source) + skipped,
                               len); /* bounds: the memory has SMALL bytes after the track */
    RB_GC_GUARD(hidden);
    return self;
}

/* Gives the reader of a long document a table of ends. Returns the String that owns it, or false. */
static VALUE oj_doc_table(jac_reader *r)
{
    const size_t len = (size_t)(r->end - r->start), room = jac_ends_room(len);
    if (len < OJ_DOC_LONG || room == 0) return Qfalse;
    VALUE table = rb_str_tmp_new((long)jac_ends_bytes(room));
    r->ends = (jac_ends *)(void *)RSTRING_PTR(table);
    jac_ends_clear(r->ends, room);
    return table;
}

static VALUE oj_doc_read(VALUE klass, VALUE source)
{
    jac_value_stack stack;
    jac_reader reader;
    const char *start = RSTRING_PTR(source), *nul;
    size_t len = (size_t)RSTRING_LEN(source), root;
    const jac_syntax syntax = {.flags = OJ_DOC_SYNTAX};
    if ((nul = memchr(start, '\0', len)) != NULL) len = (size_t)(nul - start);
    if (len >= 3 && memcmp(start, "\xEF\xBB\xBF", 3) == 0) {
        start += 3;
        len -= 3;
    }
    jac_value_stack_init(&stack, true); /* for its frames only */
    jac_reader_init(&reader, start, len, syntax, &stack.frames);
    VALUE table = oj_doc_table(&reader);
    if (JAC_UNLIKELY(jac_source_long_p(&reader))) source = jac_source_watch(&reader, source);
    jac_oj_doc_check(&reader, OJ_DOC_SYNTAX, &root);
    jac_value_stack_finish(&stack);
    VALUE self = oj_doc_new(klass, source, &reader, root, table);
    RB_GC_GUARD(source);
    RB_GC_GUARD(table);
    return self;
}

/*
 * call-seq: Oj::Doc.open(json) { |doc| ... } -> what the block gives
 *           Oj::Doc.open(json) -> doc
 *
 * Opens the document in the String +json+ and ignores what follows its value. With a block, the document is closed
 * when the block ends. Raises ParseError.
 */
static VALUE Doc_open(VALUE klass, VALUE source)
{
    Check_Type(source, T_STRING);
    VALUE self = oj_doc_read(klass, source);
    if (!rb_block_given_p()) return self;
    int state;
    VALUE result = rb_protect(rb_yield, self, &state);
    oj_doc_shut(self);
    if (state) rb_jump_tag(state);
    return result;
}

/* call-seq: doc.close -> nil */
static VALUE Doc_close(VALUE self)
{
    jac_oj_doc_get(self);
    return oj_doc_shut(self);
}

static VALUE Doc_copy(VALUE self) { rb_raise(rb_eNotImpError, "Not implemented."); }

/* ---- values ---- */

jac_reader jac_oj_doc_reader(const jac_oj_doc *doc)
{
    const jac_syntax syntax = {.flags = OJ_DOC_SYNTAX};
    jac_reader reader;
    jac_reader_init(&reader, doc->start, doc->len, syntax, NULL);
    reader.ends = doc->ends;
    return reader;
}

void jac_oj_doc_start(jac_oj_doc_reading *reading, const jac_oj_doc *doc, size_t at)
{
    jac_value_stack_init(&reading->stack, true);
    reading->reader = jac_oj_doc_reader(doc);
    reading->reader.frames = &reading->stack.frames;
    reading->reader.cur += at;
}

/* Raises ParseError if an Integer in the `len` bytes at `p` has more digits than the default options allow. */
static JAC_NOINLINE void oj_doc_check_integers(const char *p, size_t len, size_t limit)
{
    const jac_syntax syntax = {.flags = OJ_DOC_SYNTAX};
    jac_reader reader;
    jac_oj_doc_token token;
    jac_reader_init(&reader, p, len, syntax, NULL);
    for (; (token = jac_oj_doc_next(&reader, p, 1)).kind != JAC_OJ_DOC_NONE; p = token.to) {
        if (token.kind != JAC_OJ_DOC_INTEGER) continue;
        const char *from = token.from, *const to = jac_oj_doc_digits_end(&token);
        if (*from == '-' || *from == '+') from++;
        size_t digits = (size_t)(to - from);
        uint64_t value = 0;
        for (; from < to && value < OJ_DOC_LARGE; from++) value = value * 10 + (uint64_t)(*from - '0');
        if (value < OJ_DOC_LARGE || digits <= limit) continue;
        rb_raise(jac_oj.eParseError, "integer exceeds :max_integer_digits (%lu > %lu)", (unsigned long)digits,
                 (unsigned long)limit);
    }
}

/* The value at `from` if it is a String of ASCII characters without escapes, or an Integer that max_integer_digits does
 * not concern; else undef. These are read without a parse, which has to be set up. */
static VALUE oj_doc_plain(const jac_oj_doc *doc, const char *from)
{
    const char *const end = doc->start + doc->len, *const digits = from + (*from == '-'), *to;
    uint64_t magnitude;
    if (*from == '"') {
        jac_reader reader = jac_oj_doc_reader(doc);
        jac_text text;
        if (jac_string_read(&reader, from, end, 0, NULL, &text, &to) != JAC_STATUS_OK || text.escaped || text.high)
            return Qundef;
        VALUE string = rb_str_new(text.ptr, (long)text.len);
        RB_ENCODING_SET_INLINED(string, JAC_ENC_UTF8);
        jac_rb_set_coderange(string, false);
        return string;
    }
    if (digits == end || (to = jac_number_integer(digits, end, &magnitude)) == NULL || to == end) return Qundef;
    if (magnitude >= OJ_DOC_LARGE || to - digits > 16 || memchr(",]} \n", *to, 5) == NULL) return Qundef;
    return jac_number_fixed(digits > from, magnitude);
}

VALUE jac_oj_doc_value(const jac_oj_doc *doc, size_t at)
{
    jac_oj_doc_reading reading;
    const char *const from = doc->start + at;
    switch (*from) { /* bounds: a value begins there */
    case 'n': return Qnil;
    case 'f': return Qfalse;
    case 't': return Qtrue;
    case '[': case '{': break;
    default: {
        VALUE value = oj_doc_plain(doc, from);
        if (JAC_LIKELY(value != Qundef)) return value;
    }
    }
    VALUE defaults = jac_oj_defaults();
    size_t limit = jac_oj_defaults_options(defaults)->max_integer_digits;
    RB_GC_GUARD(defaults);
    jac_oj_doc_start(&reading, doc, at);
    const jac_status status = jac_skip_value(&reading.reader, 0);
    const size_t len = status == JAC_STATUS_OK ? (size_t)(reading.reader.cur - from) : doc->len - at;
    jac_oj_doc_finish(&reading);
    if (JAC_UNLIKELY(limit)) oj_doc_check_integers(from, len, limit);
    jac_config config = oj_doc_config;
    config.read.syntax = reading.reader.syntax;
    return jac_parse_span(&config, from, len);
}

/* call-seq: doc.size -> the number of values in the document, containers included; 1 if it has no value */
static VALUE Doc_size(VALUE self)
{
    const jac_oj_doc *doc = jac_oj_doc_get(self);
    jac_reader reader = jac_oj_doc_reader(doc);
    size_t size = 0, depth = 0;
    jac_oj_doc_token token = {.to = doc->start + doc->root};
    if (doc->root == SIZE_MAX) return SIZET2NUM(1);
    do {
        token = jac_oj_doc_next(&reader, token.to, depth);
        size += token.kind != JAC_OJ_DOC_KEY && token.kind < JAC_OJ_DOC_END;
    } while (token.kind != JAC_OJ_DOC_NONE && !jac_oj_doc_last_p(token.kind, &depth));
    return SIZET2NUM(size);
}

JAC_COLD VALUE jac_oj_doc_open(void)
{
    VALUE klass = rb_define_class_under(jac_oj.mOj, "Doc", rb_cObject);
    rb_undef_alloc_func(klass);
    rb_define_singleton_method(klass, "open", Doc_open, 1);
    rb_define_singleton_method(klass, "parse", Doc_open, 1);
    rb_define_method(klass, "close", Doc_close, 0);
    rb_define_method(klass, "clone", Doc_copy, 0);
    rb_define_method(klass, "dup", Doc_copy, 0);
    rb_define_method(klass, "size", Doc_size, 0);
    return klass;
}
