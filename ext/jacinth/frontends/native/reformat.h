/* frontends/native/reformat.h - L4. Jacinth.reformat and Jacinth.statistics, which read documents without building
 * objects. */
#ifndef JAC_NATIVE_REFORMAT_H
#define JAC_NATIVE_REFORMAT_H

#include "rb/rb.h"

/* Defines both, and Jacinth::DISTINCT_KEYS_LIMIT. */
JAC_API void jac_reformat_init(void);

#endif
