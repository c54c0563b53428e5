/* kernel/text/hex.h - L1. Converts four hexadecimal digits to a number and back, in one register. Also decodes the
 * \uXXXX escapes. */
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

/* The value of the four digits at p, in either case, or UINT32_MAX when one of them is not a digit. Reads [p, p+4). */
JAC_INLINE uint32_t jac_hex_value(const char *p)
{
    const uint32_t ones = 0x01010101;
    uint32_t w = jac_load32_le(p);
    uint32_t low = w & (ones * 0x7f);
    /* 0..9 becomes 0..9, a..f and A..F become 1..6. The top bit of a lane is set when it is out of range. */
    uint32_t digit = low ^ (ones * 0x30);
    uint32_t letter = (low | (ones * 0x20)) ^ (ones * 0x60);
    uint32_t no_digit = digit + ones * (0x7f - 9);
    uint32_t no_letter = (letter + ones * (0x7f - 6)) | ~(letter + ones * 0x7f);
    if (((no_digit & no_letter) | w) & (ones * 0x80)) return UINT32_MAX;
    uint32_t value = (w & (ones * 0x0f)) + ((w >> 6) & ones) * 9;
    return (value & 0xff) << 12 | (value >> 8 & 0xff) << 8 | (value >> 16 & 0xff) << 4 | value >> 24;
}

/* Sets *character to the character of the \uXXXX, or of the surrogate pair, whose first 'u' is at p. Returns the number
 * of bytes that it takes from p on: 5 or 11, or 0 when it is not well-formed or not complete before end. */
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
