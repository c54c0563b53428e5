/* rb/parse/value_numbers.h - L3. Consecutive numbers of an array, read in a loop of their own: its variables stay in
 * registers, and there is no event between two numbers (bench cases integers, floats_2_decimals). Numbers that do not
 * become immediates or are not written plainly are left to the events. Included only by value_events.h. */
#ifndef JAC_PARSE_VALUE_NUMBERS_H
#define JAC_PARSE_VALUE_NUMBERS_H

#include "rb/parse/value_sink.h"
#include "rb/private/flonum.h"
#include "reader/plain_number.h"

/* The double for a literal that is NaN or an infinity. */
static JAC_HOT double value_numbers_nonfinite(jac_literal which)
{
    if (which == JAC_LITERAL_NAN) return (double)NAN;
    return which == JAC_LITERAL_INFINITY ? (double)INFINITY : -(double)INFINITY;
}

/* Closes the Array of `frame`, and opens the next one, whose bracket is at `opened`, in its place. */
JAC_INLINE void value_numbers_next_row(jac_value_sink *sink, jac_reader *r, jac_frame *frame, const char *opened)
{
    jac_values *values = sink->stack.values;
    VALUE *first = values->base + frame->base;
    *first = rb_ary_new_from_values(values->top - first, first);
    values->top = first + 1;
    frame->base++;
    frame->opened = (size_t)(opened - r->start);
}

/* Whether sink->decimal makes an object of the number with a point in [p, after). Its limit is a number of digits, from
 * the first one that is not 0. */
static JAC_NOINLINE bool value_numbers_made(const jac_value_sink *sink, const char *p, const char *after)
{
    if (sink->decimal.limits->least == 0) return true;
    while (*p == '-' || *p == '0' || *p == '.') p++; /* a zero ends at `after` */
    size_t digits = (size_t)(after - p);
    if (memchr(p, '.', digits)) digits--;
    return digits >= JAC_NUMBER_LONGER_DIGITS;
}

/* The event `numbers` of reader/sink.h. Consumes only numbers that become immediates. The loop goes on from one Array
 * in an Array to the next (parse canada). */
static JAC_UNUSED JAC_NOINLINE const char *value_numbers_read(jac_value_sink *sink, jac_reader *r, jac_frame *frame,
                                                              const char *const from, const char *stop)
{
    const bool limited = sink->custom_numbers;
    if (JAC_UNLIKELY(!jac_flonum_state.on || (limited && sink->ruby == JAC_RUBY_LOADS))) return from;
    const uint64_t most = limited ? sink->most_integer : (uint64_t)FIXNUM_MAX;
    jac_values *values = sink->stack.values;
    VALUE *top = values->top;
    const char *p = from, *last = stop - JAC_PLAIN_NUMBER_ROOM;
    while (p <= last) {
        jac_plain_number number;
        if (JAC_UNLIKELY(top == values->limit)) {
            values->top = top;
            jac_value_stack_grow(&sink->stack, 1);
            values = sink->stack.values;
            top = values->top;
        }
        const char *after = jac_plain_number_read(p, &number);
        if (JAC_UNLIKELY(!after)) {
            if (*p != ' ') break;
            p++;
            continue;
        }
        if (number.whole) {
            if (JAC_UNLIKELY(number.mantissa > most)) break;
            *top = jac_number_fixed(number.negative, number.mantissa);
        } else {
            if (JAC_UNLIKELY(limited) && value_numbers_made(sink, p, after)) break;
            *top = jac_flonum_word(number.bits, number.negative); /* 0, or between 1e-19 and 1e19 */
            if (JAC_UNLIKELY(number.bits == 0)) {
                if (number.negative) break;
                *top = DBL2NUM(0.0); /* also an immediate */
            }
        }
        if (JAC_LIKELY(*after == ',')) {
            top++; /* bounds: below limit */
            p = after + 1;
            continue;
        }
        if (JAC_UNLIKELY(*after != ']')) break;
        values->top = ++top; /* bounds: below limit */
        if (after > last || after[1] != ',') return after;
        p = after + 2 + (after[2] == ' ');
        if (*p != '[' || frame == sink->stack.frames.base || frame[-1].kind != JAC_FRAME_ARRAY ||
            sink->ruby >= JAC_RUBY_SEES || sink->freeze) return after;
        value_numbers_next_row(sink, r, frame, p++);
        top = values->top;
    }
    values->top = top;
    while (p != from && p[-1] == ' ') p--;
    return p != from && p[-1] == ',' ? p - 1 : p;
}

/* Whether a decimal is one of the numbers that represent NaN and the infinities. If so, sets *which. */
static JAC_NOINLINE bool value_numbers_literal(const jac_value_sink *sink, const char *from, const char *to,
                                               jac_literal *which)
{
    return sink->config->nonfinite_numbers && jac_number_nonfinite(from, to, which);
}

#endif
