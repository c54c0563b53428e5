/* frontends/oj/parser/oj_parser_run.c - L4. Parses the documents of a String, one after another, with the sink for
 * its mode and options. If they allow it, the value sink is used; an invalid document is then read again by the sink
 * with state options. */
#include "frontends/oj/parser/oj_parser_run.h"
#include "frontends/oj/errors_oj.h"
#include "frontends/oj/oj.h"
#include "rb/parse/source.h"
#include "rb/parse/value_sink.h"
#include "reader/validate.h"

void jac_oj_parser_run_init(jac_oj_parser_run *run, const jac_oj_parser *parser)
{
    jac_oj_secure_check_parser(&parser->options);
    run->options = &parser->options;
    run->first = run->rest = Qnil;
    run->count = 0;
    run->block = rb_block_given_p();
    run->longer = false;
    run->state = 'v';
    if (run->options->mode->debugs) rb_funcall(run->options->handler, rb_intern("start"), 0); /* may call Ruby */
}

/* ---- results ---- */

/* A Hash that Oj makes of an object is yielded to the block, unless other values came before it. */
void jac_oj_parser_run_add(jac_oj_parser_run *run, VALUE value)
{
    const jac_parser_options *options = run->options;
    if (run->longer) rb_thread_check_ints(); /* may call Ruby */
    if (!options->mode->builds) return;
    if (run->block && run->count == 0 && RB_TYPE_P(value, T_HASH) && NIL_P(options->hash_class) &&
        NIL_P(options->create_id)) {
        rb_yield(value); /* may call Ruby */
        return;
    }
    if (run->count == 1) run->rest = rb_ary_new_from_values(1, &run->first);
    if (run->count++) rb_ary_push(run->rest, value);
    else run->first = value;
}

VALUE jac_oj_parser_run_result(const jac_oj_parser_run *run)
{
    if (run->count == 0 && run->options->raise_on_empty) rb_raise(jac_oj.eParseError, "empty string");
    return run->count > 1 ? run->rest : run->first;
}

const char *jac_oj_parser_run_skip(const char *p, const char *end)
{
    while (p < end && (*p == ' ' || *p == '\n' || *p == '\t' || *p == '\r')) p++;
    return p;
}

/* A number must be followed by white space or a comma. With just_one nothing may follow. */
const char *jac_oj_parser_run_next(jac_oj_parser_run *run, jac_reader *r, const char *at)
{
    const char *begin = r->start;
    run->state = run->options->just_one ? 'R' : 'v';
    if (at > begin && at < r->end && (unsigned)(at[-1] - '0') < 10) {
        if (*at == ',') {
            run->state = ',';
            at++;
        } else if (jac_oj_parser_run_skip(at, r->end) == at) {
            r->error_at = at;
            r->phase = JAC_PHASE_COMMA;
            jac_oj_parser_raise(JAC_STATUS_EXPECTED_COMMA_ARRAY, r, run->position, 'a');
        }
    }
    at = jac_oj_parser_run_skip(at, r->end);
    if (run->state == 'R' && at < r->end) {
        r->error_at = at;
        jac_oj_parser_raise(JAC_STATUS_UNEXPECTED_CHARACTER, r, run->position, 'R');
    }
    return at;
}

jac_status jac_oj_parser_run_read(const jac_oj_parser_run_sink *sink, jac_reader *r, VALUE *value)
{
    if (sink->saj) return jac_parser_saj_sink_parse(sink->saj, r);
    return jac_parser_sink_parse((jac_parser_sink *)(void *)sink->leaf, r, value);
}

void jac_oj_parser_run_raise(const jac_oj_parser_run *run, jac_status status, const jac_reader *r)
{
    const bool behind = r->phase == JAC_PHASE_COMMA && r->frames->top == r->frames->base;
    jac_oj_parser_raise(status, r, run->position, behind ? (run->options->just_one ? 'R' : 'v') : run->state);
}

/* ---- Strings ---- */

/* Parses the documents in [p, end). */
static VALUE oj_parser_run_text(jac_oj_parser_run *run, const jac_oj_parser_run_sink *sink, const char *p,
                                const char *end)
{
    jac_reader reader;
    p = jac_oj_parser_run_skip(p, end);
    if (sink->saj) jac_parser_saj_sink_locate(sink->saj, run->position.from);
    while (p < end) {
        VALUE value = Qnil;
        jac_reader_init(&reader, p, (size_t)(end - p), run->syntax, &sink->leaf->stack.frames);
        if (run->longer) jac_source_watch_frozen(&reader);
        jac_status status = jac_oj_parser_run_read(sink, &reader, &value);
        if (status != JAC_STATUS_OK && status != JAC_STATUS_TRAILING) jac_oj_parser_run_raise(run, status, &reader);
        jac_oj_parser_run_add(run, value);
        if (status == JAC_STATUS_OK) break;
        p = jac_oj_parser_run_next(run, &reader, reader.error_at);
    }
    jac_value_stack_finish(&sink->leaf->stack);
    return jac_oj_parser_run_result(run);
}

/* Replaces the source by a frozen copy: Ruby code may run from here on and change the caller's String. */
static void oj_parser_run_freeze(jac_oj_parser_run *run)
{
    run->source = jac_source_hold(run->source);
    run->position.from = RSTRING_PTR(run->source);
}

static JAC_NOINLINE VALUE oj_parser_run_usual(jac_oj_parser_run *run, const char *p)
{
    jac_parser_sink sink;
    const jac_parser_options copy = *run->options; /* root: on the C stack */
    const size_t at = (size_t)(p - run->position.from);
    run->options = &copy;
    oj_parser_run_freeze(run);
    /* calls no Ruby: a constant of ours */
    jac_parser_sink_init(&sink, run->options, rb_const_get(jac_oj.mOj, rb_intern("Parser")));
    return oj_parser_run_text(run, &(jac_oj_parser_run_sink){.leaf = &sink.leaf}, run->position.from + at,
                              run->position.from + RSTRING_LEN(run->source));
}

static JAC_NOINLINE VALUE oj_parser_run_saj(jac_oj_parser_run *run, const char *p, const char *end)
{
    jac_parser_saj_sink sink;
    const jac_parser_options copy = *run->options; /* root: on the C stack */
    run->options = &copy;
    jac_parser_saj_sink_init(&sink, run->options);
    return oj_parser_run_text(run, &(jac_oj_parser_run_sink){.leaf = &sink.leaf, .saj = &sink}, p, end);
}

/* The value sink, and what it must keep once Ruby code may run: a block or a TracePoint. */
typedef struct {
    jac_value_sink sink;        /* first: oj_parser_run_freeze_all casts it to this struct */
    jac_oj_parser_run *run;
    const jac_oj_parser *parser; /* the parser itself, or `copy` */
    jac_oj_parser copy;         /* root: on the C stack */
} oj_parser_run_state;

static bool oj_parser_run_freeze_all(jac_value_sink *sink)
{
    oj_parser_run_state *state = (oj_parser_run_state *)(void *)sink;
    const char *before = state->run->position.from;
    if (state->parser == &state->copy) return true;
    state->copy = *state->parser;
    state->parser = &state->copy;
    state->run->options = &state->copy.options;
    sink->config = &state->copy.config.read;
    oj_parser_run_freeze(state->run);
    return state->run->position.from == before;
}

static jac_status oj_parser_run_parse(jac_value_sink *sink, jac_reader *r, VALUE *value, bool longer)
{
    return JAC_UNLIKELY(longer) ? jac_value_sink_parse_long(sink, r, value) : jac_value_sink_parse(sink, r, value);
}

/* Parses the documents in [p, end) with the value sink until one is invalid. */
static VALUE oj_parser_run_plain(jac_oj_parser_run *run, const jac_oj_parser *parser, const char *p, const char *end)
{
    const jac_number_limits *limits = jac_parser_leaf_limits(run->options);
    oj_parser_run_state state;
    jac_value_sink *sink = &state.sink;
    jac_reader reader;
    state.run = run;
    state.parser = parser;
    if (JAC_UNLIKELY(run->block || run->longer)) oj_parser_run_freeze_all(sink);
    for (const char *from = p;;) {
        VALUE value;
        if (JAC_UNLIKELY(run->position.from != from)) { /* the source has moved */
            p = run->position.from + (p - from);
            end = run->position.from + (end - from);
            from = run->position.from;
        }
        jac_value_sink_init(sink, &state.parser->config, false);
        if (JAC_UNLIKELY(run->longer)) jac_value_stack_init(&sink->stack, false);
        sink->interned = (size_t)run->options->cache_strings;
        if (limits) jac_value_sink_make_decimals(sink, limits, oj_parser_run_freeze_all);
        jac_reader_init(&reader, p, (size_t)(end - p), run->syntax, &sink->stack.frames);
        if (JAC_UNLIKELY(run->longer)) jac_source_watch_frozen(&reader);
        jac_status status = oj_parser_run_parse(sink, &reader, &value, run->longer);
        if (JAC_LIKELY(status == JAC_STATUS_OK)) {
            jac_oj_parser_run_add(run, value);
            return jac_oj_parser_run_result(run);
        }
        if (JAC_UNLIKELY(status == JAC_STATUS_AGAIN)) continue;
        if (status == JAC_STATUS_TRAILING) value = *jac_value_stack_at(&sink->stack, 0);
        jac_value_stack_finish(&sink->stack);
        if (status != JAC_STATUS_TRAILING) return oj_parser_run_usual(run, p);
        jac_oj_parser_run_add(run, value);
        p = jac_oj_parser_run_next(run, &reader, reader.error_at);
        if (p == end) return jac_oj_parser_run_result(run);
    }
}

/* Whether the value sink supports the options. */
static bool oj_parser_run_plain_p(const jac_parser_options *options)
{
    return options->mode->builds && !options->safe && !options->omit_null &&
           NIL_P(options->create_id) && NIL_P(options->hash_class) && NIL_P(options->array_class);
}

static JAC_NOINLINE VALUE oj_parser_run_source(const jac_oj_parser *parser, VALUE source)
{
    jac_oj_parser_run run;
    jac_reader reader;
    VALUE result;
    jac_oj_parser_run_init(&run, parser);
    const bool plain = oj_parser_run_plain_p(run.options);
    run.source = source;
    run.longer = (size_t)RSTRING_LEN(source) > JAC_SOURCE_WINDOW;
    if (!plain) oj_parser_run_freeze(&run);
    jac_source_read(&reader, run.source, &parser->config.read, NULL);
    run.syntax = reader.syntax;
    run.position = (jac_oj_parser_position){reader.start, 1, 1};
    if (JAC_LIKELY(plain)) result = oj_parser_run_plain(&run, parser, reader.start, reader.end);
    else if (run.options->mode->builds) result = oj_parser_run_usual(&run, reader.start);
    else result = oj_parser_run_saj(&run, reader.start, reader.end);
    RB_GC_GUARD(run.source);
    return result;
}

/* Whether the source is exactly one valid document. Used where no handler or block would receive its values. */
static bool oj_parser_run_valid_p(const jac_oj_parser *parser, VALUE source)
{
    jac_value_stack stack;
    jac_reader reader;
    jac_value_stack_init(&stack, true);
    jac_source_read(&reader, source, &parser->config.read, &stack.frames);
    if (jac_source_long_p(&reader)) source = jac_source_watch(&reader, source);
    jac_status status = jac_validate(&reader);
    jac_value_stack_finish(&stack);
    RB_GC_GUARD(source);
    return status == JAC_STATUS_OK;
}

VALUE jac_oj_parser_read(const jac_oj_parser *parser, VALUE source)
{
    StringValue(source); /* may call Ruby */
    const bool observed = parser->options.mode->builds || jac_parser_saj_sink_calls(&parser->options);
    return !observed && oj_parser_run_valid_p(parser, source) ? Qnil : oj_parser_run_source(parser, source);
}
