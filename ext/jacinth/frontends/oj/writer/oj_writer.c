/* frontends/oj/writer/oj_writer.c - L4, for size. The text of Oj's writers and the object that owns it; see
 * oj_writer.h. */
#include "frontends/oj/writer/oj_writer.h"
#include "frontends/oj/dump/oj_generator.h"

/* By the mode of the options: the mode in which values are written, and how NaN and the infinities are written if no
 * option says so. Oj's writers have no wab mode. */
static const struct { jac_oj_mode mode; jac_oj_nan nan;
} oj_writer_modes[] = {
    [JAC_OJ_OBJECT] = { JAC_OJ_OBJECT, 0 },
    [JAC_OJ_STRICT] = { JAC_OJ_STRICT, 0 },
    [JAC_OJ_NULL] = { JAC_OJ_NULL, 0 },
    [JAC_OJ_COMPAT] = { JAC_OJ_COMPAT, 0 },
    [JAC_OJ_RAILS] = { JAC_OJ_RAILS, 0 },
    [JAC_OJ_CUSTOM] = { JAC_OJ_CUSTOM, 0 },
    [JAC_OJ_WAB] = { JAC_OJ_CUSTOM, JAC_OJ_NAN_HUGE }, /* 0: by the mode */
};

static void oj_writer_mark(void *data)
{
    const jac_oj_writer *writer = data;
    jac_oj_options_mark(&writer->call.options);
    rb_gc_mark(writer->gen.out.string); /* these are pinned */
    rb_gc_mark(writer->more);
    rb_gc_mark(writer->stream);
}

static size_t oj_writer_memsize(const void *data) { return sizeof(jac_oj_writer); } /* its Strings count themselves */

static const rb_data_type_t oj_writer_type = {
    .wrap_struct_name = "Oj/writer",
    .function = {.dmark = oj_writer_mark, .dfree = RUBY_DEFAULT_FREE, .dsize = oj_writer_memsize},
    .flags = JAC_TYPED_FREE,
};

jac_oj_writer *jac_oj_writer_get(VALUE self) { return jac_rb_data(self, &oj_writer_type); }

/* Whether the last byte of the text is the ',' after a value. */
static bool oj_writer_follows(const jac_oj_writer *writer)
{
    return writer->gen.out.buf.start[writer->len - 1] == ',' && writer->gen.depth > 0;
}

/* Starts a text with a placeholder byte that is not part of the result. */
static void oj_writer_start_text(jac_oj_writer *writer, bool follows)
{
    jac_buf *buf = &writer->gen.out.buf;
    buf->cur = buf->start;
    jac_buf_byte(buf, ' ');
    if (follows) jac_buf_byte(buf, ',');
    writer->len = jac_buf_len(buf);
    writer->gen.string_flags = 0;
    writer->gen.raw_high = writer->gen.raw_unknown = false;
}

VALUE jac_oj_writer_new(VALUE klass, VALUE options)
{
    jac_oj_writer *writer;
    VALUE self = TypedData_Make_Struct(klass, jac_oj_writer, &oj_writer_type, writer);
    jac_oj_options *call_options = &writer->call.options;
    jac_oj_call_start(&writer->call);
    bool omit_nil = call_options->omit_nil;
    jac_oj_options_apply(call_options, options);
    call_options->omit_nil = omit_nil; /* Oj uses the default's only */
    if (call_options->nan == JAC_OJ_NAN_AUTO) call_options->nan = oj_writer_modes[call_options->mode].nan;
    call_options->mode = oj_writer_modes[call_options->mode].mode;
    jac_oj_call_resolve(&writer->call);
    jac_generator_start(&writer->gen, &writer->call.config, jac_oj_generator_with(&writer->oj, NULL));
    jac_string_result_start(&writer->gen.out, writer->own, sizeof writer->own);
    jac_oj_spacing(&writer->spacing, call_options, false);
    writer->levels = writer->own_levels;
    writer->room = sizeof writer->own_levels;
    oj_writer_start_text(writer, false);
    return self;
}

size_t jac_oj_writer_size(const jac_oj_writer *writer) { return writer->len - 1 - oj_writer_follows(writer); }

VALUE jac_oj_writer_text(const jac_oj_writer *writer)
{
    const jac_generator *gen = &writer->gen;
    VALUE text = rb_str_new(NULL, (long)jac_oj_writer_size(writer)); /* bounds: as long as what is copied */
    RB_ENCODING_SET_INLINED(text, JAC_ENC_UTF8);
    memcpy(RSTRING_PTR(text), gen->out.buf.start + 1, (size_t)RSTRING_LEN(text));
    if (!gen->raw_unknown) jac_rb_set_coderange(text, jac_generator_is_high(gen));
    return text;
}

void jac_oj_writer_cut(jac_oj_writer *writer)
{
    bool follows = oj_writer_follows(writer);
    jac_oj_writer_begin(writer);
    oj_writer_start_text(writer, follows);
    jac_oj_writer_end(writer, writer->keyed);
}

void jac_oj_writer_put_back(jac_oj_writer *writer, VALUE text)
{
    jac_buf *buf = &jac_oj_writer_begin(writer)->out.buf;
    size_t len = (size_t)RSTRING_LEN(text);
    jac_buf_reserve(buf, len);
    memmove(buf->start + 1 + len, buf->start + 1, writer->len - 1); /* bounds: reserved above */
    memcpy(buf->start + 1, RSTRING_PTR(text), len);                 /* bounds: the room that this made */
    jac_buf_advance_to(buf, buf->cur + len);
    writer->gen.raw_unknown = true;
    jac_oj_writer_end(writer, writer->keyed);
    RB_GC_GUARD(text);
}
