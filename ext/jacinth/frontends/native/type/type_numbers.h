/* frontends/native/type/type_numbers.h - L4. The numbers of a document by a type: their checks, and what is made of
 * them. Included only by type_sink.c. */
#ifndef JAC_NATIVE_TYPE_TYPE_NUMBERS_H
#define JAC_NATIVE_TYPE_TYPE_NUMBERS_H

#include "frontends/native/type/type_values.h"

/* The largest magnitude of a whole Float that may become an Integer: all of them are exact. */
#define TYPE_NUMBERS_WHOLE 9007199254740992.0

/* An Integer beyond a Fixnum. Its bounds are those of a Float: rb_big_cmp compares with these exactly. */
static JAC_COLD jac_status type_numbers_big(jac_type_run *run, const jac_type_node *node, VALUE value,
                                            const char *from, const char *to)
{
    if (node->op == JAC_TYPED_ENUM) return type_values_enum(run, node, value, from, to);
    if (rb_big_cmp(value, DBL2NUM(node->low)) == INT2FIX(-1) || rb_big_cmp(value, DBL2NUM(node->high)) == INT2FIX(1))
        return type_values_wrong(run, node, JAC_FAULT_RANGE, from, to);
    if (node->multiple && rb_big_modulo(value, LONG2FIX(node->multiple)) != INT2FIX(0))
        return type_values_wrong(run, node, JAC_FAULT_MULTIPLE, from, to);
    return type_values_give(run, node, value);
}

/* An Integer that is a Fixnum. */
JAC_INLINE jac_status type_numbers_fixnum(jac_type_run *run, const jac_type_node *node, long value, const char *from,
                                          const char *to)
{
    if (JAC_UNLIKELY(value < node->least || value > node->most))
        return type_values_wrong(run, node, JAC_FAULT_RANGE, from, to);
    if (JAC_UNLIKELY(node->multiple) && value % node->multiple != 0)
        return type_values_wrong(run, node, JAC_FAULT_MULTIPLE, from, to);
    return type_values_give(run, node, LONG2FIX(value));
}

/* A number that becomes a Float. */
JAC_INLINE jac_status type_numbers_double(jac_type_run *run, const jac_type_node *node, double value, const char *from,
                                          const char *to)
{
    if (JAC_UNLIKELY(value < node->low || value > node->high))
        return type_values_wrong(run, node, JAC_FAULT_RANGE, from, to);
    if (JAC_UNLIKELY(node->matches)) {
        VALUE text = value_texts_make(&run->base, from, (size_t)(to - from), true);
        if (!jac_type_make_matches(node->pattern, text, &run->base.stack))
            return type_values_wrong(run, node, JAC_FAULT_MULTIPLE, from, to);
    }
    return type_values_give(run, node, run->builds ? jac_flonum_number(value) : Qnil);
}

/* The event integer, unless the node is an Integer and the value a Fixnum. */
static JAC_NOINLINE jac_status type_numbers_integer_other(jac_type_run *run, bool negative, uint64_t magnitude,
                                                          const char *from, const char *to)
{
    const jac_type_node *node = type_values_branch(run->want, JAC_KIND_INTEGER);
    if (!(node->kinds >> JAC_KIND_INTEGER & 1)) return type_values_unfit(run, node, from, to);
    if (node->op == JAC_TYPED_RAW) return type_values_raw(run, node, from, to);
    if (node->op == JAC_TYPED_FLOAT)
        return type_numbers_double(run, node, negative ? -(double)magnitude : (double)magnitude, from, to);
    if (JAC_UNLIKELY(magnitude > (uint64_t)FIXNUM_MAX))
        return type_numbers_big(run, node, jac_number_wide(negative, magnitude), from, to);
    const long value = negative ? -(long)magnitude : (long)magnitude;
    if (node->op == JAC_TYPED_ENUM) return type_values_enum(run, node, LONG2FIX(value), from, to);
    return type_numbers_fixnum(run, node, value, from, to);
}

/* The event integer of reader/sink.h. */
JAC_INLINE jac_status type_numbers_integer(jac_type_run *run, jac_reader *r, bool negative, uint64_t magnitude,
                                           const char *from, const char *to)
{
    (void)r;
    if (JAC_UNLIKELY(run->want->op != JAC_TYPED_INTEGER || magnitude > (uint64_t)FIXNUM_MAX))
        return type_numbers_integer_other(run, negative, magnitude, from, to);
    return type_numbers_fixnum(run, run->want, negative ? -(long)magnitude : (long)magnitude, from, to);
}

/* The event decimal, except for a number that is not negative and is only checked to be a Float. */
static JAC_NOINLINE jac_status type_numbers_decimal_other(jac_type_run *run, jac_reader *r, const jac_decimal *d,
                                                    const char *from, const char *to)
{
    const jac_type_node *node = type_values_branch(run->want, JAC_KIND_DECIMAL);
    const bool fits = node->kinds >> JAC_KIND_DECIMAL & 1;
    double value;
    if (node->op == JAC_TYPED_RAW && fits) return type_values_raw(run, node, from, to);
    jac_status status = jac_number_to_double(d, r->syntax.flags, &value);
    if (JAC_UNLIKELY(status != JAC_STATUS_OK)) return status;
    if (JAC_UNLIKELY(!fits)) return type_values_unfit(run, node, from, to);
    if (node->op != JAC_TYPED_INTEGER) return type_numbers_double(run, node, value, from, to);
    const bool whole = value >= -TYPE_NUMBERS_WHOLE && value <= TYPE_NUMBERS_WHOLE && value == (double)(long)value;
    if (!whole) return type_values_wrong(run, node, JAC_FAULT_TYPE, from, to);
    return type_numbers_fixnum(run, node, (long)value, from, to);
}

/* The event decimal of reader/sink.h. */
JAC_INLINE jac_status type_numbers_decimal(jac_type_run *run, jac_reader *r, const jac_decimal *d, const char *from,
                                           const char *to)
{
    const bool finite = d->exponent <= DBL_MAX_10_EXP - JAC_NUMBER_DIGITS;
    if (JAC_LIKELY(!run->builds && run->want->positive && finite && !d->negative))
        return type_values_put(run, Qnil);
    const jac_decimal copy = *d; /* only the copy's address escapes, so that *d can stay in registers */
    return type_numbers_decimal_other(run, r, &copy, from, to);
}

/* The event big_integer of reader/sink.h. */
static JAC_COLD jac_status type_numbers_big_integer(jac_type_run *run, jac_reader *r, bool negative, const char *from,
                                                    const char *to)
{
    const jac_type_node *node = type_values_branch(run->want, JAC_KIND_INTEGER);
    if (!(node->kinds >> JAC_KIND_INTEGER & 1)) return type_values_unfit(run, node, from, to);
    if (node->op == JAC_TYPED_RAW) return type_values_raw(run, node, from, to);
    if (node->op != JAC_TYPED_FLOAT)
        return type_numbers_big(run, node, jac_number_big(from, (size_t)(to - from)), from, to);
    jac_decimal d = {.text = from, .len = (size_t)(to - from), .negative = negative};
    jac_number_collect(&d, NULL, to, 0);
    double value;
    jac_status status = jac_number_to_double(&d, r->syntax.flags, &value);
    return status == JAC_STATUS_OK ? type_numbers_double(run, node, value, from, to) : status;
}

#endif
