/* reader/key_hash.h - L2. A hash of texts with a secret seed, for tables of keys: a document cannot know which keys
 * have equal hashes. The text may come in parts. */
#ifndef JAC_READER_KEY_HASH_H
#define JAC_READER_KEY_HASH_H

#include "base/bits.h"

typedef struct {
    uint64_t state, factor, word;
    size_t len;
} jac_key_hash;

/* The hash of an empty text. */
JAC_INLINE jac_key_hash jac_key_hash_start(uint64_t seed)
{
    return (jac_key_hash){.state = seed, .factor = (jac_hash_word(seed) ^ seed >> 31) | 1};
}

/* A multiplication whose two halves are folded, as in wyhash (Wang Yi, 2019). */
JAC_INLINE void jac_key_hash_mix(jac_key_hash *hash, uint64_t word)
{
    const jac_u128 product = jac_mul64(hash->state ^ word, hash->factor);
    hash->state = product.hi ^ product.lo;
}

/* Adds the len bytes at ptr. */
static JAC_UNUSED void jac_key_hash_put(jac_key_hash *hash, const char *ptr, size_t len)
{
    for (; len && hash->len % 8; ptr++, len--) {
        hash->word |= (uint64_t)(uint8_t)*ptr << 8 * (hash->len % 8);
        if (++hash->len % 8) continue;
        jac_key_hash_mix(hash, hash->word);
        hash->word = 0;
    }
    for (; len >= 8; ptr += 8, len -= 8, hash->len += 8) jac_key_hash_mix(hash, jac_load64_le(ptr));
    for (; len; ptr++, len--) hash->word |= (uint64_t)(uint8_t)*ptr << 8 * (hash->len++ % 8);
}

/* The hash of the whole text. */
JAC_INLINE uint64_t jac_key_hash_end(jac_key_hash *hash)
{
    jac_key_hash_mix(hash, hash->word);
    jac_key_hash_mix(hash, hash->len);
    return hash->state;
}

#endif
