/* frontends/native/coder.h - L4. Jacinth::Coder: options read once, then used by many calls, from any thread, fiber
 * or Ractor. rb/parse and rb/generate do the work of a call. */
#ifndef JAC_NATIVE_CODER_H
#define JAC_NATIVE_CODER_H

#include "rb/rb.h"

/* Defines Jacinth::Coder. */
JAC_API void jac_coder_init(void);

#endif
