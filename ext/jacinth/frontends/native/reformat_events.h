/* frontends/native/reformat_events.h - L4. The events that write each lexeme of a document again. reformat_sink.c
 * compiles them for whole documents, stream/stream_reformat.c for documents in chunks. */
#ifndef JAC_NATIVE_REFORMAT_EVENTS_H
#define JAC_NATIVE_REFORMAT_EVENTS_H

#include "frontends/native/reformat_sort.h"
#include "rb/parse/key_check.h"
#include "rb/parse/release.h"
#include "rb/string_result.h"
#include "reader/number.h"
#include "reader/string_scan.h"
#include "writer/emit.h"
#include "writer/lexeme.h"

/* A text of many levels is moved at each of them, so interrupts are looked for once in this many bytes. */
#define REFORMAT_MOVED ((size_t)1 << 26)

typedef struct {
    jac_string_result out;      /* first: the buffer of a text that is written without the GVL finds the sink by it */
    jac_key_set keys;
    const jac_spacing *spacing;
    jac_reformat_sort *sort;    /* NULL: members keep their order */
    jac_escape_class escape;    /* what is escaped in strings and keys in addition to what is escaped there already */
    jac_release *run;           /* of a whole document */
    jac_buf_grow_fn grow;       /* the result's own function */
    size_t need;                /* the bytes that `grow` is asked for */
    bool high;      /* a byte >= 0x80 was written */
    bool lenient;   /* strings may contain what JSON does not allow */
} reformat_sink;

/* Writes the line break and indentation before a value in an array. `top` is one past the frame of the container
 * that holds the value. */
JAC_INLINE void reformat_events_before(reformat_sink *sink, const jac_reader *r, const jac_frame *top)
{
    const jac_spacing *spacing = sink->spacing;
    if (JAC_LIKELY(spacing->compact) || top == r->frames->base || top[-1].kind != JAC_FRAME_ARRAY) return;
    jac_emit_break(&sink->out.buf, spacing, spacing->array_nl, spacing->array_nl_len, (size_t)(top - r->frames->base));
}

/* Writes a string or key, of which `from` is the opening quote, with other escapes, and the byte `tail`. */
JAC_INLINE void reformat_events_put_escaped(reformat_sink *sink, const char *from, const char *to, char tail)
{
    jac_buf *buf = &sink->out.buf;
    size_t at = jac_buf_len(buf);
    jac_emit_normalized(buf, from, (size_t)(to - from), sink->escape);
    buf->cur[-1] = tail; /* replaces the ',' */
    while (!sink->high && at < jac_buf_len(buf)) sink->high = (signed char)buf->start[at++] < 0; /* bounds: at < len */
}

/* Writes a string or key `t` with its quotes, and the byte `tail`. */
JAC_INLINE void reformat_events_put(reformat_sink *sink, const jac_reader *r, const jac_text *t, const char *from,
                                    const char *to, char tail)
{
    if (JAC_LIKELY(!sink->lenient && sink->escape == JAC_ESCAPE_JSON)) {
        sink->high |= t->high;
        jac_lexeme_put(&sink->out.buf, from, (size_t)(to - from), r->end, tail);
    } else {
        reformat_events_put_escaped(sink, from, to, tail);
    }
}

/* Writes a number or literal and the ','. */
JAC_INLINE jac_status reformat_events_copy(reformat_sink *sink, const jac_reader *r, const char *from, const char *to)
{
    reformat_events_before(sink, r, r->frames->top);
    jac_lexeme_put(&sink->out.buf, from, (size_t)(to - from), r->end, ',');
    return JAC_STATUS_OK;
}

#define reformat_events_literal(sink, r, which, from, to) reformat_events_copy(sink, r, from, to)
#define reformat_events_integer(sink, r, negative, magnitude, from, to) reformat_events_copy(sink, r, from, to)
#define reformat_events_big_integer(sink, r, negative, from, to) reformat_events_copy(sink, r, from, to)

/* The event decimal of reader/sink.h; those below are named like theirs. */
JAC_INLINE jac_status reformat_events_decimal(reformat_sink *sink, jac_reader *r, const jac_decimal *d,
                                              const char *from, const char *to)
{
    jac_status status = jac_number_check(d, r->syntax.flags);
    return JAC_LIKELY(status == JAC_STATUS_OK) ? reformat_events_copy(sink, r, from, to) : status;
}

/* Writes a string value. */
JAC_INLINE jac_status reformat_events_string(reformat_sink *sink, jac_reader *r, const jac_text *t, const char *from,
                                             const char *to)
{
    jac_status status = jac_string_accept(r, t);
    if (JAC_UNLIKELY(status != JAC_STATUS_OK)) return status;
    reformat_events_before(sink, r, r->frames->top);
    reformat_events_put(sink, r, t, from, to, ',');
    return JAC_STATUS_OK;
}

#define reformat_events_guess_key(sink, r, frame, p) NULL

/* Writes a key, after the line break before it, and adds it to the set. */
JAC_INLINE jac_status reformat_events_key(reformat_sink *sink, jac_reader *r, jac_frame *frame, const jac_text *t,
                                          const char *from, const char *to)
{
    (void)frame;
    const jac_spacing *spacing = sink->spacing;
    jac_buf *buf = &sink->out.buf;
    jac_status status = jac_key_set_add(&sink->keys, r, t);
    if (JAC_UNLIKELY(sink->sort && status == JAC_STATUS_OK))
        status = jac_reformat_sort_key(sink->sort, &sink->keys, jac_buf_len(buf));
    if (JAC_UNLIKELY(status != JAC_STATUS_OK)) return status;
    if (JAC_LIKELY(spacing->compact)) {
        reformat_events_put(sink, r, t, from, to, ':');
        return JAC_STATUS_OK;
    }
    jac_emit_break(buf, spacing, spacing->object_nl, spacing->object_nl_len, jac_frames_depth(r->frames));
    reformat_events_put(sink, r, t, from, to, ':');
    jac_emit_spaced_colon(buf, spacing); /* replaces the ':' */
    return JAC_STATUS_OK;
}

/* Opens a container. */
JAC_INLINE jac_status reformat_events_begin(reformat_sink *sink, const jac_reader *r, jac_frame *frame, char bracket)
{
    reformat_events_before(sink, r, frame);
    frame->base = sink->keys.count;
    jac_emit_open(&sink->out.buf, bracket);
    return JAC_STATUS_OK;
}

#define reformat_events_array_begin(sink, r, frame) reformat_events_begin(sink, r, frame, '[')
#define reformat_events_object_begin(sink, r, frame) reformat_events_begin(sink, r, frame, '{')

/* Closes a container; `nl` is the line break between its elements. */
JAC_INLINE void reformat_events_close(reformat_sink *sink, const jac_reader *r, const char *nl, size_t nl_len,
                                    char bracket)
{
    const jac_spacing *spacing = sink->spacing;
    if (JAC_LIKELY(spacing->compact)) jac_emit_close(&sink->out.buf, bracket);
    else jac_emit_close_spaced(&sink->out.buf, spacing, nl, nl_len, jac_frames_depth(r->frames), bracket);
}

/* Closes an array. */
JAC_INLINE jac_status reformat_events_array_end(reformat_sink *sink, jac_reader *r, jac_frame *frame, const char *from,
                                                const char *to)
{
    (void)frame; (void)from; (void)to;
    reformat_events_close(sink, r, sink->spacing->array_nl, sink->spacing->array_nl_len, ']');
    return JAC_STATUS_OK;
}

/* Sorts the members of an object, whose keys have the indexes from `base` to `count`. */
JAC_INLINE void reformat_events_sort(reformat_sink *sink, jac_reader *r, size_t base, size_t count)
{
    jac_reformat_sort_members(sink->sort, &sink->out.buf, base, count);
    if (sink->sort->moved < REFORMAT_MOVED || !jac_release_long_p(sink->run)) return;
    sink->sort->moved = 0;
    r->pause(r);
}

/* Closes an object. Returns DUPLICATE_KEY if two of its keys are equal, or NO_MEMORY. */
JAC_INLINE jac_status reformat_events_object_end(reformat_sink *sink, jac_reader *r, jac_frame *frame, const char *from,
                                                 const char *to)
{
    (void)from; (void)to;
    const size_t count = sink->keys.count;
    jac_status status = jac_key_check_object_end(&sink->keys, r, frame->base);
    if (JAC_UNLIKELY(sink->sort && status == JAC_STATUS_OK)) reformat_events_sort(sink, r, frame->base, count);
    reformat_events_close(sink, r, sink->spacing->object_nl, sink->spacing->object_nl_len, '}');
    return status;
}

#endif
