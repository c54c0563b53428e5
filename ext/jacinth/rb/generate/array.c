/* rb/generate/array.c - L3. Writes Arrays. Numbers are written without leaving the loop; a short Array that holds
 * only numbers is written without opening a frame. */
#include "rb/generate/array.h"

/* The reserve of jac_array_write_integers, in Integers: the largest number that one kernel call writes. */
#define ARRAY_INTEGERS_RUN 64

JAC_NOINLINE long jac_array_write_integers(jac_generator *gen, VALUE array, long at, long len)
{
    jac_buf *buf = &gen->out.buf;
    while (at < len) {
        size_t count = len - at < ARRAY_INTEGERS_RUN ? (size_t)(len - at) : ARRAY_INTEGERS_RUN, done;
        jac_buf_reserve(buf, count * JAC_EMIT_NUMBER_MAX);
        char *cur = buf->cur;
        /* The VALUE of a Fixnum n is 2n + 1; no other object has an odd VALUE. */
        done = jac_simd->integers(&cur, (const uint64_t *)jac_array_items(array) + at, count);
        jac_buf_advance_to(buf, cur);
        at += (long)done;
        if (done < count || gen->out.full) break;
    }
    return at;
}

JAC_NOINLINE long jac_array_write_texts(jac_generator *gen, const VALUE *items, long at, long len)
{
    jac_buf *buf = &gen->out.buf;
    const jac_escape_class escape = gen->escape;
    char *cur = buf->cur, *const end = buf->end;
    VALUE flags = 0;
    for (; at < len && jac_array_is_text(items[at]); at++) {
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

#define JAC_LOOP(name) array_hot_##name
#define JAC_LOOP_HOT true
#define JAC_LOOP_TEXTS true
#define JAC_LOOP_MEMBER(gen, value) jac_generate_member(gen, value, true)
#include "rb/generate/array_loop.inc.h"

#define JAC_LOOP(name) array_general_##name
#define JAC_LOOP_HOT false
#define JAC_LOOP_TEXTS false
#define JAC_LOOP_MEMBER(gen, value) jac_generate_member(gen, value, false)
#include "rb/generate/array_loop.inc.h"

void jac_array_write_general(jac_generator *gen, VALUE array) { array_general_array(gen, array); }

/* A separate function: with jac_array_put_numbers called directly, the compiler's jac_generate_array takes 1.6 % more
 * instructions in bench case canada. */
static JAC_HOT bool array_write_numbers(jac_generator *gen, VALUE array, long len)
{
    return jac_array_put_numbers(gen, array, len);
}

void jac_generate_array(jac_generator *gen, VALUE array)
{
    long len = RARRAY_LEN(array);
    bool shallow = gen->depth < gen->checked_depth;
    if (len == 0 && (JAC_LIKELY(shallow) || gen->dialect->flat)) {
        jac_emit_empty(&gen->out.buf, 0);
    } else if (JAC_UNLIKELY(!gen->hot)) {
        gen->loops->array(gen, array);
    } else if (!shallow || !jac_array_seems_numbers(array, len) || !array_write_numbers(gen, array, len)) {
        array_hot_array(gen, array);
    }
}
