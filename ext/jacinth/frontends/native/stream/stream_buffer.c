/* frontends/native/stream/stream_buffer.c - L4. Jacinth::StreamBuffer: takes the chunks of a stream, and yields the
 * values of its lines; see stream_buffer.h. Reads no source, and makes nothing of errors: lib/jacinth/stream/ does. */
#include "frontends/native/stream/stream_buffer.h"
#include "frontends/native/document/document.h"
#include "frontends/native/native_dialect.h"
#include "rb/frontend.h"
#include "rb/names.h"
#include "rb/parse/parse.h"
#include "rb/parse/source.h"
#include "reader/position.h"
#include "reader/space.h"

/* The memory of a longer text is given back when a short rest remains of it. */
#define STREAM_BUFFER_KEPT ((size_t)1 << 19)

/* A longer record takes the memory of the buffer with it instead of being copied. */
#define STREAM_BUFFER_TAKEN JAC_SOURCE_WINDOW

/* Interrupts are checked for at each blank line whose number is a multiple of this. */
#define STREAM_BUFFER_BLANKS 65536

static void stream_buffer_mark(void *data)
{
    const jac_stream_buffer *b = data;
    jac_config_mark(&b->config);
    rb_gc_mark(b->text);
    rb_gc_mark(b->open);
}

static size_t stream_buffer_memsize(const void *data) { return sizeof(jac_stream_buffer); }

static const rb_data_type_t stream_buffer_type = {
    .wrap_struct_name = "Jacinth::StreamBuffer",
    .function = {.dmark = stream_buffer_mark, .dfree = RUBY_DEFAULT_FREE, .dsize = stream_buffer_memsize},
    .flags = JAC_TYPED_FREE,
};

static VALUE stream_buffer_allocate(VALUE klass)
{
    jac_stream_buffer *b;
    VALUE self = TypedData_Make_Struct(klass, jac_stream_buffer, &stream_buffer_type, b); /* a struct of zeros */
    b->config = jac_native_defaults;
    b->line = b->column = 1;
    b->text = b->open = Qfalse;
    b->text = rb_str_tmp_new(0);
    b->open = rb_str_tmp_new(0);
    return self;
}

jac_stream_buffer *jac_stream_buffer_get(VALUE self) { return jac_rb_data(self, &stream_buffer_type); }

jac_stream_buffer *jac_stream_buffer_own(VALUE self)
{
    jac_stream_buffer *b = jac_stream_buffer_get(self);
    if (b->locked) rb_raise(rb_eRuntimeError, "the stream is being read, and cannot take a chunk meanwhile");
    return b;
}

VALUE jac_stream_buffer_lock(VALUE self, VALUE (*read)(VALUE), VALUE argument)
{
    jac_stream_buffer *b = jac_stream_buffer_own(self);
    int state = 0;
    b->locked = true;
    VALUE result = rb_protect(read, argument, &state); /* may call Ruby */
    b->locked = false;
    if (state) rb_jump_tag(state);
    RB_GC_GUARD(self);
    return result;
}

/* call-seq: StreamBuffer.new(options, as, records); as: what is yielded, :values, :texts or :documents; records: how
 * many the stream may have, or nil */
static JAC_COLD VALUE StreamBuffer_initialize(VALUE self, VALUE options, VALUE as, VALUE records)
{
    jac_config config;
    jac_config_parse(&config, &jac_native_defaults, options, JAC_SIDE_READ);
    jac_stream_buffer *b = jac_stream_buffer_own(self);
    if (b->made) rb_raise(rb_eTypeError, "already initialized"); /* a parse may be using the config */
    b->made = true;
    /* calls no Ruby: an Integer, or a TypeError */
    b->left = NIL_P(records) ? SIZE_MAX : NUM2SIZET(records);
    b->config = config;
    b->form = as == ID2SYM(rb_intern("texts"))       ? JAC_STREAM_TEXTS
              : as == ID2SYM(rb_intern("documents")) ? JAC_STREAM_DOCUMENTS
                                                     : JAC_STREAM_VALUES;
    b->hooked = jac_config_read_hooked(&config.read);
    return self;
}

/* call-seq: buffer.take(source) -> buffer; the whole stream is this String */
static JAC_COLD VALUE StreamBuffer_take(VALUE self, VALUE source)
{
    VALUE text = jac_source_hold(jac_source_string(source)); /* may call Ruby */
    jac_stream_buffer *b = jac_stream_buffer_own(self);
    if (b->ended || b->base || RSTRING_LEN(b->text)) rb_raise(rb_eRuntimeError, "the stream has begun");
    b->text = text;
    b->ended = true;
    return self;
}

/* call-seq: buffer.begin_at(offset) -> buffer; the stream is a part of a file that begins there */
static VALUE StreamBuffer_begin_at(VALUE self, VALUE offset)
{
    jac_stream_buffer_own(self)->base = NUM2SIZET(offset); /* calls no Ruby: an Integer */
    return self;
}

void jac_stream_buffer_count(jac_stream_buffer *b, size_t offset)
{
    const char *text = RSTRING_PTR(b->text);
    jac_position place = {b->line, b->column};
    if (b->base + b->counted == 0 && offset >= 3 && memcmp(text, "\xEF\xBB\xBF", 3) == 0) b->counted = 3;
    if (offset <= b->counted) return;
    jac_position_advance(&place, text + b->counted, offset - b->counted);
    b->line = place.line;
    b->column = place.column;
    b->counted = offset;
}

/* Forgets the bytes before `at`. */
static void stream_buffer_shift(jac_stream_buffer *b)
{
    const size_t left = (size_t)RSTRING_LEN(b->text) - b->at;
    jac_stream_buffer_count(b, b->at);
    if (b->peak > STREAM_BUFFER_KEPT && left < STREAM_BUFFER_KEPT / 8) {
        VALUE text = rb_str_tmp_new(0), old = b->text;
        rb_str_cat(text, RSTRING_PTR(old) + b->at, (long)left);
        b->text = text;
        rb_str_resize(old, 0);
        b->peak = 0;
    } else {
        char *start = RSTRING_PTR(b->text);
        memmove(start, start + b->at, left); /* bounds: left bytes lie behind at */
        rb_str_set_len(b->text, (long)left);
    }
    b->base += b->at;
    b->counted -= b->at;
    b->seen -= b->at;
    b->clear -= b->clear < b->at ? b->clear : b->at;
    b->record -= b->record < b->at ? b->record : b->at;
    b->at = 0;
}

/* call-seq: buffer.feed(chunk) -> buffer; appends a String, or ends the stream with nil */
static VALUE StreamBuffer_feed(VALUE self, VALUE chunk)
{
    jac_stream_buffer *b = jac_stream_buffer_own(self);
    if (NIL_P(chunk)) b->ended = true;
    if (b->ended) return self;
    Check_Type(chunk, T_STRING);
    if (b->at > (size_t)RSTRING_LEN(b->text) - b->at) stream_buffer_shift(b);
    rb_str_cat(b->text, RSTRING_PTR(chunk), RSTRING_LEN(chunk));
    if ((size_t)RSTRING_LEN(b->text) > b->peak) b->peak = (size_t)RSTRING_LEN(b->text);
    RB_GC_GUARD(chunk);
    return self;
}

/* The place of the latest record in the stream. */
static jac_error_origin stream_buffer_place(jac_stream_buffer *b)
{
    if (b->taken.line) return b->taken;
    const bool later = b->counted > b->record; /* the line feed behind the record is counted */
    jac_stream_buffer_count(b, b->record);
    return (jac_error_origin){b->base + b->record, later ? b->line - 1 : b->line, later ? 1 : b->column, false};
}

/* The text of a long record, as a String that has the memory of the buffer. What follows b->at gets new memory. */
static VALUE stream_buffer_take(jac_stream_buffer *b, size_t length)
{
    VALUE text = b->text, rest = rb_str_tmp_new(0);
    const size_t next = b->at;
    char *start = RSTRING_PTR(text);
    b->taken = stream_buffer_place(b);
    jac_stream_buffer_count(b, next);
    rb_str_cat(rest, start + next, RSTRING_LEN(text) - (long)next);
    b->text = rest;
    if (b->record) memmove(start, start + b->record, length); /* bounds: the record lies in the text */
    rb_str_set_len(text, (long)length);
    rb_str_resize(text, (long)length);
    b->base += next;
    b->counted -= next;
    b->seen -= next;
    b->clear -= b->clear < next ? b->clear : next;
    b->at = b->record = 0;
    b->peak = (size_t)RSTRING_LEN(rest);
    RB_ENCODING_SET_INLINED(text, JAC_ENC_UTF8);
    return rb_obj_reveal(text, rb_cString);
}

VALUE jac_stream_buffer_parse(jac_stream_buffer *b, size_t record, size_t length, bool broken)
{
    const char *ptr = RSTRING_PTR(b->text) + record; /* bounds: the record lies in the text */
    const size_t limit = b->config.read.max_bytes;
    const bool excess = limit && length > limit;
    const jac_stream_form form = excess || broken ? JAC_STREAM_VALUES : b->form;
    VALUE value;
    jac_stream_buffer_record(b, record);
    b->failed = true;
    if (form == JAC_STREAM_VALUES && !b->hooked && length <= JAC_SOURCE_WINDOW && !excess) {
        value = jac_parse_bytes(&b->config, ptr, length);
    } else {
        if (excess) length = limit + 1; /* enough for the error */
        const bool take = length > STREAM_BUFFER_TAKEN && !excess && !RB_OBJ_FROZEN(b->text);
        value = take ? stream_buffer_take(b, length) : rb_utf8_str_new(ptr, (long)length);
        if (form == JAC_STREAM_VALUES) {
            value = jac_parse_text(&b->config, value); /* may call Ruby */
        } else if (form == JAC_STREAM_DOCUMENTS) {
            const jac_error_origin origin = stream_buffer_place(b);
            rb_str_freeze(value); /* so that it is not copied again */
            value = jac_document_of(&b->config, value, &origin); /* may call Ruby */
        }
    }
    if (JAC_UNLIKELY(broken)) jac_errors_raise_source(rb_utf8_str_new_cstr("the record is not a value")); /* never */
    b->failed = false;
    return value;
}

static JAC_COLD bool stream_buffer_comment(const jac_stream_buffer *b, const char **from, const char *end)
{
    jac_reader r;
    jac_reader_init(&r, *from, (size_t)(end - *from), b->config.read.syntax, NULL);
    r.syntax.flags |= JAC_SYNTAX_CHECK_UTF8;
    return jac_space_comment(&r, from) == JAC_STATUS_OK;
}

/* Whether [from, end) has only white space, and comments if they are allowed. */
static bool stream_buffer_blank_p(const jac_stream_buffer *b, const char *from, const char *end)
{
    do {
        while (from < end && (*from == ' ' || *from == '\t' || *from == '\r')) from++;
    } while (from < end && *from == '/' && stream_buffer_comment(b, &from, end));
    return from == end;
}

/* The number of bytes of a byte order mark that the text begins with, 0 to 3: 1 or 2 only if the text ends there. */
static size_t stream_buffer_mark_length(const char *text, size_t len)
{
    const size_t most = len < 3 ? len : 3;
    return memcmp(text, "\xEF\xBB\xBF", most) == 0 ? most : 0; /* bounds: at most len */
}

/* Finds the next line that is not blank, or is longer than max_bytes: its offset and its length without the line feed.
 * The rest of the stream is a line when the stream has ended, or when it is longer than max_bytes; b->cut is then set,
 * and what follows of the line is dropped later. Returns false if more bytes are needed. May call Ruby, between many
 * blank lines. */
static bool stream_buffer_line(jac_stream_buffer *b, size_t *record, size_t *length)
{
    const size_t limit = b->config.read.max_bytes;
    while (b->at < (size_t)RSTRING_LEN(b->text)) {
        const char *const text = RSTRING_PTR(b->text);
        const size_t size = (size_t)RSTRING_LEN(b->text);
        const char *feed = memchr(text + b->seen, '\n', size - b->seen); /* bounds: seen is at most size */
        const size_t end = feed ? (size_t)(feed - text) : size;
        const bool dropped = b->cut;
        const size_t marked = b->base + b->at == 0 ? stream_buffer_mark_length(text, end) : 0;
        const bool mark = marked == 3;
        if (marked && !mark && !feed && !b->ended) return false;
        *record = b->at + (mark ? 3 : 0); /* behind a byte order mark */
        *length = end - *record;
        if (*length > 0 && text[end - 1] == '\r') --*length;
        const bool excess = limit && *length > limit;
        b->seen = end;
        if (!feed && !b->ended && !excess && !dropped) return false;
        b->cut = !feed && (excess || dropped);
        b->at = b->seen = feed ? end + 1 : end;
        if (feed) {
            b->line++;
            b->column = 1;
            b->counted = b->at;
        }
        if (!dropped && (excess || !stream_buffer_blank_p(b, text + *record, text + end))) return true;
        if (b->line % STREAM_BUFFER_BLANKS == 0) rb_thread_check_ints(); /* may call Ruby */
    }
    return false;
}

static VALUE stream_buffer_lines(VALUE self)
{
    jac_stream_buffer *b = jac_stream_buffer_get(self);
    size_t record, length;
    while (stream_buffer_line(b, &record, &length)) { /* may call Ruby */
        if (b->left == 0) {
            jac_stream_buffer_record(b, record);
            return Qfalse;
        }
        b->left--;
        rb_yield(jac_stream_buffer_parse(b, record, length, false)); /* may call Ruby */
    }
    RB_GC_GUARD(self);
    return Qtrue;
}

/*
 * call-seq: buffer.lines { |value| ... } -> true or false
 *
 * Yields the value of each line that is complete and not blank. Returns true if more bytes are needed, and false if the
 * stream has more records than it may have.
 */
static VALUE StreamBuffer_lines(VALUE self) { return jac_stream_buffer_lock(self, stream_buffer_lines, self); }

/* call-seq: buffer.failed? -> whether the parse of a record has raised the latest exception */
static VALUE StreamBuffer_failed_p(VALUE self) { return RBOOL(jac_stream_buffer_get(self)->failed); }

/*
 * call-seq: buffer.place -> [offset, line, column]
 *
 * The place in the stream of the latest record, before the next chunk is fed.
 */
static VALUE StreamBuffer_place(VALUE self)
{
    jac_stream_buffer *b = jac_stream_buffer_get(self);
    const jac_error_origin place = stream_buffer_place(b);
    return rb_ary_new_from_args(3, SIZET2NUM(place.offset), SIZET2NUM(place.line), SIZET2NUM(place.column));
}

/* call-seq: buffer.offset -> the offset in the stream of the latest record */
static VALUE StreamBuffer_offset(VALUE self)
{
    const jac_stream_buffer *b = jac_stream_buffer_get(self);
    return SIZET2NUM(b->base + b->record);
}

/* call-seq: buffer.place_at(offset) -> [offset, line, column]; in a text that is in memory as a whole */
static JAC_COLD VALUE StreamBuffer_place_at(VALUE self, VALUE offset)
{
    jac_stream_buffer *b = jac_stream_buffer_get(self);
    const size_t at = NUM2SIZET(offset); /* calls no Ruby: an Integer */
    if (at > (size_t)RSTRING_LEN(b->text)) rb_raise(rb_eRangeError, "no such place in the text: %" PRIuSIZE, at);
    b->counted = 0;
    b->line = b->column = 1;
    jac_stream_buffer_count(b, at);
    return rb_ary_new_from_args(3, offset, SIZET2NUM(b->line), SIZET2NUM(b->column));
}

/*
 * call-seq: buffer.drop(byte) -> true or false
 *
 * Drops what comes before the next +byte+. Returns false if there is none so far.
 */
static VALUE StreamBuffer_drop(VALUE self, VALUE byte)
{
    jac_stream_buffer *b = jac_stream_buffer_own(self);
    const char *text = RSTRING_PTR(b->text);
    const size_t size = (size_t)RSTRING_LEN(b->text);
    /* calls no Ruby: an Integer; bounds: at is at most size */
    const char *found = memchr(text + b->at, NUM2INT(byte), size - b->at);
    b->at = b->seen = found ? (size_t)(found - text) : size;
    b->kind = 0;
    return RBOOL(found != NULL);
}

void jac_stream_buffer_init(void)
{
    VALUE klass = rb_define_class_under(jac_mJacinth, "StreamBuffer", rb_cObject);
    rb_define_alloc_func(klass, stream_buffer_allocate);
    rb_undef_method(klass, "initialize_copy");
    rb_define_method(klass, "initialize", StreamBuffer_initialize, 3);
    rb_define_method(klass, "take", StreamBuffer_take, 1);
    rb_define_method(klass, "begin_at", StreamBuffer_begin_at, 1);
    rb_define_method(klass, "feed", StreamBuffer_feed, 1);
    rb_define_method(klass, "lines", StreamBuffer_lines, 0);
    rb_define_method(klass, "failed?", StreamBuffer_failed_p, 0);
    rb_define_method(klass, "place", StreamBuffer_place, 0);
    rb_define_method(klass, "offset", StreamBuffer_offset, 0);
    rb_define_method(klass, "place_at", StreamBuffer_place_at, 1);
    rb_define_method(klass, "drop", StreamBuffer_drop, 1);
}
