/* reader_oracle.h - a second grammar of RFC 8259, simple and slow: recursive, byte by byte, without any code of the
 * reader. Decides only whether a document is valid. Does not check UTF-8 or the size of numbers. */
#ifndef JAC_TEST_READER_ORACLE_H
#define JAC_TEST_READER_ORACLE_H

#include <ctype.h>
#include "harness.h"

typedef struct {
    const char *p, *end;
} oracle;

static bool oracle_value(oracle *o);

static int oracle_peek(const oracle *o) { return o->p < o->end ? (unsigned char)*o->p : -1; }

static bool oracle_take(oracle *o, int byte)
{
    if (oracle_peek(o) != byte) return false;
    o->p++;
    return true;
}

static bool oracle_space(oracle *o)
{
    while (oracle_take(o, ' ') || oracle_take(o, '\t') || oracle_take(o, '\n') || oracle_take(o, '\r')) {}
    return true;
}

static bool oracle_word(oracle *o, const char *word)
{
    while (*word && oracle_take(o, (unsigned char)*word)) word++;
    return *word == '\0';
}

static bool oracle_digits(oracle *o)
{
    if (oracle_peek(o) < '0' || oracle_peek(o) > '9') return false;
    while (oracle_peek(o) >= '0' && oracle_peek(o) <= '9') o->p++;
    return true;
}

static bool oracle_number(oracle *o)
{
    oracle_take(o, '-');
    if (!oracle_take(o, '0') && !oracle_digits(o)) return false;
    if (oracle_take(o, '.') && !oracle_digits(o)) return false;
    if (oracle_take(o, 'e') || oracle_take(o, 'E')) {
        if (!oracle_take(o, '+')) oracle_take(o, '-');
        return oracle_digits(o);
    }
    return true;
}

/* The value of the four hex digits after \u, or -1. */
static long oracle_unit(oracle *o)
{
    long unit = 0;
    for (int i = 0; i < 4; i++) {
        int byte = oracle_peek(o);
        if (byte < 0 || !isxdigit(byte)) return -1;
        unit = unit * 16 + (isdigit(byte) ? byte - '0' : tolower(byte) - 'a' + 10);
        o->p++;
    }
    return unit;
}

static bool oracle_string(oracle *o)
{
    if (!oracle_take(o, '"')) return false;
    for (;;) {
        int byte = oracle_peek(o);
        if (byte < 0x20) return false;
        o->p++;
        if (byte == '"') return true;
        if (byte != '\\') continue;
        if (oracle_take(o, 'u')) {
            long unit = oracle_unit(o);
            if (unit < 0 || (unit >= 0xDC00 && unit <= 0xDFFF)) return false;
            if (unit >= 0xD800 && unit <= 0xDBFF) {
                if (!oracle_word(o, "\\u")) return false;
                unit = oracle_unit(o);
                if (unit < 0xDC00 || unit > 0xDFFF) return false;
            }
        } else {
            byte = oracle_peek(o);
            if (byte <= 0 || strchr("\"\\/bfnrt", byte) == NULL) return false;
            o->p++;
        }
    }
}

static bool oracle_member(oracle *o)
{
    return oracle_space(o) && oracle_string(o) && oracle_space(o) && oracle_take(o, ':') && oracle_value(o);
}

static bool oracle_container(oracle *o, char close, bool (*element)(oracle *))
{
    o->p++;
    oracle_space(o);
    if (oracle_take(o, close)) return true;
    do {
        if (!element(o)) return false;
        oracle_space(o);
    } while (oracle_take(o, ','));
    return oracle_take(o, close);
}

static bool oracle_value(oracle *o)
{
    oracle_space(o);
    switch (oracle_peek(o)) {
    case '[': return oracle_container(o, ']', oracle_value);
    case '{': return oracle_container(o, '}', oracle_member);
    case '"': return oracle_string(o);
    case 't': return oracle_word(o, "true");
    case 'f': return oracle_word(o, "false");
    case 'n': return oracle_word(o, "null");
    default: return oracle_number(o);
    }
}

static bool oracle_valid(const char *document, size_t len)
{
    oracle o = { document, document + len };
    if (!oracle_word(&o, "\xEF\xBB\xBF")) o.p = document;
    return oracle_value(&o) && oracle_space(&o) && o.p == o.end;
}

#endif
