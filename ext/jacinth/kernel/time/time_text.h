/* kernel/time/time_text.h - L1. Writes times in three formats with a fixed number of fraction digits; timestamp.h has
 * the format without trailing zeros. Knows no zone names and no rounding. */
#ifndef JAC_KERNEL_TIME_TIME_TEXT_H
#define JAC_KERNEL_TIME_TIME_TEXT_H

#include "base/compiler.h"

/* Bytes that the caller reserves at dst. */
#define JAC_TIME_TEXT_ROOM 96

/* The number of fraction digits of nanoseconds. */
#define JAC_TIME_TEXT_DIGITS 9

/* ISO:     "2012-01-05T23:58:07.123Z" or "2012-01-05T23:58:07.123+09:00"; the only format with a fraction
 * SLASHED: "2012/01/05 23:58:07 +0900"
 * TO_S:    "2012-01-05 23:58:07 +0900" or "2012-01-05 23:58:07 UTC" */
typedef enum { JAC_TIME_ISO, JAC_TIME_SLASHED, JAC_TIME_TO_S } jac_time_form;

typedef struct {
    int64_t second;     /* since 1970-01-01 00:00:00 UTC */
    uint32_t fraction;  /* of the second, in units of 10 ** -digits, below 10 ** digits */
    int digits;         /* of the fraction, 0 to 9 */
    long offset;        /* from UTC in seconds, less than a day */
    bool utc;           /* written as Z or UTC */
} jac_time_parts;

/* The first `digits` (0 to 9) fraction digits of nanoseconds; the others are dropped. */
JAC_API uint32_t jac_time_text_cut(uint32_t nanoseconds, int digits);

/* Writes the number with `width` digits, leading zeros included, and then the byte `after`. Returns one past it. */
JAC_API char *jac_time_text_digits(char *dst, uint64_t number, int width, char after);

/* Writes the time. Returns one past the last byte. */
JAC_API char *jac_time_text_put(char *dst, const jac_time_parts *parts, jac_time_form form);

#endif
