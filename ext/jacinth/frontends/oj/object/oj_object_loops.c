/* frontends/oj/object/oj_object_loops.c - L4. Object mode's loops over Arrays and Hashes. They differ from the hot
 * loops only in texts: Strings and keys that could be read as other values go to their handlers. See oj_sigil.h. */
#include "frontends/oj/object/oj_sigil.h"
#include "rb/generate/array.h"
#include "rb/generate/object.h"

JAC_INLINE void oj_object_loops_member(jac_generator *gen, VALUE value)
{
    bool sigil = !RB_SPECIAL_CONST_P(value) && RBASIC_CLASS(value) == rb_cString && jac_oj_has_sigil(value);
    if (JAC_UNLIKELY(sigil)) jac_generate_value(gen, value);
    else jac_generate_member(gen, value, true);
}

void jac_oj_object_member(jac_generator *gen, VALUE value) { oj_object_loops_member(gen, value); }

/* Writes a String or Symbol as a key. Returns false, having written nothing, for any other key. */
JAC_INLINE bool oj_object_loops_key(jac_generator *gen, jac_keys *keys, VALUE object, VALUE key)
{
    const jac_key_text *known = NULL;
    if (RB_STATIC_SYM_P(key)) {
        known = jac_key_texts_find_symbol(gen, JAC_OJ_SIGIL_KEY(key));
    } else if (RB_SPECIAL_CONST_P(key) || (!RB_TYPE_P(key, T_STRING) && !RB_TYPE_P(key, T_SYMBOL))) {
        return false;
    } else if (RBASIC_CLASS(key) == rb_cString && gen->out.known) {
        jac_key_text *slot = jac_key_texts_slot(gen->key_texts, key);
        if (JAC_LIKELY(jac_key_texts_has_string(gen, slot, key))) {
            gen->key_hits++;
            known = slot;
        } else {
            jac_object_learn(gen, keys, object, key, slot);
            return true;
        }
    } else if (RBASIC_CLASS(key) == rb_cString && jac_generator_is_plain(key) && !jac_oj_has_sigil(key)) {
        jac_generator_put_plain(gen, key, ':');
        return true;
    }
    if (JAC_LIKELY(known != NULL)) jac_key_texts_put(&gen->out.buf, known);
    else jac_generate_key(gen, key);
    return true;
}

/* Writes a pair. If the key is neither a String nor a Symbol, gen.skips writes the pair. */
JAC_INLINE void oj_object_loops_pair(jac_generator *gen, jac_path *path, jac_keys *keys, VALUE hash, VALUE key,
                                     VALUE value)
{
    path->key = key;
    if (oj_object_loops_key(gen, keys, hash, key)) oj_object_loops_member(gen, value);
    else gen->skips(gen, key, value);
}

#define JAC_LOOP(name) oj_object_loops_##name
#define JAC_LOOP_HOT true
#define JAC_LOOP_TEXTS false
#define JAC_LOOP_MEMBER(gen, value) oj_object_loops_member(gen, value)
#include "rb/generate/array_loop.inc.h"

#define JAC_LOOP(name) oj_object_loops_##name
#define JAC_LOOP_HOT true
#define JAC_LOOP_PAIR(gen, path, keys, hash, key, value) oj_object_loops_pair(gen, path, keys, hash, key, value)
#include "rb/generate/object_loop.inc.h"

static void oj_object_loops_write_array(jac_generator *gen, VALUE array)
{
    long len = RARRAY_LEN(array);
    bool shallow = gen->depth < gen->checked_depth;
    if (!shallow || !jac_array_seems_numbers(array, len) || !jac_array_put_numbers(gen, array, len))
        oj_object_loops_array(gen, array);
}

static void oj_object_loops_write_hash(jac_generator *gen, VALUE hash)
{
    if (JAC_UNLIKELY(!oj_object_loops_hash(gen, hash))) jac_hash_write_general(gen, hash);
}

const jac_loops jac_oj_object_loops = {oj_object_loops_write_array, oj_object_loops_write_hash};
