/* kernel/simd/utf8_masks.inc.h - L1. Checks UTF-8 on backends without a byte shuffle: masks with one bit per
 * byte, 64 bytes at a time (RFC 3629, section 4). A template like scan.inc.h. */

#ifndef JAC_UTF8_MASKS_CARRY
#define JAC_UTF8_MASKS_CARRY
/* The state between two blocks: which bytes of the next block must be tails, and whether this block ends with e0, ed,
 * f0 or f4. */
typedef struct { uint64_t tails, e0, ed, f0, f4; } jac_utf8_carry;
#endif

/* Matches the bytes first to first + more. `more` is 2^n - 1, and the low n bits of `first` are 0. */
JAC_INLINE uint64_t JAC_VEC(utf8_among)(const JAC_VEC(bytes) *v, uint8_t first, uint8_t more)
{
    JAC_VEC(hits) h[JAC_VEC(lanes)];
    for (size_t i = 0; i < JAC_VEC(lanes); i++)
        h[i] = JAC_VEC(at_most)(JAC_VEC(xor)(v[i], JAC_VEC(splat)(first)), more);
    return JAC_VEC(gather)(h).bits;
}

/* Matches the bytes of the block that equal `byte`. */
JAC_INLINE uint64_t JAC_VEC(utf8_is)(const JAC_VEC(bytes) *v, uint8_t byte)
{
    JAC_VEC(hits) h[JAC_VEC(lanes)];
    for (size_t i = 0; i < JAC_VEC(lanes); i++) h[i] = JAC_VEC(eq)(v[i], byte);
    return JAC_VEC(gather)(h).bits;
}

/* Matches the bytes of the block that are 0x80 or above. */
JAC_INLINE uint64_t JAC_VEC(utf8_high)(const JAC_VEC(bytes) *v)
{
    JAC_VEC(hits) h[JAC_VEC(lanes)];
    for (size_t i = 0; i < JAC_VEC(lanes); i++) h[i] = JAC_VEC(high)(v[i]);
    return JAC_VEC(gather)(h).bits;
}

/* Returns nonzero when the block is ill-formed. Called for blocks with bytes of 0x80 or above, and for blocks whose
 * first bytes must be tails. */
JAC_INLINE uint64_t JAC_VEC(utf8_wrong)(const JAC_VEC(bytes) *v, jac_utf8_carry *carry)
{
    const jac_utf8_carry before = *carry;
    const uint64_t two = JAC_VEC(utf8_among)(v, 0xc0, 0x3f), tails = JAC_VEC(utf8_high)(v) & ~two,
                   three = JAC_VEC(utf8_among)(v, 0xe0, 0x1f), four = three ? JAC_VEC(utf8_among)(v, 0xf0, 0x0f) : 0;
    /* Tails stand where first bytes demand them, and nowhere else. c0 and c1 would be overlong. */
    uint64_t wrong = tails ^ (two << 1 | three << 2 | four << 3 | before.tails);
    wrong |= JAC_VEC(utf8_among)(v, 0xc0, 0x01);
    *carry = (jac_utf8_carry){.tails = two >> 63 | three >> 62 | four >> 61};
    if (three | before.tails) {
        /* 80..9f are overlong after e0; after ed, all other tails give surrogates. */
        const uint64_t low = JAC_VEC(utf8_among)(v, 0x80, 0x1f);
        const uint64_t e0 = JAC_VEC(utf8_is)(v, 0xe0), ed = JAC_VEC(utf8_is)(v, 0xed);
        wrong |= (e0 << 1 | before.e0) & low;
        wrong |= (ed << 1 | before.ed) & ~low;
        carry->e0 = e0 >> 63;
        carry->ed = ed >> 63;
    }
    if (four | before.tails) {
        /* 80..8f are overlong after f0; after f4, all other tails are too large. */
        const uint64_t least = JAC_VEC(utf8_among)(v, 0x80, 0x0f);
        const uint64_t f0 = JAC_VEC(utf8_is)(v, 0xf0), f4 = JAC_VEC(utf8_is)(v, 0xf4);
        wrong |= (f0 << 1 | before.f0) & least;
        wrong |= (f4 << 1 | before.f4) & ~least;
        wrong |= four & ~(JAC_VEC(utf8_among)(v, 0xf0, 0x03) | f4); /* f5..ff */
        carry->f0 = f0 >> 63;
        carry->f4 = f4 >> 63;
    }
    return wrong;
}

static jac_utf8 JAC_VEC(utf8_valid)(const char *p, size_t len)
{
    const size_t width = JAC_VEC(width);
    const char *end = p + len;
    jac_utf8_carry carry = {0};
    jac_utf8 kind = JAC_UTF8_ASCII;
    while (p < end) {
        const size_t rest = (size_t)(end - p), n = rest < 64 ? rest : 64;
        JAC_VEC(bytes) v[JAC_VEC(lanes)], all = JAC_VEC(splat)(0);
        for (size_t i = 0; i < JAC_VEC(lanes); i++) {
            const size_t at = i * width;
            /* bounds: a whole vector, or the bytes that are left with zeros after them, which are ASCII */
            if (rest >= at + width) v[i] = JAC_VEC(load)(p + at);
            else v[i] = at < rest ? JAC_VEC(load_first)(p + at, rest - at) : JAC_VEC(splat)(0);
            all = JAC_VEC(or)(all, v[i]);
        }
        if (JAC_VEC(any)(JAC_VEC(high)(all)) || carry.tails) {
            if (JAC_VEC(utf8_wrong)(v, &carry)) return JAC_UTF8_INVALID;
            kind = JAC_UTF8_HIGH;
        }
        p += n;
    }
    return carry.tails == 0 ? kind : JAC_UTF8_INVALID;
}
