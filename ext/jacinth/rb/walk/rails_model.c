/* rb/walk/rails_model.c - L3. Models of ActiveModel whose as_json and serializable_hash are the library's
 * own: their attributes, without the Hashes that these would make. See rails.h. */
#include "rb/names.h"
#include "rb/walk/call.h"
#include "rb/walk/hash.h"
#include "rb/walk/rails.h"
#include "rb/walk/to_json.h"

/* What of the options as_json and serializable_hash look at. */
static bool rails_model_options_matter(VALUE options)
{
    const ID names[] = {jac_id.only, jac_id.except, jac_id.methods, jac_id.include};
    if (rb_hash_lookup2(options, ID2SYM(jac_id.root), Qundef) != Qundef) return true;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        if (RTEST(rb_hash_aref(options, ID2SYM(names[i])))) return true;
    }
    return false;
}

/* Whether all attributes are written and nothing else, whatever the model. */
static bool rails_model_is_whole(jac_walk *walk)
{
    jac_rails_call *call = walk->rails;
    VALUE given = jac_rails_given(walk);
    if (NIL_P(given)) return true;
    if (call->whole_models == JAC_CHOICE_UNSAID) {
        size_t used = jac_call_begin(walk); /* a Hash may have a block for what it has not */
        call->whole_models = rails_model_options_matter(given) ? JAC_CHOICE_NO : JAC_CHOICE_YES;
        jac_call_end(walk, used);
    }
    return call->whole_models == JAC_CHOICE_YES;
}

static bool rails_model_are_names(VALUE names)
{
    if (!RB_TYPE_P(names, T_ARRAY)) return false;
    for (long i = 0; i < RARRAY_LEN(names); i++) {
        VALUE name = RARRAY_AREF(names, i);
        if (RB_SPECIAL_CONST_P(name) || RBASIC_CLASS(name) != rb_cString) return false;
    }
    return true;
}

static bool rails_model_has(VALUE klass, ID method) { return rb_method_basic_definition_p(klass, method) != 0; }

bool jac_rails_model_is_own(VALUE klass)
{
    return rails_model_has(klass, jac_id.serializable_hash) && rails_model_has(klass, jac_id.serializable_attributes) &&
           rails_model_has(klass, jac_id.attribute_names_for_serialization);
}

/* The names of the attributes. Where the library keeps them, they are not taken off a Hash of all values. */
static VALUE rails_model_names(jac_walk *walk, VALUE object)
{
    VALUE klass = CLASS_OF(object);
    bool kept = rails_model_has(klass, jac_id.attributes) && rails_model_has(klass, jac_id.attribute_names);
    return jac_call_method(walk, object, kept ? jac_id.attribute_names : jac_id.attribute_names_for_serialization);
}

static void rails_model_put(jac_walk *walk, VALUE object, VALUE names)
{
    jac_path path;
    jac_object_open(walk, &path);
    for (long i = 0; i < RARRAY_LEN(names); i++) {
        VALUE name = RARRAY_AREF(names, i), value = jac_call_arguments(walk, object, jac_id.read_attribute_for_serialization, 1, &name);
        path.key = name;
        jac_to_json_key(walk, name);
        if (walk->hot) jac_walk_member(walk, value, JAC_PACE_HOT);
        else jac_walk_value(walk, value);
        RB_GC_GUARD(name);
        RB_GC_GUARD(value);
    }
    jac_object_close(walk, &path, true);
}

void jac_rails_model(jac_walk *walk, VALUE object)
{
    if (!rails_model_is_whole(walk) || RTEST(jac_call_method(walk, object, jac_id.include_root_in_json))) {
        jac_rails_call_as_json(walk, object);
        return;
    }
    VALUE names = rails_model_names(walk, object);
    const jac_rails_way way = jac_rails_ask(walk, Qnil);
    if (rails_model_are_names(names)) rails_model_put(walk, object, names);
    else jac_walk_value(walk, jac_call_arguments(walk, object, jac_id.serializable_attributes, 1, &names));
    jac_rails_back(walk, way);
    RB_GC_GUARD(names);
}
