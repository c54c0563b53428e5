/* frontends/native/type/type.h - L4. Jacinth::Type: the methods that read and write by a type. */
#ifndef JAC_NATIVE_TYPE_TYPE_H
#define JAC_NATIVE_TYPE_TYPE_H

#include "rb/rb.h"

/* Defines the method that defines the class; called once, at load. */
JAC_API void jac_type_init(void);

#endif
