/* frontends/oj/doc/oj_doc.c - L4. Oj::Doc: opening and closing a document, and building its values. The tape, the
 * position and a small document share one hidden String, which is reused by the next document after this one is
 * closed. Of a large document, a frozen copy of the source String is kept. */
#include "frontends/oj/doc/oj_doc.h"
#include "rb/parse/parse.h"
#include "rb/parse/source.h"
#include "frontends/oj/oj.h"
#include "frontends/oj/errors_oj.h"
#include "frontends/oj/oj_dialect.h"
#include "frontends/oj/oj_local.h"
#include "rb/frontend.h"

/* Bytes: a document up to SMALL is copied, a memory has at least LEAST, and one up to KEEP is reused. */
#define OJ_DOC_SMALL 1024
#define OJ_DOC_LEAST 16384
#define OJ_DOC_CACHED 262144

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
}

static size_t oj_doc_size(const void *data) { return sizeof(jac_oj_doc); /* its Strings count themselves */ }

static const rb_data_type_t oj_doc_type = {
    .wrap_struct_name = "Oj/doc",
    .function = {.dmark = oj_doc_mark, .dfree = RUBY_DEFAULT_FREE, .dsize = oj_doc_size},
    .flags = RUBY_TYPED_FREE_IMMEDIATELY,
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
    if (!local->tape && RSTRING_LEN(memory) <= OJ_DOC_CACHED) RB_OBJ_WRITE(local->self, &local->tape, memory);
    else rb_str_resize(memory, 0);
}

/* The memory of a closed document, or a new one. */
static VALUE oj_doc_memory(void)
{
    jac_oj_local *local = jac_oj_local_get();
    VALUE memory = local->tape;
    if (!memory) return rb_str_tmp_new(OJ_DOC_LEAST);
    RB_OBJ_WRITE(local->self, &local->tape, Qfalse);
    return memory;
}

/* Closes the document and gives its memory back. Has no effect the second time. */
static VALUE oj_doc_shut(VALUE self)
{
    jac_oj_doc *doc = oj_doc_data(self);
    VALUE memory = doc->memory;
    *doc = (jac_oj_doc){.start = NULL};
    oj_doc_release(memory);
    return Qnil;
}

/* ---- opening ---- */

/* A tape that is being written, on the C stack. */
typedef struct {
    jac_tape tape;          /* first: grow casts it to the recorder */
    const jac_reader *reader;
    VALUE memory;           /* root: the struct is on the C stack. `before` bytes, then the words */
    size_t before;          /* bytes for the track and a copy of a small document */
} oj_doc_recorder;

/* Points the tape, of which `used` words are written, into the recorder's memory. */
static void oj_doc_apply(oj_doc_recorder *recorder, size_t used)
{
    jac_tape *tape = &recorder->tape;
    tape->base = (jac_tape_word *)(void *)(RSTRING_PTR(recorder->memory) + recorder->before);
    tape->top = tape->base + used;
    tape->limit = tape->base + ((size_t)RSTRING_LEN(recorder->memory) - recorder->before) / sizeof(jac_tape_word);
}

/* Grows the tape by what the rest of the document needs if it is like the part already read, plus 6 percent, but at
 * least by half. */
static void oj_doc_grow(jac_tape *tape)
{
    oj_doc_recorder *recorder = (oj_doc_recorder *)(void *)tape;
    const jac_reader *r = recorder->reader;
    size_t used = (size_t)(tape->top - tape->base), read = (size_t)(r->cur - r->start),
           left = (size_t)(r->end - r->cur);
    double more = 1.06 * (double)used / (double)(read + 1) * (double)left;
    size_t wanted = used + used / 2;
    if (more > (double)used / 2) wanted = used + (more < 4.0 * (double)used ? (size_t)more : 4 * used);
    if (wanted > LONG_MAX / sizeof(jac_tape_word) / 2) rb_memerror();
    VALUE memory = rb_str_tmp_new((long)(recorder->before + (wanted + JAC_TAPE_ROOM) * sizeof(jac_tape_word)));
    /* bounds: the bytes written are less than the old memory, which is less than the new one */
    memcpy(RSTRING_PTR(memory), RSTRING_PTR(recorder->memory), recorder->before + used * sizeof(jac_tape_word));
    rb_str_resize(recorder->memory, 0);
    recorder->memory = memory;
    oj_doc_apply(recorder, used);
}

/* Whether there is a value; false for a document without one. Raises ParseError for other errors. */
static bool oj_doc_judge(jac_status status, const jac_reader *r, const jac_tape *tape)
{
    const char *at;
    if (JAC_LIKELY(status == JAC_STATUS_OK)) {
        if (JAC_UNLIKELY(jac_oj_doc_unended_p(r, tape, &at))) jac_oj_doc_refuse(JAC_STATUS_TRAILING, r, tape);
        return true;
    }
    if (r->frames->top == r->frames->base) {
        if (status == JAC_STATUS_UNEXPECTED_CHARACTER) return false;
        if (status == JAC_STATUS_UNEXPECTED_TOKEN && (*r->error_at == 'N' || *r->error_at == 'I')) return false;
        if (status == JAC_STATUS_EOF) return false;
    }
    jac_oj_doc_refuse(status, r, tape);
}

/* Moves what is written to a memory of exactly `bytes` bytes, so that the large one can be reused. */
static void oj_doc_fit(oj_doc_recorder *recorder, size_t bytes)
{
    VALUE memory = rb_str_tmp_new((long)bytes);
    memcpy(RSTRING_PTR(memory), RSTRING_PTR(recorder->memory), bytes); /* bounds: the old memory is at least as long */
    oj_doc_release(recorder->memory);
    recorder->memory = memory;
    recorder->tape.base = (jac_tape_word *)(void *)(RSTRING_PTR(memory) + recorder->before);
}

/* Makes the object for the recorded document. `brief`: it will be closed soon. */
static VALUE oj_doc_new(VALUE klass, VALUE source, oj_doc_recorder *recorder, size_t count, bool brief)
{
    const jac_reader *r = recorder->reader;
    const size_t len = (size_t)(r->end - r->start), skipped = (size_t)(r->start - RSTRING_PTR(source));
    VALUE held = len <= OJ_DOC_SMALL ? Qfalse : jac_source_hold(source);
    if (!brief) oj_doc_fit(recorder, recorder->before + count * sizeof(jac_tape_word));
    jac_oj_doc *doc;
    VALUE self = TypedData_Make_Struct(klass, jac_oj_doc, &oj_doc_type, doc);
    char *memory = RSTRING_PTR(recorder->memory);
    doc->source = held;
    doc->memory = recorder->memory;
    doc->count = count;
    doc->words = recorder->tape.base;
    doc->len = len;
    doc->where = (jac_oj_track *)(void *)memory;
    jac_oj_doc_track(doc->where);
    doc->start = held ? RSTRING_PTR(held) + skipped
                      : memcpy(memory + sizeof(jac_oj_track), RSTRING_PTR(source) + skipped,
                               len); /* bounds: `before` includes len */
    return self;
}

/* Records the document. Oj.load accepts a comment that ends with the document, Doc does not: if that may be the
 * error, the document is read again. */
static jac_status oj_doc_record(jac_tape *tape, jac_reader *r)
{
    jac_status status = jac_tape_record(tape, r);
    if (JAC_LIKELY(status == JAC_STATUS_OK || r->error_at != r->end)) return status;
    r->cur = r->start;
    r->syntax.flags &= ~(uint32_t)JAC_SYNTAX_LOOSE_SPACE;
    if (jac_tape_record(tape, r) == JAC_STATUS_UNTERMINATED_COMMENT) return JAC_STATUS_UNTERMINATED_COMMENT;
    r->cur = r->start;
    r->syntax.flags |= JAC_SYNTAX_LOOSE_SPACE;
    return jac_tape_record(tape, r);
}

static VALUE oj_doc_read(VALUE klass, VALUE source, bool brief)
{
    jac_value_stack stack;
    oj_doc_recorder recorder;
    jac_reader reader;
    const char *start = RSTRING_PTR(source), *nul;
    size_t len = (size_t)RSTRING_LEN(source);
    const jac_syntax syntax = {.flags = OJ_DOC_SYNTAX};
    if ((nul = memchr(start, '\0', len)) != NULL) len = (size_t)(nul - start);
    if (len >= 3 && memcmp(start, "\xEF\xBB\xBF", 3) == 0) {
        start += 3;
        len -= 3;
    }
    jac_value_stack_init(&stack, true); /* for its frames only */
    jac_reader_init(&reader, start, len, syntax, &stack.frames);
    if (JAC_UNLIKELY(jac_source_long_p(&reader))) source = jac_source_watch(&reader, source);
    recorder.reader = &reader;
    recorder.memory = oj_doc_memory();
    recorder.before = sizeof(jac_oj_track) +
                      (len <= OJ_DOC_SMALL ? (len + sizeof(jac_tape_word) - 1) & ~(sizeof(jac_tape_word) - 1) : 0);
    recorder.tape.grow = oj_doc_grow;
    oj_doc_apply(&recorder, 0);
    jac_status status = oj_doc_record(&recorder.tape, &reader);
    bool found = oj_doc_judge(status, &reader, &recorder.tape);
    jac_value_stack_finish(&stack);
    VALUE self = oj_doc_new(klass, source, &recorder, found ? (size_t)(recorder.tape.top - recorder.tape.base) : 0,
                             brief);
    RB_GC_GUARD(source);
    RB_GC_GUARD(recorder.memory);
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
    const bool block = rb_block_given_p();
    VALUE self = oj_doc_read(klass, source, block);
    if (!block) return self;
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
    return reader;
}

/* Raises ParseError if an Integer from `node` up to `end` has more digits than the default options allow. */
static JAC_NOINLINE void oj_doc_check_integers(const jac_oj_doc *doc, size_t node, size_t end, size_t limit)
{
    const jac_reader reader = jac_oj_doc_reader(doc);
    for (; node < end; node += jac_tape_container_p(doc->words[node]) ? 2 : 1) {
        if (jac_tape_kind_of(doc->words[node]) != JAC_TAPE_INTEGER) continue;
        const char *to, *from = jac_tape_value(doc->words, node, &reader, &to);
        if (from < to && (*from == '-' || *from == '+')) from++;
        size_t digits = (size_t)(to - from);
        uint64_t value = 0;
        for (; from < to && value < OJ_DOC_LARGE; from++) value = value * 10 + (uint64_t)(*from - '0');
        if (value < OJ_DOC_LARGE || digits <= limit) continue;
        rb_raise(jac_oj.eParseError, "integer exceeds :max_integer_digits (%lu > %lu)", (unsigned long)digits,
                 (unsigned long)limit);
    }
}

VALUE jac_oj_doc_value(const jac_oj_doc *doc, size_t node)
{
    static const VALUE words[] = {[JAC_TAPE_NULL] = Qnil, [JAC_TAPE_FALSE] = Qfalse, [JAC_TAPE_TRUE] = Qtrue};
    jac_tape_kind kind = jac_tape_kind_of(doc->words[node]);
    if (kind <= JAC_TAPE_TRUE) return words[kind];
    VALUE defaults = jac_oj_defaults();
    size_t limit = jac_oj_defaults_options(defaults)->max_integer_digits;
    RB_GC_GUARD(defaults);
    if (JAC_UNLIKELY(limit)) oj_doc_check_integers(doc, node, jac_tape_after(doc->words, node), limit);
    const jac_reader reader = jac_oj_doc_reader(doc);
    const char *to, *from = jac_tape_value(doc->words, node, &reader, &to);
    jac_config config = oj_doc_config;
    config.read.syntax = reader.syntax;
    return jac_parse_span(&config, from, (size_t)(to - from));
}

/* call-seq: doc.size -> the number of values in the document, containers included; 1 if it has no value */
static VALUE Doc_size(VALUE self)
{
    const jac_oj_doc *doc = jac_oj_doc_get(self);
    size_t size = 0;
    for (size_t node = 0; node < doc->count; node += jac_tape_container_p(doc->words[node]) ? 2 : 1) {
        size += !jac_tape_key_p(doc->words[node]) && jac_tape_kind_of(doc->words[node]) != JAC_TAPE_END;
    }
    return SIZET2NUM(doc->count ? size : 1);
}

VALUE jac_oj_doc_open(void)
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
