/* rb/errors_token.h - L3. What a message shows of the token with the error. Included by errors.c alone; it knows no
 * Ruby. */
#ifndef JAC_RB_ERRORS_TOKEN_H
#define JAC_RB_ERRORS_TOKEN_H

#include "base/compiler.h"
#include "base/status.h"

/* Whether the error is about a token, and not about a byte within a string or a number. */
JAC_INLINE bool errors_token_p(jac_status status)
{
    return status == JAC_STATUS_INVALID_NUMBER ||
           (status >= JAC_STATUS_UNEXPECTED_CHARACTER && status <= JAC_STATUS_EXPECTED_COLON);
}

/* How many of the `len` bytes at `ptr` a message shows: up to the next delimiter if the error is about a token. */
JAC_INLINE size_t jac_errors_token_len(const char *ptr, size_t len, jac_status status)
{
    if (!errors_token_p(status)) return len;
    if (strchr(",:[]{}", *ptr)) return 1; /* bounds: len > 0, and no NUL is shown */
    if (*ptr == '"') {
        const char *quote = memchr(ptr + 1, '"', len - 1);
        return quote ? (size_t)(quote - ptr) + 1 : len;
    }
    for (size_t i = 1; i < len; i++)
        if (strchr(status == JAC_STATUS_EXPECTED_KEY ? ",]}:" : ",]}", ptr[i])) return i; /* bounds: i < len */
    return len;
}

#endif
