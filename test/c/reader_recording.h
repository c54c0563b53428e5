/* reader_recording.h - a sink that records every event as text and checks that the
 * grammar keeps the contract of reader/sink.h. One parser is plain, one checks the flags. */
#ifndef JAC_TEST_READER_RECORDING_H
#define JAC_TEST_READER_RECORDING_H

#include "kernel/text/unescape.h"
#include "reader/number.h"
#include "reader/sink.h"
#include "reader/string_scan.h"
#include "reader_support.h"

/* The text has: literals as in the source; integers in decimal, or #<digits> if big; 1.50 as 150e-2, with a
 * '+' if truncated; strings as in the source, then '^' if high, then =decoded if escaped; keys like strings
 * after a 'k', or "guessed"; brackets. */
typedef struct {
    char *text;
    size_t len, room;
    uint32_t flags;
    size_t broken; /* contract violations */
} recording;

__attribute__((format(printf, 2, 3))) static void recording_add(recording *sink, const char *format, ...)
{
    if (sink->room == 0) return;
    va_list arguments;
    va_start(arguments, format);
    int written = vsnprintf(sink->text + sink->len, sink->room - sink->len, format, arguments);
    va_end(arguments);
    sink->len += (size_t)written;
    if (sink->len >= sink->room) sink->len = sink->room - 1;
}

static void recording_check(recording *sink, const jac_reader *r, const char *from, const char *to)
{
    if (!(r->start <= from && from < to && to <= r->end && r->cur == to && r->error_at == NULL)) sink->broken++;
    if (r->frames->top < r->frames->base || r->frames->top > r->frames->limit) sink->broken++;
}

static void recording_frame(recording *sink, const jac_reader *r, const jac_frame *frame, uint8_t kind)
{
    if (r->frames->top != frame + 1 || frame->kind != kind) sink->broken++;
    if (r->start[frame->opened] != (kind == JAC_FRAME_ARRAY ? '[' : '{')) sink->broken++;
}

/* Whether the syntax allows numbers and literals that JSON does not have. */
static bool recording_lenient(const recording *sink) { return (sink->flags & JAC_SYNTAX_NUMBER_FLAGS) != 0; }

static jac_status recording_literal(recording *sink, jac_reader *r, jac_literal which, const char *from,
                                    const char *to)
{
    static const char *const names[] = { "null", "false", "true", "NaN", "Infinity", "-Infinity" };
    recording_check(sink, r, from, to);
    if (!recording_lenient(sink) &&
        ((size_t)(to - from) != strlen(names[which]) || memcmp(from, names[which], (size_t)(to - from)) != 0))
        sink->broken++;
    recording_add(sink, "%s ", names[which]);
    return JAC_STATUS_OK;
}

static jac_status recording_integer(recording *sink, jac_reader *r, bool negative, uint64_t magnitude,
                                    const char *from, const char *to)
{
    char *end;
    recording_check(sink, r, from, to);
    char digits[32] = "";
    memcpy(digits, from, (size_t)(to - from) < 31 ? (size_t)(to - from) : 31);
    if (!recording_lenient(sink) &&
        (strtoull(digits + negative, &end, 10) != magnitude || (size_t)(end - digits) != (size_t)(to - from)))
        sink->broken++;
    recording_add(sink, "%s%llu ", negative ? "-" : "", (unsigned long long)magnitude);
    return JAC_STATUS_OK;
}

static jac_status recording_big_integer(recording *sink, jac_reader *r, bool negative, const char *from,
                                        const char *to)
{
    if (!recording_lenient(sink)) recording_check(sink, r, from, to);
    if (negative != (*from == '-') || to - from - negative < 20) sink->broken++;
    recording_add(sink, "#%.*s ", (int)(to - from), from);
    return JAC_STATUS_OK;
}

static jac_status recording_decimal(recording *sink, jac_reader *r, const jac_decimal *d, const char *from,
                                    const char *to)
{
    double value;
    recording_check(sink, r, from, to);
    if (!recording_lenient(sink) && (d->text != from || d->len != (size_t)(to - from) || d->negative != (*from == '-')))
        sink->broken++;
    recording_add(sink, "%s%llue%lld%s ", d->negative ? "-" : "", (unsigned long long)d->mantissa,
                  (long long)d->exponent, d->truncated ? "+" : "");
    return jac_number_to_double(d, sink->flags, &value);
}

static jac_status recording_text(recording *sink, jac_reader *r, const jac_text *t, const char *from,
                                 const char *to)
{
    recording_check(sink, r, from, to);
    if (t->ptr != from + 1 || t->ptr + t->len != to - 1 || *from != '"' || to[-1] != '"') sink->broken++;
    if (t->escaped != (memchr(t->ptr, '\\', t->len) != NULL)) sink->broken++;
    bool high = false;
    for (size_t i = 0; i < t->len; i++) high |= (unsigned char)t->ptr[i] >= 0x80;
    if (t->high != high) sink->broken++;
    recording_add(sink, "%.*s%s", (int)(to - from), from, t->high ? "^" : "");
    if (t->escaped) {
        char *decoded = malloc(t->len + 1);
        jac_unescaped result;
        if (decoded == NULL) abort();
        jac_status status =
            jac_unescape(decoded, t->ptr, t->len, jac_string_escapes(sink->flags), &result);
        if (status == JAC_STATUS_OK)
            recording_add(sink, "=%.*s", (int)result.len, decoded);
        else
            r->error_at = t->ptr + result.error_offset;
        free(decoded);
        if (status != JAC_STATUS_OK) return status;
    }
    recording_add(sink, " ");
    return JAC_STATUS_OK;
}

static jac_status recording_string(recording *sink, jac_reader *r, const jac_text *t, const char *from,
                                   const char *to)
{
    return recording_text(sink, r, t, from, to);
}

/* Consumes the key "guess" if it is there. */
static const char *recording_guess_key(recording *sink, jac_reader *r, jac_frame *frame, const char *p)
{
    recording_frame(sink, r, frame, JAC_FRAME_OBJECT);
    if (r->cur != p || p[-1] != '"') sink->broken++;
    if (r->end - p < 6 || memcmp(p, "guess\"", 6) != 0) return NULL;
    recording_add(sink, "guessed ");
    return p + 6;
}

static jac_status recording_key(recording *sink, jac_reader *r, jac_frame *frame, const jac_text *t,
                                const char *from, const char *to)
{
    recording_frame(sink, r, frame, JAC_FRAME_OBJECT);
    recording_add(sink, "k");
    return recording_text(sink, r, t, from, to);
}

static jac_status recording_begin(recording *sink, jac_reader *r, jac_frame *frame, uint8_t kind)
{
    recording_frame(sink, r, frame, kind);
    if (frame->base != 0 || frame->data != NULL || r->cur != r->start + frame->opened + 1) sink->broken++;
    frame->base = frame->opened ^ 0x5555; /* must still be there at the end event */
    frame->data = sink;
    recording_add(sink, kind == JAC_FRAME_ARRAY ? "[ " : "{ ");
    return JAC_STATUS_OK;
}

static jac_status recording_finish(recording *sink, jac_reader *r, jac_frame *frame, uint8_t kind, const char *from,
                                   const char *to)
{
    recording_check(sink, r, from, to);
    recording_frame(sink, r, frame, kind);
    if (from != r->start + frame->opened || frame->base != (frame->opened ^ 0x5555) || frame->data != sink)
        sink->broken++;
    recording_add(sink, kind == JAC_FRAME_ARRAY ? "] " : "} ");
    return JAC_STATUS_OK;
}

#define recording_array_begin(...) recording_begin(__VA_ARGS__, JAC_FRAME_ARRAY)
#define recording_object_begin(...) recording_begin(__VA_ARGS__, JAC_FRAME_OBJECT)
#define recording_array_end(sink, r, frame, ...) recording_finish(sink, r, frame, JAC_FRAME_ARRAY, __VA_ARGS__)
#define recording_object_end(sink, r, frame, ...) recording_finish(sink, r, frame, JAC_FRAME_OBJECT, __VA_ARGS__)

#define JAC_SINK_TYPE recording
#define JAC_SINK(event) recording_##event
#define JAC_PARSE_NAME recording_parse_plain
#define JAC_PARSE_PLAIN 1
#include "reader/parse.inc.h"

#define JAC_SINK_TYPE recording
#define JAC_SINK(event) recording_##event
#define JAC_PARSE_NAME recording_parse_any
#define JAC_PARSE_PLAIN 0
#include "reader/parse.inc.h"

#endif
