/* links: kernel/simd/dispatch.c kernel/simd/impl_*.c kernel/simd/brackets.c kernel/text/escape.c kernel/text/utf8.c
 * test/c/brackets_model_test.c - brackets_test.c with the row of AVX-512 in plain C, on any x86-64. */
#include "avx512_model.h"
#include "brackets_test.c"
