/* rb/generate/integer.c - L3. Writes Integers of any size, as values and as keys. */
#include "kernel/number/bigint.h"
#include "rb/generate/call.h"
#include "rb/generate/inline.h"

void jac_generate_integer(jac_generator *gen, VALUE object) { jac_emit_integer(&gen->out.buf, RB_FIX2LONG(object)); }
void jac_generate_key_integer(jac_generator *gen, VALUE key) { jac_emit_key_integer(&gen->out.buf, RB_FIX2LONG(key)); }

/* The sign and digits of an Integer of any size, as a String. Ruby may check for interrupts meanwhile. */
static VALUE integer_digits(jac_generator *gen, VALUE object)
{
    size_t used = jac_call_begin(gen);
    VALUE digits = rb_big2str(object, 10); /* may call Ruby */
    jac_call_end(gen, used);
    return digits;
}

/* Writes the sign and the digits of an Integer of up to JAC_BIGINT_WORDS words to `text`. Returns the length in bytes;
 * 0 if the Integer is larger. */
static size_t integer_format(char text[JAC_BIGINT_MAX + 1], VALUE object)
{
    uint64_t words[JAC_BIGINT_WORDS];
    int sign = rb_integer_pack(object, words, JAC_BIGINT_WORDS, sizeof words[0], 0,
                               INTEGER_PACK_LSWORD_FIRST | INTEGER_PACK_NATIVE_BYTE_ORDER);
    if (JAC_UNLIKELY(sign < -1 || sign > 1)) return 0;
    *text = '-';
    return (size_t)(jac_bigint_write(text + (sign < 0), words, JAC_BIGINT_WORDS) - text);
}

void jac_generate_bignum(jac_generator *gen, VALUE object)
{
    char text[JAC_BIGINT_MAX + 1];
    size_t len = integer_format(text, object);
    if (JAC_LIKELY(len != 0)) {
        jac_emit_raw(&gen->out.buf, text, len);
        return;
    }
    VALUE digits = integer_digits(gen, object);
    jac_emit_raw(&gen->out.buf, RSTRING_PTR(digits), (size_t)RSTRING_LEN(digits));
    RB_GC_GUARD(digits);
}

void jac_generate_key_bignum(jac_generator *gen, VALUE key)
{
    VALUE digits = integer_digits(gen, key);
    jac_emit_key(&gen->out.buf, RSTRING_PTR(digits), (size_t)RSTRING_LEN(digits), gen->escape);
    RB_GC_GUARD(digits);
}
