/* links: kernel/number/pow10.c kernel/simd/dispatch.c kernel/simd/impl_*.c kernel/text/escape.c
 * test/c/integers_model_test.c - integers_test.c with the row of AVX-512 in plain C, on any x86-64. */
#include "avx512_model.h"
#include "integers_test.c"
