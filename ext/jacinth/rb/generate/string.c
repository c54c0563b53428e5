/* rb/generate/string.c - L3. Strings and Symbols, as values and as keys: which bytes they stand for in
 * UTF-8. Only the raw content counts; no method of a subclass is called. */
#include "rb/generate/call.h"
#include "rb/generate/inline.h"

bool jac_walk_has_high(const char *ptr, size_t len)
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

/* What the String's bytes are, looked at once: the answer stays with the String, as rb_enc_str_coderange
 * would leave it. That goes character by character, several times slower where it is not ASCII. */
int jac_walk_string_range(VALUE string)
{
    int range = (int)RB_ENC_CODERANGE(string);
    if (range != RUBY_ENC_CODERANGE_UNKNOWN || RB_ENCODING_GET(string) != JAC_ENC_UTF8)
        return rb_enc_str_coderange(string);
    const char *ptr = RSTRING_PTR(string);
    size_t len = (size_t)RSTRING_LEN(string);
    if (!jac_walk_has_high(ptr, len)) range = RUBY_ENC_CODERANGE_7BIT;
    else range = jac_simd->utf8_valid(ptr, len) ? RUBY_ENC_CODERANGE_VALID : RUBY_ENC_CODERANGE_BROKEN;
    RB_ENC_CODERANGE_SET(string, range);
    return range;
}

/* The String's text as a String whose bytes are valid UTF-8, or Qundef when it has none. Sets *high
 * when some byte is from 0x80. */
static VALUE string_text(jac_walk *walk, VALUE string, bool *high)
{
    int encoding = RB_ENCODING_GET(string);
    int range = jac_walk_string_range(string); /* only encodings that extend ASCII are ever 7BIT */
    *high = range != RUBY_ENC_CODERANGE_7BIT;
    if (!*high) return string;
    if (encoding == JAC_ENC_UTF8) return range == RUBY_ENC_CODERANGE_VALID ? string : Qundef;
    if (encoding == JAC_ENC_US_ASCII) return Qundef;
    if (encoding == JAC_ENC_BINARY) {
        return jac_simd->utf8_valid(RSTRING_PTR(string), (size_t)RSTRING_LEN(string)) ? string : Qundef;
    }
    VALUE text = jac_call_encode(walk, string);
    if (text == Qundef || RB_ENCODING_GET(text) != JAC_ENC_UTF8) return Qundef;
    range = rb_enc_str_coderange(text);
    *high = range != RUBY_ENC_CODERANGE_7BIT;
    return range == RUBY_ENC_CODERANGE_BROKEN ? Qundef : text;
}

void jac_walk_put_long(jac_walk *walk, VALUE string, char tail)
{
    const char *ptr;
    long len;
    walk->string_flags |= RBASIC(string)->flags & (VALUE)RUBY_ENC_CODERANGE_VALID;
    RSTRING_GETMEM(string, ptr, len);
    jac_emit_text(&walk->out.buf, ptr, (size_t)len, walk->escape, tail);
    RB_GC_GUARD(string); /* a reserve may run a compacting collection, and ptr may point into the slot */
}

/* Writes the text of `string`, which is `object` or its name, as a value or as a key. */
static void string_write(jac_walk *walk, VALUE object, VALUE string, char tail)
{
    bool high;
    VALUE text = string_text(walk, string, &high);
    if (text == Qundef) {
        if (tail == ':' ? jac_walk_ask_key(walk, object) : jac_walk_ask(walk, object)) return;
        jac_walk_refuse(walk, object, "", "source sequence is illegal/malformed utf-8");
    }
    if (high) walk->string_flags |= RUBY_ENC_CODERANGE_VALID;
    jac_walk_put_long(walk, text, tail);
}

void jac_walk_string(jac_walk *walk, VALUE object) { string_write(walk, object, object, ','); }
void jac_walk_key_string(jac_walk *walk, VALUE key) { string_write(walk, key, key, ':'); }
void jac_walk_symbol(jac_walk *walk, VALUE object) { string_write(walk, object, rb_sym2str(object), ','); }
void jac_walk_key_symbol(jac_walk *walk, VALUE key) { string_write(walk, key, rb_sym2str(key), ':'); }
