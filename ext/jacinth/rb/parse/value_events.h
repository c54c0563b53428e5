/* rb/parse/value_events.h - L3. The events of reader/sink.h that build Ruby objects. A value is pushed; the end of a
 * container takes its values from the stack and pushes the container. An object begins with a shape and pushes only
 * values; the shape has its keys. From the first key without a shape on, the object continues without one and pushes
 * keys and values in turn. Included only by the sinks that are compiled with these events. */
#ifndef JAC_PARSE_VALUE_EVENTS_H
#define JAC_PARSE_VALUE_EVENTS_H

#include "rb/parse/hooks.h"
#include "rb/parse/value_containers.h"
#include "rb/parse/value_keys.h"
#include "rb/parse/value_numbers.h"
#include "rb/parse/value_sink.h"
#include "rb/parse/value_texts.h"
#include "rb/private/hash_template.h"

/* The event literal of reader/sink.h. */
JAC_INLINE jac_status value_events_literal(jac_value_sink *sink, jac_reader *r, jac_literal which, const char *from,
                                           const char *to)
{
    static const VALUE words[] = {[JAC_LITERAL_NULL] = Qnil, [JAC_LITERAL_FALSE] = Qfalse, [JAC_LITERAL_TRUE] = Qtrue};
    (void)r; (void)from; (void)to;
    return jac_hooks_push_value(sink, JAC_LIKELY(which <= JAC_LITERAL_TRUE) ? words[which]
                                                                      : DBL2NUM(value_numbers_nonfinite(which)));
}

/* An Integer that is not a Fixnum, or that becomes a BigDecimal. */
static JAC_NOINLINE jac_status value_events_wide_integer(jac_value_sink *sink, bool negative, uint64_t magnitude,
                                                         const char *from, const char *to)
{
    bool makes = jac_number_makes_integer(&sink->decimal, magnitude);
    if (makes) return jac_hooks_push_decimal(sink, from, (size_t)(to - from));
    return jac_hooks_push_value(sink, jac_number_wide(negative, magnitude));
}

/* The event integer. */
JAC_INLINE jac_status value_events_integer(jac_value_sink *sink, jac_reader *r, bool negative, uint64_t magnitude,
                                           const char *from, const char *to)
{
    (void)r;
    if (JAC_UNLIKELY(magnitude > sink->most_integer))
        return value_events_wide_integer(sink, negative, magnitude, from, to);
    return jac_hooks_push_value(sink, LONG2FIX(negative ? -(long)magnitude : (long)magnitude));
}

static JAC_UNUSED jac_status value_events_big_integer(jac_value_sink *sink, jac_reader *r, bool negative,
                                                      const char *from, const char *to)
{
    (void)r; (void)negative;
    bool makes = jac_number_makes_integer(&sink->decimal, UINT64_MAX);
    if (makes) return jac_hooks_push_decimal(sink, from, (size_t)(to - from));
    return jac_hooks_push_value(sink, jac_number_big(from, (size_t)(to - from)));
}

/* The event decimal. */
JAC_INLINE jac_status value_events_decimal(jac_value_sink *sink, jac_reader *r, const jac_decimal *d, const char *from,
                                           const char *to)
{
    jac_literal which;
    if (JAC_UNLIKELY(d->exponent > JAC_NUMBER_FAR) && value_numbers_literal(sink, from, to, &which))
        return r->syntax.flags & JAC_SYNTAX_LOOSE_NAN ? value_events_literal(sink, r, which, from, to)
                                                      : JAC_STATUS_INVALID_NUMBER;
    if (JAC_UNLIKELY(!NIL_P(sink->decimal.receiver)) && jac_number_makes(&sink->decimal, d, from, (size_t)(to - from)))
        return jac_hooks_push_decimal(sink, from, (size_t)(to - from));
    double value;
    jac_status status = jac_number_to_double(d, r->syntax.flags, &value);
    if (JAC_UNLIKELY(status != JAC_STATUS_OK)) return status;
    return jac_hooks_push_value(sink, jac_flonum_number(value));
}

static JAC_NOINLINE jac_status value_events_string_escaped(jac_value_sink *sink, jac_reader *r, const jac_text *t)
{
    char scratch[JAC_STRING_SCRATCH];
    jac_text plain;
    VALUE string;
    bool lone;
    jac_status status = value_texts_unescape(r, t, scratch, &plain, &string, &lone);
    if (JAC_UNLIKELY(status != JAC_STATUS_OK)) return status;
    if (!string || sink->freeze) {
        VALUE owner = string;
        string = value_texts_make(sink, plain.ptr, plain.len, plain.high);
        RB_GC_GUARD(owner);
    }
    else {
        value_texts_shrink(string, t->len, plain.len);
        value_texts_mark_utf8(sink, string, plain.high);
    }
    if (JAC_UNLIKELY(lone)) RB_ENC_CODERANGE_CLEAR(string);
    return jac_hooks_push_text(sink, string);
}

/* The event string. */
JAC_INLINE jac_status value_events_string(jac_value_sink *sink, jac_reader *r, const jac_text *t, const char *from,
                                          const char *to)
{
    (void)from; (void)to;
    if (JAC_UNLIKELY(t->escaped)) return value_events_string_escaped(sink, r, t);
    return jac_hooks_push_text(sink, value_texts_make(sink, t->ptr, t->len, t->high));
}

/* Adds the key with the len bytes at ptr. `what`: JAC_KEY_... bits; t: the text in the source. */
static JAC_HOT jac_status value_events_key_read(jac_value_sink *sink, jac_frame *frame, const char *ptr, size_t len,
                                                unsigned what, const jac_text *t)
{
    if (JAC_UNLIKELY(!sink->cache)) value_keys_recall(sink, frame);
    bool again;
    VALUE key = jac_key_cache_fetch(&sink->cache->keys, sink->cache->self, ptr, len, what, &again);
    if (frame->data) value_keys_learn(sink, frame, again ? key : Qfalse, t);
    if (!frame->data) jac_hooks_push_value(sink, key);
    RB_GC_GUARD(key);
    return JAC_STATUS_OK;
}

static JAC_NOINLINE jac_status value_events_key_plain(jac_value_sink *sink, jac_frame *frame, const jac_text *t)
{
    unsigned what = (sink->config->symbolize_names ? JAC_KEY_SYMBOL : 0) | (sink->freeze ? JAC_KEY_INTERN : 0) |
                    jac_value_sink_known(sink, t->high, !t->escaped);
    return value_events_key_read(sink, frame, t->ptr, t->len, what, t);
}

static JAC_NOINLINE jac_status value_events_key_escaped(jac_value_sink *sink, jac_reader *r, jac_frame *frame,
                                                        const jac_text *t)
{
    char scratch[JAC_STRING_SCRATCH];
    jac_text plain;
    VALUE owner;
    bool lone;
    jac_status status = value_texts_unescape(r, t, scratch, &plain, &owner, &lone);
    plain.escaped = lone; /* it is not known to be valid */
    if (JAC_LIKELY(status == JAC_STATUS_OK)) status = value_events_key_plain(sink, frame, &plain);
    RB_GC_GUARD(owner);
    return status;
}

/* The event key. */
JAC_INLINE jac_status value_events_key(jac_value_sink *sink, jac_reader *r, jac_frame *frame, const jac_text *t,
                                       const char *from, const char *to)
{
    (void)from; (void)to;
    return JAC_UNLIKELY(t->escaped) ? value_events_key_escaped(sink, r, frame, t)
                                    : value_events_key_plain(sink, frame, t);
}

/* The event array_begin. */
JAC_INLINE jac_status value_events_array_begin(jac_value_sink *sink, jac_reader *r, jac_frame *frame)
{
    (void)r;
    frame->base = jac_value_stack_count(&sink->stack);
    frame->data = value_keys_context(sink, frame);
    return JAC_STATUS_OK;
}

/* The event object_begin. */
JAC_INLINE jac_status value_events_object_begin(jac_value_sink *sink, jac_reader *r, jac_frame *frame)
{
    (void)r;
    frame->base = jac_value_stack_count(&sink->stack);
    if (JAC_UNLIKELY(sink->root == &jac_shape_none)) value_keys_recall(sink, frame);
    jac_shape *root = (jac_shape *)sink->root; /* no longer jac_shape_none */
    const jac_shape *context = value_keys_context(sink, frame);
    frame->data = root;
    if (context && context->first && root) root->next = context->first;
    return JAC_STATUS_OK;
}

/* The event array_end. */
JAC_INLINE jac_status value_events_array_end(jac_value_sink *sink, jac_reader *r, jac_frame *frame, const char *from,
                                             const char *to)
{
    (void)r; (void)from; (void)to;
    if (JAC_UNLIKELY(sink->ruby >= JAC_RUBY_SEES || sink->freeze)) return value_containers_array(sink, frame->base);
    const VALUE *first = jac_value_stack_at(&sink->stack, frame->base);
    const long n = sink->stack.values->top - first;
    VALUE array = n ? rb_ary_new_from_values(n, first) : rb_ary_new_capa(0);
    jac_value_stack_drop(&sink->stack, frame->base);
    return jac_hooks_push_value(sink, array);
}

/* The event object_end. */
JAC_INLINE jac_status value_events_object_end(jac_value_sink *sink, jac_reader *r, jac_frame *frame, const char *from,
                                              const char *to)
{
    (void)from; (void)to;
    const jac_shape *shape = frame->data;
    if (JAC_UNLIKELY(!shape || !shape->template)) return value_containers_close_object(sink, r, frame);
    const VALUE *first = jac_value_stack_at(&sink->stack, frame->base);
    JAC_ASSERT(sink->stack.values->top - first == shape->depth);
    VALUE hash = jac_hash_template_fill(shape->template, first, shape->depth);
    jac_value_stack_drop(&sink->stack, frame->base);
    jac_shape_reward(&sink->cache->shapes);
    if (JAC_UNLIKELY(sink->freeze)) RB_OBJ_FREEZE(hash);
    return jac_hooks_push_value(sink, hash);
}

#define value_events_guess_key value_keys_guess_key
#define value_events_numbers(sink, r, frame, p, stop) value_numbers_read(sink, r, frame, p, stop)

#endif
