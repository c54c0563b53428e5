/* kernel/simd/mask.h - L1. jac_mask: the result of a vector comparison of up to 64 bytes, one bit per byte, the first
 * byte in the lowest bit. It is a separate type, so that no backend's integer type leaks. */
#ifndef JAC_SIMD_MASK_H
#define JAC_SIMD_MASK_H

#include "base/bits.h"

typedef struct { uint64_t bits; } jac_mask;

JAC_INLINE bool jac_mask_any(jac_mask m) { return m.bits != 0; }

/* Offset of the first byte that is set. At least one must be set. */
JAC_INLINE size_t jac_mask_first(jac_mask m) { return jac_ctz64(m.bits); }

/* Offset of the first byte that is not set, or 64 when all are set. */
JAC_INLINE size_t jac_mask_first_clear(jac_mask m) { return ~m.bits ? jac_ctz64(~m.bits) : 64; }

/* m without its first set byte. At least one must be set. */
JAC_INLINE jac_mask jac_mask_rest(jac_mask m) { return (jac_mask){m.bits & (m.bits - 1)}; }

/* The bytes of m before offset n, which is below 64. */
JAC_INLINE jac_mask jac_mask_before(jac_mask m, size_t n) { return (jac_mask){m.bits & (((uint64_t)1 << n) - 1)}; }

/* The bytes of m from offset n on. */
JAC_INLINE jac_mask jac_mask_from(jac_mask m, size_t n) { return (jac_mask){n < 64 ? m.bits & ~(uint64_t)0 << n : 0}; }

/* m without its first n (0..63) bytes: byte n becomes the first byte. */
JAC_INLINE jac_mask jac_mask_down(jac_mask m, size_t n) { return (jac_mask){m.bits >> n}; }

/* Whether the byte at offset n (0..63) is set. */
JAC_INLINE bool jac_mask_has(jac_mask m, size_t n) { return (m.bits >> n & 1) != 0; }

/* The number of set bytes. */
JAC_INLINE size_t jac_mask_count(jac_mask m) { return jac_popcount64(m.bits); }

/* The bytes that are not set in m. */
JAC_INLINE jac_mask jac_mask_not(jac_mask m) { return (jac_mask){~m.bits}; }

/* The bytes in a but not in b; the bytes in both; the bytes in either. */
JAC_INLINE jac_mask jac_mask_without(jac_mask a, jac_mask b) { return (jac_mask){a.bits & ~b.bits}; }
JAC_INLINE jac_mask jac_mask_both(jac_mask a, jac_mask b) { return (jac_mask){a.bits & b.bits}; }
JAC_INLINE jac_mask jac_mask_either(jac_mask a, jac_mask b) { return (jac_mask){a.bits | b.bits}; }

/* The escaped bytes: those after a backslash that is not itself escaped. *first says whether the first byte of the
 * block is escaped, and is set to whether the byte after the block is.
 *
 * A run of backslashes escapes the byte after it when its length is odd. Add, as integers, the mask of all backslashes
 * and the mask of those that begin a run at an odd offset. The bit after each run then gives the parity of the run's
 * length combined with the parity of its offset (Langdale and Lemire, Parsing Gigabytes of JSON per Second, 2019,
 * 3.1.1). */
JAC_INLINE jac_mask jac_mask_escaped(jac_mask slashes, bool *first)
{
    const uint64_t even = UINT64_C(0x5555555555555555);
    uint64_t runs = slashes.bits & ~(uint64_t)*first, behind = runs << 1 | *first;
    uint64_t parity = runs + (runs & ~behind & ~even);
    *first = parity < runs;
    return (jac_mask){behind & (parity << 1 ^ even)};
}

/* The XOR of each bit of m with all bits below it. */
JAC_INLINE jac_mask jac_mask_prefix(jac_mask m)
{
    for (unsigned shift = 1; shift < 64; shift *= 2) m.bits ^= m.bits << shift;
    return m;
}

/* m with the bytes of `next` added from offset n (0..63) on; bytes beyond 64 are dropped. */
JAC_INLINE jac_mask jac_mask_join(jac_mask m, jac_mask next, size_t n) { return (jac_mask){m.bits | next.bits << n}; }

#endif
