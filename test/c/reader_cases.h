/* reader_cases.h - what the grammar refuses, where, and what each option changes. Included by
 * reader_test.c only: {document, flags, status, offset of the error, phase}. */

static const reader_case reader_refused[] = {
    { "", 0, S(EOF), 0, P(VALUE) }, { " \n", 0, S(EOF), 2, P(VALUE) }, { "\xEF\xBB\xBF", 0, S(EOF), 3, P(VALUE) },
    { "\xEF\xBB", 0, S(UNEXPECTED_CHARACTER), 0, P(VALUE) }, { "\xEF\xBB\xBF\xEF\xBB\xBF" "1", 0, S(UNEXPECTED_CHARACTER), 3, P(VALUE) },
    { "x", 0, S(UNEXPECTED_CHARACTER), 0, P(VALUE) }, { "]", 0, S(UNEXPECTED_CHARACTER), 0, P(VALUE) }, { ",", 0, S(UNEXPECTED_CHARACTER), 0, P(VALUE) },
    { "\v1", 0, S(UNEXPECTED_CHARACTER), 0, P(VALUE) }, { "\x7F", 0, S(UNEXPECTED_CHARACTER), 0, P(VALUE) }, { "'a'", 0, S(UNEXPECTED_CHARACTER), 0, P(VALUE) },
    { "[\xFF]", 0, S(UNEXPECTED_CHARACTER), 1, P(VALUE) }, { "[\xC2\xA0]", 0, S(UNEXPECTED_CHARACTER), 1, P(VALUE) }, { ".5", 0, S(UNEXPECTED_CHARACTER), 0, P(VALUE) },
    { "+1", 0, S(UNEXPECTED_CHARACTER), 0, P(VALUE) },
    /* literals */
    { "n", 0, S(UNEXPECTED_TOKEN), 0, P(VALUE) }, { "[nul]", 0, S(UNEXPECTED_TOKEN), 1, P(VALUE) }, { "nulx", 0, S(UNEXPECTED_TOKEN), 0, P(VALUE) },
    { "tru", 0, S(UNEXPECTED_TOKEN), 0, P(VALUE) }, { "fals", 0, S(UNEXPECTED_TOKEN), 0, P(VALUE) }, { "True", 0, S(UNEXPECTED_CHARACTER), 0, P(VALUE) },
    { "truex", 0, S(TRAILING), 4, P(COMMA) }, { "[truex]", 0, S(EXPECTED_COMMA_ARRAY), 5, P(COMMA) }, { "NaN", 0, S(UNEXPECTED_TOKEN), 0, P(VALUE) },
    { "Infinity", 0, S(UNEXPECTED_TOKEN), 0, P(VALUE) }, { "-Infinity", 0, S(INVALID_NUMBER), 0, P(VALUE) },
    /* numbers: at their start */
    { "-", 0, S(INVALID_NUMBER), 0, P(VALUE) }, { "[-]", 0, S(INVALID_NUMBER), 1, P(VALUE) }, { "-x", 0, S(INVALID_NUMBER), 0, P(VALUE) }, { "--1", 0, S(INVALID_NUMBER), 0, P(VALUE) },
    { "01", 0, S(INVALID_NUMBER), 0, P(VALUE) }, { "00", 0, S(INVALID_NUMBER), 0, P(VALUE) }, { "-01", 0, S(INVALID_NUMBER), 0, P(VALUE) }, { "01.5", 0, S(INVALID_NUMBER), 0, P(VALUE) },
    { "00000000000000000000000", 0, S(INVALID_NUMBER), 0, P(VALUE) }, { "[1.]", 0, S(INVALID_NUMBER), 1, P(VALUE) }, { "1.", 0, S(INVALID_NUMBER), 0, P(VALUE) },
    { "1.e5", 0, S(INVALID_NUMBER), 0, P(VALUE) }, { "1e", 0, S(INVALID_NUMBER), 0, P(VALUE) }, { "1e+", 0, S(INVALID_NUMBER), 0, P(VALUE) }, { "1e+x", 0, S(INVALID_NUMBER), 0, P(VALUE) },
    { "1.5e-", 0, S(INVALID_NUMBER), 0, P(VALUE) }, { "1x", 0, S(TRAILING), 1, P(COMMA) }, { "[1x]", 0, S(EXPECTED_COMMA_ARRAY), 2, P(COMMA) }, { "0x1", 0, S(TRAILING), 1, P(COMMA) },
    { "1.5.2", 0, S(TRAILING), 3, P(COMMA) }, { "1-2", 0, S(TRAILING), 1, P(COMMA) }, { "1e5.1", 0, S(TRAILING), 3, P(COMMA) },
    { "[1e400]", 0, S(NUMBER_OVERFLOW), 1, P(VALUE) }, { "-1e309", 0, S(NUMBER_OVERFLOW), 0, P(VALUE) }, { "1e99999999999999999999", 0, S(NUMBER_OVERFLOW), 0, P(VALUE) },
    /* strings */
    { "\"", 0, S(EOF_STRING), 1, P(VALUE) }, { "\"a", 0, S(EOF_STRING), 2, P(VALUE) }, { "\"a\\\"", 0, S(EOF_STRING), 4, P(VALUE) }, { "\"a\\", 0, S(EOF_STRING), 3, P(VALUE) },
    { "\"\\u12", 0, S(EOF_STRING), 5, P(VALUE) }, { "\"\\ud800\\udc", 0, S(EOF_STRING), 11, P(VALUE) },
    { "[\"a\n\"]", 0, S(CONTROL_CHARACTER), 3, P(VALUE) }, { "\"\x1F\"", 0, S(CONTROL_CHARACTER), 1, P(VALUE) }, { "\"\\\n\"", 0, S(CONTROL_CHARACTER), 2, P(VALUE) },
    { "\"a\\qb\"", 0, S(INVALID_ESCAPE), 2, P(VALUE) }, { "\"\\U0041\"", 0, S(INVALID_ESCAPE), 1, P(VALUE) }, { "\"\\\xC3\xA9\"", 0, S(INVALID_ESCAPE), 1, P(VALUE) },
    { "\"\\u12\"", 0, S(INCOMPLETE_UNICODE), 1, P(VALUE) }, { "\"ab\\u12x4\"", 0, S(INCOMPLETE_UNICODE), 3, P(VALUE) }, { "\"\\ud800\"", 0, S(INCOMPLETE_SURROGATE), 1, P(VALUE) },
    { "\"\\ud800\\u0041\"", 0, S(INVALID_SURROGATE), 1, P(VALUE) }, { "\"a\\udc00\"", 0, S(UNPAIRED_SURROGATE), 2, P(VALUE) },
    { "\"\\q\n\"", 0, S(INVALID_ESCAPE), 1, P(VALUE) }, { "\"\\q12345678901", 0, S(INVALID_ESCAPE), 1, P(VALUE) }, { "\"\\u12\n", 0, S(INCOMPLETE_UNICODE), 1, P(VALUE) },
    { "\"\n\\q\"", 0, S(CONTROL_CHARACTER), 1, P(VALUE) },
    /* arrays */
    { "[", 0, S(EOF), 1, P(VALUE) }, { "[1", 0, S(EXPECTED_COMMA_ARRAY), 2, P(COMMA) }, { "[1,", 0, S(EOF), 3, P(VALUE) }, { "[1,]", 0, S(UNEXPECTED_CHARACTER), 3, P(VALUE) },
    { "[,]", 0, S(UNEXPECTED_CHARACTER), 1, P(VALUE) }, { "[1 2]", 0, S(EXPECTED_COMMA_ARRAY), 3, P(COMMA) }, { "[1}", 0, S(EXPECTED_COMMA_ARRAY), 2, P(COMMA) },
    { "[1:2]", 0, S(EXPECTED_COMMA_ARRAY), 2, P(COMMA) }, { "[1,,2]", 0, S(UNEXPECTED_CHARACTER), 3, P(VALUE) }, { "[}", 0, S(UNEXPECTED_CHARACTER), 1, P(VALUE) },
    /* objects */
    { "{", 0, S(EXPECTED_KEY), 1, P(KEY) }, { "{]", 0, S(EXPECTED_KEY), 1, P(KEY) }, { "{a:1}", 0, S(EXPECTED_KEY), 1, P(KEY) }, { "{:1}", 0, S(EXPECTED_KEY), 1, P(KEY) },
    { "{1:1}", 0, S(EXPECTED_KEY), 1, P(KEY) }, { "{,}", 0, S(EXPECTED_KEY), 1, P(KEY) }, { "{\"a", 0, S(EOF_STRING), 3, P(KEY) }, { "{\"a\\q\":1}", 0, S(INVALID_ESCAPE), 3, P(KEY) },
    { "{\"a\"", 0, S(EXPECTED_COLON), 4, P(VALUE) }, { "{\"a\" ", 0, S(EXPECTED_COLON), 5, P(VALUE) }, { "{\"a\"1}", 0, S(EXPECTED_COLON), 4, P(VALUE) },
    { "{\"a\",1}", 0, S(EXPECTED_COLON), 4, P(VALUE) }, { "{\"a\"}", 0, S(EXPECTED_COLON), 4, P(VALUE) }, { "{\"a\":", 0, S(EOF), 5, P(VALUE) }, { "{\"a\": ", 0, S(EOF), 6, P(VALUE) },
    { "{\"a\"::1}", 0, S(UNEXPECTED_CHARACTER), 5, P(VALUE) }, { "{\"a\":}", 0, S(UNEXPECTED_CHARACTER), 5, P(VALUE) }, { "{\"a\":1", 0, S(EXPECTED_COMMA_OBJECT), 6, P(COMMA) },
    { "{\"a\":1]", 0, S(EXPECTED_COMMA_OBJECT), 6, P(COMMA) }, { "{\"a\":1 \"b\":2}", 0, S(EXPECTED_COMMA_OBJECT), 7, P(COMMA) }, { "{\"a\":1,", 0, S(EXPECTED_KEY), 7, P(KEY) },
    { "{\"a\":1,}", 0, S(EXPECTED_KEY), 7, P(KEY) }, { "{\"a\":1,,", 0, S(EXPECTED_KEY), 7, P(KEY) }, { "{\"a\":1,b:2}", 0, S(EXPECTED_KEY), 7, P(KEY) },
    /* the end */
    { "1 2", 0, S(TRAILING), 2, P(COMMA) }, { "{}}", 0, S(TRAILING), 2, P(COMMA) }, { "[]\n[]", 0, S(TRAILING), 3, P(COMMA) }, { "\"a\"b", 0, S(TRAILING), 3, P(COMMA) }, { "1,", 0, S(TRAILING), 1, P(COMMA) },
    /* comments are none */
    { "//a", 0, S(UNEXPECTED_TOKEN), 0, P(VALUE) }, { "[/**/]", 0, S(UNEXPECTED_TOKEN), 1, P(VALUE) }, { "[1/**/]", 0, S(UNEXPECTED_TOKEN), 2, P(COMMA) }, { "{/", 0, S(UNEXPECTED_TOKEN), 1, P(KEY) },
    { "{\"a\"/**/:1}", 0, S(UNEXPECTED_TOKEN), 4, P(VALUE) }, { "1 //", 0, S(UNEXPECTED_TOKEN), 2, P(COMMA) }, { "{\"a\":1,/**/\"b\":2}", 0, S(UNEXPECTED_TOKEN), 7, P(KEY) },
};

/* Each option on, and what stays refused. */
static const reader_case reader_options[] = {
    { "[NaN,Infinity,-Infinity]", F(NAN), S(OK), 0, P(VALUE) }, { "-Infinity", F(NAN), S(OK), 0, P(VALUE) }, { "[-1,NaN]", F(NAN), S(OK), 0, P(VALUE) }, { "[1e400,-1e400]", F(NAN), S(OK), 0, P(VALUE) },
    { "NaNx", F(NAN), S(TRAILING), 3, P(COMMA) }, { "[N]", F(NAN), S(UNEXPECTED_TOKEN), 1, P(VALUE) }, { "-Inf", F(NAN), S(UNEXPECTED_TOKEN), 0, P(VALUE) }, { "-NaN", F(NAN), S(INVALID_NUMBER), 0, P(VALUE) },
    { "Inf", F(NAN), S(UNEXPECTED_TOKEN), 0, P(VALUE) }, { "nan", F(NAN), S(UNEXPECTED_TOKEN), 0, P(VALUE) }, { "-", F(NAN), S(INVALID_NUMBER), 0, P(VALUE) },
    { "[1,]", F(TRAILING_COMMA), S(OK), 0, P(VALUE) }, { "[1 , ]", F(TRAILING_COMMA), S(OK), 0, P(VALUE) }, { "{\"a\":1,}", F(TRAILING_COMMA), S(OK), 0, P(VALUE) }, { "{\"a\":[1,],\n}", F(TRAILING_COMMA), S(OK), 0, P(VALUE) },
    { "[,]", F(TRAILING_COMMA), S(UNEXPECTED_CHARACTER), 1, P(VALUE) }, { "[1,,]", F(TRAILING_COMMA), S(UNEXPECTED_CHARACTER), 3, P(VALUE) }, { "{,}", F(TRAILING_COMMA), S(EXPECTED_KEY), 1, P(KEY) },
    { "{\"a\":1,,}", F(TRAILING_COMMA), S(EXPECTED_KEY), 7, P(KEY) }, { "1,", F(TRAILING_COMMA), S(TRAILING), 1, P(COMMA) }, { "[1,", F(TRAILING_COMMA), S(EOF), 3, P(VALUE) }, { "{\"a\":,}", F(TRAILING_COMMA), S(UNEXPECTED_CHARACTER), 5, P(VALUE) },
    { "/**/[/**/1/**/,/**/2/***/]//", F(COMMENTS), S(OK), 0, P(VALUE) }, { "//a\n{//b\n\"a\"//c\n://d\n1//e\n,//f\n\"b\":/*g*/[/*h*/]//i\n}//j", F(COMMENTS), S(OK), 0, P(VALUE) },
    { "[/*]*/]", F(COMMENTS), S(OK), 0, P(VALUE) }, { "{/*}*/}", F(COMMENTS), S(OK), 0, P(VALUE) }, { "1/**/ /**/\n//", F(COMMENTS), S(OK), 0, P(VALUE) }, { "[1,/**/]", F(COMMENTS) | F(TRAILING_COMMA), S(OK), 0, P(VALUE) },
    { "{\"a\":1,//\n}", F(COMMENTS) | F(TRAILING_COMMA), S(OK), 0, P(VALUE) }, { "[1,/**/]", F(COMMENTS), S(UNEXPECTED_CHARACTER), 7, P(VALUE) },
    { "/*", F(COMMENTS), S(UNTERMINATED_COMMENT), 0, P(VALUE) }, { "[1,/*/2]", F(COMMENTS), S(UNTERMINATED_COMMENT), 3, P(VALUE) }, { "[1/* *", F(COMMENTS), S(UNTERMINATED_COMMENT), 2, P(COMMA) }, { "{/*", F(COMMENTS), S(UNTERMINATED_COMMENT), 1, P(KEY) },
    { "/", F(COMMENTS), S(UNEXPECTED_TOKEN), 0, P(VALUE) }, { "[/1]", F(COMMENTS), S(UNEXPECTED_TOKEN), 1, P(VALUE) }, { "1/", F(COMMENTS), S(UNEXPECTED_TOKEN), 1, P(COMMA) }, { "//\n", F(COMMENTS), S(EOF), 3, P(VALUE) },
    { "/*\xFF*/1", F(COMMENTS), S(OK), 0, P(VALUE) }, { "/*\xFF*/1", F(COMMENTS) | F(CHECK_UTF8), S(INVALID_UTF8), 2, P(VALUE) },
    { "\"a\n\t\x01\"", F(CONTROL), S(OK), 0, P(VALUE) }, { "{\"a\n\":1}", F(CONTROL), S(OK), 0, P(VALUE) }, { "\"\n", F(CONTROL), S(EOF_STRING), 2, P(VALUE) }, { "\"\\\n\"", F(CONTROL), S(INVALID_ESCAPE), 1, P(VALUE) }, { "[\x01]", F(CONTROL), S(UNEXPECTED_CHARACTER), 1, P(VALUE) },
    { "\"\\q\\x\\'\"", F(INVALID_ESCAPE), S(OK), 0, P(VALUE) }, { "\"\\u12\"", F(INVALID_ESCAPE), S(INCOMPLETE_UNICODE), 1, P(VALUE) }, { "\"\\ud800\"", F(INVALID_ESCAPE), S(INCOMPLETE_SURROGATE), 1, P(VALUE) }, { "\"\\\n\"", F(INVALID_ESCAPE), S(CONTROL_CHARACTER), 2, P(VALUE) },
    { "\"\\\n\"", F(INVALID_ESCAPE) | F(CONTROL), S(OK), 0, P(VALUE) },
    /* the document's first fault, whatever its kind */
    { "[\"\xC3\xA9\",\"a\xFF\"]", F(CHECK_UTF8), S(INVALID_UTF8), 8, P(VALUE) }, { "{\"\xED\xA0\x80\":1}", F(CHECK_UTF8), S(INVALID_UTF8), 2, P(KEY) }, { "\"\xC3\"", F(CHECK_UTF8), S(INVALID_UTF8), 1, P(VALUE) }, { "\"\xF0\x9F\x98\"", F(CHECK_UTF8), S(INVALID_UTF8), 1, P(VALUE) },
    { "[x,\"\xFF\"]", F(CHECK_UTF8), S(UNEXPECTED_CHARACTER), 1, P(VALUE) }, { "[\xFF]", F(CHECK_UTF8), S(UNEXPECTED_CHARACTER), 1, P(VALUE) }, { "\"\xFF\\q\"", F(CHECK_UTF8), S(INVALID_UTF8), 1, P(VALUE) }, { "\"\\q\xFF\"", F(CHECK_UTF8), S(INVALID_ESCAPE), 1, P(VALUE) },
    { "\"\\u12\xFF\"", F(CHECK_UTF8), S(INCOMPLETE_UNICODE), 1, P(VALUE) }, { "\"\xFF\n\"", F(CHECK_UTF8), S(INVALID_UTF8), 1, P(VALUE) }, { "\"\n\xFF\"", F(CHECK_UTF8), S(CONTROL_CHARACTER), 1, P(VALUE) }, { "\"\xFF    ", F(CHECK_UTF8), S(INVALID_UTF8), 1, P(VALUE) },
    { "\"a\xC3", F(CHECK_UTF8), S(EOF_STRING), 3, P(VALUE) }, { "\"\xC3\xA9\"", F(CHECK_UTF8), S(OK), 0, P(VALUE) }, { "\"\xFF\"", 0, S(OK), 0, P(VALUE) },
};
