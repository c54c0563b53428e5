/* rb/class/oj_parser_run.c - L3. The documents of a source, one after the other, by the sink that its mode and options
 * ask for. A plain one goes through the value sink; one that is wrong is read again by the sink that has all options. */
#include "rb/build/parser_saj_sink.h"
#include "rb/build/parser_sink.h"
#include "rb/build/source.h"
#include "rb/build/value_sink.h"
#include "rb/class/oj.h"
#include "rb/class/oj_parser.h"
#include "rb/errors_oj.h"
#include "reader/validate.h"

typedef struct {
    const jac_parser_options *options; /* the parser's own, or those that are kept where Ruby code runs */
    jac_syntax syntax;
    VALUE source;               /* root: likewise; the String that is read */
    VALUE first, rest;          /* root: likewise; the documents' values: one, or in an Array */
    size_t count;               /* of them */
    bool block;                 /* Hashes go to one */
    char state;                 /* what is due: jac_oj_parser_raise */
    jac_oj_parser_place place;
} oj_parser_run;

/* One of the two sinks that take everything, and how it is called. */
typedef struct {
    jac_parser_leaf *leaf;      /* the sink's first member */
    jac_parser_saj_sink *saj;   /* the sink, if it is that */
    bool pieces;
} oj_parser_run_sink;

static void oj_parser_run_init(oj_parser_run *run, const jac_oj_parser *parser)
{
    jac_oj_secure_check_parser(&parser->options);
    run->options = &parser->options;
    run->first = run->rest = Qnil;
    run->count = 0;
    run->block = rb_block_given_p();
    run->state = 'v';
    if (run->options->mode->debugs) rb_funcall(run->options->handler, rb_intern("start"), 0);
}

/* ---- what comes of documents ---- */

/* A document is read. A Hash, as Oj makes them of objects, is given to the block if nothing else waits. */
static void oj_parser_run_take(oj_parser_run *run, VALUE value)
{
    const jac_parser_options *options = run->options;
    if (!options->mode->builds) return;
    if (run->block && run->count == 0 && RB_TYPE_P(value, T_HASH) && NIL_P(options->hash_class) && NIL_P(options->create_id)) {
        rb_yield(value);
        return;
    }
    if (run->count == 1) run->rest = rb_ary_new_from_values(1, &run->first);
    if (run->count++) rb_ary_push(run->rest, value);
    else run->first = value;
}

static VALUE oj_parser_run_result(const oj_parser_run *run)
{
    if (run->count == 0 && run->options->raise_on_empty) rb_raise(jac_oj.eParseError, "empty string");
    return run->count > 1 ? run->rest : run->first;
}

static const char *oj_parser_run_skip(const char *p, const char *end)
{
    while (p < end && (*p == ' ' || *p == '\n' || *p == '\t' || *p == '\r')) p++;
    return p;
}

/* Behind a document that ended before `at`: where the next one may begin. A number is followed by white space, or by a comma; of
 * just one document nothing follows. */
static const char *oj_parser_run_next(oj_parser_run *run, jac_reader *r, const char *at)
{
    const char *begin = r->start;
    run->state = run->options->just_one ? 'R' : 'v';
    if (at > begin && at < r->end && (unsigned)(at[-1] - '0') < 10) {
        if (*at == ',') {
            run->state = ',';
            at++;
        } else if (oj_parser_run_skip(at, r->end) == at) {
            r->error_at = at;
            r->phase = JAC_PHASE_COMMA;
            jac_oj_parser_raise(JAC_STATUS_EXPECTED_COMMA_ARRAY, r, run->place, 'a');
        }
    }
    at = oj_parser_run_skip(at, r->end);
    if (run->state == 'R' && at < r->end) {
        r->error_at = at;
        jac_oj_parser_raise(JAC_STATUS_UNEXPECTED_CHARACTER, r, run->place, 'R');
    }
    return at;
}

static jac_status oj_parser_run_read(const oj_parser_run_sink *sink, jac_reader *r, VALUE *value)
{
    if (sink->saj) return sink->pieces ? jac_parser_saj_sink_resume(sink->saj, r) : jac_parser_saj_sink_parse(sink->saj, r);
    jac_parser_sink *usual = (jac_parser_sink *)(void *)sink->leaf;
    return sink->pieces ? jac_parser_sink_resume(usual, r, value) : jac_parser_sink_parse(usual, r, value);
}

/* Raises what is wrong with the document of `r`. */
static JAC_NORETURN void oj_parser_run_raise(const oj_parser_run *run, jac_status status, const jac_reader *r)
{
    const bool behind = r->phase == JAC_PHASE_COMMA && r->frames->top == r->frames->base;
    jac_oj_parser_raise(status, r, run->place, behind ? (run->options->just_one ? 'R' : 'v') : run->state);
}

/* ---- Strings ---- */

/* The documents in [p, end). */
static VALUE oj_parser_run_text(oj_parser_run *run, const oj_parser_run_sink *sink, const char *p, const char *end)
{
    jac_reader reader;
    p = oj_parser_run_skip(p, end);
    if (sink->saj) jac_parser_saj_sink_place(sink->saj, run->place.from);
    while (p < end) {
        VALUE value = Qnil;
        jac_reader_init(&reader, p, (size_t)(end - p), run->syntax, &sink->leaf->stack.frames);
        jac_status status = oj_parser_run_read(sink, &reader, &value);
        if (status != JAC_STATUS_OK && status != JAC_STATUS_TRAILING) oj_parser_run_raise(run, status, &reader);
        oj_parser_run_take(run, value);
        if (status == JAC_STATUS_OK) break;
        p = oj_parser_run_next(run, &reader, reader.error_at);
    }
    jac_value_stack_finish(&sink->leaf->stack);
    return oj_parser_run_result(run);
}

/* Holds the String as it is: Ruby code may run from here on, and change the caller's. */
static void oj_parser_run_hold(oj_parser_run *run)
{
    run->source = rb_str_new_frozen(run->source);
    run->place.from = RSTRING_PTR(run->source);
}

static JAC_NOINLINE VALUE oj_parser_run_usual(oj_parser_run *run, const char *p)
{
    jac_parser_sink sink;
    const jac_parser_options kept = *run->options; /* root: on the C stack */
    const size_t at = (size_t)(p - run->place.from);
    run->options = &kept;
    oj_parser_run_hold(run);
    jac_parser_sink_init(&sink, run->options, rb_const_get(jac_oj.mOj, rb_intern("Parser")));
    return oj_parser_run_text(run, &(oj_parser_run_sink){.leaf = &sink.leaf}, run->place.from + at, run->place.from + RSTRING_LEN(run->source));
}

static JAC_NOINLINE VALUE oj_parser_run_saj(oj_parser_run *run, const char *p, const char *end)
{
    jac_parser_saj_sink sink;
    const jac_parser_options kept = *run->options; /* root: on the C stack */
    run->options = &kept;
    jac_parser_saj_sink_init(&sink, run->options);
    return oj_parser_run_text(run, &(oj_parser_run_sink){.leaf = &sink.leaf, .saj = &sink}, p, end);
}

/* The same by the value sink, as far as that goes. */
static VALUE oj_parser_run_plain(oj_parser_run *run, const jac_config *config, const char *p, const char *end)
{
    const jac_number_limits *limits = jac_parser_leaf_limits(run->options);
    jac_value_sink sink;
    jac_reader reader;
    for (;;) { /* no Ruby code runs but a block's, for which the String is held */
        VALUE value;
        jac_value_sink_init(&sink, config, false);
        sink.interned = (size_t)run->options->cache_strings;
        if (limits) jac_value_sink_make_decimals(&sink, limits);
        jac_reader_init(&reader, p, (size_t)(end - p), run->syntax, &sink.stack.frames);
        jac_status status = jac_value_sink_parse(&sink, &reader, &value);
        if (JAC_LIKELY(status == JAC_STATUS_OK)) {
            oj_parser_run_take(run, value);
            return oj_parser_run_result(run);
        }
        if (status == JAC_STATUS_TRAILING) value = *jac_value_stack_at(&sink.stack, 0);
        jac_value_stack_finish(&sink.stack);
        if (status != JAC_STATUS_TRAILING) return oj_parser_run_usual(run, p);
        oj_parser_run_take(run, value);
        p = oj_parser_run_next(run, &reader, reader.error_at);
        if (p == end) return oj_parser_run_result(run);
    }
}

/* The same with a block, which may tell the parser other things. */
static JAC_NOINLINE VALUE oj_parser_run_yielding(oj_parser_run *run, const jac_oj_parser *parser, const char *p, const char *end)
{
    const jac_oj_parser kept = *parser; /* root: on the C stack */
    run->options = &kept.options;
    return oj_parser_run_plain(run, &kept.config, p, end);
}

/* Whether the value sink will do. */
static bool oj_parser_run_plain_p(const jac_parser_options *options)
{
    return options->mode->builds && !options->safe && !options->omit_null &&
           NIL_P(options->create_id) && NIL_P(options->hash_class) && NIL_P(options->array_class);
}

static JAC_NOINLINE VALUE oj_parser_run_source(const jac_oj_parser *parser, VALUE source)
{
    oj_parser_run run;
    jac_reader reader;
    VALUE result;
    oj_parser_run_init(&run, parser);
    const bool plain = oj_parser_run_plain_p(run.options);
    run.source = source;
    if (!plain || run.block) oj_parser_run_hold(&run);
    jac_source_read(&reader, run.source, &parser->config.read, NULL);
    run.syntax = reader.syntax;
    run.place = (jac_oj_parser_place){reader.start, 1, 1};
    if (JAC_LIKELY(plain && !run.block)) result = oj_parser_run_plain(&run, &parser->config, reader.start, reader.end);
    else if (plain) result = oj_parser_run_yielding(&run, parser, reader.start, reader.end);
    else if (run.options->mode->builds) result = oj_parser_run_usual(&run, reader.start);
    else result = oj_parser_run_saj(&run, reader.start, reader.end);
    RB_GC_GUARD(run.source);
    return result;
}

/* Whether the source is one document, as nobody is to be told of it. */
static bool oj_parser_run_valid_p(const jac_oj_parser *parser, VALUE source)
{
    jac_value_stack stack;
    jac_reader reader;
    jac_value_stack_init(&stack, true);
    jac_source_read(&reader, source, &parser->config.read, &stack.frames);
    jac_status status = jac_validate(&reader);
    jac_value_stack_finish(&stack);
    RB_GC_GUARD(source);
    return status == JAC_STATUS_OK;
}

VALUE jac_oj_parser_read(const jac_oj_parser *parser, VALUE source)
{
    StringValue(source);
    const bool told = parser->options.mode->builds || jac_parser_saj_sink_calls(&parser->options);
    return !told && oj_parser_run_valid_p(parser, source) ? Qnil : oj_parser_run_source(parser, source);
}

/* ---- streams ---- */

/* Bytes that are asked for at once. */
#define OJ_PARSER_RUN_BLOCK 65536

typedef struct {
    oj_parser_run run;
    oj_parser_run_sink sink;
    jac_feed feed;
    VALUE io, block;            /* root: on the C stack */
    VALUE buffer;               /* root: likewise; a hidden String: one byte that is read already, and those that are not */
    bool file;
    bool over;                  /* there is no more to come */
    jac_oj_parser_place end;    /* of the last byte */
} oj_parser_run_stream;

static VALUE oj_parser_run_stream_ask(VALUE argument)
{
    oj_parser_run_stream *stream = (oj_parser_run_stream *)argument;
    VALUE arguments[2] = {INT2FIX(OJ_PARSER_RUN_BLOCK), stream->block};
    VALUE got = rb_funcallv(stream->io, rb_intern("readpartial"), 2, arguments);
    return RB_TYPE_P(got, T_STRING) ? got : stream->block;
}

static VALUE oj_parser_run_stream_eof(VALUE argument)
{
    oj_parser_run_stream *stream = (oj_parser_run_stream *)argument;
    return rb_funcallv(stream->io, rb_intern("eof?"), 0, NULL);
}

static VALUE oj_parser_run_stream_over(VALUE unused, VALUE error) { return Qtrue; }

/* The line feed behind the last byte is ours. */
static JAC_NORETURN void oj_parser_run_stream_raise(const oj_parser_run_stream *stream, jac_status status, jac_reader *r)
{
    if (stream->over) {
        r->end--;
        if (r->error_at >= r->end && status == JAC_STATUS_CONTROL_CHARACTER) status = JAC_STATUS_EOF_STRING;
        if (r->error_at > r->end) r->error_at = r->end;
    }
    oj_parser_run_raise(&stream->run, status, r);
}

/* Counts lines from place->from to `at`. */
static void oj_parser_run_stream_advance(jac_oj_parser_place *place, const char *at)
{
    for (; place->from < at; place->from++) {
        place->column++;
        if (*place->from != '\n') continue;
        place->line++;
        place->column = 1;
    }
}

/* Where just one document is behind us, nothing else stands. */
static void oj_parser_run_stream_end(oj_parser_run *run, jac_reader *r)
{
    if (run->state != 'R') return;
    r->cur = oj_parser_run_skip(r->cur, r->end);
    if (r->cur == r->end) return;
    r->error_at = r->cur;
    jac_oj_parser_raise(JAC_STATUS_UNEXPECTED_CHARACTER, r, run->place, 'R');
}

/* Reads the documents that stand whole in the buffer, and what there is of the next one. */
static void oj_parser_run_stream_read(oj_parser_run_stream *stream)
{
    oj_parser_run *run = &stream->run;
    jac_reader reader;
    char *start = RSTRING_PTR(stream->buffer);
    jac_reader_init(&reader, start, (size_t)RSTRING_LEN(stream->buffer), run->syntax, &stream->sink.leaf->stack.frames);
    reader.cur = start + 1;
    reader.feed = &stream->feed;
    run->place.from = start + 1;
    if (stream->sink.saj) jac_parser_saj_sink_place(stream->sink.saj, reader.cur);
    for (;;) {
        VALUE value = Qnil;
        oj_parser_run_stream_end(run, &reader);
        const char *begin = reader.cur;
        jac_status status = oj_parser_run_read(&stream->sink, &reader, &value);
        if (status == JAC_STATUS_MORE) break;
        if (status != JAC_STATUS_OK) oj_parser_run_stream_raise(stream, status, &reader);
        oj_parser_run_take(run, value);
        reader.start = begin;
        reader.cur = oj_parser_run_next(run, &reader, reader.cur);
        reader.start = start;
        stream->feed = (jac_feed){JAC_FEED_value, 0, 0, 0};
    }
    oj_parser_run_stream_advance(&run->place, reader.cur);
    const char *last = reader.cur - 1; /* bounds: at start or behind it */
    while (last > start && (*last == ' ' || *last == '\n' || *last == '\t' || *last == '\r')) last--;
    const size_t left = (size_t)(reader.end - reader.cur);
    *start = *last;
    memmove(start + 1, reader.cur, left); /* bounds: cur lies behind start */
    rb_str_set_len(stream->buffer, (long)left + 1);
}

/* All is read: what is open is not complete. */
static void oj_parser_run_stream_close(oj_parser_run_stream *stream)
{
    jac_reader reader;
    const char *start = RSTRING_PTR(stream->buffer), *end = start + RSTRING_LEN(stream->buffer);
    const char *at = oj_parser_run_skip(start + 1, end);
    const jac_frames *frames = &stream->sink.leaf->stack.frames;
    if (at == end && frames->top == frames->base) return;
    stream->run.place.from = start + 1;
    jac_reader_init(&reader, start, (size_t)(end - start), stream->run.syntax, &stream->sink.leaf->stack.frames);
    reader.error_at = at < end ? at : NULL;
    if (at < end && *at == '"') jac_oj_parser_raise(JAC_STATUS_EOF_STRING, &reader, stream->run.place, 'v');
    if (at < end && (*at == 't' || *at == 'f' || *at == 'n')) jac_oj_parser_raise(JAC_STATUS_UNEXPECTED_TOKEN, &reader, stream->run.place, 'v');
    const bool bracket = at < end && (*at == '[' || *at == '{'); /* which is read with what follows it */
    const char *words = "parse error, not closed";
    if (stream->file || !(bracket || frames->top > frames->base)) {
        const bool object = bracket ? *at == '{' : frames->top > frames->base && frames->top[-1].kind == JAC_FRAME_OBJECT;
        words = object ? "Object is not closed" : "Array is not closed";
    }
    stream->end.from = end;
    jac_oj_parser_raise_words(rb_str_new_cstr(words), stream->end, end);
}

static VALUE oj_parser_run_stream_run(oj_parser_run_stream *stream)
{
    do {
        VALUE got = rb_rescue2(oj_parser_run_stream_ask, (VALUE)stream, oj_parser_run_stream_over, Qnil, rb_eEOFError, (VALUE)0);
        stream->over = got == Qtrue;
        if (!stream->over) {
            rb_str_cat(stream->buffer, RSTRING_PTR(got), RSTRING_LEN(got));
            RB_GC_GUARD(got);
            oj_parser_run_stream_read(stream);
            stream->over = rb_rescue2(oj_parser_run_stream_eof, (VALUE)stream, oj_parser_run_stream_over, Qnil, rb_eEOFError, (VALUE)0) == Qtrue;
        }
    } while (!stream->over);
    stream->end = stream->run.place;
    stream->end.from = RSTRING_PTR(stream->buffer) + 1;
    oj_parser_run_stream_advance(&stream->end, RSTRING_PTR(stream->buffer) + RSTRING_LEN(stream->buffer));
    rb_str_cat_cstr(stream->buffer, "\n"); /* a number at the end is whole */
    oj_parser_run_stream_read(stream);
    oj_parser_run_stream_close(stream);
    RB_GC_GUARD(stream->buffer);
    jac_value_stack_finish(&stream->sink.leaf->stack);
    return oj_parser_run_result(&stream->run);
}

VALUE jac_oj_parser_load(const jac_oj_parser *parser, VALUE io, bool file)
{
    union { jac_parser_sink usual; jac_parser_saj_sink saj; } sink; /* one of them */
    oj_parser_run_stream stream = {.io = io, .block = rb_str_new(NULL, 0), .buffer = rb_str_tmp_new(1), .feed = {JAC_FEED_value, 0, 0, 0}, .file = file};
    oj_parser_run_init(&stream.run, parser);
    const jac_parser_options kept = parser->options; /* root: on the C stack */
    stream.run.options = &kept;
    stream.run.syntax = parser->config.read.syntax;
    stream.run.syntax.flags |= JAC_SYNTAX_CHECK_UTF8;
    stream.run.place = (jac_oj_parser_place){NULL, 1, 1};
    stream.sink.pieces = true;
    *RSTRING_PTR(stream.buffer) = ' ';
    if (stream.run.options->mode->builds) {
        jac_parser_sink_init(&sink.usual, stream.run.options, rb_const_get(jac_oj.mOj, rb_intern("Parser")));
        stream.sink.leaf = &sink.usual.leaf;
    } else {
        jac_parser_saj_sink_init(&sink.saj, stream.run.options);
        stream.sink.saj = &sink.saj;
        stream.sink.leaf = &sink.saj.leaf;
    }
    return oj_parser_run_stream_run(&stream);
}
