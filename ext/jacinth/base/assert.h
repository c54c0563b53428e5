/* base/assert.h - L0. JAC_ASSERT(condition): a bound or state check of the debug build
 * (JAC_DEBUG=1 at extconf), which prints the place and aborts; nothing in the release build,
 * where the condition is not evaluated. Never used for input errors. */
#ifndef JAC_BASE_ASSERT_H
#define JAC_BASE_ASSERT_H

#ifdef JAC_DEBUG
#  include <stdio.h>
#  include <stdlib.h>
#  define JAC_ASSERT(condition) \
     ((condition) ? (void)0 \
                  : (fprintf(stderr, "%s:%d: JAC_ASSERT(%s) failed\n", __FILE__, __LINE__, #condition), abort()))
#else
#  define JAC_ASSERT(condition) ((void)0)
#endif

#endif
