/* reader/word.h - L2. The three words of RFC 8259: true, false and null, read by one path for all of
 * them. Which of them comes next is often a coin's throw, and a branch for each would be foreseen as seldom. */
#ifndef JAC_READER_WORD_H
#define JAC_READER_WORD_H

#include "reader/reader.h"

typedef struct {
    uint64_t bytes, mask; /* the spelling as a little-endian word, and which of its bytes count */
    size_t len;
    jac_literal which;
} jac_word;

/* The word at *cur, where t, f or n stands, and *cur behind it; NULL, and *cur as it was, when it is none. */
JAC_INLINE const jac_word *jac_word_read(const char **cur, const char *end)
{
    static const jac_word words[8] = { /* by bits 2 to 4 of the first letter */
        [5] = {UINT64_C(0x65757274), UINT64_C(0xffffffff), 4, JAC_LITERAL_TRUE},
        [1] = {UINT64_C(0x65736c6166), UINT64_C(0xffffffffff), 5, JAC_LITERAL_FALSE},
        [3] = {UINT64_C(0x6c6c756e), UINT64_C(0xffffffff), 4, JAC_LITERAL_NULL},
    };
    const jac_word *word = &words[(unsigned char)**cur >> 2 & 7];
    size_t rest = (size_t)(end - *cur);
    uint64_t bytes;
    if (JAC_LIKELY(rest >= sizeof bytes)) {
        bytes = jac_load64_le(*cur);
    } else {
        char tail[sizeof bytes] = {0};
        memcpy(tail, *cur, rest);
        bytes = jac_load64_le(tail);
    }
    if ((bytes & word->mask) != word->bytes) return NULL;
    *cur += word->len;
    return word;
}

#endif
