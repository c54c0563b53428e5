/* rb/parse/key_set.h - L3. The keys of the objects that are open, to find equal ones without building
 * anything, and how many different keys a document has. Keys are told apart by their decoded text.
 * Owns memory through hidden Strings that the struct keeps: put it on the C stack. */
#ifndef JAC_PARSE_KEY_SET_H
#define JAC_PARSE_KEY_SET_H

#include "rb/rb.h"
#include "reader/reader.h"

/* Different keys are counted up to this many. */
#define JAC_KEY_SET_DISTINCT_MAX ((size_t)1 << 20)

/* Keys kept in the struct itself. */
#define JAC_KEY_SET_INLINE 32

typedef struct {
    const char *ptr;    /* the spelling between the quotes, in the source */
    size_t len;
    uint64_t hash;      /* of the decoded text, seeded by Ruby */
} jac_key_ref;

typedef struct {
    jac_key_ref *keys;         /* of all open objects, outermost first */
    size_t count, room;
    size_t *slots;              /* scratch: indexes into keys, plus 1 */
    size_t slot_room;
    uint64_t *distinct;         /* open addressing; 0: free */
    size_t distinct_count, distinct_room;
    VALUE key_memory, slot_memory, distinct_memory,
        text_memory; /* root: on the C stack with the struct; hidden Strings or Qfalse */
    jac_key_ref first[JAC_KEY_SET_INLINE];
} jac_key_set;

/* An empty set; it allocates nothing yet. */
JAC_API void jac_key_set_init(jac_key_set *set);

/* Checks the escapes of the key `t` and adds it. OK, or the escape's error with r->error_at set. May run
 * the garbage collector; raises NoMemoryError. */
JAC_API jac_status jac_key_set_add(jac_key_set *set, jac_reader *r, const jac_text *t);

/* Counts the key added last among the different ones. */
JAC_API void jac_key_set_distinguish(jac_key_set *set);

/* Takes the keys from `base` on away: an object ends. Returns the first one that equals one before it,
 * valid until the next call, or NULL. Linear in their number. */
JAC_API const jac_key_ref *jac_key_set_close(jac_key_set *set, size_t base);

/* Stands at the end of the set's use: until here its memory is kept alive. */
JAC_INLINE void jac_key_set_finish(jac_key_set *set)
{
    RB_GC_GUARD(set->key_memory);
    RB_GC_GUARD(set->slot_memory);
    RB_GC_GUARD(set->distinct_memory);
    RB_GC_GUARD(set->text_memory);
}

/* The decoded text of a key, as a new String. */
JAC_API VALUE jac_key_set_text(const jac_key_ref *key);

#endif
