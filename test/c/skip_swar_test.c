/* links: reader/number.c reader/number_lenient.c kernel/number/pow10.c kernel/number/bigdec.c kernel/number/atof.c
 *        kernel/text/utf8.c kernel/text/unescape.c kernel/text/escape.c kernel/simd/dispatch.c kernel/simd/impl_*.c
 *        kernel/simd/brackets.c
 * test/c/skip_swar_test.c - skip_test.c with the inline kernels in plain C, as on
 * architectures without a vector baseline. */
#define JAC_BASELINE_SWAR
#define SKIP_SUITE "skip_swar"
#include "reader/space.c"
#include "reader/string_scan.c"
#include "reader/validate.c"
#include "skip_test.c"
