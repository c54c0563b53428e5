/* rb/generate/array.c - L3. Arrays. Numbers are written without leaving the loop, and a short Array of
 * nothing else without opening a frame. */
#include "rb/private/flonum.h"
#include "rb/private/hash_walk.h"
#include "rb/generate/inline.h"

/* Elements of a run that are reserved for at once. */
#define ARRAY_RUN 16

/* From this many on, Integers are written several at once: below, that is no faster. */
#define ARRAY_INTEGERS 24
/* How many are reserved for at once. */
#define ARRAY_INTEGERS_RUN 64

/* From this length on an Array's Strings are written in a loop of their own. */
#define ARRAY_TEXTS 8

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

/* Whether an element is a number that is written in place. Immediate Floats are all finite. */
JAC_INLINE bool array_is_number(VALUE item) { return RB_FIXNUM_P(item) || RB_FLONUM_P(item); }

JAC_INLINE char *array_put_number(char *cur, VALUE item, jac_emit_double_fn spell)
{
    if (RB_FIXNUM_P(item)) return jac_emit_put_integer(cur, RB_FIX2LONG(item));
    return jac_emit_put_double(cur, jac_flonum_value(item), spell);
}

/* Writes the Integers from element `at` on, several at once, or some of them; returns the index behind. */
static JAC_NOINLINE long array_write_integers(jac_generator *gen, VALUE array, long at, long len)
{
    jac_buf *buf = &gen->out.buf;
    while (at < len) {
        size_t count = len - at < ARRAY_INTEGERS_RUN ? (size_t)(len - at) : ARRAY_INTEGERS_RUN, done;
        jac_buf_reserve(buf, count * JAC_EMIT_NUMBER_MAX);
        char *cur = buf->cur;
        /* The word of a Fixnum n is 2n + 1, of no other object an odd one. */
        done = jac_simd->integers(&cur, (const uint64_t *)array_items(array) + at, count);
        jac_buf_advance_to(buf, cur);
        at += (long)done;
        if (done < count || gen->out.full) break;
    }
    return at;
}

/* Whether that is worth trying. */
JAC_INLINE bool array_seems_integers(const VALUE *items, long len)
{
    _Static_assert(RUBY_FIXNUM_FLAG == 1, "an Integer's word");
    if (sizeof(VALUE) != sizeof(uint64_t) || len < ARRAY_INTEGERS || !RB_FIXNUM_P(items[0])) return false;
    return RB_FIXNUM_P(items[1]) && jac_simd->integers;
}

/* Writes numbers from element `at` to the first that is none or to len; returns its index, or where it stopped because
 * a window was full. */
JAC_INLINE long array_put_run(jac_generator *gen, VALUE array, long at, long len)
{
    jac_buf *buf = &gen->out.buf;
    jac_emit_double_fn spell = gen->dialect->spell_double;
    bool integers = true;
    while (at < len) {
        if (integers && array_seems_integers(array_items(array) + at, len - at)) {
            long after = array_write_integers(gen, array, at, len);
            if (after == len) return len;
            integers = after != at; /* not again and again where they are too long */
            at = after;
            if (JAC_UNLIKELY(gen->out.full && integers)) break;
        }
        long stop = len - at < ARRAY_RUN ? len : at + ARRAY_RUN;
        jac_buf_reserve(buf, (size_t)(stop - at) * JAC_EMIT_NUMBER_MAX);
        const VALUE *items = array_items(array);
        char *cur = buf->cur;
        for (; at < stop && array_is_number(items[at]); at++) cur = array_put_number(cur, items[at], spell);
        jac_buf_advance_to(buf, cur);
        if (at < stop || gen->out.full) break;
    }
    return at;
}

/* Writes an Array of 1 to ARRAY_RUN numbers, which needs no frame; false, having written nothing, when
 * some element is none. */
JAC_INLINE bool array_put_numbers(jac_generator *gen, VALUE array, long len)
{
    jac_buf *buf = &gen->out.buf;
    jac_emit_double_fn spell = gen->dialect->spell_double;
    jac_buf_reserve(buf, (size_t)len * JAC_EMIT_NUMBER_MAX + 2);
    const VALUE *items = array_items(array);
    char *cur = jac_emit_put_open(buf->cur, '[');
    for (long at = 0; at < len; at++) {
        if (JAC_UNLIKELY(!array_is_number(items[at]))) return false;
        cur = array_put_number(cur, items[at], spell);
    }
    jac_buf_advance_to(buf, jac_emit_put_close(cur, ']'));
    return true;
}

/* Each once for each pace, so that the hot ones are inlined where they are used. */
static bool array_write_numbers(jac_generator *gen, VALUE array, long len)
{
    return array_put_numbers(gen, array, len);
}
static long array_write_run(jac_generator *gen, VALUE array, long at, long len)
{
    return array_put_run(gen, array, at, len);
}

/* Whether an element is a String that is written in place. */
JAC_INLINE bool array_is_text(VALUE item)
{
    return !RB_SPECIAL_CONST_P(item) && RBASIC_CLASS(item) == rb_cString && jac_generator_is_plain(item);
}

/* Writes the Strings from element `at` on, to the first that is none, does not fit, or to len; returns its
 * index. */
static JAC_NOINLINE long array_write_texts(jac_generator *gen, const VALUE *items, long at, long len)
{
    jac_buf *buf = &gen->out.buf;
    const jac_escape_class escape = gen->escape;
    char *cur = buf->cur, *const end = buf->end;
    VALUE flags = 0;
    for (; at < len && array_is_text(items[at]); at++) {
        const char *ptr;
        long size;
        RSTRING_GETMEM(items[at], ptr, size);
        if (JAC_UNLIKELY((size_t)(end - cur) < jac_emit_text_max((size_t)size))) break;
        cur = jac_emit_put_text(cur, ptr, (size_t)size, escape, ',');
        flags |= RBASIC(items[at])->flags;
    }
    jac_buf_reserve(buf, (size_t)(cur - buf->cur));
    jac_buf_advance_to(buf, cur);
    gen->string_flags |= flags;
    return at;
}

/* Whether an element is an Array or a Hash that its flags show to be empty; *is_hash: which. Without a
 * branch on that: bench case empty_containers, where nothing foretells it. */
JAC_INLINE bool array_is_empty(VALUE item, unsigned *is_hash)
{
    _Static_assert(RUBY_T_HASH == RUBY_T_ARRAY + 1, "is_hash tells them apart by one bit");
    static const VALUE masks[] = {(VALUE)RARRAY_EMBED_FLAG | RARRAY_EMBED_LEN_MASK, JAC_HASH_WALK_NOT_EMPTY};
    static const VALUE empty[] = {RARRAY_EMBED_FLAG, 0};
    if (RB_SPECIAL_CONST_P(item)) return false;
    VALUE flags = RBASIC(item)->flags;
    *is_hash = (unsigned)(flags & RUBY_T_MASK) - RUBY_T_ARRAY;
    if (*is_hash > 1 || (flags & masks[*is_hash]) != empty[*is_hash]) return false;
    return (*is_hash ? rb_cHash : rb_cArray) == RBASIC_CLASS(item);
}

/* Whether they may be written in place. */
JAC_INLINE bool array_takes_empties(const jac_generator *gen) { return gen->direct && gen->depth < gen->checked_depth; }

/* Brings the Hashes that follow a Hash near: the pairs of the next one, the slot of the one after it. */
JAC_INLINE void array_look_ahead(VALUE item, const VALUE *rest, long count)
{
    if (count < 2 || RB_SPECIAL_CONST_P(item) || RBASIC_CLASS(item) != rb_cHash) return;
    if (RB_SPECIAL_CONST_P(rest[0]) || RBASIC_CLASS(rest[0]) != rb_cHash) return;
    JAC_PREFETCH((const void *)rest[1]);
    jac_hash_walk_prefetch(rest[0]);
}

/* The loop; `hot` is constant at each use. */
JAC_INLINE void array_write(jac_generator *gen, VALUE array, jac_pace hot)
{
    jac_buf *buf = &gen->out.buf;
    const jac_layout *layout = &gen->layout;
    jac_path path;
    unsigned is_hash;
    jac_generator_enter(gen, &path);
    jac_emit_open(buf, '[');
    if (!hot && gen->opened) gen->opened(gen, '[');
    unsigned long epoch = gen->out.epoch;
    const VALUE *items = array_items(array);
    long len = RARRAY_LEN(array);
    bool texts = hot == JAC_PACE_HOT && len >= ARRAY_TEXTS;
    /* Looked for where the first is one: there are more, and other Arrays do not pay for it. */
    bool empties = hot && len > 1 && array_is_empty(items[0], &is_hash) && array_takes_empties(gen);
    for (long at = 0; at < len;) {
        VALUE item = items[at];
        if (hot && array_is_number(item)) {
            at = hot == JAC_PACE_HOT ? array_write_run(gen, array, at, len) : array_put_run(gen, array, at, len);
        } else if (texts && array_is_text(item)) {
            long after = array_write_texts(gen, items, at, len);
            if (after == at) jac_generator_put_plain(gen, items[after++], ',');
            at = after;
        } else if (empties && array_is_empty(item, &is_hash)) {
            jac_emit_empty(buf, is_hash);
            at++;
        } else {
            if (!hot) jac_emit_break(buf, layout, layout->array_nl, layout->array_nl_len, gen->depth);
            path.index = at++;
            if (hot) array_look_ahead(item, items + at, len - at);
            jac_generate_member(gen, item, hot);
        }
        if (JAC_UNLIKELY(gen->out.epoch != epoch)) {
            jac_generator_pause(gen);
            epoch = gen->out.epoch;
            items = array_items(array);
            len = RARRAY_LEN(array);
            empties = empties && array_takes_empties(gen);
        }
    }
    if (hot) jac_emit_close(buf, ']');
    else jac_emit_close_spaced(buf, layout, layout->array_nl, layout->array_nl_len, gen->depth, ']');
    jac_generator_leave(gen, &path);
}

static void array_write_hot(jac_generator *gen, VALUE array) { array_write(gen, array, JAC_PACE_HOT); }
static void array_write_any(jac_generator *gen, VALUE array) { array_write(gen, array, JAC_PACE_ANY); }
static void array_write_marked(jac_generator *gen, VALUE array) { array_write(gen, array, JAC_PACE_MARKED); }

/* Whether a short Array looks as if it held numbers only. */
JAC_INLINE bool array_seems_numbers(VALUE array, long len)
{
    const VALUE *items = array_items(array);
    return len <= ARRAY_RUN && array_is_number(items[0]) && array_is_number(items[len - 1]);
}

/* An Array that is not empty, where the loops are not hot. */
static JAC_NOINLINE void array_write_other(jac_generator *gen, VALUE array)
{
    long len = RARRAY_LEN(array);
    if (!gen->marked) array_write_any(gen, array);
    else if (gen->depth >= gen->checked_depth || !array_seems_numbers(array, len) ||
             !array_put_numbers(gen, array, len))
        array_write_marked(gen, array);
}

void jac_generate_array(jac_generator *gen, VALUE array)
{
    long len = RARRAY_LEN(array);
    bool shallow = gen->depth < gen->checked_depth;
    if (len == 0 && (JAC_LIKELY(shallow) || gen->dialect->flat)) {
        jac_emit_empty(&gen->out.buf, 0);
    } else if (JAC_UNLIKELY(!gen->hot)) {
        array_write_other(gen, array);
    } else if (!shallow || !array_seems_numbers(array, len) || !array_write_numbers(gen, array, len)) {
        array_write_hot(gen, array);
    }
}
