/* rb/parse/check_sink.c - L3. Checks a document for syntax errors and equal keys; see check_sink.h. If equal keys are
 * allowed, the reader's own validation is enough. */
#include "rb/parse/check_sink.h"
#include "reader/key_guess.h"
#include "reader/number.h"
#include "reader/string_scan.h"
#include "reader/validate.h"

/* The keys of all open objects, and the guesses of keys. Objects that keep to the guesses need no check. */
typedef struct {
    jac_key_set *keys;
    jac_key_guesses guesses;
} check_sink;

JAC_INLINE const char *check_sink_guess_key(check_sink *sink, const jac_reader *r, jac_frame *frame, const char *p)
{
    jac_key_set *keys = sink->keys;
    if (JAC_UNLIKELY(keys->count == keys->room)) return NULL; /* the event `key` makes room */
    const jac_key_guess *guess = jac_key_guess_next(r, frame, p);
    if (!guess) return NULL;
    keys->keys[keys->count++] = (jac_key_ref){p, guess->size - 1, guess->print}; /* bounds: count < room */
    return p + guess->size;
}

JAC_INLINE jac_status check_sink_key(check_sink *sink, jac_reader *r, jac_frame *frame, const jac_text *t,
                                     const char *from, const char *to)
{
    jac_key_set *keys = sink->keys;
    (void)from; (void)to;
    const jac_status status = jac_key_set_add(keys, r, t);
    if (JAC_UNLIKELY(status != JAC_STATUS_OK)) return status;
    if (!frame->flag) jac_key_guess_add(&sink->guesses, r, frame, t, keys->keys[keys->count - 1].print);
    return JAC_STATUS_OK;
}

JAC_INLINE jac_status check_sink_array(check_sink *sink, const jac_reader *r, jac_frame *frame)
{
    jac_key_guess_array(&sink->guesses, r, frame);
    return JAC_STATUS_OK;
}

JAC_INLINE jac_status check_sink_object(check_sink *sink, const jac_reader *r, jac_frame *frame)
{
    frame->base = sink->keys->count;
    jac_key_guess_object(&sink->guesses, r, frame);
    return JAC_STATUS_OK;
}

JAC_INLINE jac_status check_sink_close(check_sink *sink, jac_reader *r, const jac_frame *frame)
{
    if (JAC_UNLIKELY(frame->flag)) return jac_key_set_close(sink->keys, r, frame->base);
    sink->keys->count = frame->base;
    return JAC_STATUS_OK;
}

#define check_sink_literal(...) JAC_STATUS_OK
#define check_sink_integer(...) JAC_STATUS_OK
#define check_sink_big_integer(...) JAC_STATUS_OK
#define check_sink_decimal(sink, r, d, from, to) jac_number_check(d, (r)->syntax.flags)
#define check_sink_string(sink, r, t, from, to) jac_string_accept(r, t)
#define check_sink_array_begin(sink, r, frame) check_sink_array(sink, r, frame)
#define check_sink_array_end(...) JAC_STATUS_OK
#define check_sink_object_begin(sink, r, frame) check_sink_object(sink, r, frame)
#define check_sink_object_end(sink, r, frame, from, to) check_sink_close(sink, r, frame)

#define JAC_PARSE_NAME check_sink_parse
#define JAC_SINK_TYPE check_sink
#define JAC_SINK(event) check_sink_##event
#define JAC_PARSE_PLAIN 0
#include "reader/parse.inc.h"

jac_status jac_check_sink_step(jac_reader *r, void *keys)
{
    if (r->syntax.flags & JAC_SYNTAX_DUPLICATE_KEY) return jac_validate(r);
    check_sink sink;
    sink.keys = keys;
    jac_key_set_clear(keys);
    jac_key_guess_init(&sink.guesses, r);
    return check_sink_parse(r, &sink);
}
