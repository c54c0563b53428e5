/* frontends/oj/dump/oj_to_s.c - L4. Writes an object as its to_s, which is not called for classes whose to_s the
 * library writes itself. */
#include "frontends/oj/dump/oj_generator.h"
#include "frontends/oj/dump/oj_time.h"

void jac_oj_to_s(jac_generator *gen, VALUE object)
{
    if (jac_oj_time_to_s(gen, object) || jac_oj_number_to_s(gen, object)) return;
    jac_oj_call_to_s(gen, object);
}
