/* frontends/oj/handlers/oj_saj_errors.c - L4, for size. See oj_saj_errors.h. Oj counts columns in bytes, from 1 in the
 * first line and from 2 in the others. A line feed that is the document's first byte does not count as a line. */
#include "frontends/oj/handlers/oj_saj_errors.h"
#include "frontends/oj/errors_oj.h"
#include "kernel/text/unescape.h"
#include "reader/space.h"

static const char oj_saj_errors_comment[] = "invalid comment";
static const char oj_saj_errors_extra[] = "invalid format, extra characters";

/* The message for a container that neither ends nor goes on with a valid value. */
static const char *oj_saj_errors_container(const jac_reader *r)
{
    const jac_frames *frames = r->frames;
    if (frames->top == frames->base) return oj_saj_errors_extra;
    return frames->top[-1].kind == JAC_FRAME_ARRAY ? "invalid format, expected , or ] while in an array"
                                                   : "invalid format, expected , or } while in an object";
}

/* The message for an invalid literal or comment; moves *at to where Oj sees the error. */
static const char *oj_saj_errors_token(const jac_reader *r, const char **at)
{
    switch (*(*at)++) { /* bounds: a token has a byte */
    case '/': return oj_saj_errors_comment;
    case 't': return "invalid format, expected 'true'";
    case 'f': return "invalid format, expected 'false'";
    case 'n': return "invalid format, expected 'null'";
    case '-': case '+': return "number or other value";
    default: break;
    }
    return *--*at == 'I' ? "number or other value" : oj_saj_errors_container(r);
}

/* The first byte after the \u at `at` that is not a hexadecimal digit. */
static const char *oj_saj_errors_hex(const char *at, const char *end)
{
    static const char digits[] = "0123456789abcdefABCDEF";
    at += 2;
    while (at < end && memchr(digits, *at, sizeof digits - 1)) at++;
    return at;
}

static const char *oj_saj_errors_text(jac_status status, const jac_reader *r, const char **at, const char *end)
{
    switch (status) {
    case JAC_STATUS_EOF_STRING: *at = end; return "quoted string not terminated";
    case JAC_STATUS_UNTERMINATED_COMMENT: *at = end; return "comment not terminated";
    case JAC_STATUS_UNEXPECTED_TOKEN: return oj_saj_errors_token(r, at);
    case JAC_STATUS_INVALID_NUMBER: return oj_saj_errors_token(r, at);
    case JAC_STATUS_EXPECTED_KEY: return "invalid format, expected a key";
    case JAC_STATUS_EXPECTED_COLON: return "invalid format, expected :";
    case JAC_STATUS_TRAILING: return oj_saj_errors_extra;
    case JAC_STATUS_INVALID_ESCAPE: ++*at; return "invalid escaped character";
    case JAC_STATUS_INCOMPLETE_UNICODE: *at = oj_saj_errors_hex(*at, end); return "invalid hex character";
    case JAC_STATUS_INCOMPLETE_SURROGATE: case JAC_STATUS_INVALID_SURROGATE: case JAC_STATUS_UNPAIRED_SURROGATE:
        *at += 6; return "invalid escaped character";
    default:
        return *at < end && **at == '+' && status == JAC_STATUS_UNEXPECTED_CHARACTER ? oj_saj_errors_token(r, at)
                                                                                     : oj_saj_errors_container(r);
    }
}

/* The error of an unterminated string. An error in its escapes comes first; moves *at there. */
static jac_status oj_saj_errors_cut(const jac_reader *r, const char **at, const char *end)
{
    jac_unescaped decoded;
    const char *text = r->token + 1;
    jac_status status = text < end ? jac_unescape_measure(text, (size_t)(end - text), 0, &decoded) : JAC_STATUS_OK;
    if (status == JAC_STATUS_OK) return JAC_STATUS_EOF_STRING;
    *at = text + decoded.error_offset;
    return status;
}

jac_saj_error_info jac_saj_errors_find(jac_status status, const jac_reader *r, size_t len)
{
    const char *at = r->error_at, *end = r->start + len;
    if (at > end) at = end;
    if (status == JAC_STATUS_EOF_STRING) status = oj_saj_errors_cut(r, &at, end);
    jac_saj_error_info info = {.silent = status == JAC_STATUS_EOF_STRING};
    bool document = r->frames->top == r->frames->base;
    info.none = document && at == end && (status == JAC_STATUS_EOF || status == JAC_STATUS_UNEXPECTED_CHARACTER);
    const char *text = oj_saj_errors_text(status, r, &at, end);
    if (at > end) at = end;
    info.reported_only = status == JAC_STATUS_UNTERMINATED_COMMENT || text == oj_saj_errors_comment ||
                      text == oj_saj_errors_extra;
    const char *start = jac_space_skip_bom(r->start, end), *p = at;
    long line = 1, column = 1;
    for (; p > start && (p == end || *p != '\n'); p--) column++;
    for (; p > start; p--) line += *p == '\n';
    info.arguments[0] = rb_enc_sprintf(rb_utf8_encoding(), "%s at line %ld, column %ld", text, line, column);
    info.arguments[1] = LONG2NUM(line);
    info.arguments[2] = LONG2NUM(column);
    return info;
}

void jac_saj_errors_raise(const jac_saj_error_info *info)
{
    rb_exc_raise(rb_exc_new_str(jac_oj.eParseError, info->arguments[0])); /* may call Ruby */
}
