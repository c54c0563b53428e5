/* frontends/native/reformat_sink.c - L4. Events of the grammar -> emitter; see reformat_sink.h. */
#include "frontends/native/reformat_sink.h"
#include "rb/parse/key_check.h"
#include "reader/number.h"
#include "reader/string_scan.h"
#include "rb/string_result.h"
#include "writer/emit.h"
#include "writer/lexeme.h"

/* A text up to this size never leaves the C stack. */
#define TEXT_SINK_STACK 2048

typedef struct {
    jac_string_result out;      /* first: the buffer of a text that is written without the GVL finds the sink by it */
    jac_key_set keys;
    const jac_spacing *spacing;
    jac_release *run;
    jac_buf_grow_fn grow;       /* the result's own function */
    size_t need;                /* what it is asked for */
    bool high;      /* a byte >= 0x80 was copied */
    bool lenient;   /* strings may contain what JSON does not allow */
} reformat_sink;

/* Writes the line break and indentation before a value in an array. `top` is one past the frame of the container
 * that holds the value. */
JAC_INLINE void reformat_sink_before(reformat_sink *sink, const jac_reader *r, const jac_frame *top)
{
    const jac_spacing *spacing = sink->spacing;
    if (JAC_LIKELY(spacing->compact) || top == r->frames->base || top[-1].kind != JAC_FRAME_ARRAY) return;
    jac_emit_break(&sink->out.buf, spacing, spacing->array_nl, spacing->array_nl_len, (size_t)(top - r->frames->base));
}

/* Writes a string or key with its quotes, and the byte `tail`. */
JAC_INLINE void reformat_sink_put(reformat_sink *sink, const jac_reader *r, const char *from, const char *to, char tail)
{
    jac_buf *buf = &sink->out.buf;
    if (JAC_LIKELY(!sink->lenient)) {
        jac_lexeme_put(buf, from, (size_t)(to - from), r->end, tail);
    } else {
        jac_emit_normalized(buf, from, (size_t)(to - from));
        buf->cur[-1] = tail; /* replaces the ',' */
    }
}

JAC_INLINE jac_status reformat_sink_copy(reformat_sink *sink, const jac_reader *r, const char *from, const char *to)
{
    reformat_sink_before(sink, r, r->frames->top);
    jac_lexeme_put(&sink->out.buf, from, (size_t)(to - from), r->end, ',');
    return JAC_STATUS_OK;
}

#define reformat_sink_literal(sink, r, which, from, to) reformat_sink_copy(sink, r, from, to)
#define reformat_sink_integer(sink, r, negative, magnitude, from, to) reformat_sink_copy(sink, r, from, to)
#define reformat_sink_big_integer(sink, r, negative, from, to) reformat_sink_copy(sink, r, from, to)

JAC_INLINE jac_status reformat_sink_decimal(reformat_sink *sink, jac_reader *r, const jac_decimal *d, const char *from,
                                            const char *to)
{
    jac_status status = jac_number_check(d, r->syntax.flags);
    return JAC_LIKELY(status == JAC_STATUS_OK) ? reformat_sink_copy(sink, r, from, to) : status;
}

JAC_INLINE jac_status reformat_sink_string(reformat_sink *sink, jac_reader *r, const jac_text *t, const char *from,
                                           const char *to)
{
    sink->high |= t->high;
    jac_status status = jac_string_accept(r, t);
    if (JAC_UNLIKELY(status != JAC_STATUS_OK)) return status;
    reformat_sink_before(sink, r, r->frames->top);
    reformat_sink_put(sink, r, from, to, ',');
    return JAC_STATUS_OK;
}

#define reformat_sink_guess_key(sink, r, frame, p) NULL

JAC_INLINE jac_status reformat_sink_key(reformat_sink *sink, jac_reader *r, jac_frame *frame, const jac_text *t,
                                        const char *from, const char *to)
{
    (void)frame;
    const jac_spacing *spacing = sink->spacing;
    jac_buf *buf = &sink->out.buf;
    sink->high |= t->high;
    jac_status status = jac_key_set_add(&sink->keys, r, t);
    if (JAC_UNLIKELY(status != JAC_STATUS_OK)) return status;
    if (JAC_LIKELY(spacing->compact)) {
        reformat_sink_put(sink, r, from, to, ':');
        return JAC_STATUS_OK;
    }
    jac_emit_break(buf, spacing, spacing->object_nl, spacing->object_nl_len, jac_frames_depth(r->frames));
    reformat_sink_put(sink, r, from, to, ':');
    jac_emit_spaced_colon(buf, spacing); /* replaces the ':' */
    return JAC_STATUS_OK;
}

JAC_INLINE jac_status reformat_sink_begin(reformat_sink *sink, const jac_reader *r, jac_frame *frame, char bracket)
{
    reformat_sink_before(sink, r, frame);
    frame->base = sink->keys.count;
    jac_emit_open(&sink->out.buf, bracket);
    return JAC_STATUS_OK;
}

#define reformat_sink_array_begin(sink, r, frame) reformat_sink_begin(sink, r, frame, '[')
#define reformat_sink_object_begin(sink, r, frame) reformat_sink_begin(sink, r, frame, '{')

/* Closes a container; `nl` is the line break between its elements. */
JAC_INLINE void reformat_sink_close(reformat_sink *sink, const jac_reader *r, const char *nl, size_t nl_len,
                                    char bracket)
{
    const jac_spacing *spacing = sink->spacing;
    if (JAC_LIKELY(spacing->compact)) jac_emit_close(&sink->out.buf, bracket);
    else jac_emit_close_spaced(&sink->out.buf, spacing, nl, nl_len, jac_frames_depth(r->frames), bracket);
}

JAC_INLINE jac_status reformat_sink_array_end(reformat_sink *sink, jac_reader *r, jac_frame *frame, const char *from,
                                              const char *to)
{
    (void)frame; (void)from; (void)to;
    reformat_sink_close(sink, r, sink->spacing->array_nl, sink->spacing->array_nl_len, ']');
    return JAC_STATUS_OK;
}

JAC_INLINE jac_status reformat_sink_object_end(reformat_sink *sink, jac_reader *r, jac_frame *frame, const char *from,
                                               const char *to)
{
    (void)from; (void)to;
    jac_status status = jac_key_check_object_end(&sink->keys, r, frame->base);
    reformat_sink_close(sink, r, sink->spacing->object_nl, sink->spacing->object_nl_len, '}');
    return status;
}

#define JAC_PARSE_NAME reformat_sink_parse
#define JAC_SINK_TYPE reformat_sink
#define JAC_SINK(event) reformat_sink_##event
#define JAC_PARSE_PLAIN 0
#include "reader/parse.inc.h"

static VALUE reformat_sink_grow_held(VALUE data)
{
    reformat_sink *sink = (reformat_sink *)data;
    sink->grow(&sink->out.buf, sink->need);
    return Qnil;
}

/* The `grow` function of the buffer without the GVL. */
static void reformat_sink_grow(jac_buf *buf, size_t need)
{
    reformat_sink *sink = (reformat_sink *)(void *)buf;
    sink->need = need;
    jac_release_call(sink->run, reformat_sink_grow_held, (VALUE)sink);
}

static jac_status reformat_sink_step(jac_reader *r, void *sink) { return reformat_sink_parse(r, sink); }

static void reformat_sink_drop(void *data)
{
    reformat_sink *sink = data;
    jac_key_set_finish(&sink->keys);
}

VALUE jac_reformat_sink_run(jac_release *run, const jac_spacing *spacing)
{
    char memory[TEXT_SINK_STACK];
    reformat_sink sink;
    const jac_reader *r = &run->reader;
    jac_string_result_start(&sink.out, memory, sizeof memory);
    jac_key_set_init(&sink.keys);
    sink.spacing = spacing;
    sink.high = false;
    sink.lenient = (r->syntax.flags & (JAC_SYNTAX_CONTROL | JAC_SYNTAX_INVALID_ESCAPE)) != 0;
    sink.run = run;
    sink.grow = sink.out.buf.grow;
    if (jac_release_long_p(run)) {
        jac_key_set_own(&sink.keys);
        sink.out.buf.grow = reformat_sink_grow;
    }
    jac_status status = jac_release_run(run, reformat_sink_step, &sink, reformat_sink_drop); /* may call Ruby */
    sink.out.buf.grow = sink.grow;
    jac_key_set_finish(&sink.keys);
    if (JAC_UNLIKELY(status != JAC_STATUS_OK)) jac_key_set_raise(&sink.keys, status, r);
    jac_emit_drop_comma(&sink.out.buf);
    return jac_string_result_finish(&sink.out, sink.high);
}
