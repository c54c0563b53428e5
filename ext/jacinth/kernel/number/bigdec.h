/* kernel/number/bigdec.h - L1. The exact comparisons of a decimal with a binary number, on big
 * integers of bounded size on the C stack: what atof.c and ftoa_round.c ask when 128 bits did not
 * decide. Allocates nothing. */
#ifndef JAC_KERNEL_NUMBER_BIGDEC_H
#define JAC_KERNEL_NUMBER_BIGDEC_H

#include "kernel/number/atof.h"

/* Compares |d| with the middle between the double whose bits are `below` (not negative) and the next
 * one, which may be infinity: negative, 0 or positive as |d| is smaller, equal or larger. d must
 * lie between the two neighbours, or within 2^-60 of them. Linear in d->len. */
JAC_API int jac_bigdec_compare(const jac_decimal *d, uint64_t below);

/* Compares decimal * 10^ten with binary * 2^two: negative, 0 or positive. Neither is 0, ten is within
 * -350 and 310, two within -1200 and 1000. */
JAC_API int jac_bigdec_weigh(uint64_t decimal, int64_t ten, uint64_t binary, int64_t two);

#endif
