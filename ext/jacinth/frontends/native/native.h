/* frontends/native/native.h - L4. The module functions of the native frontend. Functions that need no C (files, IOs)
 * are in lib/jacinth/core/native.rb. */
#ifndef JAC_NATIVE_H
#define JAC_NATIVE_H

#include "rb/config.h"

/* Defines Jacinth.parse, valid?, generate, pretty_generate, dump and info. */
JAC_API void jac_native_init(void);

#endif
