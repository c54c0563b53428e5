/* frontends/native/stream/stream_lines.h - L4. Jacinth::StreamBuffer.lines, the part of Jacinth.generate_lines that is
 * written in C. */
#ifndef JAC_NATIVE_STREAM_LINES_H
#define JAC_NATIVE_STREAM_LINES_H

#include "rb/rb.h"

/* Defines the method. */
JAC_API void jac_stream_lines_init(void);

#endif
