/* rb/parse/key_check.h - L3. The check for equal keys, for sinks that build no values. */
#ifndef JAC_PARSE_KEY_CHECK_H
#define JAC_PARSE_KEY_CHECK_H

#include "rb/parse/key_set.h"

/* Called at the end of an object, whose keys are in the set from `base` on; removes them. Returns what
 * jac_key_set_close does, or OK if the syntax has JAC_SYNTAX_DUPLICATE_KEY. */
JAC_INLINE jac_status jac_key_check_object_end(jac_key_set *keys, jac_reader *r, size_t base)
{
    if (JAC_LIKELY(!(r->syntax.flags & JAC_SYNTAX_DUPLICATE_KEY))) return jac_key_set_close(keys, r, base);
    keys->count = base;
    return JAC_STATUS_OK;
}

#endif
