/* kernel/simd/mask.h - L1. jac_mask: the answer of a vector comparison, one bit per byte, the first
 * byte in the lowest bit, up to 64 bytes. A type of its own, so that no backend's integer leaks. */
#ifndef JAC_SIMD_MASK_H
#define JAC_SIMD_MASK_H

#include "base/bits.h"

typedef struct { uint64_t bits; } jac_mask;

JAC_INLINE bool jac_mask_any(jac_mask m) { return m.bits != 0; }

/* Offset of the first byte that is set; some must be. */
JAC_INLINE size_t jac_mask_first(jac_mask m) { return jac_ctz64(m.bits); }

/* Offset of the first byte that is not set, 64 when all are. */
JAC_INLINE size_t jac_mask_first_clear(jac_mask m) { return ~m.bits ? jac_ctz64(~m.bits) : 64; }

/* m without its first set byte; some must be set. */
JAC_INLINE jac_mask jac_mask_rest(jac_mask m) { return (jac_mask){m.bits & (m.bits - 1)}; }

/* The bytes of m before offset n, which is below 64. */
JAC_INLINE jac_mask jac_mask_before(jac_mask m, size_t n) { return (jac_mask){m.bits & (((uint64_t)1 << n) - 1)}; }

/* The bytes of m from offset n on. */
JAC_INLINE jac_mask jac_mask_from(jac_mask m, size_t n) { return (jac_mask){n < 64 ? m.bits & ~(uint64_t)0 << n : 0}; }

/* m followed at offset n (0..63) by next; what passes 64 is lost. */
JAC_INLINE jac_mask jac_mask_join(jac_mask m, jac_mask next, size_t n) { return (jac_mask){m.bits | next.bits << n}; }

#endif
