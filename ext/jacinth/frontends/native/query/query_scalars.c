/* frontends/native/query/query_scalars.c - L4. Scalars as queries see them; see query_scalars.h. Integers and Floats
 * are compared exactly, without a conversion of one to the other. */
#include "frontends/native/query/query_scalars.h"
#include "kernel/simd/dispatch.h"
#include "rb/names.h"

JAC_NOINLINE jac_query_kind jac_query_scalar_kind(VALUE object)
{
    if (RB_SPECIAL_CONST_P(object)) {
        if (RB_FIXNUM_P(object) || RB_FLONUM_P(object)) return JAC_QUERY_IS_NUMBER;
        if (RB_STATIC_SYM_P(object)) return JAC_QUERY_IS_STRING;
        return object == Qtrue    ? JAC_QUERY_IS_TRUE
               : object == Qfalse ? JAC_QUERY_IS_FALSE
               : object == Qnil   ? JAC_QUERY_IS_NULL
                                  : JAC_QUERY_IS_OTHER;
    }
    switch (RB_BUILTIN_TYPE(object)) {
    case T_STRING: case T_SYMBOL: return JAC_QUERY_IS_STRING;
    case T_HASH: return JAC_QUERY_IS_OBJECT;
    case T_ARRAY: return JAC_QUERY_IS_ARRAY;
    case T_FLOAT: case T_BIGNUM: case T_RATIONAL: return JAC_QUERY_IS_NUMBER;
    case T_DATA: return RTEST(rb_obj_is_kind_of(object, jac_cBigDecimal)) ? JAC_QUERY_IS_NUMBER : JAC_QUERY_IS_OTHER;
    default: return JAC_QUERY_IS_OTHER;
    }
}

JAC_NOINLINE VALUE jac_query_scalar_text(VALUE object)
{
    VALUE text = RB_SYMBOL_P(object) ? rb_sym2str(object) : object;
    if (RB_ENCODING_GET(text) <= JAC_ENC_US_ASCII || rb_enc_str_coderange(text) == RUBY_ENC_CODERANGE_7BIT) return text;
    return rb_str_conv_enc(text, rb_enc_get(text), rb_utf8_encoding()); /* may call Ruby */
}

bool jac_query_scalar_valid_p(VALUE text)
{
    int range = (int)RB_ENC_CODERANGE(text);
    if (range == RUBY_ENC_CODERANGE_7BIT) return true;
    if (range == RUBY_ENC_CODERANGE_VALID && RB_ENCODING_GET(text) == JAC_ENC_UTF8) return true;
    return jac_simd->utf8_valid(RSTRING_PTR(text), (size_t)RSTRING_LEN(text));
}

/* UTF-8 keeps the order of the code points. */
static int query_scalars_texts(VALUE a, VALUE b)
{
    VALUE left = jac_query_scalar_text(a), right = jac_query_scalar_text(b);
    size_t left_len = (size_t)RSTRING_LEN(left), right_len = (size_t)RSTRING_LEN(right);
    int order = memcmp(RSTRING_PTR(left), RSTRING_PTR(right), left_len < right_len ? left_len : right_len);
    RB_GC_GUARD(left);
    RB_GC_GUARD(right);
    return order ? order : (left_len > right_len) - (left_len < right_len);
}

/* Compares an integer with a double. NaN counts as small. */
static int query_scalars_mixed(long integer, double number)
{
    const double limit = 9223372036854775808.0; /* 2^63 */
    if (number != number) return 1;
    if (number >= limit) return -1;
    if (number < -limit) return 1;
    long whole = (long)number; /* toward zero */
    double rest = number - (double)whole;
    if (integer != whole) return integer < whole ? -1 : 1;
    return (rest < 0) - (rest > 0);
}

/* The result of a <=>: false for nil, and for what a redefined method returns instead of an Integer. */
static bool query_scalars_order(VALUE result, int *order)
{
    if (!RB_FIXNUM_P(result)) return false;
    long sign = FIX2LONG(result);
    *order = (sign > 0) - (sign < 0);
    return true;
}

/* Whether the number is a BigDecimal or Rational, whose comparison needs their methods. */
static bool query_scalars_exact_p(VALUE number)
{
    return !RB_SPECIAL_CONST_P(number) && (RB_TYPE_P(number, T_DATA) || RB_TYPE_P(number, T_RATIONAL));
}

/* Compares a BigDecimal or Rational with any number. */
static JAC_COLD bool query_scalars_exact(VALUE a, VALUE b, int *order)
{
    ID compare = rb_intern("<=>");
    if (RB_TYPE_P(a, T_DATA) && !RB_SPECIAL_CONST_P(b) && RB_TYPE_P(b, T_RATIONAL)) {
        /* BigDecimal#<=> would round the Rational. */
        a = rb_funcall(a, rb_intern("*"), 1, rb_rational_den(b)); /* may call Ruby */
        b = rb_rational_num(b);
    }
    return query_scalars_order(rb_funcall(a, compare, 1, b), order); /* may call Ruby */
}

static bool query_scalars_numbers(VALUE a, VALUE b, int *order)
{
    if (RB_FIXNUM_P(a) && RB_FIXNUM_P(b)) {
        *order = (FIX2LONG(a) > FIX2LONG(b)) - (FIX2LONG(a) < FIX2LONG(b));
        return true;
    }
    if (RB_FLOAT_TYPE_P(a)) {
        double number = RFLOAT_VALUE(a);
        if (number != number) return false;
        if (RB_FLOAT_TYPE_P(b)) {
            *order = (number > RFLOAT_VALUE(b)) - (number < RFLOAT_VALUE(b));
            return RFLOAT_VALUE(b) == RFLOAT_VALUE(b);
        }
    } else if (RB_FIXNUM_P(a) && RB_FLOAT_TYPE_P(b)) {
        *order = query_scalars_mixed(FIX2LONG(a), RFLOAT_VALUE(b));
        return RFLOAT_VALUE(b) == RFLOAT_VALUE(b);
    } else if (RB_TYPE_P(a, T_BIGNUM) && !query_scalars_exact_p(b)) {
        return query_scalars_order(rb_big_cmp(a, b), order);
    } else if (query_scalars_exact_p(a) && (RB_TYPE_P(a, T_DATA) || !query_scalars_exact_p(b) ||
                                            RB_TYPE_P(b, T_RATIONAL))) {
        return query_scalars_exact(a, b, order);
    }
    /* The other way round: the first number is of a kind that is compared with the second one there. */
    if (!query_scalars_numbers(b, a, order)) return false;
    *order = -*order;
    return true;
}

JAC_NOINLINE bool jac_query_scalar_compare(VALUE a, VALUE b, int *order)
{
    if (jac_query_scalar_kind(a) == JAC_QUERY_IS_NUMBER) return query_scalars_numbers(a, b, order);
    *order = query_scalars_texts(a, b);
    return true;
}
