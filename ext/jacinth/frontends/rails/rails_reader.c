/* frontends/rails/rails_reader.c - L4. Whether a method of a model is the library's. Marks show it
 * (rb/private/method_mark.h). A method that was called before it could be marked is compared once, and marked here. See
 * rails_model.h. */
#include "frontends/rails/rails_model.h"
#include "frontends/rails/rails_names.h"
#include "rb/generate/call.h"
#include "rb/private/method_mark.h"

/* Whether `method` is one of the Array `known`. If so, it is marked. */
static bool rails_reader_is_one(VALUE method, VALUE known)
{
    for (long i = 0; i < RARRAY_LEN(known); i++) {
        if (!jac_method_mark_same(method, RARRAY_AREF(known, i))) continue;
        jac_method_mark_set(method);
        return true;
    }
    return false;
}

/* Whether a mark on a method of that name would be misread: by Ruby as its own definition, or here as another
 * method. */
static bool rails_reader_is_reserved(ID name)
{
    return rb_method_boundp(rb_cObject, name, 0) || !jac_rails_known.records ||
           !NIL_P(rb_hash_lookup2(jac_rails_known.records, ID2SYM(name), Qnil));
}

static VALUE rails_reader_method(jac_generator *gen, VALUE object, ID name)
{
    size_t used = jac_call_begin(gen);
    /* may call Ruby */
    VALUE method = rb_method_boundp(CLASS_OF(object), name, 0) ? rb_obj_method(object, ID2SYM(name)) : Qnil;
    jac_call_end(gen, used);
    return method;
}

/* Whether the method is an alias of Ruby's own send. Ruby makes a new definition of that when it is called. */
static bool rails_reader_is_send(jac_generator *gen, VALUE method)
{
    return jac_call_method(gen, method, jac_rails_id.original_name) == ID2SYM(jac_rails_id.send) &&
           NIL_P(jac_call_method(gen, method, jac_rails_id.source_location));
}

bool jac_rails_owns(jac_generator *gen, VALUE object, ID name)
{
    if (!jac_method_mark_state.on || !jac_rails_known.records) return false;
    if (JAC_LIKELY(rb_method_basic_definition_p(CLASS_OF(object), name))) return true;
    VALUE known = rb_hash_lookup2(jac_rails_known.records, ID2SYM(name), Qnil),
          method = NIL_P(known) ? Qnil : rails_reader_method(gen, object, name);
    if (NIL_P(method)) return false;
    return rails_reader_is_one(method, known) ||
           (name == jac_rails_id.read_attribute_for_serialization && rails_reader_is_send(gen, method));
}

bool jac_rails_owns_reader(jac_generator *gen, VALUE object, VALUE name, bool record)
{
    ID id = rb_check_id(&name);
    if (id == 0 || !jac_method_mark_state.on || rails_reader_is_reserved(id)) return false;
    if (JAC_LIKELY(rb_method_basic_definition_p(CLASS_OF(object), id))) return true;
    VALUE method = rails_reader_method(gen, object, id);
    if (NIL_P(method)) return false;
    const VALUE arguments[] = {ID2SYM(id), RBOOL(record)};
    VALUE rails = rb_const_get_at(jac_mJacinth, jac_rails_id.Rails); /* calls no Ruby: a constant of ours */
    VALUE known = jac_call_arguments(gen, rails, jac_rails_id.readers, 2, arguments);
    return RB_TYPE_P(known, T_ARRAY) && rails_reader_is_one(method, known);
}
