/* rb/walk/symbol_keys.h - L3. The texts of Symbols as keys, quoted and escaped, kept per Ractor: a static
 * Symbol is never freed and its name never changes, so an entry holds nothing that could be collected.
 * Bounded and direct-mapped; for class json and ASCII names. Runs no Ruby code. */
#ifndef JAC_RB_WALK_SYMBOL_KEYS_H
#define JAC_RB_WALK_SYMBOL_KEYS_H

#include "rb/walk/walk.h"

#define JAC_SYMBOL_KEYS 256
#define JAC_SYMBOL_KEY_ROOM 55

struct jac_symbol_key {
    VALUE symbol;                   /* an immediate; 0 in an empty entry */
    uint8_t len;
    char text[JAC_SYMBOL_KEY_ROOM]; /* "name": */
};

/* Makes the key of the per-Ractor table; once, at load. */
JAC_API void jac_symbol_keys_init(void);

/* The table of this Ractor, made when it is asked for first. */
JAC_API jac_symbol_key *jac_symbol_keys_get(void);

/* After the text of the static Symbol `key` was written, from `begun` on: keeps it for the next time. */
JAC_API void jac_symbol_keys_learn(jac_walk *walk, VALUE key, VALUE name, size_t begun);

/* The place of a static Symbol; those of one program have numbers that follow each other. */
JAC_INLINE jac_symbol_key *jac_symbol_keys_place(jac_symbol_key *table, VALUE symbol)
{
    return &table[(symbol >> 12) % JAC_SYMBOL_KEYS]; /* bounds: by the remainder */
}

/* What is known of the static Symbol `key`, or NULL. */
JAC_INLINE const jac_symbol_key *jac_symbol_keys_find(jac_walk *walk, VALUE key)
{
    if (JAC_UNLIKELY(walk->escape != JAC_ESCAPE_JSON)) return NULL;
    if (JAC_UNLIKELY(!walk->symbol_keys)) walk->symbol_keys = jac_symbol_keys_get();
    const jac_symbol_key *known = jac_symbol_keys_place(walk->symbol_keys, key);
    return known->symbol == key ? known : NULL;
}

/* Writes it. */
JAC_INLINE void jac_symbol_keys_put(jac_buf *buf, const jac_symbol_key *known)
{
    jac_buf_reserve(buf, JAC_SYMBOL_KEY_ROOM);
    memcpy(buf->cur, known->text, JAC_SYMBOL_KEY_ROOM); /* bounds: reserved above */
    jac_buf_advance_to(buf, buf->cur + known->len);
}

#endif
