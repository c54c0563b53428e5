/* frontends/rails/rails_hash.c - L4. Arrays and Hashes as ActiveSupport reads them: by map and each where a class has
 * its own. Keys are written by rails_keys.c. See rails.h. */
#include "frontends/rails/rails.h"
#include "frontends/rails/rails_names.h"
#include "rb/generate/call.h"
#include "rb/generate/object.h"

static VALUE rails_hash_same(RB_BLOCK_CALL_FUNC_ARGLIST(value, unused)) { return value; }

void jac_rails_put_array(jac_generator *gen, VALUE array)
{
    VALUE klass = CLASS_OF(array);
    if (klass != rb_cArray && !rb_method_basic_definition_p(klass, jac_rails_id.map)) {
        array = jac_call_block(gen, array, jac_rails_id.map, rails_hash_same, Qnil);
        if (!RB_TYPE_P(array, T_ARRAY)) {
            jac_generate_value(gen, array);
            return;
        }
    }
    jac_generate_array(gen, array);
    RB_GC_GUARD(array);
}

static VALUE rails_hash_collect(RB_BLOCK_CALL_FUNC_ARGLIST(pair, pairs))
{
    bool one = argc == 1 && RB_TYPE_P(pair, T_ARRAY);
    rb_ary_push(pairs, one ? rb_ary_entry(pair, 0) : pair);
    rb_ary_push(pairs, one ? rb_ary_entry(pair, 1) : argc > 1 ? argv[1] : Qnil);
    return Qnil;
}

/* Writes the pairs that the Hash's own each yields, whatever they are. */
static void rails_hash_put_each(jac_generator *gen, VALUE hash)
{
    VALUE pairs = rb_obj_hide(rb_ary_new());
    jac_path path;
    jac_call_block(gen, hash, jac_rails_id.each, rails_hash_collect, pairs);
    jac_keys keys = jac_object_keys(gen, JAC_KEYS_OTHER);
    keys.texts = jac_rails_keys_start(gen);
    jac_object_open(gen, &path);
    for (long i = 0; i + 1 < RARRAY_LEN(pairs); i += 2) {
        jac_object_pair(gen, &path, &keys, hash, RARRAY_AREF(pairs, i), RARRAY_AREF(pairs, i + 1), gen->hot);
        jac_rails_collapse(gen, &keys);
    }
    jac_object_close(gen, &path, true);
    RB_GC_GUARD(pairs);
    RB_GC_GUARD(keys.texts);
}

void jac_rails_put_hash(jac_generator *gen, VALUE hash)
{
    VALUE klass = CLASS_OF(hash);
    if (klass != rb_cHash && !rb_method_basic_definition_p(klass, jac_rails_id.each)) rails_hash_put_each(gen, hash);
    else jac_generate_hash(gen, hash);
    RB_GC_GUARD(hash);
}

void jac_rails_as_json_array(jac_generator *gen, VALUE array)
{
    const jac_rails_mode mode = jac_rails_begin_as_json(gen, jac_rails_as_json_options(gen));
    jac_rails_put_array(gen, array);
    jac_rails_restore_mode(gen, mode);
}

void jac_rails_as_json_hash(jac_generator *gen, VALUE hash)
{
    const jac_rails_call *call = jac_rails_of(gen);
    const jac_rails_mode mode = jac_rails_begin_as_json(gen, jac_rails_as_json_options(gen));
    if (jac_rails_selects(gen)) {
        if (jac_rails_put_selected(gen, hash)) {
            jac_rails_restore_mode(gen, mode);
            return;
        }
        hash = jac_call_splat(gen, hash, NIL_P(call->only) ? jac_rails_id.except : jac_rails_id.slice,
                              NIL_P(call->only) ? call->except : call->only);
    }
    if (JAC_LIKELY(RB_TYPE_P(hash, T_HASH))) jac_rails_put_hash(gen, hash);
    else jac_generate_value(gen, hash);
    jac_rails_restore_mode(gen, mode);
    RB_GC_GUARD(hash);
}
