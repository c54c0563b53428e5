/* base/buf.c - L0. The growth rule of jac_buf; see buf.h. The owner of a buffer supplies `grow` and
 * the memory; nothing is allocated here. */
#include "base/buf.h"

size_t jac_buf_next_capacity(size_t used, size_t need)
{
    const size_t limit = SIZE_MAX / 2;
    if (used > limit || need > limit - used) return 0;
    size_t wanted = used + need;
    size_t grown = used + used / 2;
    return wanted > grown ? wanted : grown;
}
