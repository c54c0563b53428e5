/* kernel/text/unescape.c - L1. See unescape.h. The row in use decodes up to each escape that it does not know. Such an
 * escape is decoded, or reported, here. */
#include "kernel/text/unescape.h"
#include "kernel/simd/dispatch.h"
#include "kernel/text/escape.h"

/* The number of source bytes decoded at once when only the length is wanted. */
#define JAC_UNESCAPE_CHUNK 256

/* The state of a decoder. */
typedef struct {
    const char *src, *end;
    char *dst;
    uint32_t high;
    bool lone;
} jac_unescape_state;

/* Handles an ill-formed \u at s->src: decodes a lone surrogate if it is allowed, otherwise returns the error. */
static JAC_NOINLINE jac_status jac_unescape_ill_formed(jac_unescape_state *s, unsigned allow, const char **wrong)
{
    const char *const next = s->src + 6;
    if (s->end - s->src < 6) return JAC_STATUS_INCOMPLETE_UNICODE;
    uint32_t unit = jac_hex_value(s->src + 2);
    if (unit > 0xffff) return JAC_STATUS_INCOMPLETE_UNICODE;
    if (unit >= 0xdc00 || (allow & JAC_UNESCAPE_LONE_HIGH)) {
        if (!(allow & JAC_UNESCAPE_LONE)) return JAC_STATUS_UNPAIRED_SURROGATE;
        s->high = 1;
        s->lone = true;
        s->dst = jac_utf8_encode(s->dst, unit);
        s->src = next;
        return JAC_STATUS_OK;
    }
    if (s->end - next < 6 || next[0] != '\\' || next[1] != 'u') return JAC_STATUS_INCOMPLETE_SURROGATE;
    if (jac_hex_value(next + 2) <= 0xffff) return JAC_STATUS_INVALID_SURROGATE;
    *wrong = next;
    return JAC_STATUS_INCOMPLETE_UNICODE;
}

/* Whether a \u begins at p. */
JAC_INLINE bool jac_unescape_at_unicode(const char *p, const char *end)
{
    return end - p >= 2 && p[0] == '\\' && p[1] == 'u';
}

/* Decodes the well-formed \uXXXX and surrogate pairs at s->src that follow each other, or only the first one if `all`
 * is false. The state is in registers meanwhile. */
JAC_INLINE void jac_unescape_unicode(jac_unescape_state *s, bool all)
{
    const char *src = s->src, *const end = s->end;
    char *dst = s->dst;
    uint32_t high = s->high, character;
    while (jac_unescape_at_unicode(src, end)) {
        size_t taken = jac_hex_character(src + 1, end, &character);
        if (JAC_UNLIKELY(taken == 0)) break;
        high |= character >= 0x80;
        dst = jac_utf8_encode(dst, character);
        src += 1 + taken;
        if (!all) break;
    }
    s->src = src;
    s->dst = dst;
    s->high = high;
}

/* The decoder of jac_unescape and jac_unescape_measure. `writing` is constant in each. When it is false, every chunk is
 * decoded to the start of dst, which has room for one chunk and one character. */
JAC_INLINE jac_status jac_unescape_all(char *dst, const char *src, size_t len, unsigned allow, jac_unescaped *out,
                                       bool writing)
{
    jac_unescape_state s = {src, src + len, dst, 0, false};
    jac_status status = JAC_STATUS_OK;
    const char *wrong = src;
    size_t before = 0;
    while (s.src < s.end) {
        const char *stop = writing || s.end - s.src <= JAC_UNESCAPE_CHUNK ? s.end : s.src + JAC_UNESCAPE_CHUNK;
        if (!writing) {
            before += (size_t)(s.dst - dst);
            s.dst = dst;
        }
        s.src = jac_simd->unescape(&s.dst, s.src, stop, &s.high);
        if (s.src == stop) continue;
        wrong = s.src;
        jac_unescape_unicode(&s, writing);
        if (JAC_UNLIKELY(s.src == wrong && jac_unescape_at_unicode(s.src, s.end))) {
            status = jac_unescape_ill_formed(&s, allow, &wrong);
            if (status != JAC_STATUS_OK) break;
            continue;
        }
        if (JAC_LIKELY(s.src != wrong) || (stop != s.end && jac_unescape_letter(s.src[1])))
            continue; /* it was decoded, or it is a two-byte escape that the end of the chunk cuts */
        if (!(allow & JAC_UNESCAPE_INVALID) || s.end - s.src < 2) {
            status = JAC_STATUS_INVALID_ESCAPE;
            break;
        }
        s.src++; /* drop the backslash; the next byte is not one, so the next round copies it */
    }
    *out = (jac_unescaped){before + (size_t)(s.dst - dst), s.high != 0, (size_t)(wrong - src), s.lone};
    return status;
}

jac_status jac_unescape(char *dst, const char *src, size_t len, unsigned allow, jac_unescaped *out)
{
    return jac_unescape_all(dst, src, len, allow, out, true);
}

const char *jac_unescape_close(char *dst, const char *src, const char *end, jac_unescaped *out)
{
    jac_unescape_state s = {src, end, dst, 0, false};
    if (JAC_UNLIKELY(!jac_simd->unescape_close)) return NULL;
    for (;;) {
        s.src = jac_simd->unescape_close(&s.dst, s.src, end, &s.high);
        if (JAC_UNLIKELY(s.src == end)) return NULL;
        if (*s.src == '"') break;
        const char *const escape = s.src;
        jac_unescape_unicode(&s, true);
        if (JAC_UNLIKELY(s.src == escape)) return NULL;
    }
    *out = (jac_unescaped){.len = (size_t)(s.dst - dst), .high = s.high != 0};
    return s.src;
}

jac_status jac_unescape_measure(const char *src, size_t len, unsigned allow, jac_unescaped *out)
{
    char dst[JAC_UNESCAPE_CHUNK + 4];
    return jac_unescape_all(dst, src, len, allow, out, false);
}
