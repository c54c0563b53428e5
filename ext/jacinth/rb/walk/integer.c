/* rb/walk/integer.c - L3. Integers of any size, as values and as keys. */
#include "rb/walk/call.h"
#include "rb/walk/inline.h"

void jac_walk_integer(jac_walk *walk, VALUE object) { jac_emit_integer(&walk->out.buf, RB_FIX2LONG(object)); }
void jac_walk_key_integer(jac_walk *walk, VALUE key) { jac_emit_key_integer(&walk->out.buf, RB_FIX2LONG(key)); }

/* The digits of an Integer beyond 64 bits; Ruby may check for interrupts in between. */
static VALUE integer_digits(jac_walk *walk, VALUE object)
{
    size_t used = jac_call_begin(walk);
    VALUE digits = rb_big2str(object, 10);
    jac_call_end(walk, used);
    return digits;
}

void jac_walk_bignum(jac_walk *walk, VALUE object)
{
    if (rb_absint_size(object, NULL) <= sizeof(uint64_t)) {
        uint64_t magnitude;
        int sign = rb_integer_pack(object, &magnitude, 1, sizeof magnitude, 0,
                                   INTEGER_PACK_LSWORD_FIRST | INTEGER_PACK_NATIVE_BYTE_ORDER);
        jac_emit_magnitude(&walk->out.buf, sign < 0, magnitude);
        return;
    }
    VALUE digits = integer_digits(walk, object);
    jac_emit_raw(&walk->out.buf, RSTRING_PTR(digits), (size_t)RSTRING_LEN(digits));
    RB_GC_GUARD(digits);
}

void jac_walk_key_bignum(jac_walk *walk, VALUE key)
{
    VALUE digits = integer_digits(walk, key);
    jac_emit_key(&walk->out.buf, RSTRING_PTR(digits), (size_t)RSTRING_LEN(digits), walk->escape);
    RB_GC_GUARD(digits);
}
