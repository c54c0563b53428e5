/* frontends/rails/rails_model.c - L4. Models of ActiveModel and ActiveRecord whose as_json and serializable_hash are
 * the library's own. Their attributes are written without the Hashes that those methods would make. See
 * rails_model.h. */
#include "frontends/rails/rails_model.h"
#include "frontends/json/to_json.h"
#include "frontends/rails/rails_names.h"
#include "rb/generate/call.h"
#include "rb/generate/object.h"

/* An option that is one name or several: a frozen Array of their texts, or nil. Qundef: one of them needs its to_s
 * called. */
static VALUE rails_model_texts(jac_generator *gen, VALUE names)
{
    if (!RTEST(names)) return Qnil;
    names = jac_call_list(gen, names);
    VALUE texts = rb_ary_new_capa(RARRAY_LEN(names));
    for (long i = 0; i < RARRAY_LEN(names); i++) {
        VALUE name = RARRAY_AREF(names, i);
        if (RB_SYMBOL_P(name)) name = rb_sym2str(name);
        else if (RB_SPECIAL_CONST_P(name) || RBASIC_CLASS(name) != rb_cString) return Qundef;
        rb_ary_push(texts, name);
    }
    return rb_obj_freeze(texts);
}

/* may call Ruby */
static VALUE rails_model_option(VALUE options, ID name) { return rb_hash_aref(options, ID2SYM(name)); }

/* The names of methods and associations. Qundef: two of them are equal. */
static VALUE rails_model_added(const jac_rails_selection *selection)
{
    VALUE added = rb_ary_new();
    for (long i = 0; !NIL_P(selection->methods) && i < RARRAY_LEN(selection->methods); i++) {
        if (jac_rails_model_has(added, RARRAY_AREF(selection->methods, i))) return Qundef;
        rb_ary_push(added, RARRAY_AREF(selection->methods, i));
    }
    for (long i = 0; !NIL_P(selection->includes) && i < RARRAY_LEN(selection->includes); i += 2) {
        VALUE name = RARRAY_AREF(selection->includes, i);
        if (RB_SYMBOL_P(name)) name = rb_sym2str(name);
        if (jac_rails_model_has(added, name)) return Qundef;
        rb_ary_push(added, name);
    }
    return RARRAY_LEN(added) > 0 ? rb_obj_freeze(added) : Qnil;
}

static void rails_model_read_selection(jac_generator *gen, jac_rails_selection *selection, VALUE options)
{
    *selection = (jac_rails_selection){
        .options = options, .only = Qnil, .except = Qnil, .methods = Qnil, .includes = Qnil, .added = Qnil};
    if (NIL_P(options) || RHASH_EMPTY_P(options)) return;
    selection->called = true;
    selection->rooted = rb_hash_lookup2(options, ID2SYM(jac_rails_id.root), Qundef) != Qundef;
    selection->only = rails_model_texts(gen, rails_model_option(options, jac_rails_id.only));
    selection->except =
        NIL_P(selection->only) ? rails_model_texts(gen, rails_model_option(options, jac_rails_id.except)) : Qnil;
    selection->methods = rails_model_texts(gen, rails_model_option(options, jac_rails_id.methods));
    selection->includes = jac_rails_include_read(gen, rails_model_option(options, jac_rails_id.include));
    if (selection->only == Qundef || selection->except == Qundef || selection->methods == Qundef ||
        selection->includes == Qundef)
        return;
    selection->added = rails_model_added(selection);
    selection->called = selection->added == Qundef;
}

static jac_rails_models *rails_model_known(jac_generator *gen)
{
    jac_rails_call *call = jac_rails_of(gen);
    if (JAC_UNLIKELY(!call->models_begun)) {
        memset(call->models, 0, sizeof *call->models);
        call->models->put_hash = jac_rails_model_put_hash;
        call->models_begun = true;
    }
    return call->models;
}

/* The selection that the options ask for. The last short_list are kept. */
static jac_rails_selection rails_model_selection(jac_generator *gen, VALUE options)
{
    jac_rails_models *models = rails_model_known(gen);
    for (int i = 0; i < JAC_RAILS_SELECTIONS; i++) {
        if (JAC_LIKELY(models->selections[i].options == options)) return models->selections[i];
    }
    jac_rails_selection selection;
    size_t used = jac_call_begin(gen); /* a Hash may have a default block */
    rails_model_read_selection(gen, &selection, options);
    jac_call_end(gen, used);
    models->selections[models->selection_next++ % JAC_RAILS_SELECTIONS] = selection; /* bounds: by the remainder */
    return selection;
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

/* The names of the attributes. Where the library keeps a list of them, no Hash of all values is made for them. */
static VALUE rails_model_names(jac_generator *gen, VALUE object, const jac_rails_selection *selection)
{
    bool kept = NIL_P(selection->only) && NIL_P(selection->except) &&
                jac_rails_owns(gen, object, jac_rails_id.attributes) &&
                jac_rails_owns(gen, object, jac_rails_id.attribute_names);
    return jac_call_method(gen, object,
                           kept ? jac_rails_id.attribute_names : jac_rails_id.attribute_names_for_serialization);
}

/* Writes the attributes as the model's methods return them. False: nothing was written, because that is not possible
 * here. */
static bool rails_model_ask(jac_generator *gen, VALUE object, VALUE hidden, const jac_rails_selection *selection)
{
    VALUE names = rails_model_names(gen, object, selection);
    if (!rails_model_are_names(names)) {
        if (!NIL_P(selection->only) || !NIL_P(selection->except) || !NIL_P(selection->added) || !NIL_P(hidden))
            return false;
        jac_generate_value(gen, jac_call_arguments(gen, object, jac_rails_id.serializable_attributes, 1, &names));
        return true;
    }
    VALUE chosen = jac_rails_model_select(selection, names, hidden);
    jac_path path;
    if (jac_rails_model_clashes(selection, chosen)) return false;
    jac_object_open(gen, &path);
    for (long i = 0; i < RARRAY_LEN(chosen); i++) {
        VALUE name = RARRAY_AREF(chosen, i);
        jac_rails_model_put(gen, &path, name,
                            jac_call_arguments(gen, object, jac_rails_id.read_attribute_for_serialization, 1, &name));
    }
    jac_rails_model_close(gen, object, selection, &path);
    RB_GC_GUARD(chosen);
    return true;
}

/* Writes any model whose methods are the library's. False for others: nothing was written. */
static bool rails_model_put(jac_generator *gen, VALUE object, const jac_rails_selection *selection)
{
    if (!NIL_P(selection->added) && !rb_method_basic_definition_p(CLASS_OF(object), jac_rails_id.send)) return false;
    if (jac_rails_record(gen, object, selection)) return true;
    if (!jac_rails_model_is_own(gen, object)) return false;
    VALUE hidden =
        jac_rails_owns(gen, object, jac_rails_id.read_attribute) ? jac_rails_model_hidden_column(gen, object) : Qnil;
    return hidden != Qundef && rails_model_ask(gen, object, hidden, selection);
}

bool jac_rails_model_put_hash(jac_generator *gen, VALUE object, VALUE options)
{
    if (RB_SPECIAL_CONST_P(object) || !jac_rails_owns(gen, object, jac_rails_id.serializable_hash)) return false;
    const jac_rails_selection selection = rails_model_selection(gen, options);
    return !selection.called && rails_model_put(gen, object, &selection);
}

void jac_rails_model(jac_generator *gen, VALUE object)
{
    const jac_rails_selection selection = rails_model_selection(gen, jac_rails_as_json_options(gen));
    if (!selection.called && !selection.rooted &&
        !RTEST(jac_call_method(gen, object, jac_rails_id.include_root_in_json))) {
        const jac_rails_mode mode = jac_rails_begin_as_json(gen, Qnil);
        bool put = rails_model_put(gen, object, &selection);
        jac_rails_restore_mode(gen, mode);
        if (put) return;
    }
    jac_rails_call_as_json(gen, object);
}

void jac_rails_records(jac_generator *gen, VALUE object)
{
    jac_rails_put_by_as_json(gen, jac_call_method(gen, object, jac_rails_id.records));
}
void jac_rails_parameters(jac_generator *gen, VALUE object)
{
    jac_rails_put_by_as_json(gen, rb_attr_get(object, jac_rails_id.iv_parameters));
}
