/* rb/walk/array.c - L3. Arrays. Runs of Integers and of Floats are written without leaving the loop. */
#include "rb/private/hash_walk.h"
#include "rb/walk/inline.h"

/* Elements of a run that are reserved for at once. */
#define ARRAY_RUN 16

/* Where the elements are, until memory moves. In 3.1 and 3.2 an Array may lie in memory that a
 * collection moves; asking for it in any other way would copy it out. */
JAC_INLINE const VALUE *array_items(VALUE array)
{
#if JAC_RUBY_VERSION < 303
    return RARRAY_CONST_PTR_TRANSIENT(array);
#else
    return RARRAY_CONST_PTR(array);
#endif
}

/* Writes Integers from element `at` (one) to the first that is none or to len; returns its index. */
static long array_integers(jac_walk *walk, VALUE array, long at, long len)
{
    jac_buf *buf = &walk->out.buf;
    while (at < len) {
        long stop = len - at < ARRAY_RUN ? len : at + ARRAY_RUN;
        jac_buf_reserve(buf, (size_t)(stop - at) * JAC_EMIT_INTEGER_MAX);
        const VALUE *items = array_items(array);
        char *cur = buf->cur;
        for (; at < stop && RB_FIXNUM_P(items[at]); at++) cur = jac_emit_put_integer(cur, RB_FIX2LONG(items[at]));
        jac_buf_advance_to(buf, cur);
        if (at < stop) break;
    }
    return at;
}

/* The same for Floats that are immediates, all of which are finite. */
static long array_doubles(jac_walk *walk, VALUE array, long at, long len)
{
    jac_buf *buf = &walk->out.buf;
    jac_emit_double_fn spell = walk->dialect->spell_double;
    while (at < len) {
        long stop = len - at < ARRAY_RUN ? len : at + ARRAY_RUN;
        jac_buf_reserve(buf, (size_t)(stop - at) * JAC_EMIT_DOUBLE_MAX);
        const VALUE *items = array_items(array);
        char *cur = buf->cur;
        for (; at < stop && RB_FLONUM_P(items[at]); at++) cur = jac_emit_put_double(cur, RFLOAT_VALUE(items[at]), spell);
        jac_buf_advance_to(buf, cur);
        if (at < stop) break;
    }
    return at;
}

/* The loop of both layouts; `compact` is constant at each use. */
JAC_INLINE void array_write(jac_walk *walk, VALUE array, bool compact)
{
    jac_buf *buf = &walk->out.buf;
    const jac_layout *layout = &walk->layout;
    jac_path path;
    jac_walk_enter(walk, &path);
    jac_emit_open(buf, '[');
    unsigned long epoch = walk->out.epoch;
    const VALUE *items = array_items(array);
    long len = RARRAY_LEN(array);
    for (long at = 0; at < len;) {
        VALUE item = items[at];
        if (!compact) {
            jac_emit_break(buf, layout, layout->array_nl, layout->array_nl_len, walk->depth);
        } else if (RB_FIXNUM_P(item) && jac_walk_inlines(walk, JAC_TYPE_INTEGER)) {
            at = array_integers(walk, array, at, len);
            item = Qundef;
        } else if (RB_FLONUM_P(item) && jac_walk_inlines(walk, JAC_TYPE_FLOAT)) {
            at = array_doubles(walk, array, at, len);
            item = Qundef;
        }
        if (item != Qundef) {
            path.index = at++;
            if (at + 1 < len) JAC_PREFETCH((const void *)items[at + 1]);
            if (at < len && !RB_SPECIAL_CONST_P(items[at]) && RBASIC_CLASS(items[at]) == rb_cHash) jac_hash_walk_prefetch(items[at]);
            jac_walk_value(walk, item);
        }
        if (JAC_UNLIKELY(walk->out.epoch != epoch)) {
            epoch = walk->out.epoch;
            items = array_items(array);
            len = RARRAY_LEN(array);
        }
    }
    if (compact) jac_emit_close(buf, ']');
    else jac_emit_close_spaced(buf, layout, layout->array_nl, layout->array_nl_len, walk->depth, ']');
    jac_walk_leave(walk, &path);
    RB_GC_GUARD(array);
}

static void array_write_compact(jac_walk *walk, VALUE array) { array_write(walk, array, true); }
static void array_write_spaced(jac_walk *walk, VALUE array) { array_write(walk, array, false); }

void jac_walk_array(jac_walk *walk, VALUE array)
{
    if (JAC_LIKELY(walk->layout.compact)) array_write_compact(walk, array);
    else array_write_spaced(walk, array);
}
