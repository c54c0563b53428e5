/* frontends/native/reformat_sort.h - L4. sort_keys of reformat: brings the members of an object, which have been
 * written in the order of the document, into the order of their keys. Calls nothing of Ruby but for memory. */
#ifndef JAC_NATIVE_REFORMAT_SORT_H
#define JAC_NATIVE_REFORMAT_SORT_H

#include "base/buf.h"
#include "rb/parse/key_set.h"

/* A member of an open object. */
typedef struct {
    const char *key;    /* the bytes between the quotes, in the source; their escapes have been checked. While they
                         * are sorted: the bytes of the key */
    size_t key_len;
    size_t at, end;     /* its text in the buffer, from the white space before the key to the ',' */
} jac_reformat_member;

/* All zero at the start. */
typedef struct {
    jac_reformat_member *members;   /* by the index of the key in the set, which owns their memory */
    size_t room;
    size_t moved;                   /* bytes that were moved since the user of the struct has set this to 0 */
} jac_reformat_sort;

/* Notes that the text of the key that was added last to the set begins at byte `at` of the buffer. Returns OK or
 * NO_MEMORY. */
JAC_API jac_status jac_reformat_sort_key(jac_reformat_sort *sort, jac_key_set *keys, size_t at);

/* Sorts the members with the indexes from `base` to `count` by the bytes of their unescaped keys; equal ones keep their
 * order. The last of them ends with the buffer, the closing bracket is not written. Needs memory for a copy of
 * their text. Takes time for their keys once, and for log2 of their number comparisons of each. */
JAC_API void jac_reformat_sort_members(jac_reformat_sort *sort, jac_buf *buf, size_t base, size_t count);

#endif
