/* rb/private/flonum.h - L3. Between a double and the Float that is an immediate, without a call. A
 * guarded private layout, of 64 bits. Raises nothing. */
#ifndef JAC_PRIVATE_FLONUM_H
#define JAC_PRIVATE_FLONUM_H

#include "base/bits.h"
#include "rb/private/private.h"

/* The bits of a double turned left by three, the top exponent bits folded into the two tag bits: what
 * is left of them is the exponent's sign. 0.0 would not fit and has a word of its own. */
#define JAC_FLONUM_ZERO UINT64_C(0x8000000000000002)

/* The double of an immediate Float by the layout. */
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

/* The same, by whichever way is known to be right. */
JAC_INLINE double jac_flonum_value(VALUE flonum)
{
    return JAC_LIKELY(jac_flonum_state.on) ? jac_flonum_decode(flonum) : RFLOAT_VALUE(flonum);
}

/* Whether the double of these bits has an immediate Float that is not 0.0, which is stored in *number. */
JAC_INLINE bool jac_flonum_encode_bits(uint64_t bits, VALUE *number)
{
    uint64_t exponent = bits >> 60 & 7;
    *number = (VALUE)(((bits << 3 | bits >> 61) & ~UINT64_C(3)) | 2);
    return (exponent == 3 || exponent == 4) && *number != JAC_FLONUM_ZERO; /* one double would read as 0.0 */
}

JAC_INLINE bool jac_flonum_encode(double value, VALUE *number)
{
    uint64_t bits;
    memcpy(&bits, &value, sizeof bits);
    return jac_flonum_encode_bits(bits, number);
}

/* The Float of any double, by whichever way is known to be right. May allocate. */
JAC_INLINE VALUE jac_flonum_number(double value)
{
    VALUE number;
    return JAC_LIKELY(jac_flonum_state.on && jac_flonum_encode(value, &number)) ? number : DBL2NUM(value);
}

#endif
