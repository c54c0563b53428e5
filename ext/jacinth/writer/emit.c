/* writer/emit.c - L2. The rare and the longer parts of the emitter; see emit.h. */
#include "writer/emit.h"

/* A decimal is written plain when it has at most this many zeros after the point, or digits before it. */
enum { EMIT_LEADING_ZEROS = 6, EMIT_WHOLE_DIGITS = 21 };

static char *emit_put_bytes(char *dst, const char *ptr, size_t len)
{
    memcpy(dst, ptr, len);
    return dst + len;
}

static char *emit_put_zeros(char *dst, size_t count)
{
    memset(dst, '0', count);
    return dst + count;
}

static char *emit_put_plain_decimal(char *cur, const char *digits, size_t len, int64_t exponent)
{
    if (exponent <= 0) {
        cur = emit_put_bytes(cur, "0.", 2);
        return emit_put_bytes(emit_put_zeros(cur, (size_t)-exponent), digits, len);
    }
    size_t whole = (size_t)exponent < len ? (size_t)exponent : len;
    cur = emit_put_bytes(cur, digits, whole);
    cur = emit_put_zeros(cur, (size_t)exponent - whole);
    *cur++ = '.';
    return whole < len ? emit_put_bytes(cur, digits + whole, len - whole) : emit_put_zeros(cur, 1);
}

static char *emit_put_scientific(char *cur, const char *digits, size_t len, int64_t exponent)
{
    *cur++ = digits[0];
    if (len > 1) {
        *cur++ = '.';
        cur = emit_put_bytes(cur, digits + 1, len - 1);
    }
    *cur++ = 'e';
    if (exponent > 0) *cur++ = '+';
    return jac_itoa_i64(cur, exponent - 1);
}

bool jac_emit_decimal(jac_buf *buf, bool negative, const char *digits, size_t len, int64_t exponent)
{
    for (size_t i = 0; i < len; i++) {
        if (digits[i] < '0' || digits[i] > '9') return false;
    }
    const int64_t whole = len > EMIT_WHOLE_DIGITS ? (int64_t)len : EMIT_WHOLE_DIGITS;
    bool plain = exponent >= -EMIT_LEADING_ZEROS && exponent <= whole;
    /* bounds: sign, "0.", zeros, digits and ".0", or sign, '.', digits, 'e', sign, exponent */
    jac_buf_reserve(buf, len + EMIT_WHOLE_DIGITS + 8 + JAC_ITOA_MAX);
    char *cur = buf->cur;
    *cur = '-';
    cur += negative;
    cur = plain ? emit_put_plain_decimal(cur, digits, len, exponent) : emit_put_scientific(cur, digits, len, exponent);
    *cur = ',';
    jac_buf_advance_to(buf, cur + 1);
    return true;
}

void jac_emit_nonfinite(jac_buf *buf, const jac_nonfinite_policy *policy, jac_nonfinite which)
{
    const char *text = policy->text[which];
    jac_emit_raw(buf, text, strlen(text));
}

/* The length of the first chunk of [ptr, ptr + len). It ends between two characters. */
static size_t emit_chunk(const char *ptr, size_t len)
{
    size_t chunk = JAC_EMIT_CHUNK;
    if (len <= chunk) return len;
    while (((unsigned char)ptr[chunk] & 0xc0) == 0x80 && chunk > JAC_EMIT_CHUNK - 3) chunk--;
    return chunk;
}

/* Appends [ptr, ptr + len), any number of whole characters, escaped by the class. */
static void emit_escaped(jac_buf *buf, const char *ptr, size_t len, jac_escape_class escape)
{
    while (len > 0) {
        size_t chunk = emit_chunk(ptr, len);
        jac_buf_reserve(buf, jac_escape_max(chunk));
        jac_buf_advance_to(buf, jac_scan_escape(buf->cur, ptr, chunk, escape));
        ptr += chunk;
        len -= chunk;
    }
}

void jac_emit_text_long(jac_buf *buf, const char *ptr, size_t len, jac_escape_class escape, char tail)
{
    jac_buf_byte(buf, '"');
    emit_escaped(buf, ptr, len, escape);
    jac_buf_byte(buf, '"');
    jac_buf_byte(buf, tail);
}

void jac_emit_normalized(jac_buf *buf, const char *ptr, size_t len, jac_escape_class escape)
{
    static const char known[] = "\"\\/bfnrtu";
    const char *p = ptr + 1, *const end = ptr + len - 1;
    jac_buf_byte(buf, '"');
    while (p < end) {
        const char *stop = memchr(p, '\\', (size_t)(end - p));
        emit_escaped(buf, p, (size_t)((stop ? stop : end) - p), escape);
        if (!stop) break;
        bool escapes = memchr(known, stop[1], sizeof known - 1) != NULL; /* bounds: the closing quote is not escaped */
        if (escapes) jac_buf_bytes(buf, stop, 2);
        p = stop + (escapes ? 2 : 1);
    }
    jac_buf_byte(buf, '"');
    jac_buf_byte(buf, ',');
}

void jac_emit_raw(jac_buf *buf, const char *ptr, size_t len)
{
    jac_buf_reserve(buf, len + 1);
    if (len > 0) memcpy(buf->cur, ptr, len); /* bounds: reserved above */
    buf->cur[len] = ',';
    jac_buf_advance_to(buf, buf->cur + len + 1);
}

/* Whether some class escapes the byte and the grammar allows it only inside strings. */
static bool emit_outside_grammar(char byte)
{
    return (signed char)byte < 0 || byte == '/' || byte == '<' || byte == '>' || byte == '&';
}

/* Whether the byte is a backslash before a '/' or a backslash, which is then escaped already. */
static bool emit_escapes_next(const char *byte, const char *end)
{
    return *byte == '\\' && byte + 1 < end && (byte[1] == '\\' || byte[1] == '/'); /* bounds: below end */
}

void jac_emit_raw_escaped(jac_buf *buf, const char *ptr, size_t len, jac_escape_class escape)
{
    const char *end = ptr + len;
    while (ptr < end) {
        bool outside = emit_outside_grammar(*ptr);
        const char *run = ptr;
        while (run < end && emit_outside_grammar(*run) == outside && run - ptr < JAC_EMIT_CHUNK)
            run += emit_escapes_next(run, end) ? 2 : 1;
        /* A run to be escaped must end between two characters. */
        if (outside && run < end) {
            while (((unsigned char)*run & 0xc0) == 0x80 && run > ptr + 1) run--;
        }
        size_t chunk = (size_t)(run - ptr);
        if (outside) {
            jac_buf_reserve(buf, jac_escape_max(chunk));
            jac_buf_advance_to(buf, jac_scan_escape(buf->cur, ptr, chunk, escape));
        } else {
            jac_buf_bytes(buf, ptr, chunk);
        }
        ptr = run;
    }
    jac_buf_byte(buf, ',');
}

/* The size of `depth` indentations plus `more` bytes. On overflow, a size that no allocation can satisfy. */
static size_t emit_indent_size(const jac_spacing *spacing, size_t depth, size_t more)
{
    const size_t limit = SIZE_MAX / 4;
    if (spacing->indent_len && depth > (limit - more) / spacing->indent_len) return limit;
    return more + depth * spacing->indent_len;
}

/* Writes nl and the indentation into reserved room. */
static char *emit_put_break(char *cur, const jac_spacing *spacing, const char *nl, size_t nl_len, size_t depth)
{
    if (nl_len == 1) *cur = *nl;
    else memcpy(cur, nl, nl_len);
    cur += nl_len;
    if (spacing->indent_len == 0) return cur;
    if (spacing->indent_len == 2) {
        uint16_t pair = jac_load16(spacing->indent);
        for (; depth > 0; depth--, cur += 2) jac_store16(cur, pair);
        return cur;
    }
    for (; depth > 0; depth--, cur += spacing->indent_len) memcpy(cur, spacing->indent, spacing->indent_len);
    return cur;
}

void jac_emit_break(jac_buf *buf, const jac_spacing *spacing, const char *nl, size_t nl_len, size_t depth)
{
    jac_buf_reserve(buf, emit_indent_size(spacing, depth, nl_len));
    jac_buf_advance_to(buf, emit_put_break(buf->cur, spacing, nl, nl_len, depth));
}

void jac_emit_spaced_colon(jac_buf *buf, const jac_spacing *spacing)
{
    buf->cur--;
    jac_buf_bytes(buf, spacing->space_before, spacing->space_before_len);
    jac_buf_byte(buf, ':');
    jac_buf_bytes(buf, spacing->space, spacing->space_len);
}

void jac_emit_close_spaced(jac_buf *buf, const jac_spacing *spacing, const char *nl, size_t nl_len,
                           size_t depth, char bracket)
{
    bool some = buf->cur[-1] == ',';
    if (some) buf->cur--;
    if (some ? nl_len || spacing->closes : spacing->closes) jac_emit_break(buf, spacing, nl, nl_len, depth - 1);
    jac_buf_reserve(buf, 2); /* not jac_emit_close: an element that wrote nothing may have left another ',' */
    buf->cur[0] = bracket;
    buf->cur[1] = ',';
    jac_buf_advance_to(buf, buf->cur + 2);
}
