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

static VALUE reformat_sink_grow_held(VALUE data)
{
    reformat_sink *sink = (reformat_sink *)data;
    sink->grow(&sink->out.buf, sink->need);
    return Qnil;
}

/* The `grow` function of the buffer without the GVL. */
static void reformat_sink_grow(jac_buf *buf, size_t need)
{
    reformat_sink *sink = (reformat_sink *)(void *)buf;
    sink->need = need;
    jac_release_call(sink->run, reformat_sink_grow_held, (VALUE)sink);
}

static jac_status reformat_sink_step(jac_reader *r, void *sink) { return reformat_sink_parse(r, sink); }

static void reformat_sink_drop(void *data)
{
    reformat_sink *sink = data;
    jac_key_set_finish(&sink->keys);
}

VALUE jac_reformat_sink_run(jac_release *run, const jac_spacing *spacing, jac_escape_class escape, bool sorted)
{
    char memory[TEXT_SINK_STACK];
    reformat_sink sink;
    jac_reformat_sort sort = {.members = NULL};
    const jac_reader *r = &run->reader;
    jac_string_result_start(&sink.out, memory, sizeof memory);
    jac_key_set_init(&sink.keys);
    sink.spacing = spacing;
    sink.sort = sorted ? &sort : NULL;
    sink.escape = escape;
    sink.high = false;
    sink.lenient = (r->syntax.flags & (JAC_SYNTAX_CONTROL | JAC_SYNTAX_INVALID_ESCAPE)) != 0;
    sink.run = run;
    sink.grow = sink.out.buf.grow;
    if (jac_release_long_p(run)) {
        jac_key_set_own(&sink.keys);
        sink.out.buf.grow = reformat_sink_grow;
    }
    jac_status status = jac_release_run(run, reformat_sink_step, &sink, reformat_sink_drop); /* may call Ruby */
    sink.out.buf.grow = sink.grow;
    jac_key_set_finish(&sink.keys);
    if (JAC_UNLIKELY(status != JAC_STATUS_OK)) jac_key_set_raise(&sink.keys, status, r);
    jac_emit_drop_comma(&sink.out.buf);
    return jac_string_result_finish(&sink.out, sink.high);
}
