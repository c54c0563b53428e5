/* writer/emit.h - L2. The only code that writes JSON bytes. Every function reserves what it writes.
 * A value is written together with the ',' that may follow it, and a key with its ':', so that one reserve is
 * enough. Closing a container or ending the document removes the last ','. Knows no Ruby, does not check
 * nesting, and does not validate the bytes that it copies. */
#ifndef JAC_WRITER_EMIT_H
#define JAC_WRITER_EMIT_H

#include "base/buf.h"
#include "kernel/number/ftoa.h"
#include "kernel/number/itoa.h"
#include "kernel/simd/baseline.h"
#include "kernel/text/escape.h"
#include "writer/nonfinite.h"
#include "writer/spacing.h"

/* The room that the put functions need for a value and its ','. */
#define JAC_EMIT_INTEGER_MAX (JAC_ITOA_MAX + 1)
#define JAC_EMIT_DOUBLE_MAX (JAC_FTOA_MAX + 1)
#define JAC_EMIT_NUMBER_MAX JAC_EMIT_DOUBLE_MAX /* the longer of the two */

/* Strings up to this length take one reserve, longer ones one for each chunk of this length. */
#define JAC_EMIT_CHUNK 4096

/* Writes a finite double in the format of a dialect. Needs JAC_FTOA_MAX bytes of room. */
typedef char *(*jac_emit_double_fn)(char *dst, double finite);

/* The put functions write into room that the caller has reserved, and return one past the last byte. */

/* Writes an integer and its ','. */
JAC_INLINE char *jac_emit_put_integer(char *dst, int64_t v)
{
    dst = jac_itoa_i64(dst, v);
    *dst = ',';
    return dst + 1;
}

/* Writes a finite double and its ','. */
JAC_INLINE char *jac_emit_put_double(char *dst, double finite, jac_emit_double_fn format)
{
    dst = format(dst, finite);
    *dst = ',';
    return dst + 1;
}

/* Writes an opening bracket, one byte. */
JAC_INLINE char *jac_emit_put_open(char *dst, char bracket)
{
    *dst = bracket;
    return dst + 1;
}

/* Replaces the ',' before dst by a closing bracket and writes the ',' after it, one byte. */
JAC_INLINE char *jac_emit_put_close(char *dst, char bracket)
{
    dst[-1] = bracket;
    dst[0] = ',';
    return dst + 1;
}

/* The room for a text of len bytes in quotes, and its tail. */
JAC_INLINE size_t jac_emit_text_max(size_t len) { return jac_escape_max(len) + 3; }

/* Writes [ptr, ptr + len), well-formed UTF-8, in quotes and escaped by the class, and the byte `tail` after it. */
JAC_INLINE char *jac_emit_put_text(char *dst, const char *ptr, size_t len, jac_escape_class escape, char tail)
{
    *dst = '"';
    dst = jac_scan_escape(dst + 1, ptr, len, escape);
    dst[0] = '"';
    dst[1] = tail;
    return dst + 2;
}

enum { JAC_EMIT_NULL = 1, JAC_EMIT_FALSE, JAC_EMIT_TRUE };

/* Writes null, false or true with its ','. One path serves all, because the next one is unpredictable. */
JAC_INLINE void jac_emit_literal(jac_buf *buf, unsigned literal)
{
    static const struct { char text[8]; size_t len; } literals[] = {
        [JAC_EMIT_NULL] = {"null,", 5}, [JAC_EMIT_FALSE] = {"false,", 6}, [JAC_EMIT_TRUE] = {"true,", 5},
    };
    jac_buf_reserve(buf, sizeof literals[0].text);
    memcpy(buf->cur, literals[literal].text, sizeof literals[0].text);
    jac_buf_advance_to(buf, buf->cur + literals[literal].len);
}

/* Writes a signed integer. */
JAC_INLINE void jac_emit_integer(jac_buf *buf, int64_t v)
{
    jac_buf_reserve(buf, JAC_EMIT_INTEGER_MAX);
    jac_buf_advance_to(buf, jac_emit_put_integer(buf->cur, v));
}

/* Writes a double that is neither NaN nor infinite. */
JAC_INLINE void jac_emit_double(jac_buf *buf, double finite, jac_emit_double_fn format)
{
    jac_buf_reserve(buf, JAC_EMIT_DOUBLE_MAX);
    jac_buf_advance_to(buf, jac_emit_put_double(buf->cur, finite, format));
}

/* Writes the number 0.DIGITS * 10^exponent, with a minus if `negative`. digits has len > 0 decimal digits; the first is
 * 0 only in zero itself. The format is plain with a fraction if that adds few zeros, otherwise d.ddde+x. Returns false
 * and writes nothing when some byte is not a digit. */
JAC_API bool jac_emit_decimal(jac_buf *buf, bool negative, const char *digits, size_t len, int64_t exponent);

/* Writes a non-finite double as its policy says. The policy must have a text for it. */
JAC_API void jac_emit_nonfinite(jac_buf *buf, const jac_nonfinite_policy *policy, jac_nonfinite which);

/* jac_emit_text for any length: writes chunk by chunk. */
JAC_API void jac_emit_text_long(jac_buf *buf, const char *ptr, size_t len, jac_escape_class escape, char tail);

/* Writes a text in quotes and its tail, as jac_emit_put_text does. */
JAC_INLINE void jac_emit_text(jac_buf *buf, const char *ptr, size_t len, jac_escape_class escape, char tail)
{
    if (JAC_UNLIKELY(len > JAC_EMIT_CHUNK)) {
        jac_emit_text_long(buf, ptr, len, escape, tail);
        return;
    }
    jac_buf_reserve(buf, jac_emit_text_max(len));
    jac_buf_advance_to(buf, jac_emit_put_text(buf->cur, ptr, len, escape, tail));
}

/* Writes a string value and its ','. */
JAC_INLINE void jac_emit_string(jac_buf *buf, const char *ptr, size_t len, jac_escape_class escape)
{
    jac_emit_text(buf, ptr, len, escape, ',');
}

/* Writes a key and its ':'. */
JAC_INLINE void jac_emit_key(jac_buf *buf, const char *ptr, size_t len, jac_escape_class escape)
{
    jac_emit_text(buf, ptr, len, escape, ':');
}

/* Writes an integer as a key, in quotes, and its ':'. */
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

/* Copies bytes that are already a JSON value, and writes the ',' after them. */
JAC_API void jac_emit_raw(jac_buf *buf, const char *ptr, size_t len);

/* Copies the lexeme of a string, quotes included, whose escapes have been checked, and writes its ','. Escapes raw
 * control characters and the characters of the class, and drops a backslash before a character that needs none in
 * JSON. Escapes that are there stay as they are. */
JAC_API void jac_emit_normalized(jac_buf *buf, const char *ptr, size_t len, jac_escape_class escape);

/* Copies a JSON value as jac_emit_raw does, but escapes the characters of the class that the grammar has only inside
 * strings: '/', '<', '>', '&', U+2028 and U+2029 in the HTML and SCRIPT classes, U+0080 and above in the ASCII
 * classes. The value stays the same. */
JAC_API void jac_emit_raw_escaped(jac_buf *buf, const char *ptr, size_t len, jac_escape_class escape);

/* Containers. `depth` is the number of open containers after an opening or before a closing bracket; nl is the
 * array_nl or object_nl of the spacing. */

JAC_INLINE void jac_emit_open(jac_buf *buf, char bracket) { jac_buf_byte(buf, bracket); }

/* Writes "[]," or, if is_object is 1, "{},". One path serves both. */
JAC_INLINE void jac_emit_empty(jac_buf *buf, unsigned is_object)
{
    jac_buf_reserve(buf, 4);
    jac_store32_le(buf->cur, 0x2c5d5bu + is_object * 0x2020u);
    jac_buf_advance_to(buf, buf->cur + 3);
}

/* Removes the ',' at the end of a document. */
JAC_INLINE void jac_emit_drop_comma(jac_buf *buf)
{
    JAC_ASSERT(jac_buf_len(buf) > 0 && buf->cur[-1] == ',');
    buf->cur--;
}

/* Closes a container without white space. */
JAC_INLINE void jac_emit_close(jac_buf *buf, char bracket)
{
    /* The last byte is the ',' of an element, or the opening bracket of an empty container. */
    if (JAC_LIKELY(buf->cur[-1] == ',')) buf->cur--;
    jac_buf_reserve(buf, 2);
    buf->cur[0] = bracket;
    buf->cur[1] = ',';
    jac_buf_advance_to(buf, buf->cur + 2);
}

/* Writes the line break and the indentation before an element. */
JAC_API void jac_emit_break(jac_buf *buf, const jac_spacing *spacing, const char *nl, size_t nl_len, size_t depth);

/* Adds the space before and after the ':' that was just written. */
JAC_API void jac_emit_spaced_colon(jac_buf *buf, const jac_spacing *spacing);

/* Closes a container with any spacing. */
JAC_API void jac_emit_close_spaced(jac_buf *buf, const jac_spacing *spacing, const char *nl, size_t nl_len,
                                   size_t depth, char bracket);

#endif
