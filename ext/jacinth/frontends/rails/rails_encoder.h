/* frontends/rails/rails_encoder.h - L4. The Rails frontend: opened by lib/jacinth/rails.rb, which has made its modules
 * and classes by then. */
#ifndef JAC_RAILS_RAILS_ENCODER_H
#define JAC_RAILS_RAILS_ENCODER_H

#include "rb/rb.h"

/* Defines Jacinth.open_rails_frontend; once, at load. */
JAC_API void jac_rails_init(void);

#endif
