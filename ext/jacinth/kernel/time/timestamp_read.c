/* kernel/time/timestamp_read.c - L1. See timestamp_read.h. Every part except the fraction has a fixed width. */
#include "kernel/time/timestamp_read.h"
#include "kernel/time/civil.h"

/* The length of "03:04:05". */
#define TIMESTAMP_READ_CLOCK 8
/* The length of "+01:00". */
#define TIMESTAMP_READ_OFFSET 6
#define TIMESTAMP_READ_FRACTION 9

/* The value of the two digits at p, or 100 when they are not digits. */
JAC_INLINE unsigned timestamp_read_pair(const char *p)
{
    unsigned tens = (unsigned)(unsigned char)p[0] - '0', ones = (unsigned)(unsigned char)p[1] - '0';
    return tens < 10 && ones < 10 ? tens * 10 + ones : 100;
}

static bool timestamp_read_date(const char *p, jac_timestamp *out)
{
    static const unsigned char days[13] = {0, 31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
    unsigned century = timestamp_read_pair(p), year = timestamp_read_pair(p + 2);
    if (century > 99 || year > 99 || p[4] != '-' || p[7] != '-') return false;
    year += century * 100;
    out->year = (int)year;
    out->month = timestamp_read_pair(p + 5);
    out->day = timestamp_read_pair(p + 8);
    if (out->month - 1 > 11 || out->day == 0) return false;
    bool leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
    return out->day <= (unsigned)days[out->month] + (out->month == 2 && leap);
}

/* The minutes of "hh:mm" at p, or -1 when it is not valid. */
static int timestamp_read_minutes(const char *p)
{
    unsigned hours = timestamp_read_pair(p), minutes = timestamp_read_pair(p + 3);
    return hours > 23 || minutes > 59 || p[2] != ':' ? -1 : (int)(hours * 60 + minutes);
}

/* Reads the digits of a fraction at p and sets *to to one past them. Returns false when there are no digits or too
 * many. */
static bool timestamp_read_fraction(const char *p, const char *end, uint32_t *nanoseconds, const char **to)
{
    uint32_t value = 0;
    int digits = 0;
    for (; p < end && (unsigned)(*p - '0') < 10; p++) {
        if (++digits > TIMESTAMP_READ_FRACTION) return false;
        value = value * 10 + (uint32_t)(*p - '0');
    }
    *to = p;
    *nanoseconds = value;
    for (int i = digits; i < TIMESTAMP_READ_FRACTION; i++) *nanoseconds *= 10;
    return digits > 0;
}

jac_timestamp_kind jac_timestamp_read(const char *ptr, size_t len, jac_timestamp *out)
{
    const char *end = ptr + len, *p = ptr + JAC_TIMESTAMP_LEAST;
    if (len < JAC_TIMESTAMP_LEAST || !timestamp_read_date(ptr, out)) return JAC_TIMESTAMP_NONE;
    if (len == JAC_TIMESTAMP_LEAST) return JAC_TIMESTAMP_DATE;
    if (end - p < 1 + TIMESTAMP_READ_CLOCK || (*p != 'T' && *p != ' ')) return JAC_TIMESTAMP_NONE;
    int minutes = timestamp_read_minutes(++p);
    unsigned seconds = timestamp_read_pair(p + 6);
    if (minutes < 0 || p[5] != ':' || seconds > 59) return JAC_TIMESTAMP_NONE;
    out->seconds = (jac_civil_days(out->year, out->month, out->day) * 1440 + minutes) * 60 + (int64_t)seconds;
    out->nanoseconds = 0;
    p += TIMESTAMP_READ_CLOCK;
    if (p < end && *p == '.' && !timestamp_read_fraction(p + 1, end, &out->nanoseconds, &p)) return JAC_TIMESTAMP_NONE;
    if (p == end) return JAC_TIMESTAMP_LOCAL;
    if (*p == 'Z') return p + 1 == end ? JAC_TIMESTAMP_ABSOLUTE : JAC_TIMESTAMP_NONE;
    if (end - p != TIMESTAMP_READ_OFFSET || (*p != '+' && *p != '-')) return JAC_TIMESTAMP_NONE;
    minutes = timestamp_read_minutes(p + 1);
    if (minutes < 0) return JAC_TIMESTAMP_NONE;
    out->seconds -= (*p == '-' ? -minutes : minutes) * 60;
    return JAC_TIMESTAMP_ABSOLUTE;
}
