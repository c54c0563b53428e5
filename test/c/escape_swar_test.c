/* links: kernel/simd/dispatch.c kernel/simd/impl_*.c kernel/text/escape.c
 * test/c/escape_swar_test.c - escape_test.c with the inline kernel in plain C, as on
 * architectures without a vector baseline. */
#define JAC_BASELINE_SWAR
#define ESCAPE_SUITE "escape_swar"
#define ESCAPE_INLINED_ONLY true
#include "escape_test.c"
