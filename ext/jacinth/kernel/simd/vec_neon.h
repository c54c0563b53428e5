/* kernel/simd/vec_neon.h - L1. The vector contract (vec_swar.h) for NEON, the baseline of aarch64. */
#ifndef JAC_SIMD_VEC_NEON_H
#define JAC_SIMD_VEC_NEON_H

#include <arm_neon.h>
#include "kernel/simd/mask.h"
#include "kernel/simd/partial.h"
#include "kernel/text/escape.h"

enum { jac_vec_width_neon = 16, jac_vec_masked_neon = 0 };

/* A hit is a byte of ones. */
typedef uint8x16_t jac_vec_bytes_neon;
typedef uint8x16_t jac_vec_hits_neon;

static const uint8_t jac_vec_weights_neon[16] = {1, 2, 4, 8, 16, 32, 64, 128, 1, 2, 4, 8, 16, 32, 64, 128};

JAC_INLINE uint8x16_t jac_vec_load_neon(const char *p) { return vld1q_u8((const uint8_t *)p); }

JAC_INLINE uint8x16_t jac_vec_pair_neon(uint64_t first, uint64_t second)
{
    return vreinterpretq_u8_u64(vcombine_u64(vcreate_u64(first), vcreate_u64(second)));
}

JAC_INLINE uint8x16_t jac_vec_load_first_neon(const char *p, size_t n)
{
    jac_partial partial = jac_partial_load(p, n);
    return jac_vec_pair_neon(partial.lo, partial.hi);
}

JAC_INLINE void jac_vec_store_neon(char *p, uint8x16_t v) { vst1q_u8((uint8_t *)p, v); }
JAC_INLINE uint8x16_t jac_vec_splat_neon(uint8_t byte) { return vdupq_n_u8(byte); }
JAC_INLINE uint8x16_t jac_vec_xor_neon(uint8x16_t a, uint8x16_t b) { return veorq_u8(a, b); }
JAC_INLINE uint8x16_t jac_vec_or_neon(uint8x16_t a, uint8x16_t b) { return vorrq_u8(a, b); }
JAC_INLINE uint8x16_t jac_vec_at_most_neon(uint8x16_t v, uint8_t limit) { return vcleq_u8(v, vdupq_n_u8(limit)); }
JAC_INLINE uint8x16_t jac_vec_eq_neon(uint8x16_t v, uint8_t byte) { return vceqq_u8(v, vdupq_n_u8(byte)); }
JAC_INLINE uint8x16_t jac_vec_high_neon(uint8x16_t v) { return vcltzq_s8(vreinterpretq_s8_u8(v)); }
JAC_INLINE uint8x16_t jac_vec_either_neon(uint8x16_t a, uint8x16_t b) { return vorrq_u8(a, b); }

/* Narrows each byte to four bits: NEON has no instruction that takes one bit of each byte. */
JAC_INLINE bool jac_vec_any_neon(uint8x16_t h)
{
    return vget_lane_u64(vreinterpret_u64_u8(vshrn_n_u16(vreinterpretq_u16_u8(h), 4)), 0) != 0;
}

/* Each hit keeps the bit of its place in its group of eight. Neighbors are then added until each group is one byte. */
JAC_INLINE jac_mask jac_vec_mask_neon(uint8x16_t h)
{
    uint8x16_t sum = vandq_u8(h, vld1q_u8(jac_vec_weights_neon));
    sum = vpaddq_u8(sum, sum);
    sum = vpaddq_u8(sum, sum);
    sum = vpaddq_u8(sum, sum);
    return (jac_mask){vgetq_lane_u16(vreinterpretq_u16_u8(sum), 0)};
}

JAC_INLINE jac_mask jac_vec_gather_neon(const uint8x16_t *h)
{
    const uint8x16_t weights = vld1q_u8(jac_vec_weights_neon);
    uint8x16_t low = vpaddq_u8(vandq_u8(h[0], weights), vandq_u8(h[1], weights));
    uint8x16_t high = vpaddq_u8(vandq_u8(h[2], weights), vandq_u8(h[3], weights));
    uint8x16_t sum = vpaddq_u8(low, high);
    return (jac_mask){vgetq_lane_u64(vreinterpretq_u64_u8(vpaddq_u8(sum, sum)), 0)};
}

JAC_INLINE jac_mask jac_vec_prefix_neon(jac_mask m) { return jac_mask_prefix(m); }

#define JAC_VEC_SUFFIX neon
#include "kernel/simd/match.inc.h"
#include "kernel/simd/short.inc.h"
#include "kernel/simd/unescape.inc.h"
#undef JAC_VEC_SUFFIX

/* The second group of the contract, for utf8_lookup.inc.h: see vec_avx2.h. */

JAC_INLINE uint8x16_t jac_vec_and_neon(uint8x16_t a, uint8x16_t b) { return vandq_u8(a, b); }
JAC_INLINE uint8x16_t jac_vec_least_neon(uint8x16_t a, uint8x16_t b) { return vminq_u8(a, b); }
JAC_INLINE uint8x16_t jac_vec_minus_neon(uint8x16_t a, uint8x16_t b) { return vqsubq_u8(a, b); }
JAC_INLINE uint8x16_t jac_vec_upper_neon(uint8x16_t v) { return vshrq_n_u8(v, 4); }
JAC_INLINE uint8x16_t jac_vec_table_neon(const uint8_t *table) { return vld1q_u8(table); }
JAC_INLINE uint8x16_t jac_vec_lookup_neon(uint8x16_t table, uint8x16_t v) { return vqtbl1q_u8(table, v); }

JAC_INLINE uint8x16_t jac_vec_ago_neon(uint8x16_t previous, uint8x16_t v, unsigned places)
{
    if (places == 1) return vextq_u8(previous, v, 15);
    if (places == 2) return vextq_u8(previous, v, 14);
    return vextq_u8(previous, v, 13);
}

#endif
