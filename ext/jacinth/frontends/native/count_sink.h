/* frontends/native/count_sink.h - L4. What a document consists of: the sink that counts. Builds no value,
 * writes nothing. */
#ifndef JAC_NATIVE_COUNT_SINK_H
#define JAC_NATIVE_COUNT_SINK_H

#include "rb/rb.h"
#include "reader/reader.h"

/* X(field): each a size_t, in the order in which they are shown. */
#define JAC_COUNT_LIST(X) \
    X(bytes)            /* of the document, white space included */ \
    X(depth)            /* containers open at once, at most */ \
    X(objects) X(arrays) \
    X(strings)          /* values, not keys */ \
    X(integers)         /* numbers without fraction and exponent */ \
    X(decimals)         /* the others, NaN and the Infinities included */ \
    X(booleans) X(nulls) \
    X(keys) \
    X(distinct_keys)    /* at most JAC_KEY_SET_DISTINCT_MAX; told apart by 63 bits of a seeded hash */ \
    X(longest_string)   /* bytes of the longest value, decoded */

typedef struct {
#define JAC_COUNT_FIELD(name) size_t name;
    JAC_COUNT_LIST(JAC_COUNT_FIELD)
#undef JAC_COUNT_FIELD
} jac_counts;

/* Reads the document of `r`, which must stay as it is meanwhile; no Ruby code runs. Raises ParserError,
 * NestingError, just as jac_text_sink_run does. */
JAC_API jac_counts jac_count_sink_run(jac_reader *r);

#endif
