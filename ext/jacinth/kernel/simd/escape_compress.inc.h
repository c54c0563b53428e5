/* kernel/simd/escape_compress.inc.h - L1. Escapes candidates on backends that compress: a backslash
 * is put before every byte, and the superfluous backslashes are removed, without a branch. A template
 * like scan.inc.h, which includes it. It replaces the escape_candidates of scan.inc.h. */

/* Writes the first n bytes (n <= 64) of v, with a backslash before those of m; v already holds their escape letters.
 * Overwrites up to 128 bytes. Returns one past the last byte. */
JAC_INLINE char *JAC_VEC(put_letters)(char *d, JAC_VEC(bytes) v, size_t n, jac_mask m)
{
    jac_mask keep = JAC_VEC(slashes)((uint32_t)m.bits, n < 32 ? n : 32);
    JAC_VEC(store)(d, JAC_VEC(compress)(keep, JAC_VEC(slashed)(v, false)));
    d += jac_mask_count(keep);
    if (n <= 32) return d;
    keep = JAC_VEC(slashes)((uint32_t)(m.bits >> 32), n - 32);
    JAC_VEC(store)(d, JAC_VEC(compress)(keep, JAC_VEC(slashed)(v, true)));
    return d + jac_mask_count(keep);
}

/* Does what escape_candidates does. */
JAC_INLINE const char *JAC_VEC(escape_candidates_compress)(char **out, const char *s, size_t n, const char *limit,
                                                           jac_mask m, unsigned sets)
{
    /* Non-ASCII characters have no two-byte escapes. A newline that is kept would get one. */
    if (sets & (JAC_ESCAPE_SET_NON_ASCII | JAC_ESCAPE_SET_NEWLINE))
        return JAC_VEC(escape_candidates)(out, s, n, limit, m, sets);
    char *d = *out;
    for (;;) {
        JAC_VEC(bytes) v = JAC_VEC(load_first)(s, n), letters = JAC_VEC(lookup128)(jac_escape_letter, v);
        jac_mask others = JAC_VEC(mask)(JAC_VEC(either)(JAC_VEC(eq)(letters, 0), JAC_VEC(high)(v)));
        others = jac_mask_both(others, m);
        v = JAC_VEC(select)(m, v, letters);
        /* bounds: the bytes written lie within the room for these n bytes or the JAC_ESCAPE_SLACK after it */
        if (JAC_LIKELY(!jac_mask_any(others))) {
            *out = JAC_VEC(put_letters)(d, v, n, m);
            return s + n;
        }
        size_t at = jac_mask_first(others);
        d = JAC_VEC(put_letters)(d, v, at, m);
        size_t used = jac_escape_at(&d, s + at, limit, sets);
        if (used == 0) *d++ = s[at]; /* another character that begins like a separator */
        at += used ? used : 1;
        s += at;
        if (at >= n) break;
        n -= at;
        m = jac_mask_down(m, at);
    }
    *out = d;
    return s;
}
