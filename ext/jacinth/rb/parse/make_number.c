/* rb/parse/make_number.c - L3. Makes the numbers that are not immediates; see make_number.h. */
#include "rb/parse/make_number.h"
#include "kernel/number/bigint.h"
#include "rb/names.h"
#include "reader/number.h"

/* The capacity of the String that BigDecimal gets, in bytes. */
#define NUMBER_SHORT 128

static int make_number_packing(bool negative)
{
    return INTEGER_PACK_NATIVE_BYTE_ORDER | INTEGER_PACK_LSWORD_FIRST | (negative ? INTEGER_PACK_NEGATIVE : 0);
}

JAC_HOT VALUE jac_number_wide(bool negative, uint64_t magnitude)
{
    return rb_integer_unpack(&magnitude, 1, sizeof magnitude, 0, make_number_packing(negative));
}

VALUE jac_number_big(const char *ptr, size_t len)
{
    if (JAC_LIKELY(len <= JAC_BIGINT_DIGITS)) {
        uint64_t words[JAC_BIGINT_WORDS];
        bool negative = *ptr == '-';
        size_t count = jac_bigint_read(words, ptr + negative, len - negative);
        return rb_integer_unpack(words, count, sizeof words[0], 0, make_number_packing(negative));
    }
    VALUE text = rb_str_new(ptr, (long)len);
    VALUE number = rb_str_to_inum(text, 10, 0);
    rb_str_resize(text, 0);
    return number;
}

/* Kernel.method(:BigDecimal) as the library defined it, or nil. */
static VALUE make_number_own = Qnil; /* root: registered by init */

/* may call Ruby */
static VALUE make_number_kernel_method(void) { return rb_obj_method(rb_mKernel, ID2SYM(jac_id.BigDecimal)); }

void jac_number_init(void)
{
    rb_gc_register_address(&make_number_own);
    VALUE method = make_number_kernel_method();
    /* may call Ruby */
    if (NIL_P(rb_funcall(method, rb_intern("source_location"), 0))) make_number_own = method; /* written in C */
}

/* The conversion method with the name of a class: for A::B the method A.B, for a top-level class C the method
 * Kernel.C. */
static jac_number_maker make_number_conversion_method(VALUE klass)
{
    VALUE name = rb_class_path(klass), scope = rb_mKernel;
    const char *path = RSTRING_PTR(name);
    long start = RSTRING_LEN(name); /* kept: the path of a class is frozen */
    while (start > 0 && path[start - 1] != ':') start--;
    if (start > 2) scope = rb_path_to_class(rb_str_substr(name, 0, start - 2)); /* may call Ruby */
    return (jac_number_maker){scope, rb_intern_str(rb_str_substr(name, start, RSTRING_LEN(name) - start)),
                              &jac_number_every};
}

jac_number_maker jac_number_find_maker(VALUE decimal_class)
{
    const jac_number_maker none = {Qnil, 0, NULL};
    if (NIL_P(decimal_class) || decimal_class == rb_cFloat) return none;
    if (decimal_class == jac_cBigDecimal) {
        /* may call Ruby */
        if (rb_equal(make_number_kernel_method(), make_number_own))
            return (jac_number_maker){rb_str_tmp_new(NUMBER_SHORT), 0, &jac_number_every};
    } else {
        /* may call Ruby */
        if (rb_respond_to(decimal_class, jac_id.try_convert))
            return (jac_number_maker){decimal_class, jac_id.try_convert, &jac_number_every};
        /* may call Ruby */
        if (rb_respond_to(decimal_class, jac_id.new_))
            return (jac_number_maker){decimal_class, jac_id.new_, &jac_number_every};
        if (!RB_TYPE_P(decimal_class, T_CLASS)) return none;
    }
    return make_number_conversion_method(decimal_class);
}

uint32_t jac_number_overflow(VALUE decimal_class)
{
    return NIL_P(jac_number_find_maker(decimal_class).receiver) ? 0 : (uint32_t)JAC_SYNTAX_OVERFLOW;
}

const jac_number_limits jac_number_every = {0, 0, 0, 0},
                        jac_number_long = {JAC_NUMBER_LONGER, JAC_NUMBER_LONGER, 0, 100000};

bool jac_number_makes(const jac_number_maker *maker, const jac_decimal *d, const char *ptr, size_t len)
{
    const jac_number_limits *limits = maker->limits;
    /* d->exponent and the exponent in the text differ by at most the number of digits. */
    const int64_t near = limits->exponent - (int64_t)len;
    int64_t exponent = 0;
    if (d->mantissa >= limits->least || d->mantissa >= limits->least_whole) {
        if (d->mantissa >= (memchr(ptr, '.', len) ? limits->least : limits->least_whole)) return true;
    }
    if (d->exponent < near && d->exponent > -near) return false;
    for (const char *p = ptr; p < ptr + len; p++) {
        if ((*p | 0x20) == 'e') jac_number_exponent(p, ptr + len, &exponent);
    }
    return exponent >= limits->exponent || exponent <= -limits->exponent;
}

/* The original Kernel.BigDecimal neither keeps its argument nor passes it on, so all numbers can share one String. It
 * is called by the Method object that was taken at load: a redefinition during a parse must not get the String. */
static VALUE make_number_make_own(VALUE text, const char *ptr, size_t len)
{
    if (JAC_UNLIKELY(len > NUMBER_SHORT)) text = rb_str_new(ptr, (long)len);
    else {
        memcpy(RSTRING_PTR(text), ptr, len); /* bounds: the capacity is NUMBER_SHORT */
        rb_str_set_len(text, (long)len);
    }
    return rb_method_call(1, &text, make_number_own); /* may call Ruby */
}

VALUE jac_number_make(jac_number_maker *maker, const char *ptr, size_t len, bool binary)
{
    if (maker->receiver == Qtrue) maker->receiver = rb_str_tmp_new(NUMBER_SHORT);
    if (maker->method == 0) return make_number_make_own(maker->receiver, ptr, len);
    VALUE text = binary ? rb_str_new(ptr, (long)len) : rb_utf8_str_new(ptr, (long)len);
    return rb_funcallv(maker->receiver, maker->method, 1, &text); /* may call Ruby */
}
