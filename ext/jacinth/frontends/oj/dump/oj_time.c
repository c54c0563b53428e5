/* frontends/oj/dump/oj_time.c - L4. The formats of oj_time.h. Where Oj rounds digit by digit, so does this code: the
 * last digit of a cut fraction may be one more than the nearest. */
#include "frontends/oj/dump/oj_time.h"
#include "frontends/oj/dump/oj_generator.h"
#include "frontends/oj/oj_names.h"
#include "kernel/time/time_text.h"
#include "rb/generate/call.h"

#define OJ_TIME_DAY 86400
/* The number for UTC where an offset is a number. */
#define OJ_TIME_UTC 86400

struct timespec jac_oj_time_of(jac_generator *gen, VALUE time)
{
    size_t used = jac_call_begin(gen);
    struct timespec at = rb_time_timespec(time); /* may call Ruby */
    jac_call_end(gen, used);
    return at;
}

/* Whether the object's class is Time itself and the method is Ruby's own. */
static bool oj_time_has_own(VALUE time, ID method)
{
    return CLASS_OF(time) == rb_cTime && rb_method_basic_definition_p(rb_cTime, method);
}

/* The offset by Ruby's own methods. */
static long oj_time_own_offset(jac_generator *gen, VALUE time)
{
    size_t used = jac_call_begin(gen); /* the zone may be an object, whose methods are called */
    VALUE offset = rb_time_utc_offset(time); /* may call Ruby */
    jac_call_end(gen, used);
    return NUM2LONG(offset); /* may call Ruby */
}

/* The offset of an object that acts as a Time: less than a day, as for a Time. */
static long oj_time_utc_offset(jac_generator *gen, VALUE time)
{
    if (oj_time_has_own(time, jac_oj_id.utc_offset)) return oj_time_own_offset(gen, time);
    long offset = jac_call_long(gen, time, jac_oj_id.utc_offset);
    if (offset <= -OJ_TIME_DAY || offset >= OJ_TIME_DAY) rb_raise(rb_eRangeError, "utc_offset out of range");
    return offset;
}

static void oj_time_zone(jac_generator *gen, VALUE time, jac_time_parts *parts)
{
    parts->offset = oj_time_utc_offset(gen, time);
    parts->utc = parts->offset == 0 && RTEST(jac_call_method(gen, time, jac_id.utc_p));
}

/* Cuts nanoseconds to `digits` digits, rounding at each digit; true if the result is a whole second. */
static bool oj_time_round(uint32_t *fraction, int digits)
{
    uint32_t one = 1000000000;
    for (int i = JAC_TIME_TEXT_DIGITS; i > digits; i--, one /= 10) *fraction = (*fraction + 5) / 10;
    if (*fraction < one) return false;
    *fraction -= one;
    return true;
}

static void oj_time_emit(jac_generator *gen, const jac_time_parts *parts, jac_time_form form)
{
    char text[JAC_TIME_TEXT_ROOM];
    char *end = jac_time_text_put(text, parts, form);
    jac_emit_string(&gen->out.buf, text, (size_t)(end - text), JAC_ESCAPE_JSON);
}

/* Writes a time as a number; `zone`: the offset, written if `zoned`. */
static void oj_time_emit_unix(jac_generator *gen, int64_t second, uint32_t fraction, bool zoned, long zone)
{
    int digits = jac_oj_options_of(gen)->second_precision;
    uint64_t size = second < 0 ? 0 - (uint64_t)second : (uint64_t)second;
    if (second < 0 && fraction > 0) {
        fraction = 1000000000 - fraction;
        size--;
    }
    if (digits > 0) size += oj_time_round(&fraction, digits);
    jac_buf *buf = &gen->out.buf;
    jac_buf_reserve(buf, JAC_TIME_TEXT_ROOM);
    char *cur = buf->cur;
    *cur = '-';
    cur = jac_itoa_u64(cur + (second < 0), size);
    if (digits > 0) {
        *cur++ = '.';
        cur = jac_time_text_digits(cur, fraction, digits, '\0') - 1;
    }
    if (zoned) {
        *cur++ = 'e';
        cur = jac_itoa_i64(cur, zone);
    }
    *cur = ',';
    jac_buf_advance_to(buf, cur + 1);
}

void jac_oj_time_unix(jac_generator *gen, VALUE time, bool zoned)
{
    jac_time_parts parts = {0};
    struct timespec at = jac_oj_time_of(gen, time);
    if (zoned) oj_time_zone(gen, time, &parts);
    oj_time_emit_unix(gen, at.tv_sec, (uint32_t)at.tv_nsec, zoned, parts.utc ? OJ_TIME_UTC : parts.offset);
}

void jac_oj_time_xmlschema(jac_generator *gen, VALUE time)
{
    const jac_oj_options *options = jac_oj_options_of(gen);
    jac_time_parts parts = {.digits = options->second_precision};
    oj_time_zone(gen, time, &parts);
    struct timespec at = jac_oj_time_of(gen, time);
    parts.second = at.tv_sec;
    parts.fraction = (uint32_t)at.tv_nsec;
    if (parts.digits == 3) parts.fraction = jac_time_text_cut(parts.fraction, 3); /* as ActiveSupport does */
    else parts.second += oj_time_round(&parts.fraction, parts.digits);
    if (parts.fraction == 0 && !options->second_precision_set) parts.digits = 0;
    oj_time_emit(gen, &parts, JAC_TIME_ISO);
}

/* The seconds for which to_s surely writes a year of four digits: 0000 to 9999, less two days for any offset. */
#define OJ_TIME_FIRST (-INT64_C(62167219200) + 2 * OJ_TIME_DAY)
#define OJ_TIME_LAST (INT64_C(253402300800) - 2 * OJ_TIME_DAY)

bool jac_oj_time_to_s(jac_generator *gen, VALUE time)
{
    jac_time_parts parts = {0};
    if (!oj_time_has_own(time, jac_id.to_s) || !oj_time_has_own(time, jac_oj_id.to_i) ||
        !oj_time_has_own(time, jac_id.utc_p))
        return false;
    VALUE second = jac_call_method(gen, time, jac_oj_id.to_i); /* has a result for every Time */
    if (!RB_FIXNUM_P(second)) return false;
    parts.second = RB_FIX2LONG(second);
    if (parts.second < OJ_TIME_FIRST || parts.second > OJ_TIME_LAST) return false;
    parts.offset = oj_time_own_offset(gen, time);
    parts.utc = parts.offset == 0 && RTEST(jac_call_method(gen, time, jac_id.utc_p));
    oj_time_emit(gen, &parts, JAC_TIME_TO_S);
    return true;
}

void jac_oj_time_by_format(jac_generator *gen, VALUE time)
{
    switch (jac_oj_options_of(gen)->time_format) {
      case JAC_OJ_TIME_RUBY:
        if (!jac_oj_time_to_s(gen, time)) jac_oj_call_to_s(gen, time);
        break;
      case JAC_OJ_TIME_XMLSCHEMA: jac_oj_time_xmlschema(gen, time); break;
      case JAC_OJ_TIME_UNIX_ZONE: jac_oj_time_unix(gen, time, true); break;
      default: jac_oj_time_unix(gen, time, false);
    }
}

void jac_oj_date(jac_generator *gen, VALUE date)
{
    jac_oj_time format = jac_oj_options_of(gen)->time_format;
    if (format == JAC_OJ_TIME_RUBY || format == JAC_OJ_TIME_XMLSCHEMA) {
        VALUE text = jac_call_to_str(gen, jac_call_method(gen, date, jac_oj_id.iso8601));
        jac_oj_put_text(gen, text, false, ',');
        return;
    }
    VALUE time = jac_call_method(gen, date, jac_id.to_time);
    if (rb_obj_class(date) == jac_cDate) {
        /* Midnight in UTC: to_time returns midnight in the local zone. */
        long offset = oj_time_utc_offset(gen, time);
        struct timespec at = jac_oj_time_of(gen, time);
        oj_time_emit_unix(gen, at.tv_sec + offset, (uint32_t)at.tv_nsec, false, 0);
    } else {
        jac_oj_time_unix(gen, time, format == JAC_OJ_TIME_UNIX_ZONE);
    }
    RB_GC_GUARD(time);
}

void jac_oj_time_wab(jac_generator *gen, VALUE time)
{
    struct timespec at = jac_oj_time_of(gen, time);
    jac_time_parts parts = {at.tv_sec, (uint32_t)at.tv_nsec, JAC_TIME_TEXT_DIGITS, 0, true};
    oj_time_emit(gen, &parts, JAC_TIME_ISO);
}

/* The nanoseconds of an object that acts as a Time. */
static uint32_t oj_time_nanoseconds(jac_generator *gen, VALUE time)
{
    long fraction = 0;
    if (jac_call_responds(gen, time, jac_oj_id.tv_nsec)) fraction = jac_call_long(gen, time, jac_oj_id.tv_nsec);
    else if (jac_call_responds(gen, time, jac_oj_id.tv_usec))
        fraction = jac_call_long(gen, time, jac_oj_id.tv_usec) * 1000;
    if (fraction < 0 || fraction >= 1000000000) rb_raise(rb_eRangeError, "nanoseconds out of range");
    return (uint32_t)fraction;
}

void jac_oj_time_rails(jac_generator *gen, VALUE time)
{
    const jac_oj_options *options = jac_oj_options_of(gen);
    jac_time_parts parts = {.digits = options->second_precision};
    if (rb_obj_class(time) == rb_cTime) {
        struct timespec at = jac_oj_time_of(gen, time);
        parts.second = at.tv_sec;
        parts.fraction = (uint32_t)at.tv_nsec;
    } else {
        parts.second = jac_call_long(gen, time, jac_oj_id.tv_sec);
        parts.fraction = oj_time_nanoseconds(gen, time);
    }
    oj_time_zone(gen, time, &parts);
    parts.fraction = jac_time_text_cut(parts.fraction, parts.digits);
    oj_time_emit(gen, &parts, options->process.standard_time ? JAC_TIME_ISO : JAC_TIME_SLASHED);
}
