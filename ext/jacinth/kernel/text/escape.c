/* kernel/text/escape.c - L1. The tables of escape.h. Their rows come from config/escapes.yml. */
#include "kernel/text/escape.h"
#include "kernel/text/escape_table.h"

#define JAC_ESCAPE_ROW(byte, text, length) [byte] = {text, length},
const jac_escape_sequence jac_escape_sequences[128] = {JAC_ESCAPE_SEQUENCES(JAC_ESCAPE_ROW)};
#undef JAC_ESCAPE_ROW

#define JAC_ESCAPE_ROW(byte, letter) [byte] = letter,
const char jac_escape_letter[128] = {JAC_ESCAPE_LETTERS(JAC_ESCAPE_ROW)};
#undef JAC_ESCAPE_ROW

#define JAC_ESCAPE_ROW(byte, letter) [letter] = byte,
const char jac_escape_meaning[128] = {JAC_ESCAPE_LETTERS(JAC_ESCAPE_ROW)};
#undef JAC_ESCAPE_ROW
