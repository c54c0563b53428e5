/* frontends/oj/dump/oj_text.c - L4. Strings as Oj writes them: transcoded to UTF-8 if possible, else with their
 * bytes unchanged, unless the escape mode has to decode the characters. */
#include "frontends/oj/dump/oj_class.h"
#include "frontends/oj/dump/oj_time.h"
#include "frontends/oj/errors_oj.h"
#include "rb/generate/call.h"
#include "rb/generate/inline.h"

/* The number of bytes after the first byte of a character by Oj's rules, at most five; -1: not a first byte. */
static int oj_text_following(unsigned char first)
{
    if (first < 0xc0 || first > 0xfd) return -1;
    return first < 0xe0 ? 1 : first < 0xf0 ? 2 : first < 0xf8 ? 3 : first < 0xfc ? 4 : 5;
}

/* The size of the character at `at`, which is not ASCII, in [ptr, ptr + len); raises if there is none. */
static size_t oj_text_character(const char *ptr, size_t len, size_t at, uint32_t *code)
{
    unsigned char first = (unsigned char)ptr[at];
    int following = oj_text_following(first);
    if (following < 0) jac_errors_oj_raise_unicode(ptr, len, at);
    *code = first & (0x3fu >> following); /* 0x1f, 0x0f, 0x07, 0x03, 0x01 */
    for (size_t i = 1; i <= (size_t)following; i++) {
        if (at + i >= len || ((unsigned char)ptr[at + i] & 0xc0) != 0x80) jac_errors_oj_raise_unicode(ptr, len, at + i);
        *code = *code << 6 | ((unsigned char)ptr[at + i] & 0x3f);
    }
    return (size_t)following + 1;
}

/* Writes invalid UTF-8 character by character, for an escape class that escapes everything outside of ASCII. */
static void oj_text_put_decoded(jac_generator *gen, VALUE string, char tail)
{
    jac_buf *buf = &gen->out.buf;
    size_t len = (size_t)RSTRING_LEN(string);
    jac_buf_byte(buf, '"');
    for (size_t at = 0, size; at < len; at += size) {
        uint32_t code = 0;
        jac_buf_reserve(buf, jac_escape_max(4));
        const char *ptr = RSTRING_PTR(string);
        size = 1;
        if ((unsigned char)ptr[at] < 0x80) {
            jac_buf_advance_to(buf, jac_scan_escape(buf->cur, ptr + at, 1, gen->escape));
            continue;
        }
        size = oj_text_character(ptr, len, at, &code);
        char *cur = buf->cur;
        if (code > 0xffff) {
            cur = jac_escape_unit(cur, 0xd800 + ((code - 0x10000) >> 10 & 0x3ff));
            code = 0xdc00 + ((code - 0x10000) & 0x3ff);
        }
        jac_buf_advance_to(buf, jac_escape_unit(cur, code));
    }
    jac_buf_byte(buf, '"');
    jac_buf_byte(buf, tail);
    RB_GC_GUARD(string);
}

/* Writes the bytes, escaped. Ignores the String's coderange: its encoding may be another one. */
static void oj_text_put(jac_generator *gen, VALUE string, char tail)
{
    const char *ptr;
    long len;
    RSTRING_GETMEM(string, ptr, len);
    jac_emit_text(&gen->out.buf, ptr, (size_t)len, gen->escape, tail);
    RB_GC_GUARD(string);
}

static void oj_text_check(VALUE string)
{
    const char *ptr = RSTRING_PTR(string);
    size_t len = (size_t)RSTRING_LEN(string);
    uint32_t code;
    for (size_t at = 0; at < len;) at += (unsigned char)ptr[at] < 0x80 ? 1 : oj_text_character(ptr, len, at, &code);
    RB_GC_GUARD(string);
}

/* What an escape mode does with invalid UTF-8: writes it as it is, checks it by Oj's rules, or decodes it by them. */
typedef enum { OJ_TEXT_TAKEN, OJ_TEXT_CHECKED, OJ_TEXT_DECODED } oj_text_care;

static const uint8_t oj_text_cares[] = {
    [JAC_OJ_ESCAPE_XSS_SAFE] = OJ_TEXT_DECODED,    [JAC_OJ_ESCAPE_ASCII] = OJ_TEXT_DECODED,
    [JAC_OJ_ESCAPE_UNICODE_XSS] = OJ_TEXT_CHECKED, [JAC_OJ_ESCAPE_RAILS_HTML] = OJ_TEXT_CHECKED,
    [JAC_OJ_ESCAPE_RAILS] = OJ_TEXT_CHECKED,
};

static JAC_NOINLINE void oj_text_put_broken(jac_generator *gen, VALUE string, char tail)
{
    oj_text_care care = oj_text_cares[jac_oj_options_of(gen)->escape_mode];
    if (care == OJ_TEXT_DECODED) {
        oj_text_put_decoded(gen, string, tail);
        return;
    }
    if (care == OJ_TEXT_CHECKED) oj_text_check(string);
    gen->raw_unknown = true;
    oj_text_put(gen, string, tail);
}

/* The String in UTF-8, or the String itself if it cannot be converted. */
static VALUE oj_text_converted(jac_generator *gen, VALUE string)
{
    size_t used = jac_call_begin(gen);
    VALUE text = rb_str_conv_enc(string, rb_enc_get(string), rb_utf8_encoding()); /* may call Ruby */
    jac_call_end(gen, used);
    return text;
}

/* A copy without NULs. */
static VALUE oj_text_without_nulls(VALUE string)
{
    VALUE text = rb_enc_associate_index(rb_str_dup(string), JAC_ENC_BINARY);
    rb_str_modify(text);
    char *from = RSTRING_PTR(text), *to = from, *end = RSTRING_END(text);
    for (; from < end; from++) {
        if (*from) *to++ = *from;
    }
    rb_str_set_len(text, to - RSTRING_PTR(text));
    return rb_enc_associate_index(text, RB_ENCODING_GET(string));
}

/* Whether the bytes are valid UTF-8. Sets *high if a byte is 0x80 or above. */
static bool oj_text_valid(VALUE string, bool *high)
{
    const char *ptr = RSTRING_PTR(string);
    size_t len = (size_t)RSTRING_LEN(string);
    int encoding = RB_ENCODING_GET(string), range = (int)RB_ENC_CODERANGE(string);
    bool ascii = encoding == JAC_ENC_US_ASCII || encoding == JAC_ENC_UTF8;
    *high = false;
    if (range == RUBY_ENC_CODERANGE_UNKNOWN && ascii && !jac_generator_has_high(ptr, len))
        return true; /* written at once: the String's coderange is left unknown */
    range = jac_generate_string_range(string);
    *high = range != RUBY_ENC_CODERANGE_7BIT;
    if (!*high) return true;
    if (encoding == JAC_ENC_UTF8) return range == RUBY_ENC_CODERANGE_VALID;
    *high = jac_generator_has_high(ptr, len); /* an encoding that does not extend ASCII never has the coderange 7BIT */
    return !*high || jac_simd->utf8_valid(ptr, len);
}

/* Writes the text; `converts`: other encodings are transcoded. */
static void oj_text_write(jac_generator *gen, VALUE string, bool converts, char tail)
{
    bool high;
    if (converts && RB_ENCODING_GET(string) != JAC_ENC_UTF8 &&
        rb_enc_str_coderange(string) != RUBY_ENC_CODERANGE_7BIT) {
        string = oj_text_converted(gen, string);
    }
    if (jac_oj_options_of(gen)->omit_null_byte && memchr(RSTRING_PTR(string), 0, (size_t)RSTRING_LEN(string))) {
        string = oj_text_without_nulls(string);
    }
    if (JAC_LIKELY(oj_text_valid(string, &high))) {
        if (high) gen->string_flags |= RUBY_ENC_CODERANGE_VALID;
        oj_text_put(gen, string, tail);
    } else {
        oj_text_put_broken(gen, string, tail);
    }
    RB_GC_GUARD(string);
}

void jac_oj_string(jac_generator *gen, VALUE string) { oj_text_write(gen, string, true, ','); }
void jac_oj_symbol(jac_generator *gen, VALUE symbol) { oj_text_write(gen, rb_sym2str(symbol), false, ','); }
void jac_oj_key_string(jac_generator *gen, VALUE key) { oj_text_write(gen, key, true, ':'); }
void jac_oj_key_symbol(jac_generator *gen, VALUE key) { oj_text_write(gen, rb_sym2str(key), false, ':'); }

void jac_oj_key_to_s(jac_generator *gen, VALUE key)
{
    VALUE text = jac_call_to_s(gen, key);
    oj_text_write(gen, text, true, ':');
}

void jac_oj_call_to_s(jac_generator *gen, VALUE object)
{
    VALUE text = jac_call_to_s(gen, object);
    oj_text_write(gen, text, false, ',');
}

void jac_oj_class_name(jac_generator *gen, VALUE klass)
{
    VALUE path = jac_oj_class_path(klass);
    oj_text_write(gen, path, false, ',');
    RB_GC_GUARD(path);
}

void jac_oj_raw(jac_generator *gen, VALUE text)
{
    const char *ptr;
    long len;
    bool high, valid = oj_text_valid(text, &high);
    gen->raw_high |= high && valid;
    gen->raw_unknown |= !valid;
    RSTRING_GETMEM(text, ptr, len);
    jac_emit_raw(&gen->out.buf, ptr, (size_t)len);
    RB_GC_GUARD(text);
}

void jac_oj_put_text(jac_generator *gen, VALUE string, bool converts, char tail)
{
    oj_text_write(gen, string, converts, tail);
}
