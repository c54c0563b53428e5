/* kernel/time/timestamp_read.h - L1. Reads dates and times in the format that timestamp.h writes. Knows no clock, no
 * zone names and no other format. */
#ifndef JAC_KERNEL_TIME_TIMESTAMP_READ_H
#define JAC_KERNEL_TIME_TIMESTAMP_READ_H

#include "base/bits.h"

/* The length of the shortest timestamp, a date. */
#define JAC_TIMESTAMP_LEAST 10

/* What a text is: not a timestamp, a date, a time without an offset from UTC, or a time with one. */
typedef enum { JAC_TIMESTAMP_NONE, JAC_TIMESTAMP_DATE, JAC_TIMESTAMP_LOCAL, JAC_TIMESTAMP_ABSOLUTE } jac_timestamp_kind;

typedef struct {
    int year;               /* 0 to 9999 */
    unsigned month, day;    /* a day that the proleptic Gregorian calendar has */
    int64_t seconds;        /* of a time: since 1970-01-01 00:00:00 UTC; a time without an offset counts as UTC */
    uint32_t nanoseconds;   /* of a time: below 10^9 */
} jac_timestamp;

/* Whether the len bytes at ptr begin with four digits and '-', and are long enough for a timestamp. */
JAC_INLINE bool jac_timestamp_may_be(const char *ptr, size_t len)
{
    if (len < JAC_TIMESTAMP_LEAST || ptr[4] != '-') return false;
    const uint32_t year = jac_load32_le(ptr); /* bounds: there are ten bytes */
    return ((year & 0xf0f0f0f0u) | ((year + 0x06060606u) >> 4 & 0x0f0f0f0fu)) ==
           0x33333333u; /* adding 6 to a digit does not carry into the next byte */
}

/* Reads all len bytes at ptr. A date is 2026-01-02. A time is a date, 'T' or ' ', 03:04:05, an optional '.' with one to
 * nine digits, and an optional Z, +hh:mm or -hh:mm. Hours are at most 23, minutes and seconds at most 59, offsets below
 * a day. Sets the members of *out that the returned kind has. */
JAC_API jac_timestamp_kind jac_timestamp_read(const char *ptr, size_t len, jac_timestamp *out);

#endif
