/* kernel/time/time_text.c - L1. See time_text.h. Writes front to back.
 * Checks nothing: the caller guarantees the ranges. */
#include "kernel/time/time_text.h"
#include <string.h>
#include "kernel/number/itoa.h"
#include "kernel/number/pow10.h"
#include "kernel/time/civil.h"

#define TIME_TEXT_DAY 86400

uint32_t jac_time_text_cut(uint32_t fraction, int digits)
{
    return fraction / (uint32_t)jac_pow10_integer[JAC_TIME_TEXT_DIGITS - digits];
}

JAC_HOT char *jac_time_text_digits(char *dst, uint64_t number, int width, char after)
{
    if (width == JAC_TIME_TEXT_DIGITS) {
        jac_store64_le(dst, jac_itoa_digits8((uint32_t)(number / 10)) | JAC_ITOA_ZEROS);
        dst[8] = (char)('0' + number % 10);
        dst[9] = after;
        return dst + 10;
    }
    for (int i = width; i-- > 0; number /= 10) dst[i] = (char)('0' + number % 10);
    dst[width] = after;
    return dst + width + 1;
}

/* Writes the number, below 100, with two digits, and then the byte `after`. */
JAC_INLINE char *time_text_pair(char *dst, uint64_t number, char after)
{
    dst[0] = (char)('0' + (unsigned)number / 10);
    dst[1] = (char)('0' + (unsigned)number % 10);
    dst[2] = after;
    return dst + 3;
}

static char *time_text_year(char *dst, int64_t year, char after)
{
    if (JAC_LIKELY(year >= 0 && year <= 9999)) {
        time_text_pair(dst, (uint64_t)year / 100, '\0');
        return time_text_pair(dst + 2, (uint64_t)year % 100, after);
    }
    uint64_t size = year < 0 ? 0 - (uint64_t)year : (uint64_t)year;
    if (year < 0) *dst++ = '-';
    int width = year < 0 ? 3 : 4;
    for (uint64_t rest = size / (year < 0 ? 1000 : 10000); rest > 0; rest /= 10) width++;
    return jac_time_text_digits(dst, size, width, after);
}

/* Writes the offset as hours and minutes, with the byte `between` between them unless it is NUL. */
static char *time_text_offset(char *dst, long offset, char between)
{
    uint64_t minutes = (uint64_t)(offset < 0 ? -offset : offset) / 60;
    *dst++ = offset < 0 ? '-' : '+';
    dst = time_text_pair(dst, minutes / 60, between);
    if (!between) dst--;
    return time_text_pair(dst, minutes % 60, '\0') - 1;
}

char *jac_time_text_put(char *dst, const jac_time_parts *parts, jac_time_form form)
{
    const char between = form == JAC_TIME_SLASHED ? '/' : '-', after = form == JAC_TIME_ISO ? 'T' : ' ';
    int64_t days = parts->second / TIME_TEXT_DAY, second = parts->second % TIME_TEXT_DAY + parts->offset, year;
    unsigned month, day;
    for (; second < 0; second += TIME_TEXT_DAY) days--;
    for (; second >= TIME_TEXT_DAY; second -= TIME_TEXT_DAY) days++;
    jac_civil_from_days(days, &year, &month, &day);
    dst = time_text_year(dst, year, between);
    dst = time_text_pair(dst, month, between);
    dst = time_text_pair(dst, day, after);
    dst = time_text_pair(dst, (uint64_t)second / 3600, ':');
    dst = time_text_pair(dst, (uint64_t)second / 60 % 60, ':');
    dst = time_text_pair(dst, (uint64_t)second % 60, ' ');
    if (form == JAC_TIME_TO_S && parts->utc) {
        memcpy(dst, "UTC", 3);
        return dst + 3;
    }
    if (form != JAC_TIME_ISO) return time_text_offset(dst, parts->offset, '\0');
    dst--;
    if (parts->digits > 0) {
        *dst++ = '.';
        dst = jac_time_text_digits(dst, parts->fraction, parts->digits, '\0') - 1;
    }
    if (!parts->utc) return time_text_offset(dst, parts->offset, ':');
    *dst = 'Z';
    return dst + 1;
}
