/* links: kernel/simd/dispatch.c kernel/simd/impl_avx2.c kernel/simd/impl_avx512.c
 *        kernel/simd/impl_neon.c kernel/simd/impl_sse2.c kernel/simd/impl_swar.c kernel/text/escape.c
 * test/c/simd_swar_test.c - simd_test.c with the inlined kernels in plain C, as they are on
 * architectures without a vector baseline. */
#define JAC_BASELINE_SWAR
#define SIMD_SUITE "simd_swar"
#define SIMD_INLINED_ONLY true
#include "simd_test.c"
