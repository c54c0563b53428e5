/* kernel/simd/string_end.inc.h - L1. Finds the first byte that may be the end of a string in the source. A template
 * like scan.inc.h, included before it. */

enum { JAC_VEC(lanes) = 64 / JAC_VEC(width) };

#ifdef JAC_VEC_LOOKUP
/* Whether one of the 128 bytes at p ends or interrupts a string. If `ascii`, also whether one is above 0x7f.
 *
 * Flipping bit 1 moves the quote to 0x20, as in match_grammar, so one minimum over all vectors finds it and the control
 * characters. Flipping the top bit, too, moves all bytes above 0x7f below the other bytes. */
JAC_INLINE bool JAC_VEC(interrupted)(const char *p, bool ascii)
{
    const JAC_VEC(bytes) flip = JAC_VEC(splat)(ascii ? 0x82 : 0x02);
    JAC_VEC(bytes) v = JAC_VEC(load)(p), least = JAC_VEC(xor)(v, flip);
    JAC_VEC(hits) slashes = JAC_VEC(eq)(v, '\\');
    JAC_UNROLL(8)
    for (size_t at = JAC_VEC(width); at < 128; at += JAC_VEC(width)) {
        v = JAC_VEC(load)(p + at); /* bounds: 128 bytes */
        least = JAC_VEC(least)(least, JAC_VEC(xor)(v, flip));
        slashes = JAC_VEC(either)(slashes, JAC_VEC(eq)(v, '\\'));
    }
    return JAC_VEC(any)(JAC_VEC(either)(slashes, JAC_VEC(at_most)(least, ascii ? 0xa0 : 0x20)));
}

/* The distance, in bytes, at which a long string is prefetched: bench case valid?, prose takes a tenth less. */
#define JAC_STRING_AHEAD 1024

/* Passes blocks of 128 bytes of a string's content. Stops at the first block that is interrupted, that holds a byte
 * above 0x7f if `ascii` is set, or that `end` cuts. Returns the start of that block. */
JAC_INLINE const char *JAC_VEC(pass_blocks)(const char *p, const char *end, bool ascii)
{
    for (; (size_t)(end - p) >= 128 && !JAC_VEC(interrupted)(p, ascii); p += 128) {
        JAC_PREFETCH((const char *)((uintptr_t)p + JAC_STRING_AHEAD));
        JAC_PREFETCH((const char *)((uintptr_t)p + JAC_STRING_AHEAD + 64));
    }
    return p;
}

/* Continues in the content of a long string, of which the 64 bytes before p have been passed. Returns the start of a
 * block of 128 bytes that is interrupted or that `end` cuts. *high covers the bytes that are passed. */
static JAC_NOINLINE const char *JAC_VEC(pass_string)(const char *p, const char *end, uint32_t *high)
{
    p -= (uintptr_t)p % 64; /* bounds: those bytes have been passed. A vector in two cache lines takes twice as long. */
    if (!(*high & JAC_SEEN_HIGH)) p = JAC_VEC(pass_blocks)(p, end, true);
    const char *const ascii = p;
    p = JAC_VEC(pass_blocks)(p, end, false); /* after a byte above 0x7f, there is no need to look for more of them */
    if (p != ascii) *high |= JAC_SEEN_HIGH;
    return p;
}
#else
JAC_INLINE const char *JAC_VEC(pass_string)(const char *p, const char *end, uint32_t *high)
{
    (void)end; (void)high;
    return p;
}
#endif

/* A string of this many bytes is likely to be much longer. A multiple of 64. */
#define JAC_STRING_LONG 256

static const char *JAC_VEC(find_string_end)(const char *p, const char *end, uint32_t *high)
{
    const size_t width = JAC_VEC(width);
    const bool overlap = (size_t)(end - p) >= width && !JAC_VEC(masked);
    const char *pause = (size_t)(end - p) > JAC_STRING_LONG ? p + JAC_STRING_LONG : end;
    JAC_VEC(bytes) v, passed = JAC_VEC(splat)(0);
    JAC_VEC(hits) found;

blocks:
    while ((size_t)(pause - p) >= 64) {
        JAC_VEC(hits) any, lane[JAC_VEC(lanes)], tops[JAC_VEC(lanes)];
        JAC_VEC(bytes) all = passed;
        for (size_t i = 0; i < JAC_VEC(lanes); i++) {
            v = JAC_VEC(load)(p + i * width);
            lane[i] = JAC_VEC(match_grammar)(v);
            tops[i] = JAC_VEC(high)(v);
            any = i == 0 ? lane[i] : JAC_VEC(either)(any, lane[i]);
            all = JAC_VEC(or)(all, v);
        }
        if (JAC_UNLIKELY(JAC_VEC(any)(any))) {
            size_t first = jac_mask_first(JAC_VEC(gather)(lane));
            *high |= JAC_VEC(any)(JAC_VEC(high)(passed));
            *high |= jac_mask_any(jac_mask_before(JAC_VEC(gather)(tops), first));
            return p + first;
        }
        passed = all;
        p += 64;
    }
    if (JAC_UNLIKELY(pause != end)) {
        *high |= JAC_VEC(any)(JAC_VEC(high)(passed));
        pause = end;
        p = JAC_VEC(pass_string)(p, end, high);
        goto blocks;
    }
    while ((size_t)(end - p) >= width) {
        v = JAC_VEC(load)(p);
        found = JAC_VEC(match_grammar)(v);
        if (JAC_VEC(any)(found)) goto hit;
        passed = JAC_VEC(or)(passed, v);
        p += width;
    }
    if (p < end) {
        /* Load the rest with the bytes before it, where nothing was found, or with zeros after it. The first of
         * those zeros matches. */
        size_t rest = (size_t)(end - p);
        if (overlap) p = end - width;
        v = overlap ? JAC_VEC(load)(p) : JAC_VEC(load_first)(p, rest);
        found = JAC_VEC(match_grammar)(v);
        if (JAC_VEC(any)(found)) goto hit;
        passed = JAC_VEC(or)(passed, v);
    }
    *high |= JAC_VEC(any)(JAC_VEC(high)(passed));
    return end;

hit:;
    size_t first = jac_mask_first(JAC_VEC(mask)(found));
    *high |= JAC_VEC(any)(JAC_VEC(high)(passed));
    *high |= jac_mask_any(jac_mask_before(JAC_VEC(mask)(JAC_VEC(high)(v)), first));
    return p + first;
}
