/* kernel/simd/short.inc.h - L1. Copies short strings that need no escape, which is the usual case: two overlapping
 * loads cover the whole string. A template over the contract of vec_swar.h for the 16-byte backends, included at the
 * end of their vec_<backend>.h. */

/* Copies the len bytes (0..32) at src to dst and returns true when the class of these sets escapes none
 * of them. Otherwise returns false; the content of [dst, dst+len) is then undefined. */
JAC_INLINE bool JAC_VEC(copy_short)(char *dst, const char *src, size_t len, unsigned sets)
{
    /* bounds: every load and store lies within the len bytes at src or dst */
    JAC_VEC(hits) found;
    if (len >= 16) {
        JAC_VEC(bytes) first = JAC_VEC(load)(src), last = JAC_VEC(load)(src + len - 16);
        JAC_VEC(store)(dst, first);
        JAC_VEC(store)(dst + len - 16, last);
        found = JAC_VEC(either)(JAC_VEC(match_escape)(first, sets), JAC_VEC(match_escape)(last, sets));
    } else {
        if (len == 0) return true;
        jac_partial ends = jac_partial_copy(dst, src, len);
        found = JAC_VEC(match_escape)(JAC_VEC(pair)(ends.lo, ends.hi), sets);
    }
    return JAC_LIKELY(!JAC_VEC(any)(found));
}
