/* kernel/simd/brackets.inc.h - L1. Finds the closing bracket of a container, 64 bytes at a time: masks of quotes,
 * backslashes and brackets, and the bytes within strings by a prefix XOR of the quotes (Langdale and Lemire, Parsing
 * Gigabytes of JSON per Second, 2019, 3.1). A template like scan.inc.h, included before it. */

/* The masks of the n bytes (0 < n <= 64) at p. */
JAC_INLINE jac_brackets_block JAC_VEC(brackets_block)(const char *p, size_t n, const jac_brackets_bytes *byte,
                                                      JAC_VEC(bytes) *passed)
{
    const size_t width = JAC_VEC(width);
    JAC_VEC(hits) quotes[JAC_VEC(lanes)], slashes[JAC_VEC(lanes)], controls[JAC_VEC(lanes)], comments[JAC_VEC(lanes)];
    JAC_VEC(hits) opening[JAC_VEC(lanes)], closing[JAC_VEC(lanes)];
    for (size_t i = 0; i < JAC_VEC(lanes); i++) {
        const size_t at = i * width;
        JAC_VEC(bytes) v;
        /* bounds: a whole vector, or the bytes that are left with zeros after them */
        if (n >= at + width) v = JAC_VEC(load)(p + at);
        else v = at < n ? JAC_VEC(load_first)(p + at, n - at) : JAC_VEC(splat)(0);
        /* Square and curly brackets differ in the bit 0x20 alone. */
        const JAC_VEC(bytes) folded = JAC_VEC(or)(v, JAC_VEC(splat)(byte->fold));
        *passed = JAC_VEC(or)(*passed, v);
        quotes[i] = JAC_VEC(eq)(v, byte->quote);
        slashes[i] = JAC_VEC(eq)(v, byte->slash);
        controls[i] = JAC_VEC(at_most)(v, byte->control);
        opening[i] = JAC_VEC(eq)(folded, byte->open);
        closing[i] = JAC_VEC(eq)(folded, byte->close);
        comments[i] = JAC_VEC(eq)(v, byte->comment);
    }
    return (jac_brackets_block){
        JAC_VEC(gather)(quotes).bits,    JAC_VEC(gather)(slashes).bits, JAC_VEC(gather)(controls).bits,
        JAC_VEC(gather)(comments).bits,  JAC_VEC(gather)(opening).bits, JAC_VEC(gather)(closing).bits,
    };
}

/* The mask of the bytes from '`' on, which are the curly ones among brackets. Few blocks have brackets. */
JAC_INLINE uint64_t JAC_VEC(brackets_curly)(const char *p, size_t n, const jac_brackets_bytes *byte)
{
    const size_t width = JAC_VEC(width);
    JAC_VEC(hits) square[JAC_VEC(lanes)];
    for (size_t i = 0; i < JAC_VEC(lanes); i++) {
        const size_t at = i * width;
        JAC_VEC(bytes) v;
        /* bounds: as above */
        if (n >= at + width) v = JAC_VEC(load)(p + at);
        else v = at < n ? JAC_VEC(load_first)(p + at, n - at) : JAC_VEC(splat)(0);
        square[i] = JAC_VEC(at_most)(v, byte->square);
    }
    return ~JAC_VEC(gather)(square).bits;
}

static jac_status JAC_VEC(find_container_end)(jac_brackets *b, const char **start, const char *end)
{
    const char *p = *start;
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
        jac_brackets_block block = JAC_LIKELY(n >= 64) ? JAC_VEC(brackets_block)(p, 64, &byte, &passed)
                                                       : JAC_VEC(brackets_block)(p, n, &byte, &passed);
        if (JAC_UNLIKELY(block.slashes | first)) {
            const jac_mask escaped = jac_mask_escaped((jac_mask){block.slashes}, &first);
            block.quotes &= ~escaped.bits;
            if (n < 64) first = jac_mask_has(escaped, n);
        }
        const uint64_t within = JAC_VEC(prefix)((jac_mask){block.quotes}).bits ^ in_string;
        uint64_t refused = (block.controls & within) | ((block.comments | block.slashes) & ~within);
        block.opening &= ~within;
        block.closing &= ~within;
        in_string = (uint64_t)((int64_t)within >> 63);
        if (JAC_LIKELY(!refused)) {
            if (!(block.opening | block.closing)) continue;
            const uint64_t curly = JAC_LIKELY(n >= 64) ? JAC_VEC(brackets_curly)(p, 64, &byte)
                                                       : JAC_VEC(brackets_curly)(p, n, &byte);
            if (JAC_LIKELY(jac_brackets_alike(&levels, block.opening, block.closing, curly))) continue;
        }
        if (n < 64) refused &= ((uint64_t)1 << n) - 1; /* without the zeros after the end */
        jac_brackets_store(b, &levels);
        *start = p;
        status = jac_brackets_each(b, start, block.opening | block.closing, refused);
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
