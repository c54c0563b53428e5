/* frontends/native/coder.h - L4. Jacinth::Coder: options read once, then used by many calls, from any thread, fiber
 * or Ractor. rb/parse and rb/generate do the work of a call. */
#ifndef JAC_NATIVE_CODER_H
#define JAC_NATIVE_CODER_H

#include "rb/config.h"

/* Defines Jacinth::Coder. */
JAC_API void jac_coder_init(void);

/* The options of `coder`, while the caller keeps it on the C stack (RB_GC_GUARD): they lie in its slot. Raises
 * TypeError for any other object. */
JAC_API const jac_config *jac_coder_config(VALUE coder);

#endif
