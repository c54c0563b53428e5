/* rb/parse/number.h - L3. Numbers of a document -> Integer, Float, or an object of decimal_class.
 * Reading digits and rounding are the reader's and the kernel's. */
#ifndef JAC_PARSE_NUMBER_H
#define JAC_PARSE_NUMBER_H

#include "kernel/number/atof.h"
#include "rb/rb.h"

/* An Integer beyond the Fixnums: -magnitude or magnitude. */
JAC_API VALUE jac_number_wide(bool negative, uint64_t magnitude);

/* The Integer that the len bytes at ptr spell: an optional '-' and digits, however many. */
JAC_API VALUE jac_number_big(const char *ptr, size_t len);

/* Which numbers a maker makes objects of; the others become Integers and Floats all the same. */
typedef struct {
    uint64_t least;         /* the smallest mantissa of a number with a point */
    uint64_t least_whole;   /* ... of one with an exponent alone */
    uint64_t least_integer; /* the smallest magnitude of an Integer; 0: none is made */
    int64_t exponent;       /* the smallest exponent as it is spelled, of either sign, whatever the mantissa */
} jac_number_limits;

/* Every decimal, no Integer; and decimals of more than 16 digits or with exponents from 100,000 on. */
JAC_TABLE jac_number_limits jac_number_every, jac_number_long;

/* What a decimal_class is asked for an object: receiver.method(text). With method 0 it is Kernel.BigDecimal,
 * which nobody has redefined (a TracePoint may run Ruby code there all the same), and `receiver` a hidden String of our
 * own for the text. */
typedef struct {
    VALUE receiver;     /* root: on the C stack; nil: the number becomes a Float; true: there is no such String yet */
    ID method;
    const jac_number_limits *limits; /* NULL where receiver is nil */
} jac_number_maker;

/* Kernel.BigDecimal's maker without the String, which its first use makes. */
JAC_INLINE jac_number_maker jac_number_big_decimals(const jac_number_limits *limits)
{
    return (jac_number_maker){Qtrue, 0, limits};
}

/* Whether objects are made of `d`, which is spelled at ptr, and of Integers of that magnitude. */
JAC_API bool jac_number_makes(const jac_number_maker *maker, const jac_decimal *d, const char *ptr, size_t len);
JAC_INLINE bool jac_number_makes_integer(const jac_number_maker *maker, uint64_t magnitude)
{
    return !NIL_P(maker->receiver) && maker->limits->least_integer != 0 && magnitude >= maker->limits->least_integer;
}

/* Looks Kernel.BigDecimal up; the library is loaded by then. */
JAC_API void jac_number_init(void);

/* The maker of `decimal_class`, a Class or Module, or nil: its try_convert, else its new, else for a
 * class A::B the method A.B, and Kernel's for a class at the top. May run Ruby code. */
JAC_API jac_number_maker jac_number_find_maker(VALUE decimal_class);

/* JAC_SYNTAX_OVERFLOW where decimals become objects of `decimal_class` and not Floats, else 0: for checks, which make
 * neither. May run Ruby code, as jac_number_find_maker. */
JAC_API uint32_t jac_number_overflow(VALUE decimal_class);

/* The maker's object for the spelling at ptr, as a String in UTF-8 or in BINARY. Runs Ruby code. */
JAC_API VALUE jac_number_make(jac_number_maker *maker, const char *ptr, size_t len, bool binary);

/* -magnitude or magnitude. */
JAC_INLINE VALUE jac_number_fixed(bool negative, uint64_t magnitude)
{
    if (JAC_UNLIKELY(magnitude > (uint64_t)FIXNUM_MAX)) return jac_number_wide(negative, magnitude);
    long value = (long)magnitude;
    return LONG2FIX(negative ? -value : value);
}

#endif
