/* frontends/oj/object/oj_object_texts.h - L4. Puts values where they belong in Oj's object mode, and reads the texts
 * that represent other values. Included only by oj_object_events.h, which has the events. */
#ifndef JAC_OJ_OBJECT_OJ_OBJECT_TEXTS_H
#define JAC_OJ_OBJECT_OJ_OBJECT_TEXTS_H

#include "frontends/oj/object/oj_object_load.h"
#include "rb/parse/value_events.h"

/* The frame of the container around a value, or NULL. */
JAC_INLINE jac_frame *oj_object_texts_around(const jac_reader *r)
{
    return r->frames->top == r->frames->base ? NULL : r->frames->top - 1; /* bounds: there is one */
}

/* Whether the container around a value is a made object, so that its members are put into it at once. */
JAC_INLINE bool oj_object_texts_used(const jac_value_sink *sink, const jac_frame *frame)
{
    return JAC_UNLIKELY(jac_oj_object_of(sink)->made) && frame && frame->flag && frame->kind == JAC_FRAME_OBJECT;
}

static VALUE oj_object_texts_pop(jac_value_sink *sink)
{
    size_t last = jac_value_stack_count(&sink->stack) - 1;
    VALUE value = *jac_value_stack_at(&sink->stack, last);
    jac_value_stack_drop(&sink->stack, last);
    return value;
}

/* Takes the value on top of the stack and puts it into the made object of `frame`. */
static JAC_NOINLINE jac_status oj_object_texts_give(jac_value_sink *sink, jac_reader *r, jac_frame *frame,
                                                    jac_oj_kind_of_value kind, const char *from)
{
    const jac_oj_member member = {
        .frame = frame, .kind = kind, .value = oj_object_texts_pop(sink), .from = from, .to = r->cur};
    jac_oj_object_put(sink, r, &member);
    return JAC_STATUS_OK;
}

/* As oj_object_texts_give, for the value of a predicted variable. The value must represent itself. Returns false,
 * having done nothing, if the variable was not predicted. */
JAC_INLINE bool oj_object_texts_set(jac_value_sink *sink, jac_frame *frame)
{
    VALUE name = *jac_oj_object_slot(sink, frame, JAC_OJ_SLOT_COLON),
          object = *jac_oj_object_slot(sink, frame, JAC_OJ_SLOT_VALUE);
    if (!RB_STATIC_SYM_P(name)) return false;
    rb_ivar_set(object, (ID)(name >> RUBY_SPECIAL_SHIFT), oj_object_texts_pop(sink));
    return true;
}

/* After the engine's event, which has pushed a value: puts it into the object of `frame` if that is a made object. */
JAC_INLINE jac_status oj_object_texts_resolve(jac_value_sink *sink, jac_reader *r, jac_frame *frame,
                                             jac_oj_kind_of_value kind, const char *from, jac_status status)
{
    if (JAC_LIKELY(!oj_object_texts_used(sink, frame)) || status != JAC_STATUS_OK) return status;
    if (JAC_LIKELY(oj_object_texts_set(sink, frame))) return status;
    return oj_object_texts_give(sink, r, frame, kind, from);
}

/* ---- texts ---- */

/* A text from the key cache: the Symbol after its ':', or an interned String. */
static VALUE oj_object_texts_known(jac_value_sink *sink, jac_frame *frame, const jac_text *t, bool symbol)
{
    bool again;
    if (JAC_UNLIKELY(!sink->cache)) value_keys_recall(sink, frame ? frame : sink->stack.frames.base);
    unsigned what = (symbol ? JAC_KEY_SYMBOL : JAC_KEY_INTERN) | jac_value_sink_known(sink, t->high, true);
    return jac_key_cache_fetch(&sink->cache->keys, sink->cache->self, t->ptr + symbol, t->len - symbol, what, &again);
}

/* Whether it is not yet determined what the made object of `frame` is. If so, sets *named: whether the current key
 * names its class. */
static bool oj_object_texts_unsaid(const jac_value_sink *sink, const jac_frame *frame, bool *named)
{
    if (!NIL_P(*jac_oj_object_slot(sink, frame, JAC_OJ_SLOT_VALUE))) return false;
    VALUE key = *jac_oj_object_slot(sink, frame, JAC_OJ_SLOT_KEY);
    *named = RSTRING_LEN(key) == 2 && memcmp(RSTRING_PTR(key), "^o", 2) == 0;
    return true;
}

/* Whether a text without escapes represents another value; if so, sets *value to it. False for an invalid id. */
static bool oj_object_texts_reads(jac_value_sink *sink, jac_frame *frame, const jac_text *t, char first, VALUE *value)
{
    if (t->escaped) return false;
    if (first == ':') {
        *value = oj_object_texts_known(sink, frame, t, true);
        return true;
    }
    if (first != '^' || !jac_oj_object_of(sink)->cycle || t->len < 3 || t->ptr[1] != 'r') return false;
    long id = jac_oj_object_id(t->ptr, t->len);
    if (id > 0) *value = jac_oj_object_cycle(jac_oj_object_of(sink)->cycle, id);
    return id > 0;
}

static JAC_NOINLINE jac_status oj_object_texts_use(jac_value_sink *sink, jac_reader *r, const jac_text *t,
                                                    const char *from, const char *to)
{
    jac_frame *frame = oj_object_texts_around(r);
    if (from[1] == '^' && !t->escaped && jac_oj_object_of(sink)->cycle && t->len >= 3 && frame &&
        frame->kind == JAC_FRAME_ARRAY && jac_oj_object_names_array(sink, frame, t->ptr, t->len))
        return JAC_STATUS_OK;
    VALUE value = Qnil;
    bool taken = oj_object_texts_used(sink, frame), named = false,
         unsaid = taken && oj_object_texts_unsaid(sink, frame, &named);
    jac_oj_member member = {.frame = frame,
                            .kind = JAC_OJ_TEXT,
                            .read = !unsaid && oj_object_texts_reads(sink, frame, t, from[1], &value),
                            .from = from,
                            .to = to};
    if (unsaid && named && !t->escaped) {
        value = oj_object_texts_known(sink, frame, t, false);
    }
    else if (!member.read) {
        jac_status status = value_events_string(sink, r, t, from, to);
        if (JAC_UNLIKELY(status != JAC_STATUS_OK)) return status;
        value = oj_object_texts_pop(sink);
    }
    member.value = value;
    if (taken) {
        jac_value_stack_push(&sink->stack, value);
        if (member.read && oj_object_texts_set(sink, frame)) return JAC_STATUS_OK;
        member.value = oj_object_texts_pop(sink);
        jac_oj_object_put(sink, r, &member);
        return JAC_STATUS_OK;
    }
    value = jac_oj_object_text(sink, r, &member);
    if (value == Qundef) return JAC_STATUS_OK;
    jac_value_stack_push(&sink->stack, value);
    return oj_object_texts_resolve(sink, r, frame, JAC_OJ_TEXT, from, JAC_STATUS_OK);
}

#endif
