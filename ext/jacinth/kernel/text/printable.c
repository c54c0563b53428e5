/* kernel/text/printable.c - L1. Looks characters up in the generated table; see printable.h. Runs once for each
 * character of a message: the table is searched from its beginning. */
#include "kernel/text/printable.h"
#include "kernel/text/unprintable_table.h"

static const uint32_t printable_not[][2] = {
#define PRINTABLE_ROW(first, last) {first, last},
    JAC_TEXT_UNPRINTABLE(PRINTABLE_ROW)
#undef PRINTABLE_ROW
};

JAC_COLD bool jac_printable_p(uint32_t cp)
{
    for (size_t i = 0; i < sizeof printable_not / sizeof *printable_not; i++)
        if (cp <= printable_not[i][1]) return cp < printable_not[i][0];
    return true;
}
