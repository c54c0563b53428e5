/* kernel/text/escape.h - L1. The escape sequence of each character, and the rule for a single byte that a
 * class may escape. jac_scan_escape (kernel/simd/baseline.h) and the rows of kernel/simd loop over whole strings.
 * Writes no quotes. */
#ifndef JAC_TEXT_ESCAPE_H
#define JAC_TEXT_ESCAPE_H

#include "base/bits.h"
#include "kernel/text/class_table.h"
#include "kernel/text/hex.h"
#include "kernel/text/utf8.h"

/* The room that escaping len bytes may need: six bytes for each, and the widest vector for the overhang. */
#define JAC_ESCAPE_SLACK 64
JAC_INLINE size_t jac_escape_max(size_t len) { return 6 * len + JAC_ESCAPE_SLACK; }

/* The distance, in bytes, at which the output is prefetched. A long result is written to memory that no cache holds,
 * and stores that wait for it fill the store queue. */
#define JAC_ESCAPE_AHEAD 1024

/* An escape sequence and its length: eight bytes, so that one load reads both. */
typedef struct {
    char text[7];
    uint8_t len;
} jac_escape_sequence;

/* The escape sequences, indexed by ASCII byte. Empty for a byte that no class escapes. */
JAC_TABLE jac_escape_sequence jac_escape_sequences[128];

/* The two-byte escapes. jac_escape_letter maps an ASCII byte to the letter after the backslash, jac_escape_meaning
 * maps that letter to the byte. 0 means that there is no such escape. */
JAC_TABLE char jac_escape_letter[128], jac_escape_meaning[128];

/* The byte that a two-byte escape with this letter stands for, or 0. */
JAC_INLINE char jac_unescape_letter(char letter)
{
    return (unsigned char)letter < 0x80 ? jac_escape_meaning[(unsigned char)letter] : 0;
}

/* Writes \uXXXX for one UTF-16 code unit and returns one past it. Overwrites 8 bytes. */
JAC_INLINE char *jac_escape_unit(char *dst, uint32_t unit)
{
    jac_store64_le(dst, '\\' | (uint64_t)'u' << 8 | (uint64_t)jac_hex_digits(unit) << 16);
    return dst + 6;
}

/* Writes \uXXXX, or a surrogate pair for a code point above U+FFFF, and returns one past it. Overwrites 14 bytes. */
JAC_INLINE char *jac_escape_code_point(char *dst, uint32_t cp)
{
    if (JAC_LIKELY(cp < 0x10000)) return jac_escape_unit(dst, cp);
    dst = jac_escape_unit(dst, 0xd7c0 + (cp >> 10));
    return jac_escape_unit(dst, 0xdc00 | (cp & 0x3ff));
}

/* Writes the escape sequence of an ASCII byte that some class escapes. Overwrites 8 bytes. */
JAC_INLINE char *jac_escape_byte(char *dst, unsigned char byte)
{
    const jac_escape_sequence *sequence = &jac_escape_sequences[byte];
    memcpy(dst, sequence, sizeof *sequence);
    return dst + sequence->len;
}

/* Escapes the character at src (src < end). Its first byte is a candidate of the sets: a member of one of them,
 * the first byte of a separator, a newline that is kept, or any byte of 0xc0 or above. Advances *dst and returns the
 * number of source bytes used; returns 0 when the candidate must be copied as it is. Overwrites at most 14 bytes and
 * advances *dst by at most six times the bytes used. */
JAC_INLINE size_t jac_escape_at(char **dst, const char *src, const char *end, unsigned sets)
{
    unsigned char byte = (unsigned char)*src;
    size_t room = (size_t)(end - src);
    if ((sets & JAC_ESCAPE_SET_NON_ASCII) && byte >= JAC_ESCAPE_SET_NON_ASCII_FROM) {
        size_t length = jac_utf8_length(byte);
        if (JAC_UNLIKELY(length > room)) return 0;
        *dst = jac_escape_code_point(*dst, jac_utf8_decode(src, length));
        return length;
    }
    if ((sets & JAC_ESCAPE_SET_SEPARATORS) && byte == JAC_ESCAPE_SET_SEPARATORS_BYTE0) {
        if (room < 3 || (unsigned char)src[1] != JAC_ESCAPE_SET_SEPARATORS_BYTE1) return 0;
        if (((unsigned char)src[2] & 0xfe) != JAC_ESCAPE_SET_SEPARATORS_BYTE2) return 0;
        *dst = jac_escape_unit(*dst, JAC_ESCAPE_SET_SEPARATORS_FIRST | ((unsigned char)src[2] & 1));
        return 3;
    }
    if ((sets & JAC_ESCAPE_SET_NEWLINE) && byte == JAC_ESCAPE_SET_NEWLINE_KEEPS) return 0;
    *dst = jac_escape_byte(*dst, byte); /* bounds: the table covers ASCII; no other byte gets here */
    return 1;
}

#endif
