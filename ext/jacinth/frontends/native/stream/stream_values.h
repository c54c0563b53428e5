/* frontends/native/stream/stream_values.h - L4. The methods of Jacinth::StreamBuffer for values that do not end with
 * their lines. */
#ifndef JAC_NATIVE_STREAM_VALUES_H
#define JAC_NATIVE_STREAM_VALUES_H

#include "rb/rb.h"

/* Defines the methods; called after jac_stream_buffer_init. */
JAC_API void jac_stream_values_init(void);

#endif
