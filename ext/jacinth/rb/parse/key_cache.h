/* rb/parse/key_cache.h - L3. The text of an object's key -> the key itself: a frozen UTF-8 String, or a Symbol. Recent
 * keys come from a bounded table with two slots per hash; it is seeded, so that no document can be made to miss it.
 * Ruby's table of interned Strings is slow, and gets slower as it fills. So a new key is not interned; only its hash is
 * recorded here. When the key is seen again, it is interned and put into this table. Runs no Ruby code. */
#ifndef JAC_PARSE_KEY_CACHE_H
#define JAC_PARSE_KEY_CACHE_H

#include "rb/rb.h"

/* The longest key with an entry, in bytes. */
#define JAC_KEY_CACHE_TEXT 55
/* The number of entries, a power of two. */
#define JAC_KEY_CACHE_SIZE 2048
/* The number of recorded hashes of keys that were seen once; two slots per hash; a power of two. */
#define JAC_KEY_CACHE_SEEN 2048
/* The longest key in the table of long keys, in bytes; the number of its entries, a power of two. */
#define JAC_KEY_CACHE_LONG 256
#define JAC_KEY_CACHE_LONG_SIZE 256

/* An entry; one cache line. */
typedef struct {
    VALUE key;                      /* 0: free */
    uint8_t tag;                    /* length of text; 0x80 is added for a Symbol */
    char text[JAC_KEY_CACHE_TEXT];
} jac_key_entry;

/* An entry in the table of long keys. */
typedef struct {
    uint64_t hash;
    VALUE key;                      /* an interned String; 0: free */
} jac_key_long;

typedef struct {
    uint64_t seed[2];
    uint32_t dice;                  /* the state of the random generator that chooses new keys to be cached at once */
    uint32_t seen[JAC_KEY_CACHE_SEEN]; /* 32 more bits of the hash; 0: none */
    jac_key_entry entries[JAC_KEY_CACHE_SIZE];
    jac_key_long longer[JAC_KEY_CACHE_LONG_SIZE];
} jac_key_cache;

/* Sets up a cache whose bytes are all zero. */
JAC_API void jac_key_cache_init(jac_key_cache *cache);

/* Marks and pins the keys in the cache. */
JAC_API void jac_key_cache_mark(const jac_key_cache *cache);

/* What kind of key to return, and what is known of its bytes. */
enum {
    JAC_KEY_SYMBOL = 0x80,
    JAC_KEY_HIGH = 1,               /* there are bytes >= 0x80 */
    JAC_KEY_INTERN = 2,             /* a String is interned even if it is new */
    JAC_KEY_VALID = 4,              /* there are bytes >= 0x80, and the text is valid UTF-8 */
    JAC_KEY_TEXT = 8                /* not a key, but a frozen String value: it is cached only if it is short */
};

/* Returns the key with the `len` bytes of UTF-8 at `ptr`. `what`: JAC_KEY_... bits. Sets *again if the key was in the
 * cache or was seen before. *again is also set for a random choice of new keys, as keys that evict each other from
 * their slots would otherwise never be known. `owner` is the object that marks the cache. */
JAC_API VALUE jac_key_cache_fetch(jac_key_cache *cache, VALUE owner, const char *ptr, size_t len, unsigned what,
                                  bool *again);

#endif
