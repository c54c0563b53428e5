/* frontends/native/query/query_memory.h - L4. A jac_buf whose bytes a hidden Ruby String owns, so that an exit by raise
 * leaks nothing. For the programs of queries and regular expressions, which are compiled into it. */
#ifndef JAC_NATIVE_QUERY_MEMORY_H
#define JAC_NATIVE_QUERY_MEMORY_H

#include "base/buf.h"
#include "rb/rb.h"

typedef struct {
    jac_buf buf;    /* first: grow casts it to the memory */
    VALUE string;   /* root: the struct is on the C stack */
} jac_query_memory;

/* Starts an empty buffer. Its bytes are aligned for 64-bit integers. */
JAC_API void jac_query_memory_start(jac_query_memory *memory);

/* The bytes written, as a frozen String. */
JAC_API VALUE jac_query_memory_finish(jac_query_memory *memory);

#endif
