/* kernel/number/pow10.c - L1. The tables of pow10.h. The 128-bit powers are computed when the program or library is
 * loaded, in about 40 us: as constants they would be the largest part of the source and a hundredth of the library. */
#include "kernel/number/pow10.h"
#include <string.h>

enum {
    POW10_PAD = 4,    /* limbs of zero below a number, so that its top 160 bits can always be read */
    POW10_LIMBS = 42, /* 10^323 has 34; 2^1312 has 42 and is 2^175 times 10^342, so its quotients have 128 bits */
    POW10_END = POW10_PAD + POW10_LIMBS
};

jac_u128 jac_pow10_table[JAC_POW10_COUNT];

/* The top 128 bits of the number whose highest limb, which is not 0, is limbs[used - 1]. */
static jac_u128 pow10_top(const uint32_t *limbs, size_t used)
{
    const uint64_t high = (uint64_t)limbs[used - 1] << 32 | limbs[used - 2];
    const uint64_t low = (uint64_t)limbs[used - 3] << 32 | limbs[used - 4];
    const unsigned shift = jac_clz64(high); /* below 32 */
    const uint64_t rest = (uint64_t)limbs[used - 5] << shift >> 32;
    return (jac_u128){.hi = high << shift | low >> 1 >> (63 - shift), .lo = low << shift | rest};
}

/* Fills the table. A number is an integer in limbs of 32 bits, the lowest one first. The positive powers are made by
 * multiplication. For the negative ones 2^1312 is divided by 10 again and again. Each quotient is rounded down, which
 * gives the same as one division of 2^1312 by the power, rounded down, so its top bits are exact. */
JAC_CONSTRUCTOR static void pow10_fill(void)
{
    uint32_t limbs[POW10_END] = {[POW10_PAD] = 1};
    size_t used = POW10_PAD + 1;
    for (int32_t p = 0; p <= JAC_POW10_MAX; p++) {
        jac_pow10_table[p - JAC_POW10_MIN] = pow10_top(limbs, used);
        uint64_t carry = 0;
        for (size_t i = POW10_PAD; i < used; i++) {
            carry += (uint64_t)limbs[i] * 10;
            limbs[i] = (uint32_t)carry;
            carry >>= 32;
        }
        if (carry) limbs[used++] = (uint32_t)carry; /* bounds: 10^(MAX + 1) has fewer than POW10_LIMBS limbs */
    }
    memset(limbs, 0, sizeof limbs);
    limbs[POW10_END - 1] = 1;
    used = POW10_END;
    for (int32_t p = -1; p >= JAC_POW10_MIN; p--) {
        uint64_t rest = 0;
        for (size_t i = used; i-- > POW10_PAD;) {
            rest = rest << 32 | limbs[i];
            limbs[i] = (uint32_t)(rest / 10);
            rest %= 10;
        }
        if (!limbs[used - 1]) used--;
        jac_pow10_table[p - JAC_POW10_MIN] = pow10_top(limbs, used);
    }
}

const double jac_pow10_double[JAC_POW10_DOUBLE_MAX + 1] = {
    1e0,  1e1,  1e2,  1e3,  1e4,  1e5,  1e6,  1e7,  1e8,  1e9,  1e10, 1e11,
    1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22,
};

const uint64_t jac_pow10_integer[20] = {
    1u, 10u, 100u, 1000u, 10000u, 100000u, 1000000u, 10000000u, 100000000u, 1000000000u,
    10000000000u, 100000000000u, 1000000000000u, 10000000000000u, 100000000000000u,
    1000000000000000u, 10000000000000000u, 100000000000000000u, 1000000000000000000u,
    10000000000000000000u,
};
