/* frontends/native/stream/stream_reformat.c - L4, for size. Jacinth::StreamReformat: takes the chunks of one document
 * and returns its new text piece by piece. Accepts, writes and raises the same as Jacinth.reformat. No Ruby code runs
 * within a call. Memory: the window (a chunk and the longest token), the text of one step, and the keys of the open
 * objects, to find equal ones; where equal keys are allowed, only the latest key of each open object. */
#include "frontends/native/stream/stream_reformat.h"
#include "frontends/native/reformat.h"
#include "frontends/native/reformat_events.h"
#include "frontends/native/stream/stream_window.h"
#include "rb/names.h"
#include "rb/parse/value_stack.h"

/* A step reads at most this many bytes, and fewer if each value may have a long indentation: of STREAM_REFORMAT_LEVELS
 * levels. Then the text of a step has a few times STREAM_REFORMAT_TEXT bytes at most, unless a token is longer. */
#define STREAM_REFORMAT_STEP ((size_t)1 << 15)
#define STREAM_REFORMAT_LEAST 256
#define STREAM_REFORMAT_LEVELS 100
#define STREAM_REFORMAT_TEXT ((size_t)1 << 21)

/* An error is raised once this many bytes after it have come, because its message and excerpt may show them. */
#define STREAM_REFORMAT_AHEAD 64
/* Until then, fewer bytes of the token than these follow the error, so that its excerpt stays in the window. */
_Static_assert(JAC_STREAM_WINDOW_BEHIND >= STREAM_REFORMAT_AHEAD + JAC_POSITION_SNIPPET_MAX, "the window is too short");

/* The status while memory is moved: what NoMemoryError leaves behind is not used again. */
#define STREAM_REFORMAT_BROKEN JAC_STATUS_EOF

typedef struct {
    reformat_sink base;
    size_t old;     /* the number of keys that are not in the window; see jac_stream_window */
    size_t twice;   /* after DUPLICATE_KEY: the index of the key */
} stream_sink;

typedef struct {
    jac_config config;
    jac_syntax syntax;
    jac_value_stack stack;      /* used for its frames only */
    stream_sink sink;
    jac_stream_window window;
    jac_feed feed;
    jac_status status;          /* MORE, OK when the document is complete, or the error */
    jac_phase phase;            /* of the error */
    size_t error;               /* its offset in the window; not of DUPLICATE_KEY */
    size_t given;               /* bytes of the window that the grammar has been given */
    bool made;                  /* initialize has been called */
    bool ended;                 /* no more bytes come */
    bool begun;                 /* a byte order mark was looked for */
    bool some;                  /* `last` is set */
    char last;                  /* the latest byte of the text, which the next event may replace */
} stream_reformat;

/* ---- the events: those of reformat_events.h, with the number of elements of each open array in its frame ---- */

JAC_INLINE jac_status stream_reformat_counted(const jac_reader *r, jac_frame *top, jac_status status)
{
    if (top > r->frames->base && top[-1].kind == JAC_FRAME_ARRAY) top[-1].base += status == JAC_STATUS_OK;
    return status;
}

#define stream_reformat_value(r, call) stream_reformat_counted((r), (r)->frames->top, (call))
#define stream_reformat_literal(sink, r, which, from, to) \
    stream_reformat_value(r, reformat_events_literal(&(sink)->base, r, which, from, to))
#define stream_reformat_integer(sink, r, negative, magnitude, from, to) \
    stream_reformat_value(r, reformat_events_integer(&(sink)->base, r, negative, magnitude, from, to))
#define stream_reformat_big_integer(sink, r, negative, from, to) \
    stream_reformat_value(r, reformat_events_big_integer(&(sink)->base, r, negative, from, to))
#define stream_reformat_decimal(sink, r, d, from, to) \
    stream_reformat_value(r, reformat_events_decimal(&(sink)->base, r, d, from, to))
#define stream_reformat_string(sink, r, t, from, to) \
    stream_reformat_value(r, reformat_events_string(&(sink)->base, r, t, from, to))
#define stream_reformat_guess_key(sink, r, frame, p) NULL
#define stream_reformat_key(sink, r, frame, t, from, to) reformat_events_key(&(sink)->base, r, frame, t, from, to)
#define stream_reformat_object_begin(sink, r, frame) reformat_events_object_begin(&(sink)->base, r, frame)

JAC_INLINE jac_status stream_reformat_array_begin(stream_sink *sink, const jac_reader *r, jac_frame *frame)
{
    reformat_events_begin(&sink->base, r, frame, '[');
    frame->base = 0;
    return JAC_STATUS_OK;
}

JAC_INLINE jac_status stream_reformat_array_end(stream_sink *sink, jac_reader *r, jac_frame *frame, const char *from,
                                            const char *to)
{
    return stream_reformat_counted(r, frame, reformat_events_array_end(&sink->base, r, frame, from, to));
}

JAC_INLINE jac_status stream_reformat_object_end(stream_sink *sink, jac_reader *r, jac_frame *frame, const char *from,
                                             const char *to)
{
    (void)from; (void)to;
    jac_key_set *keys = &sink->base.keys;
    const size_t count = keys->count;
    const jac_status status = jac_key_check_object_end(keys, r, frame->base);
    if (JAC_UNLIKELY(status != JAC_STATUS_OK)) {
        if (status != JAC_STATUS_DUPLICATE_KEY) return status;
        keys->count = count;
        sink->twice = frame->base;
        while (keys->keys[sink->twice].ptr != keys->twice.ptr) sink->twice++; /* bounds: it is one of them */
        return status;
    }
    if (sink->old > keys->count) sink->old = keys->count;
    const jac_spacing *spacing = sink->base.spacing;
    reformat_events_close(&sink->base, r, spacing->object_nl, spacing->object_nl_len, '}');
    return stream_reformat_counted(r, frame, JAC_STATUS_OK);
}

#define JAC_PARSE_NAME stream_reformat_parse
#define JAC_SINK_TYPE stream_sink
#define JAC_SINK(event) stream_reformat_##event
#define JAC_PARSE_PLAIN 0
#define JAC_PARSE_PAUSES 0
#define JAC_PARSE_RESUMABLE 1
#include "reader/parse.inc.h"

/* ---- the class ---- */

static void stream_reformat_mark(void *data)
{
    const stream_reformat *s = data;
    const jac_key_set *keys = &s->sink.base.keys;
    const VALUE owned[] = {s->stack.spill,   s->window.text, s->window.keys,
                           s->window.places, keys->owner,    s->sink.base.out.string};
    jac_config_mark(&s->config);
    for (size_t i = 0; i < sizeof owned / sizeof *owned; i++) rb_gc_mark(owned[i]);
}

static size_t stream_reformat_memsize(const void *data) { return sizeof(stream_reformat); }

static const rb_data_type_t stream_reformat_type = {
    .wrap_struct_name = "Jacinth::StreamReformat",
    .function = {.dmark = stream_reformat_mark, .dfree = RUBY_DEFAULT_FREE, .dsize = stream_reformat_memsize},
    .flags = JAC_TYPED_FREE,
};

static VALUE stream_reformat_allocate(VALUE klass)
{
    stream_reformat *s;
    return TypedData_Make_Struct(klass, stream_reformat, &stream_reformat_type, s); /* a struct of zeros */
}

static stream_reformat *stream_reformat_get(VALUE self)
{
    stream_reformat *s = jac_rb_data(self, &stream_reformat_type);
    if (!s->made) rb_raise(rb_eTypeError, "uninitialized StreamReformat");
    return s;
}

/* call-seq: StreamReformat.new(options); a Hash of the options of reformat, without max_bytes and sort_keys */
static VALUE StreamReformat_initialize(VALUE self, VALUE options)
{
    jac_config config;
    Check_Type(options, T_HASH);
    jac_reformat_config(&config, options, true);
    if (config.read.max_bytes) rb_raise(rb_eArgError, "max_bytes is for documents that are in memory");
    if (config.write.sort_keys == Qtrue) rb_raise(rb_eArgError, "sort_keys is for documents that are in memory");
    stream_reformat *s = jac_rb_data(self, &stream_reformat_type);
    if (s->made) rb_raise(rb_eTypeError, "already initialized");
    s->made = true;
    s->config = config;
    s->syntax = config.read.syntax;
    if (!(s->syntax.flags & JAC_SYNTAX_ANY_BYTES)) s->syntax.flags |= JAC_SYNTAX_CHECK_UTF8;
    s->status = JAC_STATUS_MORE;
    s->feed.alone = true;
    s->sink.base.lenient = (s->syntax.flags & (JAC_SYNTAX_CONTROL | JAC_SYNTAX_INVALID_ESCAPE)) != 0;
    jac_key_set_init(&s->sink.base.keys);
    jac_value_stack_init(&s->stack, false);
    jac_stream_window_init(&s->window, (s->syntax.flags & JAC_SYNTAX_DUPLICATE_KEY) != 0);
    return self;
}

/* call-seq: reformat.feed(chunk) -> reformat; appends a String of UTF-8, or ends the document with nil */
static VALUE StreamReformat_feed(VALUE self, VALUE chunk)
{
    stream_reformat *s = stream_reformat_get(self);
    if (NIL_P(chunk)) s->ended = true;
    if (s->ended) return self;
    Check_Type(chunk, T_STRING);
    const jac_status status = s->status;
    s->status = STREAM_REFORMAT_BROKEN;
    s->window.old = s->sink.old;
    const size_t moved = jac_stream_window_add(&s->window, &s->sink.base.keys, &s->stack.frames, chunk);
    s->sink.old = s->window.old;
    s->status = status;
    s->given -= moved;
    s->error -= moved;
    return self;
}

/* Bytes for the next step. */
static size_t stream_reformat_step(const jac_spacing *spacing)
{
    const size_t most = STREAM_REFORMAT_TEXT / (1 + STREAM_REFORMAT_LEVELS * spacing->indent_len);
    if (spacing->compact || most > STREAM_REFORMAT_STEP) return STREAM_REFORMAT_STEP;
    return most > STREAM_REFORMAT_LEAST ? most : STREAM_REFORMAT_LEAST;
}

/* Raises the error of the document. */
static JAC_NORETURN void stream_reformat_raise(stream_reformat *s)
{
    char path[JAC_POSITION_PATH_MAX];
    const VALUE text = s->window.text;
    const bool duplicate = s->status == JAC_STATUS_DUPLICATE_KEY;
    const jac_key_ref *key = &s->sink.base.keys.keys[s->sink.twice];
    jac_error_place place = {.opened = NULL};
    jac_reader r;
    jac_reader_init(&r, RSTRING_PTR(text), (size_t)RSTRING_LEN(text), s->syntax, &s->stack.frames);
    r.error_at = duplicate ? key->ptr - 1 : r.start + s->error;
    r.phase = s->phase;
    jac_stream_window_frames(&s->sink.base.keys, r.frames);
    if (duplicate) r.frames->top[-1].data = key->ptr;
    if (duplicate && s->sink.twice < s->sink.old) jac_stream_window_old_place(&s->window, s->sink.twice, &place);
    else jac_stream_window_place(&s->window, (size_t)(r.error_at - r.start), &place);
    place.path = path;
    place.path_len = jac_position_path_of(r.frames, s->phase, path);
    jac_errors_raise_in_chunks(s->status, &r, duplicate ? jac_key_set_text(key) : Qundef, &place);
}

/* Whether the bytes after the error that its message may show have come. */
static bool stream_reformat_shown_p(const stream_reformat *s)
{
    return s->ended || (size_t)RSTRING_LEN(s->window.text) - s->error >= STREAM_REFORMAT_AHEAD;
}

/* Whether the text begins as a byte order mark, but is too short for one. */
static bool stream_reformat_half_mark_p(const stream_reformat *s)
{
    const size_t size = (size_t)RSTRING_LEN(s->window.text);
    return !s->begun && !s->ended && size < 3 && memcmp(RSTRING_PTR(s->window.text), "\xEF\xBB\xBF", size) == 0;
}

/* Reads what the grammar has been given. Returns the text that was written. */
static VALUE stream_reformat_run(stream_reformat *s, const jac_spacing *spacing)
{
    char memory[2048];
    jac_reader r;
    jac_string_result *out = &s->sink.base.out;
    jac_stream_window *w = &s->window;
    jac_string_result_start(out, memory, sizeof memory);
    if (s->some) jac_buf_byte(&out->buf, s->last);
    s->sink.base.spacing = spacing;
    s->sink.base.escape = jac_config_escape_class(&s->config.write);
    s->sink.base.high = false;
    jac_reader_init(&r, RSTRING_PTR(w->text), s->given, s->syntax, &s->stack.frames);
    r.cur = s->begun ? r.cur + w->at : jac_space_skip_bom(r.start, r.end);
    r.feed = &s->feed;
    s->begun = true;
    s->feed.ended = s->ended && s->given == (size_t)RSTRING_LEN(w->text);
    s->status = STREAM_REFORMAT_BROKEN;
    s->status = stream_reformat_parse(&r, &s->sink);
    w->at = (size_t)(r.cur - r.start);
    if (s->status == JAC_STATUS_OK) {
        jac_emit_drop_comma(&out->buf);
    } else if (s->status != JAC_STATUS_MORE) {
        s->phase = r.phase;
        s->error = s->status == JAC_STATUS_DUPLICATE_KEY ? w->at : jac_reader_error_offset(&r);
        out->buf.cur = out->buf.start;
    } else if ((s->some = jac_buf_len(&out->buf) > 0)) {
        s->last = *--out->buf.cur; /* bounds: a byte is there */
    }
    VALUE text = jac_string_result_finish(out, s->sink.base.high);
    out->string = Qfalse;
    return text;
}

/*
 * call-seq: reformat.text -> String or nil
 *
 * The next piece of the new text, which may be empty; nil if more bytes are needed, or all has been returned. Raises
 * the error of the document once the bytes after it that its message shows have come.
 */
static VALUE StreamReformat_text(VALUE self)
{
    stream_reformat *s = stream_reformat_get(self);
    VALUE text = Qnil;
    if (s->status == JAC_STATUS_MORE) {
        const size_t size = (size_t)RSTRING_LEN(s->window.text);
        if ((s->given == size && !s->ended) || stream_reformat_half_mark_p(s)) return Qnil;
        const jac_spacing spacing = jac_config_spacing(&s->config.write);
        const size_t step = stream_reformat_step(&spacing);
        s->given = size - s->given > step ? s->given + step : size;
        text = stream_reformat_run(s, &spacing);
    }
    if (s->status != JAC_STATUS_MORE && s->status != JAC_STATUS_OK && stream_reformat_shown_p(s))
        stream_reformat_raise(s);
    RB_GC_GUARD(self);
    return text;
}

void jac_stream_reformat_init(void)
{
    VALUE klass = rb_define_class_under(jac_mJacinth, "StreamReformat", rb_cObject);
    rb_define_alloc_func(klass, stream_reformat_allocate);
    rb_undef_method(klass, "initialize_copy");
    rb_define_method(klass, "initialize", StreamReformat_initialize, 1);
    rb_define_method(klass, "feed", StreamReformat_feed, 1);
    rb_define_method(klass, "text", StreamReformat_text, 0);
}
