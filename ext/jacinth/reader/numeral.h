/* reader/numeral.h - L2. Texts that are one number as a whole, in the wider spellings of Ruby's Float():
 * a sign, zeros in front, a point without digits beside it, hexadecimal, white space around. Says what
 * a text means; whether it may be written so is the caller's question. No JSON grammar, no underscores. */
#ifndef JAC_READER_NUMERAL_H
#define JAC_READER_NUMERAL_H

#include "base/compiler.h"

typedef enum {
    JAC_NUMERAL_OTHER,  /* none of these */
    JAC_NUMERAL_LOOSE,  /* a decimal, but a side of its point is empty, or no finite double but 0 is near it */
    JAC_NUMERAL_PLAIN   /* [+-]digits[.digits][e[+-]digits] */
} jac_numeral;

/* What a decimal is and, unless it is OTHER, the nearest double in *value, ties to even: +-infinity and
 * +-0.0 beyond the limits. Linear in len. */
JAC_API jac_numeral jac_numeral_decimal(const char *ptr, size_t len, double *value);

/* The same for decimals and hexadecimals in white space; false: neither of them. */
JAC_API bool jac_numeral_any(const char *ptr, size_t len, double *value);

#endif
