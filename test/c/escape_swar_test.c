/* links: kernel/simd/dispatch.c kernel/simd/impl_avx2.c kernel/simd/impl_avx512.c
 *        kernel/simd/impl_neon.c kernel/simd/impl_sse2.c kernel/simd/impl_swar.c kernel/text/escape.c
 * test/c/escape_swar_test.c - escape_test.c with the inlined kernel in plain C, as it is on
 * architectures without a vector baseline. */
#define JAC_BASELINE_SWAR
#define ESCAPE_SUITE "escape_swar"
#define ESCAPE_INLINED_ONLY true
#include "escape_test.c"
