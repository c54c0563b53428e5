/* rb/generate/decimal.c - L3. Writes a BigDecimal as a JSON number with all its digits. */
#include "rb/generate/call.h"
#include "rb/generate/dialect.h"
#include "rb/names.h"

/* The parts that BigDecimal#split returns: the value is sign * 0.digits * 10**exponent. */
typedef struct { long sign, exponent; VALUE digits; } decimal_parts;

static decimal_parts decimal_split(jac_generator *gen, VALUE object)
{
    VALUE parts = jac_call_method(gen, object, jac_id.split);
    decimal_parts split = {0, 0, Qnil};
    if (RB_TYPE_P(parts, T_ARRAY) && RARRAY_LEN(parts) == 4) {
        VALUE sign = RARRAY_AREF(parts, 0), exponent = RARRAY_AREF(parts, 3);
        split.digits = RARRAY_AREF(parts, 1);
        if (RB_FIXNUM_P(sign)) split.sign = RB_FIX2LONG(sign);
        if (RB_FIXNUM_P(exponent)) split.exponent = RB_FIX2LONG(exponent);
    }
    if (!RB_TYPE_P(split.digits, T_STRING) || RSTRING_LEN(split.digits) == 0) {
        jac_generator_refuse_class(gen, object, object, " has no digits");
    }
    RB_GC_GUARD(parts);
    return split;
}

void jac_generate_decimal(jac_generator *gen, VALUE object)
{
    decimal_parts split = decimal_split(gen, object);
    const char *ptr = RSTRING_PTR(split.digits);
    size_t len = (size_t)RSTRING_LEN(split.digits);
    if (*ptr == 'N') {
        jac_generate_nonfinite(gen, object, JAC_NONFINITE_NAN);
    } else if (*ptr == 'I') {
        jac_generate_nonfinite(gen, object, split.sign < 0 ? JAC_NONFINITE_MINUS_INFINITY : JAC_NONFINITE_INFINITY);
    } else if (!jac_emit_decimal(&gen->out.buf, split.sign < 0, ptr, len, split.exponent)) {
        jac_generator_refuse_class(gen, object, object, " has no digits");
    }
    RB_GC_GUARD(split.digits);
}
