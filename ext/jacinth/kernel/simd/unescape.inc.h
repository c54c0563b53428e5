/* kernel/simd/unescape.inc.h - L1. Decodes two-byte escapes, a vector of the source at a time.
 * A template over the contract of vec_swar.h for the 16-byte backends, included at the end of their
 * vec_<backend>.h. Backends that compress have unescape_compress.inc.h. */

/* The state of a decoder: the next byte of the source, the next byte of the output, and hits for bytes of 0x80 or
 * above. */
typedef struct {
    const char *src;
    char *dst;
    JAC_VEC(hits) tops;
} JAC_VEC(unescape_state);

/* Advances over the n source bytes in v, which have already been copied, up to the first backslash
 * among them. Returns whether there is one. A byte of 0x80 or above after it counts now, because it will be copied
 * as well. */
JAC_INLINE bool JAC_VEC(unescape_pass)(JAC_VEC(unescape_state) *s, JAC_VEC(bytes) v, size_t n)
{
    JAC_VEC(hits) found = JAC_VEC(eq)(v, '\\');
    bool hit = JAC_VEC(any)(found);
    if (hit) n = jac_mask_first(JAC_VEC(mask)(found));
    s->tops = JAC_VEC(either)(s->tops, JAC_VEC(high)(v));
    s->src += n;
    s->dst += n;
    return hit;
}

/* Copies up to the next backslash or the end. */
JAC_INLINE void JAC_VEC(unescape_run)(JAC_VEC(unescape_state) *s, const char *end)
{
    /* bounds: the decoded text is never longer than its source, so as many bytes may be written as are left of
     * the source, even where a backslash ends the run before them */
    while (end - s->src >= 16) {
        JAC_VEC(bytes) v = JAC_VEC(load)(s->src);
        JAC_VEC(store)(s->dst, v);
        if (JAC_VEC(unescape_pass)(s, v, 16)) return;
    }
    if (s->src == end) return;
    size_t rest = (size_t)(end - s->src);
    JAC_VEC(bytes) v = JAC_VEC(load_first)(s->src, rest);
    jac_partial_copy(s->dst, s->src, rest);
    JAC_VEC(unescape_pass)(s, v, rest);
}

/* Source bytes that unescape_block may read: a vector, one byte after it, and the vector after an escape that ends
 * there. */
#define JAC_UNESCAPE_BLOCK 33

/* Copies blocks of four vectors up to one that has a backslash. */
JAC_INLINE void JAC_VEC(unescape_plain)(JAC_VEC(unescape_state) *s, const char *end)
{
    /* bounds: the decoded text is never longer than its source, which has 64 bytes */
    while (end - s->src >= 64) {
        JAC_VEC(bytes) a = JAC_VEC(load)(s->src), b = JAC_VEC(load)(s->src + 16);
        JAC_VEC(bytes) c = JAC_VEC(load)(s->src + 32), d = JAC_VEC(load)(s->src + 48);
        JAC_VEC(hits) front = JAC_VEC(either)(JAC_VEC(eq)(a, '\\'), JAC_VEC(eq)(b, '\\'));
        JAC_VEC(hits) back = JAC_VEC(either)(JAC_VEC(eq)(c, '\\'), JAC_VEC(eq)(d, '\\'));
        if (JAC_VEC(any)(JAC_VEC(either)(front, back))) return;
        JAC_VEC(store)(s->dst, a);
        JAC_VEC(store)(s->dst + 16, b);
        JAC_VEC(store)(s->dst + 32, c);
        JAC_VEC(store)(s->dst + 48, d);
        front = JAC_VEC(either)(JAC_VEC(high)(a), JAC_VEC(high)(b));
        back = JAC_VEC(either)(JAC_VEC(high)(c), JAC_VEC(high)(d));
        s->tops = JAC_VEC(either)(s->tops, JAC_VEC(either)(front, back));
        s->src += 64;
        s->dst += 64;
    }
}

/* Decodes 16 bytes of the source, or 17 when an escape ends after them. One comparison finds all
 * escapes. If there is none, the blocks after it that have none are copied, too. Returns false at an escape that is
 * longer than two bytes or wrong; s->src is then its backslash. */
JAC_INLINE bool JAC_VEC(unescape_block)(JAC_VEC(unescape_state) *s, const char *end)
{
    const char *const src = s->src;
    JAC_VEC(bytes) v = JAC_VEC(load)(src);
    jac_mask slashes = JAC_VEC(mask)(JAC_VEC(eq)(v, '\\'));
    size_t from = 0;
    char *d = s->dst;
    /* bounds: the decoded text is never longer than its source, which has 16 bytes from `from` on */
    JAC_VEC(store)(d, v);
    /* A byte after another escape counts as well: it will be copied. */
    s->tops = JAC_VEC(either)(s->tops, JAC_VEC(high)(v));
    if (!jac_mask_any(slashes)) {
        s->src += 16;
        s->dst += 16;
        JAC_VEC(unescape_plain)(s, end);
        return true;
    }
    do {
        size_t at = jac_mask_first(slashes);
        char plain = jac_unescape_letter(src[at + 1]);
        d += at - from;
        if (JAC_UNLIKELY(!plain)) {
            s->src = src + at;
            s->dst = d;
            return false;
        }
        from = at + 2;
        *d++ = plain;
        JAC_VEC(store)(d, JAC_VEC(load)(src + from));
        slashes = jac_mask_from(slashes, from);
    } while (jac_mask_any(slashes));
    s->dst = d + (from < 16 ? 16 - from : 0);
    s->src = src + (from > 16 ? from : 16);
    return true;
}

/* Implements jac_simd_row.unescape. */
JAC_INLINE const char *JAC_VEC(unescape_pairs)(char **dst, const char *src, const char *end, uint32_t *high)
{
    JAC_VEC(unescape_state) s = {src, *dst, JAC_VEC(high)(JAC_VEC(splat)(0))};
    for (;;) {
        while (end - s.src >= JAC_UNESCAPE_BLOCK && JAC_VEC(unescape_block)(&s, end)) {}
        if (s.src < end && *s.src != '\\') JAC_VEC(unescape_run)(&s, end);
        char plain = end - s.src < 2 ? 0 : jac_unescape_letter(s.src[1]);
        if (!plain) break;
        *s.dst++ = plain;
        s.src += 2;
    }
    *dst = s.dst;
    *high |= JAC_VEC(any)(s.tops);
    return s.src;
}
