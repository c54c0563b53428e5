/* frontends/rails/rails_time.c - L4. Time and ActiveSupport::TimeWithZone as ActiveSupport formats them. See
 * rails.h. */
#include "frontends/rails/rails.h"
#include "frontends/rails/rails_names.h"
#include "kernel/time/time_text.h"
#include "rb/generate/call.h"

/* The seconds of the years 0000 to 9999, which have four digits, without two days at either end for the offset. */
#define RAILS_TIME_FIRST (-INT64_C(62167219200) + 2 * 86400)
#define RAILS_TIME_LAST (INT64_C(253402300800) - 2 * 86400)

/* Looking up a period's bounds costs as much as this many single offset lookups. */
#define RAILS_TIME_OFFSETS 5

typedef struct { VALUE time; struct timespec at; } rails_time_parts;

static VALUE rails_time_argument(VALUE argument)
{
    rails_time_parts *parts = (rails_time_parts *)argument;
    parts->at = rb_time_timespec(parts->time); /* may call Ruby */
    return Qnil;
}

/* Reads the parts of a Time. False: it is outside of those years. Ruby's error about a Time that is too far away is
 * dropped. */
static bool rails_time_read(jac_generator *gen, VALUE time, struct timespec *at)
{
    if (CLASS_OF(time) != rb_cTime && !RTEST(rb_obj_is_kind_of(time, rb_cTime))) return false;
    rails_time_parts parts = {.time = time};
    int state = 0;
    size_t used = jac_call_begin(gen);
    VALUE before = rb_errinfo();
    rb_protect(rails_time_argument, (VALUE)&parts, &state);
    if (JAC_UNLIKELY(state != 0)) {
        if (!RTEST(rb_obj_is_kind_of(rb_errinfo(), rb_eStandardError))) rb_jump_tag(state);
        rb_set_errinfo(before);
    }
    jac_call_end(gen, used);
    *at = parts.at;
    RB_GC_GUARD(time);
    return state == 0 && at->tv_sec >= RAILS_TIME_FIRST && at->tv_sec <= RAILS_TIME_LAST;
}

static void rails_time_put(jac_generator *gen, const struct timespec *at, long offset, bool utc)
{
    const jac_rails_call *call = jac_rails_of(gen);
    const int digits = call->standard_time ? call->digits : 0;
    const jac_time_parts parts = {at->tv_sec, jac_time_text_cut((uint32_t)at->tv_nsec, digits), digits, offset, utc};
    char text[JAC_TIME_TEXT_ROOM];
    char *end = jac_time_text_put(text, &parts, call->standard_time ? JAC_TIME_ISO : JAC_TIME_SLASHED);
    jac_emit_string(&gen->out.buf, text, (size_t)(end - text), JAC_ESCAPE_JSON);
}

void jac_rails_time(jac_generator *gen, VALUE time)
{
    struct timespec at;
    if (!rails_time_read(gen, time, &at)) {
        jac_rails_call_as_json(gen, time);
        return;
    }
    size_t used = jac_call_begin(gen); /* the zone may be an object, which is called */
    VALUE offset = rb_time_utc_offset(time); /* may call Ruby */
    jac_call_end(gen, used);
    if (!jac_rails_is_offset(offset)) {
        jac_rails_call_as_json(gen, time);
        return;
    }
    bool utc = offset == INT2FIX(0) && RTEST(jac_call_method(gen, time, jac_id.utc_p));
    rails_time_put(gen, &at, RB_FIX2LONG(offset), utc);
}

/* The second of a transition of a time zone, or `none`. Clears *known if the transition is not known. */
static int64_t rails_time_bound(jac_generator *gen, VALUE period, ID which, int64_t none, bool *known)
{
    if (!jac_call_responds(gen, period, which)) {
        *known = false;
        return none;
    }
    VALUE transition = jac_call_method(gen, period, which);
    if (NIL_P(transition)) return none;
    VALUE second = jac_call_method(gen, jac_call_method(gen, transition, jac_rails_id.at), jac_rails_id.to_i);
    *known &= RB_FIXNUM_P(second) != 0;
    return RB_FIXNUM_P(second) ? RB_FIX2LONG(second) : none;
}

/* Asks the time for its offset. After RAILS_TIME_OFFSETS times it also asks the zone for how long the offset
 * holds. */
static bool rails_time_ask_zone(jac_generator *gen, VALUE time, VALUE name)
{
    jac_rails_zone *zone = &jac_rails_of(gen)->zone, found = {.zone = name};
    VALUE offset = jac_call_method(gen, time, jac_rails_id.utc_offset);
    if (!jac_rails_is_offset(offset)) return false;
    found.offset = RB_FIX2LONG(offset);
    found.utc = found.offset == 0 && RTEST(jac_call_method(gen, time, jac_id.utc_p));
    found.period = rb_attr_get(time, jac_rails_id.iv_period);
    found.lookups = zone->zone == name ? zone->lookups + 1 : 1;
    if (found.lookups >= RAILS_TIME_OFFSETS && !NIL_P(found.period)) {
        found.spans = true;
        found.from = rails_time_bound(gen, found.period, jac_rails_id.start_transition, INT64_MIN, &found.spans);
        found.to = rails_time_bound(gen, found.period, jac_rails_id.end_transition, INT64_MAX, &found.spans);
    }
    *zone = found;
    return true;
}

/* Whether the zone's offset at that second is known. */
static bool rails_time_knows(const jac_rails_zone *zone, VALUE time, VALUE name, int64_t second)
{
    if (zone->zone != name || NIL_P(name)) return false;
    if (zone->spans && zone->from <= second && second < zone->to) return true;
    VALUE period = rb_attr_get(time, jac_rails_id.iv_period);
    return !NIL_P(period) && period == zone->period;
}

void jac_rails_zoned(jac_generator *gen, VALUE time)
{
    struct timespec at;
    VALUE instant = rb_attr_get(time, jac_rails_id.iv_utc), name = rb_attr_get(time, jac_rails_id.iv_time_zone);
    if (NIL_P(instant)) instant = jac_call_method(gen, time, jac_rails_id.utc);
    if (!rails_time_read(gen, instant, &at)) {
        jac_rails_call_as_json(gen, time);
        return;
    }
    const jac_rails_zone *zone = &jac_rails_of(gen)->zone;
    if (rails_time_knows(zone, time, name, at.tv_sec) || rails_time_ask_zone(gen, time, name))
        rails_time_put(gen, &at, zone->offset, zone->utc);
    else jac_rails_call_as_json(gen, time);
    RB_GC_GUARD(instant);
}
