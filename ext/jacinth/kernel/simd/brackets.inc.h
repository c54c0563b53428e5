/* kernel/simd/brackets.inc.h - L1. Finds the closing bracket of a container, 64 bytes at a time: masks of quotes,
 * backslashes and brackets, and the bytes within strings by a prefix XOR of the quotes (Langdale and Lemire, Parsing
 * Gigabytes of JSON per Second, 2019, 3.1). A template like scan.inc.h, included before it. */

#ifdef JAC_VEC_COMPRESS
#  include "kernel/simd/brackets_compress.inc.h"
#endif

/* The vectors of the block at p. */
JAC_INLINE void JAC_VEC(brackets_load)(JAC_VEC(bytes) *v, const char *p)
{
    for (size_t i = 0; i < JAC_VEC(lanes); i++) v[i] = JAC_VEC(load)(p + i * JAC_VEC(width));
}

/* Only the masks that every block needs, as a mask costs more than the comparisons that it is made of. */
JAC_INLINE jac_brackets_block JAC_VEC(brackets_block)(const char *p, const jac_brackets_bytes *byte,
                                                      JAC_VEC(bytes) *passed)
{
    JAC_VEC(bytes) v[JAC_VEC(lanes)];
    JAC_VEC(hits) quotes[JAC_VEC(lanes)], controls[JAC_VEC(lanes)], marks[JAC_VEC(lanes)], slashes;
    JAC_VEC(brackets_load)(v, p);
    for (size_t i = 0; i < JAC_VEC(lanes); i++) {
        const JAC_VEC(bytes) folded = JAC_VEC(or)(v[i], JAC_VEC(splat)(byte->fold));
        const JAC_VEC(hits) slash = JAC_VEC(eq)(v[i], byte->slash);
        *passed = JAC_VEC(or)(*passed, v[i]);
        quotes[i] = JAC_VEC(eq)(v[i], byte->quote);
        controls[i] = JAC_VEC(at_most)(v[i], byte->control);
        marks[i] = JAC_VEC(either)(JAC_VEC(eq)(folded, byte->folded), JAC_VEC(eq)(v[i], byte->comment));
        slashes = i ? JAC_VEC(either)(slashes, slash) : slash;
    }
    return (jac_brackets_block){JAC_VEC(gather)(quotes).bits, JAC_VEC(gather)(controls).bits,
                                JAC_VEC(gather)(marks).bits, JAC_VEC(any)(slashes)};
}

/* The masks of a block that has marks outside strings, as few blocks have. */
JAC_INLINE jac_brackets_marks JAC_VEC(brackets_marks)(const char *p)
{
    JAC_VEC(bytes) v[JAC_VEC(lanes)];
    JAC_VEC(hits) opening[JAC_VEC(lanes)], closing[JAC_VEC(lanes)], square[JAC_VEC(lanes)];
    JAC_VEC(brackets_load)(v, p);
    for (size_t i = 0; i < JAC_VEC(lanes); i++) {
        /* Square and curly brackets differ in the bit 0x20 alone. */
        const JAC_VEC(bytes) folded = JAC_VEC(or)(v[i], JAC_VEC(splat)(0x20));
        opening[i] = JAC_VEC(eq)(folded, '{');
        closing[i] = JAC_VEC(eq)(folded, '}');
        square[i] = JAC_VEC(at_most)(v[i], 0x5f);
    }
    return (jac_brackets_marks){JAC_VEC(gather)(opening).bits, JAC_VEC(gather)(closing).bits,
                                ~JAC_VEC(gather)(square).bits};
}

/* The mask of the bytes that equal `byte`. */
JAC_INLINE jac_mask JAC_VEC(brackets_equal)(const char *p, uint8_t byte)
{
    JAC_VEC(bytes) v[JAC_VEC(lanes)];
    JAC_VEC(hits) found[JAC_VEC(lanes)];
    JAC_VEC(brackets_load)(v, p);
    for (size_t i = 0; i < JAC_VEC(lanes); i++) found[i] = JAC_VEC(eq)(v[i], byte);
    return JAC_VEC(gather)(found);
}

/* Does what find_container_end does, block by block. */
static jac_status JAC_VEC(brackets_blocks)(jac_brackets *b, const char **start, const char *end)
{
    const char *p = *start;
    char last[64]; /* the last block, if it is not whole, with zeros after it */
    JAC_VEC(bytes) passed = JAC_VEC(splat)(0);
    jac_brackets_levels levels = jac_brackets_load(b);
    uint64_t in_string = b->in_string;
    bool first = b->escaped;
    jac_status status = JAC_STATUS_MORE;
    const jac_brackets_bytes byte = jac_brackets_hidden();
    JAC_OPAQUE(levels.kinds);
    JAC_OPAQUE(levels.above);
    for (; p < end; p += 64) {
        const size_t n = (size_t)(end - p);
        const char *from = p;
        if (JAC_UNLIKELY(n < 64)) {
            memset(last, 0, sizeof last);
            from = memcpy(last, p, n); /* bounds: n is below 64 */
        }
        jac_brackets_block block = JAC_VEC(brackets_block)(from, &byte, &passed);
        jac_mask slashes = {0};
        if (JAC_UNLIKELY(block.slashes | first)) {
            slashes = JAC_VEC(brackets_equal)(from, '\\');
            const jac_mask escaped = jac_mask_escaped(slashes, &first);
            block.quotes &= ~escaped.bits;
            if (n < 64) first = jac_mask_has(escaped, n);
        }
        const uint64_t within = JAC_VEC(prefix)((jac_mask){block.quotes}).bits ^ in_string;
        uint64_t refused = (block.controls & within) | (slashes.bits & ~within), brackets = 0;
        in_string = (uint64_t)((int64_t)within >> 63);
        const uint64_t found = block.marks & ~within;
        if (found) {
            jac_brackets_marks marks = JAC_VEC(brackets_marks)(from);
            marks.opening &= found;
            marks.closing &= found;
            brackets = marks.opening | marks.closing;
            if (JAC_UNLIKELY(found != brackets)) refused |= JAC_VEC(brackets_equal)(from, '/').bits & found;
            if (JAC_LIKELY(!refused && jac_brackets_match(&levels, &marks))) continue;
        } else if (JAC_LIKELY(!refused)) continue;
        if (n < 64) refused &= ((uint64_t)1 << n) - 1; /* without the zeros after the end */
        jac_brackets_store(b, &levels);
        *start = p;
        status = jac_brackets_each(b, start, brackets, refused);
        levels = jac_brackets_load(b);
        JAC_OPAQUE(levels.kinds);
        JAC_OPAQUE(levels.above);
        if (status == JAC_STATUS_MORE) continue;
        first = false;
        in_string = 0;
        break;
    }
    if (status == JAC_STATUS_MORE) *start = end;
    jac_brackets_store(b, &levels);
    b->high |= JAC_VEC(any)(JAC_VEC(high)(passed));
    b->in_string = in_string;
    b->escaped = first;
    return status;
}

static jac_status JAC_VEC(find_container_end)(jac_brackets *b, const char **start, const char *end)
{
#ifdef JAC_VEC_COMPRESS
    for (size_t size = JAC_BRACKETS_GROUP; (size_t)(end - *start) > size; size = JAC_BRACKETS_AGAIN) {
        jac_status status = JAC_VEC(brackets_blocks)(b, start, *start + size);
        if (status == JAC_STATUS_MORE) status = JAC_VEC(brackets_groups)(b, start, end);
        if (status != JAC_STATUS_MORE) return status;
    }
#endif
    return JAC_VEC(brackets_blocks)(b, start, end);
}
