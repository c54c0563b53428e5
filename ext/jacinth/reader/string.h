/* reader/string.h - L2. Finding a string's end in the source, past escapes, and what may be wrong on
 * the way. Decoding escapes is the sink's business (kernel/text/unescape.h). */
#ifndef JAC_READER_STRING_H
#define JAC_READER_STRING_H

#include "kernel/simd/native.h"
#include "kernel/text/unescape.h"
#include "reader/reader.h"

/* Goes on where the inline scan stopped: at `stop`, which is an escape, a control character or the
 * source's end, in the string whose opening quote is at `from`. `high`: nonzero when a byte >= 0x80
 * stands before `stop`. OK: *t is complete and *to is one past the closing quote. Else EOF_STRING,
 * CONTROL_CHARACTER, or an earlier fault of the same string (INVALID_UTF8 under the flag, a wrong
 * escape), with r->error_at set. */
JAC_API jac_status jac_string_finish(jac_reader *r, const char *from, const char *stop, uint32_t high, uint32_t flags,
                                     jac_text *t, const char **to);

/* What an escape may be under these flags: JAC_UNESCAPE_... */
JAC_INLINE unsigned jac_string_escapes(uint32_t flags)
{
    return ((flags & JAC_SYNTAX_INVALID_ESCAPE) ? (unsigned)JAC_UNESCAPE_INVALID : 0) |
           ((flags & (JAC_SYNTAX_LONE_SURROGATE | JAC_SYNTAX_LONE_HIGH)) ? (unsigned)JAC_UNESCAPE_LONE : 0) |
           ((flags & JAC_SYNTAX_LONE_HIGH) ? (unsigned)JAC_UNESCAPE_LONE_HIGH : 0);
}

/* Checks the UTF-8 of a complete string with high bytes: OK, or the first fault as above. */
JAC_API jac_status jac_string_check(jac_reader *r, uint32_t flags, const char *ptr, size_t len);

/* Checks the escapes of a string. OK with its decoded length in *len, or the error, r->error_at set. */
JAC_INLINE jac_status jac_string_check_escapes(jac_reader *r, const jac_text *t, size_t *len)
{
    *len = t->len;
    if (JAC_LIKELY(!t->escaped)) return JAC_STATUS_OK;
    jac_unescaped decoded;
    jac_status status = jac_unescape_measure(t->ptr, t->len, jac_string_escapes(r->syntax.flags), &decoded);
    if (JAC_UNLIKELY(status != JAC_STATUS_OK)) r->error_at = t->ptr + decoded.error_offset;
    *len = decoded.len;
    return status;
}

/* Texts with escapes up to this length are decoded on the C stack. */
#define JAC_STRING_SCRATCH 2048

/* jac_string_finish for a parser that wants escapes decoded: when all is well, and the row in use can do it at
 * once, the text lies in `scratch` and is no longer `escaped`. */
JAC_API jac_status jac_string_decode(jac_reader *r, const char *from, const char *stop, uint32_t high, uint32_t flags,
                                     char *scratch, jac_text *t, const char **to);

/* Reads the string whose opening quote is at `from`; same results as jac_string_finish, or with a scratch as
 * jac_string_decode. `flags`, which are those of JAC_SYNTAX_GRAMMAR_FLAGS, is a constant 0 in a plain parser, so that
 * nothing but the scan is left. */
JAC_INLINE jac_status jac_string_read(jac_reader *r, const char *from, const char *end, uint32_t flags, char *scratch,
                                      jac_text *t, const char **to)
{
    uint32_t high = 0;
    const char *stop = jac_scan_string_end(from + 1, end, &high);
    if (JAC_LIKELY(stop < end && *stop == '"')) {
        t->ptr = from + 1;
        t->len = (size_t)(stop - from) - 1;
        t->escaped = false;
        t->high = high != 0;
        *to = stop + 1;
    } else {
        /* Locals of their own: the addresses of *t and *to stay inside, so that they are registers. */
        jac_text slow;
        const char *slow_to;
        const uint32_t all = r->syntax.flags;
        jac_status status = scratch ? jac_string_decode(r, from, stop, high, all, scratch, &slow, &slow_to)
                                    : jac_string_finish(r, from, stop, high, all, &slow, &slow_to);
        if (JAC_UNLIKELY(status != JAC_STATUS_OK)) return status;
        *t = slow;
        *to = slow_to;
    }
    if ((flags & JAC_SYNTAX_CHECK_UTF8) && t->high) return jac_string_check(r, flags, t->ptr, t->len);
    return JAC_STATUS_OK;
}

#endif
