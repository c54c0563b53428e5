/* frontends/oj/load/errors_oj_parse.c - L4, for size. Makes Oj's messages about a document; see errors_oj_parse.h. Oj's
 * message depends on the token that it found and on what it expected. Both are found here from the reader's status and
 * from the bytes at the error. `cur` is Oj's read position at the error, from which its column is computed. */
#include "frontends/oj/load/errors_oj_parse.h"
#include "frontends/oj/errors_oj.h"
#include "kernel/text/hex.h"
#include "reader/number.h"

/* What is expected next. */
typedef enum {
    ERRORS_OJ_PARSE_NOTHING,
    ERRORS_OJ_PARSE_ARRAY_NEW,
    ERRORS_OJ_PARSE_ARRAY_ELEMENT,
    ERRORS_OJ_PARSE_ARRAY_COMMA,
    ERRORS_OJ_PARSE_HASH_NEW,
    ERRORS_OJ_PARSE_HASH_KEY,
    ERRORS_OJ_PARSE_HASH_COLON,
    ERRORS_OJ_PARSE_HASH_VALUE,
    ERRORS_OJ_PARSE_HASH_COMMA
} errors_oj_parse_next;

static const char *const errors_oj_parse_names[] = {"nothing",
                                                    "array element or close",
                                                    "array element",
                                                    "comma",
                                                    "hash pair or close",
                                                    "hash key",
                                                    "colon",
                                                    "hash value",
                                                    "comma"};

typedef struct {
    const char *text;       /* NULL: "expected <next><other>" */
    const char *other;
    const char *cur;
    bool valued;            /* Oj has read a value in spite of the error */
    bool bare;              /* the message has neither path nor position */
    bool popped;            /* the innermost container is no longer part of the path */
} errors_oj_parse_words;

typedef struct {
    const jac_oj_error_info *error;
    const jac_reader *reader;
    const jac_oj_options *options;
    errors_oj_parse_next next;
} errors_oj_parse_case;

static errors_oj_parse_next errors_oj_parse_find_next(const jac_oj_error_info *error, const jac_reader *reader)
{
    bool after = reader->phase == JAC_PHASE_COMMA;
    if (error->kind < 0) return ERRORS_OJ_PARSE_NOTHING;
    if (error->kind == JAC_FRAME_ARRAY) {
        long count = RARRAY_LEN(error->path);
        bool first = count > 0 && RARRAY_AREF(error->path, count - 1) == INT2FIX(0);
        return after ? ERRORS_OJ_PARSE_ARRAY_COMMA : first ? ERRORS_OJ_PARSE_ARRAY_NEW : ERRORS_OJ_PARSE_ARRAY_ELEMENT;
    }
    if (after) return ERRORS_OJ_PARSE_HASH_COMMA;
    if (error->status == JAC_STATUS_EXPECTED_COLON) return ERRORS_OJ_PARSE_HASH_COLON;
    if (error->status != JAC_STATUS_EXPECTED_KEY) return ERRORS_OJ_PARSE_HASH_VALUE;
    return error->keys == 0 ? ERRORS_OJ_PARSE_HASH_NEW : ERRORS_OJ_PARSE_HASH_KEY;
}

static const jac_oj_grammar *errors_oj_parse_grammar(const jac_oj_options *options)
{
    return &jac_oj_grammars[options->mode];
}
static bool errors_oj_parse_as_json(const jac_oj_options *options) { return errors_oj_parse_grammar(options)->json; }
static bool errors_oj_parse_exact(const jac_oj_options *options) { return errors_oj_parse_grammar(options)->exact; }

/* The number of bytes at p, before end, that are equal to the text. */
static size_t errors_oj_parse_same(const char *p, const char *end, const char *text)
{
    size_t count = 0;
    while (p + count < end && text[count] && p[count] == text[count]) count++;
    return count;
}

/* A number with more bytes than this, digits and the letter after them, is a BigDecimal's. */
#define ERRORS_OJ_PARSE_LONG 17

static bool errors_oj_parse_nan_p(const char *p, const char *end)
{
    return end - p >= 3 && (*p | 0x20) == 'n' && p[1] == 'a' && (p[2] | 0x20) == 'n';
}

/* Whether a value may come next. If not, a number is not examined any further. */
static bool errors_oj_parse_due_p(errors_oj_parse_next next)
{
    return next == ERRORS_OJ_PARSE_NOTHING || next == ERRORS_OJ_PARSE_ARRAY_NEW ||
           next == ERRORS_OJ_PARSE_ARRAY_ELEMENT || next == ERRORS_OJ_PARSE_HASH_VALUE;
}

/* The message of the function that makes the number, for `len` bytes that are not a number. */
static errors_oj_parse_words errors_oj_parse_number_refused(const jac_oj_options *options, size_t len, const char *end)
{
    bool all = errors_oj_parse_as_json(options) ? options->compat_bigdecimal
                                                : options->bigdecimal_load == JAC_OJ_BIGDECIMAL_BIGDECIMAL;
    return (errors_oj_parse_words){
        all || len > ERRORS_OJ_PARSE_LONG ? "Invalid value for BigDecimal()" : "Invalid float",
        "",
        end,
        false,
        true,
        false};
}

/* Examines the number, or the word for NaN or an infinity, at p. If it is invalid, the result has a text; otherwise cur
 * is one past it. */
static errors_oj_parse_words errors_oj_parse_number(const errors_oj_parse_case *at, const char *p)
{
    const char *from = p, *end = at->reader->end;
    const bool exact = errors_oj_parse_exact(at->options);
    errors_oj_parse_words other = {"not a number or other value", "", p, false, false, false},
                          number = {"not a number", "", NULL, false, false, false};
    if (*p == '+' && errors_oj_parse_grammar(at->options)->refuses_plus) return other;
    if (*p == '-' || *p == '+') other.cur = ++p;
    bool infinity = p < end && *p == 'I', nan = p < end && (*p | 0x20) == 'n';
    if (infinity || nan) {
        if (infinity && (at->options->allow_nan == JAC_CHOICE_NO || errors_oj_parse_same(p, end, "Infinity") < 8))
            return other;
        if (nan && !errors_oj_parse_nan_p(p, end)) return other;
        other.cur = p + (infinity ? 8 : 3);
        other.valued = true;
        if (!at->error->numbers || !errors_oj_parse_due_p(at->next)) other.text = NULL;
        return other;
    }
    const char *zeros = p;
    while (p < end && *p == '0') p++;
    const char *digits = p;
    while (p < end && ISDIGIT(*p)) p++;
    number.cur = p;
    if (p > digits && digits > zeros && errors_oj_parse_as_json(at->options)) return number;
    bool whole = p > zeros, decimals = false;
    if (p < end && *p == '.') {
        number.cur = ++p;
        if (exact && (!whole || p == end || !ISDIGIT(*p))) return number;
        while (p < end && ISDIGIT(*p)) p++, decimals = true;
    }
    number.text = NULL;
    if (p < end && (*p | 0x20) == 'e') {
        const char *exponent = ++p;
        if (p < end && (*p == '-' || *p == '+')) exponent = ++p;
        while (p < end && ISDIGIT(*p)) p++;
        if (errors_oj_parse_due_p(at->next) &&
            (p == exponent || (!decimals && number.cur > zeros && number.cur[-1] == '.') || !(whole || decimals)))
            return errors_oj_parse_number_refused(at->options, (size_t)(p - digits), p);
    }
    number.cur = other.cur = p;
    other.valued = true;
    jac_literal which;
    bool nonfinite = at->error->numbers && errors_oj_parse_due_p(at->next) && jac_number_nonfinite(from, p, &which);
    return nonfinite ? other : number;
}

/* Examines the string whose opening quote is at p. If it is invalid, the result has a text; otherwise cur is Oj's read
 * position after it. */
static errors_oj_parse_words errors_oj_parse_string(const errors_oj_parse_case *at, const char *p)
{
    const char *end = at->reader->end, *escape = NULL;
    const bool exact = errors_oj_parse_exact(at->options);
    for (p++; p < end && *p != '"'; p++) {
        if (*p == '\0')
            return (errors_oj_parse_words){escape ? "quoted string not terminated" : "NULL byte in string",
                                           "",
                                           escape ? escape : p,
                                           false,
                                           false,
                                           false};
        if ((unsigned char)*p < 0x20 && exact) {
            const char *stop = p; /* Oj first searches the end of this run of bytes */
            while (stop < end && *stop != '\0' && *stop != '"' && *stop != '\\') stop++;
            if (stop < end && *stop != '\0')
                return (errors_oj_parse_words){"invalid control character in string", "", p, false, false, false};
            p = stop - 1;
            continue;
        }
        if (*p != '\\') continue;
        if (!escape) escape = p;
        if (++p == end) break;
        if (*p == 'u') {
            const errors_oj_parse_words hex = {"invalid hex character", "", escape, false, false, false};
            if (end - p < 5 || jac_hex_value(p + 1) > 0xffff) return hex;
            uint32_t unit = jac_hex_value(p + 1);
            p += 4;
            if ((unit & 0xf800) != 0xd800) continue;
            if (at->options->allow_invalid_unicode == JAC_CHOICE_YES && (end - p < 3 || p[1] != '\\' || p[2] != 'u'))
                continue;
            if (end - p < 3 || p[1] != '\\' || p[2] != 'u')
                return (errors_oj_parse_words){"invalid escaped character", "", p + 1, false, false, false};
            if (end - p < 7 || jac_hex_value(p + 3) > 0xffff) return hex;
            if ((unit & 0xfc00) == 0xdc00 || (jac_hex_value(p + 3) & 0xfc00) != 0xdc00)
                return (errors_oj_parse_words){"invalid escaped character", "", p + 1, false, false, false};
            p += 6;
        } else if (!memchr("nrtfb\"/\\", *p, 8) && !errors_oj_parse_as_json(at->options))
            return (errors_oj_parse_words){"invalid escaped character", "", p, false, false, false};
    }
    if (p >= end)
        return (errors_oj_parse_words){"quoted string not terminated", "", escape ? escape : end, false, false, false};
    return (errors_oj_parse_words){NULL, ", not a string", escape ? escape : p, false, false, false};
}

/* Examines the literal `word` at p, whose first letter is right; `refusal` is the message if it is invalid. */
static errors_oj_parse_words errors_oj_parse_literal(const errors_oj_parse_case *at, const char *p, const char *word,
                                                     const char *refusal)
{
    size_t same = errors_oj_parse_same(p, at->reader->end, word);
    if (word[same] == '\0') return (errors_oj_parse_words){NULL, "", p + same, false, false, false};
    return (errors_oj_parse_words){refusal, "", p + same + 1, false, false, false};
}

/* Oj's message for the unexpected token at p. */
static errors_oj_parse_words errors_oj_parse_token(const errors_oj_parse_case *at, const char *p)
{
    const bool inside = at->error->kind >= 0, allowed = at->options->allow_nan == JAC_CHOICE_YES;
    const errors_oj_parse_words unknown = {"unexpected character", "", p + 1, false, false, false};
    switch (*p) {
      case ',': return (errors_oj_parse_words){"unexpected comma", "", p + 1, false, false, false};
      case ':': return (errors_oj_parse_words){"unexpected colon", "", p + 1, false, false, false};
      case ']':
          return (errors_oj_parse_words){
              inside ? NULL : "unexpected array close", ", not an array close", p + 1, false, false, inside};
      case '}':
          return (errors_oj_parse_words){
              inside ? NULL : "unexpected hash close", ", not a hash close", p + 1, false, false, false};
      case '"': return errors_oj_parse_string(at, p);
      case 't': return errors_oj_parse_literal(at, p, "true", "expected true");
      case 'f': return errors_oj_parse_literal(at, p, "false", "expected false");
      case 'n':
        if (p + 1 < at->reader->end && p[1] == 'u') return errors_oj_parse_literal(at, p, "null", "expected null");
        return errors_oj_parse_number(at, p);
      case 'N': case 'I': return allowed ? errors_oj_parse_number(at, p) : unknown;
      case '+': return errors_oj_parse_as_json(at->options) ? unknown : errors_oj_parse_number(at, p);
      case '/': {
        bool comment = p + 1 < at->reader->end && (p[1] == '/' || p[1] == '*');
        return (errors_oj_parse_words){comment ? NULL : "invalid comment format", "", p + 1, false, false, false};
      }
      case '[': case '{': return (errors_oj_parse_words){NULL, "", p + 1, false, false, false};
      default: return *p == '-' || ISDIGIT(*p) ? errors_oj_parse_number(at, p) : unknown;
    }
}

static errors_oj_parse_words errors_oj_parse_find(const errors_oj_parse_case *at)
{
    const jac_reader *reader = at->reader;
    const char *p = reader->error_at, *end = reader->end;
    switch (at->error->status) {
    case JAC_STATUS_EOF_STRING:
    case JAC_STATUS_CONTROL_CHARACTER:
    case JAC_STATUS_INVALID_ESCAPE:
    case JAC_STATUS_INCOMPLETE_UNICODE:
    case JAC_STATUS_INCOMPLETE_SURROGATE:
    case JAC_STATUS_INVALID_SURROGATE:
    case JAC_STATUS_UNPAIRED_SURROGATE: {
        errors_oj_parse_words words = errors_oj_parse_string(at, reader->token);
        return words.text ? words
                          : (errors_oj_parse_words){"invalid escaped character", "", p + 1, false, false, false};
      }
      case JAC_STATUS_INTEGER_TOO_LONG:
          return (errors_oj_parse_words){
              "integer exceeds :max_integer_digits", "", errors_oj_parse_number(at, p).cur, true, false, false};
      case JAC_STATUS_UNKNOWN_CLASS: return (errors_oj_parse_words){"class '", "", reader->cur, false, false, false};
      case JAC_STATUS_NESTING: return (errors_oj_parse_words){"Too deeply nested.", "", p + 1, false, false, false};
      default: break;
    }
    if (p >= end) {
        const char *open = at->error->kind == JAC_FRAME_ARRAY ? "Array not terminated" : "Hash/Object not terminated";
        bool refused = at->error->kind < 0 || at->options->empty_string == JAC_CHOICE_NO;
        return (errors_oj_parse_words){refused ? "unexpected character" : open, "", end, false, false, false};
    }
    errors_oj_parse_words words = errors_oj_parse_token(at, p);
    if (at->error->status == JAC_STATUS_TRAILING && (!words.text || words.bare))
        return (errors_oj_parse_words){"unexpected characters after the JSON document", "", p, false, false, false};
    if (!words.text && at->next == ERRORS_OJ_PARSE_NOTHING) words.text = "unexpected character";
    return words;
}

/* Appends Oj's position. Oj counts columns back from the byte before cur to the line feed, which counts as a column. */
static void errors_oj_parse_append_position(VALUE message, const jac_oj_error_info *error, const char *end,
                                         const char *cur)
{
    const char *p = cur - 1, *source = error->source;
    size_t line = 1 + error->lines, column = 1;
    for (; source < p && !(p < end && *p == '\n'); p--) column++;
    if (p < source && error->columns) column = error->columns;
    else if (p <= source) column += error->columns;
    for (; source < p; p--) line += *p == '\n';
    rb_str_catf(message, " at line %lu, column %lu", (unsigned long)line, (unsigned long)column);
}

/* The longest message with a path that Oj makes, in bytes. */
#define ERRORS_OJ_PARSE_PATH_END 254

static void errors_oj_parse_append_path(VALUE message, const errors_oj_parse_case *at,
                                        const errors_oj_parse_words *words)
{
    VALUE path = at->error->path;
    long count = RARRAY_LEN(path);
    bool popped = words->popped && !(at->error->kind == JAC_FRAME_OBJECT && at->error->keys == 0);
    if (popped && count > 0) count--;
    rb_str_cat(message, " (after ", 8);
    long start = RSTRING_LEN(message);
    for (long i = 0; i < count; i++) {
        VALUE step = RARRAY_AREF(path, i);
        if (RB_TYPE_P(step, T_STRING)) {
            if (RSTRING_LEN(message) + 1 + RSTRING_LEN(step) >= ERRORS_OJ_PARSE_PATH_END) break;
            if (RSTRING_LEN(message) > start) rb_str_cat(message, ".", 1);
            rb_str_cat(message, RSTRING_PTR(step), RSTRING_LEN(step));
            continue;
        }
        if (RSTRING_LEN(message) + 12 >= ERRORS_OJ_PARSE_PATH_END) break;
        bool full = i == RARRAY_LEN(path) - 1 && at->next == ERRORS_OJ_PARSE_ARRAY_COMMA;
        rb_str_catf(message, "[%ld]", NUM2LONG(step) + full); /* calls no Ruby: the Integer is our own */
    }
    rb_str_cat(message, ")", 1);
}

/* Whether Oj reports "Empty input" for a document in which it found no value, instead of the actual error. `moved`: it
 * has read some bytes. */
static bool errors_oj_parse_empty_p(const jac_oj_options *options, bool moved)
{
    const jac_oj_grammar *grammar = errors_oj_parse_grammar(options);
    if (grammar->empty_passes || (!grammar->tells_source && options->empty_string == JAC_CHOICE_YES)) return false;
    return options->nilnil == JAC_CHOICE_NO || (grammar->json && moved);
}

/* Appends the source up to its first NUL byte. */
static void errors_oj_parse_append_source(VALUE message, const char *source, const char *end)
{
    const char *nul = memchr(source, '\0', (size_t)(end - source));
    rb_str_cat(message, " in '", 5);
    rb_str_cat(message, source, (nul ? nul : end) - source);
}

static JAC_NORETURN void errors_oj_parse_raise(VALUE message, VALUE klass, const jac_reader *reader,
                                               const jac_oj_error_info *error, const jac_oj_options *options)
{
    const jac_oj_grammar *grammar = errors_oj_parse_grammar(options);
    bool json = (error->streamed ? grammar->json : grammar->tells_source) && options->safe != JAC_CHOICE_YES;
    if (json && !error->streamed) errors_oj_parse_append_source(message, error->source, reader->end);
    /* From here on, Ruby code may run, and the source is no longer read. */
    if (options->mimics)
        klass = error->status == JAC_STATUS_NESTING ? jac_errors_oj_json_class("NestingError") : jac_oj.eJsonParser;
    if (json && klass == jac_oj.eParseError) klass = jac_oj.eJsonParser;
    rb_exc_raise(rb_exc_new_str(klass, message)); /* may call Ruby */
}

void jac_errors_oj_raise_load(const jac_oj_error_info *error, const jac_reader *reader, const jac_oj_options *options)
{
    errors_oj_parse_case at = {error, reader, options, errors_oj_parse_find_next(error, reader)};
    errors_oj_parse_words words = errors_oj_parse_find(&at);
    VALUE klass = jac_oj.eParseError;
    bool gone = error->kind < 0 ||
                (words.popped && error->depth == 1 && error->kind == JAC_FRAME_OBJECT && NIL_P(options->hash_class));
    if (!error->seen && gone && !words.valued && error->status != JAC_STATUS_TRAILING &&
        errors_oj_parse_empty_p(options, words.cur != reader->start)) {
        words.bare = false;
        words.text = "Empty input";
        klass = jac_oj.eJsonParser;
    }
    VALUE message = rb_utf8_str_new_cstr(words.text ? words.text : "expected ");
    if (!words.text) rb_str_cat_cstr(rb_str_cat_cstr(message, errors_oj_parse_names[at.next]), words.other);
    if (error->status == JAC_STATUS_INTEGER_TOO_LONG) {
        size_t bytes = (size_t)(words.cur - reader->error_at) - (*reader->error_at == '-');
        rb_str_catf(message, " (%lu > %lu)", (unsigned long)bytes, (unsigned long)options->max_integer_digits);
    }
    if (error->status == JAC_STATUS_UNKNOWN_CLASS) {
        klass = rb_eArgError;
        rb_str_cat_cstr(rb_str_append(message, error->name), "' is not defined");
    }
    /* may call Ruby */
    if (words.bare) rb_exc_raise(rb_exc_new_str(options->mimics ? jac_oj.eJsonParser : klass, message));
    errors_oj_parse_append_path(message, &at, &words);
    errors_oj_parse_append_position(message, error, reader->end, words.cur);
    errors_oj_parse_raise(message, klass, reader, error, options);
}

void jac_errors_oj_check_empty(const jac_oj_error_info *error, const jac_reader *reader, const jac_oj_options *options)
{
    bool said = errors_oj_parse_empty_p(options, reader->end != reader->start),
         refused = options->empty_string == JAC_CHOICE_NO;
    if (!said && !refused) return;
    VALUE message = rb_utf8_str_new_cstr(said ? "Empty input" : "unexpected character");
    rb_str_cat_cstr(message, " (after )");
    errors_oj_parse_append_position(message, error, reader->end, reader->end);
    errors_oj_parse_raise(message, said ? jac_oj.eJsonParser : jac_oj.eParseError, reader, error, options);
}
