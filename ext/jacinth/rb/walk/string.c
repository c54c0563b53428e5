/* rb/walk/string.c - L3. Strings and Symbols, as values and as keys: which bytes they stand for in
 * UTF-8. Only the raw content counts; no method of a subclass is called. */
#include "rb/walk/call.h"
#include "rb/walk/inline.h"

/* The String's text as a String whose bytes are valid UTF-8, or Qundef when it has none. Sets *high
 * when some byte is from 0x80. */
static VALUE string_text(jac_walk *walk, VALUE string, bool *high)
{
    int encoding = RB_ENCODING_GET(string);
    int range = rb_enc_str_coderange(string); /* only encodings that extend ASCII are ever 7BIT */
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

/* Writes the text of `string`, which is `object` or its name, as a value or as a key. */
static void string_write(jac_walk *walk, VALUE object, VALUE string, char tail)
{
    bool high;
    VALUE text = string_text(walk, string, &high);
    if (text == Qundef) {
        if (tail == ':' ? jac_walk_ask_key(walk, object) : jac_walk_ask(walk, object)) return;
        jac_walk_refuse(walk, object, rb_str_new(NULL, 0), "source sequence is illegal/malformed utf-8");
    }
    const char *ptr;
    long len;
    walk->high |= high;
    RSTRING_GETMEM(text, ptr, len);
    jac_emit_text(&walk->out.buf, ptr, (size_t)len, walk->escape, tail);
    RB_GC_GUARD(text);
}

void jac_walk_string(jac_walk *walk, VALUE object) { string_write(walk, object, object, ','); }
void jac_walk_key_string(jac_walk *walk, VALUE key) { string_write(walk, key, key, ':'); }
void jac_walk_symbol(jac_walk *walk, VALUE object) { string_write(walk, object, rb_sym2str(object), ','); }
void jac_walk_key_symbol(jac_walk *walk, VALUE key) { string_write(walk, key, rb_sym2str(key), ':'); }
