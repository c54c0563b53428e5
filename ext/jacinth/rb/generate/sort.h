/* rb/generate/sort.h - L3. Sorts the pairs of a Hash as Hash#sort does. */
#ifndef JAC_GENERATE_SORT_H
#define JAC_GENERATE_SORT_H

#include "rb/generate/generator.h"

/* Returns a new hidden Array of key, value, key, value ... with the pairs of `hash` sorted by key. May call <=>. Raises
 * ArgumentError, as Hash#sort does, if two keys cannot be compared. */
JAC_API VALUE jac_sort_pairs(jac_generator *gen, VALUE hash);

#endif
