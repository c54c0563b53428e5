/* kernel/simd/string_end.inc.h - L1. Finds the end of a string in the source: the first byte that may be
 * its end, or the closing quote beyond all escapes. A template like scan.inc.h, included before
 * it. */

enum { JAC_VEC(lanes) = 64 / JAC_VEC(width) };

static const char *JAC_VEC(find_string_end)(const char *p, const char *end, uint32_t *high)
{
    const size_t width = JAC_VEC(width);
    const bool overlap = (size_t)(end - p) >= width && !JAC_VEC(masked);
    JAC_VEC(bytes) v, passed = JAC_VEC(splat)(0);
    JAC_VEC(hits) found;

    while ((size_t)(end - p) >= 64) {
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

/* Whether the 64 bytes at p are content of a string without escapes. *high counts them if they are. */
JAC_INLINE bool JAC_VEC(passes_content)(const char *p, uint32_t *high)
{
    JAC_VEC(bytes) all = JAC_VEC(load)(p);
    JAC_VEC(hits) any = JAC_VEC(match_grammar)(all);
    for (size_t at = JAC_VEC(width); at < 64; at += JAC_VEC(width)) {
        JAC_VEC(bytes) v = JAC_VEC(load)(p + at); /* bounds: 64 bytes */
        any = JAC_VEC(either)(any, JAC_VEC(match_grammar)(v));
        all = JAC_VEC(or)(all, v);
    }
    if (JAC_VEC(any)(any)) return false;
    *high |= JAC_VEC(any)(JAC_VEC(high)(all));
    return true;
}

/* Loads the vector at p, of which the first `rest` bytes may be read, with zeros after them. */
JAC_INLINE JAC_VEC(bytes) JAC_VEC(load_rest)(const char *p, size_t rest)
{
    return rest < JAC_VEC(width) ? JAC_VEC(load_first)(p, rest) : JAC_VEC(load)(p); /* bounds: `rest` bytes */
}

/* The `u` of each \uXXXX that lies in the n bytes (1..64) at p and whose first digit is no D, so that it is no
 * surrogate. Also finds those that no backslash precedes. */
JAC_INLINE jac_mask JAC_VEC(match_units)(const char *p, size_t n)
{
    jac_mask units = {0}, digits = {0}, ds = {0};
    for (size_t at = 0; at < n; at += JAC_VEC(width)) {
        JAC_VEC(bytes) v = JAC_VEC(load_rest)(p + at, n - at);
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

/* Checks the escapes whose second bytes are set in `escaped`, in the n bytes at p. Returns 0 if each of them is
 * well-formed, else JAC_SEEN_DOUBT; also for a surrogate pair that the end of the block cuts. */
static uint32_t JAC_VEC(check_escapes)(const char *p, size_t n, const char *end, jac_mask escaped)
{
    static const unsigned char letters[] = {'"', '\\', '/', 'b', 'f', 'n', 'r', 't'};
    for (size_t at = 0; at < n; at += JAC_VEC(width)) {
        JAC_VEC(bytes) v = JAC_VEC(load_rest)(p + at, n - at);
        JAC_VEC(hits) known = JAC_VEC(eq)(v, letters[0]);
        for (size_t i = 1; i < sizeof letters; i++) known = JAC_VEC(either)(known, JAC_VEC(eq)(v, letters[i]));
        escaped = jac_mask_without(escaped, jac_mask_join((jac_mask){0}, JAC_VEC(mask)(known), at));
    }
    if (jac_mask_any(escaped)) escaped = jac_mask_without(escaped, JAC_VEC(match_units)(p, n));
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
    const size_t width = JAC_VEC(width);
    bool escaped = false, plain = false; /* plain: the last block had no escapes, so the next is likely to have none */
    while (p < end) {
        const size_t rest = (size_t)(end - p), n = rest < 64 ? rest : 64;
        if (plain && n == 64 && JAC_VEC(passes_content)(p, seen)) {
            p += 64;
            continue;
        }
        jac_mask quotes = {0}, slashes = {0}, controls = {0}, tops = {0};
        for (size_t at = 0; at < n; at += width) {
            JAC_VEC(bytes) v = JAC_VEC(load_rest)(p + at, rest - at);
            quotes = jac_mask_join(quotes, JAC_VEC(mask)(JAC_VEC(eq)(v, '"')), at);
            slashes = jac_mask_join(slashes, JAC_VEC(mask)(JAC_VEC(eq)(v, '\\')), at);
            controls = jac_mask_join(controls, JAC_VEC(mask)(JAC_VEC(at_most)(v, 0x1f)), at);
            tops = jac_mask_join(tops, JAC_VEC(mask)(JAC_VEC(high)(v)), at);
        }
        if (n < 64) controls = jac_mask_before(controls, n); /* without the zeros after the end */
        jac_mask after = jac_mask_escaped(slashes, &escaped);
        jac_mask stops = jac_mask_either(jac_mask_without(quotes, after), controls);
        const size_t stop = jac_mask_any(stops) ? jac_mask_first(stops) : n;
        if (stop < 64) {
            tops = jac_mask_before(tops, stop);
            after = jac_mask_before(after, stop);
        }
        *seen |= jac_mask_any(tops);
        if (jac_mask_any(after) && !(*seen & JAC_SEEN_DOUBT)) *seen |= JAC_VEC(check_escapes)(p, n, end, after);
        if (stop < n) return p + stop;
        plain = !jac_mask_any(slashes);
        p += n;
    }
    return end;
}
