/* kernel/number/pow10.c - L1. The tables of pow10.h: the generated 128-bit powers, the exact
 * doubles (5^22 < 2^53), and the integers that fit 64 bits.
 * Holds no code. */
#include "kernel/number/pow10.h"

#define POW10_ROW(high, low) {high, low},
const jac_u128 jac_pow10_table[JAC_POW10_COUNT] = {JAC_POW10_ROWS(POW10_ROW)};
#undef POW10_ROW

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
