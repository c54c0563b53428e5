/* frontends/oj_rails/oj_rails_encode.h - L4. What Oj.optimize_rails changes in the Rails frontend's encoder. It has a
 * folder of its own, so that the Oj frontend works without the Rails frontend and the Rails frontend without Oj's. */
#ifndef JAC_OJ_RAILS_ENCODE_H
#define JAC_OJ_RAILS_ENCODE_H

#include "rb/rb.h"

/* Defines Jacinth.open_oj_rails_frontend; once, at load. */
JAC_API void jac_oj_rails_init(void);

#endif
