/* frontends/rails/rails_model_write.c - L4. What all ways of writing a model have in common: which attributes are
 * written, and the members of the object. See rails_model.h. */
#include "frontends/json/to_json.h"
#include "frontends/rails/rails_model.h"
#include "frontends/rails/rails_names.h"
#include "rb/generate/call.h"
#include "rb/generate/object.h"

bool jac_rails_model_has(VALUE names, VALUE name)
{
    for (long i = 0; i < RARRAY_LEN(names); i++) {
        if (RTEST(rb_str_equal(RARRAY_AREF(names, i), name))) return true;
    }
    return false;
}

/* The names of `from` that are in `list`, or that are not, without repetitions. */
static VALUE rails_model_write_filter(VALUE from, VALUE list, bool has)
{
    VALUE rest = rb_ary_new_capa(RARRAY_LEN(from));
    for (long i = 0; i < RARRAY_LEN(from); i++) {
        VALUE name = RARRAY_AREF(from, i);
        if (jac_rails_model_has(list, name) == has && !jac_rails_model_has(rest, name)) rb_ary_push(rest, name);
    }
    return rest;
}

VALUE jac_rails_model_select(const jac_rails_selection *selection, VALUE names, VALUE hidden)
{
    bool by_selection = (jac_rails_known.traits & JAC_RAILS_ORDERS_ONLY) != 0;
    if (!NIL_P(selection->only))
        return by_selection ? rails_model_write_filter(selection->only, names, true)
                            : rails_model_write_filter(names, selection->only, true);
    VALUE chosen = NIL_P(selection->except) ? names : rails_model_write_filter(names, selection->except, false);
    if (NIL_P(hidden) || !jac_rails_model_has(chosen, hidden)) return chosen;
    return rails_model_write_filter(chosen, rb_ary_new_from_values(1, &hidden), false);
}

bool jac_rails_model_clashes(const jac_rails_selection *selection, VALUE chosen)
{
    for (long i = 0; !NIL_P(selection->added) && i < RARRAY_LEN(selection->added); i++) {
        if (jac_rails_model_has(chosen, RARRAY_AREF(selection->added, i))) return true;
    }
    return false;
}

VALUE jac_rails_model_hidden_column(jac_generator *gen, VALUE object)
{
    VALUE klass = rb_obj_class(object), column = jac_call_method(gen, klass, jac_rails_id.inheritance_column);
    if (!RTEST(jac_call_arguments(gen, klass, jac_rails_id.has_attribute_p, 1, &column))) return Qnil;
    return !RB_SPECIAL_CONST_P(column) && RBASIC_CLASS(column) == rb_cString ? column : Qundef;
}

void jac_rails_model_put(jac_generator *gen, jac_path *path, VALUE name, VALUE value)
{
    path->key = name;
    jac_to_json_key(gen, name);
    if (gen->hot) jac_generate_member(gen, value, true);
    else jac_generate_value(gen, value);
    RB_GC_GUARD(name);
    RB_GC_GUARD(value);
}

void jac_rails_model_close(jac_generator *gen, VALUE object, const jac_rails_selection *selection, jac_path *path)
{
    for (long i = 0; !NIL_P(selection->methods) && i < RARRAY_LEN(selection->methods); i++) {
        VALUE name = RARRAY_AREF(selection->methods, i);
        jac_rails_model_put(gen, path, name, jac_call_method(gen, object, rb_intern_str(name)));
    }
    if (!NIL_P(selection->includes)) jac_rails_include_put(gen, object, selection->includes, path);
    jac_object_close(gen, path, true);
}

bool jac_rails_model_is_own(jac_generator *gen, VALUE object)
{
    return jac_rails_owns(gen, object, jac_rails_id.serializable_hash) &&
           jac_rails_owns(gen, object, jac_rails_id.serializable_attributes) &&
           jac_rails_owns(gen, object, jac_rails_id.serializable_add_includes) &&
           jac_rails_owns(gen, object, jac_rails_id.attribute_names_for_serialization);
}
