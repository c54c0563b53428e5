/* frontends/oj/load/oj_load.c - L4. Loads of documents in Strings, and what loads of streams share with them. See
 * oj_load.h. Oj.load itself is in oj_load_methods.c. */
#include "frontends/oj/load/oj_load.h"
#include "frontends/oj/errors_oj.h"
#include "rb/parse/source.h"

JAC_HOT const jac_number_limits *jac_oj_load_limits(const jac_oj_options *options)
{
    if (jac_oj_grammars[options->mode].json) return options->compat_bigdecimal ? &jac_number_every : NULL;
    switch (options->bigdecimal_load) {
      case JAC_OJ_BIGDECIMAL_BIGDECIMAL: return &jac_number_every;
      case JAC_OJ_BIGDECIMAL_AUTO: return &jac_number_long;
      default: return NULL;
    }
}

void jac_oj_load_sink(jac_oj_object_sink *object_sink, const jac_oj_call *call, bool chunks,
                      jac_value_sink_freeze freeze_source)
{
    jac_value_sink *sink = &object_sink->sink;
    if (chunks) jac_value_sink_init_chunks(sink, &call->config);
    else jac_value_sink_init(sink, &call->config, jac_config_read_hooked(&call->config.read));
    if (JAC_UNLIKELY(call->config.read.runs_ruby)) jac_oj_object_sink_begin(object_sink, &call->options);
    const jac_number_limits *limits = jac_oj_load_limits(&call->options);
    if (limits) jac_value_sink_make_decimals(sink, limits, freeze_source);
}

void jac_oj_load_fail(jac_value_sink *sink, const jac_reader *reader, const jac_oj_call *call,
                      jac_oj_kind_of_reading kind, jac_oj_error_info error)
{
    const jac_frames *frames = reader->frames;
    jac_error_info info;
    if (error.status == JAC_STATUS_UNKNOWN_CLASS) {
        error.name = sink->duplicate;
        sink->duplicate = Qundef;
    }
    error.numbers = !jac_oj_readings[kind].words;
    error.kind = frames->top > frames->base ? frames->top[-1].kind : -1; /* bounds: one is open */
    jac_reader after = *reader; /* in Oj, a key stays part of the path until the next key */
    if ((reader->phase == JAC_PHASE_KEY && !(reader->error_at < reader->end && *reader->error_at == '/')) ||
        error.status == JAC_STATUS_UNKNOWN_CLASS)
        after.phase = JAC_PHASE_COMMA;
    jac_value_sink_error_info(sink, &after, &info);
    error.path = info.path;
    error.keys = info.keys;
    error.depth = info.depth;
    jac_errors_oj_raise_load(&error, reader, &call->options);
}

/* One load of a String. */
typedef struct {
    const jac_oj_call *call;
    jac_oj_kind_of_reading kind;
    VALUE source;   /* root: on the C stack */
    bool yields, streamed;
} oj_load;

bool jac_oj_load_space_p(const jac_reader *r, jac_status status)
{
    return status == JAC_STATUS_EOF && r->error_at == r->end && r->frames->top == r->frames->base;
}

/* The sink of one document, and the String that is read: the caller's String until Ruby code may run. */
typedef struct {
    jac_oj_object_sink sink; /* first member: oj_load_freeze casts to this struct */
    VALUE source;        /* root: on the C stack */
} oj_load_state;

static bool oj_load_freeze(jac_value_sink *sink)
{
    oj_load_state *state = (oj_load_state *)(void *)sink;
    const char *before = RSTRING_PTR(state->source);
    state->source = jac_source_hold(state->source);
    return RSTRING_PTR(state->source) == before; /* a copy is short: reading it again costs little */
}

static jac_status oj_load_parse(jac_value_sink *sink, jac_reader *reader, VALUE *value)
{
    const bool longer = reader->stop != reader->end;
    return JAC_UNLIKELY(longer) ? jac_value_sink_parse_long(sink, reader, value)
                                : jac_value_sink_parse(sink, reader, value);
}

/* Yields each document with its offset and length, which begin where the previous document ended. Returns the last
 * document. */
static VALUE oj_load_each(const oj_load *load, jac_reader *reader, jac_oj_object_sink *object_sink)
{
    jac_value_sink *sink = &object_sink->sink;
    VALUE value = Qnil;
    jac_oj_error_info error = {.source = reader->start, .streamed = load->streamed};
    const char *base = reader->start;
    reader->syntax.flags |= JAC_SYNTAX_SEVERAL;
    for (;;) {
        const char *from = reader->cur;
        jac_status status = oj_load_parse(sink, reader, &value);
        if (jac_oj_load_space_p(reader, status)) break;
        error.status = status;
        if (status != JAC_STATUS_OK) jac_oj_load_fail(sink, reader, load->call, load->kind, error);
        jac_value_stack_finish(&sink->stack);
        VALUE arguments[] = {value, SIZET2NUM((size_t)(from - base)), SIZET2NUM((size_t)(reader->cur - from))};
        rb_yield_values2(3, arguments); /* may call Ruby */
        error.seen = true;
        jac_oj_load_sink(object_sink, load->call, false, NULL);
        if (reader->stop != reader->end && sink->stack.shared) jac_value_stack_init(&sink->stack, false);
        reader->frames = &sink->stack.frames;
    }
    if (!error.seen) jac_errors_oj_check_empty(&error, reader, &load->call->options);
    return error.seen ? value : Qnil;
}

/* Whether Ruby code may run at once, or at the first decimal. */
static bool oj_load_runs_ruby(const jac_value_sink *sink)
{
    return sink->ruby != JAC_RUBY_NONE || sink->decimal.limits == &jac_number_every;
}

static VALUE oj_load_run(VALUE argument)
{
    oj_load *load = (oj_load *)argument;
    const jac_oj_call *call = load->call;
    oj_load_state state;
    jac_value_sink *const sink = &state.sink.sink;
    jac_reader reader;
    jac_status status;
    VALUE value = Qnil;
    state.source = load->source; /* root: guarded below */
    do {
        jac_oj_load_sink(&state.sink, call, false, oj_load_freeze);
        if (JAC_UNLIKELY(load->yields || oj_load_runs_ruby(sink))) oj_load_freeze(sink);
        jac_source_read(&reader, state.source, &call->config.read, &sink->stack.frames);
        if (JAC_UNLIKELY(jac_source_long_p(&reader))) state.source = jac_source_watch(&reader, state.source);
        status = JAC_UNLIKELY(load->yields) ? JAC_STATUS_OK : oj_load_parse(sink, &reader, &value);
    } while (JAC_UNLIKELY(status == JAC_STATUS_AGAIN));
    if (JAC_UNLIKELY(load->yields)) {
        value = oj_load_each(load, &reader, &state.sink);
    } else if (JAC_UNLIKELY(status != JAC_STATUS_OK)) {
        const jac_oj_error_info error = {.status = status, .source = reader.start, .streamed = load->streamed};
        if (!jac_oj_load_space_p(&reader, status)) jac_oj_load_fail(sink, &reader, call, load->kind, error);
        jac_errors_oj_check_empty(&error, &reader, &call->options);
    }
    RB_GC_GUARD(state.source);
    return value;
}

VALUE jac_oj_load_uncollected(VALUE (*run)(VALUE), VALUE argument)
{
    int state;
    VALUE disabled = rb_gc_disable();
    VALUE value = rb_protect(run, argument, &state);
    if (disabled == Qfalse) rb_gc_enable();
    if (state) rb_jump_tag(state);
    return value;
}

/* quirks_mode: false. Raises for a document that is not an Array or Hash, except for a Bignum or BigDecimal, which Oj
 * accepts by mistake. */
static void oj_load_check_document(VALUE value, bool mimics)
{
    if (!RB_SPECIAL_CONST_P(value) && !RB_TYPE_P(value, T_STRING) && !RB_TYPE_P(value, T_FLOAT)) return;
    rb_raise(mimics ? jac_oj.eJsonParser : jac_oj.eParseError, "unexpected non-document value");
}

VALUE jac_oj_load_text(const jac_oj_call *call, jac_oj_kind_of_reading kind, VALUE source, bool yields, bool streamed)
{
    oj_load load = {call, kind, source, yields, streamed};
    VALUE value;
    if (JAC_UNLIKELY(RB_ENCODING_GET_INLINED(source) != JAC_ENC_UTF8))
        load.source = rb_str_conv_enc(source, rb_enc_get(source), rb_utf8_encoding()); /* may call Ruby */
    if (JAC_UNLIKELY(jac_oj_grammars[call->options.mode].json && call->options.nilnil == JAC_CHOICE_NO &&
                     RSTRING_LEN(source) == 0))
        rb_raise(jac_oj.eJsonParser, "An empty string is not a valid JSON string.");
    if (JAC_UNLIKELY(call->options.allow_gc == JAC_CHOICE_NO))
        value = jac_oj_load_uncollected(oj_load_run, (VALUE)&load);
    else value = oj_load_run((VALUE)&load);
    if (JAC_UNLIKELY(call->options.quirks_mode == JAC_CHOICE_NO) && !streamed)
        oj_load_check_document(value, call->options.mimics);
    return value;
}
