/* kernel/text/unescape.h - L1. Decodes the backslash escapes in the content of a JSON string. Checks only the
 * escapes: raw control characters and UTF-8 are checked elsewhere. */
#ifndef JAC_TEXT_UNESCAPE_H
#define JAC_TEXT_UNESCAPE_H

#include "base/compiler.h"
#include "base/status.h"

typedef struct {
    size_t len;          /* if OK: the number of decoded bytes, at most that of the source */
    bool high;           /* if OK: some decoded byte is 0x80 or above */
    size_t error_offset; /* if not OK: the offset of the backslash of the wrong escape */
    bool lone;           /* if OK: some decoded bytes are a lone surrogate, which is not valid UTF-8 */
} jac_unescaped;

/* Extensions to RFC 8259 that the caller may allow. */
enum {
    JAC_UNESCAPE_INVALID = 1, /* a backslash before any other character is dropped */
    JAC_UNESCAPE_LONE = 2,    /* a lone low surrogate is decoded to three bytes */
    JAC_UNESCAPE_LONE_HIGH = 4 /* so is a lone high surrogate; only together with JAC_UNESCAPE_LONE */
};

/* Decodes the len bytes at src, the content between the quotes, to dst. dst has room for len bytes (all of them
 * may be overwritten) and does not overlap src. `allow` is a union of JAC_UNESCAPE_ flags. Returns:
 *   OK
 *   INVALID_ESCAPE        a backslash before a character other than "\/bfnrtu; with JAC_UNESCAPE_INVALID only a
 *                         backslash at the end
 *   INCOMPLETE_UNICODE    \u without four hexadecimal digits
 *   INCOMPLETE_SURROGATE  a high surrogate without a \u after it
 *   INVALID_SURROGATE     a high surrogate before a \u that is not a low surrogate
 *   UNPAIRED_SURROGATE    a low surrogate without a high one before it; not with JAC_UNESCAPE_LONE */
JAC_API jac_status jac_unescape(char *dst, const char *src, size_t len, unsigned allow, jac_unescaped *out);

/* Decodes the string whose content begins at src to dst, up to its closing quote, and returns the quote. dst has room
 * for end - src bytes. Returns NULL when there is no closing quote before end, when something is wrong, or when the
 * row in use has no kernel for it; the content of dst is then undefined. */
JAC_API const char *jac_unescape_close(char *dst, const char *src, const char *end, jac_unescaped *out);

/* Checks the escapes and sets *out as jac_unescape does, but writes no text. */
JAC_API jac_status jac_unescape_measure(const char *src, size_t len, unsigned allow, jac_unescaped *out);

#endif
