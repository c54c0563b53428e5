/* rb/walk/inline.h - L3. The hot end of the walk, inlined into the loops over Arrays and Hashes: the
 * core classes whose bytes can be written at once. Everything else goes to jac_walk_value. */
#ifndef JAC_RB_WALK_INLINE_H
#define JAC_RB_WALK_INLINE_H

#include "rb/walk/dialect.h"

/* Whether the String's flags say that its bytes are valid UTF-8: nothing is scanned. */
JAC_INLINE bool jac_walk_is_plain(VALUE string)
{
    const VALUE mask = (VALUE)RUBY_ENCODING_MASK | (VALUE)RUBY_ENC_CODERANGE_MASK;
    const VALUE utf8 = (VALUE)JAC_ENC_UTF8 << RUBY_ENCODING_SHIFT, ascii = (VALUE)JAC_ENC_US_ASCII << RUBY_ENCODING_SHIFT;
    VALUE flags = RBASIC(string)->flags & mask;
    return flags == (utf8 | (VALUE)RUBY_ENC_CODERANGE_7BIT) || flags == (utf8 | (VALUE)RUBY_ENC_CODERANGE_VALID) ||
           flags == (ascii | (VALUE)RUBY_ENC_CODERANGE_7BIT);
}

/* Writes a plain String; tail is ',' or ':'. */
JAC_INLINE void jac_walk_put_plain(jac_walk *walk, VALUE string, char tail)
{
    const char *ptr;
    long len;
    walk->high |= (RBASIC(string)->flags & (VALUE)RUBY_ENC_CODERANGE_VALID) != 0;
    RSTRING_GETMEM(string, ptr, len);
    jac_emit_text(&walk->out.buf, ptr, (size_t)len, walk->escape, tail);
    RB_GC_GUARD(string); /* the reserve may run a compacting collection, and ptr may point into the slot */
}

/* Whether objects of exactly this core class are written as types.def says. */
JAC_INLINE bool jac_walk_inlines(const jac_walk *walk, jac_type type) { return (walk->inlined >> type & 1) != 0; }

/* The same for Strings and Symbols as keys. */
JAC_INLINE bool jac_walk_inlines_names(const jac_walk *walk)
{
    const unsigned names = 1u << JAC_TYPE_STRING | 1u << JAC_TYPE_SYMBOL;
    return (walk->inlined & names) == names;
}

#endif
