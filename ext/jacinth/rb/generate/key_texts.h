/* rb/generate/key_texts.h - L3. A cache of the texts of keys, quoted and escaped, one per Ractor. A static Symbol is
 * never freed and its name never changes, so its text is valid across calls. The text of a String is valid within one
 * call, until memory moves or Ruby code runs; it is cached only in long outputs, where keys repeat. No entry keeps an
 * object alive. The table is bounded. A Symbol has one slot, a String two: which Strings share a slot depends on their
 * addresses. It has only texts in ASCII, for the escape class json and, if a dialect sets it, one other. Runs no Ruby
 * code. */
#ifndef JAC_GENERATE_KEY_TEXTS_H
#define JAC_GENERATE_KEY_TEXTS_H

#include "base/bits.h"
#include "rb/generate/generator.h"

#define JAC_KEY_TEXTS_BITS 8
#define JAC_KEY_TEXT_ROOM 47

struct jac_key_text {
    VALUE key;                      /* a static Symbol or a String; 0 in an empty entry */
    uint64_t serial;                /* for a String: jac_string_result.known when the entry was made */
    char text[JAC_KEY_TEXT_ROOM + 1]; /* "name":, and in the last byte its length */
};

/* Allocates the storage key of the per-Ractor table; called once, at load. */
JAC_API void jac_key_texts_init(void);

/* The table of this Ractor. The first call makes it, which may run the garbage collector. */
JAC_API jac_key_text *jac_key_texts_get(jac_generator *gen);

/* Caches the text of the static Symbol `key`, which was just written from the offset `begun` on. `name` is its name. */
JAC_API void jac_key_texts_learn_symbol(jac_generator *gen, VALUE key, VALUE name, size_t begun);

/* Starts to cache the texts of String keys, if gen->escape is key_escape. */
JAC_API void jac_key_texts_start(jac_generator *gen);

/* Stops caching the texts of String keys. */
JAC_INLINE void jac_key_texts_stop(jac_generator *gen)
{
    gen->keeps_keys = false;
    gen->out.known = 0;
}

/* The slot of a key in the table. */
JAC_INLINE jac_key_text *jac_key_texts_slot(jac_key_text *table, VALUE key)
{
    return &table[jac_hash_word(key) >> (64 - JAC_KEY_TEXTS_BITS)]; /* bounds: by the shift */
}

/* The second slot of a String whose first one is `slot`: used while that has the text of another String. */
JAC_INLINE jac_key_text *jac_key_texts_second(jac_key_text *table, const jac_key_text *slot)
{
    return &table[(slot - table) ^ 1]; /* bounds: the table has an even number of entries */
}

/* The entry of the static Symbol `key`, or NULL. */
JAC_INLINE const jac_key_text *jac_key_texts_find_symbol(jac_generator *gen, VALUE key)
{
    if (JAC_UNLIKELY(gen->escape != gen->key_escape)) return NULL;
    key ^= gen->key_tag;
    if (JAC_UNLIKELY(!gen->key_texts)) gen->key_texts = jac_key_texts_get(gen);
    const jac_key_text *known = jac_key_texts_slot(gen->key_texts, key);
    return known->key == key ? known : NULL;
}

/* Whether the slot `slot` has the text of the String `key`. */
JAC_INLINE bool jac_key_texts_has_string(const jac_generator *gen, const jac_key_text *slot, VALUE key)
{
    return slot->key == key && slot->serial == gen->out.known;
}

/* Whether the first slot of the String `key` has its text. */
JAC_INLINE bool jac_key_texts_knows(const jac_generator *gen, VALUE key)
{
    return gen->out.known && jac_key_texts_has_string(gen, jac_key_texts_slot(gen->key_texts, key), key);
}

/* Caches the text of the plain String `key`, which was just written from `begun` on after a reserve of
 * jac_emit_text_max bytes. */
JAC_INLINE void jac_key_texts_learn_string(const jac_generator *gen, jac_key_text *slot, VALUE key, const char *begun)
{
    if (JAC_UNLIKELY(!gen->out.known)) return; /* memory moved, so `begun` is no longer valid */
    size_t len = (size_t)(gen->out.buf.cur - begun);
    if (len > JAC_KEY_TEXT_ROOM || !(RBASIC(key)->flags & (VALUE)RUBY_ENC_CODERANGE_7BIT)) return;
    slot->key = key;
    slot->serial = gen->out.known;
    memcpy(slot->text, begun, JAC_KEY_TEXT_ROOM); /* bounds: the reserve for the text was more */
    slot->text[JAC_KEY_TEXT_ROOM] = (char)len;
}

/* Writes the text of the entry `known`. */
JAC_INLINE void jac_key_texts_put(jac_buf *buf, const jac_key_text *known)
{
    jac_buf_reserve(buf, sizeof known->text);
    memcpy(buf->cur, known->text, sizeof known->text); /* bounds: reserved above; a round number of bytes is faster */
    jac_buf_advance_to(buf, buf->cur + (uint8_t)known->text[JAC_KEY_TEXT_ROOM]);
}

#endif
