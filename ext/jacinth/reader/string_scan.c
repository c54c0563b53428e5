/* reader/string_scan.c - L2. Strings with escapes or errors; see string_scan.h. */
#include "reader/string_scan.h"
#include <string.h>
#include "kernel/text/unescape.h"
#include "kernel/text/utf8.h"

/* A wrong escape within this many bytes of the end of the content is not an error yet: the end of the source may cut a
 * surrogate pair, and the byte after a backslash is an error of its own. */
#define STRING_ESCAPE_CUT 12
#define STRING_ESCAPE_BARE 2

/* Reports `status` at `at`, unless the content before it holds an earlier error, which is reported instead. `open`
 * means that `at` is the end of the source: a character or escape that it cuts is not an error. */
static JAC_COLD jac_status string_scan_refuse(jac_reader *r, const char *content, const char *at, jac_status status,
                                              uint32_t flags, bool open)
{
    r->error_at = at;
    if (flags & JAC_SYNTAX_CHECK_UTF8) {
        size_t valid = jac_utf8_valid_prefix(content, (size_t)(at - content));
        if (valid < (size_t)(at - content) && !(open && at - content - (ptrdiff_t)valid < 4)) {
            r->error_at = content + valid;
            status = JAC_STATUS_INVALID_UTF8;
        }
    }
    size_t len = (size_t)(r->error_at - content);
    jac_unescaped result;
    jac_status escape = jac_unescape_measure(content, len, jac_string_escapes(flags), &result);
    if (escape != JAC_STATUS_OK && len - result.error_offset >= (open ? STRING_ESCAPE_CUT : STRING_ESCAPE_BARE)) {
        r->error_at = content + result.error_offset;
        status = escape;
    }
    return status;
}

jac_status jac_string_finish(jac_reader *r, const char *from, const char *stop, uint32_t seen, uint32_t flags,
                             jac_text *t, const char **to)
{
    const char *end = r->end;
    bool escaped = stop < end && *stop == '\\';
    stop = jac_simd->find_string_close(stop, end, &seen);
    while (stop < end && *stop != '"') {
        if (!(flags & JAC_SYNTAX_CONTROL) || (*stop == '\0' && (flags & JAC_SYNTAX_NO_NUL)))
            return string_scan_refuse(r, from + 1, stop, JAC_STATUS_CONTROL_CHARACTER, flags, false);
        seen |= JAC_SEEN_DOUBT; /* the control character may be escaped */
        stop = jac_simd->find_string_close(stop + 1, end, &seen);
    }
    if (stop == end) return string_scan_refuse(r, from + 1, end, JAC_STATUS_EOF_STRING, flags, true);
    size_t len = (size_t)(stop - from) - 1;
    if (!escaped) escaped = memchr(from + 1, '\\', len) != NULL; /* an escape may follow a control character */
    *t = (jac_text){.ptr = from + 1, .len = len, .escaped = escaped, .high = (seen & JAC_SEEN_HIGH) != 0,
                    .well_formed = !(seen & JAC_SEEN_DOUBT)};
    *to = stop + 1;
    return JAC_STATUS_OK;
}

jac_status jac_string_decode(jac_reader *r, const char *from, const char *stop, uint32_t high, uint32_t flags,
                             char *scratch, jac_text *t, const char **to)
{
    const char *end = r->end;
    if ((size_t)(end - from) > JAC_STRING_SCRATCH) end = from + JAC_STRING_SCRATCH;
    jac_unescaped plain;
    const char *close = jac_unescape_close(scratch, from + 1, end, &plain);
    if (JAC_UNLIKELY(!close)) return jac_string_finish(r, from, stop, high | JAC_SEEN_DOUBT, flags, t, to);
    *t = (jac_text){.ptr = scratch, .len = plain.len, .high = plain.high, .well_formed = true};
    *to = close + 1;
    return JAC_STATUS_OK;
}

jac_status jac_string_check(jac_reader *r, uint32_t flags, const char *ptr, size_t len)
{
    if (JAC_LIKELY(jac_simd->utf8_valid(ptr, len))) return JAC_STATUS_OK;
    const char *at = ptr + jac_utf8_valid_prefix(ptr, len);
    return string_scan_refuse(r, ptr, at, JAC_STATUS_INVALID_UTF8, flags & ~(uint32_t)JAC_SYNTAX_CHECK_UTF8, false);
}
