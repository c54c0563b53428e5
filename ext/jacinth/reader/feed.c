/* reader/feed.c - L2. Finds the ends of tokens; see feed.h. Each search starts where the last one stopped, so that a
 * token that arrives byte by byte is still read in linear time. */
#include "reader/feed.h"
#include <string.h>
#include "reader/space.h"

enum { FEED_INTEGER, FEED_FRACTION, FEED_SIGN, FEED_EXPONENT };

/* Records that [p, at) does not hold the end of the token. */
static bool feed_wait(jac_reader *r, const char *p, const char *at)
{
    r->feed->seen = (size_t)(at - p);
    return false;
}

static bool feed_string(jac_reader *r, const char *p)
{
    const char *at = p + (r->feed->seen ? r->feed->seen : 1), *end = r->end;
    const bool control = (r->syntax.flags & JAC_SYNTAX_CONTROL) != 0;
    while (at < end && *at != '"') {
        if (*at == '\\') {
            if (end - at < 2) break; /* the escaped byte has not arrived */
            at += 2;
        }
        else if ((unsigned char)*at < 0x20 && !control) return true;
        else at++;
    }
    return at < end && *at == '"' ? true : feed_wait(r, p, at);
}

static bool feed_number(jac_reader *r, const char *p)
{
    const char *at = p + (r->feed->seen ? r->feed->seen : *p == '-' || *p == '+'), *end = r->end;
    for (;; at++) {
        while (at < end && (unsigned)(*at - '0') < 10) at++;
        if (at == end) return feed_wait(r, p, at);
        const char *digits = p + (*p == '-' || *p == '+');
        const bool loose =
            (r->syntax.flags & (JAC_SYNTAX_LOOSE_NUMBERS | JAC_SYNTAX_LEADING_ZERO | JAC_SYNTAX_ZEROS)) != 0;
        if ((at == digits || at[-1] == '.') && !loose) return true; /* an error: a digit is missing */
        if (r->feed->part == FEED_INTEGER && *digits == '0' && at - digits > 1 && !loose) return true; /* zero leads */
        if (*at == '.' && r->feed->part == FEED_INTEGER) r->feed->part = FEED_FRACTION;
        else if ((*at | 0x20) == 'e' && r->feed->part < FEED_SIGN) r->feed->part = FEED_SIGN;
        else if ((*at == '-' || *at == '+') && r->feed->part == FEED_SIGN && (at[-1] | 0x20) == 'e')
            r->feed->part = FEED_EXPONENT;
        else return true;
    }
}

static bool feed_comment(jac_reader *r, const char *p)
{
    const char *end = r->end;
    if (!(r->syntax.flags & JAC_SYNTAX_COMMENTS)) return true;
    if (end - p < 2) return false;
    if (p[1] != '/' && p[1] != '*') return true;
    const char *at = p + (r->feed->seen ? r->feed->seen : 2);
    if (p[1] == '/') {
        bool loose = (r->syntax.flags & JAC_SYNTAX_LOOSE_SPACE) != 0;
        while (at < end && *at != '\n' && !(loose && (*at == '\r' || *at == '\f'))) at++;
        return at < end ? true : feed_wait(r, p, end);
    }
    while ((at = memchr(at, '*', (size_t)(end - at))) != NULL) {
        if (end - at < 2) return feed_wait(r, p, at);
        if (at[1] == '/') return true;
        at++;
    }
    return feed_wait(r, p, end);
}

/* A bracket needs the byte after it (white space and comments aside): an empty container does not count for
 * max_nesting. */
static bool feed_bracket(jac_reader *r, const char *p)
{
    jac_feed *feed = r->feed;
    const char *at = p + (feed->inner ? feed->inner : feed->seen ? feed->seen : 1), *end = r->end;
    const char also = (r->syntax.flags & JAC_SYNTAX_LOOSE_SPACE) ? '\f' : ' ';
    for (;;) {
        while (at < end && (*at == ' ' || *at == '\n' || *at == '\t' || *at == '\r' || *at == also)) at++;
        if (at == end) return feed_wait(r, p, at);
        if (*at != '/') return true;
        if (!feed->inner) feed->seen = 0;
        feed->inner = (size_t)(at - p);
        if (!feed_comment(r, at)) return false;
        feed->inner = feed->seen = 0;
        jac_warnings *warnings = r->warnings;
        r->warnings = NULL; /* the grammar will read the comment again and record it then */
        jac_status status = jac_space_comment(r, &at);
        r->warnings = warnings;
        r->error_at = NULL;
        if (status != JAC_STATUS_OK) return true;
    }
}

static bool feed_literal(const jac_reader *r, const char *p, const char *text)
{
    size_t room = (size_t)(r->end - p), len = strlen(text);
    return room >= len || memcmp(p, text, room) != 0;
}

/* Whether the chunk ends within a literal for NaN, or after a sign that may stand before one. */
static bool feed_cut_nan(const jac_reader *r, const char *p)
{
    p += *p == '-' || *p == '+';
    return p == r->end || ((*p | 0x20) == 'n' && (r->end - p == 1 || (p[1] == 'a' && r->end - p == 2)));
}

static bool feed_find(jac_reader *r, const char *p)
{
    const bool nan = (r->syntax.flags & JAC_SYNTAX_NAN) != 0;
    if ((r->syntax.flags & JAC_SYNTAX_LOOSE_NAN) && feed_cut_nan(r, p)) return false;
    switch (*p) {
    case '"': return feed_string(r, p);
    case '/': return feed_comment(r, p);
    case '[': case '{': return feed_bracket(r, p);
    case 'n': return feed_literal(r, p, "null");
    case 't': return feed_literal(r, p, "true");
    case 'f': return feed_literal(r, p, "false");
    case 'N': return !nan || feed_literal(r, p, "NaN");
    case 'I': return !nan || feed_literal(r, p, "Infinity");
    case '-':
        if (nan && r->end - p >= 2 && p[1] == 'I') return feed_literal(r, p, "-Infinity");
        return feed_number(r, p);
    case '+':
        if (!(r->syntax.flags & JAC_SYNTAX_LOOSE_NUMBERS)) return true;
        if (nan && r->end - p >= 2 && p[1] == 'I') return feed_literal(r, p, "+Infinity");
        return feed_number(r, p);
    default: return (unsigned)(*p - '0') >= 10 || feed_number(r, p);
    }
}

bool jac_feed_whole_p(jac_reader *r, const char *p)
{
    if (r->feed->ended) return true;
    if (p == r->end) return false;
    if (!feed_find(r, p)) return false;
    r->feed->seen = r->feed->inner = 0;
    r->feed->part = FEED_INTEGER;
    return true;
}
