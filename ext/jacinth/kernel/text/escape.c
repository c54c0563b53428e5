/* kernel/text/escape.c - L1. Holds the table of escape.h; its rows come from config/escapes.yml. */
#include "kernel/text/escape.h"
#include "kernel/text/escape_table.h"

#define JAC_ESCAPE_ROW(byte, text, length) [byte] = {text, length},
const jac_escape_spelled jac_escape_spelling[128] = {JAC_ESCAPE_SPELLINGS(JAC_ESCAPE_ROW)};
#undef JAC_ESCAPE_ROW
