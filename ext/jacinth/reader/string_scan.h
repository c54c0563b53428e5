/* reader/string_scan.h - L2. Finds the end of a string in the source, beyond its escapes, and the errors before
 * it. The sink decodes escapes (kernel/text/unescape.h). */
#ifndef JAC_READER_STRING_SCAN_H
#define JAC_READER_STRING_SCAN_H

#include "kernel/simd/baseline.h"
#include "kernel/text/unescape.h"
#include "reader/reader.h"

/* Continues where the inline scan stopped: at `stop`, which is an escape, a control character or the
 * end of the source, in the string whose opening quote is at `from`. `seen`: JAC_SEEN_HIGH if a byte >= 0x80 stands
 * before `stop`, and JAC_SEEN_DOUBT if the caller decodes the escapes, so that they need no check here. If OK, *t is
 * complete and *to is one past the closing quote. Errors are EOF_STRING, CONTROL_CHARACTER, or an earlier error in the
 * same string (a wrong escape, or INVALID_UTF8 with JAC_SYNTAX_CHECK_UTF8); r->error_at is then set. */
JAC_API jac_status jac_string_finish(jac_reader *r, const char *from, const char *stop, uint32_t seen, uint32_t flags,
                                     jac_text *t, const char **to);

/* The union of JAC_UNESCAPE_ flags that these syntax flags allow. */
JAC_INLINE unsigned jac_string_escapes(uint32_t flags)
{
    return ((flags & JAC_SYNTAX_INVALID_ESCAPE) ? (unsigned)JAC_UNESCAPE_INVALID : 0) |
           ((flags & (JAC_SYNTAX_LONE_SURROGATE | JAC_SYNTAX_LONE_HIGH)) ? (unsigned)JAC_UNESCAPE_LONE : 0) |
           ((flags & JAC_SYNTAX_LONE_HIGH) ? (unsigned)JAC_UNESCAPE_LONE_HIGH : 0);
}

/* Checks the UTF-8 of a complete string that has bytes >= 0x80. Returns OK, or the first error in the string with
 * r->error_at set: INVALID_UTF8, or an earlier wrong escape. */
JAC_API jac_status jac_string_check(jac_reader *r, uint32_t flags, const char *ptr, size_t len);

/* Checks the escapes of a string. Returns OK and sets *len to the decoded length, or returns the error with r->error_at
 * set. */
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

/* Checks the escapes of a string whose decoded length is not needed. */
JAC_INLINE jac_status jac_string_accept(jac_reader *r, const jac_text *t)
{
    size_t len;
    return JAC_LIKELY(t->well_formed) ? JAC_STATUS_OK : jac_string_check_escapes(r, t, &len);
}

/* Strings with escapes are decoded on the C stack up to this length in bytes. */
#define JAC_STRING_SCRATCH 2048

/* jac_string_finish for a parser that wants escapes decoded. When the string is valid and short enough, and the row in
 * use can do it in one pass, the decoded text is in `scratch` and t->escaped is false. */
JAC_API jac_status jac_string_decode(jac_reader *r, const char *from, const char *stop, uint32_t high, uint32_t flags,
                                     char *scratch, jac_text *t, const char **to);

/* Reads the string whose opening quote is at `from`. The results are those of jac_string_decode, or of
 * jac_string_finish if scratch is NULL. `flags` holds the syntax flags; a plain parser passes a constant 0, so that
 * only the scan remains. */
JAC_INLINE jac_status jac_string_read(jac_reader *r, const char *from, const char *end, uint32_t flags, char *scratch,
                                      jac_text *t, const char **to)
{
    uint32_t high = 0;
    const char *stop = jac_scan_string_end(from + 1, end, &high);
    if (JAC_LIKELY(stop < end && *stop == '"')) {
        t->ptr = from + 1;
        t->len = (size_t)(stop - from) - 1;
        t->escaped = false;
        t->well_formed = true;
        t->high = high != 0;
        *to = stop + 1;
    } else {
        /* Separate locals: the addresses of *t and *to do not escape, so they can stay in registers. */
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
