/* frontends/rails/rails_decode.h - L4. What of decoding for ActiveSupport is written in C: the dates and times of a
 * tree. The methods that are exchanged, and what is asked of ActiveSupport, are lib/jacinth/rails/decode.rb's. */
#ifndef JAC_RAILS_RAILS_DECODE_H
#define JAC_RAILS_RAILS_DECODE_H

#include "rb/rb.h"

/* Defines Jacinth.open_rails_decoding; once, at load. */
JAC_API void jac_rails_decode_init(void);

#endif
