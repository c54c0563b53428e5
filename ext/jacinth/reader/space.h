/* reader/space.h - L2. What stands between tokens: whitespace, comments, the byte order mark. */
#ifndef JAC_READER_SPACE_H
#define JAC_READER_SPACE_H

#include "kernel/simd/native.h"
#include "reader/reader.h"

/* The first byte of the document after a UTF-8 byte order mark, if there is one. */
JAC_INLINE const char *jac_space_after_mark(const char *start, const char *end)
{
    if (JAC_UNLIKELY(end - start >= 3 && *start == '\xEF' && memcmp(start, "\xEF\xBB\xBF", 3) == 0)) return start + 3;
    return start;
}

/* Nesting levels whose indents are remembered apart. */
#define JAC_SPACE_INDENTS 16

/* Whether the `count` bytes at p are spaces. bounds: reads up to 8 bytes past them. */
JAC_INLINE bool jac_space_all(const char *p, size_t count)
{
    const uint64_t spaces = UINT64_C(0x2020202020202020);
    for (; count >= 8; count -= 8, p += 8) {
        if (jac_load64(p) != spaces) return false;
    }
    return ((jac_load64_le(p) ^ spaces) << (56 - 8 * count)) << 8 == 0;
}

/* The first byte at or after p that is not whitespace, or end; *p is at most 0x20. (It may be another
 * control character, which no rule of the grammar takes.) *indent is the number of spaces after the
 * latest line feed, 0 at first: most lines of an indented document are indented like the one before,
 * and to see that is cheaper than to search, as nothing waits for the answer. */
JAC_INLINE const char *jac_space_skip(const char *p, const char *end, uint8_t *indent)
{
    if (JAC_LIKELY(*p == '\n')) {
        p++;
        /* bounds: the count and 8 bytes more lie before end */
        size_t count = *indent;
        if ((size_t)(end - p) >= count + 8 && jac_space_all(p, count) && (unsigned char)p[count] > 0x20)
            return p + count;
        const char *to = jac_scan_skip_space(p, end);
        *indent = to - p <= UINT8_MAX ? (uint8_t)(to - p) : 0;
        return to;
    }
    if (*p == ' ' && end - p >= 2 && (unsigned char)p[1] > 0x20) return p + 1;
    return jac_scan_skip_space(p, end);
}

/* Moves *cur, which is at a '/', past one comment. Refuses with r->error_at at the '/':
 * UNEXPECTED_TOKEN when comments are off or none begins here, UNTERMINATED_COMMENT; or INVALID_UTF8 at
 * the byte, under JAC_SYNTAX_CHECK_UTF8. Notes the comment when it is to be warned of. */
JAC_API jac_status jac_space_comment(jac_reader *r, const char **cur);

/* Whether a byte may begin what is space beside whitespace: a comment, a form feed. */
JAC_INLINE bool jac_space_odd(char byte) { return byte == '/' || byte == '\f'; }

/* Whether only white space lies between the form feed at cur and the '[' before it. */
JAC_API bool jac_space_first_p(const char *start, const char *cur);

/* Moves *cur, which is at such a byte, past it, and past what of its kind follows if the document is there as a whole.
 * false: it is none, or jac_space_comment refuses it; *status stays, or says so. */
JAC_API bool jac_space_pass(jac_reader *r, const char **cur, jac_status *status);

/* Past what may stand behind a document where space is loose: whitespace and form feeds, no comment. */
JAC_API const char *jac_space_last(const char *cur, const char *end);

/* Where no further container may be open and one opens at p: OK when it is empty and JAC_SYNTAX_EMPTY_FREE
 * is on, else NESTING; or what is wrong with a comment in it, r->error_at set. */
JAC_API jac_status jac_space_crowded(jac_reader *r, const char *p);

#endif
