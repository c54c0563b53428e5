/* frontends/native/number.h - L4. Jacinth::Number: the text of Floats and Integers, and Floats of texts, without
 * a JSON document around them. */
#ifndef JAC_NATIVE_NUMBER_H
#define JAC_NATIVE_NUMBER_H

#include "rb/rb.h"

/* Defines the module; once, at load, after the private layouts were tested. */
JAC_API void jac_number_define(void);

#endif
