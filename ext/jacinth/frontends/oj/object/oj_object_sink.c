/* frontends/oj/object/oj_object_sink.c - L4, for size. The parser of Oj's object mode. It uses the engine's events, and
 * those of oj_object_events.h where the mode differs. */
#include "frontends/oj/object/oj_object_events.h"
#include "frontends/oj/object/oj_object_load.h"
#include "rb/parse/value_events.h"

#define JAC_SINK_TYPE jac_value_sink
#define JAC_SINK(event) oj_object_events_##event
#define JAC_PARSE_NAME oj_object_sink_parse
#define JAC_PARSE_PLAIN 0
#define JAC_PARSE_RESUMABLE r->feed != NULL
#include "reader/parse.inc.h"

static void oj_object_sink_mark(const jac_value_sink *sink)
{
    const jac_oj_object_sink *own = jac_oj_object_of(sink);
    rb_gc_mark(own->cycle);
    rb_gc_mark(own->class_name);
    rb_gc_mark(own->class_found);
}

static const jac_value_sink_kind oj_object_sink_kind = {
    .parse = oj_object_sink_parse, .root = JAC_OJ_SHAPE_PAIRS, .step = jac_oj_object_step,
    .mark = oj_object_sink_mark,
};

void jac_oj_object_sink_begin(jac_oj_object_sink *sink, const jac_oj_options *options)
{
    sink->options = options;
    sink->made = 0;
    sink->cycle = sink->class_name = sink->class_found = Qfalse;
    sink->sink.kind = &oj_object_sink_kind;
    if (options->circular == JAC_CHOICE_YES) sink->cycle = rb_ary_tmp_new(0);
}
