/* frontends/native/stream/stream_values.c - L4. The methods of Jacinth::StreamBuffer that find where a value ends,
 * chunk by chunk, without a second look at what they have seen. Between values they know only white space and the
 * commas of an Array: anything else there is for lib/jacinth/stream/ to judge. */
#include "frontends/native/stream/stream_values.h"
#include "frontends/native/stream/stream_buffer.h"
#include "kernel/simd/baseline.h"
#include "kernel/simd/dispatch.h"
#include "rb/names.h"

/* The memory for brackets at first, and the least by which it grows: eight containers in a byte. */
#define STREAM_VALUES_OPEN 64

/* One past the bytes that may belong to the value. In a sequence the value may not pass a separator. */
static size_t stream_values_limit(jac_stream_buffer *b, bool *last)
{
    const char *text = RSTRING_PTR(b->text);
    const size_t size = (size_t)RSTRING_LEN(b->text);
    if (b->sequence) {
        const size_t from = b->clear > b->seen ? b->clear : b->seen;
        const char *found = memchr(text + from, JAC_STREAM_SEPARATOR, size - from); /* bounds: from is at most size */
        b->clear = found ? (size_t)(found - text) : size;
        *last = found != NULL || b->ended;
        return b->clear;
    }
    *last = b->ended;
    return size;
}

/* Gives the brackets `bytes` of memory. It belongs to the buffer, and only one value is searched for at a time. */
static JAC_HOT void stream_values_room(jac_stream_buffer *b, size_t bytes)
{
    const size_t depth = jac_syntax_room(&b->config.read.syntax);
    rb_str_resize(b->open, (long)bytes);
    b->brackets.open = RSTRING_PTR(b->open);
    b->brackets.room = bytes * 8 < depth ? bytes * 8 : depth;
}

/* Goes on to the end of a container in [seen, limit). Returns OK with b->seen behind it, MORE, or an error with b->seen
 * behind the byte at which the container is broken: the same byte for every division of the stream into chunks. */
static jac_status stream_values_container(jac_stream_buffer *b, size_t limit)
{
    const size_t depth = jac_syntax_room(&b->config.read.syntax);
    const char *const text = RSTRING_PTR(b->text), *p = text + b->seen;
    jac_status status;
    while ((status = jac_brackets_step(&b->brackets, &p, text + limit)) == JAC_STATUS_NESTING) {
        if (b->brackets.room >= depth) break;
        stream_values_room(b, 2 * (size_t)RSTRING_LEN(b->open));
    }
    b->seen = (size_t)(p - text) + (status != JAC_STATUS_OK && status != JAC_STATUS_MORE); /* bounds: p is a byte */
    return status;
}

/* Goes on to the closing quote in [seen, limit), as stream_values_container does. */
static jac_status stream_values_string(jac_stream_buffer *b, size_t limit)
{
    const char *const text = RSTRING_PTR(b->text), *p = text + b->seen;
    const bool controls = (b->config.read.syntax.flags & JAC_SYNTAX_CONTROL) != 0;
    jac_status status = JAC_STATUS_MORE;
    uint32_t high = 0;
    /* bounds: p is at most at limit */
    while (status == JAC_STATUS_MORE && (p = jac_simd->find_string_end(p, text + limit, &high)) < text + limit) {
        const char *from = p;
        if (*p == '"') {
            while (from[-1] == '\\') from--; /* bounds: the opening quote lies before */
            if ((p - from) % 2 == 0) status = JAC_STATUS_OK;
        } else if (*p != '\\' && !controls) {
            status = JAC_STATUS_CONTROL_CHARACTER;
        }
        p++;
    }
    b->seen = (size_t)(p - text);
    return status;
}

/* Whether a byte ends a number or literal. */
static bool stream_values_ends_p(char byte)
{
    return byte == ',' || byte == ']' || byte == '}' || (unsigned char)byte <= ' ' || byte == '"' || byte == '[' ||
           byte == '{' || byte == ':';
}

static jac_status stream_values_scalar(jac_stream_buffer *b, size_t limit)
{
    const char *text = RSTRING_PTR(b->text);
    while (b->seen < limit && !stream_values_ends_p(text[b->seen])) b->seen++;
    return b->seen < limit ? JAC_STATUS_OK : JAC_STATUS_MORE;
}

/* Whether `kind` begins a number or literal. */
static bool stream_values_scalar_p(unsigned char kind) { return kind != '"' && kind != '{' && kind != '['; }

/* Begins to search for the end of the value at `at`. A byte that ends a number or literal cannot begin one. */
static void stream_values_begin(jac_stream_buffer *b)
{
    b->kind = (unsigned char)RSTRING_PTR(b->text)[b->at]; /* bounds: the caller has looked */
    b->seen = b->at + 1;
    b->end = stream_values_scalar_p(b->kind) && stream_values_ends_p((char)b->kind) ? JAC_STREAM_BROKEN
                                                                                     : JAC_STREAM_OPEN;
    if (stream_values_scalar_p(b->kind) || b->kind == '"') return;
    b->seen = b->at;
    jac_brackets_init(&b->brackets, NULL, 0, (b->config.read.syntax.flags & JAC_SYNTAX_CONTROL) != 0, false);
    stream_values_room(b, STREAM_VALUES_OPEN);
}

/* Searches for the end of the value that begins at the byte that peek has returned. Returns what ready returns. */
static VALUE stream_values_search(jac_stream_buffer *b, size_t most)
{
    bool last;
    if (b->at == (size_t)RSTRING_LEN(b->text)) return Qnil;
    if (!b->kind) stream_values_begin(b);
    if (b->end != JAC_STREAM_OPEN) return Qtrue;
    const size_t limit = stream_values_limit(b, &last);
    const jac_status status = b->kind == '"' ? stream_values_string(b, limit)
                            : b->kind == '{' || b->kind == '[' ? stream_values_container(b, limit)
                                                               : stream_values_scalar(b, limit);
    if (status == JAC_STATUS_MORE && !(most && b->seen - b->at > most)) return last ? Qfalse : Qnil;
    b->end = status == JAC_STATUS_OK ? JAC_STREAM_FOUND : JAC_STREAM_BROKEN;
    return Qtrue;
}

/*
 * call-seq: buffer.ready -> true, false or nil
 *
 * Searches for the end of the value that begins at the byte that peek has returned. true: it was found, or the value is
 * broken or too long, and its parse raises. false: the stream or the record ends before it. nil: more bytes are needed.
 */
static VALUE StreamBuffer_ready(VALUE self)
{
    jac_stream_buffer *b = jac_stream_buffer_own(self);
    return stream_values_search(b, b->config.read.max_bytes);
}

/* Takes the value whose end was searched for. The end of the stream or record ends a number, but breaks a container or
 * string. */
static VALUE stream_values_take(VALUE self)
{
    jac_stream_buffer *b = jac_stream_buffer_get(self);
    const size_t record = b->at;
    const bool broken = b->end == JAC_STREAM_BROKEN || (b->end == JAC_STREAM_OPEN && !stream_values_scalar_p(b->kind));
    b->at = b->seen;
    b->kind = 0;
    VALUE value = jac_stream_buffer_parse(b, record, b->at - record, broken); /* may call Ruby */
    RB_GC_GUARD(self);
    return value;
}

/* call-seq: buffer.value -> the value whose end was searched for */
static VALUE StreamBuffer_value(VALUE self) { return jac_stream_buffer_lock(self, stream_values_take, self); }

/* Moves past the value that ends at `at`, and with `comma` past the comma after it, to the next value. Returns false,
 * having moved nothing, if it is not certain that there is one. */
static bool stream_values_next(jac_stream_buffer *b, bool comma)
{
    const char *text = RSTRING_PTR(b->text), *end = RSTRING_END(b->text), *p = jac_scan_skip_space(text + b->at, end);
    if (comma) {
        if (p == end || *p != ',') return false;
        p = jac_scan_skip_space(p + 1, end);
    }
    if (p == end || *p == ']') return false;
    b->at = b->seen = (size_t)(p - text);
    jac_stream_buffer_record(b, b->at);
    return true;
}

typedef struct { VALUE buffer; bool comma; } stream_values_call;

static VALUE stream_values_each(VALUE argument)
{
    const stream_values_call *call = (stream_values_call *)argument;
    jac_stream_buffer *b = jac_stream_buffer_get(call->buffer);
    do {
        if (b->left == 0) return Qfalse;
        VALUE ready = stream_values_search(b, b->config.read.max_bytes);
        /* At the end of the stream digits of a number may be missing. */
        if (call->comma && ready == Qfalse && stream_values_scalar_p(b->kind)) return Qnil;
        if (NIL_P(ready)) return Qnil;
        b->left--;
        rb_yield(stream_values_take(call->buffer)); /* may call Ruby */
    } while (stream_values_next(b, call->comma));
    return Qtrue;
}

/*
 * call-seq: buffer.values(comma) { |value| ... } -> true, false or nil
 *
 * Yields the value at the byte that peek has returned and those that follow it, with commas between them if +comma+.
 * Returns true behind a value, nil before a value that needs more bytes, and false before a value if the stream has
 * more records than it may have.
 */
static VALUE StreamBuffer_values(VALUE self, VALUE comma)
{
    stream_values_call call = {self, RTEST(comma)};
    return jac_stream_buffer_lock(self, stream_values_each, (VALUE)&call);
}

/* call-seq: buffer.text -> the text of the value whose end was searched for; not much more than max_bytes of it */
static VALUE StreamBuffer_text(VALUE self)
{
    jac_stream_buffer *b = jac_stream_buffer_own(self);
    const size_t limit = b->config.read.max_bytes, length = b->seen - b->at;
    VALUE text = rb_utf8_str_new(RSTRING_PTR(b->text) + b->at, (long)(limit && length > limit ? limit + 1 : length));
    jac_stream_buffer_record(b, b->at);
    b->at = b->seen;
    b->kind = 0;
    return text;
}

/*
 * call-seq: buffer.skip -> true, false or nil
 *
 * Passes what has come of the value that begins at the byte that peek has returned. true: that was all of it. false: it
 * is broken. nil: more bytes are needed, or the stream ends within it.
 */
static VALUE StreamBuffer_skip(VALUE self)
{
    jac_stream_buffer *b = jac_stream_buffer_own(self);
    VALUE ready = stream_values_search(b, 0);
    const bool container = b->kind == '{' || b->kind == '[';
    if (ready == Qnil && !container) return ready; /* the end of a string or number needs its beginning */
    if (ready == Qtrue && b->end == JAC_STREAM_BROKEN) return Qfalse;
    if (ready == Qfalse) ready = stream_values_scalar_p(b->kind) ? Qtrue : Qnil;
    b->at = b->seen;
    jac_stream_buffer_record(b, b->at);
    if (ready != Qnil) b->kind = 0;
    return ready;
}

/*
 * call-seq: buffer.peek -> Integer or nil
 *
 * The next byte that is not white space; nil if more bytes are needed, or the stream has ended.
 */
static VALUE StreamBuffer_peek(VALUE self)
{
    jac_stream_buffer *b = jac_stream_buffer_own(self);
    const char *text = RSTRING_PTR(b->text), *end = RSTRING_END(b->text), *p = text + b->at;
    if (!b->kind) {
        if (b->base + b->at == 0) {
            const size_t most = end - p < 3 ? (size_t)(end - p) : 3;
            if (memcmp(p, "\xEF\xBB\xBF", most) == 0 && (most == 3 || !b->ended)) {
                if (most < 3) return Qnil;
                p += 3;
            }
        }
        p = jac_scan_skip_space(p, end);
        b->at = b->seen = (size_t)(p - text);
        jac_stream_buffer_record(b, b->at);
    }
    return p < end ? INT2FIX((unsigned char)*p) : Qnil; /* bounds: below end */
}

/* call-seq: buffer.advance -> buffer; passes the byte that peek has returned */
static VALUE StreamBuffer_advance(VALUE self)
{
    jac_stream_buffer *b = jac_stream_buffer_own(self);
    if (b->at < (size_t)RSTRING_LEN(b->text)) b->seen = ++b->at;
    b->kind = 0;
    return self;
}

/* call-seq: buffer.sequence! -> buffer; from here on a separator ends any value */
static VALUE StreamBuffer_set_sequence(VALUE self)
{
    jac_stream_buffer_own(self)->sequence = true;
    return self;
}

void jac_stream_values_init(void)
{
    VALUE klass = rb_define_class_under(jac_mJacinth, "StreamBuffer", rb_cObject);
    rb_define_method(klass, "ready", StreamBuffer_ready, 0);
    rb_define_method(klass, "value", StreamBuffer_value, 0);
    rb_define_method(klass, "values", StreamBuffer_values, 1);
    rb_define_method(klass, "text", StreamBuffer_text, 0);
    rb_define_method(klass, "skip", StreamBuffer_skip, 0);
    rb_define_method(klass, "peek", StreamBuffer_peek, 0);
    rb_define_method(klass, "advance", StreamBuffer_advance, 0);
    rb_define_method(klass, "sequence!", StreamBuffer_set_sequence, 0);
}
