/* frontends/rails/rails_model.c - L4. Models of ActiveModel and ActiveRecord whose as_json and serializable_hash are
 * the library's own: their attributes, without the Hashes that these would make. See rails_model.h. */
#include "frontends/rails/rails_names.h"
#include "rb/generate/call.h"
#include "rb/generate/hash.h"
#include "frontends/rails/rails_model.h"
#include "frontends/json/to_json.h"

/* ---- what the options wish for ---- */

/* An option that is a name or several: their texts, frozen, or nil; Qundef where to_s of one would have to be called.
 * */
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

static bool rails_model_includes(VALUE names, VALUE name)
{
    for (long i = 0; i < RARRAY_LEN(names); i++) {
        if (RTEST(rb_str_equal(RARRAY_AREF(names, i), name))) return true;
    }
    return false;
}

/* The names of methods and associations; Qundef where one is there twice. */
static VALUE rails_model_added(const jac_rails_wish *wish)
{
    VALUE added = rb_ary_new();
    for (long i = 0; !NIL_P(wish->methods) && i < RARRAY_LEN(wish->methods); i++) {
        if (rails_model_includes(added, RARRAY_AREF(wish->methods, i))) return Qundef;
        rb_ary_push(added, RARRAY_AREF(wish->methods, i));
    }
    for (long i = 0; !NIL_P(wish->includes) && i < RARRAY_LEN(wish->includes); i += 2) {
        VALUE name = RARRAY_AREF(wish->includes, i);
        if (RB_SYMBOL_P(name)) name = rb_sym2str(name);
        if (rails_model_includes(added, name)) return Qundef;
        rb_ary_push(added, name);
    }
    return RARRAY_LEN(added) > 0 ? rb_obj_freeze(added) : Qnil;
}

static void rails_model_read_wish(jac_generator *gen, jac_rails_wish *wish, VALUE given)
{
    *wish = (jac_rails_wish){
        .given = given, .only = Qnil, .except = Qnil, .methods = Qnil, .includes = Qnil, .added = Qnil};
    if (NIL_P(given) || RHASH_EMPTY_P(given)) return;
    wish->called = true;
    wish->rooted = rb_hash_lookup2(given, ID2SYM(jac_rails_id.root), Qundef) != Qundef;
    wish->only = rails_model_texts(gen, rails_model_option(given, jac_rails_id.only));
    wish->except = NIL_P(wish->only) ? rails_model_texts(gen, rails_model_option(given, jac_rails_id.except)) : Qnil;
    wish->methods = rails_model_texts(gen, rails_model_option(given, jac_rails_id.methods));
    wish->includes = jac_rails_include_read(gen, rails_model_option(given, jac_rails_id.include));
    if (wish->only == Qundef || wish->except == Qundef || wish->methods == Qundef || wish->includes == Qundef) return;
    wish->added = rails_model_added(wish);
    wish->called = wish->added == Qundef;
}

static jac_rails_models *rails_model_known(jac_generator *gen)
{
    jac_rails_call *call = jac_rails_of(gen);
    if (JAC_UNLIKELY(!call->models_begun)) memset(call->models, 0, sizeof *call->models);
    call->models_begun = true;
    return call->models;
}

/* What the options wish for, once for each of the last few. */
static jac_rails_wish rails_model_wish(jac_generator *gen, VALUE given)
{
    jac_rails_models *models = rails_model_known(gen);
    for (int i = 0; i < JAC_RAILS_WISHES; i++) {
        if (JAC_LIKELY(models->wishes[i].given == given)) return models->wishes[i];
    }
    jac_rails_wish wish;
    size_t used = jac_call_begin(gen); /* a Hash may have a block for what it has not */
    rails_model_read_wish(gen, &wish, given);
    jac_call_end(gen, used);
    models->wishes[models->wish_next++ % JAC_RAILS_WISHES] = wish; /* bounds: by the remainder */
    return wish;
}

/* ---- names ---- */

/* The names of `from` that `list` has, or has not, each once. */
static VALUE rails_model_filter(VALUE from, VALUE list, bool has)
{
    VALUE rest = rb_ary_new_capa(RARRAY_LEN(from));
    for (long i = 0; i < RARRAY_LEN(from); i++) {
        VALUE name = RARRAY_AREF(from, i);
        if (rails_model_includes(list, name) == has && !rails_model_includes(rest, name)) rb_ary_push(rest, name);
    }
    return rest;
}

VALUE jac_rails_model_select(const jac_rails_wish *wish, VALUE names, VALUE besides)
{
    bool by_wish = (jac_rails_known.traits & JAC_RAILS_ORDERS_ONLY) != 0;
    if (!NIL_P(wish->only))
        return by_wish ? rails_model_filter(wish->only, names, true) : rails_model_filter(names, wish->only, true);
    VALUE chosen = NIL_P(wish->except) ? names : rails_model_filter(names, wish->except, false);
    if (NIL_P(besides) || !rails_model_includes(chosen, besides)) return chosen;
    return rails_model_filter(chosen, rb_ary_new_from_values(1, &besides), false);
}

bool jac_rails_model_clashes(const jac_rails_wish *wish, VALUE chosen)
{
    for (long i = 0; !NIL_P(wish->added) && i < RARRAY_LEN(wish->added); i++) {
        if (rails_model_includes(chosen, RARRAY_AREF(wish->added, i))) return true;
    }
    return false;
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

/* The names of the attributes. Where the library keeps them, they are not taken off a Hash of all values. */
static VALUE rails_model_names(jac_generator *gen, VALUE object, const jac_rails_wish *wish)
{
    bool kept = NIL_P(wish->only) && NIL_P(wish->except) && jac_rails_owns(gen, object, jac_rails_id.attributes) &&
                jac_rails_owns(gen, object, jac_rails_id.attribute_names);
    return jac_call_method(gen, object,
                           kept ? jac_rails_id.attribute_names : jac_rails_id.attribute_names_for_serialization);
}

VALUE jac_rails_model_besides(jac_generator *gen, VALUE object)
{
    VALUE klass = rb_obj_class(object), column = jac_call_method(gen, klass, jac_rails_id.inheritance_column);
    if (!RTEST(jac_call_arguments(gen, klass, jac_rails_id.has_attribute_p, 1, &column))) return Qnil;
    return !RB_SPECIAL_CONST_P(column) && RBASIC_CLASS(column) == rb_cString ? column : Qundef;
}

/* ---- writing ---- */

void jac_rails_model_put(jac_generator *gen, jac_path *path, VALUE name, VALUE value)
{
    path->key = name;
    jac_to_json_key(gen, name);
    if (gen->hot) jac_generate_member(gen, value, true);
    else jac_generate_value(gen, value);
    RB_GC_GUARD(name);
    RB_GC_GUARD(value);
}

void jac_rails_model_close(jac_generator *gen, VALUE object, const jac_rails_wish *wish, jac_path *path)
{
    for (long i = 0; !NIL_P(wish->methods) && i < RARRAY_LEN(wish->methods); i++) {
        VALUE name = RARRAY_AREF(wish->methods, i);
        jac_rails_model_put(gen, path, name, jac_call_method(gen, object, rb_intern_str(name)));
    }
    if (!NIL_P(wish->includes)) jac_rails_include_put(gen, object, wish->includes, path);
    jac_object_close(gen, path, true);
}

/* Writes the attributes as the model's methods tell them; false, having written nothing, where that cannot be. */
static bool rails_model_ask(jac_generator *gen, VALUE object, VALUE besides, const jac_rails_wish *wish)
{
    VALUE names = rails_model_names(gen, object, wish);
    if (!rails_model_are_names(names)) {
        if (!NIL_P(wish->only) || !NIL_P(wish->except) || !NIL_P(wish->added) || !NIL_P(besides)) return false;
        jac_generate_value(gen, jac_call_arguments(gen, object, jac_rails_id.serializable_attributes, 1, &names));
        return true;
    }
    VALUE chosen = jac_rails_model_select(wish, names, besides);
    jac_path path;
    if (jac_rails_model_clashes(wish, chosen)) return false;
    jac_object_open(gen, &path);
    for (long i = 0; i < RARRAY_LEN(chosen); i++) {
        VALUE name = RARRAY_AREF(chosen, i);
        jac_rails_model_put(gen, &path, name,
                            jac_call_arguments(gen, object, jac_rails_id.read_attribute_for_serialization, 1, &name));
    }
    jac_rails_model_close(gen, object, wish, &path);
    RB_GC_GUARD(chosen);
    return true;
}

bool jac_rails_model_is_own(jac_generator *gen, VALUE object)
{
    return jac_rails_owns(gen, object, jac_rails_id.serializable_hash) &&
           jac_rails_owns(gen, object, jac_rails_id.serializable_attributes) &&
           jac_rails_owns(gen, object, jac_rails_id.serializable_add_includes) &&
           jac_rails_owns(gen, object, jac_rails_id.attribute_names_for_serialization);
}

/* The same for any model. */
static bool rails_model_put(jac_generator *gen, VALUE object, const jac_rails_wish *wish)
{
    if (!NIL_P(wish->added) && !rb_method_basic_definition_p(CLASS_OF(object), jac_rails_id.send)) return false;
    if (jac_rails_record(gen, object, wish)) return true;
    if (!jac_rails_model_is_own(gen, object)) return false;
    VALUE besides =
        jac_rails_owns(gen, object, jac_rails_id.read_attribute) ? jac_rails_model_besides(gen, object) : Qnil;
    return besides != Qundef && rails_model_ask(gen, object, besides, wish);
}

bool jac_rails_model_put_hash(jac_generator *gen, VALUE object, VALUE options)
{
    if (RB_SPECIAL_CONST_P(object) || !jac_rails_owns(gen, object, jac_rails_id.serializable_hash)) return false;
    const jac_rails_wish wish = rails_model_wish(gen, options);
    return !wish.called && rails_model_put(gen, object, &wish);
}

void jac_rails_model(jac_generator *gen, VALUE object)
{
    const jac_rails_wish wish = rails_model_wish(gen, jac_rails_given(gen));
    if (!wish.called && !wish.rooted && !RTEST(jac_call_method(gen, object, jac_rails_id.include_root_in_json))) {
        const jac_rails_way way = jac_rails_ask(gen, Qnil);
        bool put = rails_model_put(gen, object, &wish);
        jac_rails_back(gen, way);
        if (put) return;
    }
    jac_rails_call_as_json(gen, object);
}

void jac_rails_records(jac_generator *gen, VALUE object)
{
    jac_rails_put_asked(gen, jac_call_method(gen, object, jac_rails_id.records));
}
void jac_rails_parameters(jac_generator *gen, VALUE object)
{
    jac_rails_put_asked(gen, rb_attr_get(object, jac_rails_id.iv_parameters));
}
