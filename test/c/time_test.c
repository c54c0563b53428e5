/* links: kernel/number/pow10.c kernel/time/civil.c kernel/time/timestamp.c kernel/time/timestamp_read.c
 * kernel/time/time_text.c
 * test/c/time_test.c - kernel/time: dates compared with a count day by day, timestamps with the results of
 * Ruby's Date#iso8601 and Time#xmlschema. */
#include "harness.h"
#include "kernel/time/civil.h"
#include "kernel/time/time_text.h"
#include "kernel/time/timestamp.h"
#include "kernel/time/timestamp_read.h"

static void check_day(int64_t days, int64_t year, unsigned month, unsigned day)
{
    int64_t y = 0;
    unsigned m = 0, d = 0;
    CHECK(jac_civil_days(year, month, day) == days, "%lld-%u-%u is not day %lld", (long long)year, month, day,
          (long long)days);
    jac_civil_from_days(days, &y, &m, &d);
    CHECK(y == year && m == month && d == day, "day %lld is %lld-%u-%u, not %lld-%u-%u", (long long)days,
          (long long)y, m, d, (long long)year, month, day);
}

static unsigned days_of(int64_t year, unsigned month)
{
    static const unsigned days[13] = {0, 31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
    bool leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
    return month == 2 && leap ? 29 : days[month];
}

/* Counts every month of 100,000 years in both directions from 1970. Near years, and all years in
 * long mode, are counted day by day; in other years only the first and last two days of a month are checked. */
static void test_civil(void)
{
    int64_t after = 0, before = 0, i;
    for (i = 0; i < 100000; i++) {
        int64_t year = 1970 + i, past = 1969 - i;
        bool all = harness.long_mode || i < 3000;
        unsigned month, day;
        for (month = 1; month <= 12; month++) {
            unsigned count = days_of(year, month), gone = days_of(past, 13 - month);
            for (day = 1; day <= count; day += all || day < 2 || day > count - 2 ? 1 : count - 3) {
                check_day(after + day - 1, year, month, day);
            }
            after += count;
            for (day = 1; day <= gone; day += all || day < 2 || day > gone - 2 ? 1 : gone - 3) {
                check_day(before - gone + day - 1, past, 13 - month, day);
            }
            before -= gone;
        }
    }
    CHECK(after == 36524250 && before == -36524250, "%lld, %lld", (long long)after, (long long)before);
    check_day(INT64_C(365242500000000000) - 719528, INT64_C(1000000000000000), 1, 1);
    check_day(INT64_C(-365242500000000000) - 719528, INT64_C(-1000000000000000), 1, 1);
}

static void test_timestamp_date(void)
{
    static const struct { int64_t year; unsigned month, day; const char *want; } cases[] = {
        {2026, 1, 2, "2026-01-02"}, {1970, 12, 31, "1970-12-31"}, {999, 2, 28, "0999-02-28"},
        {1, 1, 1, "0001-01-01"}, {0, 10, 10, "0000-10-10"}, {-1, 1, 2, "-0001-01-02"},
        {9999, 12, 31, "9999-12-31"}, {10000, 1, 2, "10000-01-02"}, {99999, 1, 2, "99999-01-02"},
        {-9999, 1, 2, "-9999-01-02"}, {-10000, 1, 2, "-10000-01-02"}, {-12345, 1, 2, "-12345-01-02"},
        {INT64_C(123456789012), 1, 2, "123456789012-01-02"},
        {INT64_MAX, 1, 2, "9223372036854775807-01-02"}, {INT64_MIN, 1, 2, "-9223372036854775808-01-02"},
    };
    size_t i;
    for (i = 0; i < sizeof cases / sizeof *cases; i++) {
        char *text = harness_guarded(JAC_TIMESTAMP_MAX);
        char *end = jac_timestamp_date(text, cases[i].year, cases[i].month, cases[i].day);
        CHECK_TEXT(text, (size_t)(end - text), cases[i].want);
        CHECK(harness_guards_hold(JAC_TIMESTAMP_MAX), "%s: guards", cases[i].want);
    }
}

static void check_time(int64_t seconds, uint32_t nanoseconds, int32_t offset, bool utc, const char *want)
{
    char *text = harness_guarded(JAC_TIMESTAMP_MAX);
    char *end = jac_timestamp_time(text, seconds, nanoseconds, offset, utc);
    CHECK_TEXT(text, (size_t)(end - text), want);
    CHECK(harness_guards_hold(JAC_TIMESTAMP_MAX), "%s: guards", want);
}

static void test_timestamp_time(void)
{
    static const struct {
        int64_t seconds;
        uint32_t nanoseconds;
        int32_t offset;
        bool utc;
        const char *want;
    } cases[] = {
        {INT64_C(1767323045), 0, 0, true, "2026-01-02T03:04:05Z"},
        {INT64_C(1767323045), 0, 3600, false, "2026-01-02T04:04:05+01:00"},
        {INT64_C(1767323045), 120000000, -34200, false, "2026-01-01T17:34:05.12-09:30"},
        {INT64_C(0), 0, 0, true, "1970-01-01T00:00:00Z"},
        {INT64_C(0), 0, 0, false, "1970-01-01T00:00:00+00:00"},
        {INT64_C(0), 123456789, 86340, false, "1970-01-01T23:59:00.123456789+23:59"},
        {INT64_C(-1), 0, 0, true, "1969-12-31T23:59:59Z"},
        {INT64_C(-1), 999999999, -86340, false, "1969-12-31T00:00:59.999999999-23:59"},
        {INT64_C(-1), 100, 0, true, "1969-12-31T23:59:59.0000001Z"},
        {INT64_C(951782400), 1, 3661, false, "2000-02-29T01:01:00.000000001+01:01"},
        {INT64_C(951868799), 10, -1, false, "2000-02-29T23:59:59.00000001+00:00"},
        {INT64_C(951868799), 0, -3661, false, "2000-02-29T22:58:59-01:01"},
        {INT64_C(951868799), 0, -59, false, "2000-02-29T23:58:59-00:01"},
        /* RFC 3339 section 5.8: noon in the Netherlands, 19 minutes and 32.13 seconds ahead of UTC. */
        {INT64_C(-1041337173), 870000000, 1172, false, "1937-01-01T12:00:27.87+00:20"},
        {INT64_C(951868799), 0, 30, false, "2000-03-01T00:00:59+00:01"},
        {INT64_C(-62135596800), 0, 0, true, "0001-01-01T00:00:00Z"},
        {INT64_C(-62135596801), 0, 0, true, "0000-12-31T23:59:59Z"},
        {INT64_C(-62167219200), 0, 0, true, "0000-01-01T00:00:00Z"},
        {INT64_C(-62167219201), 500, 0, true, "-0001-12-31T23:59:59.0000005Z"},
        {INT64_C(253402300799), 0, 0, true, "9999-12-31T23:59:59Z"},
        {INT64_C(253402300800), 0, 0, true, "10000-01-01T00:00:00Z"},
        {INT64_C(253402300799), 0, 1, false, "9999-12-31T23:59:59+00:00"},
        {INT64_C(-377705116801), 7000000, 0, true, "-10000-12-31T23:59:59.007Z"},
        {INT64_C(4294967296), 0, 19800, false, "2106-02-07T11:58:16+05:30"},
        {INT64_C(-2147483649), 0, 20700, false, "1901-12-14T02:30:51+05:45"},
        {INT64_MIN, 0, 0, true, "-292277022657-01-27T08:29:52Z"},
        {INT64_C(9223372036854775807), 999999999, 0, true, "292277026596-12-04T15:30:07.999999999Z"},
        {INT64_C(9223372036854775807), 999999999, 86399, false, "292277026596-12-05T15:29:07.999999999+23:59"},
        {INT64_MIN, 1, -86399, false, "-292277022657-01-26T08:30:52.000000001-23:59"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        check_time(cases[i].seconds, cases[i].nanoseconds, cases[i].offset, cases[i].utc, cases[i].want);
    }
}

/* Every second of a day, every minute of offset, fractions of every length. */
static void test_timestamp_time_ranges(void)
{
    size_t i;
    char want[64];
    uint32_t n;
    for (i = 0; i < 86400; i++) {
        snprintf(want, sizeof want, "2024-02-29T%02u:%02u:%02uZ", (unsigned)(i / 3600), (unsigned)(i / 60 % 60),
                 (unsigned)(i % 60));
        check_time(INT64_C(1709164800) + (int64_t)i, 0, -1, true, want);
    }
    for (i = 0; i < 1440; i++) {
        snprintf(want, sizeof want, "2024-02-29T00:00:00+%02u:%02u", (unsigned)(i / 60), (unsigned)(i % 60));
        check_time(INT64_C(1709164800) - (int64_t)i * 60, 0, (int32_t)i * 60, false, want);
        want[19] = '-';
        if (i != 0) check_time(INT64_C(1709164800) + (int64_t)i * 60, 0, (int32_t)i * -60, false, want);
    }
    for (n = 1; n < 1000000000; n += n < 2000 ? 1 : 1 + (uint32_t)harness_below(99999)) {
        size_t len = (size_t)snprintf(want, sizeof want, "1970-01-01T00:00:00.%09u", (unsigned)n);
        while (want[len - 1] == '0') len--;
        memcpy(want + len, "Z", 2);
        check_time(0, n, 0, true, want);
        n = n % 1000 == 999 && n > 5000 ? n / 1000 * 1000 : n; /* also whole microseconds */
        if (n % 1000 == 0) n += 1000;
    }
}

static void check_read(const char *text, jac_timestamp_kind kind, int64_t seconds, uint32_t nanoseconds)
{
    jac_timestamp got = {.seconds = 0};
    jac_timestamp_kind what = jac_timestamp_read(text, strlen(text), &got);
    CHECK(what == kind, "%s is of kind %d, not %d", text, (int)what, (int)kind);
    CHECK(kind == JAC_TIMESTAMP_NONE || jac_timestamp_may_be(text, strlen(text)), "%s may be a stamp", text);
    if (what < JAC_TIMESTAMP_LOCAL) return;
    CHECK(got.seconds == seconds && got.nanoseconds == nanoseconds, "%s: %lld.%09u", text, (long long)got.seconds,
          got.nanoseconds);
}

/* Reads what timestamp.h writes. With any byte changed, the text is refused or has the value that it shows. */
static void test_timestamp_read(void)
{
    static const char *const none[] = {
        "", "2026-01-0", "2026-01-00", "2026-00-01", "2026-13-01", "2026-02-29", "1900-02-29", "2026-04-31",
        "2026-01-32", "2026-01-02T", "2026-01-02T03:04", "2026-01-02T03:04:5", "2026-01-02T24:00:00",
        "2026-01-02T03:60:00", "2026-01-02T03:04:60", "2026-01-02T03:04:05.", "2026-01-02T03:04:05.Z",
        "2026-01-02T03:04:05.1234567890", "2026-01-02T03:04:05Zx", "2026-01-02T03:04:05+24:00",
        "2026-01-02T03:04:05+01", "2026-01-02T03:04:05+01:60", "2026-01-02T03:04:05+01:000", "2026-01-02t03:04:05Z",
        "2026-01-02T03:04:05z", "20260-1-02", "2026-01-02 ",
    };
    for (size_t i = 0; i < sizeof none / sizeof *none; i++) check_read(none[i], JAC_TIMESTAMP_NONE, 0, 0);
    check_read("2024-02-29", JAC_TIMESTAMP_DATE, 0, 0);
    check_read("0000-01-01", JAC_TIMESTAMP_DATE, 0, 0);
    check_read("1970-01-02 03:04:05", JAC_TIMESTAMP_LOCAL, 97445, 0);
    check_read("1970-01-02T03:04:05.5", JAC_TIMESTAMP_LOCAL, 97445, 500000000);
    check_read("1970-01-02T03:04:05.000000001Z", JAC_TIMESTAMP_ABSOLUTE, 97445, 1);
    check_read("1970-01-02T03:04:05+01:30", JAC_TIMESTAMP_ABSOLUTE, 92045, 0);
    check_read("1970-01-02T03:04:05-23:59", JAC_TIMESTAMP_ABSOLUTE, 183785, 0);
    for (int64_t i = -5000; i < 5000; i++) {
        char text[JAC_TIMESTAMP_MAX + 1];
        int64_t seconds = i * 5260003;
        uint32_t nanoseconds = (uint32_t)((i + 5000) * 99991);
        int32_t offset = (int32_t)(i % 1440) * 60;
        *jac_timestamp_time(text, seconds, nanoseconds, offset, i % 7 == 0) = '\0';
        check_read(text, JAC_TIMESTAMP_ABSOLUTE, seconds, nanoseconds);
    }
    for (unsigned year = 0; year < 65536; year++) {
        char text[] = "0000-01-02";
        text[year % 4] = (char)(year >> 8);
        bool digit = text[year % 4] >= '0' && text[year % 4] <= '9';
        CHECK(jac_timestamp_may_be(text, 10) == digit, "byte %u", year >> 8);
    }
}

static void test_time_text(void)
{
    static const struct { jac_time_parts parts; jac_time_form form; const char *want; } cases[] = {
        {{INT64_C(1767323045), 0, 0, 0, true}, JAC_TIME_ISO, "2026-01-02T03:04:05Z"},
        {{INT64_C(1767323045), 120, 3, 3600, false}, JAC_TIME_ISO, "2026-01-02T04:04:05.120+01:00"},
        {{INT64_C(1767323045), 7, 9, -34200, false}, JAC_TIME_ISO, "2026-01-01T17:34:05.000000007-09:30"},
        {{INT64_C(1767323045), 120, 3, 3600, false}, JAC_TIME_SLASHED, "2026/01/02 04:04:05 +0100"},
        {{INT64_C(-1), 0, 0, 0, true}, JAC_TIME_SLASHED, "1969/12/31 23:59:59 +0000"},
        {{INT64_C(-1), 0, 0, -86399, false}, JAC_TIME_TO_S, "1969-12-31 00:00:00 -2359"},
        {{INT64_C(951868799), 0, 0, 0, true}, JAC_TIME_TO_S, "2000-02-29 23:59:59 UTC"},
        {{INT64_C(-62167219201), 0, 0, 0, true}, JAC_TIME_ISO, "-001-12-31T23:59:59Z"},
        {{INT64_C(253402300800), 0, 0, 0, true}, JAC_TIME_ISO, "10000-01-01T00:00:00Z"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char *text = harness_guarded(JAC_TIME_TEXT_ROOM);
        char *end = jac_time_text_put(text, &cases[i].parts, cases[i].form);
        CHECK_TEXT(text, (size_t)(end - text), cases[i].want);
        CHECK(harness_guards_hold(JAC_TIME_TEXT_ROOM), "%s: guards", cases[i].want);
    }
    for (int digits = 0; digits <= JAC_TIME_TEXT_DIGITS; digits++) {
        static const uint32_t cut[] = {0, 9, 98, 987, 9876, 98765, 987654, 9876543, 98765432, 987654321};
        CHECK(jac_time_text_cut(987654321, digits) == cut[digits], "%d digits", digits);
    }
}

int main(void)
{
    HARNESS_BEGIN("time");
    test_time_text();
    test_civil();
    test_timestamp_date();
    test_timestamp_time();
    test_timestamp_time_ranges();
    test_timestamp_read();
    return HARNESS_END();
}
