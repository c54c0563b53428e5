/* kernel/number/ftoa_round.h - L1. Doubles rounded to a given number of significant decimal digits, to
 * nearest, exact ties to even: the digits of C's "%.*e". ftoa.h and ftoa_printf.h write them. Never calls
 * snprintf. */
#ifndef JAC_KERNEL_NUMBER_FTOA_ROUND_H
#define JAC_KERNEL_NUMBER_FTOA_ROUND_H

#include "kernel/number/ftoa.h"

/* The largest number of digits that can be requested. That many digits identify every double. */
#define JAC_FTOA_ROUND_MAX 17

/* Rounds a finite double to `count` digits, 1 to JAC_FTOA_ROUND_MAX. The caller handles the sign. Zeros follow the
 * digits, so that the result always has JAC_FTOA_ROUND_MAX digits; zero is {0, 0}. */
JAC_API jac_shortest jac_ftoa_round(double finite, uint32_t count);

#endif
