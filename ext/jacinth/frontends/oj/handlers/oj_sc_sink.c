/* frontends/oj/handlers/oj_sc_sink.c - L4. The events of reader/sink.h as calls of a handler. What the handler makes
 * at the beginning of a container is kept until the container's end, where it becomes a value itself. Other values
 * and the documents are not kept. */
#include "frontends/oj/handlers/oj_sc_sink.h"
#include "frontends/oj/oj_names.h"
#include "rb/private/flonum.h"
#include "reader/number.h"
#include "reader/string_scan.h"

enum {
    SC_HASH_START = 1, SC_HASH_END = 2, SC_HASH_KEY = 4, SC_HASH_SET = 8, SC_ARRAY_START = 16, SC_ARRAY_END = 32,
    SC_ARRAY_APPEND = 64, SC_ADD_VALUE = 128
};

/* The stack slots of an open container. */
enum { SC_MADE, SC_KEY, SC_COUNT, SC_SLOTS };

/* ---- values ---- */

/* Whether the handler has a callback for the next value. */
JAC_INLINE bool oj_sc_sink_wants(const jac_sc_sink *sink, const jac_reader *r)
{
    const jac_frames *frames = r->frames;
    if (JAC_UNLIKELY(frames->top == frames->base)) return sink->handler.has & SC_ADD_VALUE;
    return sink->handler.has & (frames->top[-1].kind == JAC_FRAME_ARRAY ? SC_ARRAY_APPEND : SC_HASH_SET);
}

/* Reports the document, which ends at `to`. */
static void oj_sc_sink_complete(jac_sc_sink *sink, const jac_reader *r, VALUE value, const char *to)
{
    const size_t end = sink->passed + (size_t)(to - r->start);
    if (sink->handler.has & SC_ADD_VALUE) jac_handler_call(&sink->handler, jac_oj_id.add_value, 1, &value);
    sink->documents++;
    if (sink->yields) {
        uint64_t entered = jac_value_stack_enter_call(&sink->handler.stack);
        rb_yield_values(3, sink->result, SIZET2NUM(sink->begun), SIZET2NUM(end - sink->begun)); /* may call Ruby */
        jac_value_stack_leave_call(&sink->handler.stack, entered);
    }
    sink->begun = end;
}

/* Passes a value to the container `frame`, or reports a document if there is no container. */
static JAC_HOT jac_status oj_sc_sink_put(jac_sc_sink *sink, const jac_reader *r, const jac_frame *frame, VALUE value,
                                         const char *to)
{
    if (JAC_UNLIKELY(frame < r->frames->base)) {
        oj_sc_sink_complete(sink, r, value, to);
        return JAC_STATUS_OK;
    }
    VALUE *slots = jac_value_stack_at(&sink->handler.stack, frame->base);
    slots[SC_COUNT] += LONG2FIX(1) - LONG2FIX(0); /* adds 1 to a Fixnum */
    if (frame->kind == JAC_FRAME_ARRAY) {
        const VALUE argv[] = {slots[SC_MADE], value};
        if (sink->handler.has & SC_ARRAY_APPEND) jac_handler_call(&sink->handler, jac_oj_id.array_append, 2, argv);
    } else {
        const VALUE argv[] = {slots[SC_MADE], slots[SC_KEY], value};
        if (sink->handler.has & SC_HASH_SET) jac_handler_call(&sink->handler, jac_oj_id.hash_set, 3, argv);
    }
    return JAC_STATUS_OK;
}

/* Passes on a value that is not a container. */
JAC_INLINE jac_status oj_sc_sink_add(jac_sc_sink *sink, const jac_reader *r, VALUE value, const char *to)
{
    return oj_sc_sink_put(sink, r, r->frames->top - 1, value, to);
}

static jac_status oj_sc_sink_literal(jac_sc_sink *sink, jac_reader *r, jac_literal which, const char *from,
                                     const char *to)
{
    (void)from;
    VALUE value = Qnil;
    switch (which) {
    case JAC_LITERAL_NULL: break;
    case JAC_LITERAL_FALSE: value = Qfalse; break;
    case JAC_LITERAL_TRUE: value = Qtrue; break;
    case JAC_LITERAL_NAN: value = DBL2NUM((double)NAN); break;
    case JAC_LITERAL_INFINITY: value = DBL2NUM((double)INFINITY); break;
    case JAC_LITERAL_MINUS_INFINITY: value = DBL2NUM(-(double)INFINITY); break;
    }
    return oj_sc_sink_add(sink, r, value, to);
}

JAC_INLINE jac_status oj_sc_sink_integer(jac_sc_sink *sink, jac_reader *r, bool negative, uint64_t magnitude,
                                         const char *from, const char *to)
{
    (void)from;
    return oj_sc_sink_add(sink, r, jac_number_fixed(negative, magnitude), to);
}

static jac_status oj_sc_sink_big_integer(jac_sc_sink *sink, jac_reader *r, bool negative, const char *from,
                                         const char *to)
{
    (void)negative;
    VALUE value = oj_sc_sink_wants(sink, r) ? jac_number_big(from, (size_t)(to - from)) : Qnil;
    return oj_sc_sink_add(sink, r, value, to);
}

static jac_status oj_sc_sink_decimal(jac_sc_sink *sink, jac_reader *r, const jac_decimal *d, const char *from,
                                     const char *to)
{
    jac_literal which;
    if (!oj_sc_sink_wants(sink, r)) return oj_sc_sink_add(sink, r, Qnil, to);
    if (JAC_UNLIKELY(d->exponent > JAC_NUMBER_FAR) && jac_number_nonfinite(from, to, &which))
        return oj_sc_sink_literal(sink, r, which, from, to);
    if (JAC_UNLIKELY(sink->makes && jac_number_makes(&sink->handler.maker, d, from, (size_t)(to - from))))
        return oj_sc_sink_add(sink, r, jac_handler_decimal(&sink->handler, from, to), to);
    double value;
    jac_number_to_double(d, r->syntax.flags, &value);
    return oj_sc_sink_add(sink, r, jac_flonum_number(value), to);
}

JAC_INLINE jac_status oj_sc_sink_string(jac_sc_sink *sink, jac_reader *r, const jac_text *t, const char *from,
                                        const char *to)
{
    VALUE string = Qnil;
    jac_status status;
    (void)from;
    if (JAC_LIKELY(oj_sc_sink_wants(sink, r))) status = jac_handler_string(&sink->handler, r, t, false, &string);
    else status = jac_string_accept(r, t);
    return JAC_UNLIKELY(status != JAC_STATUS_OK) ? status : oj_sc_sink_add(sink, r, string, to);
}

/* ---- containers ---- */

#define oj_sc_sink_guess_key(sink, r, frame, p) NULL

static jac_status oj_sc_sink_key(jac_sc_sink *sink, jac_reader *r, jac_frame *frame, const jac_text *t,
                                 const char *from, const char *to)
{
    jac_handler *handler = &sink->handler;
    const size_t slot = frame->base + SC_KEY;
    jac_status status;
    VALUE key = Qnil;
    (void)from; (void)to;
    if (handler->has & SC_HASH_KEY) {
        status = jac_handler_string(handler, r, t, true, &key);
        if (JAC_LIKELY(status == JAC_STATUS_OK)) key = jac_handler_call(handler, jac_oj_id.hash_key, 1, &key);
    }
    else if (handler->has & SC_HASH_SET) status = jac_handler_key(handler, r, t, sink->key, &key);
    else status = jac_string_accept(r, t);
    *jac_value_stack_at(&handler->stack, slot) = key;
    return status;
}

static jac_status oj_sc_sink_begin(jac_sc_sink *sink, const jac_reader *r, jac_frame *frame, unsigned callback,
                                   ID method)
{
    jac_handler *handler = &sink->handler;
    frame->base = jac_value_stack_count(&handler->stack);
    for (size_t i = 0; i < SC_COUNT; i++) jac_value_stack_push(&handler->stack, Qnil);
    jac_value_stack_push(&handler->stack, INT2FIX(0));
    VALUE made = (handler->has & callback) ? jac_handler_call(handler, method, 0, NULL) : Qnil;
    jac_value_stack_at(&handler->stack, jac_value_stack_count(&handler->stack) - SC_SLOTS)[SC_MADE] = made;
    if (frame != r->frames->base) return JAC_STATUS_OK;
    sink->result = made;
    sink->containers = true;
    return JAC_STATUS_OK;
}

static JAC_HOT jac_status oj_sc_sink_end(jac_sc_sink *sink, const jac_reader *r, const jac_frame *frame,
                                         unsigned callback, ID method, const char *to)
{
    jac_handler *handler = &sink->handler;
    if (handler->has & callback) jac_handler_call(handler, method, 0, NULL);
    const VALUE made = jac_value_stack_at(&handler->stack, frame->base)[SC_MADE];
    jac_value_stack_drop(&handler->stack, frame->base);
    return oj_sc_sink_put(sink, r, frame - 1, made, to);
}

#define oj_sc_sink_array_begin(sink, r, frame) oj_sc_sink_begin(sink, r, frame, SC_ARRAY_START, jac_oj_id.array_start)
#define oj_sc_sink_array_end(sink, r, frame, from, to) \
    oj_sc_sink_end(sink, r, frame, SC_ARRAY_END, jac_oj_id.array_end, to)
#define oj_sc_sink_object_begin(sink, r, frame) oj_sc_sink_begin(sink, r, frame, SC_HASH_START, jac_oj_id.hash_start)
#define oj_sc_sink_object_end(sink, r, frame, from, to) \
    oj_sc_sink_end(sink, r, frame, SC_HASH_END, jac_oj_id.hash_end, to)

#define JAC_SINK_TYPE jac_sc_sink
#define JAC_SINK(event) oj_sc_sink_##event
#define JAC_PARSE_NAME oj_sc_sink_parse
#define JAC_PARSE_PLAIN 0
#define JAC_PARSE_RESUMABLE r->feed != NULL
#include "reader/parse.inc.h"

jac_status jac_sc_sink_parse(jac_sc_sink *sink, jac_reader *r) { return oj_sc_sink_parse(r, sink); }

void jac_sc_sink_init(jac_sc_sink *sink, VALUE object, unsigned key, const jac_number_limits *limits)
{
    const ID callbacks[] = {jac_oj_id.hash_start,  jac_oj_id.hash_end,  jac_oj_id.hash_key,     jac_oj_id.hash_set,
                            jac_oj_id.array_start, jac_oj_id.array_end, jac_oj_id.array_append, jac_oj_id.add_value};
    sink->result = Qnil;
    sink->documents = sink->begun = sink->passed = 0;
    sink->key = key;
    sink->yields = sink->containers = false;
    jac_handler_init(&sink->handler, object, callbacks, sizeof callbacks / sizeof *callbacks);
    sink->handler.maker = jac_number_big_decimals(limits);
    sink->makes = limits != NULL;
}

VALUE jac_sc_sink_path(const jac_sc_sink *sink, const jac_reader *r, jac_status status, size_t *keys)
{
    const jac_frames *frames = r->frames;
    VALUE path = rb_ary_new();
    *keys = 0;
    for (const jac_frame *frame = frames->base; frame < frames->top; frame++) {
        const VALUE *slots = jac_value_stack_at(&sink->handler.stack, frame->base);
        const bool inner = frame + 1 == frames->top;
        VALUE step = slots[SC_KEY];
        *keys = (size_t)FIX2LONG(slots[SC_COUNT]);
        if (frame->kind == JAC_FRAME_ARRAY)
            step = LONG2FIX(FIX2LONG(slots[SC_COUNT]) - (inner && r->phase == JAC_PHASE_COMMA));
        else if (status == JAC_STATUS_EXPECTED_KEY && inner && *keys == 0) continue;
        else if (RB_SYMBOL_P(step)) step = rb_sym2str(step);
        else if (!RB_TYPE_P(step, T_STRING)) continue;
        rb_ary_push(path, step);
    }
    return path;
}
