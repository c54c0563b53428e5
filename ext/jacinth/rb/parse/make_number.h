/* rb/parse/make_number.h - L3. Numbers of a document -> Integer, Float, or an object of decimal_class. The reader reads
 * the digits, and the kernel rounds; nothing here does. */
#ifndef JAC_PARSE_MAKE_NUMBER_H
#define JAC_PARSE_MAKE_NUMBER_H

#include "kernel/number/atof.h"
#include "rb/rb.h"

/* The Integer -magnitude or magnitude, which need not be a Fixnum. */
JAC_API VALUE jac_number_wide(bool negative, uint64_t magnitude);

/* The Integer in the len bytes at ptr: an optional '-' and any number of digits. */
JAC_API VALUE jac_number_big(const char *ptr, size_t len);

/* Which numbers become objects of a maker. All others become Integers and Floats. */
typedef struct {
    uint64_t least;         /* the smallest mantissa of a number with a point: 0 or JAC_NUMBER_LONGER */
    uint64_t least_whole;   /* the smallest mantissa of a number with an exponent and no point */
    uint64_t least_integer; /* the smallest magnitude of an Integer; 0: Integers stay Integers */
    int64_t exponent;       /* the smallest absolute value of the exponent in the text, with any mantissa */
} jac_number_limits;

/* jac_number_every: all decimals and no Integers. jac_number_long: decimals of more than 16 digits, or with an exponent
 * of at least 100,000 or at most -100,000; no Integers. */
JAC_TABLE jac_number_limits jac_number_every, jac_number_long;

/* How an object of a decimal_class is made: by receiver.method(text). If `method` is 0, it is made by
 * Kernel.BigDecimal, which has not been redefined, and `receiver` is our own hidden String for the text. A TracePoint
 * may run Ruby code even then. */
typedef struct {
    VALUE receiver;     /* root: on the C stack; nil: the number becomes a Float; true: the String is not yet made */
    ID method;
    const jac_number_limits *limits; /* NULL if receiver is nil */
} jac_number_maker;

/* The maker that uses Kernel.BigDecimal. Its String is made at the first use. */
JAC_INLINE jac_number_maker jac_number_big_decimals(const jac_number_limits *limits)
{
    return (jac_number_maker){Qtrue, 0, limits};
}

/* Whether the decimal `d`, the len bytes at ptr, becomes an object of the maker; whether an Integer of that magnitude
 * does. */
JAC_API bool jac_number_makes(const jac_number_maker *maker, const jac_decimal *d, const char *ptr, size_t len);
JAC_INLINE bool jac_number_makes_integer(const jac_number_maker *maker, uint64_t magnitude)
{
    return !NIL_P(maker->receiver) && maker->limits->least_integer != 0 && magnitude >= maker->limits->least_integer;
}

/* Looks up Kernel.BigDecimal; called once, after the library bigdecimal is loaded. */
JAC_API void jac_number_init(void);

/* The maker of `decimal_class`, which is a Class, a Module or nil: its try_convert, else its new, else the method A.B
 * for a class A::B, and Kernel.C for a top-level class C. May run Ruby code. */
JAC_API jac_number_maker jac_number_find_maker(VALUE decimal_class);

/* JAC_SYNTAX_OVERFLOW if decimals become objects of `decimal_class` and not Floats, else 0. For checks, which make
 * neither. May run Ruby code, as jac_number_find_maker does. */
JAC_API uint32_t jac_number_overflow(VALUE decimal_class);

/* The maker's object for the number in the len bytes at ptr; the method gets a String in BINARY if `binary`, else in
 * UTF-8. Runs Ruby code. */
JAC_API VALUE jac_number_make(jac_number_maker *maker, const char *ptr, size_t len, bool binary);

/* The Integer -magnitude or magnitude, fast for a Fixnum. */
JAC_INLINE VALUE jac_number_fixed(bool negative, uint64_t magnitude)
{
    if (JAC_UNLIKELY(magnitude > (uint64_t)FIXNUM_MAX)) return jac_number_wide(negative, magnitude);
    long value = (long)magnitude;
    return LONG2FIX(negative ? -value : value);
}

#endif
