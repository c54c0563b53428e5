/* rb/build/check_sink.c - L3. Where equal keys are allowed, the reader's own validation will do. */
#include "rb/build/check_sink.h"
#include "rb/build/spelling.h"
#include "reader/validate.h"

JAC_INLINE jac_status check_sink_text(jac_reader *r, const jac_text *t)
{
    size_t len;
    return jac_spelling_string(r, t, &len);
}

JAC_INLINE jac_status check_sink_begin(const jac_key_set *keys, jac_frame *frame)
{
    frame->base = keys->count;
    return JAC_STATUS_OK;
}

#define check_sink_guess_key(...) NULL
#define check_sink_literal(...) JAC_STATUS_OK
#define check_sink_integer(...) JAC_STATUS_OK
#define check_sink_big_integer(...) JAC_STATUS_OK
#define check_sink_decimal(keys, r, d, from, to) jac_number_check(d, (r)->syntax.flags)
#define check_sink_string(keys, r, t, from, to) check_sink_text(r, t)
#define check_sink_key(keys, r, frame, t, from, to) jac_key_set_add(keys, r, t)
#define check_sink_array_begin(keys, r, frame) JAC_STATUS_OK
#define check_sink_array_end(...) JAC_STATUS_OK
#define check_sink_object_begin(keys, r, frame) check_sink_begin(keys, frame)
#define check_sink_object_end(keys, r, frame, from, to) \
    (jac_key_set_close(keys, (frame)->base) ? JAC_STATUS_DUPLICATE_KEY : JAC_STATUS_OK)

#define JAC_PARSE_NAME check_sink_parse
#define JAC_SINK_TYPE jac_key_set
#define JAC_SINK(event) check_sink_##event
#define JAC_PARSE_PLAIN 0
#include "reader/parse.inc.h"

jac_status jac_check_sink_run(jac_reader *r)
{
    if (r->syntax.flags & JAC_SYNTAX_DUPLICATE_KEY) return jac_validate(r);
    jac_key_set keys;
    jac_key_set_init(&keys);
    return check_sink_parse(r, &keys);
}
