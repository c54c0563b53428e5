/* kernel/time/timestamp.c - L1. See timestamp.h. Every part except the year and the fraction has a fixed width,
 * so the text is written front to back without measuring.
 * Checks nothing: the caller guarantees the ranges. */
#include "kernel/time/timestamp.h"
#include "base/assert.h"
#include "kernel/number/itoa.h"
#include "kernel/time/civil.h"

#define TIMESTAMP_DAY 86400

/* Writes the byte `before` and the two digits of v < 100. */
static JAC_HOT char *timestamp_pair(char *dst, char before, uint32_t v)
{
    uint32_t tens = (v * 103) >> 10;
    dst[0] = before;
    jac_store16_le(dst + 1, (uint16_t)(0x3030 | tens | ((v - tens * 10) << 8)));
    return dst + 3;
}

char *jac_timestamp_date(char *dst, int64_t year, unsigned month, unsigned day)
{
    uint64_t size = year < 0 ? 0 - (uint64_t)year : (uint64_t)year;
    JAC_ASSERT(month >= 1 && month <= 12 && day >= 1 && day <= 31);
    *dst = '-';
    dst += year < 0;
    if (size < 10000) {
        jac_store32_le(dst, (uint32_t)((jac_itoa_digits8((uint32_t)size) | JAC_ITOA_ZEROS) >> 32));
        dst += 4;
    } else {
        dst = jac_itoa_u64(dst, size);
    }
    dst = timestamp_pair(dst, '-', month);
    return timestamp_pair(dst, '-', day);
}

char *jac_timestamp_time(char *dst, int64_t unix_seconds, uint32_t nanoseconds,
                     int32_t utc_offset_seconds, bool utc)
{
    int64_t days = unix_seconds / TIMESTAMP_DAY, year;
    int32_t second = (int32_t)(unix_seconds % TIMESTAMP_DAY);
    unsigned month, day;
    JAC_ASSERT(nanoseconds < 1000000000);
    JAC_ASSERT(utc_offset_seconds > -360000 && utc_offset_seconds < 360000);
    int32_t minutes = (utc_offset_seconds < 0 ? 30 - utc_offset_seconds : 30 + utc_offset_seconds) / 60;
    if (minutes > 1439) minutes = 1439; /* 23:59 */
    bool west = utc_offset_seconds < 0 && minutes != 0; /* -00:00 would mean that the offset is unknown */
    utc_offset_seconds = (west ? -minutes : minutes) * 60;
    /* Add the offset to the second of the day, so that no sum can overflow. */
    if (!utc) {
        days += utc_offset_seconds / TIMESTAMP_DAY;
        second += utc_offset_seconds % TIMESTAMP_DAY;
    }
    for (; second < 0; second += TIMESTAMP_DAY) days--;
    for (; second >= TIMESTAMP_DAY; second -= TIMESTAMP_DAY) days++;
    jac_civil_from_days(days, &year, &month, &day);
    dst = jac_timestamp_date(dst, year, month, day);
    dst = timestamp_pair(dst, 'T', (uint32_t)second / 3600);
    dst = timestamp_pair(dst, ':', (uint32_t)second / 60 % 60);
    dst = timestamp_pair(dst, ':', (uint32_t)second % 60);
    if (nanoseconds != 0) {
        uint64_t digits = jac_itoa_digits8(nanoseconds / 10);
        uint32_t last = nanoseconds % 10;
        dst[0] = '.';
        jac_store64_le(dst + 1, digits | JAC_ITOA_ZEROS);
        dst[9] = (char)('0' + last);
        dst += last != 0 ? 10 : 9 - (jac_clz64(digits) >> 3);
    }
    if (utc) {
        *dst = 'Z';
        return dst + 1;
    }
    dst = timestamp_pair(dst, west ? '-' : '+', (uint32_t)minutes / 60);
    return timestamp_pair(dst, ':', (uint32_t)minutes % 60);
}
