/* base/status.h - L0. The list of all results of an operation on bytes. rb/errors.c maps each status
 * to an exception class and a message. No layer below rb/ raises. */
#ifndef JAC_BASE_STATUS_H
#define JAC_BASE_STATUS_H

/* X(name, text): text is the message of the native frontend, at most 80 bytes, without a format directive. */
#define JAC_STATUS_LIST(X) \
    X(OK,                      "ok") \
    X(EOF,                     "unexpected end of input") \
    X(EOF_STRING,              "unexpected end of input, expected closing \"") \
    X(UNEXPECTED_CHARACTER,    "unexpected character") \
    X(UNEXPECTED_TOKEN,        "unexpected token") \
    X(TRAILING,                "unexpected token at end of stream") \
    X(EXPECTED_COMMA_ARRAY,    "expected ',' or ']' after array value") \
    X(EXPECTED_COMMA_OBJECT,   "expected ',' or '}' after object value") \
    X(EXPECTED_KEY,            "expected object key") \
    X(EXPECTED_COLON,          "expected ':' after object key") \
    X(INVALID_NUMBER,          "invalid number") \
    X(INTEGER_TOO_LONG,        "integer has more digits than max_digits allows") \
    X(NUMBER_OVERFLOW,         "number does not fit a double") \
    X(INVALID_ESCAPE,          "invalid escape character in string") \
    X(INCOMPLETE_UNICODE,      "incomplete unicode character escape sequence") \
    X(INCOMPLETE_SURROGATE,    "incomplete surrogate pair") \
    X(INVALID_SURROGATE,       "invalid surrogate pair") \
    X(UNPAIRED_SURROGATE,      "unpaired trailing surrogate") \
    X(CONTROL_CHARACTER,       "invalid ASCII control character in string") \
    X(INVALID_UTF8,            "invalid UTF-8") \
    X(UNTERMINATED_COMMENT,    "unterminated comment, expected closing '*/'") \
    X(DUPLICATE_KEY,           "duplicate key") \
    X(UNKNOWN_CLASS,           "class is not defined") \
    X(NESTING,                 "nesting is too deep") \
    X(TOO_LONG,                "document is longer than max_bytes") \
    X(NO_MEMORY,               "failed to allocate memory") \
    X(MORE,                    "the document continues in the next chunk") \
    X(AGAIN,                   "the document is to be read again from its beginning")

typedef enum {
#define JAC_STATUS_ENUM(name, text) JAC_STATUS_##name,
    JAC_STATUS_LIST(JAC_STATUS_ENUM)
#undef JAC_STATUS_ENUM
    JAC_STATUS_COUNT
} jac_status;

#endif
