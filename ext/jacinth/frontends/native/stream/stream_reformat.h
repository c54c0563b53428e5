/* frontends/native/stream/stream_reformat.h - L4. Jacinth::StreamReformat, a private class: Jacinth.reformat of one
 * document that comes in chunks, in flat memory. The command line uses it for long documents. */
#ifndef JAC_NATIVE_STREAM_REFORMAT_H
#define JAC_NATIVE_STREAM_REFORMAT_H

#include "rb/rb.h"

/* Defines the class. */
JAC_API void jac_stream_reformat_init(void);

#endif
