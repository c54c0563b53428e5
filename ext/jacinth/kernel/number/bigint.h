/* kernel/number/bigint.h - L1. Integers of a few words to decimal digits and back, 19 digits per step.
 * Quadratic, and meant for numbers that people write: JAC_BIGINT_WORDS is the limit, the caller's to keep.
 * Knows nothing of signs. */
#ifndef JAC_KERNEL_NUMBER_BIGINT_H
#define JAC_KERNEL_NUMBER_BIGINT_H

#include "base/bits.h"

/* Words of an integer, the lowest first. */
#define JAC_BIGINT_WORDS 8
/* Digits that always fit so many words: 10^154 < 2^512. */
#define JAC_BIGINT_DIGITS 154
/* Room for the digits of so many words; up to that many bytes are overwritten. */
#define JAC_BIGINT_MAX 176

/* The value of the len digits at p, at most JAC_BIGINT_DIGITS. Returns how many words it has; those beyond
 * are not written. */
JAC_API size_t jac_bigint_read(uint64_t words[JAC_BIGINT_WORDS], const char *p, size_t len);

/* Writes the integer of `count` words, which are lost; returns one past the last digit. */
JAC_API char *jac_bigint_write(char *dst, uint64_t words[JAC_BIGINT_WORDS], size_t count);

#endif
