/* frontends/oj/dump/oj_rails.c - L4. Objects in Oj's rails mode: by as_json, or by the form that Oj::Rails.optimize
 * has selected for their class. as_json is not called for the result of an as_json: that is gen->answer until it is
 * written. */
#include "frontends/oj/dump/oj_rails.h"
#include "frontends/oj/dump/oj_class.h"
#include "frontends/oj/dump/oj_members.h"
#include "frontends/oj/dump/oj_time.h"
#include "frontends/oj/oj_names.h"
#include "rb/generate/call.h"
#include "rb/generate/object.h"

/* Whether as_json may be called for the object, which is written next. */
static bool oj_rails_may_ask(jac_generator *gen, VALUE object)
{
    bool may = gen->answer != object;
    gen->answer = Qundef;
    return may;
}

/* Writes the result of as_json; `again`: if that is another object, its as_json may be called, too. */
static void oj_rails_as_json(jac_generator *gen, VALUE object, bool again)
{
    bool selected, unfiltered = jac_oj_of(gen)->unfiltered, no_arguments = jac_oj_of(gen)->no_arguments;
    VALUE answer = jac_oj_call_as_json(gen, object, &selected);
    jac_oj_of(gen)->no_arguments = true;
    jac_oj_of(gen)->unfiltered |= selected; /* as_json has applied only and except itself */
    gen->answer = answer == object || !again ? answer : Qundef;
    jac_generate_value(gen, answer);
    gen->answer = Qundef;
    jac_oj_of(gen)->no_arguments = no_arguments;
    jac_oj_of(gen)->unfiltered = unfiltered;
    RB_GC_GUARD(answer);
}

void jac_oj_rails_array(jac_generator *gen, VALUE array)
{
    bool may_ask = oj_rails_may_ask(gen, array);
    if (jac_oj_repeated(gen, array)) return;
    if (may_ask && !jac_oj_options_of(gen)->process.rails_array && jac_call_responds(gen, array, jac_oj_id.as_json))
        oj_rails_as_json(gen, array, false);
    else jac_oj_write_array(gen, array);
}

void jac_oj_rails_hash(jac_generator *gen, VALUE hash)
{
    bool may_ask = oj_rails_may_ask(gen, hash);
    if (jac_oj_repeated(gen, hash)) return;
    if (may_ask && !jac_oj_options_of(gen)->process.rails_hash && jac_call_responds(gen, hash, jac_oj_id.as_json))
        oj_rails_as_json(gen, hash, false);
    else jac_oj_write_hash(gen, hash);
}

unsigned jac_oj_rails_withholds(const jac_generator *gen)
{
    const jac_oj_process *process = &jac_oj_options_of(gen)->process;
    bool arrays = !process->rails_array && rb_method_boundp(rb_cArray, jac_oj_id.as_json, 1);
    bool hashes = !process->rails_hash && rb_method_boundp(rb_cHash, jac_oj_id.as_json, 1);
    return (arrays ? 1u << JAC_TYPE_ARRAY : 0) | (hashes ? 1u << JAC_TYPE_HASH : 0);
}

/* Writes the value of an instance variable, without the options of the call. */
static void oj_rails_variable(jac_generator *gen, VALUE object, ID name)
{
    bool no_arguments = jac_oj_of(gen)->no_arguments;
    jac_oj_of(gen)->no_arguments = true;
    jac_generate_value(gen, rb_attr_get(object, name));
    jac_oj_of(gen)->no_arguments = no_arguments;
}

/* The list itself; raises TypeError if it is not an Array. */
static VALUE oj_rails_list(VALUE list)
{
    Check_Type(list, T_ARRAY);
    return list;
}

/* Writes one row of an ActiveRecord::Result; its values are at the row's own level. */
static void oj_rails_row(jac_generator *gen, VALUE row, VALUE columns)
{
    const jac_spacing *spacing = &gen->spacing;
    jac_path path;
    jac_oj_open(gen, &path);
    for (long i = 0; i < RARRAY_LEN(columns) && i < RARRAY_LEN(row); i++) {
        jac_emit_break(&gen->out.buf, spacing, spacing->array_nl, spacing->array_nl_len, gen->depth);
        jac_oj_put_text(gen, RARRAY_AREF(columns, i), false, ':');
        jac_oj_put_deeper(gen, RARRAY_AREF(row, i), 0);
    }
    bool indented = spacing->closes;
    if (!indented) {
        jac_oj_close(gen, &path, false);
        return;
    }
    jac_generator_leave(gen, &path);
    jac_emit_close_spaced(&gen->out.buf, spacing, spacing->array_nl, spacing->array_nl_len, gen->depth + 1, '}');
}

/* Writes the rows of an ActiveRecord::Result as Hashes. */
static void oj_rails_result(jac_generator *gen, VALUE result)
{
    const jac_spacing *spacing = &gen->spacing;
    jac_path path;
    bool no_arguments = jac_oj_of(gen)->no_arguments;
    VALUE rows = oj_rails_list(rb_attr_get(result, jac_oj_id.iv_rows)),
          names = oj_rails_list(rb_attr_get(result, jac_oj_id.iv_columns));
    VALUE columns = rb_ary_new();
    for (long i = 0; i < RARRAY_LEN(names); i++) rb_ary_push(columns, jac_call_to_s(gen, RARRAY_AREF(names, i)));
    jac_oj_of(gen)->no_arguments = true;
    jac_generator_enter(gen, &path);
    jac_emit_open(&gen->out.buf, '[');
    for (long i = 0; i < RARRAY_LEN(rows); i++) {
        jac_emit_break(&gen->out.buf, spacing, spacing->array_nl, spacing->array_nl_len, gen->depth);
        oj_rails_row(gen, oj_rails_list(RARRAY_AREF(rows, i)), columns);
    }
    jac_emit_close_spaced(&gen->out.buf, spacing, spacing->array_nl, spacing->array_nl_len, gen->depth, ']');
    jac_generator_leave(gen, &path);
    jac_oj_of(gen)->no_arguments = no_arguments;
    RB_GC_GUARD(rows);
    RB_GC_GUARD(columns);
}

static void oj_rails_struct(jac_generator *gen, VALUE object)
{
    jac_path path;
    jac_oj_open(gen, &path);
    jac_oj_put_members(gen, object, 2, true);
    jac_oj_close(gen, &path, true);
}

static void oj_rails_variables(jac_generator *gen, VALUE object)
{
    static const jac_oj_variable_rules rules = {.filters = false, .locations = false};
    jac_path path;
    jac_oj_open(gen, &path);
    jac_oj_put_variables(gen, object, &rules);
    jac_oj_close(gen, &path, true);
}

static void oj_rails_enumerable(jac_generator *gen, VALUE object)
{
    VALUE list = jac_call_method(gen, object, jac_id.to_a);
    gen->answer = list;
    jac_generate_value(gen, list);
    gen->answer = Qundef;
    RB_GC_GUARD(list);
}

static void oj_rails_parameters(jac_generator *gen, VALUE object)
{
    oj_rails_variable(gen, object, jac_oj_id.iv_parameters);
}
static void oj_rails_record(jac_generator *gen, VALUE object)
{
    oj_rails_variable(gen, object, jac_oj_id.iv_attributes);
}

/* The form of an optimized class; NULL if it has none. */
static jac_generate_fn oj_rails_form(const jac_generator *gen, VALUE klass)
{
    static const jac_generate_fn forms[] = {
        [JAC_OJ_RAILS_VARIABLES] = oj_rails_variables,   [JAC_OJ_RAILS_PARAMETERS] = oj_rails_parameters,
        [JAC_OJ_RAILS_RESULT] = oj_rails_result,         [JAC_OJ_RAILS_TIME] = jac_oj_time_rails,
        [JAC_OJ_RAILS_DECIMAL] = jac_oj_rails_decimal,   [JAC_OJ_RAILS_TO_S] = jac_oj_to_s,
        [JAC_OJ_RAILS_RECORD] = oj_rails_record,         [JAC_OJ_RAILS_STRUCT] = oj_rails_struct,
        [JAC_OJ_RAILS_ENUMERABLE] = oj_rails_enumerable,
    };
    VALUE optimized = jac_oj_options_of(gen)->process.optimized;
    if (NIL_P(optimized)) return NULL;
    VALUE form = rb_hash_lookup2(optimized, klass, INT2FIX(JAC_OJ_RAILS_OFF));
    return FIX2INT(form) & JAC_OJ_RAILS_OFF ? NULL
                                            : forms[FIX2INT(form)]; /* bounds: oj_rails_optimize.c stores no other */
}

/* Writes an object that has no other form and no as_json to call: by its to_hash if it has one, as a BigDecimal if it
 * is one, or else by its to_s. */
static void oj_rails_last(jac_generator *gen, VALUE object)
{
    if (jac_oj_responds(gen, object, jac_oj_id.to_hash, JAC_OJ_LACKS_TO_HASH))
        jac_generate_value(gen, jac_call_method(gen, object, jac_oj_id.to_hash));
    else if (rb_obj_class(object) == jac_cBigDecimal) jac_oj_rails_decimal(gen, object);
    else jac_oj_to_s(gen, object);
}

static void oj_rails_any(jac_generator *gen, VALUE object, bool may_ask)
{
    if (jac_oj_put_added_exact(gen, object)) return;
    jac_generate_fn form = may_ask ? oj_rails_form(gen, rb_obj_class(object)) : NULL;
    if (form) form(gen, object);
    else if (jac_oj_options_of(gen)->use_raw_json == JAC_CHOICE_YES &&
             jac_oj_responds(gen, object, jac_oj_id.raw_json, JAC_OJ_LACKS_RAW_JSON))
        jac_oj_raw_json(gen, object);
    else if (may_ask && jac_oj_responds(gen, object, jac_oj_id.as_json, JAC_OJ_LACKS_AS_JSON))
        oj_rails_as_json(gen, object, true);
    else oj_rails_last(gen, object);
}

static void oj_rails_text(jac_generator *gen, VALUE object)
{
    if (!jac_oj_put_added_exact(gen, object)) jac_oj_to_s(gen, object);
}

void jac_oj_rails_object(jac_generator *gen, VALUE object)
{
    bool may_ask = oj_rails_may_ask(gen, object);
    switch (rb_type(object)) {
      case T_CLASS: case T_MODULE: jac_oj_class_name(gen, object); break;
      case T_OBJECT: case T_STRUCT: case T_DATA: oj_rails_any(gen, object, may_ask); break;
      case T_FILE: case T_COMPLEX: case T_RATIONAL: oj_rails_text(gen, object); break;
      case T_REGEXP:
          if (may_ask && jac_oj_responds(gen, object, jac_oj_id.as_json, JAC_OJ_LACKS_AS_JSON))
              oj_rails_as_json(gen, object, false);
          else oj_rails_text(gen, object);
          break;
      default: jac_emit_literal(&gen->out.buf, JAC_EMIT_NULL);
    }
}
