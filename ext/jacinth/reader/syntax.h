/* reader/syntax.h - L2. jac_syntax: what a document may contain beyond RFC 8259, and its limits. With all flags off,
 * the grammar is exactly the standard. Plain data. */
#ifndef JAC_READER_SYNTAX_H
#define JAC_READER_SYNTAX_H

#include "base/compiler.h"

enum {
    JAC_SYNTAX_NAN            = 1u << 0, /* NaN, Infinity, -Infinity; a number may overflow to +-Infinity */
    JAC_SYNTAX_TRAILING_COMMA = 1u << 1, /* one comma before ] or } after an element */
    JAC_SYNTAX_COMMENTS       = 1u << 2, /* line and block comments wherever white space is allowed */
    JAC_SYNTAX_CONTROL        = 1u << 3, /* raw bytes below 0x20 inside strings */
    JAC_SYNTAX_INVALID_ESCAPE = 1u << 4, /* \x with an unknown x is x; lone surrogates stay errors */
    /* Strings with bytes >= 0x80 are checked one by one. The caller sets it when the document as a
     * whole is not valid UTF-8, so that the first error in document order is reported. A
     * caller that does not set it has checked the whole document. */
    JAC_SYNTAX_CHECK_UTF8     = 1u << 5,
    JAC_SYNTAX_DUPLICATE_KEY  = 1u << 6, /* for the sink: equal keys in one object are allowed */
    JAC_SYNTAX_OVERFLOW       = 1u << 7, /* a number may overflow to +-Infinity */
    JAC_SYNTAX_NO_BOM         = 1u << 8, /* a leading byte order mark is an unexpected character */
    JAC_SYNTAX_EMPTY_FREE     = 1u << 9, /* empty containers do not count for max_nesting */
    JAC_SYNTAX_ANY_BYTES      = 1u << 10, /* strings need not be UTF-8: JAC_SYNTAX_CHECK_UTF8 is never set */
    JAC_SYNTAX_LONE_SURROGATE = 1u << 11, /* the escape of a lone low surrogate is decoded to three bytes */
    JAC_SYNTAX_DISTINCT       = 1u << 12, /* for the sink: an object_class gets each key once */
    JAC_SYNTAX_ILL_FORMED     = 1u << 13, /* for the sink, with ANY_BYTES: the document is not valid UTF-8 */
    JAC_SYNTAX_LEADING_ZERO   = 1u << 14, /* 01 is 1 */
    JAC_SYNTAX_LOOSE_NUMBERS  = 1u << 15, /* +1 and 1. are 1, -.5 is -0.5 */
    JAC_SYNTAX_ZEROS          = 1u << 16, /* 00 is 0 */
    JAC_SYNTAX_BARE_MINUS     = 1u << 17, /* a minus without digits is 0 */
    JAC_SYNTAX_LOOSE_NAN      = 1u << 18, /* nan, naN and Nan are NaN, even with a sign */
    /* A form feed is white space. A line comment also ends at a form feed or a carriage return, and a block comment
     * also ends at the end of the document. No comment may follow the document. */
    JAC_SYNTAX_LOOSE_SPACE    = 1u << 19,
    JAC_SYNTAX_NO_NUL         = 1u << 20, /* with CONTROL: a raw NUL stays an error */
    JAC_SYNTAX_LONE_HIGH      = 1u << 21, /* the escape of a lone high surrogate is decoded to three bytes */
    JAC_SYNTAX_SEVERAL        = 1u << 22, /* anything may follow the document; the parser begins at r->cur */
    JAC_SYNTAX_MAX_DIGITS     = 1u << 23  /* max_digits applies to short integers, too */
};

/* The flag that requests a warning if a document uses the extension `flag`. Only the first eight flags have one. */
#define JAC_SYNTAX_WARN(flag) ((uint32_t)(flag) << 24)

/* The flags that the grammar checks on its fast paths. When none of them is set, a parser with JAC_PARSE_PLAIN 1
 * is enough. The grammar checks the other flags only where the document is not valid RFC 8259. */
#define JAC_SYNTAX_GRAMMAR_FLAGS \
    (JAC_SYNTAX_TRAILING_COMMA | JAC_SYNTAX_CHECK_UTF8 | JAC_SYNTAX_MAX_DIGITS)

/* The flags for numbers beyond RFC 8259. */
#define JAC_SYNTAX_NUMBER_FLAGS \
    (JAC_SYNTAX_LEADING_ZERO | JAC_SYNTAX_LOOSE_NUMBERS | JAC_SYNTAX_ZEROS | JAC_SYNTAX_BARE_MINUS | \
     JAC_SYNTAX_LOOSE_NAN)

typedef struct {
    uint32_t flags;     /* JAC_SYNTAX_... */
    /* The number of containers that may be open at once, the root included. 0: no limit; above PTRDIFF_MAX: no
     * container may be open. */
    size_t max_nesting;
    /* The number of digits that an integer may have; 0: no limit. Without JAC_SYNTAX_MAX_DIGITS it is checked only for
     * integers of more than JAC_NUMBER_DIGITS digits, where the check costs little compared with the conversion. */
    size_t max_digits;
} jac_syntax;

/* The number of containers that may be open at once. */
JAC_INLINE size_t jac_syntax_room(const jac_syntax *syntax)
{
    if (syntax->max_nesting == 0) return SIZE_MAX;
    return syntax->max_nesting <= PTRDIFF_MAX ? syntax->max_nesting : 0;
}

#endif
