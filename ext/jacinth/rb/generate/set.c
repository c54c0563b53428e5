/* rb/generate/set.c - L3. Writes a Set as an Array of its elements. They come from to_a, so that a subclass of Set
 * chooses their order. Allocates that Array. */
#include "rb/generate/call.h"
#include "rb/generate/dialect.h"
#include "rb/names.h"

void jac_generate_set(jac_generator *gen, VALUE object)
{
    VALUE elements = jac_call_method(gen, object, jac_id.to_a);
    if (!RB_TYPE_P(elements, T_ARRAY)) jac_generator_refuse_class(gen, object, elements, " from to_a, expected Array");
    jac_generate_array(gen, elements);
    RB_GC_GUARD(elements);
}
