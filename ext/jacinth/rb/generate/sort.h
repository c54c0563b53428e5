/* rb/generate/sort.h - L3. The pairs of a Hash in the order of Hash#sort. */
#ifndef JAC_GENERATE_SORT_H
#define JAC_GENERATE_SORT_H

#include "rb/generate/generator.h"

/* A new hidden Array key, value, key, value ... of the pairs of `hash`, sorted by key. May call <=>, and
 * raises ArgumentError as Hash#sort does, when keys are of different kinds. */
JAC_API VALUE jac_sort_pairs(jac_generator *gen, VALUE hash);

#endif
