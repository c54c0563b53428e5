/* frontends/native/count_sink.h - L4. The sink that counts what a document consists of. It builds no value and
 * writes nothing. */
#ifndef JAC_NATIVE_COUNT_SINK_H
#define JAC_NATIVE_COUNT_SINK_H

#include "rb/parse/key_set.h"

/* X(field): each a size_t, in the order of the Hash that statistics returns. */
#define JAC_COUNT_LIST(X) \
    X(bytes)            /* of the document, white space included */ \
    X(depth)            /* the most containers open at once */ \
    X(objects) X(arrays) \
    X(strings)          /* values, not keys */ \
    X(integers)         /* numbers with neither fraction nor exponent */ \
    X(decimals)         /* all other numbers, NaN and the Infinities included */ \
    X(booleans) X(nulls) \
    X(keys) \
    X(distinct_keys)    /* at most JAC_KEY_SET_DISTINCT_MAX; compared by 63 bits of a seeded hash */ \
    X(longest_string)   /* bytes of the longest string value, decoded */ \
    X(string_bytes)     /* of all string values, decoded */ \
    X(largest_object)   /* the most members of one */ \
    X(largest_array)    /* the most elements of one */

typedef struct {
#define JAC_COUNT_FIELD(name) size_t name;
    JAC_COUNT_LIST(JAC_COUNT_FIELD)
#undef JAC_COUNT_FIELD
} jac_counts;

typedef struct {
    jac_counts counts;
    const char *root;   /* the kind of the document's value, or NULL until it begins */
    jac_key_set keys;
} jac_count_sink;

/* Reads the document of `r`, whose source must not change meanwhile. Returns OK or the first error. A step for
 * rb/parse/release.h that runs once; `sink` is a jac_count_sink with counts of 0, no root and an empty set of keys. */
JAC_API jac_status jac_count_sink_step(jac_reader *r, void *sink);

#endif
