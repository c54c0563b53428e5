/* rb/generate/key_texts.h - L3. The texts of keys, quoted and escaped, kept per Ractor. A static Symbol is never freed
 * and its name never changes, so its text is kept across calls. A String's is kept within one call, until memory moves
 * or Ruby code runs, and only in one that is long: there keys repeat. An entry holds nothing that could be collected.
 * Bounded and direct-mapped; of ASCII, for class json and, where a dialect asks for it, one other. Runs no Ruby code.
 * */
#ifndef JAC_GENERATE_KEY_TEXTS_H
#define JAC_GENERATE_KEY_TEXTS_H

#include "base/bits.h"
#include "rb/generate/generator.h"

#define JAC_KEY_TEXTS_BITS 8
#define JAC_KEY_TEXT_ROOM 47

struct jac_key_text {
    VALUE key;                      /* a static Symbol or a String; 0 in an empty entry */
    uint64_t serial;                /* of a String: jac_string_result.known when the text was taken */
    char text[JAC_KEY_TEXT_ROOM];   /* "name": */
    uint8_t len;
};

/* Makes the key of the per-Ractor table; once, at load. */
JAC_API void jac_key_texts_init(void);

/* The table of this Ractor. May run the garbage collector when it is asked for first. */
JAC_API jac_key_text *jac_key_texts_get(jac_generator *gen);

/* After the text of the static Symbol `key` was written, from `begun` on: keeps it for the next time. */
JAC_API void jac_key_texts_learn_symbol(jac_generator *gen, VALUE key, VALUE name, size_t begun);

/* From here on the texts of Strings are kept, where the escape class lets them. */
JAC_API void jac_key_texts_start(jac_generator *gen);

/* From here on they are not. */
JAC_INLINE void jac_key_texts_stop(jac_generator *gen)
{
    gen->keeps_keys = false;
    gen->out.known = 0;
}

/* The slot of a key. */
JAC_INLINE jac_key_text *jac_key_texts_place(jac_key_text *table, VALUE key)
{
    return &table[jac_hash_word(key) >> (64 - JAC_KEY_TEXTS_BITS)]; /* bounds: by the shift */
}

/* What is known of the static Symbol `key`, or NULL. */
JAC_INLINE const jac_key_text *jac_key_texts_find_symbol(jac_generator *gen, VALUE key)
{
    if (JAC_UNLIKELY(gen->escape != gen->key_escape)) return NULL;
    key ^= gen->key_tag;
    if (JAC_UNLIKELY(!gen->key_texts)) gen->key_texts = jac_key_texts_get(gen);
    const jac_key_text *known = jac_key_texts_place(gen->key_texts, key);
    return known->key == key ? known : NULL;
}

/* Whether its place has the text of the String `key`. */
JAC_INLINE bool jac_key_texts_has_string(const jac_generator *gen, const jac_key_text *place, VALUE key)
{
    return place->key == key && place->serial == gen->out.known;
}

/* After the text of the plain String `key` was written, from `begun` on, with as much room as jac_emit_text_max
 * says: keeps it. */
JAC_INLINE void jac_key_texts_learn_string(const jac_generator *gen, jac_key_text *place, VALUE key, const char *begun)
{
    if (JAC_UNLIKELY(!gen->out.known)) return; /* memory moved, and `begun` is nowhere */
    size_t len = (size_t)(gen->out.buf.cur - begun);
    if (len > JAC_KEY_TEXT_ROOM || !(RBASIC(key)->flags & (VALUE)RUBY_ENC_CODERANGE_7BIT)) return;
    place->key = key;
    place->serial = gen->out.known;
    memcpy(place->text, begun, JAC_KEY_TEXT_ROOM); /* bounds: the reserve for the text was more */
    place->len = (uint8_t)len;
}

/* Writes it. */
JAC_INLINE void jac_key_texts_put(jac_buf *buf, const jac_key_text *known)
{
    jac_buf_reserve(buf, sizeof known->text + 1);
    memcpy(buf->cur, known->text,
           sizeof known->text + 1); /* bounds: reserved above; with len, one more is a round number */
    jac_buf_advance_to(buf, buf->cur + known->len);
}

#endif
