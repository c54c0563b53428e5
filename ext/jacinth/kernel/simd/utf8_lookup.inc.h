/* kernel/simd/utf8_lookup.inc.h - L1. Checks UTF-8 by table lookup, on backends with a byte shuffle:
 * J. Keiser, D. Lemire, "Validating UTF-8 in less than one instruction per byte" (2021).
 * A template like scan.inc.h. */

#ifndef JAC_UTF8_LOOKUP_TABLES
#define JAC_UTF8_LOOKUP_TABLES
/* Possible errors of two neighboring bytes. An error is real when all three tables have its bit. Two tails in a row
 * are an error unless the byte two or three places before demands them; utf8_wrong checks that separately. */
enum {
    JAC_UTF8_SHORT = 1,      /* a first byte without a tail */
    JAC_UTF8_STRAY = 2,      /* a tail without a first byte */
    JAC_UTF8_OVERLONG3 = 4,  /* e0 80..9f */
    JAC_UTF8_LARGE = 8,      /* f4 90..bf, f5..ff 90..bf */
    JAC_UTF8_SURROGATE = 16, /* ed a0..bf */
    JAC_UTF8_OVERLONG2 = 32, /* c0..c1 and a tail */
    JAC_UTF8_FOUR = 64,      /* f0 80..8f, f5..ff 80..8f */
    JAC_UTF8_TAILS = 128,    /* a tail after a tail */
    JAC_UTF8_EVER = JAC_UTF8_SHORT | JAC_UTF8_STRAY | JAC_UTF8_TAILS,
    JAC_UTF8_TAIL = JAC_UTF8_STRAY | JAC_UTF8_OVERLONG2 | JAC_UTF8_TAILS,
};

/* The possible errors, indexed by the upper half of the previous byte. */
static const uint8_t jac_utf8_before_upper[16] = {
    JAC_UTF8_STRAY, JAC_UTF8_STRAY, JAC_UTF8_STRAY, JAC_UTF8_STRAY,
    JAC_UTF8_STRAY, JAC_UTF8_STRAY, JAC_UTF8_STRAY, JAC_UTF8_STRAY,
    JAC_UTF8_TAILS, JAC_UTF8_TAILS, JAC_UTF8_TAILS, JAC_UTF8_TAILS,
    JAC_UTF8_SHORT | JAC_UTF8_OVERLONG2,
    JAC_UTF8_SHORT,
    JAC_UTF8_SHORT | JAC_UTF8_OVERLONG3 | JAC_UTF8_SURROGATE,
    JAC_UTF8_SHORT | JAC_UTF8_LARGE | JAC_UTF8_FOUR,
};
/* The possible errors, indexed by the lower half of the previous byte. */
static const uint8_t jac_utf8_before_lower[16] = {
    JAC_UTF8_EVER | JAC_UTF8_OVERLONG3 | JAC_UTF8_OVERLONG2 | JAC_UTF8_FOUR,
    JAC_UTF8_EVER | JAC_UTF8_OVERLONG2,
    JAC_UTF8_EVER, JAC_UTF8_EVER,
    JAC_UTF8_EVER | JAC_UTF8_LARGE,
    JAC_UTF8_EVER | JAC_UTF8_LARGE | JAC_UTF8_FOUR, JAC_UTF8_EVER | JAC_UTF8_LARGE | JAC_UTF8_FOUR,
    JAC_UTF8_EVER | JAC_UTF8_LARGE | JAC_UTF8_FOUR, JAC_UTF8_EVER | JAC_UTF8_LARGE | JAC_UTF8_FOUR,
    JAC_UTF8_EVER | JAC_UTF8_LARGE | JAC_UTF8_FOUR, JAC_UTF8_EVER | JAC_UTF8_LARGE | JAC_UTF8_FOUR,
    JAC_UTF8_EVER | JAC_UTF8_LARGE | JAC_UTF8_FOUR, JAC_UTF8_EVER | JAC_UTF8_LARGE | JAC_UTF8_FOUR,
    JAC_UTF8_EVER | JAC_UTF8_LARGE | JAC_UTF8_FOUR | JAC_UTF8_SURROGATE,
    JAC_UTF8_EVER | JAC_UTF8_LARGE | JAC_UTF8_FOUR, JAC_UTF8_EVER | JAC_UTF8_LARGE | JAC_UTF8_FOUR,
};
/* The possible errors, indexed by the upper half of the byte itself. */
static const uint8_t jac_utf8_upper[16] = {
    JAC_UTF8_SHORT, JAC_UTF8_SHORT, JAC_UTF8_SHORT, JAC_UTF8_SHORT,
    JAC_UTF8_SHORT, JAC_UTF8_SHORT, JAC_UTF8_SHORT, JAC_UTF8_SHORT,
    JAC_UTF8_TAIL | JAC_UTF8_OVERLONG3 | JAC_UTF8_FOUR,
    JAC_UTF8_TAIL | JAC_UTF8_OVERLONG3 | JAC_UTF8_LARGE,
    JAC_UTF8_TAIL | JAC_UTF8_SURROGATE | JAC_UTF8_LARGE, JAC_UTF8_TAIL | JAC_UTF8_SURROGATE | JAC_UTF8_LARGE,
    JAC_UTF8_SHORT, JAC_UTF8_SHORT, JAC_UTF8_SHORT, JAC_UTF8_SHORT,
};
/* The largest byte that may stand at each of the last 64 places of a complete text. */
#define JAC_UTF8_FF8 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff
static const uint8_t jac_utf8_last[64] = {
    JAC_UTF8_FF8, JAC_UTF8_FF8, JAC_UTF8_FF8, JAC_UTF8_FF8, JAC_UTF8_FF8, JAC_UTF8_FF8, JAC_UTF8_FF8,
    0xff, 0xff, 0xff, 0xff, 0xff, 0xef, 0xdf, 0xbf,
};
#endif

/* Returns nonzero bytes where v, which follows previous, is ill-formed. */
JAC_INLINE JAC_VEC(bytes) JAC_VEC(utf8_wrong)(JAC_VEC(bytes) previous, JAC_VEC(bytes) v)
{
    JAC_VEC(bytes) one = JAC_VEC(ago)(previous, v, 1);
    JAC_VEC(bytes) two = JAC_VEC(ago)(previous, v, 2), three = JAC_VEC(ago)(previous, v, 3);
    JAC_VEC(bytes) lower = JAC_VEC(and)(one, JAC_VEC(splat)(0x0f));
    JAC_VEC(bytes) said = JAC_VEC(and)(JAC_VEC(lookup)(JAC_VEC(table)(jac_utf8_before_upper), JAC_VEC(upper)(one)),
                                       JAC_VEC(lookup)(JAC_VEC(table)(jac_utf8_before_lower), lower));
    said = JAC_VEC(and)(said, JAC_VEC(lookup)(JAC_VEC(table)(jac_utf8_upper), JAC_VEC(upper)(v)));
    /* The top bit is set where the byte must be the second tail of a first byte from 0xe0, or the third tail of one
     * from 0xf0. */
    JAC_VEC(bytes) demanded = JAC_VEC(or)(JAC_VEC(minus)(two, JAC_VEC(splat)(0xe0 - 0x80)),
                                          JAC_VEC(minus)(three, JAC_VEC(splat)(0xf0 - 0x80)));
    return JAC_VEC(xor)(said, JAC_VEC(and)(demanded, JAC_VEC(splat)(0x80)));
}

static jac_utf8 JAC_VEC(utf8_valid)(const char *p, size_t len)
{
    const size_t width = JAC_VEC(width);
    const char *end = p + len;
    const JAC_VEC(bytes) last = JAC_VEC(load)((const char *)jac_utf8_last + 64 - width);
    JAC_VEC(bytes) v, wrong = JAC_VEC(splat)(0), previous = wrong, rest = wrong;
    jac_utf8 kind = JAC_UTF8_ASCII;
    while ((size_t)(end - p) >= 64) {
        JAC_VEC(bytes) all = JAC_VEC(load)(p);
        for (size_t i = 1; i < JAC_VEC(lanes); i++) all = JAC_VEC(or)(all, JAC_VEC(load)(p + i * width));
        if (JAC_LIKELY(!JAC_VEC(any)(JAC_VEC(high)(all)))) {
            wrong = JAC_VEC(or)(wrong, JAC_VEC(minus)(previous, last));
            previous = JAC_VEC(splat)(0);
        } else {
            kind = JAC_UTF8_HIGH;
            for (size_t i = 0; i < JAC_VEC(lanes); i++) {
                v = JAC_VEC(load)(p + i * width);
                wrong = JAC_VEC(or)(wrong, JAC_VEC(utf8_wrong)(previous, v));
                previous = v;
            }
        }
        p += 64;
    }
    while (p < end) {
        size_t n = (size_t)(end - p);
        if (n > width) n = width;
        v = n < width ? JAC_VEC(load_first)(p, n) : JAC_VEC(load)(p);
        wrong = JAC_VEC(or)(wrong, JAC_VEC(utf8_wrong)(previous, v));
        rest = JAC_VEC(or)(rest, v);
        previous = v;
        p += n;
    }
    wrong = JAC_VEC(or)(wrong, JAC_VEC(minus)(previous, last));
    if (jac_mask_first_clear(JAC_VEC(mask)(JAC_VEC(eq)(wrong, 0))) < width) return JAC_UTF8_INVALID;
    return JAC_VEC(any)(JAC_VEC(high)(rest)) ? JAC_UTF8_HIGH : kind;
}
