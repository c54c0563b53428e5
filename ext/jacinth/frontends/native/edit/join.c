/* frontends/native/edit/join.c - L4, for size. Editing.join: a text made of pieces of other texts, which is allocated
 * once. */
#include <string.h>
#include "base/bits.h"
#include "frontends/native/edit/edit.h"

/* A piece: the bytes [from, to) of a String. */
typedef struct {
    const char *ptr;
    size_t len;
    int known;  /* the coderange of the String */
    bool whole; /* the piece is the whole String */
} join_piece;

/* An offset, which is an immediate Integer. Any other object gives one beyond every text. */
static size_t join_offset(VALUE number) { return FIXNUM_P(number) ? (size_t)FIX2LONG(number) : SIZE_MAX; }

/* The piece that begins at the index `i` of `pieces`. Raises TypeError or ArgumentError if there is none. */
static join_piece join_get(VALUE pieces, long i)
{
    VALUE text = RARRAY_AREF(pieces, i);
    const size_t from = join_offset(RARRAY_AREF(pieces, i + 1)), to = join_offset(RARRAY_AREF(pieces, i + 2));
    Check_Type(text, T_STRING);
    const size_t len = (size_t)RSTRING_LEN(text);
    if (from > to || to > len) rb_raise(rb_eArgError, "a piece outside of its text");
    int known = (int)RB_ENC_CODERANGE(text);
    if (known == RUBY_ENC_CODERANGE_VALID && RB_ENCODING_GET(text) != JAC_ENC_UTF8) known = RUBY_ENC_CODERANGE_UNKNOWN;
    return (join_piece){RSTRING_PTR(text) + from, to - from, known, from == 0 && to == len};
}

/* Whether some byte is 0x80 or above. */
static bool join_high_p(const char *p, size_t len)
{
    for (; len >= 8; p += 8, len -= 8) {
        if (jac_load64(p) & UINT64_C(0x8080808080808080)) return true;
    }
    for (; len; p++, len--) {
        if (*p & 0x80) return true;
    }
    return false;
}

/* Sets the coderange of `result` if those of all pieces are known to be valid. */
static void join_mark(VALUE result, VALUE pieces)
{
    bool high = false, part = false;
    for (long i = 0; i < RARRAY_LEN(pieces); i += 3) {
        const join_piece piece = join_get(pieces, i);
        if (piece.known == RUBY_ENC_CODERANGE_7BIT || piece.len == 0) continue;
        if (piece.known != RUBY_ENC_CODERANGE_VALID) return;
        if (piece.whole) high = true;
        else part = true;
    }
    for (long i = 0; part && !high && i < RARRAY_LEN(pieces); i += 3) {
        const join_piece piece = join_get(pieces, i);
        if (piece.known == RUBY_ENC_CODERANGE_VALID) high = join_high_p(piece.ptr, piece.len);
    }
    jac_rb_set_coderange(result, high);
}

/*
 * call-seq: Editing.join(pieces) -> String
 *
 * A new UTF-8 String of pieces of texts. The Array +pieces+ has three elements for each: a String, the offset where the
 * piece begins in it, and one past it.
 */
static VALUE Editing_join(VALUE self, VALUE pieces)
{
    size_t total = 0;
    Check_Type(pieces, T_ARRAY);
    if (RARRAY_LEN(pieces) % 3) rb_raise(rb_eArgError, "incomplete pieces");
    for (long i = 0; i < RARRAY_LEN(pieces); i += 3) {
        total += join_get(pieces, i).len;
        if (total >= LONG_MAX) rb_raise(rb_eNoMemError, "the text is too long for a String");
    }
    VALUE result = rb_utf8_str_new(NULL, (long)total);
    char *cur = RSTRING_PTR(result);
    for (long i = 0; i < RARRAY_LEN(pieces); i += 3) {
        const join_piece piece = join_get(pieces, i);
        memcpy(cur, piece.ptr, piece.len); /* bounds: the pieces were measured, and no Ruby code ran since then */
        cur += piece.len;
    }
    join_mark(result, pieces);
    RB_GC_GUARD(pieces);
    return result;
}

void jac_join_init(VALUE module) { rb_define_module_function(module, "join", Editing_join, 1); }
