/* kernel/text/unescape.h - L1. The content of a JSON string with its backslash escapes turned into
 * characters. Checks the escapes only: raw control characters and UTF-8 are checked elsewhere. */
#ifndef JAC_TEXT_UNESCAPE_H
#define JAC_TEXT_UNESCAPE_H

#include "base/compiler.h"
#include "base/status.h"

typedef struct {
    size_t len;          /* decoded bytes; never more than the source's; when OK */
    bool high;           /* some decoded byte is 0x80 or above; when OK */
    size_t error_offset; /* of the backslash of the escape that is wrong; when not OK */
    bool lone;           /* some decoded bytes are half a surrogate pair, which is not UTF-8; when OK */
} jac_unescaped;

/* What is allowed beyond RFC 8259. */
enum {
    JAC_UNESCAPE_INVALID = 1, /* a backslash before any character: it is dropped */
    JAC_UNESCAPE_LONE = 2,    /* a low surrogate alone: its three bytes */
    JAC_UNESCAPE_LONE_HIGH = 4 /* and a high one; with JAC_UNESCAPE_LONE only */
};

/* Decodes the len bytes at src, which lie between the quotes, to dst, which has room for len bytes (all
 * may be overwritten) and does not overlap src. Statuses:
 *   OK
 *   INVALID_ESCAPE        a backslash before something else than "\/bfnrtu; with JAC_UNESCAPE_INVALID only one
 *                         at the end: before other characters it is dropped
 *   INCOMPLETE_UNICODE    \u without four hexadecimal digits
 *   INCOMPLETE_SURROGATE  a high surrogate that no \u follows
 *   INVALID_SURROGATE     a high surrogate before \u of something else than a low one
 *   UNPAIRED_SURROGATE    a low surrogate that no high one precedes; not with JAC_UNESCAPE_LONE */
JAC_API jac_status jac_unescape(char *dst, const char *src, size_t len, unsigned allow, jac_unescaped *out);

/* Finds the closing quote of the string whose content begins at src, and decodes up to it, to dst, which has
 * room for end - src bytes; returns the quote. NULL, having written anything there: there is none before
 * end, something is wrong, or the row in use does not do it at once. */
JAC_API const char *jac_unescape_close(char *dst, const char *src, const char *end, jac_unescaped *out);

/* The same as jac_unescape without writing: checks and measures. */
JAC_API jac_status jac_unescape_measure(const char *src, size_t len, unsigned allow, jac_unescaped *out);

#endif
