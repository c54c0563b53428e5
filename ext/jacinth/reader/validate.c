/* reader/validate.c - L2. A sink that builds nothing; see validate.h. */
#include "reader/validate.h"
#include "reader/ends.h"
#include "reader/key_guess.h"
#include "reader/number.h"
#include "reader/string_scan.h"

typedef struct {
    uint32_t flags;
    jac_key_guesses guesses;
} validate_sink;

JAC_INLINE jac_status validate_string(validate_sink *sink, jac_reader *r, const jac_text *t, const char *from,
                                      const char *to)
{
    (void)sink; (void)from; (void)to;
    return jac_string_accept(r, t);
}

/* ---- keys ---- */

JAC_INLINE const char *validate_guess_key(validate_sink *sink, const jac_reader *r, jac_frame *frame, const char *p)
{
    const jac_key_guess *guess = jac_key_guess_next(r, frame, p);
    (void)sink;
    return guess ? p + guess->size : NULL;
}

JAC_INLINE jac_status validate_key(validate_sink *sink, jac_reader *r, jac_frame *frame, const jac_text *t,
                                   const char *from, const char *to)
{
    (void)from; (void)to;
    if (!frame->flag) jac_key_guess_add(&sink->guesses, r, frame, t, jac_key_print(t->ptr, t->len));
    return jac_string_accept(r, t);
}

JAC_INLINE jac_status validate_array(validate_sink *sink, const jac_reader *r, jac_frame *frame)
{
    jac_key_guess_array(&sink->guesses, r, frame);
    return JAC_STATUS_OK;
}

JAC_INLINE jac_status validate_object(validate_sink *sink, const jac_reader *r, jac_frame *frame)
{
    jac_key_guess_object(&sink->guesses, r, frame);
    return JAC_STATUS_OK;
}

static JAC_NOINLINE void validate_long(const jac_reader *r, const char *from, const char *to)
{
    if (r->ends) jac_ends_add(r->ends, (size_t)(from - r->start), (size_t)(to - from));
}

JAC_INLINE jac_status validate_close(const jac_reader *r, const char *from, const char *to)
{
    if (JAC_UNLIKELY(to - from >= JAC_ENDS_LONG)) validate_long(r, from, to);
    return JAC_STATUS_OK;
}

JAC_INLINE jac_status validate_decimal(validate_sink *sink, jac_reader *r, const jac_decimal *d, const char *from,
                                       const char *to)
{
    (void)r; (void)from; (void)to;
    return jac_number_check(d, sink->flags);
}

/* The other events need no check: they ignore their arguments and give a constant result. */
#define validate_literal(...) JAC_STATUS_OK
#define validate_integer(...) JAC_STATUS_OK
#define validate_big_integer(...) JAC_STATUS_OK
#define validate_array_begin(sink, r, frame) validate_array(sink, r, frame)
#define validate_array_end(sink, r, frame, from, to) validate_close(r, from, to)
#define validate_object_begin(sink, r, frame) validate_object(sink, r, frame)
#define validate_object_end(sink, r, frame, from, to) validate_close(r, from, to)

#define JAC_SINK_TYPE validate_sink
#define JAC_SINK(event) validate_##event
#define JAC_PARSE_NAME validate_plain
#define JAC_PARSE_PLAIN 1
#include "reader/parse.inc.h"

JAC_SMALL
#define JAC_SINK_TYPE validate_sink
#define JAC_SINK(event) validate_##event
#define JAC_PARSE_NAME validate_any
#define JAC_PARSE_PLAIN 0
#include "reader/parse.inc.h"
JAC_SMALL_END

jac_status jac_validate(jac_reader *r)
{
    validate_sink sink;
    sink.flags = r->syntax.flags;
    jac_key_guess_init(&sink.guesses, r);
    return jac_reader_plain_p(r) ? validate_plain(r, &sink) : validate_any(r, &sink);
}
