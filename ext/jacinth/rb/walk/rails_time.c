/* rb/walk/rails_time.c - L3. Time, ActiveSupport::TimeWithZone and Date as ActiveSupport spells them. See rails.h. */
#include "rb/names.h"
#include "rb/walk/call.h"
#include "rb/walk/oj_time.h"
#include "rb/walk/rails.h"

/* Years that are written in four digits: 0000 and 9999, a day of offset off. */
#define RAILS_TIME_FIRST (-INT64_C(62167219200) + 2 * 86400)
#define RAILS_TIME_LAST (INT64_C(253402300800) - 2 * 86400)

/* The parts of a Time that are written; false: it is too far away for them. */
static bool rails_time_read(jac_walk *walk, VALUE time, struct timespec *at)
{
    if (!RTEST(rb_obj_is_kind_of(time, rb_cTime))) return false;
    VALUE second = jac_call_method(walk, time, jac_id.to_i); /* which no Time is too far away for */
    if (!RB_FIXNUM_P(second) || RB_FIX2LONG(second) < RAILS_TIME_FIRST || RB_FIX2LONG(second) > RAILS_TIME_LAST) return false;
    *at = jac_oj_time_of(walk, time);
    return true;
}

static void rails_time_put(jac_walk *walk, const struct timespec *at, long offset, bool utc)
{
    const jac_rails_call *call = walk->rails;
    jac_oj_time_stamp(walk, at->tv_sec, (uint32_t)at->tv_nsec, call->standard_time ? call->digits : 0, offset, utc, !call->standard_time);
}

/* Less than a day, as a Time's is. */
static bool rails_time_is_offset(VALUE offset) { return RB_FIXNUM_P(offset) && labs(RB_FIX2LONG(offset)) < 86400; }

void jac_rails_time(jac_walk *walk, VALUE time)
{
    struct timespec at;
    VALUE offset = jac_call_method(walk, time, jac_id.utc_offset);
    if (!rails_time_is_offset(offset) || !rails_time_read(walk, time, &at)) {
        jac_rails_call_as_json(walk, time);
        return;
    }
    bool utc = offset == INT2FIX(0) && RTEST(jac_call_method(walk, time, jac_id.utc_p));
    rails_time_put(walk, &at, RB_FIX2LONG(offset), utc);
}

void jac_rails_zoned(jac_walk *walk, VALUE time)
{
    struct timespec at;
    VALUE instant = jac_call_method(walk, time, jac_id.utc), offset = jac_call_method(walk, time, jac_id.utc_offset);
    if (!rails_time_is_offset(offset) || !rails_time_read(walk, instant, &at)) {
        jac_rails_call_as_json(walk, time);
        return;
    }
    bool utc = offset == INT2FIX(0) && RTEST(jac_call_method(walk, time, jac_id.utc_p));
    rails_time_put(walk, &at, RB_FIX2LONG(offset), utc);
    RB_GC_GUARD(instant);
}

/* A part of a date, within what two digits, or four, hold. */
static bool rails_time_part(jac_walk *walk, VALUE date, ID method, unsigned most, unsigned *part)
{
    VALUE number = jac_call_method(walk, date, method);
    if (!RB_FIXNUM_P(number) || RB_FIX2LONG(number) < 0 || RB_FIX2LONG(number) > (long)most) return false;
    *part = (unsigned)RB_FIX2LONG(number);
    return true;
}

static char *rails_time_digits(char *dst, unsigned number, int width)
{
    for (int i = width; i-- > 0; number /= 10) dst[i] = (char)('0' + number % 10);
    return dst + width;
}

void jac_rails_date(jac_walk *walk, VALUE date)
{
    unsigned year, month, day;
    if (!rails_time_part(walk, date, jac_id.year, 9999, &year) || !rails_time_part(walk, date, jac_id.month, 12, &month) ||
        !rails_time_part(walk, date, jac_id.mday, 31, &day)) {
        jac_rails_call_as_json(walk, date);
        return;
    }
    const char between = walk->rails->standard_time ? '-' : '/';
    char text[10];
    char *end = rails_time_digits(text, year, 4);
    *end = between;
    end = rails_time_digits(end + 1, month, 2);
    *end = between;
    end = rails_time_digits(end + 1, day, 2);
    jac_emit_string(&walk->out.buf, text, (size_t)(end - text), JAC_ESCAPE_JSON);
}
