/* frontends/oj/dump/oj_custom.c - L4. Objects in Oj's custom mode: by the program's methods that the options select,
 * by the built-in forms of Ruby's classes, else by their members or instance variables. */
#include "frontends/oj/dump/oj_class.h"
#include "frontends/oj/dump/oj_members.h"
#include "frontends/oj/oj_names.h"
#include "rb/generate/call.h"

/* Writes the result of as_json; if that is the object itself, its to_s. */
static void oj_custom_as_json(jac_generator *gen, VALUE object)
{
    VALUE answer = jac_oj_call_as_json(gen, object, NULL);
    if (answer == object) jac_oj_to_s(gen, object);
    else jac_generate_value(gen, answer);
    RB_GC_GUARD(answer);
}

static void oj_custom_to_hash(jac_generator *gen, VALUE object)
{
    VALUE hash = jac_call_method(gen, object, jac_oj_id.to_hash);
    if (RB_TYPE_P(hash, T_HASH)) jac_oj_hash(gen, hash);
    else jac_generate_value(gen, hash);
    RB_GC_GUARD(hash);
}

/* Whether a method of the program is selected by its option and exists. */
static bool oj_custom_has(jac_generator *gen, jac_choice choice, VALUE object, ID method, unsigned lacks)
{
    return choice == JAC_CHOICE_YES && jac_oj_responds(gen, object, method, lacks);
}

/* Writes the result of such a method; false if none applies. */
static bool oj_custom_asks(jac_generator *gen, VALUE object)
{
    const jac_oj_options *options = jac_oj_options_of(gen);
    if (oj_custom_has(gen, options->use_raw_json, object, jac_oj_id.raw_json, JAC_OJ_LACKS_RAW_JSON))
        jac_oj_raw_json(gen, object);
    else if (oj_custom_has(gen, options->use_to_json, object, jac_oj_id.to_json, JAC_OJ_LACKS_TO_JSON))
        jac_oj_to_json(gen, object);
    else if (oj_custom_has(gen, options->use_as_json, object, jac_oj_id.as_json, JAC_OJ_LACKS_AS_JSON))
        oj_custom_as_json(gen, object);
    else if (oj_custom_has(gen, options->use_to_hash, object, jac_oj_id.to_hash, JAC_OJ_LACKS_TO_HASH))
        oj_custom_to_hash(gen, object);
    else return false;
    return true;
}

/* Writes the two members of an Exception in addition to its variables. */
static void oj_custom_error(jac_generator *gen, VALUE error)
{
    jac_oj_break(gen, gen->depth);
    jac_oj_put_name(gen, JAC_OJ_NAME("~mesg"), false);
    VALUE message = jac_call_method(gen, error, jac_id.message);
    jac_oj_put_deeper(gen, message, 1);
    jac_oj_break(gen, gen->depth);
    jac_oj_put_name(gen, JAC_OJ_NAME("~bt"), false);
    VALUE backtrace = jac_call_method(gen, error, jac_oj_id.backtrace);
    jac_oj_put_deeper(gen, backtrace, 1);
    RB_GC_GUARD(message);
    RB_GC_GUARD(backtrace);
}

static bool oj_custom_is_error(jac_generator *gen, VALUE object)
{
    jac_oj_known_class *known = jac_oj_class(gen, CLASS_OF(object));
    if (known->known & JAC_OJ_IS_NO_ERROR) return false;
    if (RTEST(rb_obj_is_kind_of(object, rb_eException))) return true;
    known->known |= JAC_OJ_IS_NO_ERROR;
    return false;
}

static void oj_custom_variables(jac_generator *gen, VALUE object)
{
    static const jac_oj_variable_rules rules = {.filters = true, .locations = true};
    const jac_oj_options *options = jac_oj_options_of(gen);
    bool error = oj_custom_is_error(gen, object);
    jac_path path;
    jac_oj_open(gen, &path);
    if (options->create_additions == JAC_CHOICE_YES && !NIL_P(options->create_id))
        jac_oj_put_class(gen, rb_obj_class(object));
    jac_oj_put_variables(gen, object, &rules);
    if (error) oj_custom_error(gen, object);
    jac_oj_close(gen, &path, true);
}

static void oj_custom_struct(jac_generator *gen, VALUE object)
{
    jac_path path;
    jac_oj_open(gen, &path);
    jac_oj_break(gen, gen->depth);
    jac_oj_put_members(gen, object, 2, false);
    jac_oj_close(gen, &path, false);
}

/* Writes the members of an object of an odd class, two levels below it. */
static void oj_custom_odd(jac_generator *gen, VALUE object, VALUE table, const jac_oj_odd *odd)
{
    const jac_oj_options *options = jac_oj_options_of(gen);
    jac_path path;
    gen->depth++;
    jac_oj_open(gen, &path);
    if (options->create_additions == JAC_CHOICE_YES && !NIL_P(options->create_id))
        jac_oj_put_class(gen, rb_obj_class(object));
    for (size_t i = 0; i < odd->count; i++) {
        VALUE name = odd->members[i], value = jac_oj_instance_odd_value(gen, object, odd, i);
        if (odd->raw && !RB_TYPE_P(value, T_STRING)) rb_raise(rb_eEncodingError, "Invalid type for raw JSON.\n");
        jac_oj_break(gen, gen->depth);
        jac_oj_put_text(gen, name, true, ':');
        if (odd->raw) jac_oj_raw(gen, value);
        else jac_oj_put_deeper(gen, value, 1);
        RB_GC_GUARD(value);
    }
    jac_oj_close(gen, &path, false);
    gen->depth--;
    RB_GC_GUARD(table);
}

static void oj_custom_any(jac_generator *gen, VALUE object, jac_generate_fn write)
{
    VALUE klass = CLASS_OF(object);
    if (jac_oj_repeated(gen, object) || oj_custom_asks(gen, object)) return;
    VALUE table = jac_oj_odd_table();
    if (jac_oj_class(gen, klass)->table != table) {
        if (jac_oj_put_builtin_form(gen, object)) return;
        const jac_oj_odd *odd = jac_oj_odd_find(table, rb_obj_class(object));
        if (odd) {
            oj_custom_odd(gen, object, table, odd);
            return;
        }
        jac_oj_class(gen, klass)->table = table;
    }
    write(gen, object);
}

void jac_oj_custom_object(jac_generator *gen, VALUE object)
{
    switch (rb_type(object)) {
      case T_CLASS: case T_MODULE: jac_oj_class_name(gen, object); break;
      case T_REGEXP: case T_COMPLEX: case T_RATIONAL: jac_oj_put_builtin_form(gen, object); break;
      case T_STRUCT: oj_custom_any(gen, object, oj_custom_struct); break;
      case T_OBJECT: case T_DATA: oj_custom_any(gen, object, oj_custom_variables); break;
      default: jac_emit_literal(&gen->out.buf, JAC_EMIT_NULL);
    }
}
