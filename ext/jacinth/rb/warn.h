/* rb/warn.h - L3. Warnings of deprecated use, by Kernel#warn, told of the caller's line. The words are the
 * callers'. */
#ifndef JAC_RB_WARN_H
#define JAC_RB_WARN_H

#include "rb/rb.h"

/* warn(message, uplevel:, category: :deprecated), where uplevel is the nearest frame outside of this library
 * and of the json gem. Runs Ruby code, which may raise. */
JAC_API void jac_warn_deprecated(VALUE message);

#endif
