/* frontends/native/stream/stream_writer.c - L4. The text of a Jacinth::Writer, and the values that are written into it
 * without Ruby code. What may be written where is for lib/jacinth/stream/writer.rb to decide: it says where the open
 * container's children go, and writes all values that need more than this file knows. */
#include "frontends/native/stream/stream_writer.h"
#include "frontends/native/native_dialect.h"
#include "rb/frontend.h"
#include "rb/generate/generator.h"
#include "frontends/native/native_names.h"

/* The text is handed to the IO when it is this long, and its memory is given back if it was longer than the other. */
#define STREAM_WRITER_FULL ((size_t)1 << 16)
#define STREAM_WRITER_KEPT ((size_t)1 << 19)
/* A value that may need Ruby code is generated on the C stack up to this length. */
#define STREAM_WRITER_STACK 1024

typedef struct {
    jac_config config;
    jac_generator gen;  /* out: the text; it has no other use for Ruby objects than to read them */
    size_t len;         /* bytes of the text that are complete */
    size_t depth;       /* of the children of the open container, as in the config */
    VALUE lead;         /* a String: the white space before each child of the open container; or false */
    bool array;         /* that container is an Array */
    bool comma;         /* it has a child */
    char own[512];
} stream_writer;

static const jac_config stream_writer_defaults = {
    .frontend = &jac_frontend_native, .dialect = &jac_dialect_native, JAC_CONFIG_DEFAULTS_NATIVE, .write.plain = true};

static void stream_writer_mark(void *data)
{
    const stream_writer *w = data;
    jac_config_mark(&w->config);
    rb_gc_mark(w->gen.out.string);
    rb_gc_mark(w->lead);
}

static size_t stream_writer_memsize(const void *data) { return sizeof(stream_writer); }

static const rb_data_type_t stream_writer_type = {
    .wrap_struct_name = "Jacinth::Writer",
    .function = {.dmark = stream_writer_mark, .dfree = RUBY_DEFAULT_FREE, .dsize = stream_writer_memsize},
    .flags = RUBY_TYPED_FREE_IMMEDIATELY,
};

static stream_writer *stream_writer_get(VALUE self) { return jac_rb_data(self, &stream_writer_type); }

static void stream_writer_begin_text(stream_writer *w)
{
    jac_string_result_start(&w->gen.out, w->own, sizeof w->own);
    w->len = 0;
}

static VALUE stream_writer_allocate(VALUE klass)
{
    stream_writer *w;
    VALUE self = TypedData_Make_Struct(klass, stream_writer, &stream_writer_type, w); /* a struct of zeros */
    w->config = stream_writer_defaults;
    w->lead = Qfalse;
    stream_writer_begin_text(w);
    jac_generator_start(&w->gen, &w->config, NULL);
    return self;
}

/* call-seq: start(options) -> self; reads the options of generate */
static VALUE Writer_start(VALUE self, VALUE options)
{
    jac_config config;
    jac_config_parse(&config, &stream_writer_defaults, options, JAC_SIDE_WRITE);
    stream_writer *w = stream_writer_get(self);
    w->config = config;
    jac_generator_start(&w->gen, &w->config, NULL);
    return self;
}

/* call-seq: level(lead, array, comma, depth) -> self; the container whose children follow; lead is nil for the root */
static VALUE Writer_level(VALUE self, VALUE lead, VALUE array, VALUE comma, VALUE depth)
{
    stream_writer *w = stream_writer_get(self);
    if (!NIL_P(lead)) Check_Type(lead, T_STRING);
    Check_Type(depth, T_FIXNUM);
    w->depth = (size_t)FIX2LONG(depth);
    w->lead = RTEST(lead) ? rb_str_new_frozen(lead) : Qfalse;
    w->array = RTEST(array);
    w->comma = RTEST(comma);
    return self;
}

/* call-seq: comma? -> whether the open container has a child */
static VALUE Writer_comma_p(VALUE self) { return RBOOL(stream_writer_get(self)->comma); }

/* Begins a change after the complete text, where one that raised may have left bytes. */
static jac_buf *stream_writer_begin(stream_writer *w)
{
    jac_buf *buf = &w->gen.out.buf;
    buf->cur = buf->start + w->len;
    return buf;
}

/* Ends a change. */
static VALUE stream_writer_end(VALUE self, stream_writer *w)
{
    w->len = jac_buf_len(&w->gen.out.buf);
    if (w->len >= STREAM_WRITER_FULL) rb_funcall(self, jac_native_id.flush, 0); /* may call Ruby */
    return self;
}

static void stream_writer_put(jac_buf *buf, VALUE text)
{
    jac_buf_bytes(buf, RSTRING_PTR(text), (size_t)RSTRING_LEN(text));
    RB_GC_GUARD(text);
}

/* Writes what stands before a child: the comma, the white space, and the key if it is not nil. */
static void stream_writer_put_lead(stream_writer *w, jac_buf *buf, VALUE name)
{
    if (w->comma) jac_buf_byte(buf, ',');
    if (w->lead) stream_writer_put(buf, w->lead);
    if (!NIL_P(name)) stream_writer_put(buf, name);
}

/* Writes a child that needs no Ruby code. Returns false, having written nothing, for any other. */
static bool stream_writer_member(stream_writer *w, VALUE name, VALUE object)
{
    jac_buf *buf = stream_writer_begin(w);
    stream_writer_put_lead(w, buf, name);
    if (!jac_generate_scalar(&w->gen, object)) return false;
    jac_emit_drop_comma(buf);
    w->comma = true;
    return true;
}

/* Writes a child that may need Ruby code. Its text is generated separately, because such code may write into this
 * document, or close the container. */
static JAC_NOINLINE VALUE stream_writer_apart(VALUE self, VALUE name, VALUE object)
{
    char memory[STREAM_WRITER_STACK];
    jac_generator gen;
    stream_writer *w = stream_writer_get(self);
    jac_string_result_start(&gen.out, memory, sizeof memory);
    jac_generator_start(&gen, &w->config, NULL);
    jac_generator_set_depth(&gen, w->depth);
    jac_generate_value(&gen, object); /* may call Ruby */
    jac_emit_drop_comma(&gen.out.buf);
    bool fits = w->lead && w->array == NIL_P(name);
    if (JAC_UNLIKELY(!fits)) rb_funcall(self, jac_native_id.check, 1, name); /* may call Ruby */
    jac_buf *buf = stream_writer_begin(w);
    stream_writer_put_lead(w, buf, name);
    jac_buf_bytes(buf, gen.out.buf.start, jac_buf_len(&gen.out.buf));
    w->comma = true;
    RB_GC_GUARD(gen.out.string);
    return stream_writer_end(self, w);
}

/*
 * call-seq: writer.value(object) -> writer
 *
 * Writes a value into the open Array, or as the whole document.
 */
static VALUE Writer_value(VALUE self, VALUE object)
{
    stream_writer *w = stream_writer_get(self);
    bool fits = w->lead && w->array;
    if (JAC_UNLIKELY(!fits)) return rb_funcall(self, jac_native_id.other_value, 1, object); /* may call Ruby */
    if (stream_writer_member(w, Qnil, object)) return stream_writer_end(self, w);
    return stream_writer_apart(self, Qnil, object);
}

/* call-seq: member(name, object) -> whether the child was written: it needs no Ruby code; name: its key and colon */
static VALUE Writer_member(VALUE self, VALUE name, VALUE object)
{
    stream_writer *w = stream_writer_get(self);
    if (!NIL_P(name)) Check_Type(name, T_STRING);
    if (!stream_writer_member(w, name, object)) return Qfalse;
    stream_writer_end(self, w);
    return Qtrue;
}

/* call-seq: apart(name, object) -> self; writes any child of the open container; name: its key and colon, or nil */
static VALUE Writer_apart(VALUE self, VALUE name, VALUE object)
{
    if (!NIL_P(name)) Check_Type(name, T_STRING);
    return stream_writer_apart(self, name, object);
}

/* call-seq: lead_in(name) -> self; what stands before a child */
static VALUE Writer_lead_in(VALUE self, VALUE name)
{
    stream_writer *w = stream_writer_get(self);
    if (!NIL_P(name)) Check_Type(name, T_STRING);
    stream_writer_put_lead(w, stream_writer_begin(w), name);
    w->comma = true;
    return stream_writer_end(self, w);
}

/* call-seq: append(text) -> self */
static VALUE Writer_append(VALUE self, VALUE text)
{
    stream_writer *w = stream_writer_get(self);
    Check_Type(text, T_STRING);
    stream_writer_put(stream_writer_begin(w), text);
    return stream_writer_end(self, w);
}

/* call-seq: drain -> the text, which begins anew */
static VALUE Writer_drain(VALUE self)
{
    stream_writer *w = stream_writer_get(self);
    VALUE text = rb_utf8_str_new(w->gen.out.buf.start, (long)w->len);
    if (w->len > STREAM_WRITER_KEPT) stream_writer_begin_text(w);
    w->len = 0;
    return text;
}

void jac_stream_writer_init(void)
{
    VALUE klass = rb_define_class_under(jac_mJacinth, "Writer", rb_cObject);
    rb_define_alloc_func(klass, stream_writer_allocate);
    rb_undef_method(klass, "initialize_copy");
    rb_define_method(klass, "value", Writer_value, 1);
    rb_define_private_method(klass, "start", Writer_start, 1);
    rb_define_private_method(klass, "level", Writer_level, 4);
    rb_define_private_method(klass, "comma?", Writer_comma_p, 0);
    rb_define_private_method(klass, "member", Writer_member, 2);
    rb_define_private_method(klass, "apart", Writer_apart, 2);
    rb_define_private_method(klass, "lead_in", Writer_lead_in, 1);
    rb_define_private_method(klass, "append", Writer_append, 1);
    rb_define_private_method(klass, "drain", Writer_drain, 0);
}
