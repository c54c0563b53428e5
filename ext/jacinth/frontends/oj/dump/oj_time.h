/* frontends/oj/dump/oj_time.h - L4. Points in time as Oj writes them, by time_format and second_precision, and as
 * ActiveSupport does. They may run Ruby code and raise. */
#ifndef JAC_OJ_DUMP_OJ_TIME_H
#define JAC_OJ_DUMP_OJ_TIME_H

#include <time.h>
#include "frontends/oj/dump/oj_generator.h"

/* A Time by the option time_format. */
JAC_API void jac_oj_time_by_format(jac_generator *gen, VALUE time);

/* A Date or DateTime by the same: seconds since 1970 of its day, or its iso8601. */
JAC_API void jac_oj_date(jac_generator *gen, VALUE date);

/* A Time as seconds since 1970, with its offset behind an 'e' where it is `zoned`. */
JAC_API void jac_oj_time_unix(jac_generator *gen, VALUE time, bool zoned);

/* A Time as "2012-01-05T23:58:07.123456000+09:00". */
JAC_API void jac_oj_time_xmlschema(jac_generator *gen, VALUE time);

/* A Time in UTC with nine digits behind the seconds, as wab mode has it: "2012-01-05T23:58:07.123456000Z". */
JAC_API void jac_oj_time_wab(jac_generator *gen, VALUE time);

/* A Time, or what acts as one, as ActiveSupport writes it. */
JAC_API void jac_oj_time_rails(jac_generator *gen, VALUE time);

/* A Time as its to_s, where that is Ruby's own; false for any other, and for years that are not written in four digits.
 * */
JAC_API bool jac_oj_time_to_s(jac_generator *gen, VALUE time);

/* The time since 1970 of a Time. */
JAC_API struct timespec jac_oj_time_of(jac_generator *gen, VALUE time);

#endif
