/* rb/parse/value_numbers.h - L3. Consecutive numbers of an array, read in a loop of their own: its variables stay in
 * registers, and there is no event between two numbers (bench cases integers, floats_2_decimals). Numbers that do not
 * become immediates or are not written plainly are left to the events. Included only by value_events.h. */
#ifndef JAC_PARSE_VALUE_NUMBERS_H
#define JAC_PARSE_VALUE_NUMBERS_H

#include "rb/parse/value_sink.h"
#include "rb/private/flonum.h"
#include "reader/number.h"

/* The double for a literal that is NaN or an infinity. */
static JAC_HOT double value_numbers_nonfinite(jac_literal which)
{
    if (which == JAC_LITERAL_NAN) return (double)NAN;
    return which == JAC_LITERAL_INFINITY ? (double)INFINITY : -(double)INFINITY;
}

/* The bits of a double that jac_atof_quick cannot make. */
static JAC_NOINLINE uint64_t value_numbers_slow(uint64_t mantissa, int64_t exponent, bool negative)
{
    const jac_decimal d = {.mantissa = mantissa, .exponent = exponent, .negative = negative};
    double value = jac_atof_slow(&d);
    uint64_t bits;
    memcpy(&bits, &value, sizeof bits);
    return bits;
}

/* The loop. Returns one past the last number consumed. `limited`: numbers that sink->decimal makes are left to the
 * events. */
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
            /* About three in a thousand numbers with 17 digits. If one were left to the events, the loop would end. */
            if (JAC_UNLIKELY(!jac_atof_quick(&d, &bits))) bits = value_numbers_slow(d.mantissa, d.exponent, d.negative);
            if (JAC_UNLIKELY(!jac_flonum_encode_bits(bits, top))) {
                if (bits != 0) break;
                *top = DBL2NUM(0.0); /* also an immediate */
            }
        }
        top++; /* bounds: below limit */
        after = p;
        if (*p++ == ']') break;
    }
    values->top = top;
    return after;
}

static JAC_NOINLINE const char *value_numbers_read_short(jac_value_sink *sink, const char *p, const char *stop)
{
    return sink->ruby == JAC_RUBY_LOADS || !jac_flonum_state.on ? p : value_numbers_run(sink, p, stop, true);
}

/* The event `numbers` of reader/sink.h. Consumes only numbers that become immediates. */
static JAC_UNUSED JAC_NOINLINE const char *value_numbers_read(jac_value_sink *sink, const char *p, const char *stop)
{
    if (JAC_UNLIKELY(sink->custom_numbers || !jac_flonum_state.on)) return value_numbers_read_short(sink, p, stop);
    return value_numbers_run(sink, p, stop, false);
}

/* Whether a decimal is one of the numbers that represent NaN and the infinities. If so, sets *which. */
static JAC_NOINLINE bool value_numbers_literal(const jac_value_sink *sink, const char *from, const char *to,
                                               jac_literal *which)
{
    return sink->config->nonfinite_numbers && jac_number_nonfinite(from, to, which);
}

#endif
