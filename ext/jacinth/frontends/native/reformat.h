/* frontends/native/reformat.h - L4. Jacinth.reformat and Jacinth.statistics, which read documents without building
 * objects. */
#ifndef JAC_NATIVE_REFORMAT_H
#define JAC_NATIVE_REFORMAT_H

#include "rb/config.h"

/* Defines both, and Jacinth::DISTINCT_KEYS_LIMIT. */
JAC_API void jac_reformat_init(void);

/* Sets `config` from a Hash of options, or nil: those of parse and, if `writes`, those of generate that say where white
 * space goes. Raises ArgumentError or TypeError. */
JAC_API void jac_reformat_config(jac_config *config, VALUE options, bool writes);

#endif
