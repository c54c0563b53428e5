/* frontends/native/type/type_texts.h - L4. The strings of a document by a type: their checks, and what is made of them.
 * Included only by type_sink.c. */
#ifndef JAC_NATIVE_TYPE_TYPE_TEXTS_H
#define JAC_NATIVE_TYPE_TYPE_TEXTS_H

#include "frontends/native/type/type_values.h"
#include "kernel/text/utf8.h"

/* Whether the text is a time or a date; makes it if `builds`. */
static JAC_NOINLINE jac_status type_texts_time(jac_type_run *run, const jac_type_node *node, const jac_text *t,
                                                 const char *from, const char *to)
{
    const bool date = node->op == JAC_TYPED_DATE;
    jac_timestamp stamp;
    VALUE value = Qnil;
    if (jac_timestamp_read(t->ptr, t->len, &stamp) != (date ? JAC_TIMESTAMP_DATE : JAC_TIMESTAMP_ABSOLUTE))
        return type_values_wrong(run, node, JAC_FAULT_FORMAT, from, to);
    if (run->builds || node->matches)
        value = date ? jac_type_make_date(&stamp, &run->base.stack) : jac_type_make_time(&stamp, t->ptr + t->len);
    if (JAC_UNLIKELY(node->matches) && !jac_type_make_matches(node->format, value, &run->base.stack))
        return type_values_wrong(run, node, JAC_FAULT_RANGE, from, to);
    return type_values_give(run, node, value);
}

/* A String or a Symbol, after the check of its length. */
static JAC_NOINLINE jac_status type_texts_text(jac_type_run *run, const jac_type_node *node, const jac_text *t,
                                                 const char *from, const char *to)
{
    VALUE value = value_texts_make(&run->base, t->ptr, t->len, t->high);
    if (!NIL_P(node->pattern) && !jac_type_make_matches(node->pattern, value, &run->base.stack))
        return type_values_wrong(run, node, JAC_FAULT_PATTERN, from, to);
    if (!NIL_P(node->format) && !jac_type_make_matches(node->format, value, &run->base.stack))
        return type_values_wrong(run, node, JAC_FAULT_FORMAT, from, to);
    if (node->op == JAC_TYPED_SYMBOL && run->builds) value = rb_str_intern(value);
    return type_values_give(run, node, value);
}

/* Whether the text has as many characters as the node wants. */
JAC_INLINE bool type_texts_fits(const jac_type_node *node, const jac_text *t)
{
    const size_t length = JAC_UNLIKELY(t->high) ? jac_utf8_count(t->ptr, t->len) : t->len;
    return JAC_LIKELY((long)length >= node->least && (long)length <= node->most);
}

/* A value of an enum. */
static jac_status type_texts_enum(jac_type_run *run, const jac_type_node *node, const jac_text *t, const char *from,
                                  const char *to)
{
    const size_t index = jac_type_table_find(&node->table, t->ptr, t->len);
    if (JAC_UNLIKELY(index == SIZE_MAX)) return type_values_wrong(run, node, JAC_FAULT_ENUM, from, to);
    return type_values_give(run, node, node->values.texts[index]);
}

/* The text of a String, decoded. */
static JAC_NOINLINE jac_status type_texts_decoded(jac_type_run *run, const jac_type_node *node, const jac_text *t,
                                                    const char *from, const char *to)
{
    switch (node->op) {
    case JAC_TYPED_ENUM: return type_texts_enum(run, node, t, from, to);
    case JAC_TYPED_TIME: case JAC_TYPED_DATE: return type_texts_time(run, node, t, from, to);
    default:
        if (!type_texts_fits(node, t)) return type_values_wrong(run, node, JAC_FAULT_LENGTH, from, to);
        return type_texts_text(run, node, t, from, to);
    }
}

static JAC_NOINLINE jac_status type_texts_escaped(jac_type_run *run, jac_reader *r, const jac_type_node *node,
                                                    const jac_text *t, const char *from, const char *to)
{
    char scratch[JAC_STRING_SCRATCH];
    jac_text plain;
    VALUE owner;
    bool lone;
    jac_status status = value_texts_unescape(r, t, scratch, &plain, &owner, &lone);
    if (JAC_LIKELY(status == JAC_STATUS_OK)) status = type_texts_decoded(run, node, &plain, from, to);
    RB_GC_GUARD(owner);
    return status;
}

static JAC_NOINLINE jac_status type_texts_string_other(jac_type_run *run, jac_reader *r, const jac_text *t,
                                                         const char *from, const char *to)
{
    const jac_type_node *node = type_values_branch(run->want, JAC_KIND_STRING);
    const bool fits = node->kinds >> JAC_KIND_STRING & 1;
    if (!fits || node->op == JAC_TYPED_RAW) {
        jac_status status = jac_string_accept(r, t);
        if (JAC_UNLIKELY(status != JAC_STATUS_OK)) return status;
        return fits ? type_values_raw(run, node, from, to) : type_values_unfit(run, node, from, to);
    }
    return t->escaped ? type_texts_escaped(run, r, node, t, from, to)
                      : type_texts_decoded(run, node, t, from, to);
}

/* The event string of reader/sink.h. */
JAC_INLINE jac_status type_texts_string(jac_type_run *run, jac_reader *r, const jac_text *t, const char *from,
                                          const char *to)
{
    const jac_type_node *node = run->want;
    if (JAC_UNLIKELY(!node->plain || t->escaped || (node->bounded && !type_texts_fits(node, t)))) {
        const bool member = node->op == JAC_TYPED_ENUM && !t->escaped && node->kinds >> JAC_KIND_STRING & 1;
        return member ? type_texts_enum(run, node, t, from, to) : type_texts_string_other(run, r, t, from, to);
    }
    return type_values_put(run, run->builds ? value_texts_make(&run->base, t->ptr, t->len, t->high) : Qnil);
}

#endif
