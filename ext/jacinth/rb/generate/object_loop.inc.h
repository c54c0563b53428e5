/* rb/generate/object_loop.inc.h - L3. The loop over a Hash by its private layout. A template: the includer defines
 *   JAC_LOOP(name)        the name of the function below
 *   JAC_LOOP_HOT          whether empty Hashes are written in place, and everything without white space
 *   JAC_LOOP_PAIR(gen, path, keys, hash, key, value)   writes a pair
 * and gets the function JAC_LOOP(hash). It returns false, having written nothing, if the Hash must be written by
 * rb_hash_foreach. */
#include "rb/generate/object.h"
#include "rb/private/hash_walk.h"

#ifndef JAC_LOOP_PAIR
#  error "define JAC_LOOP, JAC_LOOP_HOT and JAC_LOOP_PAIR"
#endif

JAC_INLINE bool JAC_LOOP(hash)(jac_generator *gen, VALUE hash)
{
    const bool hot = JAC_LOOP_HOT;
    jac_hash_cursor cursor;
    jac_path path;
    VALUE key, value;
    if (JAC_UNLIKELY(!jac_hash_walk_start(&cursor, hash))) return false;
    if (hot && JAC_UNLIKELY(cursor.bound == 0) && (gen->depth < gen->checked_depth || gen->dialect->flat)) {
        jac_emit_empty(&gen->out.buf, 1);
        return true;
    }
    jac_keys keys = jac_object_keys(gen, 0);
    path.object = hash;
    jac_object_open(gen, &path);
    if (!hot && gen->opened) gen->opened(gen, '{');
    unsigned long epoch = gen->out.epoch;
    while (jac_hash_walk_next(&cursor, &key, &value)) {
        JAC_LOOP_PAIR(gen, &path, &keys, hash, key, value);
        if (JAC_UNLIKELY(gen->out.epoch != epoch)) {
            if (keys.texts && gen->dialect->collapse) gen->dialect->collapse(gen, &keys);
            jac_generator_pause(gen);
            jac_hash_change change = jac_hash_walk_check(&cursor);
            if (change == JAC_HASH_EMPTIED) break;
            if (change == JAC_HASH_CHANGED) jac_object_raise_changed();
            epoch = gen->out.epoch;
        }
    }
    jac_object_close(gen, &path, hot);
    return true;
}

#undef JAC_LOOP
#undef JAC_LOOP_HOT
#undef JAC_LOOP_PAIR
