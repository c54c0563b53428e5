/* kernel/simd/vec_swar.h - L1. The vector contract in plain C: 16 bytes in two 64-bit words. Works
 * on every architecture and byte order. Every vec_<backend>.h defines the same names in the same order;
 * this file documents each. No function reads or writes beyond its width.
 * Backends with a byte shuffle add a second group of functions (see vec_avx2.h), backends that compress
 * a third group (see vec_avx512.h). */
#ifndef JAC_SIMD_VEC_SWAR_H
#define JAC_SIMD_VEC_SWAR_H

#include "kernel/simd/mask.h"
#include "kernel/simd/partial.h"
#include "kernel/text/escape.h"

/* width: bytes of a vector, a divisor of 64. masked: load_first is as cheap as load. */
enum { jac_vec_width_swar = 16, jac_vec_masked_swar = 0 };

/* bytes: a vector. hits: the result of a comparison. In this backend a hit is the top bit of its byte. */
typedef struct { uint64_t lo, hi; } jac_vec_bytes_swar;
typedef struct { uint64_t lo, hi; } jac_vec_hits_swar;

#define JAC_SWAR_ONES 0x0101010101010101u
#define JAC_SWAR_TOPS 0x8080808080808080u

JAC_INLINE jac_vec_bytes_swar jac_vec_load_swar(const char *p)
{
    return (jac_vec_bytes_swar){jac_load64_le(p), jac_load64_le(p + 8)};
}

/* A vector of sixteen bytes from two words in little-endian order, with zeros after them. */
JAC_INLINE jac_vec_bytes_swar jac_vec_pair_swar(uint64_t first, uint64_t second)
{
    return (jac_vec_bytes_swar){first, second};
}

/* Loads the first n bytes at p, with zeros after them. 0 < n < width; on masked backends n <= width. */
JAC_INLINE jac_vec_bytes_swar jac_vec_load_first_swar(const char *p, size_t n)
{
    jac_partial partial = jac_partial_load(p, n);
    return jac_vec_pair_swar(partial.lo, partial.hi);
}

JAC_INLINE void jac_vec_store_swar(char *p, jac_vec_bytes_swar v)
{
    jac_store64_le(p, v.lo);
    jac_store64_le(p + 8, v.hi);
}

JAC_INLINE jac_vec_bytes_swar jac_vec_splat_swar(uint8_t byte)
{
    return (jac_vec_bytes_swar){JAC_SWAR_ONES * byte, JAC_SWAR_ONES * byte};
}

JAC_INLINE jac_vec_bytes_swar jac_vec_xor_swar(jac_vec_bytes_swar a, jac_vec_bytes_swar b)
{
    return (jac_vec_bytes_swar){a.lo ^ b.lo, a.hi ^ b.hi};
}

JAC_INLINE jac_vec_bytes_swar jac_vec_or_swar(jac_vec_bytes_swar a, jac_vec_bytes_swar b)
{
    return (jac_vec_bytes_swar){a.lo | b.lo, a.hi | b.hi};
}

/* Matches bytes that are at most limit, unsigned. limit is below 0x80. */
JAC_INLINE jac_vec_hits_swar jac_vec_at_most_swar(jac_vec_bytes_swar v, uint8_t limit)
{
    const uint64_t reach = JAC_SWAR_ONES * (0x7fu - limit);
    return (jac_vec_hits_swar){~(((v.lo & ~JAC_SWAR_TOPS) + reach) | v.lo) & JAC_SWAR_TOPS,
                               ~(((v.hi & ~JAC_SWAR_TOPS) + reach) | v.hi) & JAC_SWAR_TOPS};
}

/* Matches bytes equal to `byte`. */
JAC_INLINE jac_vec_hits_swar jac_vec_eq_swar(jac_vec_bytes_swar v, uint8_t byte)
{
    return jac_vec_at_most_swar(jac_vec_xor_swar(v, jac_vec_splat_swar(byte)), 0);
}

/* Matches bytes of 0x80 or above. */
JAC_INLINE jac_vec_hits_swar jac_vec_high_swar(jac_vec_bytes_swar v)
{
    return (jac_vec_hits_swar){v.lo & JAC_SWAR_TOPS, v.hi & JAC_SWAR_TOPS};
}

JAC_INLINE jac_vec_hits_swar jac_vec_either_swar(jac_vec_hits_swar a, jac_vec_hits_swar b)
{
    return (jac_vec_hits_swar){a.lo | b.lo, a.hi | b.hi};
}

JAC_INLINE bool jac_vec_any_swar(jac_vec_hits_swar h) { return (h.lo | h.hi) != 0; }

/* The hits of one vector as a mask. */
JAC_INLINE jac_mask jac_vec_mask_swar(jac_vec_hits_swar h)
{
    const uint64_t gather = 0x0002040810204081u; /* moves bit 8i+7 to bit 56+i */
    return (jac_mask){(h.lo * gather) >> 56 | (h.hi * gather) >> 56 << 8};
}

/* The hits of the 64 / width vectors of a block as a mask. */
JAC_INLINE jac_mask jac_vec_gather_swar(const jac_vec_hits_swar *h)
{
    return (jac_mask){jac_vec_mask_swar(h[0]).bits | jac_vec_mask_swar(h[1]).bits << 16 |
                      jac_vec_mask_swar(h[2]).bits << 32 | jac_vec_mask_swar(h[3]).bits << 48};
}

/* jac_mask_prefix, by a carry-less multiplication where the backend has one. */
JAC_INLINE jac_mask jac_vec_prefix_swar(jac_mask m) { return jac_mask_prefix(m); }

#define JAC_VEC_SUFFIX swar
#include "kernel/simd/match.inc.h"
#include "kernel/simd/short.inc.h"
#include "kernel/simd/unescape.inc.h"
#undef JAC_VEC_SUFFIX

#endif
