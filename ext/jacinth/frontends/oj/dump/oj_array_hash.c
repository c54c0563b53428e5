/* frontends/oj/dump/oj_array_hash.c - L4. Oj's checks of an Array, a Hash or a pair before the generator's own loops
 * write it: whether it was written before, whether it is left out, and the nesting of an empty one. */
#include "frontends/oj/object/oj_sigil.h"
#include "rb/generate/call.h"
#include "rb/generate/object.h"
#include "rb/names.h"

/* Whether the container was written before; records it as written. */
static bool oj_array_hash_seen(jac_generator *gen, VALUE object)
{
    size_t used = jac_call_begin(gen);
    if (!jac_oj_of(gen)->seen) jac_oj_of(gen)->seen = jac_names_identity_hash();
    bool seen = rb_hash_lookup2(jac_oj_of(gen)->seen, object, Qfalse) != Qfalse;
    if (!seen) rb_hash_aset(jac_oj_of(gen)->seen, object, Qtrue);
    jac_call_end(gen, used);
    return seen;
}

bool jac_oj_repeated(jac_generator *gen, VALUE object)
{
    const jac_oj_rules *rules = jac_oj_rules_of(gen->dialect);
    if (!rules->finds_cycles || jac_oj_options_of(gen)->circular != JAC_CHOICE_YES || !oj_array_hash_seen(gen, object))
        return false;
    if (rules->seen_is_error) rules->frontend->raise_nesting(gen->depth);
    jac_emit_literal(&gen->out.buf, JAC_EMIT_NULL);
    return true;
}

/* Checks the nesting one level deeper without opening that level. */
static JAC_HOT void oj_array_hash_check_depth(jac_generator *gen)
{
    if (gen->dialect->flat || gen->depth < gen->checked_depth) return;
    gen->depth++;
    jac_generator_check_depth(gen);
    gen->depth--;
}

void jac_oj_write_array(jac_generator *gen, VALUE array)
{
    if (RARRAY_LEN(array) == 0) jac_emit_empty(&gen->out.buf, 0);
    else jac_generate_array(gen, array);
}

void jac_oj_write_hash(jac_generator *gen, VALUE hash)
{
    if (RHASH_SIZE(hash) == 0) jac_emit_empty(&gen->out.buf, 1);
    else jac_generate_hash(gen, hash);
}

void jac_oj_array(jac_generator *gen, VALUE array)
{
    if (!jac_oj_repeated(gen, array)) jac_oj_write_array(gen, array);
}

void jac_oj_hash(jac_generator *gen, VALUE hash)
{
    if (!jac_oj_repeated(gen, hash)) jac_oj_write_hash(gen, hash);
}

void jac_oj_json_array(jac_generator *gen, VALUE array)
{
    oj_array_hash_check_depth(gen);
    if (jac_oj_repeated(gen, array)) return;
    if (rb_obj_class(array) != rb_cArray && !jac_oj_adds(gen, JAC_OJ_ADDED_ARRAY) && jac_oj_asks_to_json(gen, array))
        jac_oj_to_json(gen, array);
    else jac_oj_write_array(gen, array);
}

void jac_oj_json_hash(jac_generator *gen, VALUE hash)
{
    oj_array_hash_check_depth(gen);
    if (jac_oj_repeated(gen, hash)) return;
    if (rb_obj_class(hash) != rb_cHash && !jac_oj_adds(gen, JAC_OJ_ADDED_HASH) && jac_oj_asks_to_json(gen, hash))
        jac_oj_to_json(gen, hash);
    else jac_oj_write_hash(gen, hash);
}

/* Whether ":name:" is in the list ":a:b:". */
static bool oj_array_hash_listed(VALUE list, const char *name, size_t len)
{
    const char *p = RSTRING_PTR(list), *end = RSTRING_END(list);
    /* bounds: the list starts and ends with a ':' */
    while ((size_t)(end - p) >= len + 2) {
        p = memchr(p, ':', (size_t)(end - p));
        if (!p || (size_t)(end - p) < len + 2) return false;
        if (p[len + 1] == ':' && memcmp(p + 1, name, len) == 0) return true;
        p++;
    }
    return false;
}

bool jac_oj_skips(jac_generator *gen, VALUE key, VALUE value)
{
    const jac_oj_options *options = jac_oj_options_of(gen);
    const jac_oj_rules *rules = jac_oj_rules_of(gen->dialect);
    bool named = RB_TYPE_P(key, T_STRING) || SYMBOL_P(key);
    if (!named && rules->refuse_key) rules->refuse_key(gen, key);
    if ((options->omit_nil && NIL_P(value)) || (rules->ignores && jac_oj_ignores(gen, value))) return true;
    if ((NIL_P(options->only) && NIL_P(options->except)) || jac_oj_of(gen)->unfiltered) return false;
    VALUE name = SYMBOL_P(key) ? rb_sym2str(key) : key;
    if (!named || RSTRING_LEN(name) == 0) return !NIL_P(options->only);
    const char *ptr;
    long len;
    RSTRING_GETMEM(name, ptr, len);
    if (!NIL_P(options->only) && !oj_array_hash_listed(options->only, ptr, (size_t)len)) return true;
    return !NIL_P(options->except) && oj_array_hash_listed(options->except, ptr, (size_t)len);
}

void jac_oj_mixed_key(jac_generator *gen, VALUE object, jac_keys *keys, VALUE key) { jac_generate_key(gen, key); }
