/* kernel/simd/unescape_compress.inc.h - L1. Decoding the escapes of two bytes for backends that compress:
 * the bytes behind backslashes are looked up, the backslashes taken out, without a branch on what the
 * text holds. A template like scan.inc.h, in the place of unescape.inc.h. */

/* Both kernels; `closing`, constant in each: a quote and a control character end it, too. */
JAC_INLINE const char *JAC_VEC(unescape_to)(char **dst, const char *p, const char *end, uint32_t *high, bool closing)
{
    const size_t width = JAC_VEC(width);
    char *d = *dst;
    bool behind = false; /* the byte before p is a backslash, and p's the one it belongs to */
    while (p < end) {
        size_t n = (size_t)(end - p) < width ? (size_t)(end - p) : width;
        JAC_VEC(bytes) v = JAC_VEC(load_first)(p, n), meaning = JAC_VEC(lookup128)(jac_escape_meaning, v);
        jac_mask slashes = JAC_VEC(mask)(JAC_VEC(eq)(v, '\\')), tops = JAC_VEC(mask)(JAC_VEC(high)(v));
        jac_mask escaped = jac_mask_escaped(slashes, &behind);
        /* The zero behind the end counts as a byte that means nothing. */
        jac_mask wrong = jac_mask_both(escaped, jac_mask_either(JAC_VEC(mask)(JAC_VEC(eq)(meaning, 0)), tops));
        jac_mask keep = jac_mask_not(jac_mask_without(slashes, escaped)), stops = wrong;
        if (closing) {
            jac_mask controls = JAC_VEC(mask)(JAC_VEC(at_most)(v, 0x1f));
            if (n < width) controls = jac_mask_before(controls, n); /* the zeros behind the end are none */
            stops = jac_mask_either(stops, jac_mask_without(JAC_VEC(mask)(JAC_VEC(eq)(v, '"')), escaped));
            stops = jac_mask_either(stops, controls);
        }
        const bool stop = jac_mask_any(stops);
        if (JAC_UNLIKELY(stop)) n = jac_mask_first(stops);
        if (n < width) keep = jac_mask_before(keep, n);
        *high |= jac_mask_any(jac_mask_both(tops, keep));
        /* bounds: decoded text never gets ahead of its source, so that n bytes may be written */
        JAC_VEC(store_first)(d, JAC_VEC(compress)(keep, JAC_VEC(select)(escaped, v, meaning)), n);
        d += jac_mask_count(keep);
        p += n;
        if (JAC_UNLIKELY(stop)) {
            behind = jac_mask_any(jac_mask_both(wrong, (jac_mask){stops.bits & -stops.bits}));
            break;
        }
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
