/* writer/emit.h - L2. The only code that writes JSON bytes. Every function reserves what it writes.
 * A value is written with the ',' that may follow it, a key with its ':', so that one reserve serves
 * both; closing a container or ending the document takes the last ',' back. Knows no Ruby, checks no
 * nesting, does not validate what it is told to copy. */
#ifndef JAC_WRITER_EMIT_H
#define JAC_WRITER_EMIT_H

#include "base/buf.h"
#include "kernel/number/ftoa.h"
#include "kernel/number/itoa.h"
#include "kernel/simd/native.h"
#include "kernel/text/escape.h"
#include "writer/layout.h"
#include "writer/special.h"

/* Room that the put functions need: the value and its ','. */
#define JAC_EMIT_INTEGER_MAX (JAC_ITOA_MAX + 1)
#define JAC_EMIT_DOUBLE_MAX (JAC_FTOA_MAX + 1)
#define JAC_EMIT_NUMBER_MAX JAC_EMIT_DOUBLE_MAX /* the longer of the two */

/* Strings up to this length are reserved for at once, longer ones piece by piece. */
#define JAC_EMIT_PIECE 4096

/* How a dialect spells a finite double; JAC_FTOA_MAX bytes of room. */
typedef char *(*jac_emit_double_fn)(char *dst, double finite);

/* Put: into room the caller has reserved; return one past the last byte. An integer and its ','. */
JAC_INLINE char *jac_emit_put_integer(char *dst, int64_t v)
{
    dst = jac_itoa_i64(dst, v);
    *dst = ',';
    return dst + 1;
}

/* A finite double and its ','. */
JAC_INLINE char *jac_emit_put_double(char *dst, double finite, jac_emit_double_fn spell)
{
    dst = spell(dst, finite);
    *dst = ',';
    return dst + 1;
}

/* An opening bracket; one byte. */
JAC_INLINE char *jac_emit_put_open(char *dst, char bracket)
{
    *dst = bracket;
    return dst + 1;
}

/* A closing bracket in place of the ',' before dst, and the ',' after it; one byte. */
JAC_INLINE char *jac_emit_put_close(char *dst, char bracket)
{
    dst[-1] = bracket;
    dst[0] = ',';
    return dst + 1;
}

/* Room for a text of len bytes in quotes, with its tail. */
JAC_INLINE size_t jac_emit_text_max(size_t len) { return jac_escape_max(len) + 3; }

/* [ptr, ptr + len), well-formed UTF-8, escaped by the class, in quotes, and the tail after them. */
JAC_INLINE char *jac_emit_put_text(char *dst, const char *ptr, size_t len, jac_escape_class escape, char tail)
{
    *dst = '"';
    dst = jac_scan_escape(dst + 1, ptr, len, escape);
    dst[0] = '"';
    dst[1] = tail;
    return dst + 2;
}

enum { JAC_EMIT_NULL = 1, JAC_EMIT_FALSE, JAC_EMIT_TRUE };

/* null, false or true with its ','; one path for all, since nothing foretells which comes next. */
JAC_INLINE void jac_emit_word(jac_buf *buf, unsigned name)
{
    static const struct { char text[8]; size_t len; } words[] = {
        [JAC_EMIT_NULL] = {"null,", 5}, [JAC_EMIT_FALSE] = {"false,", 6}, [JAC_EMIT_TRUE] = {"true,", 5},
    };
    jac_buf_reserve(buf, sizeof words[0].text);
    memcpy(buf->cur, words[name].text, sizeof words[0].text);
    jac_buf_advance_to(buf, buf->cur + words[name].len);
}

/* A signed integer. */
JAC_INLINE void jac_emit_integer(jac_buf *buf, int64_t v)
{
    jac_buf_reserve(buf, JAC_EMIT_INTEGER_MAX);
    jac_buf_advance_to(buf, jac_emit_put_integer(buf->cur, v));
}

/* A double that is neither NaN nor infinite. */
JAC_INLINE void jac_emit_double(jac_buf *buf, double finite, jac_emit_double_fn spell)
{
    jac_buf_reserve(buf, JAC_EMIT_DOUBLE_MAX);
    jac_buf_advance_to(buf, jac_emit_put_double(buf->cur, finite, spell));
}

/* sign 0.DIGITS * 10^exponent, digits being len > 0 decimal digits, the first not 0 but for zero
 * itself: plain with a fraction while that adds few zeros, else d.ddde+x. Returns false, having
 * written nothing, when some byte is no digit. */
JAC_API bool jac_emit_decimal(jac_buf *buf, bool negative, const char *digits, size_t len, int64_t exponent);

/* A special by its policy, which must have a text for it. */
JAC_API void jac_emit_special(jac_buf *buf, const jac_special_policy *policy, jac_special special);

/* The piecewise twin of jac_emit_text, for any length. */
JAC_API void jac_emit_text_long(jac_buf *buf, const char *ptr, size_t len, jac_escape_class escape, char tail);

/* As jac_emit_put_text. */
JAC_INLINE void jac_emit_text(jac_buf *buf, const char *ptr, size_t len, jac_escape_class escape, char tail)
{
    if (JAC_UNLIKELY(len > JAC_EMIT_PIECE)) {
        jac_emit_text_long(buf, ptr, len, escape, tail);
        return;
    }
    jac_buf_reserve(buf, jac_emit_text_max(len));
    jac_buf_advance_to(buf, jac_emit_put_text(buf->cur, ptr, len, escape, tail));
}

/* A value: jac_emit_text with its ','. */
JAC_INLINE void jac_emit_string(jac_buf *buf, const char *ptr, size_t len, jac_escape_class escape)
{
    jac_emit_text(buf, ptr, len, escape, ',');
}

/* A key: jac_emit_text with its ':'. */
JAC_INLINE void jac_emit_key(jac_buf *buf, const char *ptr, size_t len, jac_escape_class escape)
{
    jac_emit_text(buf, ptr, len, escape, ':');
}

/* An integer as a key, in quotes. */
JAC_INLINE void jac_emit_key_integer(jac_buf *buf, int64_t v)
{
    jac_buf_reserve(buf, JAC_ITOA_MAX + 3);
    char *cur = buf->cur;
    *cur = '"';
    cur = jac_itoa_i64(cur + 1, v);
    cur[0] = '"';
    cur[1] = ':';
    jac_buf_advance_to(buf, cur + 2);
}

/* Bytes that are a JSON value already. */
JAC_API void jac_emit_raw(jac_buf *buf, const char *ptr, size_t len);

/* A string as a source has it, quotes included, whose escapes were checked: as it is spelled, but raw control
 * characters are escaped, and a backslash before a character that it does not escape in JSON is left out. And its
 * ','. */
JAC_API void jac_emit_respelled(jac_buf *buf, const char *ptr, size_t len);

/* The same as jac_emit_raw, with what the class escapes outside of JSON's grammar escaped: '/', '<', '>', '&', U+2028,
 * and U+2029 in the HTML and SCRIPT classes, all of U+0080 on in the ASCII ones. These stand only
 * inside strings there, so the value stays the same. */
JAC_API void jac_emit_raw_escaped(jac_buf *buf, const char *ptr, size_t len, jac_escape_class escape);

/* Containers. `depth` is how many are open after an opening and before a closing bracket; nl is the
 * layout's array_nl or object_nl. */

JAC_INLINE void jac_emit_open(jac_buf *buf, char bracket) { jac_buf_byte(buf, bracket); }

/* "[]," or, where `is_object` is 1, "{},"; one path for both. */
JAC_INLINE void jac_emit_empty(jac_buf *buf, unsigned is_object)
{
    jac_buf_reserve(buf, 4);
    jac_store32_le(buf->cur, 0x2c5d5bu + is_object * 0x2020u);
    jac_buf_advance_to(buf, buf->cur + 3);
}

/* Takes back the ',' that ends what was written: the end of a document. */
JAC_INLINE void jac_emit_take_back(jac_buf *buf)
{
    JAC_ASSERT(jac_buf_len(buf) > 0 && buf->cur[-1] == ',');
    buf->cur--;
}

/* Closes a container in the compact layout. */
JAC_INLINE void jac_emit_close(jac_buf *buf, char bracket)
{
    /* The last byte is the ',' of an element, or the opening bracket when nothing came after it. */
    if (JAC_LIKELY(buf->cur[-1] == ',')) buf->cur--;
    jac_buf_reserve(buf, 2);
    buf->cur[0] = bracket;
    buf->cur[1] = ',';
    jac_buf_advance_to(buf, buf->cur + 2);
}

/* The line break and indentation before an element. */
JAC_API void jac_emit_break(jac_buf *buf, const jac_layout *layout, const char *nl, size_t nl_len, size_t depth);

/* The space before and after the ':' that was just written. */
JAC_API void jac_emit_spaced_colon(jac_buf *buf, const jac_layout *layout);

/* Closes a container in any layout. */
JAC_API void jac_emit_close_spaced(jac_buf *buf, const jac_layout *layout, const char *nl, size_t nl_len,
                                   size_t depth, char bracket);

#endif
