/* kernel/time/stamp_read.c - L1. See stamp_read.h. Every part except the fraction has a fixed width. */
#include "kernel/time/stamp_read.h"
#include "kernel/time/civil.h"

/* The length of "03:04:05". */
#define STAMP_READ_CLOCK 8
/* The length of "+01:00". */
#define STAMP_READ_OFFSET 6
#define STAMP_READ_FRACTION 9

/* The value of the two digits at p, or 100 when they are not digits. */
JAC_INLINE unsigned stamp_read_pair(const char *p)
{
    unsigned tens = (unsigned)(unsigned char)p[0] - '0', ones = (unsigned)(unsigned char)p[1] - '0';
    return tens < 10 && ones < 10 ? tens * 10 + ones : 100;
}

static bool stamp_read_date(const char *p, jac_stamp *out)
{
    static const unsigned char days[13] = {0, 31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
    unsigned century = stamp_read_pair(p), year = stamp_read_pair(p + 2);
    if (century > 99 || year > 99 || p[4] != '-' || p[7] != '-') return false;
    year += century * 100;
    out->year = (int)year;
    out->month = stamp_read_pair(p + 5);
    out->day = stamp_read_pair(p + 8);
    if (out->month - 1 > 11 || out->day == 0) return false;
    bool leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
    return out->day <= (unsigned)days[out->month] + (out->month == 2 && leap);
}

/* The minutes of "hh:mm" at p, or -1 when it is not valid. */
static int stamp_read_minutes(const char *p)
{
    unsigned hours = stamp_read_pair(p), minutes = stamp_read_pair(p + 3);
    return hours > 23 || minutes > 59 || p[2] != ':' ? -1 : (int)(hours * 60 + minutes);
}

/* Reads the digits of a fraction at p and sets *to to one past them. Returns false when there are none or too many. */
static bool stamp_read_fraction(const char *p, const char *end, uint32_t *nanoseconds, const char **to)
{
    uint32_t value = 0;
    int digits = 0;
    for (; p < end && (unsigned)(*p - '0') < 10; p++) {
        if (++digits > STAMP_READ_FRACTION) return false;
        value = value * 10 + (uint32_t)(*p - '0');
    }
    *to = p;
    *nanoseconds = value;
    for (int i = digits; i < STAMP_READ_FRACTION; i++) *nanoseconds *= 10;
    return digits > 0;
}

jac_stamp_kind jac_stamp_read(const char *ptr, size_t len, jac_stamp *out)
{
    const char *end = ptr + len, *p = ptr + JAC_STAMP_LEAST;
    if (len < JAC_STAMP_LEAST || !stamp_read_date(ptr, out)) return JAC_STAMP_NONE;
    if (len == JAC_STAMP_LEAST) return JAC_STAMP_DATE;
    if (end - p < 1 + STAMP_READ_CLOCK || (*p != 'T' && *p != ' ')) return JAC_STAMP_NONE;
    int minutes = stamp_read_minutes(++p);
    unsigned seconds = stamp_read_pair(p + 6);
    if (minutes < 0 || p[5] != ':' || seconds > 59) return JAC_STAMP_NONE;
    out->seconds = (jac_civil_days(out->year, out->month, out->day) * 1440 + minutes) * 60 + (int64_t)seconds;
    out->nanoseconds = 0;
    p += STAMP_READ_CLOCK;
    if (p < end && *p == '.' && !stamp_read_fraction(p + 1, end, &out->nanoseconds, &p)) return JAC_STAMP_NONE;
    if (p == end) return JAC_STAMP_LOCAL;
    if (*p == 'Z') return p + 1 == end ? JAC_STAMP_ABSOLUTE : JAC_STAMP_NONE;
    if (end - p != STAMP_READ_OFFSET || (*p != '+' && *p != '-')) return JAC_STAMP_NONE;
    minutes = stamp_read_minutes(p + 1);
    if (minutes < 0) return JAC_STAMP_NONE;
    out->seconds -= (*p == '-' ? -minutes : minutes) * 60;
    return JAC_STAMP_ABSOLUTE;
}
