/* reader/space.h - L2. The bytes between tokens: white space, comments, the byte order mark. */
#ifndef JAC_READER_SPACE_H
#define JAC_READER_SPACE_H

#include "kernel/simd/baseline.h"
#include "reader/reader.h"

/* Skips a UTF-8 byte order mark at start, if there is one. */
JAC_INLINE const char *jac_space_skip_bom(const char *start, const char *end)
{
    if (JAC_UNLIKELY(end - start >= 3 && *start == '\xEF' && memcmp(start, "\xEF\xBB\xBF", 3) == 0)) return start + 3;
    return start;
}

/* The number of nesting levels with an indent of their own. */
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

/* jac_space_skip where its inline part does not decide. */
JAC_API const char *jac_space_search(const char *p, const char *end, uint8_t *indent);

/* Returns the first byte at or after p that is not white space, or end. *p is at most 0x20. (It may be another
 * control character, which the grammar then refuses.) *indent is the number of spaces after the
 * latest line feed, at first 0. Most lines of an indented document are indented like the line before. Comparing with
 * that indent is cheaper than searching, because the CPU need not wait for the result. The search is a call: the
 * grammar skips space in eight places, and it is compiled for each sink. */
JAC_INLINE const char *jac_space_skip(const char *p, const char *end, uint8_t *indent)
{
    if (JAC_LIKELY(*p == '\n')) {
        /* bounds: the line feed, the count and 8 bytes more lie before end */
        const size_t count = *indent;
        if ((size_t)(end - p) > count + 8 && jac_space_all(p + 1, count) && (unsigned char)p[count + 1] > 0x20)
            return p + 1 + count;
    } else if (*p == ' ' && end - p >= 2 && (unsigned char)p[1] > 0x20) {
        return p + 1;
    }
    return jac_space_search(p, end, indent);
}

/* Moves *cur, which is at a '/', past one comment. Adds a warning when the caller asked for it. Errors:
 *   UNEXPECTED_TOKEN      comments are off or none begins here; r->error_at is the '/'
 *   UNTERMINATED_COMMENT  r->error_at is the '/'
 *   INVALID_UTF8          only with JAC_SYNTAX_CHECK_UTF8; r->error_at is the ill-formed byte */
JAC_API jac_status jac_space_comment(jac_reader *r, const char **cur);

/* Whether the byte may begin space that is not white space of JSON: a comment or a form feed. */
JAC_INLINE bool jac_space_extra(char byte) { return byte == '/' || byte == '\f'; }

/* Whether only white space lies between the form feed at cur and the '[' before it. */
JAC_API bool jac_space_first_p(const char *start, const char *cur);

/* Moves *cur, a byte for which jac_space_extra is true, past the comment or form feed there. If space is loose and the
 * document is not in chunks, also moves it past white space, comments and form feeds that follow. Returns false when
 * the flags do not allow this byte, with *status unchanged, or with the error of jac_space_comment in *status. */
JAC_API bool jac_space_pass(jac_reader *r, const char **cur, jac_status *status);

/* Skips white space and form feeds, but no comment: what may follow a document if space is loose. */
JAC_API const char *jac_space_last(const char *cur, const char *end);

/* Decides about a container that opens at p when no more containers may be open: OK if it is empty and
 * JAC_SYNTAX_EMPTY_FREE is on, otherwise NESTING. An error in a comment inside it is returned with r->error_at set. */
JAC_API jac_status jac_space_crowded(jac_reader *r, const char *p);

#endif
