/* links: kernel/simd/dispatch.c kernel/simd/impl_*.c kernel/text/escape.c
 * test/c/string_close_model_test.c - string_close_test.c with the row of AVX-512 in plain C, on any x86-64. */
#include "avx512_model.h"
#include "string_close_test.c"
