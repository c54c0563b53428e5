/* rb/large_blocks.h - L3. Prepares glibc's malloc, and Ruby's collector, for long Strings. */
#ifndef JAC_RB_LARGE_BLOCKS_H
#define JAC_RB_LARGE_BLOCKS_H

#include "rb/rb.h"

/* Called once, at load. `choice` "0": malloc and the collector are told nothing; NULL or another: they are. */
JAC_API void jac_large_blocks_init(const char *choice);

/* Tells the collector of a text of `size` bytes in a block of malloc, where that avoids page faults. Runs no Ruby code
 * and no collection. */
JAC_API void jac_large_blocks_made(size_t size);

/* Tells malloc that blocks of about `size` bytes will be allocated and freed again and again. Runs no Ruby code. */
JAC_API void jac_large_blocks_expect(size_t size);

#endif
