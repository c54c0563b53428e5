/* kernel/number/ftoa_round.h - L1. Doubles to a given number of significant decimal digits, each the
 * nearest, exact ties to even: the digits of C's "%.*e". How they are spelled is ftoa.h's. Never
 * snprintf. */
#ifndef JAC_KERNEL_NUMBER_FTOA_ROUND_H
#define JAC_KERNEL_NUMBER_FTOA_ROUND_H

#include "kernel/number/ftoa.h"

/* The digits that name every double, and the most that can be asked for. */
#define JAC_FTOA_ROUND_MAX 17

/* A finite double rounded to `count` digits, 1 to JAC_FTOA_ROUND_MAX; its sign is the caller's. The
 * digits have zeros behind them, so that there are JAC_FTOA_ROUND_MAX (0 is 0, 0). */
JAC_API jac_shortest jac_ftoa_round(double finite, uint32_t count);

#endif
