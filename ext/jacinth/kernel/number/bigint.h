/* kernel/number/bigint.h - L1. Integers of a few words to decimal digits and back, 19 digits per step.
 * Takes quadratic time; the caller must respect the limit JAC_BIGINT_WORDS. The caller handles signs. */
#ifndef JAC_KERNEL_NUMBER_BIGINT_H
#define JAC_KERNEL_NUMBER_BIGINT_H

#include "base/bits.h"

/* The number of 64-bit words of an integer, the lowest word first. */
#define JAC_BIGINT_WORDS 8
/* The number of digits that always fit JAC_BIGINT_WORDS: 10^154 < 2^512. */
#define JAC_BIGINT_DIGITS 154
/* Bytes that the caller reserves for the digits of JAC_BIGINT_WORDS. All of them may be overwritten. */
#define JAC_BIGINT_MAX 176

/* Reads the len digits at p, at most JAC_BIGINT_DIGITS. Returns the number of words that the value has, 0 for zero;
 * the words after them are not written. */
JAC_API size_t jac_bigint_read(uint64_t words[JAC_BIGINT_WORDS], const char *p, size_t len);

/* Writes the integer of `count` words in decimal and overwrites the words. Returns one past the last digit. */
JAC_API char *jac_bigint_write(char *dst, uint64_t words[JAC_BIGINT_WORDS], size_t count);

#endif
