/* rb/parse/value_sink.c - L3. The events of reader/sink.h. A value is pushed; the end of a container
 * takes its values from the stack and pushes the container. An object begins with a shape and pushes
 * values only, its keys being the shape; when a key follows that has no shape, the object goes on
 * without one and pushes key and value in turn. */
#include "rb/parse/value_sink.h"
#include "kernel/text/unescape.h"
#include "rb/parse/hash.h"
#include "rb/parse/hooks.h"
#include "rb/parse/value_keys.h"
#include "rb/parse/value_numbers.h"
#include "rb/names.h"
#include "rb/private/hash_template.h"
#include "reader/string.h"

/* ---- values ---- */

JAC_INLINE jac_status value_sink_push(jac_value_sink *sink, VALUE value)
{
    if (JAC_LIKELY(sink->ruby != JAC_RUBY_LOADS)) jac_value_stack_push(&sink->stack, value);
    else jac_hooks_push(sink, value);
    return JAC_STATUS_OK;
}

JAC_INLINE jac_status value_sink_push_string(jac_value_sink *sink, VALUE string)
{
    if (JAC_LIKELY(!sink->converts)) jac_value_stack_push(&sink->stack, string);
    else jac_hooks_push_string(sink, string);
    return JAC_STATUS_OK;
}

/* ---- leaves ---- */

JAC_INLINE jac_status value_sink_literal(jac_value_sink *sink, jac_reader *r, jac_literal which, const char *from, const char *to)
{
    static const VALUE words[] = {[JAC_LITERAL_NULL] = Qnil, [JAC_LITERAL_FALSE] = Qfalse, [JAC_LITERAL_TRUE] = Qtrue};
    (void)r; (void)from; (void)to;
    return value_sink_push(sink, JAC_LIKELY(which <= JAC_LITERAL_TRUE) ? words[which] : DBL2NUM(value_numbers_special(which)));
}

/* An Integer that is no Fixnum, or that a BigDecimal is made of. */
static JAC_NOINLINE jac_status value_sink_wide_integer(jac_value_sink *sink, bool negative, uint64_t magnitude, const char *from, const char *to)
{
    bool makes = jac_number_makes_integer(&sink->decimal, magnitude);
    if (makes) return jac_hooks_push_decimal(sink, from, (size_t)(to - from));
    return value_sink_push(sink, jac_number_wide(negative, magnitude));
}

JAC_INLINE jac_status value_sink_integer(jac_value_sink *sink, jac_reader *r, bool negative, uint64_t magnitude,
                                         const char *from, const char *to)
{
    (void)r;
    if (JAC_UNLIKELY(magnitude > sink->most_integer)) return value_sink_wide_integer(sink, negative, magnitude, from, to);
    return value_sink_push(sink, LONG2FIX(negative ? -(long)magnitude : (long)magnitude));
}

static jac_status value_sink_big_integer(jac_value_sink *sink, jac_reader *r, bool negative, const char *from, const char *to)
{
    (void)r; (void)negative;
    bool makes = jac_number_makes_integer(&sink->decimal, UINT64_MAX);
    if (makes) return jac_hooks_push_decimal(sink, from, (size_t)(to - from));
    return value_sink_push(sink, jac_number_big(from, (size_t)(to - from)));
}

JAC_INLINE jac_status value_sink_decimal(jac_value_sink *sink, jac_reader *r, const jac_decimal *d, const char *from, const char *to)
{
    jac_literal which;
    if (JAC_UNLIKELY(d->exponent > JAC_NUMBER_FAR) && value_numbers_literal(sink, from, to, &which))
        return r->syntax.flags & JAC_SYNTAX_LOOSE_NAN ? value_sink_literal(sink, r, which, from, to) : JAC_STATUS_INVALID_NUMBER;
    if (JAC_UNLIKELY(!NIL_P(sink->decimal.receiver)) && jac_number_makes(&sink->decimal, d, from, (size_t)(to - from)))
        return jac_hooks_push_decimal(sink, from, (size_t)(to - from));
    double value;
    jac_status status = jac_number_to_double(d, r->syntax.flags, &value);
    if (JAC_UNLIKELY(status != JAC_STATUS_OK)) return status;
    return value_sink_push(sink, jac_flonum_number(value));
}

/* Says of a fresh String what its bytes are known to be. */
JAC_INLINE void value_sink_mark_utf8(const jac_value_sink *sink, VALUE string, bool high)
{
    RB_ENCODING_SET_INLINED(string, JAC_ENC_UTF8);
    RB_ENC_CODERANGE_SET(string, high ? sink->high_range : (int)RUBY_ENC_CODERANGE_7BIT);
}

/* A text that is frozen, interned: from among the keys when it is short, as it is as likely as they are to
 * come again. */
static VALUE value_sink_frozen(const jac_value_sink *sink, const char *ptr, size_t len, bool high)
{
    jac_memo *memo = sink->memo ? sink->memo : jac_memo_get();
    unsigned what = JAC_KEY_INTERN | JAC_KEY_TEXT | jac_value_sink_known(sink, high, true);
    bool again;
    return jac_key_cache_fetch(&memo->keys, memo->self, ptr, len, what, &again);
}

/* A String of these bytes, mutable, or interned when everything is frozen. */
JAC_INLINE VALUE value_sink_text(const jac_value_sink *sink, const char *ptr, size_t len, bool high)
{
    if (JAC_UNLIKELY(len < sink->interned)) return value_sink_frozen(sink, ptr, len, high);
    VALUE string = rb_str_new(ptr, (long)len);
    value_sink_mark_utf8(sink, string, high);
    return string;
}

/* A text with escapes, decoded: in `scratch`, or when it may be too long for that, in the String *owner.
 * *lone: it is not valid UTF-8. */
static jac_status value_sink_unescape(jac_reader *r, const jac_text *t, char *scratch, jac_text *out, VALUE *owner, bool *lone)
{
    jac_unescaped result;
    char *room = scratch;
    *owner = Qfalse;
    if (JAC_UNLIKELY(t->len > JAC_STRING_SCRATCH)) {
        *owner = rb_str_new(NULL, (long)t->len);
        room = RSTRING_PTR(*owner);
    }
    /* bounds: the result is no longer than the source, for which there is room */
    jac_status status = jac_unescape(room, t->ptr, t->len, jac_string_escapes(r->syntax.flags), &result);
    if (JAC_UNLIKELY(status != JAC_STATUS_OK)) r->error_at = t->ptr + result.error_offset;
    *lone = result.lone;
    *out = (jac_text){.ptr = room, .len = result.len, .escaped = false, .high = result.high};
    return status;
}

static JAC_NOINLINE jac_status value_sink_string_escaped(jac_value_sink *sink, jac_reader *r, const jac_text *t)
{
    char scratch[JAC_STRING_SCRATCH];
    jac_text plain;
    VALUE string;
    bool lone;
    jac_status status = value_sink_unescape(r, t, scratch, &plain, &string, &lone);
    if (JAC_UNLIKELY(status != JAC_STATUS_OK)) return status;
    if (!string || sink->freeze) {
        VALUE owner = string;
        string = value_sink_text(sink, plain.ptr, plain.len, plain.high);
        RB_GC_GUARD(owner);
    }
    else {
        rb_str_resize(string, (long)plain.len); /* gives back what the escapes have wasted */
        value_sink_mark_utf8(sink, string, plain.high);
    }
    if (JAC_UNLIKELY(lone)) RB_ENC_CODERANGE_CLEAR(string);
    return value_sink_push_string(sink, string);
}

JAC_INLINE jac_status value_sink_string(jac_value_sink *sink, jac_reader *r, const jac_text *t, const char *from, const char *to)
{
    (void)from; (void)to;
    if (JAC_UNLIKELY(t->escaped)) return value_sink_string_escaped(sink, r, t);
    return value_sink_push_string(sink, value_sink_text(sink, t->ptr, t->len, t->high));
}

/* ---- keys ---- */

/* The key of the len bytes at ptr, `what` being known of it; t is what the source has there. */
static jac_status value_sink_key_take(jac_value_sink *sink, jac_frame *frame, const char *ptr, size_t len, unsigned what, const jac_text *t)
{
    if (JAC_UNLIKELY(!sink->memo)) value_keys_recall(sink, frame);
    bool again;
    VALUE key = jac_key_cache_fetch(&sink->memo->keys, sink->memo->self, ptr, len, what, &again);
    if (frame->note) value_keys_learn(sink, frame, again ? key : Qfalse, t);
    if (!frame->note) value_sink_push(sink, key);
    RB_GC_GUARD(key);
    return JAC_STATUS_OK;
}

static JAC_NOINLINE jac_status value_sink_key_plain(jac_value_sink *sink, jac_frame *frame, const jac_text *t)
{
    unsigned what = (sink->config->symbolize_names ? JAC_KEY_SYMBOL : 0) | (sink->freeze ? JAC_KEY_INTERN : 0) | jac_value_sink_known(sink, t->high, !t->escaped);
    return value_sink_key_take(sink, frame, t->ptr, t->len, what, t);
}

static JAC_NOINLINE jac_status value_sink_key_escaped(jac_value_sink *sink, jac_reader *r, jac_frame *frame, const jac_text *t)
{
    char scratch[JAC_STRING_SCRATCH];
    jac_text plain;
    VALUE owner;
    bool lone;
    jac_status status = value_sink_unescape(r, t, scratch, &plain, &owner, &lone);
    plain.escaped = lone; /* it is not known to be valid */
    if (JAC_LIKELY(status == JAC_STATUS_OK)) status = value_sink_key_plain(sink, frame, &plain);
    RB_GC_GUARD(owner);
    return status;
}

JAC_INLINE jac_status value_sink_key(jac_value_sink *sink, jac_reader *r, jac_frame *frame, const jac_text *t,
                                     const char *from, const char *to)
{
    (void)from; (void)to;
    return JAC_UNLIKELY(t->escaped) ? value_sink_key_escaped(sink, r, frame, t) : value_sink_key_plain(sink, frame, t);
}

/* ---- containers ---- */

JAC_INLINE jac_status value_sink_array_begin(jac_value_sink *sink, jac_reader *r, jac_frame *frame)
{
    (void)r;
    frame->base = jac_value_stack_count(&sink->stack);
    frame->note = value_keys_place(sink, frame);
    return JAC_STATUS_OK;
}

JAC_INLINE jac_status value_sink_object_begin(jac_value_sink *sink, jac_reader *r, jac_frame *frame)
{
    (void)r;
    frame->base = jac_value_stack_count(&sink->stack);
    if (JAC_UNLIKELY(sink->root == &jac_shape_none)) value_keys_recall(sink, frame);
    jac_shape *root = (jac_shape *)sink->root; /* jac_shape_none no more */
    const jac_shape *place = value_keys_place(sink, frame);
    frame->note = root;
    if (place && place->first && root) root->next = place->first;
    return JAC_STATUS_OK;
}

static JAC_NOINLINE jac_status value_sink_array_special(jac_value_sink *sink, size_t base)
{
    VALUE array;
    if (NIL_P(sink->config->array_class)) {
        size_t n = jac_value_stack_count(&sink->stack) - base;
        array = rb_ary_new_from_values((long)n, jac_value_stack_at(&sink->stack, base));
        if (sink->freeze) RB_OBJ_FREEZE(array);
    }
    else {
        array = jac_hooks_array(sink, base);
    }
    jac_value_stack_drop(&sink->stack, base);
    return value_sink_push(sink, array);
}

JAC_INLINE jac_status value_sink_array_end(jac_value_sink *sink, jac_reader *r, jac_frame *frame, const char *from, const char *to)
{
    (void)r; (void)from; (void)to;
    if (JAC_UNLIKELY(sink->ruby >= JAC_RUBY_SEES || sink->freeze)) return value_sink_array_special(sink, frame->base);
    const VALUE *first = jac_value_stack_at(&sink->stack, frame->base);
    const long n = sink->stack.values->top - first;
    VALUE array = n ? rb_ary_new_from_values(n, first) : rb_ary_new_capa(0);
    jac_value_stack_drop(&sink->stack, frame->base);
    return value_sink_push(sink, array);
}

/* The object of the n pairs at `base` in *object; DUPLICATE_KEY when a key is there twice and may not. */
static jac_status value_sink_build_object(jac_value_sink *sink, jac_reader *r, size_t base, size_t n, VALUE *object)
{
    const VALUE *pairs = jac_value_stack_at(&sink->stack, base);
    const uint32_t flags = r->syntax.flags;
    bool custom = !NIL_P(sink->config->object_class), distinct = custom && (flags & JAC_SYNTAX_DISTINCT), fewer = false;
    bool may = (flags & JAC_SYNTAX_DUPLICATE_KEY) && !(flags & JAC_SYNTAX_WARN(JAC_SYNTAX_DUPLICATE_KEY));
    const bool seen = sink->ruby >= JAC_RUBY_SEES;
    uint64_t entered = seen ? jac_hooks_enter(sink) : 0;
    sink->duplicate = Qundef;
    if (!custom || distinct) {
        *object = seen ? jac_hash_build_any(pairs, n) : jac_hash_build(pairs, n);
        fewer = RHASH_SIZE(*object) < n;
        if (sink->freeze) RB_OBJ_FREEZE(*object);
    }
    if (!may && (fewer || (custom && !distinct))) sink->duplicate = jac_hash_find_duplicate(pairs, n);
    if (seen) jac_value_stack_leave_call(&sink->stack, entered);
    if (sink->duplicate != Qundef) {
        if (!(flags & JAC_SYNTAX_DUPLICATE_KEY)) return JAC_STATUS_DUPLICATE_KEY;
        unsigned note = jac_reader_note(r, r->frames->top[-1].opened);
        if (note < JAC_NOTES_MAX) sink->noted[note] = sink->duplicate;
    }
    if (distinct) jac_value_stack_drop(&sink->stack, base + 2 * jac_hash_take_pairs(*object, jac_value_stack_at(&sink->stack, base), n));
    if (custom) *object = jac_hooks_object(sink, base);
    return JAC_STATUS_OK;
}

/* An object without a template: of a shape, or of none. */
static JAC_NOINLINE jac_status value_sink_close_object(jac_value_sink *sink, jac_reader *r, jac_frame *frame)
{
    jac_shape *shape = (jac_shape *)frame->note;
    VALUE object = Qundef;
    if (jac_value_stack_count(&sink->stack) == frame->base && sink->ruby < JAC_RUBY_SEES) {
        object = rb_hash_new();
        if (sink->freeze) RB_OBJ_FREEZE(object);
        return value_sink_push(sink, object);
    }
    if (shape && shape->depth) value_keys_leave_shape(sink, frame);
    size_t n = (jac_value_stack_count(&sink->stack) - frame->base) / 2;
    VALUE klass = Qundef; /* root: on the C stack */
    jac_status status = JAC_UNLIKELY(sink->config->making != NULL) ? jac_hooks_class(sink, frame->base, &n, &klass) : JAC_STATUS_OK;
    if (JAC_LIKELY(status == JAC_STATUS_OK)) status = value_sink_build_object(sink, r, frame->base, n, &object);
    if (JAC_UNLIKELY(status != JAC_STATUS_OK)) return status;
    if (JAC_UNLIKELY(klass != Qundef)) object = jac_hooks_made(sink, klass, object);
    if (sink->ruby < JAC_RUBY_SEES) {
        jac_memo *memo = sink->memo;
        if (shape) {
            jac_shape_close(&memo->shapes, memo->self, shape, object, jac_value_stack_at(&sink->stack, frame->base));
            if (jac_shape_tired(&memo->shapes)) sink->root = NULL;
        }
        else if (jac_shape_rested(&memo->shapes)) sink->root = jac_shape_root(&memo->shapes, memo->self, value_keys_root(sink));
    }
    jac_value_stack_drop(&sink->stack, frame->base);
    return value_sink_push(sink, object);
}

JAC_INLINE jac_status value_sink_object_end(jac_value_sink *sink, jac_reader *r, jac_frame *frame, const char *from, const char *to)
{
    (void)from; (void)to;
    const jac_shape *shape = frame->note;
    if (JAC_UNLIKELY(!shape || !shape->template)) return value_sink_close_object(sink, r, frame);
    const VALUE *first = jac_value_stack_at(&sink->stack, frame->base);
    JAC_ASSERT(sink->stack.values->top - first == shape->depth);
    VALUE hash = jac_hash_template_fill(shape->template, first, shape->depth);
    jac_value_stack_drop(&sink->stack, frame->base);
    jac_shape_reward(&sink->memo->shapes);
    if (JAC_UNLIKELY(sink->freeze)) RB_OBJ_FREEZE(hash);
    return value_sink_push(sink, hash);
}

#define value_sink_guess_key value_keys_guess_key
#define value_sink_numbers(sink, r, p, stop) value_numbers_take(sink, p, stop)

#define JAC_SINK_TYPE jac_value_sink
#define JAC_SINK(event) value_sink_##event
#define JAC_PARSE_NAME value_sink_parse_plain
#define JAC_PARSE_PLAIN 1
#define JAC_PARSE_NUMBERS value_sink_numbers
#define JAC_PARSE_DECODES 1
#define JAC_PARSE_PAUSES 0
#include "reader/parse.inc.h"

#define JAC_SINK_TYPE jac_value_sink
#define JAC_SINK(event) value_sink_##event
#define JAC_PARSE_NAME value_sink_parse_long
#define JAC_PARSE_PLAIN 1
#define JAC_PARSE_NUMBERS value_sink_numbers
#define JAC_PARSE_DECODES 1
#include "reader/parse.inc.h"

#define JAC_SINK_TYPE jac_value_sink
#define JAC_SINK(event) value_sink_##event
#define JAC_PARSE_NAME value_sink_parse_general
#define JAC_PARSE_PLAIN 0
#include "reader/parse.inc.h"

#define JAC_SINK_TYPE jac_value_sink
#define JAC_SINK(event) value_sink_##event
#define JAC_PARSE_NAME value_sink_parse_resumable
#define JAC_PARSE_PLAIN 0
#define JAC_PARSE_RESUMABLE 1
#include "reader/parse.inc.h"

#include "frontends/oj/object/oj_object_events.h"

#define JAC_SINK_TYPE jac_value_sink
#define JAC_SINK(event) oj_object_events_##event
#define JAC_PARSE_NAME value_sink_parse_objects_plain
#define JAC_PARSE_PLAIN 1
#define JAC_PARSE_DECODES 1
#include "reader/parse.inc.h"

#define JAC_SINK_TYPE jac_value_sink
#define JAC_SINK(event) oj_object_events_##event
#define JAC_PARSE_NAME value_sink_parse_objects_general
#define JAC_PARSE_PLAIN 0
#include "reader/parse.inc.h"

#define JAC_SINK_TYPE jac_value_sink
#define JAC_SINK(event) oj_object_events_##event
#define JAC_PARSE_NAME value_sink_parse_objects_resumable
#define JAC_PARSE_PLAIN 0
#define JAC_PARSE_RESUMABLE 1
#include "reader/parse.inc.h"

/* The whole of a parse. `longer`: it may pause. */
JAC_INLINE jac_status value_sink_run(jac_value_sink *sink, jac_reader *r, VALUE *value, const bool longer)
{
    sink->high_range = (r->syntax.flags & JAC_SYNTAX_ILL_FORMED) ? (int)RUBY_ENC_CODERANGE_UNKNOWN : (int)RUBY_ENC_CODERANGE_VALID;
    r->notes = &sink->notes;
    sink->reader = r;
    jac_status status;
    if (JAC_UNLIKELY(sink->oj)) status = jac_reader_plain_p(r) ? value_sink_parse_objects_plain(r, sink) : value_sink_parse_objects_general(r, sink);
    else if (!jac_reader_plain_p(r)) status = value_sink_parse_general(r, sink);
    else status = longer ? value_sink_parse_long(r, sink) : value_sink_parse_plain(r, sink);
    if (JAC_UNLIKELY(status != JAC_STATUS_OK)) return status;
    *value = *jac_value_stack_at(&sink->stack, 0);
    if (JAC_UNLIKELY(sink->stack.spill)) jac_value_stack_finish(&sink->stack);
    return status;
}

jac_status jac_value_sink_parse(jac_value_sink *sink, jac_reader *r, VALUE *value) { return value_sink_run(sink, r, value, false); }

JAC_NOINLINE jac_status jac_value_sink_parse_long(jac_value_sink *sink, jac_reader *r, VALUE *value)
{
    sink->hold = NULL; /* the source is held already */
    if (sink->ruby == JAC_RUBY_NONE) sink->ruby = JAC_RUBY_RUNS;
    return value_sink_run(sink, r, value, true);
}

jac_status jac_value_sink_resume(jac_value_sink *sink, jac_reader *r, VALUE *value)
{
    sink->memo = NULL; /* this Ractor's: it may have changed */
    r->notes = &sink->notes;
    sink->reader = r;
    jac_status status = sink->oj ? value_sink_parse_objects_resumable(r, sink) : value_sink_parse_resumable(r, sink);
    if (status != JAC_STATUS_OK) return status;
    *value = *jac_value_stack_at(&sink->stack, 0);
    jac_value_stack_drop(&sink->stack, 0);
    return status;
}
