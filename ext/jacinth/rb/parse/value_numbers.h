/* rb/parse/value_numbers.h - L3. The numbers that follow each other in an array, in a loop of their own: what it
 * needs stays in registers, and no event stands between two of them (integers, floats_2_decimals). Included by
 * value_sink.c alone. What is not an immediate, or not spelled plainly, is left to the events. */
#ifndef JAC_PARSE_VALUE_NUMBERS_H
#define JAC_PARSE_VALUE_NUMBERS_H

#include "rb/parse/value_sink.h"
#include "rb/private/flonum.h"
#include "reader/number.h"

/* What is no number. */
static double value_numbers_special(jac_literal which)
{
    if (which == JAC_LITERAL_NAN) return (double)NAN;
    return which == JAC_LITERAL_INFINITY ? (double)INFINITY : -(double)INFINITY;
}

/* The bits of a double that takes more than one operation. */
static JAC_NOINLINE uint64_t value_numbers_slow(uint64_t mantissa, int64_t exponent, bool negative)
{
    const jac_decimal d = {.mantissa = mantissa, .exponent = exponent, .negative = negative};
    double value = jac_atof_slow(&d);
    uint64_t bits;
    memcpy(&bits, &value, sizeof bits);
    return bits;
}

/* The loop. `limited`: what sink->decimal makes is left to the events, which nobody else sees. */
JAC_INLINE const char *value_numbers_run(jac_value_sink *sink, const char *p, const char *stop, const bool limited)
{
    const uint64_t most = limited ? sink->most_integer : (uint64_t)FIXNUM_MAX;
    jac_values *values = sink->stack.values;
    VALUE *top = values->top;
    const char *after = p, *last = stop - JAC_NUMBER_PLAIN_ROOM;
    jac_decimal d = {.truncated = false};
    while (p <= last) {
        uint64_t bits;
        if (JAC_UNLIKELY(top == values->limit)) {
            values->top = top;
            jac_value_stack_grow(&sink->stack, 1);
            values = sink->stack.values;
            top = values->top;
        }
        p = jac_number_plain(p, &d);
        if (JAC_UNLIKELY(!p || (*p != ',' && *p != ']'))) break;
        if (d.exponent == 0) {
            if (JAC_UNLIKELY(d.mantissa > most)) break;
            *top = jac_number_fixed(d.negative, d.mantissa);
        } else {
            if (limited && JAC_UNLIKELY(d.mantissa >= sink->decimal.limits->least)) break;
            /* Three of a thousand with 17 digits: were it left to the events, so would be all behind it. */
            if (JAC_UNLIKELY(!jac_atof_quick(&d, &bits))) bits = value_numbers_slow(d.mantissa, d.exponent, d.negative);
            if (JAC_UNLIKELY(!jac_flonum_encode_bits(bits, top))) {
                if (bits != 0) break;
                *top = DBL2NUM(0.0); /* an immediate, too */
            }
        }
        top++; /* bounds: below limit */
        after = p;
        if (*p++ == ']') break;
    }
    values->top = top;
    return after;
}

static JAC_NOINLINE const char *value_numbers_take_short(jac_value_sink *sink, const char *p, const char *stop)
{
    return sink->ruby == JAC_RUBY_LOADS || !jac_flonum_state.on ? p : value_numbers_run(sink, p, stop, true);
}

/* The event `numbers` of reader/sink.h. Takes only what becomes an immediate. */
static JAC_UNUSED JAC_NOINLINE const char *value_numbers_take(jac_value_sink *sink, const char *p, const char *stop)
{
    if (JAC_UNLIKELY(sink->custom_numbers || !jac_flonum_state.on)) return value_numbers_take_short(sink, p, stop);
    return value_numbers_run(sink, p, stop, false);
}

/* Whether a decimal is one of the numbers that stand for NaN and the infinities: *which is set then. */
static JAC_NOINLINE bool value_numbers_literal(const jac_value_sink *sink, const char *from, const char *to,
                                               jac_literal *which)
{
    return sink->config->nonfinite_numbers && jac_number_special(from, to, which);
}

#endif
