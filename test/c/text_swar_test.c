/* links: kernel/text/utf8.c
 * test/c/text_swar_test.c - text_test.c with the decoder of escapes compiled for the plain baseline. */
#define JAC_BASELINE_SWAR
#define TEXT_SUITE "text_swar"
#include "kernel/text/unescape.c"
#include "text_test.c"
