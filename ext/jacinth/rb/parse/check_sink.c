/* rb/parse/check_sink.c - L3. Checks a document for syntax errors and equal keys; see check_sink.h. If equal keys are
 * allowed, the reader's own validation is enough. */
#include "rb/parse/check_sink.h"
#include "reader/number.h"
#include "reader/string_scan.h"
#include "reader/validate.h"

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
#define check_sink_string(keys, r, t, from, to) jac_string_accept(r, t)
#define check_sink_key(keys, r, frame, t, from, to) jac_key_set_add(keys, r, t)
#define check_sink_array_begin(keys, r, frame) JAC_STATUS_OK
#define check_sink_array_end(...) JAC_STATUS_OK
#define check_sink_object_begin(keys, r, frame) check_sink_begin(keys, frame)
#define check_sink_object_end(keys, r, frame, from, to) jac_key_set_close(keys, r, (frame)->base)

#define JAC_PARSE_NAME check_sink_parse
#define JAC_SINK_TYPE jac_key_set
#define JAC_SINK(event) check_sink_##event
#define JAC_PARSE_PLAIN 0
#include "reader/parse.inc.h"

jac_status jac_check_sink_step(jac_reader *r, void *keys)
{
    if (r->syntax.flags & JAC_SYNTAX_DUPLICATE_KEY) return jac_validate(r);
    jac_key_set_clear(keys);
    return check_sink_parse(r, keys);
}
