/* reader/literal.h - L2. The three literals of RFC 8259: true, false and null. One path reads all of them: it is often
 * unpredictable which one comes next, and the CPU would mispredict a branch for each. */
#ifndef JAC_READER_LITERAL_H
#define JAC_READER_LITERAL_H

#include "reader/reader.h"

typedef struct {
    uint64_t bytes, mask; /* the literal as a little-endian word, and the mask of its bytes */
    size_t len;
    jac_literal which;
} jac_literal_bytes;

/* Reads the literal at *cur, which is a t, f or n, and moves *cur past it. Returns NULL and leaves *cur unchanged when
 * there is no literal. */
JAC_INLINE const jac_literal_bytes *jac_literal_read(const char **cur, const char *end)
{
    static const jac_literal_bytes literals[8] = { /* indexed by bits 2 to 4 of the first letter */
        [5] = {UINT64_C(0x65757274), UINT64_C(0xffffffff), 4, JAC_LITERAL_TRUE},
        [1] = {UINT64_C(0x65736c6166), UINT64_C(0xffffffffff), 5, JAC_LITERAL_FALSE},
        [3] = {UINT64_C(0x6c6c756e), UINT64_C(0xffffffff), 4, JAC_LITERAL_NULL},
    };
    const jac_literal_bytes *literal = &literals[(unsigned char)**cur >> 2 & 7];
    size_t rest = (size_t)(end - *cur);
    uint64_t bytes;
    if (JAC_LIKELY(rest >= sizeof bytes)) {
        bytes = jac_load64_le(*cur);
    } else {
        char tail[sizeof bytes] = {0};
        memcpy(tail, *cur, rest);
        bytes = jac_load64_le(tail);
    }
    if ((bytes & literal->mask) != literal->bytes) return NULL;
    *cur += literal->len;
    return literal;
}

#endif
