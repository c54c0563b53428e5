/* frontends/oj/object/oj_object_events.h - L4. The events of reader/sink.h in Oj's object mode. They are the engine's,
 * except for keys and texts that begin with '^' or ':', and for members of made containers (oj_object_load.h). */
#ifndef JAC_OJ_OBJECT_OJ_OBJECT_EVENTS_H
#define JAC_OJ_OBJECT_OJ_OBJECT_EVENTS_H

#include "frontends/oj/object/oj_object_texts.h"

/* The event literal of reader/sink.h. */
JAC_INLINE jac_status oj_object_events_literal(jac_value_sink *sink, jac_reader *r, jac_literal which, const char *from,
                                               const char *to)
{
    return oj_object_texts_resolve(sink, r, oj_object_texts_around(r), JAC_OJ_OTHER, NULL,
                                  value_events_literal(sink, r, which, from, to));
}

/* The event integer. */
JAC_INLINE jac_status oj_object_events_integer(jac_value_sink *sink, jac_reader *r, bool negative, uint64_t magnitude,
                                               const char *from, const char *to)
{
    return oj_object_texts_resolve(sink, r, oj_object_texts_around(r), JAC_OJ_NUMBER, from,
                                  value_events_integer(sink, r, negative, magnitude, from, to));
}

static jac_status oj_object_events_big_integer(jac_value_sink *sink, jac_reader *r, bool negative, const char *from,
                                               const char *to)
{
    return oj_object_texts_resolve(sink, r, oj_object_texts_around(r), JAC_OJ_NUMBER, from,
                                  value_events_big_integer(sink, r, negative, from, to));
}

/* Whether the next value belongs to "^t". The exponent of its number is an offset from UTC, and may be large. */
static bool oj_object_events_time_due(const jac_value_sink *sink, const jac_frame *frame)
{
    if (!NIL_P(*jac_oj_object_slot(sink, frame, JAC_OJ_SLOT_VALUE))) return false;
    VALUE key = *jac_oj_object_slot(sink, frame, JAC_OJ_SLOT_KEY);
    return RSTRING_LEN(key) == 2 && memcmp(RSTRING_PTR(key), "^t", 2) == 0;
}

/* The event decimal. The number of a "^t" is read from the source again. */
JAC_INLINE jac_status oj_object_events_decimal(jac_value_sink *sink, jac_reader *r, const jac_decimal *d,
                                               const char *from, const char *to)
{
    jac_frame *frame = oj_object_texts_around(r);
    if (oj_object_texts_used(sink, frame) && oj_object_events_time_due(sink, frame)) {
        jac_value_stack_push(&sink->stack, Qnil);
        return oj_object_texts_give(sink, r, frame, JAC_OJ_NUMBER, from);
    }
    return oj_object_texts_resolve(sink, r, frame, JAC_OJ_NUMBER, from, value_events_decimal(sink, r, d, from, to));
}

/* The event string. */
JAC_INLINE jac_status oj_object_events_string(jac_value_sink *sink, jac_reader *r, const jac_text *t, const char *from,
                                              const char *to)
{
    const char first = from[1]; /* bounds: at least the closing quote */
    jac_frame *frame = oj_object_texts_around(r);
    if (JAC_UNLIKELY(first == ':' || (first == '^' && jac_oj_object_of(sink)->cycle)))
        return oj_object_texts_use(sink, r, t, from, to);
    if (JAC_LIKELY(!oj_object_texts_used(sink, frame))) return value_events_string(sink, r, t, from, to);
    if (!RB_STATIC_SYM_P(*jac_oj_object_slot(sink, frame, JAC_OJ_SLOT_COLON)))
        return oj_object_texts_use(sink, r, t, from, to);
    return oj_object_texts_resolve(sink, r, frame, JAC_OJ_TEXT, from, value_events_string(sink, r, t, from, to));
}

/* Sets the key, and the variable that it names if the shape knows it. */
static JAC_HOT void oj_object_events_name(jac_value_sink *sink, jac_frame *frame, VALUE key, bool colon)
{
    const jac_shape *shape = frame->data;
    jac_oj_object_key(sink, frame, key, shape && shape->template ? shape->template : RBOOL(colon));
}

/* A key that begins with '^', or a key of a made object; its text is decoded. */
static void oj_object_events_key_early(jac_value_sink *sink, jac_frame *frame, const jac_text *t, bool colon)
{
    if (!frame->flag) {
        const jac_shape *shape = frame->data;
        if (shape && shape->depth) value_keys_leave_shape(sink, frame);
        jac_oj_object_make(sink, frame);
    }
    bool again, numbered = t->len >= 3 && t->ptr[1] == '#'; /* each "^#1" is unique, so it is not cached */
    unsigned what = JAC_KEY_INTERN | jac_value_sink_known(sink, t->high, !t->escaped);
    VALUE key = numbered ? rb_utf8_str_new(t->ptr, (long)t->len)
                         : jac_key_cache_fetch(&sink->cache->keys, sink->cache->self, t->ptr, t->len, what, &again);
    jac_oj_object_key(sink, frame, key, RBOOL(colon));
    if (frame->data) {
        jac_oj_object_learn(sink, frame, key, t);
        oj_object_events_name(sink, frame, key, colon);
    }
}

static JAC_NOINLINE jac_status oj_object_events_key_special(jac_value_sink *sink, jac_reader *r, jac_frame *frame,
                                                            const jac_text *t, bool colon)
{
    char scratch[JAC_STRING_SCRATCH];
    jac_text plain = *t;
    VALUE owner = Qfalse;
    if (JAC_UNLIKELY(!sink->cache)) value_keys_recall(sink, frame);
    if (t->escaped) {
        bool lone;
        jac_status status = value_texts_unescape(r, t, scratch, &plain, &owner, &lone);
        if (JAC_UNLIKELY(status != JAC_STATUS_OK)) return status;
        plain.escaped = lone;
    }
    const char first = plain.len ? *plain.ptr : '\0';
    if (first == '^' || frame->flag) {
        oj_object_events_key_early(sink, frame, &plain, colon);
    }
    else if (colon) {
        value_events_key_read(sink, frame, plain.ptr + 1, plain.len - 1,
                              JAC_KEY_SYMBOL | jac_value_sink_known(sink, plain.high, !plain.escaped), &plain);
    }
    else {
        if (first == ':' && frame->data)
            value_keys_leave_shape(sink, frame); /* in a shape, this text would be a Symbol */
        value_events_key_plain(sink, frame, &plain);
    }
    RB_GC_GUARD(owner);
    return JAC_STATUS_OK;
}

/* The event key. */
JAC_INLINE jac_status oj_object_events_key(jac_value_sink *sink, jac_reader *r, jac_frame *frame, const jac_text *t,
                                           const char *from, const char *to)
{
    const char first = from[1]; /* bounds: at least the closing quote */
    (void)to;
    if (JAC_UNLIKELY(first == '^' || first == ':' || t->escaped || oj_object_texts_used(sink, frame)))
        return oj_object_events_key_special(sink, r, frame, t, first == ':');
    return value_events_key_plain(sink, frame, t);
}

/* Whether at p there is a key of two bytes that determines what the object is: '^' and a letter. */
JAC_INLINE bool oj_object_events_says(const char *p, const char *end)
{
    return end - p >= 3 && p[0] == '^' && p[2] == '"' && (unsigned)((p[1] | 0x20) - 'a') < 26; /* bounds: as checked */
}

/* The event guess_key: accepts a key such as "^o", and predicts the keys that followed it the last time. */
JAC_INLINE const char *oj_object_events_guess_key(jac_value_sink *sink, jac_reader *r, jac_frame *frame, const char *p)
{
    if (JAC_LIKELY(!oj_object_texts_used(sink, frame))) {
        if (!oj_object_events_says(p, r->end)) return value_keys_guess_key(sink, r, frame, p);
        jac_text name = {.ptr = p, .len = 2};
        if (JAC_UNLIKELY(!sink->cache)) value_keys_recall(sink, frame);
        oj_object_events_key_early(sink, frame, &name, false);
        return p + 3;
    }
    jac_shape *shape = (jac_shape *)frame->data;
    if (!shape || p == r->end) return NULL;
    const char *after = jac_shape_match(shape->next, p, r->end);
    if (!after) {
        jac_shape *found = jac_shape_search(shape, p, r->end, &after);
        if (!found) return NULL;
        shape->next = found;
    }
    frame->data = shape->next;
    oj_object_events_name(sink, frame, shape->next->key, *p == ':'); /* bounds: p is before the end */
    return after;
}

#define oj_object_events_array_begin value_events_array_begin
#define oj_object_events_object_begin value_events_object_begin

/* The frame around `frame`, or NULL. */
JAC_INLINE jac_frame *oj_object_events_outer(const jac_reader *r, jac_frame *frame)
{
    return frame == r->frames->base ? NULL : frame - 1; /* bounds: it is not the first */
}

static JAC_NOINLINE jac_status oj_object_events_end_early(jac_value_sink *sink, jac_frame *frame)
{
    VALUE value = jac_oj_object_close(sink, frame);
    jac_value_stack_push(&sink->stack, value);
    return JAC_STATUS_OK;
}

/* The event array_end. */
JAC_INLINE jac_status oj_object_events_array_end(jac_value_sink *sink, jac_reader *r, jac_frame *frame,
                                                 const char *from, const char *to)
{
    jac_status status = JAC_UNLIKELY(jac_oj_object_of(sink)->made && frame->flag)
                            ? oj_object_events_end_early(sink, frame)
                            : value_events_array_end(sink, r, frame, from, to);
    return oj_object_texts_resolve(sink, r, oj_object_events_outer(r, frame), JAC_OJ_OTHER, NULL, status);
}

/* The event object_end. */
JAC_INLINE jac_status oj_object_events_object_end(jac_value_sink *sink, jac_reader *r, jac_frame *frame,
                                                  const char *from, const char *to)
{
    jac_status status = oj_object_texts_used(sink, frame) ? oj_object_events_end_early(sink, frame)
                                                           : value_events_object_end(sink, r, frame, from, to);
    return oj_object_texts_resolve(sink, r, oj_object_events_outer(r, frame), JAC_OJ_OTHER, NULL, status);
}

#endif
