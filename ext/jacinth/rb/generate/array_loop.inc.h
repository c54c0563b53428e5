/* rb/generate/array_loop.inc.h - L3. The loop over an Array. A template: the includer defines
 *   JAC_LOOP(name)                the name of the function below
 *   JAC_LOOP_HOT                  whether numbers and empty containers are written in place, without white space
 *   JAC_LOOP_TEXTS                whether plain Strings are written several at once; only with JAC_LOOP_HOT
 *   JAC_LOOP_MEMBER(gen, value)   writes an element that the loop does not write itself
 * and gets the function JAC_LOOP(array), which opens a frame and writes the Array. */
#include "rb/generate/array.h"

#ifndef JAC_LOOP_MEMBER
#  error "define JAC_LOOP, JAC_LOOP_HOT, JAC_LOOP_TEXTS and JAC_LOOP_MEMBER"
#endif

JAC_INLINE void JAC_LOOP(array)(jac_generator *gen, VALUE array)
{
    const bool hot = JAC_LOOP_HOT;
    jac_buf *buf = &gen->out.buf;
    const jac_spacing *spacing = &gen->spacing;
    jac_path path;
    unsigned is_hash;
    path.object = array;
    jac_generator_enter(gen, &path);
    jac_emit_open(buf, '[');
    if (!hot && gen->opened) gen->opened(gen, '[');
    unsigned long epoch = gen->out.epoch;
    const VALUE *items = jac_array_items(array);
    long len = RARRAY_LEN(array);
    bool texts = JAC_LOOP_TEXTS && len >= JAC_ARRAY_TEXTS;
    /* Empty containers are looked for only if the first element is one: then more are likely, and other Arrays do not
     * pay for the test. */
    bool empties = hot && len > 1 && jac_array_is_empty(items[0], &is_hash) && jac_array_takes_empties(gen);
    for (long at = 0; at < len;) {
        VALUE item = items[at];
        if (hot && jac_array_is_number(item)) {
            at = jac_array_put_run(gen, array, at, len);
        } else if (texts && jac_array_is_text(item)) {
            long after = jac_array_write_texts(gen, items, at, len);
            if (after == at) jac_generator_put_plain(gen, items[after++], ',');
            at = after;
        } else if (empties && jac_array_is_empty(item, &is_hash)) {
            jac_emit_empty(buf, is_hash);
            at++;
        } else {
            if (!hot) jac_emit_break(buf, spacing, spacing->array_nl, spacing->array_nl_len, gen->depth);
            path.index = at++;
            if (hot) jac_array_look_ahead(item, items + at, len - at);
            JAC_LOOP_MEMBER(gen, item);
        }
        if (JAC_UNLIKELY(gen->out.epoch != epoch)) {
            jac_generator_pause(gen);
            epoch = gen->out.epoch;
            items = jac_array_items(array);
            len = RARRAY_LEN(array);
            empties = empties && jac_array_takes_empties(gen);
        }
    }
    if (hot) jac_emit_close(buf, ']');
    else jac_emit_close_spaced(buf, spacing, spacing->array_nl, spacing->array_nl_len, gen->depth, ']');
    jac_generator_leave(gen, &path);
}

#undef JAC_LOOP
#undef JAC_LOOP_HOT
#undef JAC_LOOP_TEXTS
#undef JAC_LOOP_MEMBER
