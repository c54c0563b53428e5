/* links: kernel/simd/dispatch.c kernel/simd/impl_*.c kernel/text/escape.c
 * test/c/simd_swar_test.c - simd_test.c with the inline kernels in plain C, as on
 * architectures without a vector baseline. */
#define JAC_BASELINE_SWAR
#define SIMD_SUITE "simd_swar"
#define SIMD_INLINED_ONLY true
#include "simd_test.c"
