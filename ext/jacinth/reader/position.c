/* reader/position.c - L2, for size. Lines, paths and snippets for errors; see position.h. The path comes from the
 * grammar itself, with a sink that keeps only an index and the latest key of each open container, in its frame. */
#include "reader/position.h"
#include "kernel/number/itoa.h"
#include "kernel/text/printable.h"
#include "kernel/text/unescape.h"
#include "kernel/text/utf8.h"
#include "reader/space.h"

void jac_position_advance(jac_position *position, const char *from, size_t len)
{
    const char *const end = from + len, *feed;
    while ((feed = memchr(from, '\n', (size_t)(end - from))) != NULL) {
        position->line++;
        position->column = 1;
        from = feed + 1;
    }
    position->column += jac_utf8_count(from, (size_t)(end - from));
}

jac_position jac_position_locate(const char *start, size_t len, size_t offset)
{
    if (offset > len) offset = len;
    const char *at = start + offset, *line = jac_space_skip_bom(start, start + len);
    jac_position position = { 1, 1 };
    if (at > line) jac_position_advance(&position, line, (size_t)(at - line));
    return position;
}

/* The length of the well-formed character at p, or 0 when it is ill-formed, white space or NUL. */
static size_t position_snippet_step(const char *p, const char *end)
{
    if (*p == ' ' || *p == '\n' || *p == '\t' || *p == '\r' || *p == '\0') return 0;
    return jac_utf8_step(p, end);
}

size_t jac_position_snippet(const char *start, size_t len, size_t offset)
{
    if (offset > len) offset = len;
    const char *from = start + offset, *p = from;
    size_t room = len - offset < JAC_POSITION_SNIPPET_MAX ? len - offset : JAC_POSITION_SNIPPET_MAX, step;
    const char *end = from + room;
    while (p < end && (step = position_snippet_step(p, end)) != 0) p += step;
    return (size_t)(p - from);
}

jac_excerpt jac_position_excerpt(const char *document, size_t len, size_t offset)
{
    if (offset > len) offset = len;
    const char *at = document + offset, *end = document + len, *from = at, *to = at;
    const char *start = jac_space_skip_bom(document, end);
    while (to < end && to - at < JAC_POSITION_SNIPPET_MAX && *to != '\n' && *to != '\r') to++;
    while (from > start && to - from < JAC_POSITION_SNIPPET_MAX && from[-1] != '\n') from--;
    /* Even when the rest of the line is long, half of the room is for the text before the error. */
    while (from > start && at - from < JAC_POSITION_SNIPPET_MAX / 2 && from[-1] != '\n') from--;
    if (to - from > JAC_POSITION_SNIPPET_MAX) to = from + JAC_POSITION_SNIPPET_MAX;
    jac_excerpt excerpt = { 0, 0, 0 };
    const char *p = from;
    while (p < to) {
        size_t step = jac_utf8_step(p, to);
        if (step == 0) {
            /* The character is ill-formed or cut: keep only the run of whole characters around `at`. */
            if (p >= at) break;
            from = ++p;
            excerpt.caret = 0;
            continue;
        }
        if (p < at) excerpt.caret++;
        p += step;
    }
    excerpt.offset = (size_t)(from - document);
    excerpt.len = (size_t)(p - from);
    return excerpt;
}

/* The sink for paths. frame->base counts the complete elements, frame->data points to the content of the latest
 * key. The sink stops at the first event that reaches `at`. */
typedef struct {
    const char *at;
    bool stopped;
    bool outside;    /* stopped at a bracket: the innermost frame belongs to the value itself */
    jac_phase phase; /* when stopped */
} position_sink;

#define POSITION_STOP JAC_STATUS_UNEXPECTED_TOKEN

static jac_status position_stop(position_sink *sink, jac_phase phase, bool outside)
{
    sink->stopped = true;
    sink->phase = phase;
    sink->outside = outside;
    return POSITION_STOP;
}

JAC_INLINE jac_status position_value(position_sink *sink, jac_reader *r)
{
    if (r->cur > sink->at) return position_stop(sink, JAC_PHASE_VALUE, false);
    if (r->frames->top > r->frames->base) r->frames->top[-1].base++;
    return JAC_STATUS_OK;
}

JAC_INLINE jac_status position_begin(position_sink *sink, jac_reader *r)
{
    return r->cur > sink->at ? position_stop(sink, JAC_PHASE_VALUE, true) : JAC_STATUS_OK;
}

JAC_INLINE jac_status position_end(position_sink *sink, jac_reader *r, jac_frame *frame)
{
    if (r->cur > sink->at) return position_stop(sink, JAC_PHASE_VALUE, true);
    if (frame > r->frames->base) frame[-1].base++;
    return JAC_STATUS_OK;
}

JAC_INLINE jac_status position_key(position_sink *sink, jac_reader *r, jac_frame *frame, const jac_text *t,
                                   const char *from, const char *to)
{
    (void)r;
    if (from < sink->at && to > sink->at) return position_stop(sink, JAC_PHASE_KEY, false);
    frame->data = t->ptr;
    return to > sink->at ? position_stop(sink, JAC_PHASE_VALUE, false) : JAC_STATUS_OK;
}

#define position_guess_key(...) NULL
#define position_literal(sink, r, ...) position_value(sink, r)
#define position_integer(sink, r, ...) position_value(sink, r)
#define position_big_integer(sink, r, ...) position_value(sink, r)
#define position_decimal(sink, r, ...) position_value(sink, r)
#define position_string(sink, r, ...) position_value(sink, r)
#define position_array_begin(sink, r, ...) position_begin(sink, r)
#define position_object_begin(sink, r, ...) position_begin(sink, r)
#define position_array_end(sink, r, frame, ...) position_end(sink, r, frame)
#define position_object_end(sink, r, frame, ...) position_end(sink, r, frame)

/* Runs once for an error: it is compiled for size. */
static JAC_COLD jac_status position_parse(jac_reader *r, position_sink *sink);

#define JAC_SINK_TYPE position_sink
#define JAC_SINK(event) position_##event
#define JAC_PARSE_NAME position_parse
#define JAC_PARSE_PLAIN 0
#include "reader/parse.inc.h"

/* Text with a length limit: a part that does not fit is left out, and so is everything after it. */
typedef struct {
    char *dst;
    size_t len, max;
    bool full;
} position_text;

static void position_put(position_text *text, const char *ptr, size_t len)
{
    if (text->full || len > text->max - text->len) {
        text->full = true;
        return;
    }
    memcpy(text->dst + text->len, ptr, len); /* bounds: checked above */
    text->len += len;
}

/* Decodes the character or escape of a key at p, before end, into out (room for 12 bytes) and sets *len to its decoded
 * length. Returns its length in the source. A byte that cannot be decoded becomes U+FFFD. */
static size_t position_decode(const char *p, const char *end, char *out, size_t *len)
{
    size_t room = (size_t)(end - p), step;
    size_t skipped = *p == '\\' && room >= 2 && (unsigned char)p[1] >= 0x80;
    if (*p != '\\' || skipped) {
        step = jac_utf8_step(p + skipped, end);
        *len = step;
        if (step != 0) {
            memcpy(out, p + skipped, step); /* bounds: at most 4 */
            return skipped + step;
        }
    } else {
        jac_unescaped result;
        for (step = 2; step <= 12; step += step == 2 ? 4 : 6) { /* \n, \u00e9, \ud83d\ude00 */
            if (step > room || (step == 2 && p[1] == 'u')) continue;
            if (jac_unescape(out, p, step, JAC_UNESCAPE_INVALID, &result) != JAC_STATUS_OK) continue;
            *len = result.len;
            return step;
        }
    }
    memcpy(out, "\xEF\xBF\xBD", 3);
    *len = 3;
    return 1;
}

/* One past the content of the key that starts at p. The grammar has read the key, so a quote follows. */
static const char *position_key_end(const char *p, const char *end)
{
    while (p < end && *p != '"') p += *p == '\\' ? 2 : 1;
    return p < end ? p : end;
}

/* Whether the decoded key is an identifier: [a-zA-Z$_][a-zA-Z$_0-9]*. */
static bool position_identifier_p(const char *p, const char *end)
{
    char out[12];
    size_t len;
    if (p == end) return false;
    for (bool first = true; p < end; first = false) {
        p += position_decode(p, end, out, &len);
        bool letter = (unsigned char)((out[0] | 0x20) - 'a') < 26 || out[0] == '_' || out[0] == '$';
        bool digit = (unsigned char)(out[0] - '0') < 10 && !first;
        if (len != 1 || !(letter || digit)) return false;
    }
    return true;
}

/* Writes the escape sequence of a character, or of its surrogates. Returns its length, 6 or 12. */
static size_t position_escape(char *dst, uint32_t cp)
{
    if (cp > 0xffff) {
        const size_t first = position_escape(dst, 0xd7c0 + (cp >> 10));
        return first + position_escape(dst + first, 0xdc00 | (cp & 0x3ff)); /* bounds: room for two */
    }
    *dst++ = '\\';
    *dst++ = 'u';
    for (int shift = 12; shift >= 0; shift -= 4) *dst++ = "0123456789abcdef"[cp >> shift & 15];
    return 6;
}

static void position_put_key(position_text *text, const char *p, const char *end)
{
    bool identifier = position_identifier_p(p, end);
    position_put(text, identifier ? "." : "[\"", identifier ? 1 : 2);
    while (p < end && !text->full) {
        char out[13] = "\\";
        size_t len;
        p += position_decode(p, end, out + 1, &len);
        const unsigned char byte = (unsigned char)out[1];
        const uint32_t cp = len > 1 ? jac_utf8_decode(out + 1, len) : byte;
        if (!jac_printable_p(cp)) {
            char escapes[12];
            position_put(text, escapes, position_escape(escapes, cp));
        } else if (byte == '"' || byte == '\\') {
            position_put(text, out, 2);
        } else {
            position_put(text, out + 1, len);
        }
    }
    if (!identifier) position_put(text, "\"]", 2);
}

/* The steps of a path. */
typedef struct {
    const jac_frame *base, *top; /* each frame in [base, top) is one step */
    const char *end;             /* of the document */
    jac_phase phase;             /* in the innermost frame */
} position_steps;

/* Appends the step of `frame`. */
static void position_put_step(position_text *text, const position_steps *steps, const jac_frame *frame)
{
    bool innermost = frame + 1 == steps->top;
    if (frame->kind == JAC_FRAME_ARRAY) {
        char digits[JAC_ITOA_MAX + 2] = "[";
        char *last = jac_itoa_u64(digits + 1, frame->base - (innermost && steps->phase == JAC_PHASE_COMMA));
        *last++ = ']'; /* bounds: 20 digits at most */
        position_put(text, digits, (size_t)(last - digits));
    } else if (frame->data != NULL && !(innermost && steps->phase == JAC_PHASE_KEY)) {
        position_put_key(text, frame->data, position_key_end(frame->data, steps->end));
    }
}

#define POSITION_TAIL (JAC_POSITION_PATH_MAX / 2 - 3)

/* Appends the first and the last steps of a path that is too long, with "..." between them. `text` holds the "$". */
static void position_elide(position_text *text, const position_steps *steps)
{
    const jac_frame *first = steps->base, *last = steps->top;
    text->max = JAC_POSITION_PATH_MAX / 2;
    for (; first < steps->top; first++) {
        size_t before = text->len;
        position_put_step(text, steps, first);
        if (text->full) {
            /* Keep whole steps only. If the first step does not fit, keep the beginning of its key. */
            if (first > steps->base) text->len = before;
            break;
        }
    }
    text->full = false;
    text->max = JAC_POSITION_PATH_MAX;
    position_put(text, "...", 3);
    char scratch[POSITION_TAIL];
    position_text tail = { scratch, 0, POSITION_TAIL, false };
    while (last - 1 > first) {
        position_put_step(&tail, steps, last - 1);
        if (tail.full) break;
        last--;
    }
    for (; last < steps->top; last++) position_put_step(text, steps, last);
}

static size_t position_put_steps(const position_steps *steps, char *dst)
{
    position_text text = { dst, 0, JAC_POSITION_PATH_MAX, false };
    position_put(&text, "$", 1);
    for (const jac_frame *frame = steps->base; frame < steps->top && !text.full; frame++)
        position_put_step(&text, steps, frame);
    if (text.full) {
        text.len = 1;
        text.full = false;
        position_elide(&text, steps);
    }
    return text.len;
}

/* ---- documents with parts that were stepped over ---- */

/* The frames of a reader that steps over values. With more open containers than they have room for, the walk ends. */
typedef struct {
    jac_frames frames;
    jac_leave crowded;
    jac_frame slots[64];
} position_skip;

static void position_skip_grow(jac_frames *frames) { JAC_LEAVE(((position_skip *)(void *)frames)->crowded); }

/* Goes on through the children of a container, unless `status` is an error, to the one that holds sink->at.
 * Returns its offset if it is a container and holds the byte inside; or 0 when the frame is complete. */
static size_t position_enter(jac_reader *r, jac_status status, jac_skip_children *c, position_sink *sink,
                             jac_frame *frame)
{
    const size_t at = (size_t)(sink->at - r->start);
    while (status == JAC_STATUS_OK) {
        status = jac_skip_next(r, c);
        frame->data = r->start + c->key + 1;
        frame->base = c->count;
        sink->phase = status == JAC_STATUS_OK ? JAC_PHASE_COMMA : r->phase;
        sink->outside = c->count == 0 && sink->phase == JAC_PHASE_COMMA;
        if (status != JAC_STATUS_OK || c->done || c->value > at) return 0;
        status = jac_skip_value(r, c->depth);
        c->after = (size_t)(r->cur - r->start);
        if (status == JAC_STATUS_OK && c->after <= at) continue;
        frame->base = c->count - 1;
        sink->phase = JAC_PHASE_VALUE;
        const char first = r->start[c->value]; /* bounds: the value has a first byte, or the status is that of none */
        return c->value < at && (first == '{' || first == '[') ? c->value : 0;
    }
    return 0;
}

/* Finds what position_parse finds, whatever is wrong in the values that end before sink->at. Returns false when there
 * are too many open containers. */
static JAC_COLD bool position_walk(const jac_reader *document, const jac_skip_children *known, position_sink *sink)
{
    position_skip skip;
    jac_skip_children c = {0};
    jac_reader r = *document;
    jac_status status = JAC_STATUS_OK;
    r.frames = &skip.frames;
    jac_frames_init(&skip.frames, skip.slots, sizeof skip.slots / sizeof *skip.slots, position_skip_grow);
    if (JAC_LEAVE_HERE(skip.crowded)) return false;
    const char *cur = jac_space_skip_bom(r.start, r.end);
    while ((cur = jac_scan_skip_space(cur, r.end)) < r.end && jac_space_extra(*cur)) {
        if (!jac_space_pass(&r, &cur, &status)) break;
    }
    sink->stopped = true;
    if (!known) document->frames->top = document->frames->base; /* the failed step may have left some */
    if (!known && (cur >= sink->at || (*cur != '{' && *cur != '['))) return true;
    size_t from = (size_t)(cur - r.start);
    do {
        if (known) {
            c = *known;
            status = JAC_STATUS_OK;
        } else {
            jac_frames_push(document->frames, r.start[from] == '{', from); /* bounds: a bracket */
            r.cur = r.start + from;
            status = jac_skip_open(&r, c.depth, &c);
        }
        known = NULL;
        from = position_enter(&r, status, &c, sink, document->frames->top - 1);
    } while (from);
    return true;
}

size_t jac_position_path(const char *start, size_t len, size_t offset, jac_syntax syntax, jac_frames *frames,
                         const jac_skip_children *known, char *dst)
{
    if (offset > len) offset = len;
    jac_reader r;
    jac_reader_init(&r, start, len, syntax, frames);
    position_sink sink = { start + offset, false, false, JAC_PHASE_VALUE };
    if (!(syntax.flags & JAC_SYNTAX_SEVERAL) || !position_walk(&r, known, &sink)) {
        sink.stopped = false;
        frames->top = frames->base;
        (void)position_parse(&r, &sink);
    }
    const position_steps steps = { frames->base, frames->top - sink.outside, start + len,
                                   sink.stopped ? sink.phase : r.phase };
    return position_put_steps(&steps, dst);
}

size_t jac_position_path_of(const jac_frames *frames, jac_phase phase, char *dst)
{
    /* Each key ends before any other bytes, so the end of the memory is the end of all of them. */
    const position_steps steps = { frames->base, frames->top, (const char *)UINTPTR_MAX, phase };
    return position_put_steps(&steps, dst);
}
