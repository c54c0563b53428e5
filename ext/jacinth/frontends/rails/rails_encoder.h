/* frontends/rails/rails_encoder.h - L4. The Rails frontend's opening. lib/jacinth/rails.rb defines the modules and
 * classes and then opens the frontend. */
#ifndef JAC_RAILS_RAILS_ENCODER_H
#define JAC_RAILS_RAILS_ENCODER_H

#include "frontends/rails/rails.h"

/* Makes every later encode of the process call `generate` instead of jac_rails_generate. It sets call->hooks and calls
 * jac_rails_generate itself. */
typedef VALUE (*jac_rails_generate_fn)(const jac_config *config, VALUE value, jac_rails_call *call);
JAC_API void jac_rails_set_generate(jac_rails_generate_fn generate);

/* Defines Jacinth.open_rails_frontend and what decoding needs; once, at load. */
JAC_API void jac_rails_init(void);

#endif
