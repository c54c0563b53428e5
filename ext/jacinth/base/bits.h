/* base/bits.h - L0. Bit counting, wide multiplication, and unaligned loads and stores in native or
 * little-endian byte order. */
#ifndef JAC_BASE_BITS_H
#define JAC_BASE_BITS_H

#include <string.h>
#include "base/compiler.h"

/* The number of leading or trailing zero bits. v must not be 0. */
JAC_INLINE unsigned jac_clz64(uint64_t v) { return (unsigned)__builtin_clzll(v); }
JAC_INLINE unsigned jac_ctz64(uint64_t v) { return (unsigned)__builtin_ctzll(v); }
JAC_INLINE unsigned jac_ctz32(uint32_t v) { return (unsigned)__builtin_ctz(v); }
/* The number of set bits in v. */
JAC_INLINE unsigned jac_popcount64(uint64_t v) { return (unsigned)__builtin_popcountll(v); }

JAC_INLINE uint64_t jac_bswap64(uint64_t v) { return __builtin_bswap64(v); }

/* Hashes a word by multiplication (Fibonacci hashing: Knuth, The Art of Computer Programming 3, 6.4). Use the top
 * bits of the result: the low bits depend only on the low bits of v, which are equal for aligned addresses. */
JAC_INLINE uint64_t jac_hash_word(uint64_t v) { return v * UINT64_C(0x9e3779b97f4a7c15); }

typedef struct { uint64_t hi, lo; } jac_u128;

/* The full 128-bit product of a and b. */
JAC_INLINE jac_u128 jac_mul64(uint64_t a, uint64_t b)
{
    jac_u128 r;
#ifdef __SIZEOF_INT128__
    __extension__ typedef unsigned __int128 wide;
    wide product = (wide)a * b;
    r.hi = (uint64_t)(product >> 64);
    r.lo = (uint64_t)product;
#else
    uint64_t al = (uint32_t)a, ah = a >> 32, bl = (uint32_t)b, bh = b >> 32;
    uint64_t ll = al * bl, lh = al * bh, hl = ah * bl, hh = ah * bh;
    uint64_t mid = (ll >> 32) + (uint32_t)lh + (uint32_t)hl;
    r.hi = hh + (lh >> 32) + (hl >> 32) + (mid >> 32);
    r.lo = (mid << 32) | (uint32_t)ll;
#endif
    return r;
}

/* Unaligned loads and stores in native byte order. */
JAC_INLINE uint16_t jac_load16(const void *p) { uint16_t v; memcpy(&v, p, sizeof v); return v; }
JAC_INLINE uint32_t jac_load32(const void *p) { uint32_t v; memcpy(&v, p, sizeof v); return v; }
JAC_INLINE uint64_t jac_load64(const void *p) { uint64_t v; memcpy(&v, p, sizeof v); return v; }
JAC_INLINE void jac_store16(void *p, uint16_t v) { memcpy(p, &v, sizeof v); }
JAC_INLINE void jac_store32(void *p, uint32_t v) { memcpy(p, &v, sizeof v); }
JAC_INLINE void jac_store64(void *p, uint64_t v) { memcpy(p, &v, sizeof v); }

/* Unaligned loads in little-endian order: the byte at p is the lowest. */
JAC_INLINE uint64_t jac_load64_le(const void *p)
{
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
    return jac_bswap64(jac_load64(p));
#else
    return jac_load64(p);
#endif
}

JAC_INLINE uint32_t jac_load32_le(const void *p)
{
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
    return __builtin_bswap32(jac_load32(p));
#else
    return jac_load32(p);
#endif
}

/* Stores v in little-endian order: its lowest byte at p. */
JAC_INLINE void jac_store64_le(void *p, uint64_t v)
{
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
    v = jac_bswap64(v);
#endif
    jac_store64(p, v);
}

/* Stores two bytes in little-endian order. */
JAC_INLINE void jac_store16_le(void *p, uint16_t v)
{
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
    v = (uint16_t)((v << 8) | (v >> 8));
#endif
    jac_store16(p, v);
}

/* Stores four bytes in little-endian order. */
JAC_INLINE void jac_store32_le(void *p, uint32_t v)
{
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
    v = (uint32_t)(jac_bswap64(v) >> 32);
#endif
    jac_store32(p, v);
}

/* Not 0 if the 16 bytes at p differ from those at `text` in the bits of the masks. */
JAC_INLINE uint64_t jac_differ16(const char *p, const void *text, const uint64_t mask[2])
{
    uint64_t first = (jac_load64(p) ^ jac_load64(text)) & mask[0];
    uint64_t second = (jac_load64(p + 8) ^ jac_load64((const char *)text + 8)) & mask[1];
    return first | second;
}

#endif
