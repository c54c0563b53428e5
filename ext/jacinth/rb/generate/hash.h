/* rb/generate/hash.h - L3. One JSON object being written from Ruby pairs, for every type that becomes one:
 * opening, pairs, closing, and the watch for keys that give the same text. */
#ifndef JAC_GENERATE_HASH_H
#define JAC_GENERATE_HASH_H

#include "rb/generate/inline.h"
#include "rb/generate/key_texts.h"

/* The kinds of keys seen in one object. Keys of one kind that is a single bit cannot give the same
 * text twice; all others are looked at one by one. */
enum {
    JAC_KEYS_STRING = 1,    /* exactly String, known to be valid UTF-8 */
    JAC_KEYS_SYMBOL = 2,
    JAC_KEYS_INTEGER = 4,
    JAC_KEYS_OTHER = 8 | 16 /* two bits: may repeat among themselves */
};

struct jac_keys {
    unsigned kinds;     /* JAC_KEYS_... seen so far */
    VALUE texts;        /* root: what the dialect remembers of the keys once their kinds are mixed; else Qfalse */
    size_t begun;       /* the offset of the object's '{' in the output */
};

/* The state of an object that begins at the end of the output. */
JAC_INLINE jac_keys jac_object_keys(const jac_walk *walk, unsigned kinds)
{
    return (jac_keys){kinds, Qfalse, jac_buf_len(&walk->out.buf)};
}

/* Writes a key of an object whose keys are of mixed kinds, `object` being what they come from; raises
 * GeneratorError when its text was seen and allow_duplicate_key is not set. Returns the new keys->texts. */
JAC_API VALUE jac_object_mixed_key(jac_walk *walk, VALUE object, const jac_keys *keys, VALUE key);

/* The kind of a key, by its flags alone. *name: the String to write, for the kinds STRING and SYMBOL. */
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
    return JAC_LIKELY(jac_walk_is_plain(*name)) ? kind : JAC_KEYS_OTHER;
}

/* Opens an object; `path` is the caller's and lives until jac_object_close. */
JAC_INLINE void jac_object_open(jac_walk *walk, jac_path *path)
{
    jac_walk_enter(walk, path);
    jac_emit_open(&walk->out.buf, '{');
    if (JAC_UNLIKELY(walk->out.string != Qfalse && !walk->out.known && walk->keeps_keys)) jac_key_texts_start(walk);
}

/* Writes a static Symbol as a key where names are inlined. */
JAC_INLINE void jac_object_symbol(jac_walk *walk, jac_keys *keys, VALUE object, VALUE key)
{
    VALUE name = Qfalse;
    const jac_key_text *known = jac_key_texts_find_symbol(walk, key);
    keys->kinds |= known ? JAC_KEYS_SYMBOL : jac_object_kind(key, &name);
    if (JAC_UNLIKELY((keys->kinds & (keys->kinds - 1)) != 0)) {
        keys->texts = jac_object_mixed_key(walk, object, keys, key);
    } else if (JAC_LIKELY(known)) {
        jac_key_texts_put(&walk->out.buf, known);
    } else if (name) {
        size_t begun = jac_buf_len(&walk->out.buf);
        jac_walk_put_plain(walk, name, ':');
        jac_key_texts_learn_symbol(walk, key, name, begun);
    } else {
        jac_walk_key(walk, key);
    }
}

/* Writes any key, of which nothing is known. */
JAC_INLINE void jac_object_other(jac_walk *walk, jac_keys *keys, VALUE object, VALUE key)
{
    VALUE name = Qfalse;
    keys->kinds |= jac_object_kind(key, &name);
    if (JAC_UNLIKELY((keys->kinds & (keys->kinds - 1)) != 0))
        keys->texts = jac_object_mixed_key(walk, object, keys, key);
    else if (name && jac_walk_inlines_names(walk)) jac_walk_put_plain(walk, name, ':');
    else jac_walk_key(walk, key);
}

/* Writes a key where names are inlined, and keeps its text in `place` if it may. */
JAC_API void jac_object_learn(jac_walk *walk, jac_keys *keys, VALUE object, VALUE key, jac_key_text *place);

/* Writes any key but a static Symbol where names are inlined; its text may be known. */
JAC_INLINE void jac_object_key(jac_walk *walk, jac_keys *keys, VALUE object, VALUE key)
{
    if (!walk->out.known) {
        jac_object_other(walk, keys, object, key);
        return;
    }
    jac_key_text *place = jac_key_texts_place(walk->key_texts, key);
    if (JAC_LIKELY(jac_key_texts_has_string(walk, place, key) && !(keys->kinds & ~(unsigned)JAC_KEYS_STRING))) {
        keys->kinds = JAC_KEYS_STRING;
        walk->key_hits++;
        jac_key_texts_put(&walk->out.buf, place);
    } else {
        jac_object_learn(walk, keys, object, key, place);
    }
}

/* What a Symbol is kept by among the texts of keys where it is a marked key, and where it names a variable: other
 * words than Symbols and Strings have. */
#define JAC_OBJECT_MARKED_KEY(symbol) ((symbol) ^ 1)
#define JAC_OBJECT_VARIABLE_KEY(symbol) ((symbol) ^ 2)

/* Writes a String or Symbol as a key where texts are marked; false, having written nothing, when it is neither. */
JAC_INLINE bool jac_object_marked(jac_walk *walk, jac_keys *keys, VALUE object, VALUE key)
{
    const jac_key_text *known = NULL;
    if (RB_STATIC_SYM_P(key)) {
        known = jac_key_texts_find_symbol(walk, JAC_OBJECT_MARKED_KEY(key));
    } else if (RB_SPECIAL_CONST_P(key) || (!RB_TYPE_P(key, T_STRING) && !RB_TYPE_P(key, T_SYMBOL))) {
        return false;
    } else if (RBASIC_CLASS(key) == rb_cString && walk->out.known) {
        jac_key_text *place = jac_key_texts_place(walk->key_texts, key);
        if (JAC_LIKELY(jac_key_texts_has_string(walk, place, key))) {
            walk->key_hits++;
            known = place;
        } else {
            jac_object_learn(walk, keys, object, key, place);
            return true;
        }
    } else if (RBASIC_CLASS(key) == rb_cString && jac_walk_is_plain(key) && !jac_walk_is_marked(key)) {
        jac_walk_put_plain(walk, key, ':');
        return true;
    }
    if (JAC_LIKELY(known != NULL)) jac_key_texts_put(&walk->out.buf, known);
    else jac_walk_key(walk, key);
    return true;
}

/* Writes one pair of `object`. `hot` is walk->hot or another pace, constant where that pays. May call Ruby code. */
JAC_INLINE void jac_object_pair(jac_walk *walk, jac_path *path, jac_keys *keys, VALUE object, VALUE key, VALUE value,
                                jac_pace hot)
{
    jac_buf *buf = &walk->out.buf;
    const jac_layout *layout = &walk->layout;
    path->key = key;
    bool other = !hot && !jac_walk_inlines_names(walk);
    if (other && walk->skips && walk->skips(walk, key, value)) return;
    if (!hot) jac_emit_break(buf, layout, layout->object_nl, layout->object_nl_len, walk->depth);
    if (hot == JAC_PACE_MARKED) {
        if (!jac_object_marked(walk, keys, object, key)) {
            walk->skips(walk, key, value);
            return;
        }
    } else if (other) jac_object_other(walk, keys, object, key);
    else if (RB_STATIC_SYM_P(key)) jac_object_symbol(walk, keys, object, key);
    else jac_object_key(walk, keys, object, key);
    if (!hot) jac_emit_spaced_colon(buf, layout);
    jac_walk_member(walk, value, hot);
}

/* Closes the object that was opened with `path`. */
JAC_INLINE void jac_object_close(jac_walk *walk, const jac_path *path, bool hot)
{
    const jac_layout *layout = &walk->layout;
    if (hot) jac_emit_close(&walk->out.buf, '}');
    else jac_emit_close_spaced(&walk->out.buf, layout, layout->object_nl, layout->object_nl_len, walk->depth, '}');
    jac_walk_leave(walk, path);
}

#endif
