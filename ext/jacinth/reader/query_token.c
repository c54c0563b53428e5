/* reader/query_token.c - L2, for size. The tokens of a JSONPath query; see query_token.h. Every character of a query is
 * checked here or compared with an ASCII character, so that a program holds valid UTF-8 only. */
#include "reader/query_token.h"
#include "kernel/text/hex.h"
#include "kernel/text/utf8.h"

JAC_COLD uint32_t jac_query_fail(jac_query_parser *p, const char *at, const char *reason)
{
    if (p->reason == NULL) {
        p->reason = reason;
        p->error_at = at;
    }
    return 0;
}

JAC_COLD uint32_t jac_query_add(jac_query_parser *p, jac_query_op op)
{
    size_t count = jac_buf_len(p->query->nodes) / sizeof(jac_query_node);
    jac_query_node node = {.op = (uint8_t)op};
    if (count == JAC_QUERY_NODES_MAX || jac_buf_len(p->query->text) > JAC_QUERY_TEXT_MAX)
        return jac_query_fail(p, p->cur, "the query is too long");
    jac_buf_bytes(p->query->nodes, (const char *)&node, sizeof node);
    return (uint32_t)count;
}

JAC_COLD void jac_query_skip_space(jac_query_parser *p)
{
    while (jac_query_sees(p, ' ') || jac_query_sees(p, '\t') || jac_query_sees(p, '\n') || jac_query_sees(p, '\r'))
        p->cur++;
}

/* Appends a node of the text from `offset` to the end of the program's text. */
static JAC_COLD uint32_t query_token_text(jac_query_parser *p, jac_query_op op, size_t offset)
{
    uint32_t index = jac_query_add(p, op);
    if (index == 0) return 0;
    jac_query_node *node = jac_query_at(p, index);
    node->value = (int64_t)offset;
    node->len = (uint32_t)(jac_buf_len(p->query->text) - offset);
    return index;
}

/* Appends a node of the source from `from` to the next byte. */
static JAC_COLD uint32_t query_token_source(jac_query_parser *p, jac_query_op op, const char *from)
{
    size_t offset = jac_buf_len(p->query->text);
    jac_buf_bytes(p->query->text, from, (size_t)(p->cur - from));
    return query_token_text(p, op, offset);
}

/* Skips one character of at least two bytes. Returns false if it is not well-formed. */
static JAC_COLD bool query_token_wide(jac_query_parser *p)
{
    size_t step = jac_utf8_step(p->cur, p->end);
    if (step == 0) return jac_query_fail(p, p->cur, "invalid UTF-8");
    p->cur += step;
    return true;
}

JAC_COLD uint32_t jac_query_read_name(jac_query_parser *p)
{
    const char *from = p->cur;
    while (p->cur < p->end) {
        char byte = *p->cur;
        bool letter = (unsigned char)((byte | 0x20) - 'a') < 26 || byte == '_';
        if ((signed char)byte < 0) {
            if (!query_token_wide(p)) return 0;
        } else if (letter || (p->cur > from && jac_query_sees_digit(p))) {
            p->cur++;
        } else {
            break;
        }
    }
    if (p->cur == from) return jac_query_fail(p, from, "expected a name, '*' or '[' after the dot");
    return query_token_source(p, JAC_QUERY_NAME, from);
}

/* Decodes the escape sequence at p->cur, a backslash, in a string that ends with `quote`. */
static JAC_COLD bool query_token_escape(jac_query_parser *p, char quote)
{
    static const char from[] = "bfnrt/\\", to[] = "\b\f\n\r\t/\\";
    const char *at = p->cur++;
    char decoded[4];
    uint32_t character;
    if (p->cur == p->end) return jac_query_fail(p, at, "the string has no end");
    const char *found = memchr(from, *p->cur, sizeof from - 1);
    if (found != NULL || *p->cur == quote) {
        jac_buf_byte(p->query->text, found ? to[found - from] : quote);
        p->cur++;
        return true;
    }
    size_t step = jac_hex_character(p->cur, p->end, &character);
    if (step == 0) {
        return jac_query_fail(p, at, *p->cur == 'u' ? "expected four hexadecimal digits, and surrogates in pairs"
                                                    : "unknown escape sequence in the string");
    }
    p->cur += step;
    char *end = jac_utf8_encode(decoded, character); /* bounds: a character takes at most four bytes */
    jac_buf_bytes(p->query->text, decoded, (size_t)(end - decoded));
    return true;
}

JAC_COLD uint32_t jac_query_read_string(jac_query_parser *p, jac_query_op op)
{
    size_t offset = jac_buf_len(p->query->text);
    const char *opening = p->cur;
    char quote = *p->cur++;
    while (p->cur < p->end && *p->cur != quote) {
        const char *from = p->cur;
        if (*from == '\\') {
            if (!query_token_escape(p, quote)) return 0;
            continue;
        }
        if ((unsigned char)*from < 0x20) return jac_query_fail(p, from, "control character in the string");
        if ((signed char)*from >= 0) p->cur++;
        else if (!query_token_wide(p)) return 0;
        jac_buf_bytes(p->query->text, from, (size_t)(p->cur - from));
    }
    if (p->cur == p->end) return jac_query_fail(p, opening, "the string has no end");
    p->cur++;
    return query_token_text(p, op, offset);
}

/* Skips at least one digit. */
static JAC_COLD bool query_token_digits(jac_query_parser *p)
{
    if (!jac_query_sees_digit(p)) return jac_query_fail(p, p->cur, "expected a digit");
    while (jac_query_sees_digit(p)) p->cur++;
    return true;
}

/* Skips the digits of an integer, which has no leading zero. */
static JAC_COLD bool query_token_whole(jac_query_parser *p)
{
    const char *from = p->cur;
    if (!query_token_digits(p)) return false;
    return (*from != '0' || p->cur - from == 1) || jac_query_fail(p, from, "a number has no leading zero");
}

JAC_COLD bool jac_query_read_integer(jac_query_parser *p, int64_t *value)
{
    const int64_t most = INT64_C(9007199254740991); /* 2^53 - 1 */
    const char *from = p->cur;
    bool negative = *from == '-';
    int64_t magnitude = 0;
    p->cur += negative;
    const char *digits = p->cur;
    if (!query_token_whole(p)) return false;
    if (negative && *digits == '0') return jac_query_fail(p, from, "-0 is not an integer here");
    for (; digits < p->cur && magnitude <= most; digits++) magnitude = magnitude * 10 + (*digits - '0');
    if (magnitude > most) return jac_query_fail(p, from, "the integer is beyond 2^53 - 1");
    *value = negative ? -magnitude : magnitude;
    return true;
}

JAC_COLD uint32_t jac_query_read_number(jac_query_parser *p)
{
    const char *from = p->cur;
    jac_query_op op = JAC_QUERY_INTEGER;
    if (*p->cur == '-') p->cur++;
    if (!query_token_whole(p)) return 0;
    if (jac_query_sees(p, '.')) {
        op = JAC_QUERY_DECIMAL;
        p->cur++;
        if (!query_token_digits(p)) return 0;
    }
    if (jac_query_sees(p, 'e') || jac_query_sees(p, 'E')) {
        op = JAC_QUERY_DECIMAL;
        p->cur++;
        if (jac_query_sees(p, '-') || jac_query_sees(p, '+')) p->cur++;
        if (!query_token_digits(p)) return 0;
    }
    return query_token_source(p, op, from);
}
