/* kernel/number/ftoa_printf.h - L1. Doubles as C's printf writes them with "%.<precision>g", from the digits of
 * ftoa_round. Has no other directives, flags or widths. Never calls snprintf. */
#ifndef JAC_KERNEL_NUMBER_FTOA_PRINTF_H
#define JAC_KERNEL_NUMBER_FTOA_PRINTF_H

#include "kernel/number/ftoa_round.h"

/* Writes a finite double as "%.<precision>g"; precision is 1 to JAC_FTOA_ROUND_MAX. Returns one past the last
 * byte, at most dst + 24. Up to JAC_FTOA_MAX bytes may be overwritten. -0.0 is "-0". */
JAC_API char *jac_ftoa_printf(char *dst, double finite, uint32_t precision);

#endif
