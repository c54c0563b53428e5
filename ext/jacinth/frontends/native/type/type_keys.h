/* frontends/native/type/type_keys.h - L4. The keys of objects by a type: the next field is predicted, any other is
 * looked up among the keys of the type. Included only by type_sink.c. */
#ifndef JAC_NATIVE_TYPE_KEYS_H
#define JAC_NATIVE_TYPE_KEYS_H

#include "frontends/native/type/type_values.h"

/* One past the ':' of the field's key if both are at p, and more follows before end; else NULL. */
JAC_INLINE const char *type_keys_match(const jac_type_field *field, const char *p, const char *end)
{
    const size_t room = (size_t)(end - p), size = field->size;
    if (JAC_UNLIKELY(size >= room)) return NULL;
    if (JAC_LIKELY(room >= 16)) {
        /* bounds: there are 16 bytes at p */
        if (jac_differ16(p, field->word, field->mask) != 0) return NULL;
        if (JAC_LIKELY(size <= 16)) return p + size;
    }
    return memcmp(p, field->text + 1, size) == 0 ? p + size : NULL; /* bounds: size bytes follow the first quote */
}

/* Reserves `count` slots, which are free. */
static JAC_NOINLINE void type_keys_reserve(jac_type_run *run, size_t count)
{
    jac_value_stack_grow(&run->base.stack, count);
    while (count-- > 0) *run->base.stack.values->top++ = Qundef; /* bounds: grown by that number */
}

/* Makes an OBJECT a LOOSE one, with a slot for each field. */
static JAC_NOINLINE void type_keys_loosen(jac_type_run *run, jac_frame *frame, const jac_type_node *node)
{
    const size_t used = jac_value_stack_count(&run->base.stack) - frame->base;
    frame->flag = JAC_TYPE_FRAME_LOOSE;
    type_keys_reserve(run, node->slots - used);
}

/* Makes `field` of a LOOSE object the field of the next value. */
JAC_INLINE void type_keys_set(jac_type_run *run, jac_frame *frame, const jac_type_field *field)
{
    frame->data = field;
    run->want = field->node;
    run->slot = frame->base + field->index;
}

/* The event guess_key of reader/sink.h. */
JAC_INLINE const char *type_keys_guess_key(jac_type_run *run, jac_reader *r, jac_frame *frame, const char *p)
{
    if (JAC_UNLIKELY(frame->flag > JAC_TYPE_FRAME_LOOSE)) return NULL;
    const jac_type_field *next = (const jac_type_field *)frame->data + 1;
    const char *after = type_keys_match(next, p, r->end);
    if (JAC_UNLIKELY(!after)) return NULL;
    if (JAC_UNLIKELY(frame->flag == JAC_TYPE_FRAME_LOOSE)) {
        const size_t slot = frame->base + next->index;
        if (*jac_value_stack_at(&run->base.stack, slot) != Qundef) return NULL;
        run->slot = slot;
    }
    frame->data = next;
    run->want = next->node;
    return after;
}

/* Adds the pair that waits in the two slots after the fields, if there is one, to the rest of an object. */
static JAC_NOINLINE void type_keys_add(jac_type_run *run, const jac_frame *frame, const jac_type_node *node)
{
    VALUE *slots = jac_value_stack_at(&run->base.stack, frame->base);
    if (slots[node->rest->index] == Qundef) slots[node->rest->index] = rb_hash_new();
    if (slots[node->count] == Qundef) return;
    rb_hash_aset(slots[node->rest->index], slots[node->count + 1], slots[node->count]); /* the key is interned */
    slots[node->count] = Qundef;
}

/* A key of the rest: makes its value the next one. */
static JAC_NOINLINE jac_status type_keys_rest(jac_type_run *run, jac_frame *frame, const jac_type_node *node,
                                              const jac_text *t)
{
    type_keys_add(run, frame, node);
    const VALUE key = rb_enc_interned_str(t->ptr, (long)t->len, rb_utf8_encoding());
    VALUE *slots = jac_value_stack_at(&run->base.stack, frame->base);
    slots[node->count + 1] = key;
    if (rb_hash_lookup2(slots[node->rest->index], key, Qundef) != Qundef) { /* the key is interned */
        run->base.duplicate = key;
        return JAC_STATUS_DUPLICATE_KEY;
    }
    type_keys_set(run, frame, &node->fields[node->count]);
    return JAC_STATUS_OK;
}

/* A key of an object, whose text is decoded. */
static JAC_NOINLINE jac_status type_keys_find(jac_type_run *run, jac_frame *frame, const jac_text *t, const char *from,
                                              const char *to)
{
    const jac_type_node *node = ((const jac_type_field *)frame->data)->owner;
    const size_t index = jac_type_table_find(&node->table, t->ptr, t->len);
    if (frame->flag == JAC_TYPE_FRAME_OBJECT) type_keys_loosen(run, frame, node);
    if (JAC_UNLIKELY(index == SIZE_MAX)) {
        if (node->rest) return type_keys_rest(run, frame, node, t);
        run->want = &jac_type_skipped;
        if (!(node->flags & JAC_TYPED_STRICT)) return JAC_STATUS_OK;
        return jac_type_fault_key(run, node, JAC_FAULT_UNKNOWN, from, to, t->ptr, t->len);
    }
    if (JAC_UNLIKELY(*jac_value_stack_at(&run->base.stack, frame->base + index) != Qundef)) {
        run->base.duplicate = node->table.texts[index];
        return JAC_STATUS_DUPLICATE_KEY;
    }
    type_keys_set(run, frame, &node->fields[index]);
    if (JAC_UNLIKELY(node->fields[index].role == JAC_FIELD_VIRTUAL)) {
        run->want = &jac_type_skipped;
        *jac_value_stack_at(&run->base.stack, run->slot) = Qnil; /* so that the key is known if it comes again */
    }
    return JAC_STATUS_OK;
}

static JAC_NOINLINE jac_status type_keys_escaped(jac_type_run *run, jac_reader *r, jac_frame *frame, const jac_text *t,
                                                 const char *from, const char *to)
{
    char scratch[JAC_STRING_SCRATCH];
    jac_text plain;
    VALUE owner;
    bool lone;
    jac_status status = value_texts_unescape(r, t, scratch, &plain, &owner, &lone);
    if (JAC_LIKELY(status == JAC_STATUS_OK)) status = type_keys_find(run, frame, &plain, from, to);
    RB_GC_GUARD(owner);
    return status;
}

/* The key of a map, or of an object that may be any value: pushes it. */
static JAC_NOINLINE jac_status type_keys_push(jac_type_run *run, jac_reader *r, jac_frame *frame, const jac_text *t,
                                              const char *from, const char *to)
{
    const jac_type_node *node = frame->data;
    frame->data = NULL; /* the engine's events take it for a shape */
    jac_status status = value_events_key(&run->base, r, frame, t, from, to);
    frame->data = node;
    if (node) {
        run->want = node->parts[0];
        run->slot = SIZE_MAX;
    }
    return status;
}

/* The event key of reader/sink.h. */
static jac_status type_keys_key(jac_type_run *run, jac_reader *r, jac_frame *frame, const jac_text *t, const char *from,
                                const char *to)
{
    if (JAC_LIKELY(frame->flag <= JAC_TYPE_FRAME_LOOSE))
        return JAC_UNLIKELY(t->escaped) ? type_keys_escaped(run, r, frame, t, from, to)
                                        : type_keys_find(run, frame, t, from, to);
    if (frame->flag <= JAC_TYPE_FRAME_ANY) return type_keys_push(run, r, frame, t, from, to);
    return jac_string_accept(r, t);
}

#endif
