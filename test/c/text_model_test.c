/* links: kernel/text/unescape.c kernel/text/utf8.c kernel/text/escape.c kernel/simd/dispatch.c kernel/simd/impl_*.c
 * test/c/text_model_test.c - text_test.c with the row of AVX-512 in plain C, on any x86-64. */
#include "avx512_model.h"
#include "text_test.c"
