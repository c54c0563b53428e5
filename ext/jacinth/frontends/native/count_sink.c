/* frontends/native/count_sink.c - L4. Events of the grammar -> jac_counts; see count_sink.h. */
#include "frontends/native/count_sink.h"
#include "rb/parse/key_check.h"
#include "reader/number.h"
#include "reader/string_scan.h"

typedef jac_count_sink count_sink;

/* Notes a value of that kind: the document's, or an element of the array below `top`, which counts its elements in
 * `base`. */
JAC_INLINE void count_sink_value(count_sink *sink, const jac_reader *r, jac_frame *top, const char *kind)
{
    if (JAC_UNLIKELY(!sink->root)) sink->root = kind;
    if (top > r->frames->base && top[-1].kind == JAC_FRAME_ARRAY) top[-1].base++; /* bounds: above the first frame */
}

JAC_INLINE jac_status count_sink_literal(count_sink *sink, jac_reader *r, jac_literal which, const char *from,
                                         const char *to)
{
    (void)from; (void)to;
    const bool boolean = which == JAC_LITERAL_TRUE || which == JAC_LITERAL_FALSE;
    count_sink_value(sink, r, r->frames->top, which == JAC_LITERAL_NULL ? "null" : boolean ? "boolean" : "decimal");
    sink->counts.nulls += which == JAC_LITERAL_NULL;
    sink->counts.booleans += boolean;
    sink->counts.decimals += which > JAC_LITERAL_TRUE;
    return JAC_STATUS_OK;
}

JAC_INLINE jac_status count_sink_whole(count_sink *sink, const jac_reader *r)
{
    count_sink_value(sink, r, r->frames->top, "integer");
    sink->counts.integers++;
    return JAC_STATUS_OK;
}

#define count_sink_integer(sink, r, negative, magnitude, from, to) count_sink_whole(sink, r)
#define count_sink_big_integer(sink, r, negative, from, to) count_sink_whole(sink, r)

JAC_INLINE jac_status count_sink_decimal(count_sink *sink, const jac_reader *r, const jac_decimal *d, const char *from,
                                         const char *to)
{
    (void)from; (void)to;
    count_sink_value(sink, r, r->frames->top, "decimal");
    sink->counts.decimals++;
    return jac_number_check(d, r->syntax.flags);
}

JAC_INLINE jac_status count_sink_string(count_sink *sink, jac_reader *r, const jac_text *t, const char *from,
                                        const char *to)
{
    (void)from; (void)to;
    size_t len = t->len;
    count_sink_value(sink, r, r->frames->top, "string");
    sink->counts.strings++;
    const jac_status status = t->escaped ? jac_string_check_escapes(r, t, &len) : jac_string_accept(r, t);
    sink->counts.string_bytes += len;
    if (len > sink->counts.longest_string) sink->counts.longest_string = len;
    return status;
}

#define count_sink_guess_key(sink, r, frame, p) NULL

JAC_INLINE jac_status count_sink_key(count_sink *sink, jac_reader *r, jac_frame *frame, const jac_text *t,
                                     const char *from, const char *to)
{
    (void)frame; (void)from; (void)to;
    jac_status status = jac_key_set_add(&sink->keys, r, t);
    if (JAC_UNLIKELY(status != JAC_STATUS_OK)) return status;
    sink->counts.keys++;
    return jac_key_set_distinguish(&sink->keys);
}

JAC_INLINE void count_sink_begin(count_sink *sink, const jac_reader *r, jac_frame *frame, const char *kind)
{
    size_t depth = jac_frames_depth(r->frames);
    if (depth > sink->counts.depth) sink->counts.depth = depth;
    count_sink_value(sink, r, frame, kind);
}

JAC_INLINE jac_status count_sink_array_begin(count_sink *sink, const jac_reader *r, jac_frame *frame)
{
    count_sink_begin(sink, r, frame, "array");
    sink->counts.arrays++;
    frame->base = 0;
    return JAC_STATUS_OK;
}

JAC_INLINE jac_status count_sink_object_begin(count_sink *sink, const jac_reader *r, jac_frame *frame)
{
    count_sink_begin(sink, r, frame, "object");
    sink->counts.objects++;
    frame->base = sink->keys.count;
    return JAC_STATUS_OK;
}

JAC_INLINE jac_status count_sink_array_end(count_sink *sink, const jac_reader *r, jac_frame *frame, const char *from,
                                           const char *to)
{
    (void)r; (void)from; (void)to;
    if (frame->base > sink->counts.largest_array) sink->counts.largest_array = frame->base;
    return JAC_STATUS_OK;
}

JAC_INLINE jac_status count_sink_object_end(count_sink *sink, jac_reader *r, jac_frame *frame, const char *from,
                                            const char *to)
{
    (void)from; (void)to;
    const size_t members = sink->keys.count - frame->base;
    if (members > sink->counts.largest_object) sink->counts.largest_object = members;
    return jac_key_check_object_end(&sink->keys, r, frame->base);
}

#define JAC_PARSE_NAME count_sink_parse
#define JAC_SINK_TYPE count_sink
#define JAC_SINK(event) count_sink_##event
#define JAC_PARSE_PLAIN 0
#include "reader/parse.inc.h"

jac_status jac_count_sink_step(jac_reader *r, void *data)
{
    count_sink *sink = data;
    jac_status status = count_sink_parse(r, sink);
    sink->counts.bytes = (size_t)(r->end - r->start);
    sink->counts.distinct_keys = sink->keys.distinct_count;
    return status;
}
