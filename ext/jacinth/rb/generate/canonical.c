/* rb/generate/canonical.c - L3. The canonical form of RFC 8785; see canonical.h. The texts of all keys are made first,
 * then the pairs are sorted by them. Does not know how a frontend makes these texts. */
#include "rb/generate/canonical.h"
#include <float.h>
#include <math.h>
#include <stdlib.h>
#include "rb/generate/call.h"
#include "rb/generate/object.h"
#include "rb/names.h"

/* The largest number up to which each integer is a double: 2**53. */
#define CANONICAL_EXACT (INT64_C(1) << 53)

const char *jac_canonical_excluded(const jac_write_config *write)
{
    if (!NIL_P(write->indent)) return "indent";
    if (!NIL_P(write->space)) return "space";
    if (!NIL_P(write->space_before)) return "space_before";
    if (!NIL_P(write->object_nl)) return "object_nl";
    if (!NIL_P(write->array_nl)) return "array_nl";
    if (write->ascii_only) return "ascii_only";
    if (write->script_safe) return "script_safe";
    if (write->html_safe) return "html_safe";
    return write->allow_nan ? "allow_nan" : NULL;
}

/* The rank of a byte of UTF-8 in the order of UTF-16 code units. The two orders differ only in this: the surrogates of
 * characters beyond the basic plane come before U+E000 to U+FFFF. */
static int canonical_rank(unsigned char lead) { return lead >= 0xf0 ? 0xee : lead >= 0xee ? lead + 16 : lead; }

static int canonical_compare(const void *a, const void *b)
{
    VALUE left = *(const VALUE *)a, right = *(const VALUE *)b;
    size_t left_len = (size_t)RSTRING_LEN(left), right_len = (size_t)RSTRING_LEN(right);
    const unsigned char *p = (const unsigned char *)RSTRING_PTR(left), *q = (const unsigned char *)RSTRING_PTR(right);
    size_t least = left_len < right_len ? left_len : right_len;
    for (size_t i = 0; i < least; i++) {
        if (p[i] == q[i]) continue;
        int x = canonical_rank(p[i]), y = canonical_rank(q[i]);
        return x != y ? (x > y) - (x < y) : (p[i] > q[i]) - (p[i] < q[i]);
    }
    return (left_len > right_len) - (left_len < right_len);
}

static int canonical_collect(VALUE key, VALUE value, VALUE flat)
{
    rb_ary_push(flat, key);
    rb_ary_push(flat, value);
    return ST_CONTINUE;
}

/* The pairs in order, in a flat Array: the text of a key, its value, and so on. */
static VALUE canonical_pairs(jac_generator *gen, jac_path *path, VALUE hash)
{
    const jac_canonical_keys *keys = gen->dialect->canonical;
    size_t used = jac_call_begin(gen);
    VALUE flat = rb_obj_hide(rb_ary_new_capa(2 * (long)RHASH_SIZE(hash)));
    rb_hash_foreach(hash, canonical_collect, flat);
    jac_call_end(gen, used);
    for (long i = 0; i < RARRAY_LEN(flat); i += 2) {
        path->key = RARRAY_AREF(flat, i);
        rb_ary_store(flat, i, keys->text(gen, path->key)); /* may call Ruby */
    }
    for (long i = 0; keys->utf8 && i < RARRAY_LEN(flat); i += 2)
        rb_ary_store(flat, i, keys->utf8(gen, RARRAY_AREF(flat, i))); /* may call Ruby */
    RARRAY_PTR_USE(flat, items, {
        qsort(items, (size_t)RARRAY_LEN(flat) / 2, 2 * sizeof(VALUE), canonical_compare);
    });
    for (long i = 2; i < RARRAY_LEN(flat); i += 2) {
        VALUE key = path->key = RARRAY_AREF(flat, i), before = RARRAY_AREF(flat, i - 2);
        if (canonical_compare(&key, &before) == 0) keys->refuse_equal(gen, hash, key);
    }
    return flat;
}

void jac_canonical_hash(jac_generator *gen, VALUE hash)
{
    jac_path path = {.object = hash};
    jac_keys keys = jac_object_keys(gen, 0);
    jac_object_open(gen, &path);
    VALUE flat = canonical_pairs(gen, &path, hash);
    for (long i = 0; i + 1 < RARRAY_LEN(flat); i += 2) {
        keys.kinds = 0; /* their texts were compared already */
        jac_object_pair(gen, &path, &keys, hash, RARRAY_AREF(flat, i), RARRAY_AREF(flat, i + 1), false);
    }
    jac_object_close(gen, &path, false);
    RB_GC_GUARD(flat);
}

/* ---- numbers ---- */

static void canonical_double(jac_generator *gen, double number)
{
    jac_emit_double(&gen->out.buf, number, gen->dialect->format_double);
}

/* Whether an Integer is too large for a double. Tested first, because the conversion would warn. */
static bool canonical_too_big(VALUE integer)
{
    if (RB_FIXNUM_P(integer)) return false;
    return FIX2INT(rb_big_cmp(integer, DBL2NUM(DBL_MAX))) > 0 || FIX2INT(rb_big_cmp(integer, DBL2NUM(-DBL_MAX))) < 0;
}

void jac_canonical_integer_nearest(jac_generator *gen, VALUE integer)
{
    if (canonical_too_big(integer)) jac_generator_refuse(gen, integer, "Integer out of range for RFC 8785", "");
    canonical_double(gen, RB_FIXNUM_P(integer) ? (double)RB_FIX2LONG(integer) : rb_big2dbl(integer));
}

void jac_canonical_integer_exact(jac_generator *gen, VALUE integer)
{
    const int64_t value = RB_FIXNUM_P(integer) ? RB_FIX2LONG(integer) : INT64_MAX; /* others have more than 62 bits */
    if (JAC_UNLIKELY(value > CANONICAL_EXACT || value < -CANONICAL_EXACT))
        jac_generator_refuse(gen, integer, "Integer beyond 2**53 cannot be written with rfc8785", "");
    canonical_double(gen, (double)value);
}

/* Whether the text of the double, in the format of the dialect, is the number `decimal`. */
static bool canonical_same(jac_generator *gen, VALUE decimal, double number)
{
    char text[JAC_FTOA_MAX];
    if (!isfinite(number)) return false;
    VALUE digits = rb_utf8_str_new(text, gen->dialect->format_double(text, number) - text);
    VALUE other = jac_call_arguments(gen, rb_mKernel, rb_intern("BigDecimal"), 1, &digits);
    return RTEST(jac_call_arguments(gen, decimal, rb_intern("=="), 1, &other));
}

void jac_canonical_decimal(jac_generator *gen, VALUE decimal)
{
    if (!RTEST(jac_call_method(gen, decimal, rb_intern("finite?")))) {
        jac_generate_decimal(gen, decimal);
        return;
    }
    VALUE number = jac_call_method(gen, decimal, rb_intern("to_f"));
    if (!RB_FLOAT_TYPE_P(number) || !canonical_same(gen, decimal, RFLOAT_VALUE(number)))
        jac_generator_refuse(gen, decimal, "BigDecimal that is not a double cannot be written with rfc8785", "");
    canonical_double(gen, RFLOAT_VALUE(number));
    RB_GC_GUARD(number);
}
