/* frontends/json/canonical.c - L4. The canonical form of RFC 8785; see canonical.h. The texts of all keys are made
 * first, then the pairs are sorted by them. Symbols, and Strings in UTF-8, need no call for that. */
#include <float.h>
#include <stdlib.h>
#include "rb/generate/call.h"
#include "frontends/json/canonical.h"
#include "rb/generate/object.h"

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

static bool canonical_is_utf8(VALUE text)
{
    if (jac_generator_is_plain(text)) return true;
    int range = jac_generate_string_range(text);
    return range == RUBY_ENC_CODERANGE_7BIT ||
           (RB_ENCODING_GET(text) == JAC_ENC_UTF8 && range == RUBY_ENC_CODERANGE_VALID);
}

static void canonical_refuse_class(jac_generator *gen, VALUE key)
{
    if (!RB_TYPE_P(key, T_STRING)) jac_generator_refuse_class(gen, key, key, " not allowed as object key in JSON");
}

static void canonical_refuse_malformed(jac_generator *gen, VALUE text)
{
    jac_generator_refuse(gen, text, "", "source sequence is illegal/malformed utf-8");
}

/* The text of a key where there is an as_json hook. The hook is asked once: for a key that is neither a String nor a
 * Symbol, and for a name that is not UTF-8. */
static VALUE canonical_asked_key(jac_generator *gen, VALUE key)
{
    bool name = RB_TYPE_P(key, T_STRING) || RB_SYMBOL_P(key);
    if (!name) key = jac_call_hook(gen, key, true);
    if (RB_SYMBOL_P(key)) key = rb_sym2str(key);
    canonical_refuse_class(gen, key);
    if (name && !canonical_is_utf8(key)) {
        key = jac_call_hook(gen, key, true);
        canonical_refuse_class(gen, key);
    }
    if (!canonical_is_utf8(key)) canonical_refuse_malformed(gen, key);
    return key;
}

/* The text of a key: its name, or what the hook or to_s returns. */
static VALUE canonical_key(jac_generator *gen, VALUE key)
{
    if (!NIL_P(gen->hook)) return canonical_asked_key(gen, key);
    if (RB_SYMBOL_P(key)) return rb_sym2str(key);
    if (!RB_TYPE_P(key, T_STRING)) return jac_call_convert_key(gen, key);
    return RBASIC_CLASS(key) == rb_cString ? key : jac_call_key_to_s(gen, key);
}

/* The text in UTF-8. */
static VALUE canonical_utf8(jac_generator *gen, VALUE text)
{
    if (canonical_is_utf8(text)) return text;
    text = jac_call_encode_or_raise(gen, text);
    if (!canonical_is_utf8(text)) canonical_refuse_malformed(gen, text);
    return text;
}

static int canonical_collect(VALUE key, VALUE value, VALUE flat)
{
    rb_ary_push(flat, key);
    rb_ary_push(flat, value);
    return ST_CONTINUE;
}

static void canonical_refuse_equal(jac_generator *gen, VALUE key)
{
    VALUE message = rb_utf8_str_new_cstr("detected duplicate key ");
    rb_str_append(message, jac_call_inspect(gen, key));
    jac_generator_refuse(gen, key, RSTRING_PTR(message), "");
    RB_GC_GUARD(message);
}

/* The pairs in order, in a flat Array: the text of a key, its value, and so on. */
static VALUE canonical_pairs(jac_generator *gen, VALUE hash)
{
    size_t used = jac_call_begin(gen);
    VALUE flat = rb_obj_hide(rb_ary_new_capa(2 * (long)RHASH_SIZE(hash)));
    rb_hash_foreach(hash, canonical_collect, flat);
    jac_call_end(gen, used);
    for (long i = 0; i < RARRAY_LEN(flat); i += 2) rb_ary_store(flat, i, canonical_key(gen, RARRAY_AREF(flat, i)));
    for (long i = 0; i < RARRAY_LEN(flat); i += 2) rb_ary_store(flat, i, canonical_utf8(gen, RARRAY_AREF(flat, i)));
    RARRAY_PTR_USE(flat, items, {
        qsort(items, (size_t)RARRAY_LEN(flat) / 2, 2 * sizeof(VALUE), canonical_compare);
    });
    for (long i = 2; i < RARRAY_LEN(flat); i += 2) {
        VALUE key = RARRAY_AREF(flat, i), before = RARRAY_AREF(flat, i - 2);
        if (canonical_compare(&key, &before) == 0) canonical_refuse_equal(gen, key);
    }
    return flat;
}

void jac_canonical_hash(jac_generator *gen, VALUE hash)
{
    jac_path path;
    jac_keys keys = jac_object_keys(gen, 0);
    VALUE flat = canonical_pairs(gen, hash);
    jac_object_open(gen, &path);
    for (long i = 0; i + 1 < RARRAY_LEN(flat); i += 2) {
        keys.kinds = 0; /* their texts were compared already */
        jac_object_pair(gen, &path, &keys, hash, RARRAY_AREF(flat, i), RARRAY_AREF(flat, i + 1), false);
    }
    jac_object_close(gen, &path, false);
    RB_GC_GUARD(flat);
}

/* Whether an Integer is too large for a double. Tested first, because the conversion would warn. */
static bool canonical_too_big(VALUE integer)
{
    if (RB_FIXNUM_P(integer)) return false;
    return FIX2INT(rb_big_cmp(integer, DBL2NUM(DBL_MAX))) > 0 || FIX2INT(rb_big_cmp(integer, DBL2NUM(-DBL_MAX))) < 0;
}

void jac_canonical_integer(jac_generator *gen, VALUE integer)
{
    if (canonical_too_big(integer)) jac_generator_refuse(gen, integer, "Integer out of range for RFC 8785", "");
    double number = RB_FIXNUM_P(integer) ? (double)RB_FIX2LONG(integer) : rb_big2dbl(integer);
    jac_emit_double(&gen->out.buf, number, gen->dialect->format_double);
}
