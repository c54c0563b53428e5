/* kernel/number/bigdec.h - L1. The exact comparison of a decimal text with the point halfway
 * between two doubles, on big integers of bounded size on the C stack. Only atof.c calls it, when
 * 128 bits did not decide. Allocates nothing. */
#ifndef JAC_KERNEL_NUMBER_BIGDEC_H
#define JAC_KERNEL_NUMBER_BIGDEC_H

#include "kernel/number/atof.h"

/* Compares |d| with the middle between the double whose bits are `below` (not negative) and the next
 * one, which may be infinity: negative, 0 or positive as |d| is smaller, equal or larger. d must
 * lie between the two neighbours, or within 2^-60 of them. Linear in d->len. */
JAC_API int jac_bigdec_compare(const jac_decimal *d, uint64_t below);

#endif
