/* frontends/oj/parser/oj_parser_sink.c - L4. The events of reader/sink.h for the usual mode of Oj::Parser with all
 * its options. On the stack, an object begins with a slot for its class, followed by keys and values. See
 * oj_parser_sink.h. */
#include "frontends/oj/parser/oj_parser_sink.h"
#include "rb/names.h"
#include "rb/parse/make_hash.h"

void jac_parser_sink_init(jac_parser_sink *sink, const jac_parser_options *options, VALUE errors)
{
    jac_parser_leaf_init(&sink->leaf, options);
    sink->elements = 0;
    sink->errors = errors;
    sink->create = false;
}

/* ---- limits ---- */

static JAC_COLD void oj_parser_sink_refuse(const jac_parser_sink *sink, const char *error, const char *message)
{
    VALUE type = rb_const_get(sink->errors, rb_intern(error)); /* may call Ruby */
    rb_raise(type, "%s", message);
}

/* The innermost container around a value, or around the container of `frame`; NULL if there is none. */
static const jac_frame *oj_parser_sink_around(const jac_parser_sink *sink, const jac_frame *frame)
{
    const jac_frames *frames = &sink->leaf.stack.frames;
    const jac_frame *end = frame ? frame : frames->top;
    return end > frames->base ? end - 1 : NULL;
}

/* Checks the limits before a value, or the container of `frame`, is added to the container around it. */
static void oj_parser_sink_count(jac_parser_sink *sink, const jac_frame *frame)
{
    const jac_parser_options *options = sink->leaf.options;
    const jac_frame *around = oj_parser_sink_around(sink, frame);
    if (!options->safe || !around) return;
    const long held = (long)(jac_value_stack_count(&sink->leaf.stack) - around->base);
    if (around->kind == JAC_FRAME_ARRAY) {
        sink->elements++;
        if (held >= options->limits[JAC_PARSER_ARRAY_SIZE])
            oj_parser_sink_refuse(sink, "ArraySizeError", "Too many array items!");
    } else {
        sink->elements += 2;
        if (held / 2 >= options->limits[JAC_PARSER_HASH_SIZE])
            oj_parser_sink_refuse(sink, "HashSizeError", "Too many object items!");
    }
    if (frame && (long)jac_frames_depth(&sink->leaf.stack.frames) > options->limits[JAC_PARSER_DEPTH])
        oj_parser_sink_refuse(sink, "DepthError", "JSON is too deep!");
    if (sink->elements >= options->limits[JAC_PARSER_TOTAL])
        oj_parser_sink_refuse(sink, "TotalElementsError", "Too many elements!");
}

/* ---- leaves ---- */

static JAC_HOT jac_status oj_parser_sink_push(jac_parser_sink *sink, VALUE value)
{
    sink->create = false;
    jac_value_stack_push(&sink->leaf.stack, value);
    return JAC_STATUS_OK;
}

static jac_status oj_parser_sink_literal(jac_parser_sink *sink, jac_reader *r, jac_literal which, const char *from,
                                         const char *to)
{
    (void)r; (void)from; (void)to;
    oj_parser_sink_count(sink, NULL);
    if (which != JAC_LITERAL_NULL) return oj_parser_sink_push(sink, RBOOL(which == JAC_LITERAL_TRUE));
    const jac_frame *around = oj_parser_sink_around(sink, NULL);
    if (!sink->leaf.options->omit_null || !around || around->kind == JAC_FRAME_ARRAY)
        return oj_parser_sink_push(sink, Qnil);
    sink->create = false;
    jac_value_stack_drop(&sink->leaf.stack, jac_value_stack_count(&sink->leaf.stack) - 1); /* drops the key */
    return JAC_STATUS_OK;
}

static jac_status oj_parser_sink_integer(jac_parser_sink *sink, jac_reader *r, bool negative, uint64_t magnitude,
                                         const char *from, const char *to)
{
    (void)r;
    oj_parser_sink_count(sink, NULL);
    return oj_parser_sink_push(sink, jac_parser_leaf_integer(&sink->leaf, negative, magnitude, from, to));
}

static jac_status oj_parser_sink_big_integer(jac_parser_sink *sink, jac_reader *r, bool negative, const char *from,
                                             const char *to)
{
    (void)r; (void)negative;
    oj_parser_sink_count(sink, NULL);
    return oj_parser_sink_push(sink, jac_parser_leaf_big_integer(&sink->leaf, from, to));
}

static jac_status oj_parser_sink_decimal(jac_parser_sink *sink, jac_reader *r, const jac_decimal *d, const char *from,
                                         const char *to)
{
    (void)r;
    oj_parser_sink_count(sink, NULL);
    return oj_parser_sink_push(sink, jac_parser_leaf_decimal(&sink->leaf, d, from, to));
}

/* Handles the value of the create_id: the class of that name, if there is one, becomes the object's class. */
static bool oj_parser_sink_name(jac_parser_sink *sink, VALUE name)
{
    jac_value_stack *stack = &sink->leaf.stack;
    uint64_t entered = jac_parser_leaf_enter(&sink->leaf);
    VALUE klass = jac_parser_create_class(&sink->leaf, name);
    jac_parser_leaf_leave(&sink->leaf, entered);
    if (klass == Qundef) return false;
    jac_value_stack_drop(stack, jac_value_stack_count(stack) - 1); /* drops the key */
    *jac_value_stack_at(stack, stack->frames.top[-1].base - 1) = klass; /* bounds: object_begin has pushed the slot */
    sink->create = false;
    return true;
}

static jac_status oj_parser_sink_string(jac_parser_sink *sink, jac_reader *r, const jac_text *t, const char *from,
                                        const char *to)
{
    VALUE string = Qnil;
    (void)from; (void)to;
    jac_status status = jac_parser_leaf_string(&sink->leaf, r, t, &string);
    if (JAC_UNLIKELY(status != JAC_STATUS_OK)) return status;
    oj_parser_sink_count(sink, NULL);
    if (JAC_UNLIKELY(sink->create) && oj_parser_sink_name(sink, string)) return JAC_STATUS_OK;
    return oj_parser_sink_push(sink, string);
}

#define oj_parser_sink_guess_key(sink, r, frame, p) NULL

static jac_status oj_parser_sink_key(jac_parser_sink *sink, jac_reader *r, jac_frame *frame, const jac_text *t,
                                     const char *from, const char *to)
{
    const jac_parser_options *options = sink->leaf.options;
    VALUE key = Qnil;
    (void)frame; (void)from; (void)to;
    jac_status status = jac_parser_leaf_key(&sink->leaf, r, t, options->symbol_keys, &key);
    if (JAC_UNLIKELY(status != JAC_STATUS_OK)) return status;
    oj_parser_sink_push(sink, key);
    if (!NIL_P(options->create_id)) {
        VALUE text = RB_SYMBOL_P(key) ? rb_sym2str(key) : key;
        sink->create = RSTRING_LEN(text) == RSTRING_LEN(options->create_id) &&
                       memcmp(RSTRING_PTR(text), RSTRING_PTR(options->create_id), (size_t)RSTRING_LEN(text)) == 0;
    }
    return JAC_STATUS_OK;
}

/* ---- containers ---- */

static jac_status oj_parser_sink_array_begin(jac_parser_sink *sink, jac_reader *r, jac_frame *frame)
{
    (void)r;
    oj_parser_sink_count(sink, frame);
    sink->create = false;
    frame->base = jac_value_stack_count(&sink->leaf.stack);
    return JAC_STATUS_OK;
}

static jac_status oj_parser_sink_object_begin(jac_parser_sink *sink, jac_reader *r, jac_frame *frame)
{
    (void)r;
    oj_parser_sink_count(sink, frame);
    oj_parser_sink_push(sink, Qnil);
    frame->base = jac_value_stack_count(&sink->leaf.stack);
    return JAC_STATUS_OK;
}

static VALUE oj_parser_sink_new(jac_parser_sink *sink, VALUE klass)
{
    uint64_t entered = jac_parser_leaf_enter(&sink->leaf);
    VALUE object = rb_class_new_instance(0, NULL, klass); /* may call Ruby */
    jac_parser_leaf_leave(&sink->leaf, entered);
    return object;
}

static jac_status oj_parser_sink_array_end(jac_parser_sink *sink, jac_reader *r, jac_frame *frame, const char *from,
                                           const char *to)
{
    jac_value_stack *stack = &sink->leaf.stack;
    const size_t base = frame->base, end = jac_value_stack_count(stack);
    VALUE array;
    (void)r; (void)from; (void)to;
    if (NIL_P(sink->leaf.options->array_class)) {
        array = rb_ary_new_from_values((long)(end - base), jac_value_stack_at(stack, base));
    } else {
        array = oj_parser_sink_new(sink, sink->leaf.options->array_class);
        for (size_t i = base; i < end; i++) {
            VALUE value = *jac_value_stack_at(stack, i);
            jac_parser_leaf_call(&sink->leaf, array, jac_id.append, 1, &value);
        }
    }
    jac_value_stack_drop(stack, base);
    return oj_parser_sink_push(sink, array);
}

/* Makes an object of hash_class from the n pairs at `base`. */
static VALUE oj_parser_sink_fill(jac_parser_sink *sink, size_t base, size_t n)
{
    VALUE object = oj_parser_sink_new(sink, sink->leaf.options->hash_class);
    for (size_t i = base; i < base + 2 * n; i += 2) {
        const VALUE *at = jac_value_stack_at(&sink->leaf.stack, i);
        VALUE pair[2] = {at[0], at[1]};
        jac_parser_leaf_call(&sink->leaf, object, jac_id.aset, 2, pair);
    }
    return object;
}

static jac_status oj_parser_sink_object_end(jac_parser_sink *sink, jac_reader *r, jac_frame *frame, const char *from,
                                            const char *to)
{
    jac_value_stack *stack = &sink->leaf.stack;
    const size_t base = frame->base, n = (jac_value_stack_count(stack) - base) / 2;
    VALUE klass = *jac_value_stack_at(stack, base - 1), object; /* bounds: object_begin has pushed it */
    (void)r; (void)from; (void)to;
    if (!NIL_P(klass)) object = jac_parser_create(&sink->leaf, klass, base, n);
    else if (!NIL_P(sink->leaf.options->hash_class)) object = oj_parser_sink_fill(sink, base, n);
    else object = jac_hash_build(jac_value_stack_at(stack, base), n);
    jac_value_stack_drop(stack, base - 1);
    return oj_parser_sink_push(sink, object);
}

#define JAC_SINK_TYPE jac_parser_sink
#define JAC_SINK(event) oj_parser_sink_##event
#define JAC_PARSE_NAME oj_parser_sink_parse
#define JAC_PARSE_PLAIN 0
#define JAC_PARSE_RESUMABLE r->feed != NULL
#include "reader/parse.inc.h"

jac_status jac_parser_sink_parse(jac_parser_sink *sink, jac_reader *r, VALUE *value)
{
    jac_status status = oj_parser_sink_parse(r, sink);
    if (status != JAC_STATUS_OK && status != JAC_STATUS_TRAILING) return status;
    *value = *jac_value_stack_at(&sink->leaf.stack, 0);
    jac_value_stack_drop(&sink->leaf.stack, 0);
    return status;
}
