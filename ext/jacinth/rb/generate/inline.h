/* rb/generate/inline.h - L3. The hot part of the generator, inlined into the loops over Arrays and Hashes: writes the
 * core classes whose text can be written at once. Everything else goes to jac_generate_value. */
#ifndef JAC_GENERATE_INLINE_H
#define JAC_GENERATE_INLINE_H

#include "rb/generate/dialect.h"

/* Whether some byte is >= 0x80. */
JAC_API bool jac_generator_has_high(const char *ptr, size_t len);

/* The coderange of a String. The String is scanned once; its flags keep the result. */
JAC_API int jac_generate_string_range(VALUE string);

/* Whether a String is plain: its flags say that its bytes are valid UTF-8. Scans nothing. */
JAC_INLINE bool jac_generator_is_plain(VALUE string)
{
    const VALUE mask = (VALUE)RUBY_ENCODING_MASK | (VALUE)RUBY_ENC_CODERANGE_MASK;
    const VALUE utf8 = (VALUE)JAC_ENC_UTF8 << RUBY_ENCODING_SHIFT,
                ascii = (VALUE)JAC_ENC_US_ASCII << RUBY_ENCODING_SHIFT;
    VALUE flags = RBASIC(string)->flags & mask;
    return flags == (utf8 | (VALUE)RUBY_ENC_CODERANGE_7BIT) || flags == (utf8 | (VALUE)RUBY_ENC_CODERANGE_VALID) ||
           flags == (ascii | (VALUE)RUBY_ENC_CODERANGE_7BIT);
}

/* Writes a plain String; tail is ',' or ':'. */
JAC_INLINE void jac_generator_put_plain(jac_generator *gen, VALUE string, char tail)
{
    jac_buf *buf = &gen->out.buf;
    const char *ptr;
    long len = RSTRING_LEN(string);
    if (JAC_UNLIKELY(len > JAC_EMIT_CHUNK)) {
        jac_generator_put_long(gen, string, tail);
        return;
    }
    jac_buf_reserve(buf, jac_emit_text_max((size_t)len));
    JAC_PREFETCH(buf->cur + JAC_ESCAPE_AHEAD); /* for outputs with many short Strings: bench case twitter */
    VALUE flags = RBASIC(string)->flags;
    RSTRING_GETMEM(string, ptr, len); /* after the reserve, which may compact: ptr may point into the slot */
    jac_buf_advance_to(buf, jac_emit_put_text(buf->cur, ptr, (size_t)len, gen->escape, tail));
    gen->string_flags |= flags;
}

/* Whether the dialect writes objects of exactly this core class as types.def says. */
JAC_INLINE bool jac_generator_inlines(const jac_generator *gen, jac_type type)
{
    return (gen->inlined >> type & 1) != 0;
}

/* Whether the dialect writes Strings and Symbols as keys as types.def says. */
JAC_INLINE bool jac_generator_inlines_names(const jac_generator *gen)
{
    return (gen->inlined & JAC_INLINED_NAMES) != 0;
}

/* The word for nil, true or false; 0 for any other value. A table, as a branch on which of the three it is would often
 * be mispredicted, and a branch on whether it is one of them seldom is. */
JAC_INLINE unsigned jac_generate_literal_of(VALUE value)
{
    static const uint8_t words[] = {
        [RUBY_Qnil] = JAC_EMIT_NULL, [RUBY_Qtrue] = JAC_EMIT_TRUE, [RUBY_Qfalse] = JAC_EMIT_FALSE};
    return value < sizeof words ? words[value] : 0;
}

/* Writes a member of a container. `hot` is gen->hot; the hot loops pass a constant. If it is true, the commonest kinds
 * are written here. */
JAC_INLINE void jac_generate_member(jac_generator *gen, VALUE value, bool hot)
{
    unsigned literal;
    if (!hot) {
        jac_generate_value(gen, value);
    } else if (RB_FIXNUM_P(value)) {
        jac_emit_integer(&gen->out.buf, RB_FIX2LONG(value));
    } else if ((literal = jac_generate_literal_of(value)) != 0) {
        jac_emit_literal(&gen->out.buf, literal);
    } else if (RB_SPECIAL_CONST_P(value)) {
        jac_generate_value(gen, value);
    } else {
        VALUE klass = RBASIC_CLASS(value);
        if (klass == rb_cString && JAC_LIKELY(jac_generator_is_plain(value)))
            jac_generator_put_plain(gen, value, ',');
        else if (klass == rb_cHash) jac_generate_hash(gen, value);
        else if (klass == rb_cArray) jac_generate_array(gen, value);
        else jac_generate_value(gen, value);
    }
}

#endif
