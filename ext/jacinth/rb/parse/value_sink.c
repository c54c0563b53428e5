/* rb/parse/value_sink.c - L3. The parsers that build Ruby objects, and how a parse begins and ends. The events are in
 * value_events.h. */
#include "rb/parse/value_events.h"

#define JAC_SINK_TYPE jac_value_sink
#define JAC_SINK(event) value_events_##event
#define JAC_PARSE_NAME value_sink_parse_plain
#define JAC_PARSE_PLAIN 1
#define JAC_PARSE_NUMBERS value_events_numbers
#define JAC_PARSE_DECODES 1
#define JAC_PARSE_PAUSES 0
#include "reader/parse.inc.h"

#define JAC_SINK_TYPE jac_value_sink
#define JAC_SINK(event) value_events_##event
#define JAC_PARSE_NAME value_sink_parse_long
#define JAC_PARSE_PLAIN 1
#define JAC_PARSE_NUMBERS value_events_numbers
#define JAC_PARSE_DECODES 1
#include "reader/parse.inc.h"

#define JAC_SINK_TYPE jac_value_sink
#define JAC_SINK(event) value_events_##event
#define JAC_PARSE_NAME value_sink_parse_general
#define JAC_PARSE_PLAIN 0
#include "reader/parse.inc.h"

#define JAC_SINK_TYPE jac_value_sink
#define JAC_SINK(event) value_events_##event
#define JAC_PARSE_NAME value_sink_parse_resumable
#define JAC_PARSE_PLAIN 0
#define JAC_PARSE_RESUMABLE 1
#include "reader/parse.inc.h"

/* Runs a whole parse. `longer`: it may pause. */
JAC_INLINE jac_status value_sink_run(jac_value_sink *sink, jac_reader *r, VALUE *value, const bool longer)
{
    sink->high_range = (r->syntax.flags & JAC_SYNTAX_ILL_FORMED) ? (int)RUBY_ENC_CODERANGE_UNKNOWN
                                                                 : (int)RUBY_ENC_CODERANGE_VALID;
    r->warnings = &sink->warnings;
    sink->reader = r;
    jac_status status;
    if (JAC_UNLIKELY(sink->kind != NULL)) status = sink->kind->parse(r, sink);
    else if (!jac_reader_plain_p(r)) status = value_sink_parse_general(r, sink);
    else status = longer ? value_sink_parse_long(r, sink) : value_sink_parse_plain(r, sink);
    if (JAC_UNLIKELY(status != JAC_STATUS_OK)) return status;
    *value = *jac_value_stack_at(&sink->stack, 0);
    if (JAC_UNLIKELY(sink->stack.spill)) jac_value_stack_finish(&sink->stack);
    return status;
}

JAC_HOT jac_status jac_value_sink_parse(jac_value_sink *sink, jac_reader *r, VALUE *value)
{
    return value_sink_run(sink, r, value, false);
}

JAC_NOINLINE jac_status jac_value_sink_parse_long(jac_value_sink *sink, jac_reader *r, VALUE *value)
{
    sink->freeze_source = NULL; /* the source is already protected */
    if (sink->ruby == JAC_RUBY_NONE) sink->ruby = JAC_RUBY_RUNS;
    return value_sink_run(sink, r, value, true);
}

jac_status jac_value_sink_resume(jac_value_sink *sink, jac_reader *r, VALUE *value)
{
    sink->cache = NULL; /* the parse may continue in another Ractor */
    r->warnings = &sink->warnings;
    sink->reader = r;
    jac_status status = sink->kind ? sink->kind->parse(r, sink) : value_sink_parse_resumable(r, sink);
    if (status != JAC_STATUS_OK) return status;
    *value = *jac_value_stack_at(&sink->stack, 0);
    jac_value_stack_drop(&sink->stack, 0);
    return status;
}
