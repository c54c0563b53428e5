/* frontends/native/query/path.h - L4. Jacinth::Path: a compiled query with its limits, frozen and shareable. What needs
 * no C is in lib/jacinth/path.rb. */
#ifndef JAC_NATIVE_QUERY_PATH_H
#define JAC_NATIVE_QUERY_PATH_H

#include "rb/rb.h"

/* Defines Jacinth::Path. */
JAC_API void jac_path_init(void);

#endif
