/* rb/private/flonum.h - L3. Converts between a double and an immediate Float (flonum) without a call. A
 * guarded private layout of 64-bit machines. Raises nothing. */
#ifndef JAC_PRIVATE_FLONUM_H
#define JAC_PRIVATE_FLONUM_H

#include "base/bits.h"
#include "rb/private/private.h"

/* A flonum is the bits of a double rotated left by three, where the two tag bits replace the two top bits of the
 * exponent; these follow from the next bit of the exponent. 0.0 does not fit and has this word of its own. */
#define JAC_FLONUM_ZERO UINT64_C(0x8000000000000002)

/* The double of an immediate Float, by the private layout. */
JAC_INLINE double jac_flonum_decode(VALUE flonum)
{
    uint64_t word = (uint64_t)flonum, bits;
    double value;
    if (JAC_UNLIKELY(word == JAC_FLONUM_ZERO)) return 0.0;
    bits = (word & ~UINT64_C(3)) | (2 - (word >> 63));
    bits = bits >> 3 | bits << 61;
    memcpy(&value, &bits, sizeof value);
    return value;
}

/* The double of an immediate Float, by the private layout or, if that is off, by public API. */
JAC_INLINE double jac_flonum_value(VALUE flonum)
{
    return JAC_LIKELY(jac_flonum_state.on) ? jac_flonum_decode(flonum) : RFLOAT_VALUE(flonum);
}

/* The immediate Float of the double with these bits, without the sign, and that sign. It must have one and not be 0. */
JAC_INLINE VALUE jac_flonum_word(uint64_t bits, bool negative)
{
    return (VALUE)((bits << 3) + ((uint64_t)negative * 4 + 2));
}

/* Sets *number to the immediate Float of the double with these bits. Returns false if it has none, or is 0.0. */
JAC_INLINE bool jac_flonum_encode_bits(uint64_t bits, VALUE *number)
{
    uint64_t exponent = bits >> 60 & 7;
    *number = jac_flonum_word(bits, bits >> 63);
    return (exponent == 3 || exponent == 4) && *number != JAC_FLONUM_ZERO; /* one double has the word of 0.0 */
}

JAC_INLINE bool jac_flonum_encode(double value, VALUE *number)
{
    uint64_t bits;
    memcpy(&bits, &value, sizeof bits);
    return jac_flonum_encode_bits(bits, number);
}

/* The Float of any double, by the private layout if it is on and applies, otherwise by public API. May allocate. */
JAC_INLINE VALUE jac_flonum_number(double value)
{
    VALUE number;
    return JAC_LIKELY(jac_flonum_state.on && jac_flonum_encode(value, &number)) ? number : DBL2NUM(value);
}

#endif
