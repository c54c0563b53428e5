/* kernel/time/civil.h - L1. Converts days since 1970-01-01 to year, month and day of the proleptic Gregorian
 * calendar, and back. Knows no clock, no zone and no text. */
#ifndef JAC_KERNEL_TIME_CIVIL_H
#define JAC_KERNEL_TIME_CIVIL_H

#include "base/compiler.h"

/* The day number of a date; 1970-01-01 is 0. The year is within +-10^15 (year 0 is the year before 1), the month
 * 1 to 12, the day 1 to 31. A day beyond the end of the month counts into the next month. */
JAC_API int64_t jac_civil_days(int64_t year, unsigned month, unsigned day);

/* The Julian day number of 1970-01-01, as Ruby's Date#jd counts. */
#define JAC_CIVIL_JULIAN_DAY 2440588

/* Day numbers are within +- this. */
#define JAC_CIVIL_MOST INT64_C(100000000000000000)

/* The date of a day number within +-(JAC_CIVIL_MOST + JAC_CIVIL_JULIAN_DAY). */
JAC_API void jac_civil_from_days(int64_t days, int64_t *year, unsigned *month, unsigned *day);

#endif
