/* rb/class/coder.h - L3. Jacinth::Coder: options read once, then used by many calls, from any thread,
 * fiber or Ractor. What a call does is rb/build's and rb/walk's. */
#ifndef JAC_RB_CLASS_CODER_H
#define JAC_RB_CLASS_CODER_H

#include "rb/rb.h"

/* Defines Jacinth::Coder. */
JAC_API void jac_coder_init(void);

#endif
