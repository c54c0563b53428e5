/* kernel/time/timestamp.h - L1. Writes dates and times in the format of RFC 3339, as Ruby's Date#iso8601 and
 * Time#xmlschema do. Knows no zone names and no rounding. */
#ifndef JAC_KERNEL_TIME_TIMESTAMP_H
#define JAC_KERNEL_TIME_TIMESTAMP_H

#include "base/compiler.h"

/* Bytes that the caller reserves at dst. All of them may be overwritten, whatever the length of the result. */
#define JAC_TIMESTAMP_MAX 64

/* Writes a date: 2026-01-02. The year has at least four digits, and a '-' before them if it is negative: 10000-01-02,
 * -0001-01-02. Any year, month 1 to 12, day 1 to 31. Returns one past the last byte. */
JAC_API char *jac_timestamp_date(char *dst, int64_t year, unsigned month, unsigned day);

/* Writes a time: 2026-01-02T03:04:05Z, or with +01:00 in place of Z when utc is false. Nanoseconds (below 10^9) are
 * written when they are not 0, without trailing zeros. The offset is within +-24 hours. An offset with seconds is
 * rounded to minutes; the instant stays the same (RFC 3339 section 5.8). Returns one past the last byte. */
JAC_API char *jac_timestamp_time(char *dst, int64_t unix_seconds, uint32_t nanoseconds,
                             int32_t utc_offset_seconds, bool utc);

#endif
