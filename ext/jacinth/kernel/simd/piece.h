/* kernel/simd/piece.h - L1. Up to 15 bytes at any address, read exactly, by overlapping loads. The
 * partial load of the 16-byte backends. */
#ifndef JAC_SIMD_PIECE_H
#define JAC_SIMD_PIECE_H

#include "base/bits.h"

/* Little-endian: the first byte is the lowest of lo. */
typedef struct { uint64_t lo, hi; } jac_piece;

/* Two or three bytes of a string of n = 1, 2 or 3, each at its own place. */
JAC_INLINE uint32_t jac_piece_load3(const char *p, size_t n)
{
    uint32_t first = (unsigned char)p[0], middle = (unsigned char)p[n >> 1], last = (unsigned char)p[n - 1];
    return first | middle << (8 * (n >> 1)) | last << (8 * (n - 1));
}

/* The n bytes (0 < n < 16) at p, zeros after them. */
JAC_INLINE jac_piece jac_piece_load(const char *p, size_t n)
{
    if (n >= 8) {
        uint64_t last = jac_load64_le(p + n - 8);
        return (jac_piece){jac_load64_le(p), last >> (8 * (15 - n)) >> 8};
    }
    if (n >= 4) return (jac_piece){jac_load32_le(p) | (uint64_t)jac_load32_le(p + n - 4) << (8 * (n - 4)), 0};
    return (jac_piece){jac_piece_load3(p, n), 0};
}

#endif
