/* rb/parse/key_check.h - L3. The check for equal keys, for sinks that build no values. */
#ifndef JAC_PARSE_KEY_CHECK_H
#define JAC_PARSE_KEY_CHECK_H

#include "rb/parse/key_set.h"
#include "rb/errors.h"

/* Called at the end of an object, whose keys are in the set from `base` on; removes them. Raises ParserError if two of
 * them are equal, unless the syntax has JAC_SYNTAX_DUPLICATE_KEY. */
JAC_INLINE void jac_key_check_object_end(jac_key_set *keys, jac_reader *r, size_t base)
{
    const jac_key_ref *twice = NULL;
    if (r->syntax.flags & JAC_SYNTAX_DUPLICATE_KEY) keys->count = base;
    else twice = jac_key_set_close(keys, base);
    if (JAC_LIKELY(twice == NULL)) return;
    r->error_at = twice->ptr - 1; /* bounds: a key has its opening quote */
    jac_errors_raise_parse(JAC_STATUS_DUPLICATE_KEY, r, jac_key_set_text(twice));
}

#endif
