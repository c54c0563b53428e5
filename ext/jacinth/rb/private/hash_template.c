/* rb/private/hash_template.c - L3. Makes Hashes by copying a template, and tests the layout that this relies
 * on. hash_walk.h knows where the pairs of a Hash are. */
#include "rb/private/hash_template.h"
#include "rb/private/exported.h"
#include "rb/private/hash_walk.h"

static bool hash_template_large(VALUE hash) { return jac_hash_walk_is_table((const jac_hash_slot *)hash); }

static jac_hash_pair *hash_template_pairs(VALUE hash)
{
    return (jac_hash_pair *)jac_hash_walk_pairs((const jac_hash_slot *)hash);
}

static jac_hash_entry *hash_template_entries(VALUE hash)
{
    return (jac_hash_entry *)jac_hash_walk_entries((const jac_hash_slot *)hash);
}

/* Copies `hash`, which has n pairs and no deleted ones, and sets the values to those at `value`, `step` apart. The
 * copy is hidden if `hash` is. No write barrier is needed: the values are older than the copy and reachable by
 * other references, so a marking that has seen the copy has seen them; and nothing allocates in between. */
JAC_INLINE VALUE hash_template_copy(VALUE hash, const VALUE *value, size_t step, size_t n)
{
    VALUE copy = rb_hash_dup(hash); /* root: on the C stack until it is returned */
    if (!hash_template_large(copy)) {
        jac_hash_pair *pair = hash_template_pairs(copy);
        for (size_t i = 0; i < n; i++) pair[i].value = value[i * step]; /* bounds: n slots in use, as make saw */
    }
    else {
        jac_hash_entry *entry = hash_template_entries(copy);
        for (size_t i = 0; i < n; i++) entry[i].value = value[i * step]; /* bounds: as above */
    }
    return copy;
}

JAC_HOT VALUE jac_hash_template_fill(VALUE template, const VALUE *values, size_t n)
{
    if (JAC_UNLIKELY(!jac_hash_template_state.on)) return jac_exported_fill(template, values, n);
    VALUE hash = hash_template_copy(template, values, 1, n);
    /* What rb_obj_reveal does, without the write barrier: a class that is never collected needs none. */
    memcpy((char *)hash + offsetof(struct RBasic, klass), &rb_cHash, sizeof rb_cHash);
    return hash;
}

/* Whether the slots hold exactly the n pairs, in order, none deleted. */
static bool hash_template_fits(VALUE hash, const VALUE *pairs, size_t n)
{
    const jac_hash_slot *slot = (const jac_hash_slot *)hash;
    bool large = hash_template_large(hash);
    if (n == 0 || RHASH_SIZE(hash) != n) return false;
    if (jac_hash_walk_bound(slot, large) != n) return false;
    for (size_t i = 0; i < n; i++) {
        jac_hash_entry found;
        if (large) found = hash_template_entries(hash)[i]; /* bounds: below the table's bound */
        else found = (jac_hash_entry){0, hash_template_pairs(hash)[i].key, hash_template_pairs(hash)[i].value};
        if (found.hash == ~(st_index_t)0 || found.key != pairs[2 * i] || found.value != pairs[2 * i + 1]) return false;
    }
    return true;
}

VALUE jac_hash_template_make(VALUE model, const VALUE *pairs, size_t n)
{
    static const VALUE nothing = Qnil; /* root: nil is not a heap object */
    if (!jac_hash_template_state.on) return jac_exported_template(model, pairs, n);
    if (!hash_template_fits(model, pairs, n)) return Qfalse;
    return rb_obj_hide(hash_template_copy(model, &nothing, 0, n)); /* ObjectSpace must not find it */
}

enum { HASH_TEMPLATE_TEST_MAX = 200, HASH_TEMPLATE_TEST_FIRST = 1000 };

/* 400 VALUEs: pairs of a key, an interned String or a Symbol, and a value 0, 1, 2, ... */
static VALUE hash_template_test_pairs(bool symbols)
{
    VALUE pairs = rb_ary_new();
    for (int i = 0; i < HASH_TEMPLATE_TEST_MAX; i++) {
        VALUE text = rb_sprintf("jacinth %d", i);
        rb_ary_push(pairs, symbols ? rb_str_intern(text) : rb_str_to_interned_str(text));
        rb_ary_push(pairs, INT2FIX(i));
    }
    return pairs;
}

/* Whether public API finds the n keys in order, with the values first, first + 1, ..., or nil if
 * first is negative. */
static bool hash_template_test_reads(VALUE hash, const VALUE *pairs, size_t n, long first)
{
    if (!RBASIC_CLASS(hash)) hash = rb_obj_reveal(rb_hash_dup(hash), rb_cHash); /* a template */
    VALUE keys = rb_funcall(hash, rb_intern("keys"), 0); /* may call Ruby */
    if (RHASH_SIZE(hash) != n || (size_t)RARRAY_LEN(keys) != n) return false;
    for (size_t i = 0; i < n; i++) {
        VALUE expected = first < 0 ? Qnil : LONG2FIX(first + (long)i);
        if (rb_ary_entry(keys, (long)i) != pairs[2 * i] || rb_hash_lookup2(hash, pairs[2 * i], Qundef) != expected)
            return false;
    }
    return true;
}

/* Tests a model of n pairs made by public API: it is read by the layout, copied twice, read by public API, and refused
 * after a pair is deleted. The first copy is read after the second was filled, as copies might share their memory until
 * Ruby writes into one. It gets one more pair and is kept with the template for hash_template_test_again. */
static const char *hash_template_test_one(VALUE all, size_t n, VALUE kept)
{
    VALUE values[HASH_TEMPLATE_TEST_MAX], others[HASH_TEMPLATE_TEST_MAX]; /* root: Fixnums */
    const VALUE *pairs = RARRAY_CONST_PTR(all);
    for (size_t i = 0; i < n; i++) values[i] = LONG2FIX(HASH_TEMPLATE_TEST_FIRST + (long)i);
    for (size_t i = 0; i < n; i++) others[i] = LONG2FIX(2 * HASH_TEMPLATE_TEST_FIRST + (long)i);
    VALUE model = rb_hash_new();
    for (size_t i = 0; i < n; i++) rb_hash_aset(model, pairs[2 * i], pairs[2 * i + 1]);
    VALUE template = jac_hash_template_make(model, pairs, n);
    if (n == 0) return template == Qfalse ? NULL : "an empty Hash was taken";
    if (template == Qfalse) return "the pairs of a Hash are not where they were";
    VALUE copy = jac_hash_template_fill(template, values, n);
    VALUE other = jac_hash_template_fill(template, others, n);
    if (!hash_template_test_reads(other, pairs, n, 2 * HASH_TEMPLATE_TEST_FIRST)) return "a second copy reads wrong";
    if (!hash_template_test_reads(copy, pairs, n, HASH_TEMPLATE_TEST_FIRST)) return "a filled copy reads wrong";
    if (!hash_template_test_reads(template, pairs, n, -1)) return "a template reads wrong";
    if (!hash_template_test_reads(model, pairs, n, 0)) return "copying changes the model";
    rb_hash_delete(model, pairs[2 * (n / 2)]);
    if (jac_hash_template_make(model, pairs, n) != Qfalse) return "a Hash with a deleted pair was taken";
    rb_hash_aset(copy, ID2SYM(rb_intern("added")), Qtrue);
    rb_ary_push(kept, rb_ary_new_from_args(4, template, copy, SIZET2NUM(n), all));
    return NULL;
}

/* Runs a minor garbage collection, which may move objects. */
static void hash_template_test_collect(void)
{
    VALUE options = rb_hash_new();
    rb_hash_aset(options, ID2SYM(rb_intern("full_mark")), Qfalse);
    rb_hash_aset(options, ID2SYM(rb_intern("immediate_sweep")), Qfalse);
    rb_funcallv_kw(rb_mGC, rb_intern("start"), 1, &options, RB_PASS_KEYWORDS); /* may call Ruby */
}

/* Tests a kept template and its copy again, after a garbage collection. */
static const char *hash_template_test_again(VALUE row)
{
    VALUE template = rb_ary_entry(row, 0), copy = rb_ary_entry(row, 1);
    size_t n = NUM2SIZET(rb_ary_entry(row, 2)); /* may call Ruby */
    const VALUE *pairs = RARRAY_CONST_PTR(rb_ary_entry(row, 3));
    if (!hash_template_test_reads(template, pairs, n, -1)) return "a template changes when garbage is collected";
    if (rb_hash_delete(copy, ID2SYM(rb_intern("added"))) != Qtrue) return "a filled copy takes no more pairs";
    if (!hash_template_test_reads(copy, pairs, n, HASH_TEMPLATE_TEST_FIRST))
        return "a filled copy changes when garbage is collected";
    RB_GC_GUARD(row);
    return NULL;
}

const char *jac_hash_template_failure(void)
{
    static const size_t sizes[] = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 16, HASH_TEMPLATE_TEST_MAX};
    VALUE kept = rb_ary_new();
    const char *why = NULL;
    for (int symbols = 0; symbols <= 1; symbols++) {
        VALUE pairs = hash_template_test_pairs(symbols);
        for (size_t i = 0; i < sizeof sizes / sizeof *sizes && !why; i++)
            why = hash_template_test_one(pairs, sizes[i], kept);
        RB_GC_GUARD(pairs);
    }
    hash_template_test_collect();
    for (long i = 0; i < RARRAY_LEN(kept) && !why; i++) why = hash_template_test_again(rb_ary_entry(kept, i));
    return why;
}

jac_private_state jac_hash_template_test(void)
{
    if (!jac_hash_walk_known.type) return (jac_private_state){.why = "the flags or the table of a Hash are not known"};
    jac_hash_template_state.on = true; /* its functions ask; jac_private_init stores the result */
    const char *why = jac_hash_template_failure();
    return (jac_private_state){.on = why == NULL, .why = why};
}
