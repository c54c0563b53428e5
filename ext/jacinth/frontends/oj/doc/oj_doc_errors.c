/* frontends/oj/doc/oj_doc_errors.c - L4. The error of a document that Oj::Doc cannot open: Oj's message, and Oj's
 * position, which can differ from the grammar's. */
#include "frontends/oj/doc/oj_doc.h"
#include "kernel/text/unescape.h"
#include "frontends/oj/errors_oj.h"
#include "reader/string_scan.h"

typedef struct {
    const char *text;
    const char *at;     /* a position in the document, or its end */
} oj_doc_error_info;

static bool oj_doc_errors_digit(const char *p, const char *end) { return p < end && (unsigned)(*p - '0') < 10; }

/* Returns one past the number at p, as Oj reads it. */
static const char *oj_doc_errors_number(const char *p, const char *end)
{
    if (p < end && (*p == '-' || *p == '+')) p++;
    while (oj_doc_errors_digit(p, end)) p++;
    if (p < end && *p == '.') p++;
    while (oj_doc_errors_digit(p, end)) p++;
    if (p == end || (*p | 0x20) != 'e') return p;
    p++;
    if (p < end && (*p == '-' || *p == '+')) p++;
    while (oj_doc_errors_digit(p, end)) p++;
    return p;
}

bool jac_oj_doc_unended_p(const jac_reader *r, const jac_tape *tape, const char **at)
{
    static const char separators[] = " \t\f\n\r/,]}";
    const jac_tape_kind kind = tape->top == tape->base ? JAC_TAPE_END : jac_tape_kind_of(tape->top[-1]);
    if (kind != JAC_TAPE_DECIMAL && kind != JAC_TAPE_INTEGER) return false;
    *at = oj_doc_errors_number(r->start + jac_tape_offset(tape->top[-1]), r->end);
    if (kind == JAC_TAPE_INTEGER && (*at)[-1] != '.') return false; /* bounds: at least one byte was taken */
    return *at < r->end && memchr(separators, *at[0], sizeof separators - 1) == NULL;
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

/* The error of an unknown literal, or of a '/' that begins no comment. */
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
    const char *at = oj_doc_errors_number(from, r->end), *sign = at - 1;
    if (sign == from && (*sign == '-' || *sign == '+') && r->frames->top > r->frames->base)
        return oj_doc_errors_comma(r, at);
    return (oj_doc_error_info){"invalid number", at};
}

static oj_doc_error_info oj_doc_errors_find(jac_status status, const jac_reader *r, const jac_tape *tape)
{
    const char *at = r->error_at;
    switch (status) {
    case JAC_STATUS_TRAILING:
        jac_oj_doc_unended_p(r, tape, &at);
        return (oj_doc_error_info){"invalid number", at};
    case JAC_STATUS_EXPECTED_COMMA_ARRAY: case JAC_STATUS_EXPECTED_COMMA_OBJECT:
        if (jac_oj_doc_unended_p(r, tape, &at) && at == r->error_at) return (oj_doc_error_info){"invalid number", at};
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

void jac_oj_doc_refuse(jac_status status, const jac_reader *r, const jac_tape *tape)
{
    oj_doc_error_info info = oj_doc_errors_find(status, r, tape);
    const char *p = info.at;
    unsigned long line = 1;
    /* Oj counts columns from the line feed, and from 1 in the first line. */
    while (p > r->start && (p == r->end || *p != '\n')) p--;
    const unsigned long column = (unsigned long)(info.at - p) + 1;
    for (; p > r->start; p--) line += *p == '\n'; /* bounds: p is before the end after the loop above */
    rb_raise(jac_oj.eParseError, "%s at line %lu, column %lu", info.text, line, column);
}
