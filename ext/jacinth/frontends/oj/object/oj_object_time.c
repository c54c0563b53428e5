/* frontends/oj/object/oj_object_time.c - L4. Reads the two forms of a Time in Oj's object mode: seconds as a number
 * whose exponent is the offset from UTC, and the text of XML schema. Texts with missing parts are handled as in Oj. */
#include "frontends/oj/object/oj_object_load.h"

/* The exponent of a Time in UTC; no offset is that large. */
#define OJ_OBJECT_TIME_UTC 86400
/* The value for UTC that rb_time_timespec_new accepts instead of an offset. */
#define OJ_OBJECT_TIME_RUBY_UTC (INT_MAX - 1)
/* The longest fraction that Oj reads itself, in digits. Time.parse reads longer ones. */
#define OJ_OBJECT_TIME_FRACTION 19

/* ---- numbers ---- */

static JAC_NORETURN void oj_object_time_refuse(void) { rb_raise(rb_eArgError, "Invalid time decimal representation."); }

/* Reads the digits at *p; raises if the number is greater than `most`. `most` is a constant, so that no digit costs a
 * division. */
JAC_INLINE long oj_object_time_digits(const char **p, const char *end, const long most)
{
    long n = 0;
    for (; *p < end && (unsigned)(**p - '0') < 10; ++*p) {
        int digit = **p - '0';
        if (JAC_UNLIKELY(n >= most / 10 && (n > most / 10 || digit > most % 10))) oj_object_time_refuse();
        n = n * 10 + digit;
    }
    return n;
}

JAC_HOT VALUE jac_oj_object_time_number(const char *from, const char *end)
{
    const char *p = from;
    bool negative = *p == '-', exponent = false;
    struct timespec at = {0, 0};
    long zone = 0;
    if (*p == '-' || *p == '+') p++;
    at.tv_sec = oj_object_time_digits(&p, end, LONG_MAX);
    if (p < end && *p == '.') {
        const char *fraction = ++p;
        at.tv_nsec = oj_object_time_digits(&p, end, 999999999L);
        if (p - fraction > 9) oj_object_time_refuse();
        for (long digits = p - fraction; digits < 9; digits++) at.tv_nsec *= 10;
    }
    if (p < end && (*p | 0x20) == 'e') {
        exponent = true;
        bool before = ++p < end && *p == '-';
        if (p < end && (*p == '-' || *p == '+')) p++;
        zone = oj_object_time_digits(&p, end, INT_MAX - 2); /* INT_MAX and INT_MAX - 1 are special to Ruby */
        if (before) zone = -zone;
    }
    if (p != end) oj_object_time_refuse(); /* not digits: NaN or an infinity */
    if (negative) {
        at.tv_sec = -at.tv_sec - (at.tv_nsec > 0);
        if (at.tv_nsec > 0) at.tv_nsec = 1000000000L - at.tv_nsec;
    }
    if (zone == OJ_OBJECT_TIME_UTC) return rb_time_timespec_new(&at, OJ_OBJECT_TIME_RUBY_UTC);
    return exponent ? rb_time_timespec_new(&at, (int)zone) : rb_time_nano_new(at.tv_sec, at.tv_nsec);
}

/* ---- texts ---- */

/* The rest of a text, which is not yet read. */
typedef struct { const char *p, *end; } oj_object_time_rest;

/* Reads the next `count` digits, and then the byte `behind` unless it is 0. Returns their number, or -1 if they are
 * missing. */
static int oj_object_time_part(oj_object_time_rest *text, size_t count, char behind)
{
    int n = 0;
    if ((size_t)(text->end - text->p) < count) return -1;
    for (; count > 0; count--, text->p++) {
        if ((unsigned)(*text->p - '0') >= 10) return -1;
        n = n * 10 + (*text->p - '0');
    }
    if (behind && (text->p == text->end || *text->p++ != behind)) return -1;
    return n;
}

/* Reads a fraction after its point and adds it to *seconds. Returns false if it is too long. */
static bool oj_object_time_fraction(oj_object_time_rest *text, VALUE *seconds)
{
    unsigned long long numerator = 0, denominator = 1;
    for (int digits = 0; text->p < text->end && (unsigned)(*text->p - '0') < 10; text->p++) {
        if (++digits > OJ_OBJECT_TIME_FRACTION) return false;
        numerator = numerator * 10 + (unsigned long long)(*text->p - '0');
        denominator *= 10;
    }
    /* may call Ruby */
    *seconds = rb_funcall(*seconds, '+', 1, rb_rational_new(ULL2NUM(numerator), ULL2NUM(denominator)));
    return true;
}

/* Reads an offset after its sign. Returns it in seconds, or nil if it is invalid. */
static VALUE oj_object_time_offset(oj_object_time_rest *text, int sign)
{
    int hours = oj_object_time_part(text, 2, ':');
    int minutes = hours < 0 ? -1 : oj_object_time_part(text, 2, 0);
    return minutes < 0 ? Qnil : INT2FIX(sign * (hours * 3600 + minutes * 60));
}

VALUE jac_oj_object_time_parse(VALUE string)
{
    static const struct {
        size_t digits;
        char behind;
    } parts[6] = {{4, '-'}, {2, '-'}, {2, 'T'}, {2, ':'}, {2, ':'}, {2, 0}};
    oj_object_time_rest text = {RSTRING_PTR(string), RSTRING_END(string)};
    VALUE arguments[7];
    for (size_t i = 0; i < 6; i++) {
        int n = oj_object_time_part(&text, parts[i].digits, parts[i].behind);
        if (n < 0) return Qnil;
        arguments[i] = INT2FIX(n);
    }
    arguments[6] = INT2FIX(0);
    if (text.p < text.end && *text.p == '.') {
        text.p++;
        if (!oj_object_time_fraction(&text, &arguments[5])) {
            rb_require("time"); /* may call Ruby */
            return rb_funcall(rb_cTime, rb_intern("parse"), 1, string); /* may call Ruby */
        }
    }
    char zone = text.p < text.end ? *text.p++ : '\0';
    if (zone == 'Z') return rb_funcallv(rb_cTime, rb_intern("utc"), 6, arguments); /* may call Ruby */
    if (zone == '+' || zone == '-') arguments[6] = oj_object_time_offset(&text, zone == '+' ? 1 : -1);
    if (NIL_P(arguments[6])) return Qnil;
    RB_GC_GUARD(string);
    return rb_funcallv(rb_cTime, rb_intern("new"), 7, arguments); /* may call Ruby */
}
