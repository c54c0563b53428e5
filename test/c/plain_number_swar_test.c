/* links: kernel/number/pow10.c kernel/number/bigdec.c kernel/number/atof.c reader/number.c
 * test/c/plain_number_swar_test.c - plain_number_test.c with sixteen digits at once in plain C, as on
 * architectures without a vector baseline. */
#define JAC_BASELINE_SWAR
#define PLAIN_NUMBER_SUITE "plain_number_swar"
#include "plain_number_test.c"
