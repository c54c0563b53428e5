/* reader/space.c - L2. White space that space.h does not skip inline, and comments. */
#include "reader/space.h"
#include "kernel/text/utf8.h"

JAC_NOINLINE const char *jac_space_search(const char *p, const char *end, uint8_t *indent)
{
    if (*p != '\n') return jac_scan_skip_space(p, end);
    const char *const line = p + 1, *const to = jac_scan_skip_space(line, end);
    *indent = to - line <= UINT8_MAX ? (uint8_t)(to - line) : 0;
    return to;
}

/* One past the end of the block comment whose content starts at p, or NULL. */
static const char *space_block_end(const char *p, const char *end)
{
    while (end - p >= 2) {
        p = memchr(p, '*', (size_t)(end - p) - 1);
        if (p == NULL) return NULL;
        if (p[1] == '/') return p + 2; /* bounds: memchr stopped before the last byte */
        p++;
    }
    return NULL;
}

/* The end of a line comment: its line feed (if loose, also a carriage return or a form feed), or `end`. */
static const char *space_line_end(const char *p, const char *end, bool loose)
{
    while (p < end && *p != '\n' && !(loose && (*p == '\r' || *p == '\f'))) p++;
    return p;
}

JAC_COLD bool jac_space_first_p(const char *start, const char *cur)
{
    if (*cur != '\f') return false;
    while (cur > start && (cur[-1] == ' ' || (cur[-1] >= '\t' && cur[-1] <= '\r'))) cur--;
    return cur > start && cur[-1] == '[';
}

JAC_COLD bool jac_space_pass(jac_reader *r, const char **cur, jac_status *status)
{
    const bool loose = (r->syntax.flags & JAC_SYNTAX_LOOSE_SPACE) != 0;
    do {
        if (**cur == '/') {
            if ((*status = jac_space_comment(r, cur)) != JAC_STATUS_OK) return false;
        }
        else if (!loose) return false;
        else ++*cur;
        if (!loose || r->feed) break;
        *cur = jac_scan_skip_space(*cur, r->end);
    } while (*cur < r->end && jac_space_extra(**cur));
    return true;
}

JAC_COLD const char *jac_space_last(const char *cur, const char *end)
{
    while ((cur = jac_scan_skip_space(cur, end)) < end && *cur == '\f') cur++;
    return cur;
}

JAC_COLD jac_status jac_space_comment(jac_reader *r, const char **cur)
{
    const uint32_t flags = r->syntax.flags;
    const char *from = *cur, *to = NULL, *end = r->end;
    jac_status status = JAC_STATUS_UNEXPECTED_TOKEN;
    if ((flags & JAC_SYNTAX_COMMENTS) && end - from >= 2) {
        if (from[1] == '/') {
            to = space_line_end(from, end, (flags & JAC_SYNTAX_LOOSE_SPACE) != 0);
        } else if (from[1] == '*') {
            to = space_block_end(from + 2, end);
            if (to == NULL && (flags & JAC_SYNTAX_LOOSE_SPACE)) to = end;
            status = JAC_STATUS_UNTERMINATED_COMMENT;
        }
    }
    if (to == NULL) {
        r->error_at = from;
        return status;
    }
    if (flags & JAC_SYNTAX_CHECK_UTF8) {
        size_t valid = jac_utf8_valid_prefix(from, (size_t)(to - from));
        if (valid < (size_t)(to - from)) {
            r->error_at = from + valid;
            return JAC_STATUS_INVALID_UTF8;
        }
    }
    *cur = to;
    if (flags & JAC_SYNTAX_WARN(JAC_SYNTAX_COMMENTS))
        jac_reader_warn(r, (size_t)(to - r->start) + (from[1] == '/' && to < end)); /* with the line feed of the line */
    return JAC_STATUS_OK;
}

JAC_COLD jac_status jac_space_crowded(jac_reader *r, const char *p)
{
    if (!(r->syntax.flags & JAC_SYNTAX_EMPTY_FREE)) return JAC_STATUS_NESTING;
    const char close = *p++ == '[' ? ']' : '}'; /* bounds: the caller has read the bracket */
    const unsigned known = r->warnings ? r->warnings->count : 0;
    jac_status status = JAC_STATUS_OK;
    while (status == JAC_STATUS_OK && (p = jac_scan_skip_space(p, r->end)) < r->end && *p == '/')
        status = jac_space_comment(r, &p);
    if (status != JAC_STATUS_OK) return status;
    if (p == r->end || *p != close) return JAC_STATUS_NESTING;
    if (r->warnings) r->warnings->count = known; /* the grammar will read these comments again */
    return JAC_STATUS_OK;
}
