/* base/status.h - L0. The list of all results of an operation on bytes. rb/errors.c maps each status
 * to an exception class and a message. No layer below rb/ raises. */
#ifndef JAC_BASE_STATUS_H
#define JAC_BASE_STATUS_H

/* X(name, text): text is the message of the native frontend, at most 80 bytes, without a format directive. */
#define JAC_STATUS_LIST(X) \
    X(OK,                      "ok") \
    X(EOF,                     "unexpected end of input") \
    X(EOF_STRING,              "unexpected end of input in a string") \
    X(UNEXPECTED_CHARACTER,    "expected a value") \
    X(UNEXPECTED_TOKEN,        "unexpected token") \
    X(TRAILING,                "expected the end of the document") \
    X(EXPECTED_COMMA_ARRAY,    "expected ',' or ']' after an array element") \
    X(EXPECTED_COMMA_OBJECT,   "expected ',' or '}' after an object value") \
    X(EXPECTED_KEY,            "expected an object key") \
    X(EXPECTED_COLON,          "expected ':' after an object key") \
    X(INVALID_NUMBER,          "invalid number") \
    X(INTEGER_TOO_LONG,        "integer has more digits than max_digits allows") \
    X(NUMBER_OVERFLOW,         "number does not fit a double") \
    X(INVALID_ESCAPE,          "invalid escape sequence in a string") \
    X(INCOMPLETE_UNICODE,      "incomplete \\u escape sequence in a string") \
    X(INCOMPLETE_SURROGATE,    "incomplete surrogate pair in a string") \
    X(INVALID_SURROGATE,       "invalid surrogate pair in a string") \
    X(UNPAIRED_SURROGATE,      "unpaired surrogate in a string") \
    X(CONTROL_CHARACTER,       "control character in a string") \
    X(INVALID_UTF8,            "invalid UTF-8") \
    X(UNTERMINATED_COMMENT,    "a comment is not closed by '*/'") \
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
