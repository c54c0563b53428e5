/* frontends/rails/rails_decode.h - L4. The part of ActiveSupport's decoding that is written in C: the dates and times
 * in a tree. lib/jacinth/rails/decode.rb replaces the methods and calls ActiveSupport. */
#ifndef JAC_RAILS_RAILS_DECODE_H
#define JAC_RAILS_RAILS_DECODE_H

#include "rb/rb.h"

/* Defines Jacinth.open_rails_decoding; once, at load. */
JAC_API void jac_rails_decode_init(void);

#endif
