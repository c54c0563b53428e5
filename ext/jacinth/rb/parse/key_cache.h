/* rb/parse/key_cache.h - L3. The text of an object's key -> the key itself: a frozen UTF-8 String, or a
 * Symbol. Keys seen lately come from a table of two places per hash, which is bounded, and seeded, so
 * that no document can be made to miss it. Ruby's table of interned Strings is slow, and slower the more
 * there is in it: a key that is new leaves but its hash here, and comes from there, and into this table, when it
 * is seen again. Runs no Ruby code. */
#ifndef JAC_PARSE_KEY_CACHE_H
#define JAC_PARSE_KEY_CACHE_H

#include "rb/rb.h"

/* Longest key that is kept, in bytes. */
#define JAC_KEY_CACHE_TEXT 55
/* Entries, a power of two. */
#define JAC_KEY_CACHE_SIZE 2048
/* Hashes of keys that were seen once, two places per hash; a power of two. */
#define JAC_KEY_CACHE_SEEN 2048
/* Longest key that is kept elsewhere, by its String; and how many of those, a power of two. */
#define JAC_KEY_CACHE_LONG 256
#define JAC_KEY_CACHE_LONG_SIZE 256

/* One cache line. */
typedef struct {
    VALUE key;                      /* 0: free */
    uint8_t tag;                    /* length of text; 0x80 is added for a Symbol */
    char text[JAC_KEY_CACHE_TEXT];
} jac_key_entry;

/* Of a longer one. */
typedef struct {
    uint64_t hash;
    VALUE key;                      /* an interned String; 0: free */
} jac_key_long;

typedef struct {
    uint64_t seed[2];
    uint32_t dice;                  /* which of the keys that are not there is trusted to come again */
    uint32_t seen[JAC_KEY_CACHE_SEEN]; /* 32 more bits of the hash; 0: none */
    jac_key_entry entries[JAC_KEY_CACHE_SIZE];
    jac_key_long longer[JAC_KEY_CACHE_LONG_SIZE];
} jac_key_cache;

/* Sets up a cache whose bytes are all zero. */
JAC_API void jac_key_cache_init(jac_key_cache *cache);

/* Marks the keys held, pinning them. */
JAC_API void jac_key_cache_mark(const jac_key_cache *cache);

/* Of a key: what it is to be, and what is known of it. */
enum {
    JAC_KEY_SYMBOL = 0x80,
    JAC_KEY_HIGH = 1,               /* there are bytes >= 0x80 */
    JAC_KEY_INTERN = 2,             /* a String is to be interned even when it is new */
    JAC_KEY_VALID = 4,              /* there are bytes >= 0x80, and all is valid UTF-8 */
    JAC_KEY_TEXT = 8                /* it is no key, but a value that is frozen: kept only when it is short */
};

/* The key of the `len` bytes of UTF-8 at `ptr`. *again: it was in the cache, or, now and then, was not:
 * keys that drive each other out of one place would never be known else. `owner` is the object
 * that marks the cache. */
JAC_API VALUE jac_key_cache_fetch(jac_key_cache *cache, VALUE owner, const char *ptr, size_t len, unsigned what,
                                  bool *again);

#endif
