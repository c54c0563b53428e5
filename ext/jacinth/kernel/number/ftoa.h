/* kernel/number/ftoa.h - L1. Doubles to the shortest decimal digits that read back to the same
 * double, and of those the closest (ties: even): the digits of Ruby's Float#to_s. JSON's spelling and
 * Ruby's are here; other spellings start from jac_ftoa_shortest. NaN and infinity are the
 * caller's. Never snprintf. */
#ifndef JAC_KERNEL_NUMBER_FTOA_H
#define JAC_KERNEL_NUMBER_FTOA_H

#include "base/bits.h"

/* Room a caller reserves at dst; up to that many bytes are overwritten, whatever the length. */
#define JAC_FTOA_MAX 32

/* value = digits * 10^exponent; digits has 1 to 17 decimal digits and no trailing zero (0 is 0, 0). */
typedef struct { uint64_t digits; int32_t exponent; } jac_shortest;

/* The shortest, closest digits of a finite double; its sign is the caller's. */
JAC_API jac_shortest jac_ftoa_shortest(double finite);

/* Writes a finite double as the json gem spells it; returns one past the last byte, at most
 * dst + 28. With E the decimal exponent of the first digit: 100.0 for a whole number below 10^15;
 * 12.5, 0.0000000012 in plain decimal when the number has a fraction and E > -10; else 1e+15,
 * 1.5e-10. -0.0 is "-0.0". */
JAC_API char *jac_ftoa_json(char *dst, double finite);

/* Writes any double as Ruby's Float#to_s does; returns one past the last byte, at most dst + 25.
 * As jac_ftoa_json, but plain only from 0.0001 on, and elsewhere 1.0e+15, 1.5e-10, 1.0e-05: a digit
 * after the point and two of the exponent at least. NaN, Infinity and -Infinity by these words. */
JAC_API char *jac_ftoa_ruby(char *dst, double number);

/* Digits that a caller has, spelled like those of a double: digits * 10^exponent with exactly 17 digits,
 * of which the zeros at the end are not written, or 0 and 0. The sign is the caller's, the limits are
 * those of the two above. */
JAC_API char *jac_ftoa_spell_json(char *dst, jac_shortest seventeen);
JAC_API char *jac_ftoa_spell_ruby(char *dst, jac_shortest seventeen);

/* Writes a finite double as ECMAScript does (ECMA-262, Number::toString; RFC 8785 section 3.2.2.3);
 * returns one past the last byte, at most dst + 25. 100, 12.5, 0.0000012; 1e+21 and 1.5e-7 where
 * plain decimal would need more than 21 digits or six zeros. -0.0 is "0". */
JAC_API char *jac_ftoa_ecma(char *dst, double finite);

#endif
