/* frontends/json/resumable.c - L4, for size. Jacinth::JSON::ResumableParser: documents that come in chunks, one after
 * the other. A hidden object has all of its state: the bytes that are not read yet and, in the sink, the values of the
 * open document. While a callback runs, only clear may be called, from another Fiber or Thread. It gives the parser a
 * new state and leaves the old one to the call under way, which may go on or never come back. */
#include "frontends/json/json.h"
#include "frontends/json/json_names.h"
#include "frontends/json/json_options.h"
#include "frontends/json/json_parse.h"
#include "rb/frontend.h"
#include "rb/parse/source.h"
#include "rb/parse/value_sink.h"

typedef struct {
    jac_config config;
    jac_value_sink sink;
    jac_feed feed;
    VALUE buffer;       /* a hidden String; 0 before initialize */
    size_t at;          /* bytes of the buffer that have been read */
    size_t parsed;      /* bytes read since the document began */
    size_t waiting;     /* bytes after those that cannot be read before more come */
    size_t max_buffer;  /* 0: no limit */
    VALUE value;        /* of a complete document, or undef */
    VALUE error;        /* what parse raises because the document is invalid, or nil */
    bool complete;      /* the last parse ended a document */
    VALUE busy;         /* the Fiber whose call may run callbacks, or false */
} resumable;

/* What the Ruby object holds. */
typedef struct { VALUE state; } resumable_holder;

static void resumable_mark(void *data)
{
    const resumable *parser = data;
    if (!parser->buffer) return;
    jac_config_mark(&parser->config);
    jac_value_sink_mark(&parser->sink);
    rb_gc_mark(parser->buffer);
    rb_gc_mark(parser->error);
    rb_gc_mark(parser->busy);
    if (parser->value != Qundef) rb_gc_mark(parser->value);
}

static size_t resumable_memsize(const void *data) { return sizeof(resumable); /* its Strings count themselves */ }

static const rb_data_type_t resumable_type = {
    .wrap_struct_name = "Jacinth resumable state",
    .function = {.dmark = resumable_mark, .dfree = RUBY_DEFAULT_FREE, .dsize = resumable_memsize},
    .flags = JAC_TYPED_FREE,
};

static void resumable_mark_holder(void *data) { rb_gc_mark(((const resumable_holder *)data)->state); }

static size_t resumable_holder_size(const void *data) { return sizeof(resumable_holder); }

static const rb_data_type_t resumable_holder_type = {
    .wrap_struct_name = "Jacinth::JSON::ResumableParser",
    .function = {.dmark = resumable_mark_holder, .dfree = RUBY_DEFAULT_FREE, .dsize = resumable_holder_size},
    .flags = JAC_TYPED_FREE,
};

static VALUE resumable_allocate(VALUE klass)
{
    resumable_holder *holder;
    return TypedData_Make_Struct(klass, resumable_holder, &resumable_holder_type, holder); /* a struct of zeros */
}

static resumable_holder *resumable_holder_of(VALUE self) { return rb_check_typeddata(self, &resumable_holder_type); }

/* A state before the first document. The struct does not move, because the sink points into it. */
static VALUE resumable_new_state(const jac_config *config, size_t max_buffer)
{
    resumable *parser;
    VALUE state = TypedData_Make_Struct(0, resumable, &resumable_type, parser); /* a struct of zeros */
    parser->config = *config;
    parser->max_buffer = max_buffer;
    parser->value = Qundef;
    parser->error = Qnil;
    parser->busy = Qfalse;
    parser->buffer = rb_str_tmp_new(0); /* from here on the struct is marked */
    jac_value_sink_init_chunks(&parser->sink, &parser->config);
    return state;
}

static VALUE resumable_state(VALUE self)
{
    VALUE state = resumable_holder_of(self)->state;
    if (!state) rb_raise(rb_eArgError, "uninitialized ResumableParser");
    return state;
}

static resumable *resumable_peek(VALUE self) { return DATA_PTR(resumable_state(self)); }

static JAC_COLD JAC_NORETURN void resumable_refuse(void)
{
    rb_raise(rb_eArgError, "ResumableParser can't be used recursively");
}

static resumable *resumable_get(VALUE self)
{
    resumable *parser = resumable_peek(self);
    if (parser->busy) resumable_refuse();
    return parser;
}

/* Calls `run`, which may run callbacks. Sets *tag as rb_protect does. */
static VALUE resumable_call(resumable *parser, VALUE (*run)(VALUE), VALUE argument, int *tag)
{
    parser->busy = rb_fiber_current();
    VALUE result = rb_protect(run, argument, tag);
    parser->busy = Qfalse;
    return result;
}

/* After such a call: raises if clear has given the parser another state meanwhile. */
static void resumable_check(VALUE self, VALUE state)
{
    if (JAC_UNLIKELY(resumable_holder_of(self)->state != state))
        rb_raise(rb_eRuntimeError, "this ResumableParser was cleared during the call");
}

static size_t resumable_left(const resumable *parser) { return (size_t)RSTRING_LEN(parser->buffer) - parser->at; }

/* Drops the open document and all that is kept of it. */
static void resumable_drop(resumable *parser)
{
    jac_value_stack_finish(&parser->sink.stack);
    jac_value_stack_init(&parser->sink.stack, false);
    parser->feed = (jac_feed){.label = JAC_FEED_value};
    parser->sink.warnings.count = parser->sink.warnings.said = 0;
}

/* call-seq: ResumableParser.new(max_buffer: nil, **options) */
static VALUE ResumableParser_initialize(int argc, VALUE *argv, VALUE self)
{
    VALUE options = jac_json_options(&argc, argv, 0, 0), limit = Qnil;
    const VALUE name = ID2SYM(jac_json_id.max_buffer);
    jac_config config;
    rb_check_frozen(self);
    if (!NIL_P(options)) {
        Check_Type(options, T_HASH);
        options = rb_hash_dup(options);
        limit = rb_hash_delete(options, name);
    }
    jac_json_parser_config(&config, options, true);
    size_t max = NIL_P(limit) ? 0 : NUM2SIZET(limit); /* may call Ruby */
    if (!NIL_P(limit) && max == 0) rb_raise(rb_eArgError, "max_buffer must be positive");
    resumable_holder *holder = resumable_holder_of(self);
    if (holder->state) rb_raise(rb_eTypeError, "already initialized ResumableParser");
    holder->state = resumable_new_state(&config, max);
    RB_GC_GUARD(options);
    return self;
}

/* call-seq: parser << string -> parser */
static VALUE ResumableParser_feed(VALUE self, VALUE chunk)
{
    rb_check_frozen(self);
    resumable_get(self);
    chunk = jac_json_source(chunk);
    resumable *parser = resumable_get(self); /* again: to_str may have run */
    size_t left = resumable_left(parser), len = (size_t)RSTRING_LEN(chunk);
    if (parser->max_buffer && (left > parser->max_buffer || len > parser->max_buffer - left))
        rb_raise(jac_json.eParserError, "the buffer would be longer than max_buffer");
    if (parser->at > left) {
        char *start = RSTRING_PTR(parser->buffer);
        memmove(start, start + parser->at, left); /* bounds: left bytes lie behind at */
        rb_str_set_len(parser->buffer, (long)left);
        parser->at = 0;
    }
    rb_str_cat(parser->buffer, RSTRING_PTR(chunk), (long)len);
    RB_GC_GUARD(chunk);
    return self;
}

typedef struct {
    resumable *parser;
    jac_reader reader;
    VALUE value;    /* root: the run is on the C stack */
    bool failed;    /* the document is invalid, and an exception says so; else a callback left by raise or throw */
} resumable_run;

static VALUE resumable_read(VALUE argument)
{
    resumable_run *run = (resumable_run *)argument;
    resumable *parser = run->parser;
    jac_error_info info;
    jac_status status = jac_value_sink_resume(&parser->sink, &run->reader, &run->value);
    const bool failed = status != JAC_STATUS_OK && status != JAC_STATUS_MORE;
    if (failed) {
        jac_value_sink_error_info(&parser->sink, &run->reader, &info);
        info.has_position = false;
        if (run->reader.error_at) run->reader.cur = run->reader.error_at;
    }
    if (parser->sink.warnings.said < parser->sink.warnings.count)
        parser->config.frontend->warn(&run->reader, &parser->sink.warnings, parser->sink.warned_keys);
    run->failed = failed;
    if (failed) parser->config.frontend->raise_parse(status, &run->reader, &info);
    return status == JAC_STATUS_OK ? Qtrue : Qfalse;
}

/* Counts what was read. White space between documents belongs to neither. */
static void resumable_advance(resumable *parser, const char *cur)
{
    const char *start = RSTRING_PTR(parser->buffer), *end = start + RSTRING_LEN(parser->buffer);
    parser->parsed += (size_t)(cur - start) - parser->at;
    parser->waiting = parser->complete ? 0 : (size_t)(end - cur);
    if (parser->feed.seen == 0)
        while (cur < end && (*cur == ' ' || *cur == '\n' || *cur == '\t' || *cur == '\r')) cur++;
    parser->at = (size_t)(cur - start);
    if (cur < end) return;
    rb_str_set_len(parser->buffer, 0);
    parser->at = 0;
}

/* call-seq: parse -> true if a document is complete, false if it needs more */
static VALUE ResumableParser_parse(VALUE self)
{
    rb_check_frozen(self);
    VALUE state = resumable_state(self); /* root: guarded below */
    resumable *parser = resumable_get(self);
    if (!NIL_P(parser->error)) rb_exc_raise(parser->error);
    if (parser->complete) parser->parsed = parser->waiting = 0;
    parser->complete = false;
    parser->value = Qundef;
    resumable_run run = {.parser = parser, .value = Qundef, .failed = false};
    jac_reader_init(&run.reader, RSTRING_PTR(parser->buffer), (size_t)RSTRING_LEN(parser->buffer),
                    parser->config.read.syntax, &parser->sink.stack.frames);
    run.reader.cur += parser->at;
    run.reader.feed = &parser->feed;
    jac_source_watch_frozen(&run.reader);
    int tag;
    VALUE result = resumable_call(parser, resumable_read, (VALUE)&run, &tag);
    parser->complete = tag != 0 || result == Qtrue;
    resumable_advance(parser, run.reader.cur);
    if (tag) {
        if (run.failed) parser->error = rb_errinfo(); /* what was read stays available */
        else resumable_drop(parser);
        rb_jump_tag(tag);
    }
    if (result == Qtrue) parser->value = run.value;
    resumable_check(self, state);
    RB_GC_GUARD(state);
    return result;
}

/* call-seq: value -> the complete document, once */
static VALUE ResumableParser_value(VALUE self)
{
    resumable *parser = resumable_get(self);
    VALUE value = parser->value;
    if (value == Qundef) rb_raise(rb_eArgError, "no ready value");
    parser->value = Qundef;
    return value;
}

/* call-seq: value? -> true or false */
static VALUE ResumableParser_value_p(VALUE self) { return resumable_get(self)->value == Qundef ? Qfalse : Qtrue; }

static size_t resumable_open(const resumable *parser) { return jac_value_stack_count(&parser->sink.stack); }

/* call-seq: partial_value? -> whether part of a document is read */
static VALUE ResumableParser_partial_value_p(VALUE self)
{
    return resumable_open(resumable_peek(self)) ? Qtrue : Qfalse;
}

/* The open containers as if they ended here: each one is the last value of its parent. */
static VALUE resumable_fold(VALUE state)
{
    const resumable *parser = DATA_PTR(state);
    const jac_value_stack *stack = &parser->sink.stack;
    VALUE inner = Qundef;
    for (size_t depth = jac_frames_depth(&stack->frames); depth-- > 0;) {
        const jac_frame *frame = &stack->frames.base[depth]; /* bounds: below top */
        bool last = depth + 1 == jac_frames_depth(&stack->frames);
        size_t end = last ? jac_value_stack_count(stack) : frame[1].base;
        VALUE values = rb_ary_new_from_values((long)(end - frame->base), jac_value_stack_at(stack, frame->base));
        if (inner != Qundef) rb_ary_push(values, inner);
        inner = values;
        if (frame->kind == JAC_FRAME_OBJECT) {
            if (RARRAY_LEN(values) & 1) rb_ary_push(values, Qnil);
            inner = rb_hash_new();
            for (long i = 0; i < RARRAY_LEN(values); i += 2)
                rb_hash_aset(inner, RARRAY_AREF(values, i), RARRAY_AREF(values, i + 1));
        }
        if (parser->config.read.freeze) rb_obj_freeze(inner);
        if (!NIL_P(parser->config.read.on_load))
            inner = rb_proc_call_with_block(parser->config.read.on_load, 1, &inner, Qnil); /* may call Ruby */
    }
    return inner == Qundef ? Qnil : inner;
}

/* call-seq: partial_value -> what was read of the open document; nil if that is nothing */
static VALUE ResumableParser_partial_value(VALUE self)
{
    VALUE state = resumable_state(self); /* root: guarded below */
    resumable *parser = resumable_get(self);
    int tag;
    if (parser->value != Qundef) return parser->value;
    if (resumable_open(parser) == 0) return Qnil;
    VALUE value = resumable_call(parser, resumable_fold, state, &tag);
    if (tag) rb_jump_tag(tag);
    resumable_check(self, state);
    RB_GC_GUARD(state);
    return value;
}

/* call-seq: rest -> the bytes that are not read yet */
static VALUE ResumableParser_rest(VALUE self)
{
    const resumable *parser = resumable_peek(self);
    VALUE rest = rb_utf8_str_new(RSTRING_PTR(parser->buffer) + parser->at, (long)resumable_left(parser));
    RB_GC_GUARD(self);
    return rest;
}

/* call-seq: eos? -> whether all bytes are read */
static VALUE ResumableParser_eos_p(VALUE self) { return resumable_left(resumable_peek(self)) ? Qfalse : Qtrue; }

/* call-seq: empty? -> whether there are no bytes, no open document and no value */
static VALUE ResumableParser_empty_p(VALUE self)
{
    const resumable *parser = resumable_get(self);
    return resumable_left(parser) || resumable_open(parser) || parser->value != Qundef ? Qfalse : Qtrue;
}

/* Leaves the state to the call that is under way in another Fiber or Thread. */
static void resumable_abandon(VALUE self, resumable *parser)
{
    jac_value_stack *stack = &parser->sink.stack;
    if (parser->busy == rb_fiber_current()) resumable_refuse();
    resumable_holder_of(self)->state = resumable_new_state(&parser->config, parser->max_buffer);
    resumable_peek(self)->complete = true;
    if (stack->spill) jac_value_stack_enter_call(stack); /* a callback that returns now is refused at once */
}

/* call-seq: clear -> parser */
static VALUE ResumableParser_clear(VALUE self)
{
    rb_check_frozen(self);
    resumable *parser = resumable_peek(self);
    if (parser->busy) {
        resumable_abandon(self, parser);
        return self;
    }
    resumable_drop(parser);
    rb_str_resize(parser->buffer, 0);
    parser->at = parser->parsed = parser->waiting = 0;
    parser->value = Qundef;
    parser->error = Qnil;
    parser->complete = true;
    return self;
}

/* call-seq: parsed_bytes -> bytes of the open document, including those that wait for more */
static VALUE ResumableParser_parsed_bytes(VALUE self)
{
    const resumable *parser = resumable_peek(self);
    return SIZET2NUM(parser->parsed + parser->waiting);
}

void jac_resumable_open(void)
{
    VALUE klass = jac_json.cResumableParser;
    rb_define_alloc_func(klass, resumable_allocate);
    rb_undef_method(klass, "initialize_copy");
    rb_define_private_method(klass, "initialize", ResumableParser_initialize, -1);
    rb_define_method(klass, "<<", ResumableParser_feed, 1);
    rb_define_method(klass, "parse", ResumableParser_parse, 0);
    rb_define_method(klass, "value", ResumableParser_value, 0);
    rb_define_method(klass, "value?", ResumableParser_value_p, 0);
    rb_define_method(klass, "partial_value", ResumableParser_partial_value, 0);
    rb_define_method(klass, "partial_value?", ResumableParser_partial_value_p, 0);
    rb_define_method(klass, "rest", ResumableParser_rest, 0);
    rb_define_method(klass, "eos?", ResumableParser_eos_p, 0);
    rb_define_method(klass, "empty?", ResumableParser_empty_p, 0);
    rb_define_method(klass, "clear", ResumableParser_clear, 0);
    rb_define_method(klass, "parsed_bytes", ResumableParser_parsed_bytes, 0);
}
