/* reader/space.h - L2. What stands between tokens: whitespace, comments, the byte order mark. */
#ifndef JAC_READER_SPACE_H
#define JAC_READER_SPACE_H

#include "kernel/simd/native.h"
#include "reader/reader.h"

/* The first byte of the document after a UTF-8 byte order mark, if there is one. */
JAC_INLINE const char *jac_space_after_mark(const char *start, const char *end)
{
    if (end - start >= 3 && memcmp(start, "\xEF\xBB\xBF", 3) == 0) return start + 3;
    return start;
}

/* The first byte at or after p that is not whitespace, or end; *p is at most 0x20. It may be another
 * control character, which no grammar rule takes. */
JAC_INLINE const char *jac_space_skip(const char *p, const char *end)
{
    if (JAC_LIKELY(*p == ' ')) {
        p++;
        if (p < end && (unsigned char)*p > 0x20) return p;
    }
    return jac_scan_skip_space(p, end);
}

/* Moves *cur, which is at a '/', past one comment. Refuses with r->error_at at the '/':
 * UNEXPECTED_TOKEN when comments are off in `flags` or none begins here, UNTERMINATED_COMMENT; or
 * INVALID_UTF8 at the byte, under JAC_SYNTAX_CHECK_UTF8. */
JAC_API jac_status jac_space_comment(jac_reader *r, const char **cur, uint32_t flags);

#endif
