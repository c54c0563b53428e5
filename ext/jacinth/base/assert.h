/* base/assert.h - L0. JAC_ASSERT(condition): checks a bound or a state in the debug build (JAC_DEBUG=1 at
 * extconf.rb). A failed check prints the file, the line and the condition, and aborts. The release build does not
 * evaluate the condition. Errors in the input are never reported this way. */
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
