/* kernel/time/civil.c - L1. See civil.h. A year begins in March, so that the leap day is its
 * last day. 400 years are an era of 146,097 days; all eras are alike. Month m, counted from March, begins
 * on day floor((153 m + 2) / 5). */
#include "kernel/time/civil.h"

#define CIVIL_ERA_DAYS 146097
/* The days from 0000-03-01 to 1970-01-01. */
#define CIVIL_EPOCH 719468

int64_t jac_civil_days(int64_t year, unsigned month, unsigned day)
{
    int64_t era, of_era, of_year;
    year -= month < 3;
    era = (year < 0 ? year - 399 : year) / 400;
    of_era = year - era * 400;
    of_year = (153 * ((int64_t)month + (month < 3 ? 9 : -3)) + 2) / 5 + (int64_t)day - 1;
    return era * CIVIL_ERA_DAYS + of_era * 365 + of_era / 4 - of_era / 100 + of_year - CIVIL_EPOCH;
}

void jac_civil_from_days(int64_t days, int64_t *year, unsigned *month, unsigned *day)
{
    int64_t era;
    uint32_t of_era, year_of_era, of_year, from_march;
    days += CIVIL_EPOCH;
    era = (days < 0 ? days - (CIVIL_ERA_DAYS - 1) : days) / CIVIL_ERA_DAYS;
    of_era = (uint32_t)(days - era * CIVIL_ERA_DAYS);
    /* Subtract the leap days before of_era: one per 1,460 days, except one per 36,524 days, plus one per 146,096. */
    year_of_era = (of_era - of_era / 1460 + of_era / 36524 - of_era / 146096) / 365;
    of_year = of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    from_march = (5 * of_year + 2) / 153;
    *day = of_year - (153 * from_march + 2) / 5 + 1;
    *month = from_march < 10 ? from_march + 3 : from_march - 9;
    *year = era * 400 + (int64_t)year_of_era + (*month < 3);
}
