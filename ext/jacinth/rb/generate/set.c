/* rb/generate/set.c - L3. Sets: Arrays of their elements, asked for by to_a, so that a Set that is sorted or
 * made otherwise is written in its own order. Allocates that Array. */
#include "rb/names.h"
#include "rb/generate/call.h"
#include "rb/generate/dialect.h"

void jac_walk_set(jac_walk *walk, VALUE object)
{
    VALUE elements = jac_call_method(walk, object, jac_id.to_a);
    if (!RB_TYPE_P(elements, T_ARRAY)) jac_walk_refuse_class(walk, object, elements, " from to_a, expected Array");
    jac_walk_array(walk, elements);
    RB_GC_GUARD(elements);
}
