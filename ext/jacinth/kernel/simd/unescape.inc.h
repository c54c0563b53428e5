/* kernel/simd/unescape.inc.h - L1. Decoding the escapes of two bytes, a vector of the source at a time.
 * A template over the contract of vec_swar.h for the backends of 16 bytes, included at the end of their
 * vec_<backend>.h. Backends that compress have unescape_compress.inc.h. */

/* Where a decoder stands: next byte of the source, next byte of the output; and the bytes from 0x80. */
typedef struct {
    const char *src;
    char *dst;
    JAC_VEC(hits) tops;
} JAC_VEC(unescape_place);

/* Passes the n bytes of the source that v holds, which are in place already, up to the first backslash
 * among them; returns whether there is one. A byte from 0x80 behind it counts already: it will be copied
 * like those before. */
JAC_INLINE bool JAC_VEC(unescape_pass)(JAC_VEC(unescape_place) *s, JAC_VEC(bytes) v, size_t n)
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
JAC_INLINE void JAC_VEC(unescape_run)(JAC_VEC(unescape_place) *s, const char *end)
{
    /* bounds: decoded text never gets ahead of its source, so as many bytes as are left of the source
     * may be written, also where a backslash among them ends the run */
    while (end - s->src >= 16) {
        JAC_VEC(bytes) v = JAC_VEC(load)(s->src);
        JAC_VEC(store)(s->dst, v);
        if (JAC_VEC(unescape_pass)(s, v, 16)) return;
    }
    if (s->src == end) return;
    size_t rest = (size_t)(end - s->src);
    JAC_VEC(bytes) v = JAC_VEC(load_first)(s->src, rest);
    jac_piece_copy(s->dst, s->src, rest);
    JAC_VEC(unescape_pass)(s, v, rest);
}

/* Source that unescape_block may read from: a vector from behind the vector's last escape. */
#define JAC_UNESCAPE_BLOCK 33

/* Decodes 16 bytes of the source, or 17 when an escape ends behind them: all escapes are found by one
 * comparison. False at an escape that is not of two bytes, where s->src then stands. */
JAC_INLINE bool JAC_VEC(unescape_block)(JAC_VEC(unescape_place) *s)
{
    const char *const src = s->src;
    JAC_VEC(bytes) v = JAC_VEC(load)(src);
    jac_mask slashes = JAC_VEC(mask)(JAC_VEC(eq)(v, '\\'));
    size_t from = 0;
    char *d = s->dst;
    /* bounds: decoded text never gets ahead of its source, of which there are 16 bytes from `from` on */
    JAC_VEC(store)(d, v);
    s->tops = JAC_VEC(either)(s->tops, JAC_VEC(high)(v)); /* also of what stands behind another escape: it will be copied */
    while (jac_mask_any(slashes)) {
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
    }
    s->dst = d + (from < 16 ? 16 - from : 0);
    s->src = src + (from > 16 ? from : 16);
    return true;
}

/* jac_simd_row.unescape. */
JAC_INLINE const char *JAC_VEC(unescape_pairs)(char **dst, const char *src, const char *end, uint32_t *high)
{
    JAC_VEC(unescape_place) s = {src, *dst, JAC_VEC(high)(JAC_VEC(splat)(0))};
    for (;;) {
        while (end - s.src >= JAC_UNESCAPE_BLOCK && JAC_VEC(unescape_block)(&s)) {}
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
