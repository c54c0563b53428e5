/* frontends/oj/parser/oj_parser_errors.c - L4, for size. The error messages of Oj::Parser. They name the parser's state
 * by a letter, which is derived here from the status and the bytes around the invalid one. */
#include "frontends/oj/errors_oj.h"
#include "frontends/oj/parser/oj_parser.h"

void jac_oj_parser_raise_words(VALUE words, jac_oj_parser_position position, const char *at)
{
    for (const char *p = position.from; p < at; p++) {
        position.column++;
        if (*p != '\n') continue;
        position.line++;
        position.column = 1;
    }
    rb_raise(jac_oj.eJsonParser, "%" PRIsVALUE " at %ld:%ld", words, position.line, position.column);
}

static VALUE oj_parser_errors_unexpected(const char *at, char state)
{
    const unsigned char byte = (unsigned char)*at;
    if (byte < 0x20 || byte >= 0x7f) return rb_sprintf("unexpected character '\\x%02X' in '%c' mode", byte, state);
    return rb_sprintf("unexpected character '%c' in '%c' mode", byte, state);
}

/* The last byte before `at` that is not white space; 0 if there is none. */
static char oj_parser_errors_before(const jac_reader *r, const char *at)
{
    while (at > r->start) {
        const char byte = *--at;
        if (byte != ' ' && byte != '\t' && byte != '\n' && byte != '\r') return byte;
    }
    return 0;
}

static bool oj_parser_errors_digit_p(const char *p, const char *end) { return p < end && (unsigned)(*p - '0') < 10; }

/* Skips digits and adds them to *value until it reaches `limit`. Returns whether it did. */
static bool oj_parser_errors_digits(const char **p, const char *end, uint64_t *value, uint64_t limit)
{
    for (; oj_parser_errors_digit_p(*p, end); ++*p) if (*value < limit) *value = *value * 10 + (uint64_t)(**p - '0');
    return *value >= limit;
}

/* Reads the longest number prefix at p and sets *stop behind it. Returns Oj's state letter at that point. */
static char oj_parser_errors_number(const char *p, const char *end, const char **stop)
{
    uint64_t value = 0, exponent = 0;
    char state = '-';
    bool big;
    if (p < end && *p == '-') p++;
    *stop = p;
    if (!oj_parser_errors_digit_p(p, end)) return state;
    const bool zero = *p == '0';
    if (zero) p++;
    big = !zero && oj_parser_errors_digits(&p, end, &value, UINT64_C(922337203685477580));
    state = zero ? '0' : big ? 'D' : 'd';
    if (p < end && *p == '.') {
        p++;
        state = big ? 'o' : '.';
        if (oj_parser_errors_digit_p(p, end)) {
            big |= oj_parser_errors_digits(&p, end, &value, UINT64_C(10000000000000000));
            state = big ? 'g' : 'f';
        }
    }
    if (p < end && (*p | 0x20) == 'e' && state != '.' && state != 'o') {
        p++;
        state = big ? 'B' : 'x';
        if (p < end && (*p == '-' || *p == '+')) {
            p++;
            state = big ? 'Z' : 'z';
        }
        if (oj_parser_errors_digit_p(p, end))
            state = oj_parser_errors_digits(&p, end, &exponent, 4933) || big ? 'Y' : 'X';
    }
    *stop = p;
    return state;
}

/* The message for a document that ends too early. */
static VALUE oj_parser_errors_open(const jac_reader *r)
{
    const jac_frames *frames = r->frames;
    if (frames->top == frames->base) return rb_str_new_cstr("incomplete number");
    return rb_str_new_cstr(frames->top[-1].kind == JAC_FRAME_OBJECT ? "Object is not closed" : "Array is not closed");
}

static VALUE oj_parser_errors_close(const char *at)
{
    return rb_str_new_cstr(*at == ']' ? "unexpected array close" : "unexpected object close");
}

/* The message for a byte that cannot begin the expected value. */
static VALUE oj_parser_errors_value(const jac_reader *r, const char *at, char state)
{
    const jac_frames *frames = r->frames;
    const bool closes = *at == ']' || *at == '}';
    if (frames->top > frames->base) {
        state = 'v';
        if (frames->top[-1].kind == JAC_FRAME_ARRAY && oj_parser_errors_before(r, at) == ',') state = ',';
        else if (frames->top[-1].kind == JAC_FRAME_OBJECT && *at == '}')
            return rb_str_new_cstr("expected a value, not an object close");
    }
    return closes && state == 'v' ? oj_parser_errors_close(at) : oj_parser_errors_unexpected(at, state);
}

static VALUE oj_parser_errors_key(const jac_reader *r, const char *at)
{
    return oj_parser_errors_unexpected(at, oj_parser_errors_before(r, at) == '{' ? 'K' : 'k');
}

/* The message for an invalid byte after a value; `state`: what is expected after a document. */
static VALUE oj_parser_errors_behind(const jac_reader *r, const char *at, char state)
{
    const char *from = at, *stop;
    if (*at == ']' || *at == '}') return oj_parser_errors_close(at);
    while (from > r->start && (oj_parser_errors_digit_p(from - 1, at) || (from[-1] && strchr("+-.eE", from[-1]))))
        from--;
    const bool number = at > r->start && oj_parser_errors_digit_p(at - 1, at);
    if (number) state = oj_parser_errors_number(from, at, &stop);
    else if (r->frames->top > r->frames->base) state = 'a';
    return oj_parser_errors_unexpected(at, state);
}

static VALUE oj_parser_errors_literal(const jac_reader *r, const char *at, char state)
{
    if (r->phase == JAC_PHASE_VALUE && *at == 'n') return rb_str_new_cstr("expected null");
    if (*at == 't') return rb_str_new_cstr("expected true");
    if (*at == 'f') return rb_str_new_cstr("expected false");
    if (r->phase == JAC_PHASE_COMMA) return oj_parser_errors_behind(r, at, state);
    if (r->phase == JAC_PHASE_KEY) return oj_parser_errors_key(r, at);
    if (r->frames->top > r->frames->base && oj_parser_errors_before(r, at) == '"')
        return oj_parser_errors_unexpected(at, ':');
    return oj_parser_errors_value(r, at, state);
}

/* The message for a byte of a string that is not valid UTF-8. */
static VALUE oj_parser_errors_utf8(const jac_reader *r, const char **at)
{
    const unsigned char lead = (unsigned char)**at;
    const int follow = lead < 0xc0 || lead > 0xf7 ? 0 : lead < 0xe0 ? 1 : lead < 0xf0 ? 2 : 3;
    for (int i = 1; i <= follow && *at + i < r->end; i++) {
        if (((unsigned char)(*at)[i] & 0xc0) == 0x80) continue;
        *at += i;
        return oj_parser_errors_unexpected(*at, '8');
    }
    return rb_sprintf("invalid JSON character 0x%02x", lead);
}

static VALUE oj_parser_errors_hex(const jac_reader *r, const char **at)
{
    const char *p = *at + 2;
    while (p + 1 < r->end && *p && strchr("0123456789abcdefABCDEF", *p)) p++;
    *at = p;
    return oj_parser_errors_unexpected(p, 'u');
}

static VALUE oj_parser_errors_words(jac_status status, const jac_reader *r, const char **at, char state)
{
    const char *stop;
    const bool end = *at == r->end;
    switch (status) {
    case JAC_STATUS_EOF_STRING: return rb_str_new_cstr("quoted string not terminated");
    case JAC_STATUS_NESTING: return rb_str_new_cstr("too deeply nested");
    case JAC_STATUS_INVALID_NUMBER:
        state = oj_parser_errors_number(*at, r->end, &stop);
        *at = stop;
        return stop == r->end ? oj_parser_errors_open(r) : oj_parser_errors_unexpected(stop, state);
    default: break;
    }
    if (end) return oj_parser_errors_open(r);
    switch (status) {
    case JAC_STATUS_UNEXPECTED_TOKEN: return oj_parser_errors_literal(r, *at, state);
    case JAC_STATUS_EXPECTED_COMMA_ARRAY:
    case JAC_STATUS_EXPECTED_COMMA_OBJECT: return oj_parser_errors_behind(r, *at, state);
    case JAC_STATUS_EXPECTED_KEY: return oj_parser_errors_key(r, *at);
    case JAC_STATUS_EXPECTED_COLON: return oj_parser_errors_unexpected(*at, ':');
    case JAC_STATUS_CONTROL_CHARACTER: return rb_sprintf("invalid JSON character 0x%02x", (unsigned char)**at);
    case JAC_STATUS_INVALID_UTF8: return oj_parser_errors_utf8(r, at);
    case JAC_STATUS_INVALID_ESCAPE:
        if (r->end - *at > 1) ++*at;
        return oj_parser_errors_unexpected(*at, '~');
    case JAC_STATUS_INCOMPLETE_UNICODE: return oj_parser_errors_hex(r, at);
    default: return oj_parser_errors_value(r, *at, state);
    }
}

void jac_oj_parser_raise(jac_status status, const jac_reader *r, jac_oj_parser_position position, char state)
{
    const char *at = r->error_at ? r->error_at : r->end;
    VALUE words = oj_parser_errors_words(status, r, &at, state);
    jac_oj_parser_raise_words(words, position, at);
}
