/* rb/large_blocks.h - L3. Prepares glibc's malloc for long Strings. */
#ifndef JAC_RB_LARGE_BLOCKS_H
#define JAC_RB_LARGE_BLOCKS_H

#include "rb/rb.h"

/* Tells malloc that blocks of about `size` bytes will be allocated and freed again and again. Runs no Ruby code. */
JAC_API void jac_large_blocks_expect(size_t size);

#endif
