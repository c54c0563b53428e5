/* links: kernel/simd/dispatch.c kernel/simd/impl_*.c kernel/text/escape.c
 * test/c/simd_model_test.c - simd_test.c with the row of AVX-512 in plain C, on any x86-64. */
#include "avx512_model.h"
#include "simd_test.c"
