/* reader/numeral.h - L2. Reads a text that is one number, in the wider syntax of Ruby's Float(): signs, leading zeros,
 * a point without digits on one side, hexadecimal digits, white space around the number. Computes the value of the
 * text; the caller decides whether to accept it. No JSON grammar, no underscores. */
#ifndef JAC_READER_NUMERAL_H
#define JAC_READER_NUMERAL_H

#include "base/compiler.h"

typedef enum {
    JAC_NUMERAL_OTHER,  /* not a decimal */
    JAC_NUMERAL_LOOSE,  /* a decimal with no digits on one side of its point, or one that overflows or underflows */
    JAC_NUMERAL_PLAIN   /* [+-]digits[.digits][e[+-]digits] */
} jac_numeral;

/* Classifies the text and, unless it is OTHER, sets *value to the nearest double, ties to even: +-infinity on overflow,
 * +-0.0 on underflow. Takes time linear in len. */
JAC_API jac_numeral jac_numeral_decimal(const char *ptr, size_t len, double *value);

/* Sets *value to the double nearest to a decimal or hexadecimal number, which may have white space around it. Returns
 * false when the text is neither. */
JAC_API bool jac_numeral_any(const char *ptr, size_t len, double *value);

#endif
