/* kernel/text/utf8.h - L1. UTF-8 one character at a time: check, decode, count, cut. This is the scalar twin of
 * jac_simd->utf8_valid, which checks whole texts; it also finds the position of an
 * error. Well-formed means RFC 3629: shortest form, no surrogates, nothing above U+10FFFF. */
#ifndef JAC_TEXT_UTF8_H
#define JAC_TEXT_UTF8_H

#include "base/compiler.h"

JAC_INLINE bool jac_utf8_is_tail(char byte) { return ((unsigned char)byte & 0xc0) == 0x80; }

/* The length in bytes of the well-formed character at p (p < end): 1 to 4, or 0 when the bytes are ill-formed. */
JAC_INLINE size_t jac_utf8_step(const char *p, const char *end)
{
    unsigned char lead = (unsigned char)*p;
    if (lead < 0x80) return 1;
    size_t room = (size_t)(end - p);
    if (lead < 0xe0) return lead >= 0xc2 && room >= 2 && jac_utf8_is_tail(p[1]) ? 2 : 0;
    if (room < 3 || !jac_utf8_is_tail(p[1]) || !jac_utf8_is_tail(p[2])) return 0;
    unsigned char second = (unsigned char)p[1];
    if (lead < 0xf0) {
        if (lead == 0xe0) return second >= 0xa0 ? 3 : 0;
        return lead == 0xed && second >= 0xa0 ? 0 : 3;
    }
    if (room < 4 || !jac_utf8_is_tail(p[3])) return 0;
    if (lead == 0xf0) return second >= 0x90 ? 4 : 0;
    if (lead < 0xf4) return 4;
    return lead == 0xf4 && second < 0x90 ? 4 : 0;
}

/* The length in bytes that the first byte `lead` (0xc0..0xff) announces: 2, 3 or 4. */
JAC_INLINE size_t jac_utf8_length(unsigned char lead) { return lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4; }

/* The code point of the well-formed character at p, of 2, 3 or 4 bytes. Ill-formed bytes
 * give some number below 0x200000. */
JAC_INLINE uint32_t jac_utf8_decode(const char *p, size_t length)
{
    const unsigned char *b = (const unsigned char *)p;
    if (length == 2) return (b[0] & 0x1fu) << 6 | (b[1] & 0x3fu);
    if (length == 3) return (b[0] & 0x0fu) << 12 | (b[1] & 0x3fu) << 6 | (b[2] & 0x3fu);
    return (b[0] & 0x07u) << 18 | (b[1] & 0x3fu) << 12 | (b[2] & 0x3fu) << 6 | (b[3] & 0x3fu);
}

/* Writes the character cp (0..0x10ffff), 1 to 4 bytes, and returns one past it. */
JAC_INLINE char *jac_utf8_encode(char *dst, uint32_t cp)
{
    /* bounds: the caller has room; a character is never longer than the escape that it is decoded from */
    if (cp < 0x80) {
        *dst++ = (char)cp;
        return dst;
    }
    if (cp < 0x800) {
        *dst++ = (char)(0xc0 | cp >> 6);
    } else {
        if (cp < 0x10000) {
            *dst++ = (char)(0xe0 | cp >> 12);
        } else {
            *dst++ = (char)(0xf0 | cp >> 18);
            *dst++ = (char)(0x80 | (cp >> 12 & 0x3f));
        }
        *dst++ = (char)(0x80 | (cp >> 6 & 0x3f));
    }
    *dst++ = (char)(0x80 | (cp & 0x3f));
    return dst;
}

/* The length of the longest well-formed prefix of [p, p+len): len, or the offset of the first ill-formed
 * character. */
JAC_API size_t jac_utf8_valid_prefix(const char *p, size_t len);

/* The number of characters in [p, p+len): the bytes that are not tails. */
JAC_API size_t jac_utf8_count(const char *p, size_t len);

/* The largest offset, at most max and at most len, that is not inside a character of [p, p+len). In ill-formed
 * text it steps back over at most three bytes. */
JAC_API size_t jac_utf8_boundary(const char *p, size_t len, size_t max);

#endif
