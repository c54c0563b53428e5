/* rb/generate/array.h - L3. The parts of the loops over Arrays (rb/generate/array_loop.inc.h): which elements are
 * written in place, and how. Knows nothing of frames. */
#ifndef JAC_GENERATE_ARRAY_H
#define JAC_GENERATE_ARRAY_H

#include "rb/generate/inline.h"
#include "rb/private/flonum.h"
#include "rb/private/hash_walk.h"

/* Buffer space is reserved for this many numbers at once. An Array of at most this many numbers needs no frame. */
#define JAC_ARRAY_RUN 16

/* From this many elements on, several Integers are written at once. For fewer, that is no faster. */
#define JAC_ARRAY_INTEGERS 24

/* From this length on, the Strings of an Array are written in a loop of their own. */
#define JAC_ARRAY_TEXTS 8

/* The elements; the pointer is valid until memory moves. In Ruby 3.1 and 3.2 the garbage collector may move the memory
 * of an Array, and every other accessor would first copy it to a fixed place. */
JAC_INLINE const VALUE *jac_array_items(VALUE array)
{
#ifdef HAVE_RARRAY_CONST_PTR_TRANSIENT
    return RARRAY_CONST_PTR_TRANSIENT(array);
#else
    return RARRAY_CONST_PTR(array);
#endif
}

/* Whether an element is a number that is written in place. All immediate Floats are finite. */
JAC_INLINE bool jac_array_is_number(VALUE item) { return RB_FIXNUM_P(item) || RB_FLONUM_P(item); }

/* Writes such a number and ',' at `cur`; returns the end. The caller has reserved JAC_EMIT_NUMBER_MAX bytes. */
JAC_INLINE char *jac_array_put_number(char *cur, VALUE item, jac_emit_double_fn format)
{
    if (RB_FIXNUM_P(item)) return jac_emit_put_integer(cur, RB_FIX2LONG(item));
    return jac_emit_put_double(cur, jac_flonum_value(item), format);
}

/* Writes Integers from element `at` on, several at once. Stops at the first element that is not an Integer or has too
 * many digits for the kernel, or when a window of the output is full. Returns the index of the first element that is
 * not written. */
JAC_API long jac_array_write_integers(jac_generator *gen, VALUE array, long at, long len);

/* Whether jac_array_write_integers is worth trying for the `len` elements at `items`. */
JAC_INLINE bool jac_array_seems_integers(const VALUE *items, long len)
{
    _Static_assert(RUBY_FIXNUM_FLAG == 1, "an Integer's word");
    if (sizeof(VALUE) != sizeof(uint64_t) || len < JAC_ARRAY_INTEGERS || !RB_FIXNUM_P(items[0])) return false;
    return RB_FIXNUM_P(items[1]) && jac_simd->integers;
}

/* Writes the numbers from element `at` up to the first element that is not a number, or up to len. Stops earlier when
 * a window of the output is full. Returns the index of the first element that is not written. */
JAC_INLINE long jac_array_put_run(jac_generator *gen, VALUE array, long at, long len)
{
    jac_buf *buf = &gen->out.buf;
    jac_emit_double_fn format = gen->dialect->format_double;
    bool integers = true;
    while (at < len) {
        if (integers && jac_array_seems_integers(jac_array_items(array) + at, len - at)) {
            long after = jac_array_write_integers(gen, array, at, len);
            if (after == len) return len;
            integers = after != at; /* false: the Integers are too long; do not try again */
            at = after;
            if (JAC_UNLIKELY(gen->out.full && integers)) break;
        }
        long stop = len - at < JAC_ARRAY_RUN ? len : at + JAC_ARRAY_RUN;
        jac_buf_reserve(buf, (size_t)(stop - at) * JAC_EMIT_NUMBER_MAX);
        const VALUE *items = jac_array_items(array);
        char *cur = buf->cur;
        for (; at < stop && jac_array_is_number(items[at]); at++) cur = jac_array_put_number(cur, items[at], format);
        jac_buf_advance_to(buf, cur);
        if (at < stop || gen->out.full) break;
    }
    return at;
}

/* Writes an Array of 1 to JAC_ARRAY_RUN numbers, which needs no frame. Returns false, having written nothing, if some
 * element is not a number, or if the private layout of Floats is off: testing that here spares a test per number. */
JAC_INLINE bool jac_array_put_numbers(jac_generator *gen, VALUE array, long len)
{
    if (JAC_UNLIKELY(!jac_flonum_state.on)) return false;
    jac_buf *buf = &gen->out.buf;
    jac_emit_double_fn format = gen->dialect->format_double;
    jac_buf_reserve(buf, (size_t)len * JAC_EMIT_NUMBER_MAX + 2);
    const VALUE *items = jac_array_items(array);
    char *cur = jac_emit_put_open(buf->cur, '[');
    for (long at = 0; at < len; at++) {
        VALUE item = items[at];
        if (RB_FIXNUM_P(item)) cur = jac_emit_put_integer(cur, RB_FIX2LONG(item));
        else if (JAC_LIKELY(RB_FLONUM_P(item))) cur = jac_emit_put_double(cur, jac_flonum_decode(item), format);
        else return false;
    }
    jac_buf_advance_to(buf, jac_emit_put_close(cur, ']'));
    return true;
}

/* Whether an element is a String that is written in place. */
JAC_INLINE bool jac_array_is_text(VALUE item)
{
    return !RB_SPECIAL_CONST_P(item) && RBASIC_CLASS(item) == rb_cString && jac_generator_is_plain(item);
}

/* Writes the Strings from element `at` up to the first element that is not a plain String or does not fit into the
 * buffer, or up to len. Returns the index of the first element that is not written. */
JAC_API long jac_array_write_texts(jac_generator *gen, const VALUE *items, long at, long len);

/* Whether an element is an Array or a Hash that is empty by its flags; *is_hash: 0 for an Array, 1 for a Hash. There is
 * no branch on the type, since it cannot be predicted (bench case empty_containers). For a Hash only if the private
 * layout is on. */
JAC_INLINE bool jac_array_is_empty(VALUE item, unsigned *is_hash)
{
    _Static_assert(RUBY_T_HASH == RUBY_T_ARRAY + 1, "is_hash tells them apart by one bit");
    const VALUE masks[] = {(VALUE)RARRAY_EMBED_FLAG | RARRAY_EMBED_LEN_MASK, jac_hash_walk_known.not_empty};
    static const VALUE empty[] = {RARRAY_EMBED_FLAG, 0};
    if (RB_SPECIAL_CONST_P(item)) return false;
    VALUE flags = RBASIC(item)->flags;
    *is_hash = (unsigned)(flags & RUBY_T_MASK) - RUBY_T_ARRAY;
    if (*is_hash > 1 || (flags & masks[*is_hash]) != empty[*is_hash]) return false;
    return (*is_hash ? rb_cHash : rb_cArray) == RBASIC_CLASS(item);
}

/* Whether empty containers may be written in place. */
JAC_INLINE bool jac_array_takes_empties(const jac_generator *gen)
{
    return gen->direct && jac_hash_walk_state.on && gen->depth < gen->checked_depth;
}

/* Prefetches the Hashes that follow a Hash: the pairs of the next one, and the slot of the one after it. */
JAC_INLINE void jac_array_look_ahead(VALUE item, const VALUE *rest, long count)
{
    if (count < 2 || RB_SPECIAL_CONST_P(item) || RBASIC_CLASS(item) != rb_cHash) return;
    if (RB_SPECIAL_CONST_P(rest[0]) || RBASIC_CLASS(rest[0]) != rb_cHash) return;
    JAC_PREFETCH((const void *)rest[1]);
    jac_hash_walk_prefetch(rest[0]);
}

/* Whether a short Array probably holds only numbers: its first and last element are numbers. */
JAC_INLINE bool jac_array_seems_numbers(VALUE array, long len)
{
    const VALUE *items = jac_array_items(array);
    return len <= JAC_ARRAY_RUN && jac_array_is_number(items[0]) && jac_array_is_number(items[len - 1]);
}

/* Writes the Array by the general loop: with any spacing, and each element by its handler. May call Ruby code. */
JAC_API void jac_array_write_general(jac_generator *gen, VALUE array);

#endif
