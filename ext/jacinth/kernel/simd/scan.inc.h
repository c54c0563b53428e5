/* kernel/simd/scan.inc.h - L1. The vector algorithms that skip white space and that escape while they copy. A
 * template over the contract of vec_swar.h. Each impl_<backend>.c includes it inside the backend's target region, with
 * JAC_VEC_SUFFIX set to the backend and JAC_VEC_SHORT(name) giving the name of the backend for short strings.
 * JAC_VEC_LOOKUP is set where the backend has a byte shuffle, JAC_VEC_COMPRESS where it compresses. string_*.inc.h find
 * the ends of strings, utf8_*.inc.h checks UTF-8. */

static const char *JAC_VEC(skip_space)(const char *p, const char *end)
{
    const size_t width = JAC_VEC(width);
    while ((size_t)(end - p) >= width) {
        size_t first = jac_mask_first_clear(JAC_VEC(mask)(JAC_VEC(match_space)(JAC_VEC(load)(p))));
        if (first < width) return p + first;
        p += width;
    }
    if (p == end) return p;
    /* The zero after the last byte is not white space. */
    return p + jac_mask_first_clear(JAC_VEC(mask)(JAC_VEC(match_space)(JAC_VEC(load_first)(p, (size_t)(end - p)))));
}

/* Escapes the candidates m, at least one, among the n bytes at s, which have already been copied to *out. Moves the
 * bytes between and after the candidates into place, by whole vectors. Returns one past the last source byte used:
 * s + n, or up to 3 bytes more when the last character extends beyond it. limit is the end of the string.
 * Unless the backend is masked, [s, s + n + width) is readable. */
JAC_INLINE const char *JAC_VEC(escape_candidates)(char **out, const char *s, size_t n, const char *limit, jac_mask m,
                                                  unsigned sets)
{
    char *d = *out;
    size_t from = 0, to = jac_mask_first(m);
    d += to;
    for (;;) {
        from = to + jac_escape_at(&d, s + to, limit, sets);
        m = jac_mask_rest(m);
        to = jac_mask_any(m) ? jac_mask_first(m) : n;
        if ((sets & JAC_ESCAPE_SET_NON_ASCII) && JAC_UNLIKELY(to < from)) {
            /* The block ends within the character, or ill-formed text has a candidate there. */
            m = jac_mask_from(m, from);
            to = jac_mask_any(m) ? jac_mask_first(m) : n;
        }
        for (size_t i = from; i < to; i += JAC_VEC(width)) {
            /* bounds: at most one vector beyond the n bytes, in the source and in the reserved output */
            JAC_VEC(store)(d + (i - from), JAC_VEC(masked) ? JAC_VEC(load_first)(s + i, n - i) : JAC_VEC(load)(s + i));
        }
        if (to > from) d += to - from;
        if (!jac_mask_any(m)) break;
    }
    *out = d;
    return s + (from > n ? from : n);
}

/* The function that escapes the candidates. */
#undef JAC_VEC_ESCAPE_CANDIDATES
#ifdef JAC_VEC_COMPRESS
#  include "kernel/simd/escape_compress.inc.h"
#  define JAC_VEC_ESCAPE_CANDIDATES JAC_VEC(escape_candidates_compress)
#else
#  define JAC_VEC_ESCAPE_CANDIDATES JAC_VEC(escape_candidates)
#endif

/* Escapes the last n bytes (0 < n < 2 * width) of a string, on backends that are not masked. */
JAC_INLINE char *JAC_VEC(escape_end)(char *d, const char *s, size_t n, unsigned sets)
{
    const size_t width = JAC_VEC(width), at = n < width ? 0 : n - width;
    char scratch[3 * JAC_VEC(width)];
    /* One vector, or two overlapping ones, the second of which ends at the end of the string. */
    JAC_VEC(bytes) first = n < width ? JAC_VEC(load_first)(s, n) : JAC_VEC(load)(s), last = first;
    JAC_VEC(hits) found = JAC_VEC(match_escape)(first, sets), both = found;
    jac_mask m;
    JAC_VEC(store)(d, first);
    if (n < width) {
        m = jac_mask_before(JAC_VEC(mask)(found), n); /* without the zeros after the n bytes */
        if (!jac_mask_any(m)) return d + n;
    } else {
        last = JAC_VEC(load)(s + at);
        JAC_VEC(store)(d + at, last);
        both = JAC_VEC(match_escape)(last, sets);
        if (JAC_LIKELY(!JAC_VEC(any)(JAC_VEC(either)(found, both)))) return d + n;
        m = jac_mask_join(JAC_VEC(mask)(found), JAC_VEC(mask)(both), at);
    }
    /* Copy the bytes to where whole vectors can be loaded beyond their end. */
    JAC_VEC(store)(scratch + 2 * width, JAC_VEC(splat)(0));
    JAC_VEC(store)(scratch + width, JAC_VEC(splat)(0));
    JAC_VEC(store)(scratch, first);
    JAC_VEC(store)(scratch + at, last);
    JAC_VEC(escape_candidates)(&d, scratch, n, scratch + n, m, sets);
    return d;
}

/* Escapes the string s for one class. Where sets is a constant, the class has its own code, without branches on it. */
JAC_INLINE char *JAC_VEC(escape)(char *d, const char *s, size_t len, unsigned sets)
{
    const size_t width = JAC_VEC(width);
    const char *end = s + len;
    /* For class json, jac_scan_escape has already tried this. */
    const bool try_short = !JAC_VEC(masked) && sets != JAC_ESCAPE_SET_GRAMMAR;
    if (try_short && len <= 32 && JAC_VEC_SHORT(copy_short)(d, s, len, sets)) return d + len;
    while (s < end) {
        size_t n = (size_t)(end - s);
        JAC_VEC(hits) found;
        jac_mask m = {0};
        JAC_PREFETCH(d + JAC_ESCAPE_AHEAD);
        if (n >= 64 + width) {
            JAC_VEC(hits) lane[JAC_VEC(lanes)];
            for (size_t i = 0; i < JAC_VEC(lanes); i++) {
                JAC_VEC(bytes) v = JAC_VEC(load)(s + i * width);
                JAC_VEC(store)(d + i * width, v);
                lane[i] = JAC_VEC(match_escape)(v, sets);
                found = i == 0 ? lane[i] : JAC_VEC(either)(found, lane[i]);
            }
            n = 64;
            if (JAC_UNLIKELY(JAC_VEC(any)(found))) m = JAC_VEC(gather)(lane);
        } else if (n >= 2 * width || JAC_VEC(masked)) {
            if (n > width) n = width;
            JAC_VEC(bytes) v = JAC_VEC(masked) ? JAC_VEC(load_first)(s, n) : JAC_VEC(load)(s);
            JAC_VEC(store)(d, v);
            found = JAC_VEC(match_escape)(v, sets);
            if (JAC_VEC(any)(found)) m = JAC_VEC(mask)(found);
            if (n < width) m = jac_mask_before(m, n);
        } else {
            return JAC_VEC(escape_end)(d, s, n, sets);
        }
        if (JAC_LIKELY(!jac_mask_any(m))) {
            s += n;
            d += n;
        } else {
            s = JAC_VEC_ESCAPE_CANDIDATES(&d, s, n, end, m, sets);
        }
    }
    return d;
}

/* Whether the class escapes non-ASCII characters and slashes or markup. Few programs ask for these classes, so they
 * share one function. */
#define JAC_SCAN_RARE_P(sets) \
    (((sets) & JAC_ESCAPE_SET_NON_ASCII) && ((sets) & (JAC_ESCAPE_SET_SLASH | JAC_ESCAPE_SET_MARKUP)))

/* Escapes the string s for one of these classes. */
static JAC_NOINLINE char *JAC_VEC(escape_rare)(char *d, const char *s, size_t len, unsigned sets)
{
    sets &= JAC_ESCAPE_SET_SLASH | JAC_ESCAPE_SET_MARKUP | JAC_ESCAPE_SET_DELETE;
    return JAC_VEC(escape)(d, s, len, sets | JAC_ESCAPE_SET_GRAMMAR | JAC_ESCAPE_SET_NON_ASCII);
}

#undef JAC_VEC_UNESCAPE_CLOSE
/* Compiled here for the backend's instruction set, even where it uses the vectors of another backend. */
#ifdef JAC_VEC_COMPRESS
#  include "kernel/simd/unescape_compress.inc.h"
#  define JAC_VEC_UNESCAPE_CLOSE JAC_VEC(unescape_close)
#else
#  define JAC_VEC_UNESCAPE_CLOSE NULL
static const char *JAC_VEC(unescape)(char **dst, const char *src, const char *end, uint32_t *high)
{
    return JAC_VEC_SHORT(unescape_pairs)(dst, src, end, high);
}
#endif

#undef JAC_VEC_INTEGERS
#ifdef JAC_VEC_WORDS
#  include "kernel/simd/integers.inc.h"
#  define JAC_VEC_INTEGERS JAC_VEC(integers)
#else
#  define JAC_VEC_INTEGERS NULL
#endif

#define JAC_SCAN_ESCAPE(NAME, name, sets) \
    static char *JAC_VEC(escape_##name)(char *dst, const char *src, size_t len) \
    { \
        if (JAC_SCAN_RARE_P(sets)) return JAC_VEC(escape_rare)(dst, src, len, sets); \
        return JAC_VEC(escape)(dst, src, len, sets); \
    }
JAC_ESCAPE_CLASSES(JAC_SCAN_ESCAPE)
#undef JAC_SCAN_ESCAPE
#undef JAC_SCAN_RARE_P

/* The initializer of the backend's row. */
#ifndef JAC_SCAN_ROW
#define JAC_SCAN_ROW_ESCAPE(NAME, name, sets) [JAC_ESCAPE_##NAME] = JAC_VEC(escape_##name),
#define JAC_SCAN_ROW(text) \
    { \
        .name = text, \
        .find_string_end = JAC_VEC(find_string_end), \
        .find_string_close = JAC_VEC(find_string_close), \
        .skip_space = JAC_VEC(skip_space), \
        .find_container_end = JAC_VEC(find_container_end), \
        .utf8_valid = JAC_VEC(utf8_valid), \
        .unescape = JAC_VEC(unescape), \
        .unescape_close = JAC_VEC_UNESCAPE_CLOSE, \
        .integers = JAC_VEC_INTEGERS, \
        .escape = { JAC_ESCAPE_CLASSES(JAC_SCAN_ROW_ESCAPE) } \
    }
#endif
