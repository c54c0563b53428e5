/* rb/build/spelling.h - L3. What a sink checks that builds no value and keeps every spelling: escapes,
 * numbers that no double holds, equal keys. The rest the grammar has checked. */
#ifndef JAC_RB_BUILD_SPELLING_H
#define JAC_RB_BUILD_SPELLING_H

#include "kernel/text/unescape.h"
#include "rb/build/key_set.h"
#include "rb/errors.h"
#include "reader/number.h"

/* Checks the escapes of a string. OK with its decoded length in *len, or the error, r->error_at set. */
JAC_INLINE jac_status jac_spelling_string(jac_reader *r, const jac_text *t, size_t *len)
{
    *len = t->len;
    if (JAC_LIKELY(!t->escaped)) return JAC_STATUS_OK;
    jac_unescaped decoded;
    bool allow_invalid = (r->syntax.flags & JAC_SYNTAX_INVALID_ESCAPE) != 0;
    jac_status status = jac_unescape_measure(t->ptr, t->len, allow_invalid, &decoded);
    if (JAC_UNLIKELY(status != JAC_STATUS_OK)) r->error_at = t->ptr + decoded.error_offset;
    *len = decoded.len;
    return status;
}

/* At the end of an object, whose keys are those from `base` on: raises ParserError where two are equal,
 * unless the syntax has JAC_SYNTAX_DUPLICATE_KEY. */
JAC_INLINE void jac_spelling_object_end(jac_key_set *keys, jac_reader *r, size_t base)
{
    const jac_key_mark *twice = NULL;
    if (r->syntax.flags & JAC_SYNTAX_DUPLICATE_KEY) keys->count = base;
    else twice = jac_key_set_close(keys, base);
    if (JAC_LIKELY(twice == NULL)) return;
    r->error_at = twice->ptr - 1; /* bounds: a key has its opening quote */
    jac_errors_raise_duplicate_key(jac_key_set_text(twice), r);
}

#endif
