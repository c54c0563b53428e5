/* kernel/text/escape.c - L1. Holds the table of escape.h; the rows come from config/escapes.yml. */
#include "kernel/text/escape.h"

const jac_escape_spelled jac_escape_spelling[128] = {
#include "kernel/text/escape_table.h"
};
