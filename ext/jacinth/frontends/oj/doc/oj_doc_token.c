/* frontends/oj/doc/oj_doc_token.c - L4. The tokens of a document of Oj::Doc; see oj_doc_token.h. */
#include "frontends/oj/doc/oj_doc_token.h"
#include "reader/space.h"
#include "reader/string_scan.h"

static bool oj_doc_token_digit(const char *p, const char *end) { return p < end && (unsigned)(*p - '0') < 10; }

jac_oj_doc_token jac_oj_doc_number(const char *p, const char *end)
{
    jac_oj_doc_token token = {.kind = JAC_OJ_DOC_INTEGER, .from = p};
    if (p < end && (*p == '-' || *p == '+')) p++;
    while (oj_doc_token_digit(p, end)) p++;
    if (p < end && *p == '.') {
        if (oj_doc_token_digit(++p, end)) token.kind = JAC_OJ_DOC_DECIMAL;
        while (oj_doc_token_digit(p, end)) p++;
    }
    if (p < end && (*p | 0x20) == 'e') {
        token.kind = JAC_OJ_DOC_DECIMAL;
        p++;
        if (p < end && (*p == '-' || *p == '+')) p++;
        while (oj_doc_token_digit(p, end)) p++;
    }
    token.to = p;
    if (token.to == token.from) token.kind = JAC_OJ_DOC_NONE;
    return token;
}

/* Passes white space, comments, commas and colons. */
static const char *oj_doc_token_gap(jac_reader *r, const char *p)
{
    for (;;) {
        jac_status status;
        p = jac_scan_skip_space(p, r->end);
        if (p == r->end) return p;
        if (*p == ',' || *p == ':') p++;
        else if (!jac_space_extra(*p) || !jac_space_pass(r, &p, &status)) return p;
    }
}

/* Whether a colon follows. */
static bool oj_doc_token_key_p(jac_reader *r, const char *p)
{
    jac_status status;
    while ((p = jac_scan_skip_space(p, r->end)) < r->end && jac_space_extra(*p) && jac_space_pass(r, &p, &status)) {}
    return p < r->end && *p == ':';
}

jac_oj_doc_token jac_oj_doc_next(jac_reader *r, const char *p, size_t depth)
{
    jac_oj_doc_token token = {.kind = JAC_OJ_DOC_NONE, .from = p = oj_doc_token_gap(r, p), .to = r->end};
    jac_text text;
    if (p == r->end) return token;
    switch (*p) {
    case '"':
        if (jac_string_read(r, p, r->end, 0, NULL, &text, &token.to) != JAC_STATUS_OK) return token;
        token.kind = depth && oj_doc_token_key_p(r, token.to) ? JAC_OJ_DOC_KEY : JAC_OJ_DOC_STRING;
        return token;
    case '[': token.kind = JAC_OJ_DOC_ARRAY; break;
    case '{': token.kind = JAC_OJ_DOC_OBJECT; break;
    case ']': case '}': token.kind = JAC_OJ_DOC_END; break;
    case 'n': token.kind = JAC_OJ_DOC_NULL; break;
    case 't': token.kind = JAC_OJ_DOC_TRUE; break;
    case 'f': token.kind = JAC_OJ_DOC_FALSE; break;
    default:
        if (*p != '-' && *p != '+' && *p != '.' && !oj_doc_token_digit(p, r->end)) return token;
        return jac_oj_doc_number(p, r->end);
    }
    const size_t len = token.kind <= JAC_OJ_DOC_TRUE ? (token.kind == JAC_OJ_DOC_FALSE ? 5 : 4) : 1;
    if ((size_t)(r->end - p) > len) token.to = p + len;
    return token;
}
