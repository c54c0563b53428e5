/* kernel/number/bigint.c - L1. See bigint.h. Reading multiplies by 10^19 and adds the next 19 digits. Writing divides
 * by 10^19 and writes the remainders. 10^19 has its top bit set, so a division takes two products with
 * its reciprocal (N. Moller, T. Granlund, "Improved division by invariant integers", 2011). */
#include "kernel/number/bigint.h"
#include "base/assert.h"
#include "kernel/number/atoi.h"
#include "kernel/number/itoa.h"

#define BIGINT_STEP 19
#define BIGINT_BASE UINT64_C(10000000000000000000)
/* (2^128 - 1) / BIGINT_BASE - 2^64 */
#define BIGINT_RECIPROCAL UINT64_C(0xd83c94fb6d2ac34a)

size_t jac_bigint_read(uint64_t words[JAC_BIGINT_WORDS], const char *p, size_t len)
{
    size_t count = 0;
    JAC_ASSERT(len <= JAC_BIGINT_DIGITS);
    while (len > 0) {
        size_t taken = (len - 1) % BIGINT_STEP + 1; /* only the first step takes fewer than 19 */
        uint64_t carry = 0;
        jac_atoi_digits(p, p + taken, &carry);
        for (size_t i = 0; i < count; i++) {
            jac_u128 product = jac_mul64(words[i], BIGINT_BASE);
            words[i] = product.lo + carry;
            carry = product.hi + (words[i] < carry);
        }
        if (carry != 0) words[count++] = carry; /* bounds: 154 digits fit */
        p += taken;
        len -= taken;
    }
    return count;
}

/* Divides the words by 10^19 and returns the remainder. */
static uint64_t bigint_divide(uint64_t *words, size_t count)
{
    uint64_t rest = 0;
    for (size_t i = count; i-- > 0;) {
        jac_u128 q = jac_mul64(rest, BIGINT_RECIPROCAL);
        q.lo += words[i];
        q.hi += rest + 1 + (q.lo < words[i]);
        rest = words[i] - q.hi * BIGINT_BASE;
        if (rest > q.lo) {
            q.hi--;
            rest += BIGINT_BASE;
        }
        if (JAC_UNLIKELY(rest >= BIGINT_BASE)) {
            rest -= BIGINT_BASE;
            q.hi++;
        }
        words[i] = q.hi;
    }
    return rest;
}

/* Writes the 19 digits of v < 10^19, leading zeros included. */
static void bigint_put19(char *dst, uint64_t v)
{
    uint64_t top = v / UINT64_C(10000000000000000), middle;
    v -= top * UINT64_C(10000000000000000);
    middle = v / 100000000;
    jac_store32_le(dst, (uint32_t)((jac_itoa_digits8((uint32_t)top) | JAC_ITOA_ZEROS) >> 40));
    jac_store64_le(dst + 3, jac_itoa_digits8((uint32_t)middle) | JAC_ITOA_ZEROS);
    jac_store64_le(dst + 11, jac_itoa_digits8((uint32_t)(v - middle * 100000000)) | JAC_ITOA_ZEROS);
}

char *jac_bigint_write(char *dst, uint64_t words[JAC_BIGINT_WORDS], size_t count)
{
    uint64_t rests[JAC_BIGINT_WORDS + 1]; /* 2^512 has 155 digits: nine steps */
    size_t steps = 0;
    while (count > 0 && words[count - 1] == 0) count--;
    while (count > 1 || (count == 1 && words[0] >= BIGINT_BASE)) {
        rests[steps++] = bigint_divide(words, count); /* bounds: each step removes 63 bits */
        if (words[count - 1] == 0) count--;
    }
    dst = jac_itoa_u64(dst, count != 0 ? words[0] : 0);
    while (steps-- > 0) {
        bigint_put19(dst, rests[steps]);
        dst += BIGINT_STEP;
    }
    return dst;
}
