/* rb/build/number.c - L3. The numbers that are not made in place; see number.h. */
#include "rb/build/number.h"
#include "rb/names.h"

/* Digits that are copied to the C stack rather than to a String. */
#define NUMBER_SHORT 128

VALUE jac_number_wide(bool negative, uint64_t magnitude)
{
    int sign = negative ? INTEGER_PACK_NEGATIVE : 0;
    return rb_integer_unpack(&magnitude, 1, sizeof magnitude, 0, INTEGER_PACK_NATIVE_BYTE_ORDER | INTEGER_PACK_LSWORD_FIRST | sign);
}

VALUE jac_number_big(const char *ptr, size_t len)
{
    char digits[NUMBER_SHORT];
    if (JAC_LIKELY(len < sizeof digits)) {
        memcpy(digits, ptr, len); /* bounds: len < NUMBER_SHORT */
        digits[len] = '\0';
        return rb_cstr2inum(digits, 10);
    }
    VALUE text = rb_str_new(ptr, (long)len);
    VALUE number = rb_str_to_inum(text, 10, 0);
    rb_str_resize(text, 0);
    return number;
}

/* A::B.c -> A and :B; a class at the top -> Kernel. */
static jac_number_maker number_conversion_method(VALUE klass)
{
    VALUE name = rb_class_path(klass), scope = rb_mKernel;
    const char *path = RSTRING_PTR(name);
    long start = RSTRING_LEN(name);
    while (start > 0 && path[start - 1] != ':') start--;
    if (start > 2) scope = rb_path_to_class(rb_str_substr(name, 0, start - 2));
    return (jac_number_maker){scope, rb_intern_str(rb_str_substr(name, start, RSTRING_LEN(name) - start))};
}

jac_number_maker jac_number_find_maker(VALUE decimal_class)
{
    const jac_number_maker none = {Qnil, 0};
    if (NIL_P(decimal_class) || decimal_class == rb_cFloat) return none;
    if (decimal_class != jac_cBigDecimal) {
        if (rb_respond_to(decimal_class, jac_id.try_convert)) return (jac_number_maker){decimal_class, jac_id.try_convert};
        if (rb_respond_to(decimal_class, jac_id.new_)) return (jac_number_maker){decimal_class, jac_id.new_};
        if (!RB_TYPE_P(decimal_class, T_CLASS)) return none;
    }
    return number_conversion_method(decimal_class);
}

VALUE jac_number_make(const jac_number_maker *maker, const char *ptr, size_t len, bool binary)
{
    VALUE text = binary ? rb_str_new(ptr, (long)len) : rb_utf8_str_new(ptr, (long)len);
    return rb_funcallv(maker->receiver, maker->method, 1, &text);
}
