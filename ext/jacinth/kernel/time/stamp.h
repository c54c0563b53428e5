/* kernel/time/stamp.h - L1. The spellings of dates and times: RFC 3339 as Ruby's Date#iso8601 and
 * Time#xmlschema write it. Knows no zone names and no rounding. */
#ifndef JAC_KERNEL_TIME_STAMP_H
#define JAC_KERNEL_TIME_STAMP_H

#include "base/compiler.h"

/* Room a caller reserves at dst; up to that many bytes are overwritten, whatever the length. */
#define JAC_STAMP_MAX 64

/* 2026-01-02. The year has at least four digits, then a '-' before a negative one: 10000-01-02,
 * -0001-01-02. Any year, month 1 to 12, day 1 to 31. Returns one past the last byte. */
JAC_API char *jac_stamp_date(char *dst, int64_t year, unsigned month, unsigned day);

/* 2026-01-02T03:04:05Z, or +01:00 in place of Z when utc is false. Nanoseconds (below 10^9) only
 * when not 0, then without trailing zeros. The offset is within +-24 hours; one with seconds becomes the
 * closest that can be written, the instant stays (RFC 3339 section 5.8). Returns one past the last byte. */
JAC_API char *jac_stamp_time(char *dst, int64_t unix_seconds, uint32_t nanoseconds,
                             int32_t utc_offset_seconds, bool utc);

#endif
