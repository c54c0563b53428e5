/* rb/build/key_cache.h - L3. The text of an object's key -> the key itself: a frozen, interned UTF-8
 * String, or a Symbol. Keys seen lately come from a table of two places per hash, which is bounded, and
 * seeded, so that no document can be made to miss it; the others from Ruby. Runs no Ruby code. */
#ifndef JAC_RB_BUILD_KEY_CACHE_H
#define JAC_RB_BUILD_KEY_CACHE_H

#include "rb/rb.h"

/* Longest key that is kept, in bytes. */
#define JAC_KEY_CACHE_TEXT 55
/* Entries, a power of two. */
#define JAC_KEY_CACHE_SIZE 2048

/* One cache line. */
typedef struct {
    VALUE key;                      /* 0: free */
    uint8_t tag;                    /* length of text; 0x80 is added for a Symbol */
    char text[JAC_KEY_CACHE_TEXT];
} jac_key_entry;

typedef struct {
    uint64_t seed[2];
    jac_key_entry entries[JAC_KEY_CACHE_SIZE];
} jac_key_cache;

/* Sets up a cache whose bytes are all zero. */
JAC_API void jac_key_cache_init(jac_key_cache *cache);

/* Marks the keys held, pinning them. */
JAC_API void jac_key_cache_mark(const jac_key_cache *cache);

/* The key of the `len` bytes of valid UTF-8 at `ptr`: a Symbol, or a String. `owner` is the object
 * that marks the cache, or false when `cache` is NULL and nothing is kept. */
JAC_API VALUE jac_key_cache_fetch(jac_key_cache *cache, VALUE owner, const char *ptr, size_t len, bool symbol);

#endif
