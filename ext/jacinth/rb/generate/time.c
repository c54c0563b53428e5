/* rb/generate/time.c - L3. Writes Time, Date and DateTime in RFC 3339, with a fraction only if it is not zero. All days
 * are those of the proleptic Gregorian calendar. */
#include "kernel/time/civil.h"
#include "kernel/time/timestamp.h"
#include "kernel/time/timestamp_read.h"
#include "rb/generate/call.h"
#include "rb/generate/dialect.h"
#include "rb/names.h"

/* What an error says of a time or a date that RFC 3339 has no text for (section 1). */
#define TIME_BEYOND " out of range: RFC 3339 has the years 0000 to 9999"

/* Writes the text from `timestamp` to `end`, which has room for one more byte. If its year does not have four
 * digits, asks the hook for another value of the object. */
static void time_emit(jac_generator *gen, VALUE object, char *timestamp, char *end)
{
    const size_t len = (size_t)(end - timestamp);
    if (JAC_LIKELY(jac_timestamp_may_be(timestamp, len))) {
        jac_emit_string(&gen->out.buf, timestamp, len, JAC_ESCAPE_JSON);
    } else if (!jac_generate_ask(gen, object)) { /* may call Ruby */
        *end = '\0'; /* bounds: see above */
        jac_generator_refuse(gen, object, timestamp, TIME_BEYOND);
    }
}

/* A time or a date that is too far away for its text to be shown. */
static JAC_COLD void time_beyond(jac_generator *gen, VALUE object)
{
    if (!jac_generate_ask(gen, object)) jac_generator_refuse_class(gen, object, object, TIME_BEYOND);
}

typedef struct { VALUE time; struct timespec at; long offset; } time_parts;

static VALUE time_read(VALUE argument)
{
    time_parts *parts = (time_parts *)argument;
    parts->at = rb_time_timespec(parts->time); /* may call Ruby */
    parts->offset = NUM2LONG(rb_time_utc_offset(parts->time)); /* may call Ruby */
    return Qtrue;
}

static VALUE time_unreadable(VALUE unused, VALUE error) { return Qfalse; }

/* Writes a Time, which stands for the object. */
static void time_write(jac_generator *gen, VALUE object, VALUE time)
{
    char timestamp[JAC_TIMESTAMP_MAX];
    time_parts parts = {.time = time};
    size_t used = jac_call_begin(gen);
    /* A Time may be out of the range of a timespec. */
    bool read = RTEST(
        rb_rescue2(time_read, (VALUE)&parts, time_unreadable, Qnil, rb_eArgError, rb_eRangeError, (VALUE)0));
    jac_call_end(gen, used);
    if (!read) {
        time_beyond(gen, object);
        return;
    }
    bool utc = RTEST(jac_call_method(gen, time, jac_id.utc_p));
    time_emit(gen, object, timestamp,
              jac_timestamp_time(timestamp, parts.at.tv_sec, (uint32_t)parts.at.tv_nsec, (int32_t)parts.offset, utc));
}

void jac_generate_time(jac_generator *gen, VALUE object) { time_write(gen, object, object); }

/* Uses the Julian day number, which is the same in every calendar. Year, month and day belong to the calendar by which
 * the Date counts. */
void jac_generate_date(jac_generator *gen, VALUE object)
{
    char timestamp[JAC_TIMESTAMP_MAX];
    int64_t year;
    unsigned month, day;
    VALUE number = jac_call_method(gen, object, jac_id.jd);
    if (!RB_INTEGER_TYPE_P(number)) jac_generator_refuse_class(gen, object, number, " from jd, expected Integer");
    if (!RB_FIXNUM_P(number) || RB_FIX2LONG(number) > JAC_CIVIL_MOST || RB_FIX2LONG(number) < -JAC_CIVIL_MOST) {
        time_beyond(gen, object);
        return;
    }
    jac_civil_from_days(RB_FIX2LONG(number) - JAC_CIVIL_JULIAN_DAY, &year, &month, &day);
    time_emit(gen, object, timestamp, jac_timestamp_date(timestamp, year, month, day));
}

/* Some versions of Ruby's date give a Time, which counts by the Gregorian calendar, the year, month and day of a Julian
 * date unchanged. */
void jac_generate_datetime(jac_generator *gen, VALUE object)
{
    VALUE time = jac_call_method(gen, jac_call_method(gen, object, jac_id.gregorian), jac_id.to_time);
    if (!RTEST(rb_obj_is_kind_of(time, rb_cTime)))
        jac_generator_refuse_class(gen, object, time, " from to_time, expected Time");
    time_write(gen, object, time);
    RB_GC_GUARD(time);
}
