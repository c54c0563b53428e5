/* writer/lexeme.h - L2. Copies a lexeme of the source into a text, inline: most lexemes have 5 to 30 bytes, for which a
 * call of memcpy takes longer than the copy. Checks nothing; the grammar has read the lexeme. */
#ifndef JAC_WRITER_LEXEME_H
#define JAC_WRITER_LEXEME_H

#include "base/buf.h"

/* Lexemes up to this length are copied in blocks of JAC_LEXEME_BLOCK bytes. */
#define JAC_LEXEME_SHORT 128
#define JAC_LEXEME_BLOCK 32

/* Writes the `len` bytes at ptr, and the byte `tail` after them. The source ends at `end`: the last block may go beyond
 * the lexeme, but not beyond the source. */
JAC_INLINE void jac_lexeme_put(jac_buf *buf, const char *ptr, size_t len, const char *end, char tail)
{
    jac_buf_reserve(buf, len + JAC_LEXEME_BLOCK);
    char *const dst = buf->cur;
    if (JAC_LIKELY(len <= JAC_LEXEME_SHORT && (size_t)(end - ptr) >= len + JAC_LEXEME_BLOCK)) {
        /* bounds: a block begins within the lexeme, so it ends before len + JAC_LEXEME_BLOCK */
        for (size_t at = 0; at < len; at += JAC_LEXEME_BLOCK) memcpy(dst + at, ptr + at, JAC_LEXEME_BLOCK);
    } else {
        memcpy(dst, ptr, len); /* bounds: reserved above */
    }
    dst[len] = tail;
    jac_buf_advance_to(buf, dst + len + 1);
}

#endif
