/* kernel/text/utf8.h - L1. UTF-8 one character at a time: check, decode, count, cut. The vector
 * check of whole texts is jac_simd->utf8_valid; this is its scalar twin and finds the place of an
 * error. Well-formed means RFC 3629: shortest form, no surrogates, nothing above U+10FFFF. */
#ifndef JAC_TEXT_UTF8_H
#define JAC_TEXT_UTF8_H

#include "base/compiler.h"

JAC_INLINE bool jac_utf8_is_tail(char byte) { return ((unsigned char)byte & 0xc0) == 0x80; }

/* Bytes of the well-formed character at p, 1 to 4, or 0 when there is none. p < end. */
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

/* Bytes the character that starts with lead (0xc0..0xff) should have: 2, 3 or 4. */
JAC_INLINE size_t jac_utf8_length(unsigned char lead) { return lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4; }

/* The code point of the well-formed character of length (2, 3 or 4) bytes at p. Ill-formed bytes
 * give some number below 0x200000. */
JAC_INLINE uint32_t jac_utf8_decode(const char *p, size_t length)
{
    const unsigned char *b = (const unsigned char *)p;
    if (length == 2) return (b[0] & 0x1fu) << 6 | (b[1] & 0x3fu);
    if (length == 3) return (b[0] & 0x0fu) << 12 | (b[1] & 0x3fu) << 6 | (b[2] & 0x3fu);
    return (b[0] & 0x07u) << 18 | (b[1] & 0x3fu) << 12 | (b[2] & 0x3fu) << 6 | (b[3] & 0x3fu);
}

/* Writes the character cp (0..0x10ffff) and returns one past it; 1 to 4 bytes. */
JAC_INLINE char *jac_utf8_encode(char *dst, uint32_t cp)
{
    /* bounds: the caller has room for the length, which is never more than the escape it decodes */
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

/* Bytes of the longest well-formed prefix of [p, p+len): len when all of it is, else the offset of
 * the first character that is not. */
JAC_API size_t jac_utf8_valid_prefix(const char *p, size_t len);

/* Characters of [p, p+len): every byte that does not continue one. */
JAC_API size_t jac_utf8_count(const char *p, size_t len);

/* The largest cut <= max and <= len that lies not inside a character of [p, p+len). In ill-formed
 * text it steps back over at most three bytes. */
JAC_API size_t jac_utf8_boundary(const char *p, size_t len, size_t max);

#endif
