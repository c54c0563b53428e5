/* kernel/number/ftoa.h - L1. Doubles to the shortest decimal digits that read back as the same
 * double, and among those to the closest (ties to even): the digits of Ruby's Float#to_s. The formats of
 * JSON and of Ruby are here; other formats start from jac_ftoa_shortest. The caller handles NaN and
 * infinity. Never calls snprintf. */
#ifndef JAC_KERNEL_NUMBER_FTOA_H
#define JAC_KERNEL_NUMBER_FTOA_H

#include "base/bits.h"

/* Bytes that the caller reserves at dst. All of them may be overwritten, whatever the length of the result. */
#define JAC_FTOA_MAX 32

/* value = digits * 10^exponent. digits has 1 to 17 decimal digits and no trailing zero; zero is {0, 0}. */
typedef struct { uint64_t digits; int32_t exponent; } jac_shortest;

/* The shortest, closest digits of a finite double. The caller handles the sign. */
JAC_API jac_shortest jac_ftoa_shortest(double finite);

/* Writes a finite double as the json gem does. Returns one past the last byte, at most
 * dst + 28. E is the decimal exponent of the first digit. A whole number below 10^15 is written as 100.0.
 * A number with a fraction is written in plain decimal when E > -10: 12.5, 0.0000000012. Other numbers are written as
 * 1e+15, 1.5e-10. -0.0 is "-0.0". */
JAC_API char *jac_ftoa_json(char *dst, double finite);

/* Writes any double as Ruby's Float#to_s does. Returns one past the last byte, at most dst + 25.
 * Differs from jac_ftoa_json below 0.0001 and in scientific notation, which has at least one digit after the point
 * and at least two exponent digits: 1.0e+15, 1.5e-10, 1.0e-05. Non-finite values are NaN, Infinity and -Infinity. */
JAC_API char *jac_ftoa_ruby(char *dst, double number);

/* Write the number digits * 10^exponent in the formats of jac_ftoa_json and jac_ftoa_ruby, with the same limits on the
 * result. digits has exactly 17 digits; zero is {0, 0}. Trailing zeros are not written. The caller handles the sign. */
JAC_API char *jac_ftoa_format_json(char *dst, jac_shortest seventeen);
JAC_API char *jac_ftoa_format_ruby(char *dst, jac_shortest seventeen);

/* Writes a finite double as ECMAScript does (ECMA-262, Number::toString; RFC 8785 section 3.2.2.3).
 * Returns one past the last byte, at most dst + 25. Plain decimal is 100, 12.5, 0.0000012. A number that would
 * need more than 21 digits before the point, or more than five zeros after it, is 1e+21, 1.5e-7. -0.0 is "0". */
JAC_API char *jac_ftoa_ecma(char *dst, double finite);

#endif
