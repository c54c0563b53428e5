/* kernel/text/unescape.c - L1. One decoder for both entries; runs between backslashes go by vectors. */
#include "kernel/text/unescape.h"
#include "base/bits.h"
#include "kernel/simd/native.h"
#include "kernel/simd/piece.h"
#include "kernel/text/hex.h"
#include "kernel/text/utf8.h"

/* What the byte after a backslash stands for; 0 where it stands for nothing. */
static const char jac_unescape_short[128] = {
    ['"'] = '"', ['\\'] = '\\', ['/'] = '/', ['b'] = '\b', ['f'] = '\f', ['n'] = '\n', ['r'] = '\r', ['t'] = '\t',
};

/* Where a decoder stands. With dst NULL nothing is written. */
typedef struct {
    const char *src, *end;
    char *dst;
    size_t written;
    bool high, lone;
} jac_unescape_state;

/* Decodes \uXXXX, or two of them, at s->src. */
JAC_INLINE jac_status jac_unescape_unicode(jac_unescape_state *s, unsigned allow, bool writing, const char **wrong)
{
    *wrong = s->src;
    if (s->end - s->src < 6) return JAC_STATUS_INCOMPLETE_UNICODE;
    uint32_t cp = jac_hex_value(s->src + 2);
    if (cp > 0xffff) return JAC_STATUS_INCOMPLETE_UNICODE;
    s->src += 6;
    if (cp >= 0xdc00 && cp < 0xe000) {
        if (!(allow & JAC_UNESCAPE_LONE)) return JAC_STATUS_UNPAIRED_SURROGATE;
        s->lone = true;
    } else if ((cp & 0xf800) == 0xd800) {
        if (s->end - s->src < 2 || s->src[0] != '\\' || s->src[1] != 'u') return JAC_STATUS_INCOMPLETE_SURROGATE;
        if (s->end - s->src < 6) return JAC_STATUS_INCOMPLETE_SURROGATE;
        uint32_t low = jac_hex_value(s->src + 2);
        if (low > 0xffff) {
            *wrong = s->src;
            return JAC_STATUS_INCOMPLETE_UNICODE;
        }
        if ((low & 0xfc00) != 0xdc00) return JAC_STATUS_INVALID_SURROGATE;
        cp = 0x10000 + ((cp & 0x3ff) << 10 | (low & 0x3ff));
        s->src += 6;
    }
    if (cp >= 0x80) s->high = true;
    if (writing) {
        s->written = (size_t)(jac_utf8_encode(s->dst + s->written, cp) - s->dst);
    } else {
        s->written += cp < 0x80 ? 1 : cp < 0x800 ? 2 : cp < 0x10000 ? 3 : 4;
    }
    return JAC_STATUS_OK;
}

/* Passes the n bytes of the source that v holds, up to the first backslash among them; returns whether
 * there is one. A byte from 0x80 behind it counts already: it will be copied like those before. */
JAC_INLINE bool jac_unescape_pass(jac_unescape_state *s, JAC_NATIVE(bytes) v, size_t n)
{
    JAC_NATIVE(hits) found = JAC_NATIVE(eq)(v, '\\');
    bool hit = JAC_NATIVE(any)(found);
    if (hit) n = jac_mask_first(JAC_NATIVE(mask)(found));
    s->high |= JAC_NATIVE(any)(JAC_NATIVE(high)(v));
    s->src += n;
    s->written += n;
    return hit;
}

/* Copies up to the next backslash or the end. */
JAC_INLINE void jac_unescape_run(jac_unescape_state *s, bool writing)
{
    /* bounds: decoded text never gets ahead of its source, so as many bytes as are left of the source
     * may be written, also where a backslash among them ends the run */
    while (s->end - s->src >= 16) {
        JAC_NATIVE(bytes) v = JAC_NATIVE(load)(s->src);
        if (writing) JAC_NATIVE(store)(s->dst + s->written, v);
        if (jac_unescape_pass(s, v, 16)) return;
    }
    if (s->src == s->end) return;
    size_t rest = (size_t)(s->end - s->src);
    JAC_NATIVE(bytes) v = JAC_NATIVE(load_first)(s->src, rest);
    if (writing) jac_piece_copy(s->dst + s->written, s->src, rest);
    jac_unescape_pass(s, v, rest);
}

/* Source that jac_unescape_block may read from: a vector from behind the vector's last escape. */
#define JAC_UNESCAPE_BLOCK 33

/* Decodes 16 bytes of the source, or 17 when an escape ends behind them: all escapes of two bytes are
 * found by one comparison. False at another escape, where s->src then stands. */
JAC_INLINE bool jac_unescape_block(jac_unescape_state *s, bool writing)
{
    const char *const src = s->src;
    JAC_NATIVE(bytes) v = JAC_NATIVE(load)(src);
    jac_mask slashes = JAC_NATIVE(mask)(JAC_NATIVE(eq)(v, '\\'));
    size_t from = 0, written = s->written;
    /* bounds: decoded text never gets ahead of its source, of which there are 16 bytes from `from` on */
    if (writing) JAC_NATIVE(store)(s->dst + written, v);
    s->high |= JAC_NATIVE(any)(JAC_NATIVE(high)(v)); /* also of what stands behind another escape: it will be copied */
    while (jac_mask_any(slashes)) {
        size_t at = jac_mask_first(slashes);
        unsigned char kind = (unsigned char)src[at + 1];
        char plain = kind < 0x80 ? jac_unescape_short[kind] : 0;
        written += at - from;
        if (JAC_UNLIKELY(!plain)) {
            s->src = src + at;
            s->written = written;
            return false;
        }
        from = at + 2;
        if (writing) {
            s->dst[written] = plain;
            JAC_NATIVE(store)(s->dst + written + 1, JAC_NATIVE(load)(src + from));
        }
        written++;
        slashes = jac_mask_from(slashes, from);
    }
    s->written = written + (from < 16 ? 16 - from : 0);
    s->src = src + (from > 16 ? from : 16);
    return true;
}

/* The decoder of both entries; writing is constant in each. */
JAC_INLINE jac_status jac_unescape_all(char *dst, const char *src, size_t len, unsigned allow, jac_unescaped *out, bool writing)
{
    jac_unescape_state s = {src, src + len, dst, 0, false, false};
    jac_status status = JAC_STATUS_OK;
    const char *wrong = src;
    for (;;) {
        while (s.end - s.src >= JAC_UNESCAPE_BLOCK && jac_unescape_block(&s, writing)) {}
        if (s.src < s.end && *s.src != '\\') jac_unescape_run(&s, writing);
        if (s.src == s.end) break;
        unsigned char kind = s.end - s.src > 1 ? (unsigned char)s.src[1] : 0;
        char plain = kind < 0x80 ? jac_unescape_short[kind] : 0;
        if (JAC_LIKELY(plain)) {
            if (writing) s.dst[s.written] = plain;
            s.written++;
            s.src += 2;
        } else if (kind == 'u') {
            status = jac_unescape_unicode(&s, allow, writing, &wrong);
            if (status != JAC_STATUS_OK) break;
        } else {
            wrong = s.src;
            status = JAC_STATUS_INVALID_ESCAPE;
            if (!(allow & JAC_UNESCAPE_INVALID) || s.end - s.src < 2) break;
            status = JAC_STATUS_OK;
            s.src++; /* what follows is no backslash: the next run takes it */
        }
    }
    *out = (jac_unescaped){s.written, s.high, (size_t)(wrong - src), s.lone};
    return status;
}

jac_status jac_unescape(char *dst, const char *src, size_t len, unsigned allow, jac_unescaped *out)
{
    return jac_unescape_all(dst, src, len, allow, out, true);
}

jac_status jac_unescape_measure(const char *src, size_t len, unsigned allow, jac_unescaped *out)
{
    return jac_unescape_all(NULL, src, len, allow, out, false);
}
