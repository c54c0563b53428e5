/* kernel/time/stamp_read.h - L1. Reads the spellings of dates and times that stamp.h writes. Knows no clock, no zone
 * names and no other spelling. */
#ifndef JAC_KERNEL_TIME_STAMP_READ_H
#define JAC_KERNEL_TIME_STAMP_READ_H

#include "base/bits.h"

/* The shortest text that is a stamp. */
#define JAC_STAMP_LEAST 10

/* What a text is: no stamp in these spellings, a date, a time without an offset from UTC, a time with one. */
typedef enum { JAC_STAMP_NONE, JAC_STAMP_DATE, JAC_STAMP_LOCAL, JAC_STAMP_ABSOLUTE } jac_stamp_kind;

typedef struct {
    int year;               /* 0 to 9999 */
    unsigned month, day;    /* a day that the proleptic Gregorian calendar has */
    int64_t seconds; /* of times: since 1970-01-01 00:00:00 in UTC, or of a clock without an offset as if in UTC */
    uint32_t nanoseconds;   /* of times: below 10^9 */
} jac_stamp;

/* Whether the len bytes at ptr begin with four digits and '-', and are long enough for a stamp. */
JAC_INLINE bool jac_stamp_may_be(const char *ptr, size_t len)
{
    if (len < JAC_STAMP_LEAST || ptr[4] != '-') return false;
    const uint32_t year = jac_load32_le(ptr); /* bounds: there are ten bytes */
    return ((year & 0xf0f0f0f0u) | ((year + 0x06060606u) >> 4 & 0x0f0f0f0fu)) ==
           0x33333333u; /* no sum of a digit carries */
}

/* Reads the len bytes at ptr, all of them: 2026-01-02, or 2026-01-02T03:04:05, with 'T' or ' ', then a '.' and one to
 * nine digits or nothing, then Z, +hh:mm, -hh:mm or nothing. Hours to 23, minutes and seconds to 59, offsets below a
 * day. *out is set as far as its kind goes. */
JAC_API jac_stamp_kind jac_stamp_read(const char *ptr, size_t len, jac_stamp *out);

#endif
