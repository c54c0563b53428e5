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

static const char *JAC_VEC(find_string_close)(const char *p, const char *end, uint32_t *high)
{
    const size_t width = JAC_VEC(width);
    bool escaped = false;
    while (p < end) {
        const size_t rest = (size_t)(end - p), n = rest < 64 ? rest : 64;
        jac_mask quotes = {0}, slashes = {0}, controls = {0}, tops = {0};
        for (size_t at = 0; at < n; at += width) {
            /* bounds: a whole vector, or the bytes that are left */
            JAC_VEC(bytes) v = rest - at < width ? JAC_VEC(load_first)(p + at, rest - at) : JAC_VEC(load)(p + at);
            quotes = jac_mask_join(quotes, JAC_VEC(mask)(JAC_VEC(eq)(v, '"')), at);
            slashes = jac_mask_join(slashes, JAC_VEC(mask)(JAC_VEC(eq)(v, '\\')), at);
            controls = jac_mask_join(controls, JAC_VEC(mask)(JAC_VEC(at_most)(v, 0x1f)), at);
            tops = jac_mask_join(tops, JAC_VEC(mask)(JAC_VEC(high)(v)), at);
        }
        if (n < 64) controls = jac_mask_before(controls, n); /* without the zeros after the end */
        jac_mask stops = jac_mask_either(jac_mask_without(quotes, jac_mask_escaped(slashes, &escaped)), controls);
        if (jac_mask_any(stops)) {
            size_t first = jac_mask_first(stops);
            *high |= jac_mask_any(jac_mask_before(tops, first));
            return p + first;
        }
        *high |= jac_mask_any(tops);
        p += n;
    }
    return end;
}
