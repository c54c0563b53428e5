/* reader/string.h - L2. Finding a string's end in the source, past escapes, and what may be wrong on
 * the way. Decoding escapes is the sink's business (kernel/text/unescape.h). */
#ifndef JAC_READER_STRING_H
#define JAC_READER_STRING_H

#include "kernel/simd/native.h"
#include "reader/reader.h"

/* Goes on where the inline scan stopped: at `stop`, which is an escape, a control character or the
 * source's end, in the string whose opening quote is at t->ptr - 1. t->high tells of the bytes before
 * `stop`. OK: *t is complete and r->cur is one past the closing quote. Else EOF_STRING,
 * CONTROL_CHARACTER, or an earlier fault of the same string (INVALID_UTF8 under the flag, a wrong
 * escape), with r->error_at set. */
JAC_API jac_status jac_string_finish(jac_reader *r, const char *stop, uint32_t flags, jac_text *t);

/* Checks the UTF-8 of a complete string with high bytes: OK, or the first fault as above. */
JAC_API jac_status jac_string_check(jac_reader *r, uint32_t flags, const jac_text *t);

/* Reads the string whose opening quote is at `from`; same results as jac_string_finish. `flags` is a
 * constant 0 in a plain parser, so that nothing but the scan is left. */
JAC_INLINE jac_status jac_string_read(jac_reader *r, const char *from, const char *end, uint32_t flags, jac_text *t)
{
    uint32_t high = 0;
    t->ptr = from + 1;
    t->escaped = false;
    const char *stop = jac_scan_string_end(t->ptr, end, &high);
    t->high = high != 0;
    if (JAC_LIKELY(stop < end && *stop == '"')) {
        t->len = (size_t)(stop - t->ptr);
        r->cur = stop + 1;
    } else {
        jac_status status = jac_string_finish(r, stop, flags, t);
        if (JAC_UNLIKELY(status != JAC_STATUS_OK)) return status;
    }
    if ((flags & JAC_SYNTAX_CHECK_UTF8) && t->high) return jac_string_check(r, flags, t);
    return JAC_STATUS_OK;
}

#endif
