/* frontends/native/reformat_sink.c - L4. Events of the grammar -> emitter; see reformat_sink.h. */
#include "frontends/native/reformat_sink.h"
#include "frontends/native/reformat_events.h"

/* A text up to this size never leaves the C stack. */
#define TEXT_SINK_STACK 2048

#define JAC_PARSE_NAME reformat_sink_parse
#define JAC_SINK_TYPE reformat_sink
#define JAC_SINK(event) reformat_events_##event
#define JAC_PARSE_PLAIN 0
#include "reader/parse.inc.h"

VALUE jac_reformat_sink_run(jac_reader *r, const jac_spacing *spacing)
{
    char memory[TEXT_SINK_STACK];
    reformat_sink sink;
    jac_string_result_start(&sink.out, memory, sizeof memory);
    jac_key_set_init(&sink.keys);
    sink.spacing = spacing;
    sink.high = false;
    sink.lenient = (r->syntax.flags & (JAC_SYNTAX_CONTROL | JAC_SYNTAX_INVALID_ESCAPE)) != 0;
    jac_status status = reformat_sink_parse(r, &sink);
    jac_key_set_finish(&sink.keys);
    if (status != JAC_STATUS_OK) jac_errors_raise_parse(status, r, Qundef);
    jac_emit_drop_comma(&sink.out.buf);
    return jac_string_result_finish(&sink.out, sink.high);
}
