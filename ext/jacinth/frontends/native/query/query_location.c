/* frontends/native/query/query_location.c - L4, for size. Writes locations; see query_location.h. A String key is
 * written in UTF-8; what cannot be transcoded is written as it is. */
#include "frontends/native/query/query_location.h"
#include "frontends/native/query/query_scalars.h"
#include "kernel/number/itoa.h"

/* Appends the text of a key, with the escape sequences that `escape` writes for single bytes. `escape` returns their
 * length, or 0 for a byte that stands for itself. */
static JAC_COLD void query_location_escaped(VALUE out, VALUE name, size_t (*escape)(char *to, char byte))
{
    VALUE text = jac_query_scalar_text(name);
    const char *from = RSTRING_PTR(text), *end = from + RSTRING_LEN(text);
    char sequence[8];
    for (const char *p = from; p < end; p++) {
        size_t len = escape(sequence, *p);
        if (len == 0) continue;
        rb_str_cat(out, from, p - from);
        rb_str_cat(out, sequence, (long)len);
        from = p + 1;
    }
    rb_str_cat(out, from, end - from);
    RB_GC_GUARD(text);
}

/* The escape sequences of section 2.7. */
static JAC_COLD size_t query_location_path_escape(char *to, char byte)
{
    static const char hex[] = "0123456789abcdef", escaped[] = "\b\t\n\f\r'\\", letters[] = "btnfr'\\";
    const char *found = memchr(escaped, byte, sizeof escaped - 1);
    to[0] = '\\';
    if (found != NULL) {
        to[1] = letters[found - escaped];
        return 2;
    }
    if ((unsigned char)byte >= 0x20) return 0;
    memcpy(to + 1, "u00", 3); /* bounds: a sequence has at most 6 bytes */
    to[4] = hex[byte >> 4];
    to[5] = hex[byte & 15];
    return 6;
}

/* The escape sequences of reference tokens: '~' is written as ~0, '/' as ~1. */
static JAC_COLD size_t query_location_pointer_escape(char *to, char byte)
{
    to[0] = '~';
    to[1] = byte == '~' ? '0' : '1';
    return byte == '~' || byte == '/' ? 2 : 0;
}

/* Appends an index. (rb_str_catf would resize the String each time.) */
static JAC_COLD void query_location_index(VALUE out, long index)
{
    char digits[JAC_ITOA_MAX];
    rb_str_cat(out, digits, jac_itoa_i64(digits, index) - digits);
}

/* The location, which begins with `root`; `pointer`: as a JSON Pointer. */
static JAC_COLD VALUE query_location_text(jac_query_run *run, const char *root, bool pointer)
{
    VALUE out = rb_utf8_str_new_cstr(root);
    for (long base = 0; base <= run->top; ) {
        VALUE key = jac_query_frame(run, base)[JAC_QUERY_FRAME_KEY];
        if (run->key != NULL) key = run->key(run, key);
        bool index = RB_FIXNUM_P(key);
        rb_str_cat(out, pointer ? "/" : index ? "[" : "['", 1 + (!pointer && !index));
        if (index) query_location_index(out, FIX2LONG(key));
        else query_location_escaped(out, key, pointer ? query_location_pointer_escape : query_location_path_escape);
        if (!pointer) rb_str_cat(out, index ? "]" : "']", 2 - index);
        if (base == run->top) break;
        base = jac_query_slot(jac_query_frame(run, base), JAC_QUERY_FRAME_ABOVE);
    }
    return out;
}

VALUE jac_query_location_path(jac_query_run *run) { return query_location_text(run, "$", false); }
VALUE jac_query_location_pointer(jac_query_run *run) { return query_location_text(run, "", true); }
