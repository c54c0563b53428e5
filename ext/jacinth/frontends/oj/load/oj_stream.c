/* frontends/oj/load/oj_stream.c - L4, for size. Oj.load of a source that is not a String. Documents come in chunks, and
 * each is yielded as soon as it is complete. The state of a stream is a Ruby object, so that nothing leaks whatever the
 * callbacks do. A source whose whole text is available is read as a String. */
#include "frontends/oj/errors_oj.h"
#include "frontends/oj/load/oj_load.h"
#include "frontends/oj/oj_names.h"
#include "rb/parse/source.h"

/* The number of bytes that are requested from a stream at once. */
#define OJ_STREAM_CHUNK 65536

typedef struct {
    jac_oj_call call;
    jac_oj_kind_of_reading kind;
    jac_oj_object_sink sink;
    jac_feed feed;
    VALUE io;           /* the source */
    ID method;          /* the method that reads a chunk of it */
    VALUE buffer;       /* a hidden String; 0 before the stream begins */
    VALUE value;        /* the value of the last document */
    size_t at;          /* bytes of the buffer that have been read */
    size_t dropped;     /* bytes of the stream before the buffer */
    size_t lines, columns; /* line feeds in those bytes, and the number of bytes after the last one */
    size_t from;        /* where the last document ended, in bytes from the start of the stream */
    bool ended;         /* the end was reached; the buffer has a space after the last byte, which ends a number */
    bool yields, seen;  /* documents go to a block; there was a document */
    bool resumes;       /* the next document is read in chunks: it has begun, or may run Ruby code */
} oj_stream;

static void oj_stream_mark(void *data)
{
    const oj_stream *stream = data;
    if (!stream->buffer) return;
    jac_oj_options_mark(&stream->call.options);
    jac_value_sink_mark(&stream->sink.sink);
    rb_gc_mark(stream->io);
    rb_gc_mark(stream->buffer);
    rb_gc_mark(stream->value);
}

static size_t oj_stream_size(const void *data) { return sizeof(oj_stream); /* Ruby counts its Strings on their own */ }

static const rb_data_type_t oj_stream_type = {
    .wrap_struct_name = "Oj/stream",
    .function = {.dmark = oj_stream_mark, .dfree = RUBY_DEFAULT_FREE, .dsize = oj_stream_size},
    .flags = JAC_TYPED_FREE,
};

static VALUE oj_stream_ask(VALUE argument)
{
    const oj_stream *stream = (const oj_stream *)argument;
    return rb_funcall(stream->io, stream->method, 1, INT2FIX(OJ_STREAM_CHUNK)); /* may call Ruby */
}

static VALUE oj_stream_none(VALUE argument, VALUE error) { return Qnil; }

/* Removes the bytes that have been read from the buffer, and counts their lines. */
static void oj_stream_drop(oj_stream *stream)
{
    char *start = RSTRING_PTR(stream->buffer);
    size_t left = (size_t)RSTRING_LEN(stream->buffer) - stream->at;
    for (const char *p = start, *end = start + stream->at, *feed; p < end; p = feed + 1) {
        feed = memchr(p, '\n', (size_t)(end - p));
        if (!feed) {
            stream->columns += (size_t)(end - p);
            break;
        }
        stream->lines++;
        stream->columns = 1; /* to Oj, the line feed is a column of the next line */
    }
    memmove(start, start + stream->at, left); /* bounds: at + left is the length */
    rb_str_set_len(stream->buffer, (long)left);
    stream->dropped += stream->at;
    stream->at = 0;
}

/* Appends the next chunk, or a space at the end of the stream. Returns false if the end was reached before. Runs Ruby
 * code. */
static bool oj_stream_fill(oj_stream *stream)
{
    if (stream->ended) return false;
    if (stream->at) oj_stream_drop(stream);
    VALUE chunk = rb_rescue2(oj_stream_ask, (VALUE)stream, oj_stream_none, Qnil, rb_eEOFError, (VALUE)0);
    if (!NIL_P(chunk)) StringValue(chunk); /* may call Ruby */
    stream->ended = NIL_P(chunk) || RSTRING_LEN(chunk) == 0;
    if (stream->ended) rb_str_cat(stream->buffer, " ", 1);
    else rb_str_cat(stream->buffer, RSTRING_PTR(chunk), RSTRING_LEN(chunk));
    RB_GC_GUARD(chunk);
    return true;
}

/* Sets up the reader at the first unread byte. The space after the last byte is not part of an error. */
static void oj_stream_reader(oj_stream *stream, jac_reader *reader)
{
    jac_reader_init(reader, RSTRING_PTR(stream->buffer), (size_t)RSTRING_LEN(stream->buffer),
                    stream->call.config.read.syntax, &stream->sink.sink.stack.frames);
    reader->cur += stream->at;
    reader->feed = &stream->feed;
}

static jac_oj_error_info oj_stream_error(const oj_stream *stream, const jac_reader *reader, jac_status status)
{
    return (jac_oj_error_info){.status = status,
                          .source = reader->start,
                          .seen = stream->seen,
                          .streamed = true,
                          .lines = stream->lines,
                          .columns = stream->columns};
}

static JAC_NORETURN void oj_stream_fail(oj_stream *stream, jac_reader *reader, jac_status status)
{
    if (stream->ended) reader->end--;
    if (reader->error_at > reader->end) reader->error_at = reader->end;
    jac_oj_load_fail(&stream->sink.sink, reader, &stream->call, stream->kind, oj_stream_error(stream, reader, status));
}

/* Called at the end of the stream. Raises if it is inside a document, or if an empty stream is an error. */
static void oj_stream_finish(oj_stream *stream, jac_reader *reader)
{
    static const jac_phase phases[] = {[JAC_FEED_after_element] = JAC_PHASE_COMMA,
                                       [JAC_FEED_after_member] = JAC_PHASE_COMMA,
                                       [JAC_FEED_first_key] = JAC_PHASE_KEY,
                                       [JAC_FEED_next_key] = JAC_PHASE_KEY,
                                       [JAC_FEED_after_document] = JAC_PHASE_VALUE};
    bool text = reader->cur < reader->end && *reader->cur == '"',
         comment = reader->cur < reader->end && *reader->cur == '/';
    if (reader->frames->top > reader->frames->base || (reader->cur < reader->end && !comment)) {
        reader->phase = phases[stream->feed.label];
        reader->token = reader->cur;
        reader->error_at = reader->end;
        oj_stream_fail(stream, reader, text ? JAC_STATUS_EOF_STRING : JAC_STATUS_EOF);
    }
    if (stream->seen) return;
    const jac_oj_error_info error = oj_stream_error(stream, reader, JAC_STATUS_EOF);
    reader->end--;
    jac_errors_oj_check_empty(&error, reader, &stream->call.options);
}

/* Checks that only white space follows the only document. */
static void oj_stream_rest(oj_stream *stream)
{
    do {
        jac_reader reader;
        oj_stream_reader(stream, &reader);
        while (reader.cur < reader.end && strchr(" \t\n\r\f", *reader.cur) && *reader.cur) reader.cur++;
        stream->at = (size_t)(reader.cur - reader.start);
        if (reader.cur < reader.end) {
            reader.error_at = reader.token = reader.cur;
            reader.phase = JAC_PHASE_COMMA;
            oj_stream_fail(stream, &reader, JAC_STATUS_TRAILING);
        }
    } while (oj_stream_fill(stream));
}

static void oj_stream_yield(oj_stream *stream)
{
    size_t to = stream->dropped + stream->at;
    VALUE arguments[] = {stream->value, SIZET2NUM(stream->from), SIZET2NUM(to - stream->from)};
    stream->from = to;
    rb_yield_values2(3, arguments); /* may call Ruby */
}

/* Reads the next document as if it were in a String, which allows shapes. Returns false, without effect, if the buffer
 * does not have the whole document, or if it has an error. Runs no Ruby code except BigDecimal(). */
static bool oj_stream_read_whole(oj_stream *stream, jac_reader *reader, VALUE *value)
{
    jac_oj_object_sink sink;
    jac_oj_load_sink(&sink, &stream->call, false, NULL);
    reader->feed = NULL;
    reader->frames = &sink.sink.stack.frames;
    reader->syntax.flags |= JAC_SYNTAX_SEVERAL | JAC_SYNTAX_ILL_FORMED;
    jac_status status = jac_value_sink_parse(&sink.sink, reader, value);
    return status == JAC_STATUS_OK && reader->cur < reader->end; /* at the end of the buffer a number may continue */
}

static jac_status oj_stream_read(oj_stream *stream, jac_reader *reader, VALUE *value)
{
    oj_stream_reader(stream, reader);
    if (!stream->resumes) {
        if (oj_stream_read_whole(stream, reader, value)) return JAC_STATUS_OK;
        stream->resumes = true;
        oj_stream_reader(stream, reader);
    }
    jac_status status = jac_value_sink_resume(&stream->sink.sink, reader, value);
    if (status == JAC_STATUS_OK) stream->resumes = jac_config_read_hooked(&stream->call.config.read);
    return status;
}

static VALUE oj_stream_run(VALUE argument)
{
    oj_stream *stream = (oj_stream *)argument;
    jac_reader reader;
    for (;;) {
        VALUE value;
        jac_status status = oj_stream_read(stream, &reader, &value);
        if (status != JAC_STATUS_OK && status != JAC_STATUS_MORE) oj_stream_fail(stream, &reader, status);
        stream->at = (size_t)(reader.cur - reader.start);
        if (status == JAC_STATUS_OK) {
            stream->value = value;
            stream->seen = true;
            if (stream->yields) oj_stream_yield(stream);
            else break;
        }
        else if (!oj_stream_fill(stream)) {
            oj_stream_finish(stream, &reader);
            return stream->value;
        }
    }
    oj_stream_rest(stream);
    return stream->value;
}

static VALUE oj_stream_chunks(const jac_oj_call *call, jac_oj_kind_of_reading kind, VALUE io, ID method)
{
    oj_stream *stream;
    VALUE holder = TypedData_Make_Struct(0, oj_stream, &oj_stream_type, stream), buffer = rb_str_tmp_new(0), value;
    stream->call.options = call->options;
    stream->kind = kind;
    stream->io = io;
    stream->method = method;
    stream->value = Qnil;
    stream->yields = rb_block_given_p();
    jac_oj_call_resolve_load(&stream->call, kind);
    jac_oj_load_sink(&stream->sink, &stream->call, true, NULL);
    stream->resumes = jac_config_read_hooked(&stream->call.config.read);
    stream->buffer = buffer; /* from here on, oj_stream_mark marks all fields */
    if (call->options.allow_gc == JAC_CHOICE_NO) value = jac_oj_load_uncollected(oj_stream_run, (VALUE)stream);
    else value = oj_stream_run((VALUE)stream);
    RB_GC_GUARD(holder);
    return value;
}

/* Whether the source is a File at its start, which can be read as a whole. */
static bool oj_stream_whole_p(VALUE source)
{
    if (rb_obj_class(source) != rb_cFile || rb_block_given_p()) return false;
    /* may call Ruby */
    return RTEST(rb_funcall(rb_funcall(source, jac_oj_id.stat, 0), jac_oj_id.file_p, 0)) &&
           rb_funcall(source, jac_oj_id.pos, 0) == INT2FIX(0); /* may call Ruby */
}

VALUE jac_oj_load_stream(const jac_oj_call *call, jac_oj_kind_of_reading kind, VALUE source)
{
    VALUE text = Qundef; /* root: on the C stack */
    VALUE name = rb_class_name(rb_obj_class(source));
    /* may call Ruby */
    if (rb_str_equal(name, rb_str_new_cstr("StringIO"))) text = rb_funcall(source, jac_oj_id.string, 0);
    else if (oj_stream_whole_p(source)) text = rb_funcall(source, jac_oj_id.read, 0); /* may call Ruby */
    /* may call Ruby */
    else if (rb_respond_to(source, jac_oj_id.readpartial))
        return oj_stream_chunks(call, kind, source, jac_oj_id.readpartial);
    /* may call Ruby */
    else if (rb_respond_to(source, jac_oj_id.read)) return oj_stream_chunks(call, kind, source, jac_oj_id.read);
    else if (jac_oj_grammars[call->options.mode].json) text = rb_obj_as_string(source); /* may call Ruby */
    if (text == Qundef)
        rb_raise(rb_eArgError, "parser io argument must be a String or respond to readpartial() or read().\n");
    StringValue(text); /* may call Ruby */
    VALUE bytes = jac_source_hold(text); /* the encoding does not matter: a stream consists of bytes */
    if (RB_ENCODING_GET(bytes) != JAC_ENC_UTF8) {
        bytes = rb_str_dup(bytes);
        rb_enc_associate_index(bytes, JAC_ENC_UTF8);
    }
    return jac_oj_load_text(call, kind, bytes, rb_block_given_p(), true);
}
