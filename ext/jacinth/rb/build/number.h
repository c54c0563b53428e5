/* rb/build/number.h - L3. Numbers of a document -> Integer, Float, or an object of decimal_class.
 * Reading digits and rounding are the reader's and the kernel's. */
#ifndef JAC_RB_BUILD_NUMBER_H
#define JAC_RB_BUILD_NUMBER_H

#include "rb/rb.h"

/* An Integer beyond the Fixnums: -magnitude or magnitude. */
JAC_API VALUE jac_number_wide(bool negative, uint64_t magnitude);

/* The Integer that the len bytes at ptr spell: an optional '-' and digits, however many. */
JAC_API VALUE jac_number_big(const char *ptr, size_t len);

/* What a decimal_class is asked for an object: receiver.method(text). With method 0 it is Kernel.BigDecimal,
 * which nobody has redefined, and `receiver` a hidden String of our own for the text. */
typedef struct {
    VALUE receiver;     /* root: on the C stack; nil: the number becomes a Float */
    ID method;
} jac_number_maker;

/* Looks Kernel.BigDecimal up; the library is loaded by then. */
JAC_API void jac_number_init(void);

/* The maker of `decimal_class`, a Class or Module, or nil: its try_convert, else its new, else for a
 * class A::B the method A.B, and Kernel's for a class at the top. May run Ruby code. */
JAC_API jac_number_maker jac_number_find_maker(VALUE decimal_class);

/* The maker's object for the spelling at ptr, as a String in UTF-8 or in BINARY. Runs Ruby code. */
JAC_API VALUE jac_number_make(const jac_number_maker *maker, const char *ptr, size_t len, bool binary);

/* -magnitude or magnitude. */
JAC_INLINE VALUE jac_number_fixed(bool negative, uint64_t magnitude)
{
    if (JAC_UNLIKELY(magnitude > (uint64_t)FIXNUM_MAX)) return jac_number_wide(negative, magnitude);
    long value = (long)magnitude;
    return LONG2FIX(negative ? -value : value);
}

#endif
