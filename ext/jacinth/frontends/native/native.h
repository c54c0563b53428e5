/* frontends/native/native.h - L4. The module functions of the native frontend, and how a dump ends. What needs no C
 * (files, IOs) is in lib/jacinth/native.rb. */
#ifndef JAC_NATIVE_H
#define JAC_NATIVE_H

#include "rb/config.h"

/* Defines Jacinth.parse, valid?, generate, pretty_generate, dump and info. */
JAC_API void jac_native_init(void);

/* Writes `text` to `io`, or returns it when io is nil: how every dump ends. Calls io.write. */
JAC_API VALUE jac_native_deliver(VALUE text, VALUE io);

#endif
