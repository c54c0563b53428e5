/* kernel/text/utf8.c - L1. The loops over jac_utf8_step; see utf8.h. */
#include "kernel/text/utf8.h"

size_t jac_utf8_valid_prefix(const char *p, size_t len)
{
    const char *start = p, *end = p + len;
    while (p < end) {
        size_t step = jac_utf8_step(p, end);
        if (step == 0) break;
        p += step;
    }
    return (size_t)(p - start);
}

size_t jac_utf8_count(const char *p, size_t len)
{
    size_t count = 0;
    for (size_t i = 0; i < len; i++) count += !jac_utf8_is_tail(p[i]);
    return count;
}

size_t jac_utf8_boundary(const char *p, size_t len, size_t max)
{
    if (max >= len) return len;
    size_t cut = max;
    while (cut > 0 && max - cut < 3 && jac_utf8_is_tail(p[cut])) cut--;
    return cut;
}
