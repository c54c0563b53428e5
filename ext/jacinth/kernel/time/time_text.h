/* kernel/time/time_text.h - L1. The forms of a time that Oj and ActiveSupport write, with a fixed number of digits
 * behind the second; stamp.h has the one form that leaves out trailing zeros. Knows no zone names and no rounding. */
#ifndef JAC_KERNEL_TIME_TIME_TEXT_H
#define JAC_KERNEL_TIME_TIME_TEXT_H

#include "base/compiler.h"

/* Room a caller reserves at dst. */
#define JAC_TIME_TEXT_ROOM 96

/* The digits of nanoseconds. */
#define JAC_TIME_TEXT_DIGITS 9

/* ISO: "2012-01-05T23:58:07.123Z", "...+09:00"; SLASHED: "2012/01/05 23:58:07 +0900"; TO_S: "2012-01-05 23:58:07
 * +0900", "... UTC". Only ISO has a fraction. */
typedef enum { JAC_TIME_ISO, JAC_TIME_SLASHED, JAC_TIME_TO_S } jac_time_form;

typedef struct {
    int64_t second;     /* since 1970, UTC */
    uint32_t fraction;  /* behind the second, below 10 ** digits */
    int digits;         /* of the fraction, 0 to 9 */
    long offset;        /* from UTC in seconds, less than a day */
    bool utc;           /* written as Z or UTC */
} jac_time_parts;

/* The first `digits` digits of nanoseconds (0 to 9); the others are dropped. */
JAC_API uint32_t jac_time_text_cut(uint32_t nanoseconds, int digits);

/* Writes `width` digits of number, with zeros in front, and the byte `after`. Returns one past that. */
JAC_API char *jac_time_text_digits(char *dst, uint64_t number, int width, char after);

/* Writes the time. Returns one past the last byte. */
JAC_API char *jac_time_text_put(char *dst, const jac_time_parts *parts, jac_time_form form);

#endif
