/* frontends/oj/handlers/oj_saj_sink.c - L4. See oj_saj_sink.h. The grammar is the reader's. Where it rejects
 * something that Oj accepts, the sink takes that, and the reader continues after it, as it does in documents that
 * arrive in chunks. */
#include "frontends/oj/handlers/oj_saj_sink.h"
#include "frontends/oj/handlers/oj_handler.h"
#include "frontends/oj/handlers/oj_saj_errors.h"
#include "frontends/oj/oj_names.h"
#include "rb/parse/source.h"
#include "rb/private/flonum.h"
#include "reader/number.h"
#include "reader/numeral.h"
#include "reader/string_scan.h"

enum {
    SAJ_HASH_START = 1, SAJ_HASH_END = 2, SAJ_ARRAY_START = 4, SAJ_ARRAY_END = 8, SAJ_ADD_VALUE = 16, SAJ_ERROR = 32,
    SAJ_KEYED = SAJ_ERROR - 1 /* the callbacks that receive a key */
};

/* Oj makes a BigDecimal from this magnitude on, and from this many fraction digits on. */
#define SAJ_BIG (FIXNUM_MAX >> 8)
#define SAJ_BIG_DECIMALS 17

typedef struct {
    jac_handler handler;    /* on its stack: the key of each open container */
    VALUE key;              /* root: the sink is on the C stack; the key of the next value, or nil */
    size_t len;             /* bytes of the source, without JAC_HANDLER_END */
} saj_sink;

/* ---- values ---- */

static JAC_HOT jac_status oj_saj_sink_add(saj_sink *sink, VALUE value)
{
    const VALUE argv[] = {value, sink->key};
    if (sink->handler.has & SAJ_ADD_VALUE) jac_handler_call(&sink->handler, jac_oj_id.add_value, 2, argv);
    return JAC_STATUS_OK;
}

/* NaN is rejected here; the Infinities are accepted. */
static jac_status oj_saj_sink_literal(saj_sink *sink, jac_reader *r, jac_literal which, const char *from,
                                      const char *to)
{
    static const VALUE words[] = {[JAC_LITERAL_NULL] = Qnil, [JAC_LITERAL_FALSE] = Qfalse, [JAC_LITERAL_TRUE] = Qtrue};
    (void)r; (void)from; (void)to;
    if (which == JAC_LITERAL_NAN) return JAC_STATUS_UNEXPECTED_CHARACTER;
    if (which <= JAC_LITERAL_TRUE) return oj_saj_sink_add(sink, words[which]);
    return oj_saj_sink_add(sink, DBL2NUM(which == JAC_LITERAL_INFINITY ? (double)INFINITY : -(double)INFINITY));
}

static jac_status oj_saj_sink_big(saj_sink *sink, const char *from, const char *to)
{
    if (!(sink->handler.has & SAJ_ADD_VALUE)) return JAC_STATUS_OK;
    return oj_saj_sink_add(sink, jac_handler_decimal(&sink->handler, from, to));
}

JAC_INLINE jac_status oj_saj_sink_integer(saj_sink *sink, jac_reader *r, bool negative, uint64_t magnitude,
                                          const char *from, const char *to)
{
    (void)r;
    if (JAC_UNLIKELY(magnitude >= SAJ_BIG)) return oj_saj_sink_big(sink, from, to);
    return oj_saj_sink_add(sink, jac_number_fixed(negative, magnitude));
}

#define oj_saj_sink_big_integer(sink, r, negative, from, to) oj_saj_sink_big(sink, from, to)

/* A number as Oj reads it. */
typedef struct {
    const char *to, *exponent;  /* one past the number; where its exponent begins if that is 0, else as `to` */
    uint64_t value;             /* of the digits before the point, if not big */
    bool negative, big, whole;  /* whole: no digit after the point and no exponent */
} saj_number;

static saj_number oj_saj_sink_measure(const char *p, const char *end)
{
    saj_number n = {.negative = *p == '-'};
    uint64_t exponent = 0;
    size_t decimals = 0;
    if (*p == '-' || *p == '+') p++;
    for (; p < end && (unsigned)(*p - '0') < 10; p++) {
        if (!n.big) n.value = n.value * 10 + (unsigned)(*p - '0');
        if (n.value >= SAJ_BIG) n.big = true;
    }
    if (p < end && *p == '.') {
        while (++p < end && (unsigned)(*p - '0') < 10) decimals++;
        if (decimals >= SAJ_BIG_DECIMALS) n.big = true;
    }
    n.exponent = p;
    if (p < end && (*p | 0x20) == 'e') {
        p++;
        if (p < end && (*p == '-' || *p == '+')) p++;
        for (; p < end && (unsigned)(*p - '0') < 10; p++) {
            if (exponent < SAJ_BIG) exponent = exponent * 10 + (unsigned)(*p - '0');
        }
        if (exponent >= SAJ_BIG) n.big = true;
    }
    n.to = p;
    if (exponent) n.exponent = p;
    n.whole = decimals == 0 && exponent == 0;
    return n;
}

/* Passes on the number that oj_saj_sink_measure has measured; `value`: its nearest double, if it is not whole. */
static jac_status oj_saj_sink_number(saj_sink *sink, const saj_number *n, const char *from, double value)
{
    if (n->big) return oj_saj_sink_big(sink, from, n->to);
    return oj_saj_sink_add(sink, n->whole ? jac_number_fixed(n->negative, n->value) : jac_flonum_number(value));
}

static jac_status oj_saj_sink_decimal(saj_sink *sink, jac_reader *r, const jac_decimal *d, const char *from,
                                      const char *to)
{
    double value;
    if (!(sink->handler.has & SAJ_ADD_VALUE)) return JAC_STATUS_OK;
    jac_number_to_double(d, r->syntax.flags, &value);
    if (JAC_LIKELY(d->exponent < 0 && to - from < SAJ_BIG_DECIMALS))
        return oj_saj_sink_add(sink, jac_flonum_number(value));
    saj_number n = oj_saj_sink_measure(from, to);
    return oj_saj_sink_number(sink, &n, from, value);
}

JAC_INLINE jac_status oj_saj_sink_string(saj_sink *sink, jac_reader *r, const jac_text *t, const char *from,
                                         const char *to)
{
    VALUE string;
    (void)from; (void)to;
    if (!(sink->handler.has & SAJ_ADD_VALUE)) return jac_string_accept(r, t);
    jac_status status = jac_handler_string(&sink->handler, r, t, false, &string);
    return JAC_UNLIKELY(status != JAC_STATUS_OK) ? status : oj_saj_sink_add(sink, string);
}

/* ---- containers ---- */

#define oj_saj_sink_guess_key(sink, r, frame, p) NULL

static jac_status oj_saj_sink_key(saj_sink *sink, jac_reader *r, jac_frame *frame, const jac_text *t, const char *from,
                                  const char *to)
{
    (void)frame; (void)from; (void)to;
    if (!(sink->handler.has & SAJ_KEYED)) return jac_string_accept(r, t);
    return jac_handler_key(&sink->handler, r, t, 0, &sink->key);
}

static jac_status oj_saj_sink_begin(saj_sink *sink, jac_frame *frame, unsigned callback, ID method)
{
    const VALUE key = sink->key;
    frame->base = jac_value_stack_count(&sink->handler.stack);
    jac_value_stack_push(&sink->handler.stack, key);
    sink->key = Qnil;
    if (sink->handler.has & callback) jac_handler_call(&sink->handler, method, 1, &key);
    return JAC_STATUS_OK;
}

static jac_status oj_saj_sink_end(saj_sink *sink, const jac_frame *frame, unsigned callback, ID method)
{
    const VALUE key = *jac_value_stack_at(&sink->handler.stack, frame->base);
    jac_value_stack_drop(&sink->handler.stack, frame->base);
    sink->key = Qnil;
    if (sink->handler.has & callback) jac_handler_call(&sink->handler, method, 1, &key);
    return JAC_STATUS_OK;
}

#define oj_saj_sink_array_begin(sink, r, frame) oj_saj_sink_begin(sink, frame, SAJ_ARRAY_START, jac_oj_id.array_start)
#define oj_saj_sink_array_end(sink, r, frame, from, to) oj_saj_sink_end(sink, frame, SAJ_ARRAY_END, jac_oj_id.array_end)
#define oj_saj_sink_object_begin(sink, r, frame) oj_saj_sink_begin(sink, frame, SAJ_HASH_START, jac_oj_id.hash_start)
#define oj_saj_sink_object_end(sink, r, frame, from, to) oj_saj_sink_end(sink, frame, SAJ_HASH_END, jac_oj_id.hash_end)

#define JAC_SINK_TYPE saj_sink
#define JAC_SINK(event) oj_saj_sink_##event
#define JAC_PARSE_NAME oj_saj_sink_parse
#define JAC_PARSE_PLAIN 0
#define JAC_PARSE_RESUMABLE r->feed != NULL
#include "reader/parse.inc.h"

/* ---- what the grammar refuses ---- */

/* Takes a number outside RFC 8259 at r->error_at and moves r->cur behind it; false: there is none. */
static bool oj_saj_sink_read_number(saj_sink *sink, jac_reader *r, jac_status status)
{
    const char *at = r->error_at;
    if (status != JAC_STATUS_INVALID_NUMBER &&
        !(status == JAC_STATUS_UNEXPECTED_CHARACTER && at < r->end && *at == '+'))
        return false;
    if (r->end - at > 8 && memcmp(at, "+Infinity", 9) == 0) {
        r->cur = at + 9;
        return oj_saj_sink_literal(sink, r, JAC_LITERAL_INFINITY, at, r->cur) == JAC_STATUS_OK;
    }
    if (r->end - at > 1 && at[1] == 'I') return false; /* another literal */
    saj_number n = oj_saj_sink_measure(at, r->end);
    double value = n.negative ? -0.0 : 0.0;
    if (!n.whole && !n.big) jac_numeral_decimal(at, (size_t)(n.exponent - at), &value);
    r->cur = n.to;
    return oj_saj_sink_number(sink, &n, at, value) == JAC_STATUS_OK;
}

/* Whether a value is missing at r->error_at. */
static bool oj_saj_sink_lacks_value(jac_reader *r, jac_status status)
{
    const jac_frames *frames = r->frames;
    if (status != JAC_STATUS_UNEXPECTED_CHARACTER || frames->top == frames->base || r->error_at == r->end) return false;
    r->cur = r->error_at;
    return *r->cur == ',' || *r->cur == (frames->top[-1].kind == JAC_FRAME_ARRAY ? ']' : '}');
}

/* Checks what follows a complete document at r->cur. */
static jac_status oj_saj_sink_finish(saj_sink *sink, jac_reader *r)
{
    jac_status status = JAC_STATUS_OK;
    const char *p = r->cur, *end = r->start + sink->len;
    r->syntax.flags &= ~(uint32_t)JAC_SYNTAX_LOOSE_SPACE; /* with it an unterminated comment would be accepted */
    while (status == JAC_STATUS_OK && (p = jac_scan_skip_space(p, r->end)) < end) {
        r->error_at = p;
        if (*p == '\f') p++;
        else status = *p == '/' ? jac_space_comment(r, &p) : JAC_STATUS_TRAILING;
    }
    return status;
}

/* Changes the status to an unterminated comment if the source ends in one before the document does. */
static jac_status oj_saj_sink_open_comment(const saj_sink *sink, jac_reader *r, jac_status status)
{
    const char *p = r->cur, *end = r->start + sink->len;
    if (r->error_at < end || status == JAC_STATUS_OK || status == JAC_STATUS_EOF_STRING) return status;
    r->syntax.flags &= ~(uint32_t)JAC_SYNTAX_LOOSE_SPACE; /* with it a comment would end at the end of the source */
    while (p < end) {
        if (*p != '/') p++;
        else if (jac_space_comment(r, &p) != JAC_STATUS_OK) return JAC_STATUS_UNTERMINATED_COMMENT;
    }
    return status;
}

/* The error of a last chunk that ends within a token. */
static jac_status oj_saj_sink_cut(jac_reader *r)
{
    r->error_at = r->token = r->cur;
    if (*r->cur == '/') return JAC_STATUS_UNTERMINATED_COMMENT; /* bounds: JAC_HANDLER_END follows r->cur */
    return JAC_STATUS_EOF_STRING;
}

/* Continues after what Oj accepts. *held: the String that is read from then on; the caller must guard it. */
static jac_status oj_saj_sink_pass_over(saj_sink *sink, jac_reader *r, jac_status status, VALUE *held)
{
    const jac_frames *frames = r->frames;
    jac_feed feed = {.label = JAC_FEED_value};
    if (status == JAC_STATUS_TRAILING) return oj_saj_sink_finish(sink, r);
    while (status != JAC_STATUS_OK &&
           (oj_saj_sink_read_number(sink, r, status) || oj_saj_sink_lacks_value(r, status))) {
        if (frames->top == frames->base) return oj_saj_sink_finish(sink, r);
        if (!r->feed) *held = jac_handler_end_source(r, &feed);
        feed = (jac_feed){.label = frames->top[-1].kind == JAC_FRAME_ARRAY ? JAC_FEED_after_element
                                                                           : JAC_FEED_after_member};
        status = oj_saj_sink_parse(r, sink);
        if (status == JAC_STATUS_OK) return oj_saj_sink_finish(sink, r);
        if (status == JAC_STATUS_MORE) return oj_saj_sink_cut(r);
    }
    return status;
}

void jac_saj_sink_run(VALUE object, VALUE source)
{
    static const jac_read_config config = {.syntax = {.flags = JAC_SYNTAX_NAN | JAC_SYNTAX_COMMENTS |
                                                               JAC_SYNTAX_CONTROL | JAC_SYNTAX_OVERFLOW |
                                                               JAC_SYNTAX_ANY_BYTES | JAC_SYNTAX_LOOSE_SPACE}};
    const ID callbacks[] = {jac_oj_id.hash_start, jac_oj_id.hash_end,  jac_oj_id.array_start,
                            jac_oj_id.array_end,  jac_oj_id.add_value, jac_oj_id.error};
    saj_sink sink;
    jac_reader r;
    VALUE held = Qfalse;
    source = jac_source_hold(source); /* root: guarded below */
    jac_handler_init(&sink.handler, object, callbacks, sizeof callbacks / sizeof *callbacks);
    sink.key = Qnil;
    jac_source_read(&r, source, &config, &sink.handler.stack.frames);
    jac_source_watch_frozen(&r);
    sink.len = (size_t)(r.end - r.start);
    if (!(r.syntax.flags & JAC_SYNTAX_ILL_FORMED)) sink.handler.high_range = (int)RUBY_ENC_CODERANGE_VALID;
    jac_status status = oj_saj_sink_parse(&r, &sink);
    if (JAC_UNLIKELY(status != JAC_STATUS_OK)) {
        status = oj_saj_sink_pass_over(&sink, &r, status, &held);
        status = oj_saj_sink_open_comment(&sink, &r, status);
    }
    if (JAC_UNLIKELY(status != JAC_STATUS_OK)) {
        jac_saj_error_info info = jac_saj_errors_find(status, &r, sink.len);
        bool reports = (sink.handler.has & SAJ_ERROR) && !info.silent && !info.none;
        if (reports) jac_handler_call(&sink.handler, jac_oj_id.error, 3, info.arguments);
        if (!info.none && !(reports && info.reported_only)) jac_saj_errors_raise(&info);
    }
    jac_value_stack_finish(&sink.handler.stack);
    RB_GC_GUARD(source);
    RB_GC_GUARD(held);
}
