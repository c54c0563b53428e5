/* rb/parse/key_set.h - L3. The keys of the open objects: finds equal keys without building values, and counts the
 * different keys of a document. Keys are compared by their decoded text. Memory belongs to hidden Strings in the
 * struct, so the struct must lie on the C stack. */
#ifndef JAC_PARSE_KEY_SET_H
#define JAC_PARSE_KEY_SET_H

#include "rb/rb.h"
#include "reader/reader.h"

/* Different keys are counted up to this number. */
#define JAC_KEY_SET_DISTINCT_MAX ((size_t)1 << 20)

/* The number of keys that fit in the struct itself. */
#define JAC_KEY_SET_INLINE 32

typedef struct {
    const char *ptr;    /* the bytes between the quotes, in the source */
    size_t len;
    uint64_t print;     /* a fingerprint: equal for equal decoded texts, and seldom equal for others */
} jac_key_ref;

typedef struct {
    jac_key_ref *keys;          /* of all open objects, outermost first */
    size_t count, room;
    size_t *slots;              /* scratch: indexes into keys, plus 1 */
    size_t slot_room;
    uint64_t *distinct;         /* hashes of the different keys, with open addressing; 0: free */
    jac_key_ref *recent;        /* some keys that have been counted, by fingerprint; ptr NULL: free */
    size_t distinct_count, distinct_room, recent_room; /* the rooms: powers of two */
    /* root: on the C stack with the struct; hidden Strings or Qfalse */
    VALUE key_memory, slot_memory, distinct_memory, text_memory;
    jac_key_ref first[JAC_KEY_SET_INLINE];
} jac_key_set;

/* Sets up an empty set. Allocates nothing. */
JAC_API void jac_key_set_init(jac_key_set *set);

/* Checks the escapes of the key `t` and adds it. Returns OK, or the error of an escape with r->error_at set. May run
 * the garbage collector and raise NoMemoryError. */
JAC_API jac_status jac_key_set_add(jac_key_set *set, jac_reader *r, const jac_text *t);

/* Counts the key that was added last, unless an equal key has been counted. */
JAC_API void jac_key_set_distinguish(jac_key_set *set);

/* Removes the keys from `base` on, at the end of their object. Returns the first of them that equals an earlier one, or
 * NULL; the pointer is valid until the next call. Takes time linear in their number. */
JAC_API const jac_key_ref *jac_key_set_close(jac_key_set *set, size_t base);

/* Goes after the last use of the set: frees its memory. After an exception the garbage collector does. */
JAC_API void jac_key_set_finish(jac_key_set *set);

/* The decoded text of a key, as a new String. */
JAC_API VALUE jac_key_set_text(const jac_key_ref *key);

#endif
