/* links: kernel/number/pow10.c kernel/number/bigdec.c kernel/number/atof.c
 * test/c/number_swar_test.c - number_test.c with the sixteen digits of a double in plain C, as on
 * architectures without a vector baseline. */
#define JAC_BASELINE_SWAR
#define NUMBER_SUITE "number_swar"
#include "kernel/number/ftoa.c"
#include "number_test.c"
