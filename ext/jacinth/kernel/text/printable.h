/* kernel/text/printable.h - L1. Which characters messages show as they are; config/unprintable.yml lists the others.
 * Not for hot code. */
#ifndef JAC_TEXT_PRINTABLE_H
#define JAC_TEXT_PRINTABLE_H

#include "base/compiler.h"

/* Whether the character cp (0..0x10ffff) can be shown: it neither controls the terminal, nor changes the order of the
 * text around it, nor is invisible. */
JAC_API bool jac_printable_p(uint32_t cp);

#endif
