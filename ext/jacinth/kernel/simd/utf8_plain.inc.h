/* kernel/simd/utf8_plain.inc.h - L1. The check of UTF-8 for backends without a byte shuffle: blocks of
 * ASCII are passed whole, other characters one by one. A template like scan.inc.h. */

static bool JAC_VEC(utf8_valid)(const char *p, size_t len)
{
    const size_t width = JAC_VEC(width);
    const char *end = p + len;
    while (p < end) {
        size_t step = 1;
        if ((size_t)(end - p) >= width) {
            jac_mask high = JAC_VEC(mask)(JAC_VEC(high)(JAC_VEC(load)(p)));
            if (!jac_mask_any(high)) {
                p += width;
                continue;
            }
            p += jac_mask_first(high);
        }
        /* Until the text is ASCII again, or there is no vector left. */
        do {
            step = jac_utf8_step(p, end);
            if (step == 0) return false;
            p += step;
        } while (p < end && (step > 1 || (size_t)(end - p) < width));
    }
    return true;
}
