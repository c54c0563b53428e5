/* rb/generate/time.c - L3. Writes Time, Date and DateTime in RFC 3339, with a fraction only if it is not zero. */
#include "kernel/time/timestamp.h"
#include "rb/names.h"
#include "rb/generate/call.h"
#include "rb/generate/dialect.h"

static void time_emit(jac_generator *gen, const char *timestamp, const char *end)
{
    jac_emit_string(&gen->out.buf, timestamp, (size_t)(end - timestamp), JAC_ESCAPE_JSON);
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

void jac_generate_time(jac_generator *gen, VALUE object)
{
    char timestamp[JAC_TIMESTAMP_MAX];
    time_parts parts = {.time = object};
    size_t used = jac_call_begin(gen);
    /* A Time may be out of the range of a timespec. */
    bool read = RTEST(
        rb_rescue2(time_read, (VALUE)&parts, time_unreadable, Qnil, rb_eArgError, rb_eRangeError, (VALUE)0));
    jac_call_end(gen, used);
    if (!read) jac_generator_refuse_class(gen, object, object, " out of range");
    bool utc = RTEST(jac_call_method(gen, object, jac_id.utc_p));
    time_emit(gen, timestamp,
              jac_timestamp_time(timestamp, parts.at.tv_sec, (uint32_t)parts.at.tv_nsec, (int32_t)parts.offset, utc));
}

/* The part of a Date that `method` returns: its year, month or day. */
static JAC_HOT long time_part(jac_generator *gen, VALUE date, ID method)
{
    VALUE part = jac_call_method(gen, date, method);
    if (!RB_FIXNUM_P(part)) jac_generator_refuse_class(gen, date, date, " out of range");
    return RB_FIX2LONG(part);
}

void jac_generate_date(jac_generator *gen, VALUE object)
{
    char timestamp[JAC_TIMESTAMP_MAX];
    long year = time_part(gen, object, jac_id.year);
    long month = time_part(gen, object, jac_id.month);
    long day = time_part(gen, object, jac_id.mday);
    if (month < 1 || month > 12 || day < 1 || day > 31)
        jac_generator_refuse_class(gen, object, object, " out of range");
    time_emit(gen, timestamp, jac_timestamp_date(timestamp, year, (unsigned)month, (unsigned)day));
}

void jac_generate_datetime(jac_generator *gen, VALUE object)
{
    VALUE time = jac_call_method(gen, object, jac_id.to_time);
    if (!RTEST(rb_obj_is_kind_of(time, rb_cTime)))
        jac_generator_refuse_class(gen, object, time, " from to_time, expected Time");
    jac_generate_time(gen, time);
    RB_GC_GUARD(time);
}
