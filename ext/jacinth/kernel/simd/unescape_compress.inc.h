/* kernel/simd/unescape_compress.inc.h - L1. Decodes escapes on backends that compress: the bytes after
 * backslashes are looked up and the backslashes removed, without a branch on the content. Each
 * \uXXXX splits the vector into parts, but the vector is loaded and compared only once. A template like scan.inc.h,
 * used in place of unescape.inc.h. */

/* Implements both kernels. `closing` is constant in each; if it is set, a quote or a control character stops the
 * decoder, too. */
JAC_INLINE const char *JAC_VEC(unescape_to)(char **dst, const char *p, const char *end, uint32_t *high, bool closing)
{
    const size_t width = JAC_VEC(width);
    char *d = *dst;
    bool behind = false; /* the byte before p is a backslash that escapes the byte at p */
    while (p < end) {
        size_t n = (size_t)(end - p) < width ? (size_t)(end - p) : width, from = 0;
        /* Masked loads and stores are slower, so whole vectors do without them. */
        JAC_VEC(bytes) v = n == width ? JAC_VEC(load)(p) : JAC_VEC(load_first)(p, n);
        JAC_VEC(bytes) meaning = JAC_VEC(lookup128)(jac_escape_meaning, v);
        jac_mask slashes = JAC_VEC(mask)(JAC_VEC(eq)(v, '\\')), tops = JAC_VEC(mask)(JAC_VEC(high)(v));
        jac_mask escaped = jac_mask_escaped(slashes, &behind);
        /* A zero after the end counts as a byte without a meaning. */
        jac_mask wrong = jac_mask_both(escaped, jac_mask_either(JAC_VEC(mask)(JAC_VEC(eq)(meaning, 0)), tops));
        jac_mask keep = jac_mask_not(jac_mask_without(slashes, escaped)), stops = wrong;
        if (closing) {
            jac_mask controls = JAC_VEC(mask)(JAC_VEC(at_most)(v, 0x1f));
            if (n < width) controls = jac_mask_before(controls, n); /* without the zeros after the end */
            stops = jac_mask_either(stops, jac_mask_without(JAC_VEC(mask)(JAC_VEC(eq)(v, '"')), escaped));
            stops = jac_mask_either(stops, controls);
        }
        v = JAC_VEC(select)(escaped, v, meaning);
        if (JAC_LIKELY(n == width && !jac_mask_any(stops))) {
            /* A constant step, so that the next load does not wait for the masks.
             * bounds: the decoded text is never longer than its source, of which a vector is left */
            JAC_VEC(store)(d, JAC_VEC(compress)(keep, v));
            d += jac_mask_count(keep);
            p += width;
            *high |= jac_mask_any(tops);
            continue;
        }
        do {
            /* Copy the bytes before the next stop, then decode the \uXXXX at the stop, if there is one. */
            bool stop = jac_mask_any(stops);
            size_t upto = stop ? jac_mask_first(stops) : n;
            jac_mask part = jac_mask_from(upto < width ? jac_mask_before(keep, upto) : keep, from);
            uint32_t character = 0;
            /* bounds: the decoded text is never longer than its source, so upto - from bytes may be written */
            JAC_VEC(store_first)(d, JAC_VEC(compress)(part, v), upto - from);
            d += jac_mask_count(part);
            *high |= jac_mask_any(jac_mask_both(tops, part));
            from = upto;
            if (!stop) break;
            bool escape = jac_mask_has(wrong, upto);
            size_t taken = escape ? jac_hex_character(p + upto, end, &character) : 0;
            if (taken == 0) {
                *dst = d;
                return p + upto - escape;
            }
            d = jac_utf8_encode(d, character);
            *high |= character >= 0x80;
            from += taken;
            stops = jac_mask_from(stops, from);
        } while (from < n);
        if (from > n) behind = false; /* a \uXXXX extends into the next vector */
        p += from;
    }
    *dst = d;
    return p - behind;
}

static const char *JAC_VEC(unescape)(char **dst, const char *p, const char *end, uint32_t *high)
{
    return JAC_VEC(unescape_to)(dst, p, end, high, false);
}

static const char *JAC_VEC(unescape_close)(char **dst, const char *p, const char *end, uint32_t *high)
{
    return JAC_VEC(unescape_to)(dst, p, end, high, true);
}
