/* frontends/oj/parser/oj_parser_saj_sink.c - L4. The events of reader/sink.h -> calls of a handler; see
 * oj_parser_saj_sink.h. The stack has one slot for each open container: its key, or nil. */
#include "frontends/oj/parser/oj_parser_saj_sink.h"
#include "reader/string_scan.h"

static const char *const oj_parser_saj_sink_names[JAC_PARSER_CALLBACKS] = {"hash_start", "hash_end", "array_start",
                                                                           "array_end", "add_value"};

void jac_parser_saj_sink_name(jac_parser_options *options)
{
    for (unsigned which = 0; which < JAC_PARSER_CALLBACKS; which++)
        options->callbacks[which] = rb_intern(oj_parser_saj_sink_names[which]);
}

void jac_parser_saj_sink_ask(jac_parser_options *options, VALUE handler)
{
    unsigned char arguments[JAC_PARSER_CALLBACKS];
    jac_parser_saj_sink_name(options);
    for (unsigned which = 0; which < JAC_PARSER_CALLBACKS; which++) {
        const int least = which == JAC_PARSER_ADD_VALUE ? 2 : 1;
        const ID id = options->callbacks[which];
        arguments[which] = 0;
        /* may call Ruby */
        if (rb_respond_to(handler, id))
            /* may call Ruby */
            arguments[which] = (unsigned char)(rb_obj_method_arity(handler, id) == least ? least : least + 2);
    }
    memcpy(options->arguments, arguments, sizeof arguments);
    options->handler = handler;
}

bool jac_parser_saj_sink_calls(const jac_parser_options *options)
{
    unsigned any = 0;
    for (unsigned which = 0; which < JAC_PARSER_CALLBACKS; which++) any |= options->arguments[which];
    return any != 0;
}

void jac_parser_saj_sink_init(jac_parser_saj_sink *sink, const jac_parser_options *options)
{
    jac_parser_leaf_init(&sink->leaf, options);
    sink->key = Qnil;
    sink->keyed = jac_parser_saj_sink_calls(options);
    sink->placed = false;
    for (unsigned which = 0; which < JAC_PARSER_CALLBACKS; which++)
        sink->placed |= options->arguments[which] > 2 - (which != JAC_PARSER_ADD_VALUE);
    sink->line = 1;
    sink->column = 0;
    sink->seen = NULL;
}

void jac_parser_saj_sink_locate(jac_parser_saj_sink *sink, const char *from) { sink->seen = from; }

/* Counts lines up to `at`. */
static void oj_parser_saj_sink_advance(jac_parser_saj_sink *sink, const char *at)
{
    for (const char *p = sink->seen; p < at; p++) {
        sink->column++;
        if (*p != '\n') continue;
        sink->line++;
        sink->column = 0;
    }
    sink->seen = at;
}

/* Calls the callback with its one or two arguments and, if it takes them, the line and column of the byte at `at`. */
static jac_status oj_parser_saj_sink_call(jac_parser_saj_sink *sink, unsigned which, VALUE first, VALUE second,
                                          const char *at)
{
    const jac_parser_options *options = sink->leaf.options;
    const int argc = options->arguments[which], own = which == JAC_PARSER_ADD_VALUE ? 2 : 1;
    VALUE argv[4] = {first, second, Qnil, Qnil};
    if (argc > own) {
        oj_parser_saj_sink_advance(sink, at);
        argv[own] = LONG2NUM(sink->line);
        argv[own + 1] = LONG2NUM(sink->column + 1);
    }
    jac_parser_leaf_call(&sink->leaf, options->handler, options->callbacks[which], argc, argv);
    return JAC_STATUS_OK;
}

/* Whether the handler has add_value; if not, drops the value's key. */
static bool oj_parser_saj_sink_wanted(jac_parser_saj_sink *sink)
{
    if (JAC_LIKELY(sink->leaf.options->arguments[JAC_PARSER_ADD_VALUE] != 0)) return true;
    sink->key = Qnil;
    return false;
}

static jac_status oj_parser_saj_sink_value(jac_parser_saj_sink *sink, VALUE value, const char *at)
{
    VALUE key = sink->key;
    sink->key = Qnil;
    return oj_parser_saj_sink_call(sink, JAC_PARSER_ADD_VALUE, value, key, at);
}

/* ---- leaves ---- */

/* Whether to report the number before `to`. Not if it ends at an invalid byte, for which an error follows. */
static bool oj_parser_saj_sink_number_p(jac_parser_saj_sink *sink, const jac_reader *r, const char *to)
{
    if (!oj_parser_saj_sink_wanted(sink)) return false;
    if (to == r->end) return r->frames->top == r->frames->base;
    return *to == ',' || *to == ']' || *to == '}' || *to == ' ' || *to == '\n' || *to == '\t' || *to == '\r';
}

static jac_status oj_parser_saj_sink_literal(jac_parser_saj_sink *sink, jac_reader *r, jac_literal which,
                                             const char *from, const char *to)
{
    (void)r; (void)from;
    if (!oj_parser_saj_sink_wanted(sink)) return JAC_STATUS_OK;
    return oj_parser_saj_sink_value(sink, which == JAC_LITERAL_NULL ? Qnil : RBOOL(which == JAC_LITERAL_TRUE), to - 1);
}

static jac_status oj_parser_saj_sink_integer(jac_parser_saj_sink *sink, jac_reader *r, bool negative,
                                             uint64_t magnitude, const char *from, const char *to)
{
    if (!oj_parser_saj_sink_number_p(sink, r, to)) return JAC_STATUS_OK;
    return oj_parser_saj_sink_value(sink, jac_parser_leaf_integer(&sink->leaf, negative, magnitude, from, to), to);
}

static jac_status oj_parser_saj_sink_big_integer(jac_parser_saj_sink *sink, jac_reader *r, bool negative,
                                                 const char *from, const char *to)
{
    (void)negative;
    if (!oj_parser_saj_sink_number_p(sink, r, to)) return JAC_STATUS_OK;
    return oj_parser_saj_sink_value(sink, jac_parser_leaf_big_integer(&sink->leaf, from, to), to);
}

static jac_status oj_parser_saj_sink_decimal(jac_parser_saj_sink *sink, jac_reader *r, const jac_decimal *d,
                                             const char *from, const char *to)
{
    if (!oj_parser_saj_sink_number_p(sink, r, to)) return JAC_STATUS_OK;
    return oj_parser_saj_sink_value(sink, jac_parser_leaf_decimal(&sink->leaf, d, from, to), to);
}

/* Validates a text for which there is no callback. */
static jac_status oj_parser_saj_sink_check(jac_reader *r, const jac_text *t)
{
    if (JAC_LIKELY(!t->escaped)) return JAC_STATUS_OK;
    jac_unescaped decoded;
    jac_status status = jac_unescape_measure(t->ptr, t->len, jac_string_escapes(r->syntax.flags), &decoded);
    if (status != JAC_STATUS_OK) r->error_at = t->ptr + decoded.error_offset;
    return status;
}

static jac_status oj_parser_saj_sink_string(jac_parser_saj_sink *sink, jac_reader *r, const jac_text *t,
                                            const char *from, const char *to)
{
    VALUE string = Qnil;
    (void)from;
    if (!oj_parser_saj_sink_wanted(sink)) return oj_parser_saj_sink_check(r, t);
    jac_status status = jac_parser_leaf_string(&sink->leaf, r, t, &string);
    return JAC_LIKELY(status == JAC_STATUS_OK) ? oj_parser_saj_sink_value(sink, string, to - 1) : status;
}

#define oj_parser_saj_sink_guess_key(sink, r, frame, p) NULL

static jac_status oj_parser_saj_sink_key(jac_parser_saj_sink *sink, jac_reader *r, jac_frame *frame, const jac_text *t,
                                         const char *from, const char *to)
{
    (void)frame; (void)from; (void)to;
    if (!sink->keyed) return oj_parser_saj_sink_check(r, t);
    jac_status status = jac_parser_leaf_key(&sink->leaf, r, t, false, &sink->key);
    if (status == JAC_STATUS_OK && !sink->leaf.options->cache_keys) sink->key = rb_str_resurrect(sink->key);
    return status;
}

/* ---- containers ---- */

static jac_status oj_parser_saj_sink_begin(jac_parser_saj_sink *sink, const jac_reader *r, jac_frame *frame,
                                           unsigned which)
{
    VALUE key = sink->key;
    sink->key = Qnil;
    frame->base = jac_value_stack_count(&sink->leaf.stack);
    jac_value_stack_push(&sink->leaf.stack, key);
    if (!sink->leaf.options->arguments[which]) return JAC_STATUS_OK;
    return oj_parser_saj_sink_call(sink, which, key, Qnil, r->cur - 1);
}

static jac_status oj_parser_saj_sink_end(jac_parser_saj_sink *sink, jac_frame *frame, unsigned which, const char *to)
{
    VALUE key = *jac_value_stack_at(&sink->leaf.stack, frame->base);
    jac_value_stack_drop(&sink->leaf.stack, frame->base);
    if (!sink->leaf.options->arguments[which]) return JAC_STATUS_OK;
    return oj_parser_saj_sink_call(sink, which, key, Qnil, to - 1);
}

#define oj_parser_saj_sink_array_begin(sink, r, frame) oj_parser_saj_sink_begin(sink, r, frame, JAC_PARSER_ARRAY_START)
#define oj_parser_saj_sink_object_begin(sink, r, frame) oj_parser_saj_sink_begin(sink, r, frame, JAC_PARSER_HASH_START)
#define oj_parser_saj_sink_array_end(sink, r, frame, from, to) \
    oj_parser_saj_sink_end(sink, frame, JAC_PARSER_ARRAY_END, to)
#define oj_parser_saj_sink_object_end(sink, r, frame, from, to) \
    oj_parser_saj_sink_end(sink, frame, JAC_PARSER_HASH_END, to)

#define JAC_SINK_TYPE jac_parser_saj_sink
#define JAC_SINK(event) oj_parser_saj_sink_##event
#define JAC_PARSE_NAME oj_parser_saj_sink_parse
#define JAC_PARSE_PLAIN 0
#define JAC_PARSE_RESUMABLE r->feed != NULL
#include "reader/parse.inc.h"

jac_status jac_parser_saj_sink_parse(jac_parser_saj_sink *sink, jac_reader *r)
{
    jac_status status = oj_parser_saj_sink_parse(r, sink);
    if (r->feed && sink->placed) oj_parser_saj_sink_advance(sink, r->cur);
    return status;
}
