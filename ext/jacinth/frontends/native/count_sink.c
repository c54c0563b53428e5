/* frontends/native/count_sink.c - L4. Events of the grammar -> jac_counts; see count_sink.h. */
#include "frontends/native/count_sink.h"
#include "rb/parse/key_check.h"
#include "reader/number.h"
#include "reader/string_scan.h"

typedef jac_count_sink count_sink;

JAC_INLINE jac_status count_sink_literal(count_sink *sink, jac_reader *r, jac_literal which, const char *from,
                                         const char *to)
{
    (void)r; (void)from; (void)to;
    sink->counts.nulls += which == JAC_LITERAL_NULL;
    sink->counts.booleans += which == JAC_LITERAL_TRUE || which == JAC_LITERAL_FALSE;
    sink->counts.decimals += which > JAC_LITERAL_TRUE;
    return JAC_STATUS_OK;
}

#define count_sink_integer(sink, r, negative, magnitude, from, to) ((sink)->counts.integers++, JAC_STATUS_OK)
#define count_sink_big_integer(sink, r, negative, from, to) ((sink)->counts.integers++, JAC_STATUS_OK)
#define count_sink_decimal(sink, r, d, from, to) ((sink)->counts.decimals++, jac_number_check(d, (r)->syntax.flags))

JAC_INLINE jac_status count_sink_string(count_sink *sink, jac_reader *r, const jac_text *t, const char *from,
                                        const char *to)
{
    (void)from; (void)to;
    sink->counts.strings++;
    if (t->len <= sink->counts.longest_string) return jac_string_accept(r, t); /* escapes only make it shorter */
    size_t len;
    jac_status status = jac_string_check_escapes(r, t, &len);
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

JAC_INLINE jac_status count_sink_begin(count_sink *sink, const jac_reader *r, jac_frame *frame, size_t *count)
{
    size_t depth = jac_frames_depth(r->frames);
    if (depth > sink->counts.depth) sink->counts.depth = depth;
    frame->base = sink->keys.count;
    ++*count;
    return JAC_STATUS_OK;
}

#define count_sink_array_begin(sink, r, frame) count_sink_begin(sink, r, frame, &(sink)->counts.arrays)
#define count_sink_object_begin(sink, r, frame) count_sink_begin(sink, r, frame, &(sink)->counts.objects)
#define count_sink_array_end(sink, r, frame, from, to) JAC_STATUS_OK
#define count_sink_object_end(sink, r, frame, from, to) jac_key_check_object_end(&(sink)->keys, r, (frame)->base)

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
