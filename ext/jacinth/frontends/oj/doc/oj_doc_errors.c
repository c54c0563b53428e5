/* frontends/oj/doc/oj_doc_errors.c - L4, for size. The check of a document that is opened, and the error of one that
 * Oj::Doc cannot open: Oj's message, and Oj's position, which can differ from the grammar's. */
#include "frontends/oj/doc/oj_doc.h"
#include "frontends/oj/errors_oj.h"
#include "kernel/text/unescape.h"
#include "rb/parse/source.h"
#include "reader/string_scan.h"
#include "reader/validate.h"

typedef struct {
    const char *text;
    const char *at;     /* a position in the document, or its end */
} oj_doc_error_info;

/* Whether there is a number at `from` without a separator after it, so that Oj does not end it where the grammar does.
 * Sets *at to one past the number. An Integer counts only if it ends with a point. */
static bool oj_doc_errors_unended_p(const jac_reader *r, const char *from, const char **at)
{
    static const char separators[] = " \t\f\n\r/,]}";
    const jac_oj_doc_token number = jac_oj_doc_number(from, r->end);
    if (number.kind == JAC_OJ_DOC_NONE || (*from | 0x20) == 'e') return false; /* bounds: a number is not empty */
    *at = number.to;
    if (number.kind == JAC_OJ_DOC_INTEGER && number.to[-1] != '.') return false; /* bounds: it is not empty */
    return *at < r->end && memchr(separators, *at[0], sizeof separators - 1) == NULL;
}

/* The first byte of the number that ends at r->error_at; r->error_at itself if none does. */
static const char *oj_doc_errors_before(const jac_reader *r)
{
    static const char bytes[] = "+-.0123456789eE";
    const char *p = r->error_at;
    while (p > r->start && memchr(bytes, p[-1], sizeof bytes - 1)) p--; /* bounds: p is after the start */
    return p;
}

/* The error of the string that begins at `quote` and is not closed, or has an invalid escape. */
static oj_doc_error_info oj_doc_errors_string(const char *quote, const char *end)
{
    jac_unescaped found;
    jac_status status = jac_unescape_measure(quote + 1, (size_t)(end - quote) - 1, 0, &found);
    const char *escape = quote + 1 + found.error_offset;
    switch (status) {
    case JAC_STATUS_OK: return (oj_doc_error_info){"quoted string not terminated", end};
    case JAC_STATUS_INCOMPLETE_UNICODE: return (oj_doc_error_info){"invalid hex character", quote};
    case JAC_STATUS_INVALID_ESCAPE: return (oj_doc_error_info){"invalid escaped character", escape + 1};
    default: return (oj_doc_error_info){"invalid escaped character", escape + 6}; /* half of a surrogate pair */
    }
}

/* The error of an unknown literal, or of a '/' that does not begin a comment. */
static oj_doc_error_info oj_doc_errors_token(const char *at)
{
    switch (*at) {
    case '/': return (oj_doc_error_info){"invalid comment", at + 1};
    case 't': return (oj_doc_error_info){"invalid format, expected 'true'", at + 1};
    case 'f': return (oj_doc_error_info){"invalid format, expected 'false'", at + 1};
    case 'n': return (oj_doc_error_info){"invalid format, expected 'nil'", at + 1};
    default: return (oj_doc_error_info){"unexpected character", at};
    }
}

/* The error at `at`, where neither a comma nor a closing bracket follows a value. */
static oj_doc_error_info oj_doc_errors_comma(const jac_reader *r, const char *at)
{
    bool array = r->frames->top[-1].kind == JAC_FRAME_ARRAY; /* bounds: a comma is expected only in a container */
    return (oj_doc_error_info){array ? "invalid format, expected , or ] while in an array"
                                     : "invalid format, expected , or } while in an object",
                               at};
}

/* The error of the number at `from`. Oj accepts a sign alone as a number. */
static oj_doc_error_info oj_doc_errors_of_number(const jac_reader *r, const char *from)
{
    const char *at = jac_oj_doc_number(from, r->end).to, *sign = at - 1;
    if (sign == from && (*sign == '-' || *sign == '+') && r->frames->top > r->frames->base)
        return oj_doc_errors_comma(r, at);
    return (oj_doc_error_info){"invalid number", at};
}

static oj_doc_error_info oj_doc_errors_find(jac_status status, const jac_reader *r)
{
    const char *at = r->error_at;
    switch (status) {
    case JAC_STATUS_TRAILING: return (oj_doc_error_info){"invalid number", at};
    case JAC_STATUS_EXPECTED_COMMA_ARRAY: case JAC_STATUS_EXPECTED_COMMA_OBJECT:
        if (oj_doc_errors_unended_p(r, oj_doc_errors_before(r), &at) && at == r->error_at)
            return (oj_doc_error_info){"invalid number", at};
        return oj_doc_errors_comma(r, r->error_at);
    case JAC_STATUS_EXPECTED_COLON: return (oj_doc_error_info){"invalid format, expected :", at};
    case JAC_STATUS_UNTERMINATED_COMMENT: return (oj_doc_error_info){"comment not terminated", r->end};
    case JAC_STATUS_UNEXPECTED_TOKEN: return oj_doc_errors_token(at);
    case JAC_STATUS_INVALID_NUMBER: return oj_doc_errors_of_number(r, r->token);
    case JAC_STATUS_EOF_STRING: case JAC_STATUS_INVALID_ESCAPE: case JAC_STATUS_INCOMPLETE_UNICODE:
    case JAC_STATUS_INCOMPLETE_SURROGATE: case JAC_STATUS_INVALID_SURROGATE: case JAC_STATUS_UNPAIRED_SURROGATE:
        return oj_doc_errors_string(r->token, r->end);
    default: return (oj_doc_error_info){"unexpected character", at};
    }
}

/* Raises the error of the document. */
static JAC_NORETURN void oj_doc_errors_raise(jac_status status, const jac_reader *r)
{
    oj_doc_error_info info = oj_doc_errors_find(status, r);
    const char *p = info.at;
    unsigned long line = 1;
    /* Oj counts columns from the line feed, and from 1 in the first line. */
    while (p > r->start && (p == r->end || *p != '\n')) p--;
    const unsigned long column = (unsigned long)(info.at - p) + 1;
    for (; p > r->start; p--) line += *p == '\n'; /* bounds: p is before the end after the loop above */
    rb_raise(jac_oj.eParseError, "%s at line %lu, column %lu", info.text, line, column);
}

/* ---- the check ---- */

/* For the numbers that Oj accepts and RFC 8259 does not. These flags also accept a sign and a point alone, which Oj
 * does not. */
#define OJ_DOC_ERRORS_LOOSE (JAC_SYNTAX_LOOSE_NUMBERS | JAC_SYNTAX_BARE_MINUS)

/* Reads the document from its beginning. */
static jac_status oj_doc_errors_read(jac_reader *r, uint32_t flags)
{
    r->cur = r->start;
    r->error_at = NULL;
    r->syntax.flags = flags;
    r->frames->top = r->frames->base;
    if (r->ends) jac_ends_clear(r->ends, r->ends->mask + 1);
    if (jac_source_long_p(r)) r->stop = r->start;
    return jac_validate(r);
}

/* Finds a number that is a sign and a point alone, before `limit`. The grammar has accepted everything up to there. */
static const char *oj_doc_errors_point(jac_reader *r, const char *limit)
{
    for (const char *p = r->start; p < limit;) {
        const jac_oj_doc_token token = jac_oj_doc_next(r, p, 1);
        const bool sign = *token.from == '-' || *token.from == '+'; /* bounds: a token has a byte, or is at the limit */
        if (token.kind == JAC_OJ_DOC_NONE) break;
        if (token.kind == JAC_OJ_DOC_INTEGER && sign && jac_oj_doc_digits_end(&token) == token.from + 1 &&
            token.to[-1] == '.')
            return token.from; /* bounds: a number is not empty */
        p = token.to;
    }
    return NULL;
}

/* The check under all of Oj's rules. Oj.load accepts a comment that ends with the document, Doc does not: if that may
 * be the error, the document is read again. */
static jac_status oj_doc_errors_check(jac_reader *r, uint32_t flags)
{
    jac_status status = oj_doc_errors_read(r, flags);
    if (status != JAC_STATUS_OK && r->error_at == r->end) {
        if (oj_doc_errors_read(r, flags & ~(uint32_t)JAC_SYNTAX_LOOSE_SPACE) == JAC_STATUS_UNTERMINATED_COMMENT)
            return JAC_STATUS_UNTERMINATED_COMMENT;
        status = oj_doc_errors_read(r, flags);
    }
    const char *const point = oj_doc_errors_point(r, status == JAC_STATUS_OK ? r->cur : r->error_at);
    if (point == NULL) return status;
    r->token = r->error_at = point;
    return JAC_STATUS_INVALID_NUMBER;
}

void jac_oj_doc_check(jac_reader *r, uint32_t flags, size_t *root)
{
    jac_status status = oj_doc_errors_read(r, flags & ~(uint32_t)OJ_DOC_ERRORS_LOOSE);
    const jac_oj_doc_token first = jac_oj_doc_next(r, r->start, 0);
    if (JAC_UNLIKELY(status != JAC_STATUS_OK || first.kind == JAC_OJ_DOC_INTEGER || first.kind == JAC_OJ_DOC_DECIMAL))
        status = oj_doc_errors_check(r, flags);
    *root = (size_t)(first.from - r->start);
    if (JAC_LIKELY(status == JAC_STATUS_OK)) {
        if (JAC_LIKELY(!oj_doc_errors_unended_p(r, first.from, &r->error_at))) return;
        oj_doc_errors_raise(JAC_STATUS_TRAILING, r);
    }
    *root = SIZE_MAX;
    if (r->frames->top == r->frames->base) {
        if (status == JAC_STATUS_UNEXPECTED_CHARACTER || status == JAC_STATUS_EOF) return;
        if (status == JAC_STATUS_UNEXPECTED_TOKEN && (*r->error_at == 'N' || *r->error_at == 'I')) return;
    }
    oj_doc_errors_raise(status, r);
}
