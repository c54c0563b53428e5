/* frontends/native/stream/stream_writer.h - L4. The part of Jacinth::Writer, which Jacinth.write yields, that is
 * written in C. */
#ifndef JAC_NATIVE_STREAM_WRITER_H
#define JAC_NATIVE_STREAM_WRITER_H

#include "rb/rb.h"

/* Defines the class and its methods. */
JAC_API void jac_stream_writer_init(void);

#endif
