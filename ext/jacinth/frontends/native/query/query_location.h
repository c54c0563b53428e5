/* frontends/native/query/query_location.h - L4. Where a result is: as a normalized path (RFC 9535, section 2.7) and as
 * a JSON Pointer (RFC 6901). Reads the keys of the frames. */
#ifndef JAC_NATIVE_QUERY_LOCATION_H
#define JAC_NATIVE_QUERY_LOCATION_H

#include "frontends/native/query/query_run.h"

/* The location of the result that is being emitted, as a new UTF-8 String. */
JAC_API VALUE jac_query_location_path(jac_query_run *run);
JAC_API VALUE jac_query_location_pointer(jac_query_run *run);

#endif
