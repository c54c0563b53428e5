/* frontends/oj/parser/oj_parser_stream.c - L4, for size. Parses the documents of an object with readpartial and eof?,
 * one after another; see oj_parser_run.h. The bytes are copied to a hidden String, which no Ruby code can change. */
#include "frontends/oj/errors_oj.h"
#include "frontends/oj/oj.h"
#include "frontends/oj/parser/oj_parser_run.h"

/* Bytes per readpartial. */
#define OJ_PARSER_STREAM_BLOCK 65536

typedef struct {
    jac_oj_parser_run run;
    jac_oj_parser_run_sink sink;
    jac_feed feed;
    VALUE io, block;            /* root: on the C stack */
    VALUE buffer; /* root: on the C stack; a hidden String: the last byte that was read, and the unread ones */
    bool file;
    bool over;                  /* the input has ended */
    jac_oj_parser_position end;    /* the position of the end of the input */
} oj_parser_stream;

/* Reads the next chunk: the result of readpartial or the contents of its buffer. Returns true at the end. */
static VALUE oj_parser_stream_ask(VALUE argument)
{
    oj_parser_stream *stream = (oj_parser_stream *)argument;
    VALUE arguments[2] = {INT2FIX(OJ_PARSER_STREAM_BLOCK), rb_str_resize(stream->block, 0)};
    VALUE got = rb_funcallv(stream->io, rb_intern("readpartial"), 2, arguments); /* may call Ruby */
    if (!RB_TYPE_P(got, T_STRING) && RSTRING_LEN(stream->block) > 0) return stream->block;
    return NIL_P(got) ? Qtrue : StringValue(got); /* may call Ruby */
}

static VALUE oj_parser_stream_eof(VALUE argument)
{
    oj_parser_stream *stream = (oj_parser_stream *)argument;
    return rb_funcallv(stream->io, rb_intern("eof?"), 0, NULL); /* may call Ruby */
}

static VALUE oj_parser_stream_over(VALUE unused, VALUE error) { return Qtrue; }

/* Raises the error of a document. Once the input is over, the last byte is the line feed that was added. */
static JAC_NORETURN void oj_parser_stream_raise(const oj_parser_stream *stream, jac_status status, jac_reader *r)
{
    if (stream->over) {
        r->end--;
        if (r->error_at >= r->end && status == JAC_STATUS_CONTROL_CHARACTER) status = JAC_STATUS_EOF_STRING;
        if (r->error_at > r->end) r->error_at = r->end;
    }
    jac_oj_parser_run_raise(&stream->run, status, r);
}

/* Counts lines from position->from to `at`. */
static void oj_parser_stream_advance(jac_oj_parser_position *position, const char *at)
{
    for (; position->from < at; position->from++) {
        position->column++;
        if (*position->from != '\n') continue;
        position->line++;
        position->column = 1;
    }
}

/* With just_one, raises if anything follows the document. */
static void oj_parser_stream_end(jac_oj_parser_run *run, jac_reader *r)
{
    if (run->state != 'R') return;
    r->cur = jac_oj_parser_run_skip(r->cur, r->end);
    if (r->cur == r->end) return;
    r->error_at = r->cur;
    jac_oj_parser_raise(JAC_STATUS_UNEXPECTED_CHARACTER, r, run->position, 'R');
}

/* Reads the complete documents in the buffer, and the available part of the next one. */
static void oj_parser_stream_read(oj_parser_stream *stream)
{
    jac_oj_parser_run *run = &stream->run;
    jac_reader reader;
    char *start = RSTRING_PTR(stream->buffer);
    jac_reader_init(&reader, start, (size_t)RSTRING_LEN(stream->buffer), run->syntax, &stream->sink.leaf->stack.frames);
    reader.cur = start + 1;
    reader.feed = &stream->feed;
    run->position.from = start + 1;
    if (stream->sink.saj) jac_parser_saj_sink_locate(stream->sink.saj, reader.cur);
    for (;;) {
        VALUE value = Qnil;
        oj_parser_stream_end(run, &reader);
        const char *begin = reader.cur;
        jac_status status = jac_oj_parser_run_read(&stream->sink, &reader, &value);
        if (status == JAC_STATUS_MORE) break;
        if (status != JAC_STATUS_OK) oj_parser_stream_raise(stream, status, &reader);
        jac_oj_parser_run_add(run, value);
        reader.start = begin;
        reader.cur = jac_oj_parser_run_next(run, &reader, reader.cur);
        reader.start = start;
        stream->feed = (jac_feed){.label = JAC_FEED_value};
    }
    oj_parser_stream_advance(&run->position, reader.cur);
    const char *last = reader.cur - 1; /* bounds: cur is behind start */
    while (last > start && (*last == ' ' || *last == '\n' || *last == '\t' || *last == '\r')) last--;
    const size_t left = (size_t)(reader.end - reader.cur);
    *start = *last;
    memmove(start + 1, reader.cur, left); /* bounds: cur is behind start */
    rb_str_set_len(stream->buffer, (long)left + 1);
}

/* Raises if a document is incomplete at the end of the input. */
static void oj_parser_stream_close(oj_parser_stream *stream)
{
    jac_reader reader;
    const char *start = RSTRING_PTR(stream->buffer), *end = start + RSTRING_LEN(stream->buffer);
    const char *at = jac_oj_parser_run_skip(start + 1, end);
    const jac_frames *frames = &stream->sink.leaf->stack.frames;
    if (at == end && frames->top == frames->base) return;
    stream->run.position.from = start + 1;
    jac_reader_init(&reader, start, (size_t)(end - start), stream->run.syntax, &stream->sink.leaf->stack.frames);
    reader.error_at = at < end ? at : NULL;
    if (at < end && *at == '"') jac_oj_parser_raise(JAC_STATUS_EOF_STRING, &reader, stream->run.position, 'v');
    if (at < end && (*at == 't' || *at == 'f' || *at == 'n'))
        jac_oj_parser_raise(JAC_STATUS_UNEXPECTED_TOKEN, &reader, stream->run.position, 'v');
    const bool bracket = at < end && (*at == '[' || *at == '{'); /* a bracket is read together with the next token */
    const char *words = "parse error, not closed";
    if (stream->file || !(bracket || frames->top > frames->base)) {
        const bool object = bracket ? *at == '{'
                                    : frames->top > frames->base && frames->top[-1].kind == JAC_FRAME_OBJECT;
        words = object ? "Object is not closed" : "Array is not closed";
    }
    stream->end.from = end;
    jac_oj_parser_raise_words(rb_str_new_cstr(words), stream->end, end);
}

static VALUE oj_parser_stream_run(oj_parser_stream *stream)
{
    do {
        VALUE got = rb_rescue2(oj_parser_stream_ask, (VALUE)stream, oj_parser_stream_over, Qnil, rb_eEOFError,
                               (VALUE)0);
        stream->over = got == Qtrue;
        if (!stream->over) {
            rb_str_cat(stream->buffer, RSTRING_PTR(got), RSTRING_LEN(got));
            RB_GC_GUARD(got);
            oj_parser_stream_read(stream);
            stream->over = rb_rescue2(oj_parser_stream_eof, (VALUE)stream, oj_parser_stream_over, Qnil, rb_eEOFError,
                                      (VALUE)0) == Qtrue;
        }
    } while (!stream->over);
    stream->end = stream->run.position;
    stream->end.from = RSTRING_PTR(stream->buffer) + 1;
    oj_parser_stream_advance(&stream->end, RSTRING_PTR(stream->buffer) + RSTRING_LEN(stream->buffer));
    rb_str_cat_cstr(stream->buffer, "\n"); /* completes a number at the end */
    oj_parser_stream_read(stream);
    oj_parser_stream_close(stream);
    RB_GC_GUARD(stream->buffer);
    jac_value_stack_finish(&stream->sink.leaf->stack);
    return jac_oj_parser_run_result(&stream->run);
}

VALUE jac_oj_parser_load(const jac_oj_parser *parser, VALUE io, bool file)
{
    union { jac_parser_sink usual; jac_parser_saj_sink saj; } sink; /* one of them */
    oj_parser_stream stream = {.io = io,
                               .block = rb_str_new(NULL, 0),
                               .buffer = rb_str_tmp_new(1),
                               .feed = {.label = JAC_FEED_value},
                               .file = file};
    jac_oj_parser_run_init(&stream.run, parser);
    const jac_parser_options kept = parser->options; /* root: on the C stack */
    stream.run.options = &kept;
    stream.run.syntax = parser->config.read.syntax;
    stream.run.syntax.flags |= JAC_SYNTAX_CHECK_UTF8;
    stream.run.position = (jac_oj_parser_position){NULL, 1, 1};
    *RSTRING_PTR(stream.buffer) = ' ';
    if (stream.run.options->mode->builds) {
        /* calls no Ruby: the library's own constant */
        jac_parser_sink_init(&sink.usual, stream.run.options, rb_const_get(jac_oj.mOj, rb_intern("Parser")));
        stream.sink.leaf = &sink.usual.leaf;
    } else {
        jac_parser_saj_sink_init(&sink.saj, stream.run.options);
        stream.sink.saj = &sink.saj;
        stream.sink.leaf = &sink.saj.leaf;
    }
    return oj_parser_stream_run(&stream);
}
