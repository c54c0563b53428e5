/* rb/parse/key_set.h - L3. The keys of the open objects: finds equal keys without building values, and counts the
 * different keys of a document. Keys are compared by their decoded text. Memory belongs to a hidden object, so the
 * struct must lie on the C stack. */
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

/* One of the different keys of a document: where it was first used, and how often. */
typedef struct {
    uint64_t hash;      /* seeded; 0: free */
    size_t count, len;
    const char *ptr;
} jac_key_count;

/* A key that was counted lately, and its slot; `key.ptr` NULL: free. */
typedef struct { jac_key_ref key; size_t slot; } jac_key_recent;

/* The memory of a set. */
enum {
    JAC_KEY_SET_KEYS, JAC_KEY_SET_SLOTS, JAC_KEY_SET_DISTINCT, JAC_KEY_SET_TEXT, JAC_KEY_SET_BESIDE, JAC_KEY_SET_BLOCKS
};

typedef struct {
    void *block[JAC_KEY_SET_BLOCKS];    /* each NULL or from malloc */
    size_t size[JAC_KEY_SET_BLOCKS];
} jac_key_set_memory;

typedef struct {
    jac_key_ref *keys;          /* of all open objects, outermost first */
    size_t count, room;
    size_t *slots;              /* scratch: indexes into keys, plus 1 */
    size_t slot_room;
    jac_key_count *distinct;    /* the different keys, by their hashes, with open addressing */
    jac_key_recent *recent;     /* some keys that have been counted, by fingerprint */
    size_t distinct_count;
    size_t distinct_room, recent_room;  /* powers of two */
    uint64_t seed;              /* of hashes that no document knows */
    VALUE owner;                /* root: on the C stack with the struct; the object that owns the memory, or Qfalse */
    jac_key_set_memory *memory; /* in the owner, or NULL */
    jac_key_ref twice;          /* after DUPLICATE_KEY: the second one of the equal keys */
    jac_key_ref first[JAC_KEY_SET_INLINE];
} jac_key_set;

/* Sets up an empty set. Allocates nothing. */
JAC_API void jac_key_set_init(jac_key_set *set);

/* Takes an owner for the memory at once: the functions up to jac_key_set_close then call nothing of Ruby, and may be
 * called without the GVL. Without this, they may run the garbage collector and raise NoMemoryError. */
JAC_API void jac_key_set_own(jac_key_set *set);

/* Memory for what the user keeps beside the keys: at least `count` elements of `size` bytes. Those of earlier calls
 * keep their content. The set owns the memory. Returns NULL if there is none. */
JAC_API void *jac_key_set_beside(jac_key_set *set, size_t count, size_t size);

/* Removes all keys; what was counted stays. */
JAC_INLINE void jac_key_set_clear(jac_key_set *set) { set->count = 0; }

/* Checks the escapes of the key `t` and adds it. Returns OK, NO_MEMORY, or the error of an escape with r->error_at
 * set. */
JAC_API jac_status jac_key_set_add(jac_key_set *set, jac_reader *r, const jac_text *t);

/* Counts a use of the key that was added last. It is a new different key unless an equal one has been counted. Returns
 * OK or NO_MEMORY. */
JAC_API jac_status jac_key_set_distinguish(jac_key_set *set);

/* How often each of the different keys is used: a new Hash from texts to Integers, in the order of the first uses. The
 * source must still exist, and the set must not be finished. */
JAC_API VALUE jac_key_set_counts(const jac_key_set *set);

/* Removes the keys from `base` on, at the end of their object. Returns OK, NO_MEMORY or DUPLICATE_KEY. After
 * DUPLICATE_KEY, set->twice is the first key that equals an earlier one, and r->error_at its opening quote. Takes time
 * linear in the number of keys. */
JAC_API jac_status jac_key_set_close(jac_key_set *set, jac_reader *r, size_t base);

/* Called after the last use of the set: frees its memory. After an exception the garbage collector frees it. */
JAC_API void jac_key_set_finish(jac_key_set *set);

/* jac_key_set_finish as the `drop` of a step without the GVL (rb/parse/release.h). `set` is a jac_key_set. */
JAC_API void jac_key_set_drop(void *set);

/* Raises the error that a reader has met while it used the set. The set may be finished. */
JAC_API JAC_NORETURN void jac_key_set_raise(const jac_key_set *set, jac_status status, const jac_reader *r);

/* The decoded text of a key, as a new String. */
JAC_API VALUE jac_key_set_text(const jac_key_ref *key);

#endif
