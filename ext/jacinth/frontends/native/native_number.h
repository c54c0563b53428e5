/* frontends/native/native_number.h - L4. Jacinth::Number: formats Floats and Integers, and parses Floats, outside any
 * JSON document. */
#ifndef JAC_NATIVE_NATIVE_NUMBER_H
#define JAC_NATIVE_NATIVE_NUMBER_H

#include "rb/rb.h"

/* Defines the module; called once at load, after the private layouts were tested. */
JAC_API void jac_native_number_define(void);

#endif
