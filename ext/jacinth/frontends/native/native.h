/* frontends/native/native.h - L4. The module functions of the native frontend, and the last step of a dump.
 * Functions that need no C (files, IOs) are in lib/jacinth/native.rb. */
#ifndef JAC_NATIVE_H
#define JAC_NATIVE_H

#include "rb/config.h"

/* Defines Jacinth.parse, valid?, generate, pretty_generate, dump and info. */
JAC_API void jac_native_init(void);

/* Returns `text` when io is nil; else writes it to `io` by io.write and returns io. Every dump ends with this. */
JAC_API VALUE jac_native_deliver(VALUE text, VALUE io);

#endif
