/* frontends/oj/handlers/oj_sc.c - L4. Oj.sc_parse: the sources of documents, and what follows the last document.
 * frontends/oj/handlers/oj_sc_sink.c calls the handler. */
#include "frontends/oj/errors_oj.h"
#include "frontends/oj/handlers/oj_sc_sink.h"
#include "frontends/oj/load/errors_oj_parse.h"
#include "frontends/oj/load/oj_load.h"
#include "frontends/oj/oj_names.h"
#include "rb/parse/source.h"

/* Bytes per read: from sources that return what is available, and from sources that block until the buffer is full. */
#define OJ_SC_CHUNK 65536
#define OJ_SC_PATIENT_CHUNK 4096

/* One call of sc_parse. */
typedef struct {
    jac_sc_sink sink;
    jac_reader reader;
    jac_oj_call call;
    VALUE source;       /* root: the call is on the C stack; the source String, or a hidden one for chunks */
    VALUE io;           /* root: the call is on the C stack; the object that chunks are read from, or Qfalse */
    ID read;            /* the method of io that reads a chunk */
    size_t lines, columns; /* before the chunk: line feeds, and bytes from the last line feed on */
    bool streamed;      /* the source is not a String of the caller's */
} oj_sc_call;

static jac_oj_error_info oj_sc_wrong(const oj_sc_call *sc, jac_status status)
{
    const jac_reader *r = &sc->reader;
    const jac_frames *frames = r->frames;
    jac_oj_error_info wrong = {.status = status,
                          .source = r->start,
                          .depth = jac_frames_depth(frames),
                          .seen = sc->sink.containers,
                          .streamed = sc->streamed,
                          .lines = sc->lines,
                          .columns = sc->columns};
    wrong.kind = frames->top > frames->base ? frames->top[-1].kind : -1; /* bounds: one is open */
    return wrong;
}

/* Raises the error of the document. */
static JAC_NORETURN void oj_sc_fail(oj_sc_call *sc, jac_status status)
{
    jac_reader *r = &sc->reader;
    jac_oj_error_info wrong = oj_sc_wrong(sc, status);
    if (!r->token) r->token = r->error_at;
    wrong.path = jac_sc_sink_path(&sc->sink, r, status, &wrong.keys);
    jac_errors_oj_raise_load(&wrong, r, &sc->call.options);
}

/* Some modes raise an error if there is no document at all. */
static void oj_sc_check_empty(oj_sc_call *sc)
{
    const jac_oj_error_info wrong = oj_sc_wrong(sc, JAC_STATUS_EOF);
    if (sc->sink.documents == 0) jac_errors_oj_check_empty(&wrong, &sc->reader, &sc->call.options);
}

/* Reads the documents of a String. */
static void oj_sc_read_string(oj_sc_call *sc)
{
    jac_sc_sink *sink = &sc->sink;
    jac_reader *r = &sc->reader;
    jac_status status;
    jac_source_read(r, sc->source, &sc->call.config.read, &sink->handler.stack.frames);
    jac_source_watch_frozen(r);
    r->syntax.flags |= JAC_SYNTAX_SEVERAL;
    if (!(r->syntax.flags & JAC_SYNTAX_ILL_FORMED)) sink->handler.high_range = (int)RUBY_ENC_CODERANGE_VALID;
    while ((status = jac_sc_sink_parse(sink, r)) == JAC_STATUS_OK) continue;
    if (!jac_oj_load_space_p(r, status)) oj_sc_fail(sc, status);
    oj_sc_check_empty(sc);
    RB_GC_GUARD(sc->source);
}

typedef struct {
    oj_sc_call *sc;
    VALUE chunk;        /* root: on the C stack */
} oj_sc_chunk;

static VALUE oj_sc_ask(VALUE argument)
{
    oj_sc_chunk *chunk = (oj_sc_chunk *)argument;
    const VALUE count = INT2FIX(chunk->sc->read == jac_oj_id.readpartial ? OJ_SC_CHUNK : OJ_SC_PATIENT_CHUNK);
    chunk->chunk = rb_funcallv(chunk->sc->io, chunk->sc->read, 1, &count); /* may call Ruby */
    return Qnil;
}

static VALUE oj_sc_ended(VALUE argument, VALUE error)
{
    ((oj_sc_chunk *)argument)->chunk = Qnil;
    return Qnil;
}

/* Counts the bytes and lines that are dropped. */
static void oj_sc_count_lines(oj_sc_call *sc, const char *from, const char *to)
{
    const char *feed;
    sc->sink.passed += (size_t)(to - from);
    while ((feed = memchr(from, '\n', (size_t)(to - from))) != NULL) {
        sc->lines++;
        sc->columns = 1; /* Oj counts the line feed as a column */
        from = feed + 1;
    }
    sc->columns += (size_t)(to - from);
}

/* Drops what was read and appends the next chunk to the rest; false: there is none. */
static bool oj_sc_fetch(oj_sc_call *sc)
{
    jac_reader *r = &sc->reader;
    jac_value_stack *stack = &sc->sink.handler.stack;
    oj_sc_chunk chunk = {sc, Qnil};
    uint64_t entered = jac_value_stack_enter_call(stack);
    rb_rescue2(oj_sc_ask, (VALUE)&chunk, oj_sc_ended, (VALUE)&chunk, rb_eEOFError, (VALUE)0);
    if (!NIL_P(chunk.chunk)) StringValue(chunk.chunk); /* may call Ruby */
    jac_value_stack_leave_call(stack, entered);
    if (NIL_P(chunk.chunk) || RSTRING_LEN(chunk.chunk) == 0) return false;
    size_t left = (size_t)(r->end - r->cur);
    oj_sc_count_lines(sc, r->start, r->cur);
    memmove(RSTRING_PTR(sc->source), r->cur, left); /* bounds: moves the end of that String to its start */
    rb_str_set_len(sc->source, (long)left);
    rb_str_cat(sc->source, RSTRING_PTR(chunk.chunk), RSTRING_LEN(chunk.chunk));
    r->start = r->cur = RSTRING_PTR(sc->source);
    r->end = r->stop = r->start + RSTRING_LEN(sc->source);
    RB_GC_GUARD(chunk.chunk);
    return true;
}

/* Reads the rest when no chunk is left: a token whose end was not known yet. Raises if a document is incomplete. */
static void oj_sc_read_end(oj_sc_call *sc, jac_feed *feed)
{
    jac_reader *r = &sc->reader;
    jac_status status = JAC_STATUS_OK;
    const size_t len = (size_t)(r->end - r->start);
    if (r->cur < r->end && *r->cur == '"') {
        r->error_at = r->end;
        oj_sc_fail(sc, JAC_STATUS_EOF_STRING);
    }
    sc->source = jac_handler_end_source(r, feed);
    const char *end = r->start + len;
    while (status == JAC_STATUS_OK) status = jac_sc_sink_parse(&sc->sink, r);
    if (status == JAC_STATUS_MORE) r->error_at = r->cur;
    bool ended = r->error_at >= end;
    if (ended) r->error_at = end;
    r->end = end;
    if (!ended) oj_sc_fail(sc, status == JAC_STATUS_MORE ? JAC_STATUS_UNTERMINATED_COMMENT : status);
    if (jac_frames_depth(r->frames)) oj_sc_fail(sc, JAC_STATUS_EOF);
}

/* Reads the documents of an object with a read method, chunk by chunk. */
static void oj_sc_read_chunks(oj_sc_call *sc)
{
    jac_reader *r = &sc->reader;
    jac_feed feed = {.label = JAC_FEED_value};
    jac_status status;
    sc->source = rb_str_tmp_new(0);
    jac_reader_init(r, RSTRING_PTR(sc->source), 0, sc->call.config.read.syntax, &sc->sink.handler.stack.frames);
    r->feed = &feed;
    do {
        while ((status = jac_sc_sink_parse(&sc->sink, r)) == JAC_STATUS_OK) continue;
        if (status != JAC_STATUS_MORE) oj_sc_fail(sc, status);
    } while (oj_sc_fetch(sc));
    oj_sc_read_end(sc, &feed);
    oj_sc_check_empty(sc);
    RB_GC_GUARD(sc->source);
}

/* Decides how `input` is read: as a String, which is returned, or in chunks: Qfalse. */
static VALUE oj_sc_find_source(oj_sc_call *sc, VALUE input)
{
    VALUE text = jac_oj_source_string(input);
    if (text) return text;
    sc->read = rb_respond_to(input, jac_oj_id.readpartial) ? jac_oj_id.readpartial : jac_oj_id.read; /* may call Ruby */
    sc->io = input;
    if (sc->read == jac_oj_id.readpartial || rb_respond_to(input, jac_oj_id.read)) return Qfalse; /* may call Ruby */
    sc->io = Qfalse;
    if (jac_oj_grammars[sc->call.options.mode].json) return rb_obj_as_string(input); /* may call Ruby */
    rb_raise(rb_eArgError, "parser io argument must be a String or respond to readpartial() or read().\n");
}

static VALUE oj_sc_run(VALUE argument)
{
    oj_sc_call *sc = (oj_sc_call *)argument;
    if (sc->io) oj_sc_read_chunks(sc);
    else oj_sc_read_string(sc);
    return sc->sink.result;
}

/* Raises with quirks_mode: false if the result is not a container. */
static void oj_sc_check_result(const oj_sc_call *sc)
{
    if (sc->call.options.quirks_mode != JAC_CHOICE_NO || sc->streamed) return;
    const VALUE result = sc->sink.result;
    bool plain = SPECIAL_CONST_P(result) || RB_TYPE_P(result, T_STRING) || RB_TYPE_P(result, T_FLOAT) ||
                 RB_TYPE_P(result, T_CLASS);
    if (plain) rb_raise(jac_oj.eParseError, "unexpected non-document value");
}

/*
 * call-seq: sc_parse(handler, source, options = {}) { |result, start, length| } -> result
 *
 * Lets the handler build objects from the documents of the source: hash_start, hash_end, hash_key(key),
 * hash_set(hash, key, value), array_start, array_end, array_append(array, value), add_value(value), as far as it
 * has them. The result is what hash_start or array_start has returned for the last document that is a container.
 */
static VALUE Oj_sc_parse(int argc, VALUE *argv, VALUE self)
{
    oj_sc_call sc;
    if (argc < 2) rb_raise(rb_eArgError, "Wrong number of arguments to parse.");
    sc.io = sc.source = Qfalse;
    sc.lines = sc.columns = 0;
    sc.streamed = !RB_TYPE_P(argv[1], T_STRING);
    jac_oj_call_start(&sc.call);
    for (int i = 2; i < argc && i < 4; i++) {
        if (!RB_TYPE_P(argv[i], T_HASH)) continue;
        jac_oj_options_apply(&sc.call.options, argv[i]);
        break;
    }
    jac_oj_call_resolve_load(&sc.call, JAC_OJ_READ_OBJECT);
    if (NIL_P(argv[1])) {
        if (sc.call.options.nilnil == JAC_CHOICE_YES) return Qnil;
        rb_raise(rb_eTypeError, "Nil is not a valid JSON source.");
    }
    const bool refuses = jac_oj_grammars[sc.call.options.mode].json && sc.call.options.nilnil == JAC_CHOICE_NO;
    if (refuses && !sc.streamed && RSTRING_LEN(argv[1]) == 0)
        rb_raise(jac_oj.eJsonParser, "An empty string is not a valid JSON string.");
    VALUE text = oj_sc_find_source(&sc, argv[1]);
    if (text) sc.source = jac_source_hold(jac_oj_source_text(text));
    jac_sc_sink_init(&sc.sink, argv[0], sc.call.config.read.symbolize_names ? (unsigned)JAC_KEY_SYMBOL : 0,
                     jac_oj_load_limits(&sc.call.options));
    sc.sink.yields = rb_block_given_p();
    if (JAC_UNLIKELY(sc.call.options.allow_gc == JAC_CHOICE_NO)) jac_oj_load_uncollected(oj_sc_run, (VALUE)&sc);
    else oj_sc_run((VALUE)&sc);
    jac_value_stack_finish(&sc.sink.handler.stack);
    oj_sc_check_result(&sc);
    return sc.sink.result;
}

void jac_oj_sc_open(void)
{
    rb_define_module_function(jac_oj.mOj, "sc_parse", Oj_sc_parse, -1);
}
