/* frontends/rails/rails_object.c - L4. Objects whose as_json is ActiveSupport's, and which it writes by their instance
 * variables, members, elements or texts. See rails.h. */
#include "frontends/json/to_json.h"
#include "frontends/rails/rails.h"
#include "frontends/rails/rails_names.h"
#include "rb/generate/call.h"
#include "rb/generate/object.h"
#include "rb/generate/variables.h"

static JAC_HOT void rails_object_put_text(jac_generator *gen, VALUE text)
{
    if (!jac_generate_scalar(gen, text)) jac_rails_put_plain(gen, text);
    RB_GC_GUARD(text);
}

void jac_rails_text(jac_generator *gen, VALUE object)
{
    rails_object_put_text(gen, jac_call_method(gen, object, jac_id.to_s));
}
void jac_rails_name(jac_generator *gen, VALUE module)
{
    rails_object_put_text(gen, jac_call_method(gen, module, jac_rails_id.name));
}
void jac_rails_list(jac_generator *gen, VALUE object)
{
    jac_rails_put_by_as_json(gen, jac_call_method(gen, object, jac_id.to_a));
}

void jac_rails_decimal(jac_generator *gen, VALUE number)
{
    VALUE text = jac_call_method(gen, number, jac_id.to_s);
    bool digits = RB_TYPE_P(text, T_STRING) && RSTRING_LEN(text) > 0 &&
                  ISDIGIT(RSTRING_END(text)[-1]); /* bounds: it has a byte */
    if (!digits && !RTEST(jac_call_method(gen, number, jac_rails_id.finite_p)))
        jac_emit_literal(&gen->out.buf, JAC_EMIT_NULL);
    else rails_object_put_text(gen, text);
    RB_GC_GUARD(text);
}

/* Writes a Symbol's name as a key, without its first `skipped` bytes. The key's text is cached under `kept`. */
static void rails_object_symbol(jac_generator *gen, VALUE symbol, VALUE kept, long skipped)
{
    const jac_key_text *known = jac_key_texts_find_symbol(gen, kept);
    if (JAC_LIKELY(known != NULL)) {
        jac_key_texts_put(&gen->out.buf, known);
        return;
    }
    VALUE name = rb_sym2str(symbol);
    if (!jac_generator_is_plain(name)) {
        jac_to_json_key(gen, rb_str_substr(name, skipped, RSTRING_LEN(name)));
        return;
    }
    size_t begun = jac_buf_len(&gen->out.buf);
    gen->string_flags |= RBASIC(name)->flags & (VALUE)RUBY_ENC_CODERANGE_VALID;
    jac_emit_key(&gen->out.buf, RSTRING_PTR(name) + skipped, (size_t)(RSTRING_LEN(name) - skipped),
                 gen->escape); /* bounds: the '@' */
    if (RB_STATIC_SYM_P(symbol)) jac_key_texts_learn_symbol(gen, kept, name, begun);
    RB_GC_GUARD(name);
}

/* Writes the name of a variable as a key, without its '@'. */
static void rails_object_name(jac_generator *gen, ID id)
{
    VALUE symbol = ID2SYM(id);
    rails_object_symbol(gen, symbol, JAC_OBJECT_VARIABLE_KEY(symbol), 1);
}

static bool rails_object_is_variable(ID id)
{
    VALUE name = rb_id2str(id);
    return name && RSTRING_LEN(name) > 1 && *RSTRING_PTR(name) == '@';
}

/* Writes the instance variables as instance_values returns them. */
static void rails_object_put_variables(jac_generator *gen, VALUE object)
{
    jac_variables all;
    jac_path path;
    size_t index = 0;
    ID name;
    VALUE value;
    jac_variables_collect(&all, object);
    if (JAC_UNLIKELY(all.rest)) jac_string_result_moved(&gen->out);
    jac_object_open(gen, &path);
    while (jac_variables_next(&all, &index, &name, &value)) {
        if (!rails_object_is_variable(name)) continue;
        path.key = ID2SYM(name);
        rails_object_name(gen, name);
        if (gen->hot) jac_generate_member(gen, value, true);
        else jac_generate_value(gen, value);
    }
    jac_object_close(gen, &path, true);
    RB_GC_GUARD(all.rest);
}

/* Whether instance_values, and what it calls, are as ActiveSupport and Ruby define them, so that they can be replaced
 * here. */
static bool rails_object_shows(jac_generator *gen, VALUE klass)
{
    return !jac_rails_selects(gen) && rb_method_basic_definition_p(klass, jac_rails_id.instance_values) &&
           rb_method_basic_definition_p(klass, jac_rails_id.instance_variables) &&
           rb_method_basic_definition_p(klass, jac_rails_id.instance_variable_get);
}

void jac_rails_variables(jac_generator *gen, VALUE object)
{
    VALUE klass = CLASS_OF(object);
    if (!jac_call_lacks(klass, jac_rails_id.to_hash) && jac_call_responds(gen, object, jac_rails_id.to_hash)) {
        jac_rails_put_by_as_json(gen, jac_call_method(gen, object, jac_rails_id.to_hash));
    } else if (rails_object_shows(gen, klass)) {
        const jac_rails_mode mode = jac_rails_begin_as_json(gen, jac_rails_as_json_options(gen));
        rails_object_put_variables(gen, object);
        jac_rails_restore_mode(gen, mode);
    } else {
        jac_rails_put_by_as_json(gen, jac_call_method(gen, object, jac_rails_id.instance_values));
    }
}

/* ---- Struct and Data ---- */

/* A Struct with more members is written by its to_h. All members are read before the first one is written, because
 * writing one may run code that changes the others. */
#define RAILS_OBJECT_MEMBERS 24

static void rails_object_put_members(jac_generator *gen, VALUE object, VALUE members)
{
    VALUE values[RAILS_OBJECT_MEMBERS];
    const long count = RARRAY_LEN(members);
    jac_path path;
    for (long i = 0; i < count; i++) values[i] = rb_struct_aref(object, LONG2FIX(i)); /* bounds: by the caller */
    jac_object_open(gen, &path);
    for (long i = 0; i < count; i++) {
        VALUE name = RARRAY_AREF(members, i);
        path.key = name;
        rails_object_symbol(gen, name, name, 0);
        if (gen->hot) jac_generate_member(gen, values[i], true);
        else jac_generate_value(gen, values[i]);
    }
    jac_object_close(gen, &path, true);
    RB_GC_GUARD(members);
}

void jac_rails_members(jac_generator *gen, VALUE object)
{
    bool own = !jac_rails_selects(gen) && rb_method_basic_definition_p(CLASS_OF(object), jac_rails_id.to_h);
    VALUE members = own ? rb_struct_members(object) : Qnil; /* the class's own Array, which no program can reach */
    if (NIL_P(members) || RARRAY_LEN(members) > RAILS_OBJECT_MEMBERS) {
        jac_rails_put_by_as_json(gen, jac_call_method(gen, object, jac_rails_id.to_h));
        return;
    }
    const jac_rails_mode mode = jac_rails_begin_as_json(gen, jac_rails_as_json_options(gen));
    rails_object_put_members(gen, object, members);
    jac_rails_restore_mode(gen, mode);
}
