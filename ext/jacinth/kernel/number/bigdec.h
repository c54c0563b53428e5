/* kernel/number/bigdec.h - L1. Exact comparison of a decimal with a binary number, on big
 * integers of bounded size on the C stack. atof.c and ftoa_round.c use it when 128 bits do not
 * decide. Allocates nothing. */
#ifndef JAC_KERNEL_NUMBER_BIGDEC_H
#define JAC_KERNEL_NUMBER_BIGDEC_H

#include "kernel/number/atof.h"

/* Compares |d| with the midpoint of two neighboring doubles: the one whose bits are `below` (not negative) and the
 * next one, which may be infinity. Returns a negative number, 0 or a positive number when |d| is smaller, equal or
 * larger. |d| must lie between the two doubles, or within 2^-60 of them. Takes time linear in d->len. */
JAC_API int jac_bigdec_compare(const jac_decimal *d, uint64_t below);

/* Compares decimal * 10^ten with binary * 2^two. Returns a negative number, 0 or a positive number when the first is
 * smaller, equal or larger. decimal and binary are not 0; ten is -350 to 310, two is -1200 to 1000. */
JAC_API int jac_bigdec_weigh(uint64_t decimal, int64_t ten, uint64_t binary, int64_t two);

#endif
