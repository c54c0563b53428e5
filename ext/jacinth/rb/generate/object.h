/* rb/generate/object.h - L3. Writes one JSON object from Ruby pairs, for every type that becomes an object: opens it,
 * writes the pairs, closes it, and detects keys that have the same text. */
#ifndef JAC_GENERATE_OBJECT_H
#define JAC_GENERATE_OBJECT_H

#include "rb/generate/inline.h"
#include "rb/generate/key_texts.h"

/* The kinds of keys seen in one object. If all keys are of one kind, and that kind is a single bit, no two keys have
 * the same text. Otherwise the keys are examined one by one. */
enum {
    JAC_KEYS_STRING = 1,    /* exactly String, known to be valid UTF-8 */
    JAC_KEYS_SYMBOL = 2,
    JAC_KEYS_INTEGER = 4,
    JAC_KEYS_OTHER = 8 | 16 /* two bits: keys of this kind may have the same text */
};

/* jac_keys.compared is one of these, or the type (rb_type) that all keys so far have. */
enum { JAC_KEYS_NOT_COMPARED = T_NONE, JAC_KEYS_COMPARED = -1 };

struct jac_keys {
    unsigned kinds;     /* JAC_KEYS_... seen so far */
    int compared;       /* for a dialect that compares all keys of an object at once: whether it has done so */
    VALUE texts;        /* root: for a dialect that records each key: a hidden Hash or Array of them; before, Qfalse */
    size_t begun;       /* the offset of the object's '{' in the output */
};

/* The state of an object that begins at the end of the output. */
JAC_INLINE jac_keys jac_object_keys(const jac_generator *gen, unsigned kinds)
{
    return (jac_keys){kinds, JAC_KEYS_NOT_COMPARED, Qfalse, jac_buf_len(&gen->out.buf)};
}

/* Writes a key of an object whose keys are of mixed kinds; they come from `object`. Raises GeneratorError if an earlier
 * key had the same text and allow_duplicate_key is not set. */
JAC_API void jac_object_mixed_key(jac_generator *gen, VALUE object, jac_keys *keys, VALUE key);

/* The kind of a key, found from its flags alone. Sets *name to the String to write if the kind is STRING or SYMBOL. */
JAC_INLINE unsigned jac_object_kind(VALUE key, VALUE *name)
{
    unsigned kind = JAC_KEYS_OTHER;
    if (RB_SPECIAL_CONST_P(key)) {
        if (RB_FIXNUM_P(key)) return JAC_KEYS_INTEGER;
        if (!RB_STATIC_SYM_P(key)) return JAC_KEYS_OTHER;
        *name = rb_sym2str(key);
        kind = JAC_KEYS_SYMBOL;
    } else if (JAC_LIKELY(RBASIC_CLASS(key) == rb_cString)) {
        *name = key;
        kind = JAC_KEYS_STRING;
    } else if (RBASIC_CLASS(key) == rb_cSymbol) {
        *name = rb_sym2str(key);
        kind = JAC_KEYS_SYMBOL;
    } else {
        return RB_INTEGER_TYPE_P(key) ? JAC_KEYS_INTEGER : JAC_KEYS_OTHER;
    }
    return JAC_LIKELY(jac_generator_is_plain(*name)) ? kind : JAC_KEYS_OTHER;
}

/* Opens an object; `path` is the caller's and lives until jac_object_close. */
JAC_INLINE void jac_object_open(jac_generator *gen, jac_path *path)
{
    jac_generator_enter(gen, path);
    jac_emit_open(&gen->out.buf, '{');
    if (JAC_UNLIKELY(gen->out.string != Qfalse && !gen->out.known && gen->keeps_keys)) jac_key_texts_start(gen);
}

/* Writes a static Symbol as a key, in dialects that inline names. */
JAC_INLINE void jac_object_symbol(jac_generator *gen, jac_keys *keys, VALUE object, VALUE key)
{
    VALUE name = Qfalse;
    const jac_key_text *known = jac_key_texts_find_symbol(gen, key);
    keys->kinds |= known ? JAC_KEYS_SYMBOL : jac_object_kind(key, &name);
    if (JAC_UNLIKELY((keys->kinds & (keys->kinds - 1)) != 0)) {
        jac_object_mixed_key(gen, object, keys, key);
    } else if (JAC_LIKELY(known)) {
        jac_key_texts_put(&gen->out.buf, known);
    } else if (name) {
        size_t begun = jac_buf_len(&gen->out.buf);
        jac_generator_put_plain(gen, name, ':');
        jac_key_texts_learn_symbol(gen, key, name, begun);
    } else {
        jac_generate_key(gen, key);
    }
}

/* Writes any key, without the cache of key texts. */
JAC_INLINE void jac_object_other(jac_generator *gen, jac_keys *keys, VALUE object, VALUE key)
{
    VALUE name = Qfalse;
    keys->kinds |= jac_object_kind(key, &name);
    if (JAC_UNLIKELY((keys->kinds & (keys->kinds - 1)) != 0))
        jac_object_mixed_key(gen, object, keys, key);
    else if (name && jac_generator_inlines_names(gen)) jac_generator_put_plain(gen, name, ':');
    else jac_generate_key(gen, key);
}

/* Writes a key whose text is not in its first slot, in dialects that inline names, and caches its text if possible. */
JAC_API void jac_object_learn(jac_generator *gen, jac_keys *keys, VALUE object, VALUE key, jac_key_text *slot);

/* Writes any key but a static Symbol, in dialects that inline names; its text may be cached. */
JAC_INLINE void jac_object_key(jac_generator *gen, jac_keys *keys, VALUE object, VALUE key)
{
    if (!gen->out.known) {
        jac_object_other(gen, keys, object, key);
        return;
    }
    jac_key_text *slot = jac_key_texts_slot(gen->key_texts, key);
    if (JAC_LIKELY(jac_key_texts_has_string(gen, slot, key) && !(keys->kinds & ~(unsigned)JAC_KEYS_STRING))) {
        keys->kinds = JAC_KEYS_STRING;
        gen->key_hits++;
        jac_key_texts_put(&gen->out.buf, slot);
    } else {
        jac_object_learn(gen, keys, object, key, slot);
    }
}

/* The key of a Symbol that names a variable in the table of key texts: a word that no Symbol or String has. */
#define JAC_OBJECT_VARIABLE_KEY(symbol) ((symbol) ^ 2)

/* Writes one pair of `object`. `hot` is gen->hot; the hot loops pass a constant. May call Ruby code. */
JAC_INLINE void jac_object_pair(jac_generator *gen, jac_path *path, jac_keys *keys, VALUE object, VALUE key,
                                VALUE value, bool hot)
{
    jac_buf *buf = &gen->out.buf;
    const jac_spacing *spacing = &gen->spacing;
    path->key = key;
    bool other = !hot && !jac_generator_inlines_names(gen);
    if (other && gen->skips && gen->skips(gen, key, value)) return;
    if (!hot) jac_emit_break(buf, spacing, spacing->object_nl, spacing->object_nl_len, gen->depth);
    if (other) jac_object_other(gen, keys, object, key);
    else if (RB_STATIC_SYM_P(key)) jac_object_symbol(gen, keys, object, key);
    else jac_object_key(gen, keys, object, key);
    if (!hot) jac_emit_spaced_colon(buf, spacing);
    jac_generate_member(gen, value, hot);
}

/* Raises RuntimeError: Ruby code changed the Hash whose pairs are being written. */
JAC_API JAC_NORETURN void jac_object_raise_changed(void);

/* Closes the object that was opened with `path`. */
JAC_INLINE void jac_object_close(jac_generator *gen, const jac_path *path, bool hot)
{
    const jac_spacing *spacing = &gen->spacing;
    if (hot) jac_emit_close(&gen->out.buf, '}');
    else jac_emit_close_spaced(&gen->out.buf, spacing, spacing->object_nl, spacing->object_nl_len, gen->depth, '}');
    jac_generator_leave(gen, path);
}

/* Writes a Hash by the general loop: with any spacing, and each key and value by its handler. May call Ruby code. */
JAC_API void jac_hash_write_general(jac_generator *gen, VALUE hash);

#endif
