/* kernel/text/hex.h - L1. Converts four hexadecimal digits to a number and back. Also decodes the \uXXXX escapes. */
#ifndef JAC_TEXT_HEX_H
#define JAC_TEXT_HEX_H

#include "base/bits.h"

/* The four digits of unit (0..0xffff) in lower case, the first digit in the lowest byte. */
JAC_INLINE uint32_t jac_hex_digits(uint32_t unit)
{
    uint32_t pairs = (unit >> 8) | ((unit & 0xff) << 16);
    uint32_t nibbles = ((pairs >> 4) & 0x000f000f) | ((pairs & 0x000f000f) << 8);
    uint32_t letters = ((nibbles + 0x06060606) >> 4) & 0x01010101;
    return nibbles + 0x30303030 + letters * ('a' - '0' - 10);
}

/* The value of each byte as a hexadecimal digit in either case, or -1. */
#define JAC_HEX_NONE_8 -1, -1, -1, -1, -1, -1, -1, -1
#define JAC_HEX_NONE_32 JAC_HEX_NONE_8, JAC_HEX_NONE_8, JAC_HEX_NONE_8, JAC_HEX_NONE_8
#define JAC_HEX_LETTERS -1, 10, 11, 12, 13, 14, 15, -1
static const int8_t jac_hex_values[256] = {
    JAC_HEX_NONE_32,                                                  /* 0x00 */
    JAC_HEX_NONE_8,  JAC_HEX_NONE_8, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9,    /* 0x20 to '9' */
    -1, -1, -1, -1, -1, -1,                                           /* 0x3a */
    JAC_HEX_LETTERS, JAC_HEX_NONE_8, JAC_HEX_NONE_8, JAC_HEX_NONE_8,  /* 0x40 */
    JAC_HEX_LETTERS, JAC_HEX_NONE_8, JAC_HEX_NONE_8, JAC_HEX_NONE_8,  /* 0x60 */
    JAC_HEX_NONE_32, JAC_HEX_NONE_32, JAC_HEX_NONE_32, JAC_HEX_NONE_32 /* 0x80 */
};

/* The value of the four digits at p, in either case, or UINT32_MAX when one of them is not a digit. Reads [p, p+4). */
JAC_INLINE uint32_t jac_hex_value(const char *p)
{
    const unsigned char *digits = (const unsigned char *)p;
    int32_t value = jac_hex_values[digits[0]] * 0x1000 | jac_hex_values[digits[1]] * 0x100 |
                    jac_hex_values[digits[2]] * 0x10 | jac_hex_values[digits[3]];
    return value < 0 ? UINT32_MAX : (uint32_t)value;
}

/* Decodes the \uXXXX or the surrogate pair whose first 'u' is at p to *character. Returns the length of the escape from
 * p on: 5 or 11, or 0 when it is not well-formed or not complete before end. */
JAC_INLINE size_t jac_hex_character(const char *p, const char *end, uint32_t *character)
{
    if (end - p < 5 || *p != 'u') return 0;
    uint32_t unit = jac_hex_value(p + 1);
    *character = unit;
    if (JAC_LIKELY((unit & 0xf800) != 0xd800)) return unit > 0xffff ? 0 : 5;
    if (unit >= 0xdc00 || end - p < 11 || p[5] != '\\' || p[6] != 'u') return 0;
    uint32_t low = jac_hex_value(p + 7);
    *character = 0x10000 + ((unit & 0x3ff) << 10 | (low & 0x3ff));
    return (low & ~(uint32_t)0x3ff) == 0xdc00 ? 11 : 0;
}

#endif
