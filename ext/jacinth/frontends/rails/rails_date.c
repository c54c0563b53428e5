/* frontends/rails/rails_date.c - L4. Date and DateTime as ActiveSupport formats them. The parts of the date are asked
 * for, so that the date's own calendar counts. See rails.h. */
#include "frontends/rails/rails.h"
#include "frontends/rails/rails_names.h"
#include "rb/generate/call.h"

#define RAILS_DATE_ROOM 48
#define RAILS_DATE_DAY 86400
#define RAILS_DATE_SECOND INT64_C(1000000000)

typedef struct { unsigned year, month, day; } rails_date_day;
typedef struct { unsigned hour, minute, second, nanosecond; long offset; } rails_date_time;

/* Reads a part of a date, from 0 to `most`. False if it is something else. */
static JAC_HOT bool rails_date_part(jac_generator *gen, VALUE date, ID method, unsigned most, unsigned *part)
{
    VALUE number = jac_call_method(gen, date, method);
    if (!RB_FIXNUM_P(number) || RB_FIX2LONG(number) < 0 || RB_FIX2LONG(number) > (long)most) return false;
    *part = (unsigned)RB_FIX2LONG(number);
    return true;
}

static bool rails_date_read_day(jac_generator *gen, VALUE date, rails_date_day *day)
{
    return rails_date_part(gen, date, jac_id.year, 9999, &day->year) &&
           rails_date_part(gen, date, jac_id.month, 12, &day->month) &&
           rails_date_part(gen, date, jac_id.mday, 31, &day->day);
}

/* Reads a fraction between -1 and 1 as a number of `unit`ths. False if it is not a whole number of them, or not a small
 * Rational or Integer. */
static bool rails_date_fraction(jac_generator *gen, VALUE fraction, int64_t unit, int64_t *units)
{
    VALUE above = fraction, below = INT2FIX(1);
    if (!RB_INTEGER_TYPE_P(fraction)) {
        if (!RB_TYPE_P(fraction, T_RATIONAL)) return false;
        above = rb_rational_num(fraction);
        below = rb_rational_den(fraction);
    }
    if (!RB_FIXNUM_P(above) || !RB_FIXNUM_P(below)) return false;
    int64_t from = RB_FIX2LONG(above), by = RB_FIX2LONG(below);
    if (by <= 0 || by > unit || unit % by != 0 || from > by || from < -by) return false;
    *units = from * (unit / by);
    return true;
}

static bool rails_date_read_time(jac_generator *gen, VALUE date, rails_date_time *time)
{
    int64_t nanosecond, offset;
    if (!rails_date_part(gen, date, jac_rails_id.hour, 23, &time->hour) ||
        !rails_date_part(gen, date, jac_rails_id.min, 59, &time->minute) ||
        !rails_date_part(gen, date, jac_rails_id.sec, 59, &time->second))
        return false;
    if (!rails_date_fraction(gen, jac_call_method(gen, date, jac_rails_id.sec_fraction), RAILS_DATE_SECOND,
                             &nanosecond))
        return false;
    if (!rails_date_fraction(gen, jac_call_method(gen, date, jac_rails_id.offset), RAILS_DATE_DAY, &offset))
        return false;
    if (nanosecond < 0 || nanosecond >= RAILS_DATE_SECOND || !jac_rails_is_offset(LONG2FIX((long)offset))) return false;
    time->nanosecond = (unsigned)nanosecond;
    time->offset = (long)offset;
    return true;
}

static char *rails_date_digits(char *dst, unsigned number, int width)
{
    for (int i = width; i-- > 0; number /= 10) dst[i] = (char)('0' + number % 10);
    return dst + width;
}

/* Writes two digits after the byte `before`, unless that is NUL. */
static JAC_HOT char *rails_date_two(char *dst, char before, unsigned number)
{
    if (before) *dst++ = before;
    return rails_date_digits(dst, number, 2);
}

static char *rails_date_put_day(char *dst, const rails_date_day *day, bool standard)
{
    const char between = standard ? '-' : '/';
    dst = rails_date_digits(dst, day->year, 4);
    return rails_date_two(rails_date_two(dst, between, day->month), between, day->day);
}

static char *rails_date_put_time(char *dst, const rails_date_time *time, bool standard, int digits)
{
    const unsigned minutes = (unsigned)labs(time->offset) / 60;
    dst = rails_date_two(dst, standard ? 'T' : ' ', time->hour);
    dst = rails_date_two(rails_date_two(dst, ':', time->minute), ':', time->second);
    if (standard && digits > 0) {
        unsigned fraction = time->nanosecond;
        for (int i = 9; i > digits; i--) fraction /= 10;
        *dst++ = '.';
        dst = rails_date_digits(dst, fraction, digits);
    }
    if (!standard) *dst++ = ' ';
    dst = rails_date_two(dst, time->offset < 0 ? '-' : '+', minutes / 60);
    return rails_date_two(dst, standard ? ':' : '\0', minutes % 60);
}

void jac_rails_date(jac_generator *gen, VALUE date)
{
    char text[RAILS_DATE_ROOM];
    rails_date_day day;
    if (!rails_date_read_day(gen, date, &day)) {
        jac_rails_call_as_json(gen, date);
        return;
    }
    const char *end = rails_date_put_day(text, &day, jac_rails_of(gen)->standard_time);
    jac_emit_string(&gen->out.buf, text, (size_t)(end - text), JAC_ESCAPE_JSON);
}

/* Unlike Time#xmlschema, DateTime#xmlschema does not take nil for no fraction digits. */
static bool rails_date_counts(const jac_rails_call *call)
{
    return !call->standard_time || call->digits > 0 ||
           !NIL_P(rb_attr_get(jac_rails_known.encoding, jac_rails_id.iv_time_precision));
}

void jac_rails_date_time(jac_generator *gen, VALUE date)
{
    const jac_rails_call *call = jac_rails_of(gen);
    char text[RAILS_DATE_ROOM];
    rails_date_day day;
    rails_date_time time;
    if (!rails_date_counts(call) || !rails_date_read_day(gen, date, &day) ||
        !rails_date_read_time(gen, date, &time)) {
        jac_rails_call_as_json(gen, date);
        return;
    }
    const char *end = rails_date_put_time(rails_date_put_day(text, &day, call->standard_time), &time,
                                          call->standard_time, call->digits);
    jac_emit_string(&gen->out.buf, text, (size_t)(end - text), JAC_ESCAPE_JSON);
}
