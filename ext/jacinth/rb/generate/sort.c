/* rb/generate/sort.c - L3. Sorts pairs for sort_keys: true. Keys that are all Strings, all Symbols or all small
 * Integers are compared here, in Ruby's own order and without a method call. Array#sort sorts all others. */
#include "rb/generate/sort.h"
#include <stdlib.h>
#include "rb/generate/call.h"
#include "rb/generate/object.h"

typedef struct { VALUE flat; unsigned kinds; bool big; } sort_collected;

static int sort_collect(VALUE key, VALUE value, VALUE argument)
{
    sort_collected *collected = (sort_collected *)argument;
    VALUE name;
    rb_ary_push(collected->flat, key);
    rb_ary_push(collected->flat, value);
    collected->kinds |= jac_object_kind(key, &name);
    collected->big |= !RB_SPECIAL_CONST_P(key) && RB_TYPE_P(key, T_BIGNUM);
    return ST_CONTINUE;
}

static int sort_by_string(const void *a, const void *b) { return rb_str_cmp(*(const VALUE *)a, *(const VALUE *)b); }

static int sort_by_symbol(const void *a, const void *b)
{
    return rb_str_cmp(rb_sym2str(*(const VALUE *)a), rb_sym2str(*(const VALUE *)b));
}

static int sort_by_integer(const void *a, const void *b)
{
    long x = RB_FIX2LONG(*(const VALUE *)a), y = RB_FIX2LONG(*(const VALUE *)b);
    return (x > y) - (x < y);
}

/* Sorts by Array#sort of [key, value] Arrays. The program's <=> may see and change them. */
static VALUE sort_by_ruby(jac_generator *gen, VALUE flat)
{
    VALUE pairs = rb_ary_new();
    for (long i = 0; i < RARRAY_LEN(flat); i += 2) {
        rb_ary_push(pairs, rb_assoc_new(RARRAY_AREF(flat, i), RARRAY_AREF(flat, i + 1)));
    }
    jac_call_sort_pairs(gen, pairs);
    VALUE sorted = rb_obj_hide(rb_ary_new());
    for (long i = 0; i < RARRAY_LEN(pairs); i++) {
        VALUE pair = RARRAY_AREF(pairs, i);
        if (!RB_TYPE_P(pair, T_ARRAY)) continue;
        rb_ary_push(sorted, rb_ary_entry(pair, 0));
        rb_ary_push(sorted, rb_ary_entry(pair, 1));
    }
    RB_GC_GUARD(pairs);
    return sorted;
}

VALUE jac_sort_pairs(jac_generator *gen, VALUE hash)
{
    size_t used = jac_call_begin(gen); /* runs no Ruby code but allocates, so memory may move */
    sort_collected collected = {.flat = rb_obj_hide(rb_ary_new_capa(2 * (long)RHASH_SIZE(hash)))};
    rb_hash_foreach(hash, sort_collect, (VALUE)&collected);
    jac_call_end(gen, used);
    int (*compare)(const void *, const void *) = NULL;
    if (collected.kinds == JAC_KEYS_STRING) compare = sort_by_string;
    if (collected.kinds == JAC_KEYS_SYMBOL) compare = sort_by_symbol;
    if (collected.kinds == JAC_KEYS_INTEGER && !collected.big) compare = sort_by_integer;
    if (RARRAY_LEN(collected.flat) <= 2) return collected.flat;
    if (!compare) return sort_by_ruby(gen, collected.flat);
    RARRAY_PTR_USE(collected.flat, items, {
        qsort(items, (size_t)RARRAY_LEN(collected.flat) / 2, 2 * sizeof(VALUE), compare);
    });
    RB_GC_GUARD(collected.flat);
    return collected.flat;
}
