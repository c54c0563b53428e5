/* frontends/oj/dump/oj_time.h - L4. Points in time as Oj writes them, by time_format and second_precision, and as
 * ActiveSupport does. The functions may run Ruby code and raise. */
#ifndef JAC_OJ_DUMP_OJ_TIME_H
#define JAC_OJ_DUMP_OJ_TIME_H

#include <time.h>
#include "frontends/oj/dump/oj_dump_state.h"

/* Writes a Time by the option time_format. */
JAC_API void jac_oj_time_by_format(jac_generator *gen, VALUE time);

/* Writes a Date or DateTime by time_format: the seconds since 1970, of a Date's midnight, or its iso8601. */
JAC_API void jac_oj_date(jac_generator *gen, VALUE date);

/* Writes a Time as seconds since 1970; if `zoned`, with its offset after an 'e'. */
JAC_API void jac_oj_time_unix(jac_generator *gen, VALUE time, bool zoned);

/* Writes a Time as "2012-01-05T23:58:07.123456000+09:00". */
JAC_API void jac_oj_time_xmlschema(jac_generator *gen, VALUE time);

/* Writes a Time in UTC with nine digits after the seconds, as wab mode does: "2012-01-05T23:58:07.123456000Z". */
JAC_API void jac_oj_time_wab(jac_generator *gen, VALUE time);

/* Writes a Time, or an object that acts as one, as ActiveSupport does. */
JAC_API void jac_oj_time_rails(jac_generator *gen, VALUE time);

/* Writes a Time as its to_s if that is Ruby's own. False for any other, and for years without exactly four digits. */
JAC_API bool jac_oj_time_to_s(jac_generator *gen, VALUE time);

/* The time since 1970 of a Time. */
JAC_API struct timespec jac_oj_time_of(jac_generator *gen, VALUE time);

#endif
