/* kernel/simd/string_close.inc.h - L1. Finds the closing quote of a string in the source beyond all escapes, and checks
 * these. A template like scan.inc.h, included after string_end.inc.h. */

/* The `u` of each \uXXXX that lies in the 64 bytes at p and does not begin with the digit D, as every surrogate does.
 * Also finds a `u` that no backslash precedes. */
JAC_INLINE jac_mask JAC_VEC(match_units)(const char *p)
{
    jac_mask units = {0}, digits = {0}, ds = {0};
    for (size_t at = 0; at < 64; at += JAC_VEC(width)) {
        JAC_VEC(bytes) v = JAC_VEC(load)(p + at); /* bounds: 64 bytes */
        JAC_VEC(bytes) lower = JAC_VEC(or)(v, JAC_VEC(splat)(0x20)), letter = JAC_VEC(xor)(lower, JAC_VEC(splat)(0x60));
        JAC_VEC(hits) digit = JAC_VEC(at_most)(JAC_VEC(xor)(v, JAC_VEC(splat)('0')), 9);
        /* The letters are 1 to 6 here. */
        jac_mask hex = JAC_VEC(mask)(JAC_VEC(at_most)(letter, 6));
        hex = jac_mask_without(hex, JAC_VEC(mask)(JAC_VEC(eq)(letter, 0)));
        units = jac_mask_join(units, JAC_VEC(mask)(JAC_VEC(eq)(v, 'u')), at);
        digits = jac_mask_join(digits, jac_mask_either(hex, JAC_VEC(mask)(digit)), at);
        ds = jac_mask_join(ds, JAC_VEC(mask)(JAC_VEC(eq)(lower, 'd')), at);
    }
    jac_mask pairs = jac_mask_both(digits, jac_mask_down(digits, 1));
    jac_mask four = jac_mask_both(pairs, jac_mask_down(pairs, 2));
    return jac_mask_both(units, jac_mask_down(jac_mask_without(four, ds), 1));
}

/* Matches what may follow a backslash in an escape of two bytes. */
#ifdef JAC_VEC_LOOKUP
JAC_INLINE JAC_VEC(hits) JAC_VEC(match_escaped)(JAC_VEC(bytes) v)
{
    /* Each bit stands for one upper half: 2, 5, 6 or 7. The tables are indexed by the halves. */
    static const uint8_t lower[16] = {[0x2] = 1 | 4 | 8, [0x4] = 8, [0x6] = 4, [0xc] = 2, [0xe] = 4, [0xf] = 1};
    static const uint8_t upper[16] = {[0x2] = 1, [0x5] = 2, [0x6] = 4, [0x7] = 8};
    JAC_VEC(bytes) half = JAC_VEC(and)(v, JAC_VEC(splat)(0x0f));
    JAC_VEC(bytes) both = JAC_VEC(and)(JAC_VEC(lookup)(JAC_VEC(table)(lower), half),
                                       JAC_VEC(lookup)(JAC_VEC(table)(upper), JAC_VEC(upper)(v)));
    return JAC_VEC(at_most)(JAC_VEC(minus)(JAC_VEC(splat)(1), both), 0);
}
#else
JAC_INLINE JAC_VEC(hits) JAC_VEC(match_escaped)(JAC_VEC(bytes) v)
{
    static const char letters[] = "\"\\/bfnrt";
    JAC_VEC(hits) known = JAC_VEC(eq)(v, (uint8_t)letters[0]);
    for (size_t i = 1; letters[i]; i++) known = JAC_VEC(either)(known, JAC_VEC(eq)(v, (uint8_t)letters[i]));
    return known;
}
#endif

/* Checks the escapes whose second bytes are set in `escaped`, in the 64 bytes at p. Returns 0 if each of them is
 * well-formed. Returns JAC_SEEN_DOUBT if one is not, or if the end of the block cuts a surrogate pair. */
static uint32_t JAC_VEC(check_escapes)(const char *p, const char *end, jac_mask escaped)
{
    JAC_VEC(hits) known[JAC_VEC(lanes)];
    for (size_t i = 0; i < JAC_VEC(lanes); i++)
        known[i] = JAC_VEC(match_escaped)(JAC_VEC(load)(p + i * JAC_VEC(width))); /* bounds: 64 bytes */
    escaped = jac_mask_without(escaped, JAC_VEC(gather)(known));
    if (jac_mask_any(escaped)) escaped = jac_mask_without(escaped, JAC_VEC(match_units)(p));
    while (jac_mask_any(escaped)) {
        const size_t at = jac_mask_first(escaped);
        uint32_t character;
        const size_t taken = jac_hex_character(p + at, end, &character);
        if (taken == 0) return JAC_SEEN_DOUBT;
        escaped = jac_mask_rest(escaped);
        if (taken > 5 && jac_mask_any(escaped)) escaped = jac_mask_rest(escaped); /* the second half of the pair */
    }
    return 0;
}

static const char *JAC_VEC(find_string_close)(const char *p, const char *end, uint32_t *seen)
{
    char last[64];
    uint32_t all_seen = *seen;
    bool escaped = false;
    /* Where escapes need no check, the masks of a single vector cost less than a mispredicted branch on `hit`. */
    const bool branchless = JAC_VEC(lanes) == 1 && (all_seen & JAC_SEEN_DOUBT);
    for (; p < end; p += 64) {
        const size_t rest = (size_t)(end - p), n = rest < 64 ? rest : 64;
        const char *block = p, *block_end = end;
        if (JAC_UNLIKELY(rest < 64)) { /* the zeros after the rest match, and are not counted */
            memset(last, 0, sizeof last);
            memcpy(last, p, rest);
            block = last;
            block_end = last + rest;
        }
        JAC_VEC(bytes) v[JAC_VEC(lanes)], all;
        JAC_VEC(hits) found[JAC_VEC(lanes)], slash[JAC_VEC(lanes)], tops[JAC_VEC(lanes)], quote[JAC_VEC(lanes)], any;
        for (size_t i = 0; i < JAC_VEC(lanes); i++) {
            v[i] = JAC_VEC(load)(block + i * JAC_VEC(width)); /* bounds: 64 bytes */
            found[i] = JAC_VEC(match_grammar)(v[i]);
            slash[i] = JAC_VEC(eq)(v[i], '\\');
            tops[i] = JAC_VEC(high)(v[i]);
            quote[i] = JAC_VEC(eq)(v[i], '"');
            any = i == 0 ? found[i] : JAC_VEC(either)(any, found[i]);
            all = i == 0 ? v[i] : JAC_VEC(or)(all, v[i]);
        }
        const bool hit = JAC_VEC(any)(any);
        if (!(branchless | escaped | hit)) { /* one branch, whose outcome is constant if branchless is set */
            all_seen |= JAC_VEC(any)(JAC_VEC(high)(all));
            continue;
        }
        const jac_mask slashes = JAC_VEC(gather)(slash);
        jac_mask after = jac_mask_escaped(slashes, &escaped);
        jac_mask stops = jac_mask_without(JAC_VEC(gather)(found), slashes);
        if (JAC_VEC(lanes) == 1 || jac_mask_any(jac_mask_both(stops, after)))
            stops = jac_mask_without(stops, jac_mask_both(JAC_VEC(gather)(quote), after));
        jac_mask high = JAC_VEC(gather)(tops);
        const size_t stop = jac_mask_any(stops) ? jac_mask_first(stops) : 64;
        if (stop < 64) {
            high = jac_mask_before(high, stop);
            after = jac_mask_before(after, stop);
        }
        all_seen |= jac_mask_any(high);
        if (!(all_seen & JAC_SEEN_DOUBT) && jac_mask_any(after))
            all_seen |= JAC_VEC(check_escapes)(block, block_end, after);
        if (stop < 64) {
            end = p + (stop < n ? stop : n);
            break;
        }
    }
    *seen = all_seen;
    return end;
}
