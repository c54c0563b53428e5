/* links: reader/number.c reader/number_lenient.c kernel/number/pow10.c kernel/number/bigdec.c kernel/number/atof.c
 *        kernel/text/utf8.c kernel/text/unescape.c kernel/text/escape.c kernel/simd/dispatch.c kernel/simd/impl_*.c
 * test/c/reader_swar_test.c - reader_test.c with the inline kernels in plain C, as on
 * architectures without a vector baseline. */
#define JAC_BASELINE_SWAR
#define READER_SUITE "reader_swar"
#include "reader/space.c"
#include "reader/string_scan.c"
#include "reader/validate.c"
#include "reader_test.c"
