/* rb/generate/string.c - L3. Writes Strings and Symbols, as values and as keys, and converts them to UTF-8. Only the
 * raw content counts; no method of a subclass is called. */
#include "rb/frontend.h"
#include "rb/generate/call.h"
#include "rb/generate/inline.h"

bool jac_generator_has_high(const char *ptr, size_t len)
{
    const uint64_t tops = UINT64_C(0x8080808080808080);
    const char *end = ptr + len;
    for (; end - ptr >= 32; ptr += 32) {
        if ((jac_load64(ptr) | jac_load64(ptr + 8) | jac_load64(ptr + 16) | jac_load64(ptr + 24)) & tops) return true;
    }
    for (; end - ptr >= 8; ptr += 8) {
        if (jac_load64(ptr) & tops) return true;
    }
    for (; ptr < end; ptr++) {
        if ((signed char)*ptr < 0) return true;
    }
    return false;
}

/* Sets the coderange of the String's flags, as rb_enc_str_coderange does. That function goes character by character,
 * which is several times slower if the text is not ASCII. */
int jac_generate_string_range(VALUE string)
{
    int range = (int)RB_ENC_CODERANGE(string);
    if (range != RUBY_ENC_CODERANGE_UNKNOWN || RB_ENCODING_GET(string) != JAC_ENC_UTF8)
        return rb_enc_str_coderange(string);
    const char *ptr = RSTRING_PTR(string);
    size_t len = (size_t)RSTRING_LEN(string);
    if (!jac_generator_has_high(ptr, len)) range = RUBY_ENC_CODERANGE_7BIT;
    else range = jac_simd->utf8_valid(ptr, len) ? RUBY_ENC_CODERANGE_VALID : RUBY_ENC_CODERANGE_BROKEN;
    RB_ENC_CODERANGE_SET(string, range);
    return range;
}

/* Returns the text of the String as a String whose bytes are valid UTF-8, or Qundef if that is impossible. Sets *high:
 * whether some byte is >= 0x80. */
static VALUE string_text(jac_generator *gen, VALUE string, bool *high)
{
    int encoding = RB_ENCODING_GET(string);
    int range = jac_generate_string_range(string); /* 7BIT only in an encoding that extends ASCII */
    *high = range != RUBY_ENC_CODERANGE_7BIT;
    if (!*high) return string;
    if (encoding == JAC_ENC_UTF8) return range == RUBY_ENC_CODERANGE_VALID ? string : Qundef;
    if (encoding == JAC_ENC_US_ASCII) return Qundef;
    if (encoding == JAC_ENC_BINARY) {
        return jac_simd->utf8_valid(RSTRING_PTR(string), (size_t)RSTRING_LEN(string)) ? string : Qundef;
    }
    VALUE text = jac_call_encode(gen, string);
    if (text == Qundef || RB_ENCODING_GET(text) != JAC_ENC_UTF8) return Qundef;
    range = rb_enc_str_coderange(text);
    *high = range != RUBY_ENC_CODERANGE_7BIT;
    return range == RUBY_ENC_CODERANGE_BROKEN ? Qundef : text;
}

void jac_generator_put_long(jac_generator *gen, VALUE string, char tail)
{
    const char *ptr;
    long len;
    gen->string_flags |= RBASIC(string)->flags & (VALUE)RUBY_ENC_CODERANGE_VALID;
    RSTRING_GETMEM(string, ptr, len);
    jac_emit_text(&gen->out.buf, ptr, (size_t)len, gen->escape, tail);
    RB_GC_GUARD(string); /* a reserve may run a compacting garbage collection, and ptr may point into the slot */
}

/* Writes the text of `string`, which is `object` or the name of that Symbol; `tail` is ',' for a value, ':' for a
 * key. */
static JAC_HOT void string_write(jac_generator *gen, VALUE object, VALUE string, char tail)
{
    bool high;
    VALUE text = string_text(gen, string, &high);
    if (text == Qundef) {
        if (tail == ':' ? jac_generate_ask_key(gen, object) : jac_generate_ask(gen, object)) return;
        jac_generator_refuse(gen, object, "", gen->config->frontend->not_utf8);
    }
    if (high) gen->string_flags |= RUBY_ENC_CODERANGE_VALID;
    jac_generator_put_long(gen, text, tail);
}

void jac_generate_string(jac_generator *gen, VALUE object) { string_write(gen, object, object, ','); }
void jac_generate_key_string(jac_generator *gen, VALUE key) { string_write(gen, key, key, ':'); }
void jac_generate_symbol(jac_generator *gen, VALUE object) { string_write(gen, object, rb_sym2str(object), ','); }
void jac_generate_key_symbol(jac_generator *gen, VALUE key) { string_write(gen, key, rb_sym2str(key), ':'); }
