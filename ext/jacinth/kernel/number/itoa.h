/* kernel/number/itoa.h - L1. Integers to decimal digits, written in place. Up to four digits take a short
 * decision tree, up to eight one register (SWAR), up to sixteen kernel/simd/digits.h.
 * No tables, no loops. Knows nothing of buffers: the caller reserves JAC_ITOA_MAX bytes. */
#ifndef JAC_KERNEL_NUMBER_ITOA_H
#define JAC_KERNEL_NUMBER_ITOA_H

#include "kernel/number/itoa8.h"
#include "kernel/simd/digits.h"

/* Bytes that the caller reserves at dst. All of them may be overwritten, whatever the number of digits. */
#define JAC_ITOA_MAX 24

/* Writes v in decimal. Returns one past the last digit, at most dst + 20. */
JAC_INLINE char *jac_itoa_u64(char *dst, uint64_t v)
{
    uint64_t high, top;
    if (v < 10000) return jac_itoa_short(dst, (uint32_t)v);
    if (v < 100000000) return jac_itoa_trim8(dst, (uint32_t)v);
    high = v / 100000000;
    if (high < 100000000) return jac_digits16_trim(dst, (uint32_t)high, (uint32_t)(v - high * 100000000));
    top = high / 100000000;
    dst = jac_itoa_short(dst, (uint32_t)top);
    jac_store64_le(dst, jac_itoa_digits8((uint32_t)(high - top * 100000000)) | JAC_ITOA_ZEROS);
    jac_store64_le(dst + 8, jac_itoa_digits8((uint32_t)(v - high * 100000000)) | JAC_ITOA_ZEROS);
    return dst + 16;
}

/* Writes v in decimal, with a '-' if it is negative. Returns one past the last digit, at most dst + 20. */
JAC_INLINE char *jac_itoa_i64(char *dst, int64_t v)
{
    uint64_t magnitude = v < 0 ? 0 - (uint64_t)v : (uint64_t)v;
    *dst = '-';
    return jac_itoa_u64(dst + (v < 0), magnitude);
}

#endif
