/* kernel/simd/partial.h - L1. Loads and copies up to 15 bytes at any address, by overlapping loads and stores that
 * touch no other byte. The 16-byte backends use it for partial vectors. */
#ifndef JAC_SIMD_PARTIAL_H
#define JAC_SIMD_PARTIAL_H

#include "base/bits.h"

/* Little-endian: the first byte is the lowest of lo. */
typedef struct { uint64_t lo, hi; } jac_partial;

/* Loads the n bytes (0 < n < 16) at p, with zeros after them. */
JAC_INLINE jac_partial jac_partial_load(const char *p, size_t n)
{
    if (n >= 8) {
        uint64_t last = jac_load64_le(p + n - 8);
        return (jac_partial){jac_load64_le(p), last >> (8 * (15 - n)) >> 8};
    }
    if (n >= 4) return (jac_partial){jac_load32_le(p) | (uint64_t)jac_load32_le(p + n - 4) << (8 * (n - 4)), 0};
    uint32_t first = (unsigned char)p[0], middle = (unsigned char)p[n >> 1], last = (unsigned char)p[n - 1];
    return (jac_partial){first | middle << (8 * (n >> 1)) | last << (8 * (n - 1)), 0};
}

/* Copies n bytes (0 < n < 16). dst and src do not overlap. Returns sixteen bytes that hold the same set of byte
 * values, in any order and with repetitions. */
JAC_INLINE jac_partial jac_partial_copy(char *dst, const char *src, size_t n)
{
    if (n >= 8) {
        uint64_t first = jac_load64(src), last = jac_load64(src + n - 8);
        jac_store64(dst, first);
        jac_store64(dst + n - 8, last);
        return (jac_partial){first, last};
    }
    uint64_t both;
    if (n >= 4) {
        uint32_t first = jac_load32(src), last = jac_load32(src + n - 4);
        jac_store32(dst, first);
        jac_store32(dst + n - 4, last);
        both = first | (uint64_t)last << 32;
    } else {
        char first = src[0], middle = src[n >> 1], last = src[n - 1];
        dst[0] = first;
        dst[n >> 1] = middle;
        dst[n - 1] = last;
        uint64_t three = (unsigned char)first | (uint32_t)(unsigned char)middle << 8 |
                         (uint32_t)(unsigned char)last << 16;
        both = three | three << 24;
        both |= (uint64_t)(uint16_t)both << 48;
    }
    return (jac_partial){both, both};
}

#endif
