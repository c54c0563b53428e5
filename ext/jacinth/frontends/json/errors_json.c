/* frontends/json/errors_json.c - L4, for size. The exceptions and warnings of the JSON frontend; see errors_json.h.
 * Where the json gem looks for errors in another order than the grammar does, the token is read again here in the gem's
 * order. Messages are built by appending: a document's text is never a format. */
#include "frontends/json/errors_json.h"
#include "frontends/json/json_names.h"
#include "kernel/text/hex.h"
#include "kernel/text/utf8.h"

/* The message of an error, and the position in the source that it is about. */
typedef struct {
    const char *text;
    const char *at;
    bool shown;     /* a snippet follows the text */
} errors_json_words;

/* Longest snippet, in bytes. */
#define ERRORS_JSON_SNIPPET 32

/* Longest key that is shown whole, in bytes. */
#define ERRORS_JSON_KEY 256

static bool errors_json_hex_p(const char *p) { return jac_hex_value(p) <= 0xffff; }

/* The error of the two-byte escape at p, which JSON does not have. text is NULL if such escapes are allowed. */
static errors_json_words errors_json_short_escape(const char *p, const char *close, uint32_t flags, int level)
{
    const unsigned char kind = (unsigned char)p[1]; /* bounds: the closing quote is behind it */
    if (level == 2 && kind == 0)
        return (errors_json_words){"unexpected end of input, expected closing \"", close + 1, false};
    if (kind < 0x20 && !(flags & JAC_SYNTAX_CONTROL)) {
        if (kind == '\n') return (errors_json_words){"Invalid unescaped newline character (\\n) in string: ", p, true};
        if (kind == 0) return (errors_json_words){"Invalid unescaped NULL character (\\0) in string: ", p, true};
        return (errors_json_words){"invalid ASCII control character in string: ", p, true};
    }
    bool allowed = (flags & JAC_SYNTAX_INVALID_ESCAPE) != 0;
    return (errors_json_words){allowed ? NULL : "invalid escape character in string: ", p, true};
}

/* The error of the unicode escape at *p; if there is none, *p is moved past the escape. An error of a surrogate pair is
 * reported at `run`, where the text without escapes before it begins. */
static errors_json_words errors_json_unicode(const char **p, const char *run, const char *close, int level)
{
    const errors_json_words none = {NULL, NULL, false};
    const char *at = *p, *next = at + 6;
    if (close - at < 6 || !errors_json_hex_p(at + 2))
        return (errors_json_words){"incomplete unicode character escape sequence at ", at, true};
    uint32_t unit = jac_hex_value(at + 2);
    *p = next;
    if ((unit & 0xfc00) == 0xdc00 && level == 3)
        return (errors_json_words){"unpaired trailing surrogate at ", run, true};
    if ((unit & 0xfc00) != 0xd800) return none;
    if (close - next < 6 || memcmp(next, "\\u", 2) != 0)
        return (errors_json_words){"incomplete surrogate pair at ", run, true};
    if (!errors_json_hex_p(next + 2))
        return (errors_json_words){"incomplete unicode character escape sequence at ", next, true};
    if ((jac_hex_value(next + 2) & 0xfc00) != 0xdc00)
        return (errors_json_words){"invalid surrogate pair at ", run, true};
    *p = next + 6;
    return none;
}

/* The first error in the escapes of the string [p, close). */
static errors_json_words errors_json_escapes(const char *p, const char *close, uint32_t flags, int level)
{
    const char *run = p;
    errors_json_words words = {NULL, NULL, false};
    while (words.text == NULL && p < close && (p = memchr(p, '\\', (size_t)(close - p))) != NULL) {
        switch (p[1]) { /* bounds: a quote follows */
          case '"': case '/':
            run = p + 1;
            p += 2;
            break;
          case '\\': case 'n': case 'r': case 't': case 'b': case 'f':
            run = p += 2;
            break;
          case 'u':
            words = errors_json_unicode(&p, run, close, level);
            run = p;
            break;
          default:
            words = errors_json_short_escape(p, close, flags, level);
            run = p += 2;
        }
    }
    return words;
}

/* What the json gem reports for the string at reader->token: first a missing end and control characters, then
 * escapes. */
static errors_json_words errors_json_string(const jac_reader *reader, int level)
{
    const uint32_t flags = reader->syntax.flags;
    const char *p = reader->token + 1, *end = reader->end;
    while (p < end && *p != '"') {
        if ((unsigned char)*p < 0x20 && !(flags & JAC_SYNTAX_CONTROL))
            return (errors_json_words){"invalid ASCII control character in string: ", p, true};
        p += *p == '\\' ? 2 : 1;
    }
    if (p >= end) return (errors_json_words){"unexpected end of input, expected closing \"", end, false};
    return errors_json_escapes(reader->token + 1, p, flags, level);
}

/* Whether the invalid number at reader->token stops at an 'I', where the json gem expects -Infinity. */
static bool errors_json_infinity_p(const jac_reader *reader)
{
    const char *p = reader->token, *end = reader->end;
    if (*p != '-' || !(reader->syntax.flags & JAC_SYNTAX_NAN)) return false;
    for (p++; p < end && ISDIGIT(*p); p++) {}
    if (p < end && *p == '.') for (p++; p < end && ISDIGIT(*p); p++) {}
    if (p < end && (*p == 'e' || *p == 'E')) {
        p++;
        if (p < end && (*p == '+' || *p == '-')) p++;
    }
    return p < end && *p == 'I';
}

static errors_json_words errors_json_find(jac_status status, const jac_reader *reader, const jac_error_info *info,
                                          int level)
{
    const char *at = reader->error_at ? reader->error_at : reader->end;
    switch (status) {
      case JAC_STATUS_UNEXPECTED_CHARACTER:
          return (errors_json_words){
              at < reader->end && *at == '\0' ? "unexpected NULL byte: " : "unexpected character: ", at, true};
      case JAC_STATUS_UNEXPECTED_TOKEN: return (errors_json_words){"unexpected token ", at, true};
      case JAC_STATUS_TRAILING: return (errors_json_words){"unexpected token at end of stream ", at, true};
      case JAC_STATUS_EXPECTED_COMMA_ARRAY:
          return (errors_json_words){"expected ',' or ']' after array value", at, false};
      case JAC_STATUS_EXPECTED_COMMA_OBJECT:
          return (errors_json_words){"expected ',' or '}' after object value, got: ", at, true};
      case JAC_STATUS_EXPECTED_KEY:
          return (errors_json_words){info->keys == 0 ? "expected object key, got " : "expected object key, got: ", at,
                                     true};
      case JAC_STATUS_EXPECTED_COLON:
          return (errors_json_words){
              info->keys == 1 ? "expected ':' after object key" : "expected ':' after object key, got: ", at,
              info->keys != 1};
      case JAC_STATUS_INVALID_NUMBER:
        return (errors_json_words){errors_json_infinity_p(reader) ? "unexpected token " : "invalid number: ", at, true};
      case JAC_STATUS_UNTERMINATED_COMMENT:
          return (errors_json_words){"unterminated comment, expected closing '*/'", at, false};
      case JAC_STATUS_EOF: return (errors_json_words){"unexpected end of input", at, false};
      default: return errors_json_string(reader, level);
    }
}

/* How much of [at, at + len) a snippet of that length keeps. Level 3 drops a character that it would cut; level 2 drops
 * any character of several bytes at the end. */
static size_t errors_json_trim(const char *at, size_t len, const char *end, int level)
{
    const unsigned char *bytes = (const unsigned char *)at;
    if (level == 2) {
        while (len && bytes[len - 1] >= 0x80 && bytes[len - 1] < 0xc0) len--;
        return len && bytes[len - 1] >= 0xc0 ? len - 1 : len;
    }
    if (len < ERRORS_JSON_SNIPPET || at + len == end) return len;
    while (len && bytes[len] >= 0x80 && bytes[len] < 0xc0) len--;
    return len;
}

/* Appends the snippet at `at`. If white space or a NUL is there, the json gem shows all text up to the next NUL. Here
 * that is cut to the length of any other snippet. */
static void errors_json_show(VALUE message, const char *at, const char *end, int level)
{
    size_t len = 0, room = (size_t)(end - at);
    if (room == 0) {
        rb_str_cat(message, "EOF", 3);
        return;
    }
    while (len < room && len < ERRORS_JSON_SNIPPET && at[len] && !strchr(" \n\t\r", at[len])) len++;
    if (len == 0) {
        const char *nul = memchr(at, '\0', room);
        len = nul ? (size_t)(nul - at) : room;
        if (len > ERRORS_JSON_SNIPPET) len = jac_utf8_boundary(at, room, ERRORS_JSON_SNIPPET);
        rb_str_cat(message, at, (long)len);
        return;
    }
    rb_str_cat(message, "'", 1);
    rb_str_cat(message, at, (long)errors_json_trim(at, len, end, level));
    rb_str_cat(message, "'", 1);
}

/* A key as a message shows it: its inspect, or the inspect of its beginning if it is long. */
static VALUE errors_json_key(VALUE key)
{
    if (RB_SYMBOL_P(key)) key = rb_sym2str(key);
    if (RB_TYPE_P(key, T_STRING) && RSTRING_LEN(key) > ERRORS_JSON_KEY) {
        size_t kept = jac_utf8_boundary(RSTRING_PTR(key), (size_t)RSTRING_LEN(key), ERRORS_JSON_KEY);
        key = rb_str_cat(rb_utf8_str_new(RSTRING_PTR(key), (long)kept), "...", 3);
    }
    return rb_inspect(key); /* may call Ruby */
}

typedef struct { long line, column; } errors_json_position;

/* Level 2 counts bytes, and a line feed at the position itself as if it were passed: next line, column 0. Level 3
 * counts characters. */
static errors_json_position errors_json_locate(const jac_reader *reader, const char *at, int level)
{
    const char *line = at, *end = reader->end;
    errors_json_position position = {1, 0};
    bool feed = level == 2 && at < end && *at == '\n';
    while (line > reader->start && line[-1] != '\n') line--;
    if (level == 3) position.column = rb_enc_strlen(line, at, rb_utf8_encoding()) + 1;
    else position.column = feed ? 0 : at - line + 1;
    if (feed) position.line++, line = at;
    while (line > reader->start) position.line += *--line == '\n';
    return position;
}

static void errors_json_append_position(VALUE message, errors_json_position position)
{
    rb_str_catf(message, " at line %ld column %ld", position.line, position.column);
}

static JAC_NORETURN void errors_json_raise_depth(const jac_error_info *info)
{
    VALUE message = rb_utf8_str_new_cstr("");
    rb_str_catf(message, "nesting of %lu is too deep", (unsigned long)info->depth + 1);
    rb_exc_raise(rb_exc_new_str(jac_json.eNestingError, message)); /* may call Ruby */
}

static JAC_NORETURN void errors_json_raise_parse(jac_status status, const jac_reader *reader,
                                                 const jac_error_info *info, int level)
{
    errors_json_position position = {0, 0};
    const char *at = reader->error_at;
    VALUE message;
    if (status == JAC_STATUS_NESTING) errors_json_raise_depth(info);
    if (status == JAC_STATUS_DUPLICATE_KEY) {
        message = rb_utf8_str_new_cstr("duplicate key ");
    }
    else {
        errors_json_words words = errors_json_find(status, reader, info, level);
        at = words.at;
        message = rb_utf8_str_new_cstr(words.text);
        if (words.shown) errors_json_show(message, at, reader->end, level);
    }
    if (info->has_position) position = errors_json_locate(reader, at, level);
    /* Ruby code may run from here on, and the source is not read any more. */
    if (status == JAC_STATUS_DUPLICATE_KEY) rb_str_append(message, errors_json_key(info->key));
    if (info->has_position) errors_json_append_position(message, position);
    VALUE error = rb_exc_new_str(jac_json.eParserError, message); /* may call Ruby */
    rb_ivar_set(error, jac_id.iv_line, LONG2NUM(position.line));
    rb_ivar_set(error, jac_id.iv_column, LONG2NUM(position.column));
    if (level == 3) rb_ivar_set(error, jac_id.iv_json_path, info->path);
    rb_exc_raise(error);
}

void jac_errors_json2_raise_parse(jac_status status, const jac_reader *reader, const jac_error_info *info)
{
    errors_json_raise_parse(status, reader, info, 2);
}

void jac_errors_json3_raise_parse(jac_status status, const jac_reader *reader, const jac_error_info *info)
{
    errors_json_raise_parse(status, reader, info, 3);
}

void jac_errors_json2_warn(const jac_reader *reader, jac_warnings *warnings, const VALUE *keys)
{
    while (warnings->said < warnings->count) {
        unsigned i = warnings->said++; /* given once, even if the warning raises */
        VALUE message;
        if (keys[i] == Qundef) {
            message = rb_utf8_str_new_cstr("Encountered comment in JSON. This will raise an error in json 3.0 unless "
                                           "enabled via `allow_comments: true`");
        }
        else {
            message = rb_str_append(rb_utf8_str_new_cstr(JAC_ERRORS_JSON_DUPLICATE_KEY), errors_json_key(keys[i]));
            rb_str_cat_cstr(
                message,
                " in JSON object. This will raise an error in json 3.0 unless enabled via `allow_duplicate_key: true`");
        }
        errors_json_append_position(message, errors_json_locate(reader, reader->start + warnings->at[i], 2));
        rb_funcall(jac_json.mJSON, jac_json_id.warn_deprecated, 1, message); /* may call Ruby */
    }
}

void jac_errors_json_raise_generate(VALUE object, const jac_path *path, VALUE message)
{
    VALUE error = rb_exc_new_str(jac_json.eGeneratorError, message); /* may call Ruby */
    rb_ivar_set(error, jac_id.iv_invalid_object, object);
    rb_exc_raise(error);
}

static JAC_NORETURN void errors_json_raise_nesting(size_t depth)
{
    VALUE message = rb_utf8_str_new_cstr("");
    rb_str_catf(message, "nesting of %lu is too deep. Did you try to serialize objects with circular references?",
                (unsigned long)depth);
    rb_exc_raise(rb_exc_new_str(jac_json.eNestingError, message)); /* may call Ruby */
}

void jac_errors_json2_raise_nesting(size_t depth) { errors_json_raise_nesting(depth - 1); }
void jac_errors_json3_raise_nesting(size_t depth) { errors_json_raise_nesting(depth); }

void jac_errors_json_raise_unknown(VALUE keys, jac_side side)
{
    (void)side; /* json recommends nothing */
    VALUE message = rb_utf8_str_new_cstr(RARRAY_LEN(keys) > 1 ? "unknown keywords: " : "unknown keyword: ");
    for (long i = 0; i < RARRAY_LEN(keys); i++) {
        if (i > 0) rb_str_cat(message, ", ", 2);
        rb_str_append(message, rb_obj_as_string(RARRAY_AREF(keys, i))); /* may call Ruby */
    }
    rb_exc_raise(rb_exc_new_str(rb_eArgError, message)); /* may call Ruby */
}
