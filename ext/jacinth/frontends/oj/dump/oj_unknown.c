/* frontends/oj/dump/oj_unknown.c - L4. Objects of other than core classes in the modes with few forms for them:
 * strict raises, null writes null, compat calls to_json or to_s, wab knows four classes. */
#include "frontends/oj/dump/oj_class.h"
#include "frontends/oj/dump/oj_members.h"
#include "frontends/oj/dump/oj_time.h"
#include "frontends/oj/errors_oj.h"
#include "frontends/oj/mimic/oj_state.h"
#include "frontends/oj/oj_names.h"
#include "rb/generate/call.h"

/* Whether the object is of exactly that class, not of a subclass. */
static bool oj_unknown_is(VALUE object, VALUE klass) { return rb_obj_class(object) == klass; }

void jac_oj_refuse(jac_generator *gen, VALUE object)
{
    if (oj_unknown_is(object, jac_cBigDecimal)) jac_oj_decimal(gen, object);
    else jac_errors_oj_raise_object(object, jac_oj_rules_of(gen->dialect)->mode);
}

void jac_oj_null(jac_generator *gen, VALUE object)
{
    if (oj_unknown_is(object, jac_cBigDecimal)) jac_oj_decimal(gen, object);
    else jac_emit_literal(&gen->out.buf, JAC_EMIT_NULL);
}

bool jac_oj_asks_to_json(jac_generator *gen, VALUE object)
{
    /* The outermost value is asked only with the option use_to_json, the values in it always. */
    bool may = gen->path != NULL || jac_oj_options_of(gen)->use_to_json == JAC_CHOICE_YES;
    return may && jac_oj_responds(gen, object, jac_oj_id.to_json, JAC_OJ_LACKS_TO_JSON);
}

int jac_oj_arguments(jac_generator *gen, const VALUE **argv)
{
    const jac_oj_call_arguments *arguments = jac_oj_of(gen)->arguments;
    if (!arguments) return 0;
    if (arguments->gives_state) return jac_oj_state_give(gen, argv);
    *argv = arguments->argv;
    if (!arguments->is_options) return arguments->argc;
    if (!jac_oj_of(gen)->rest) {
        size_t used = jac_call_begin(gen);
        jac_oj_of(gen)->rest = jac_oj_options_rest(arguments->argv[0]);
        jac_call_end(gen, used);
    }
    *argv = &jac_oj_of(gen)->rest;
    return 1;
}

void jac_oj_to_json(jac_generator *gen, VALUE object)
{
    const VALUE *argv = NULL;
    const jac_oj_call_arguments *arguments = jac_oj_of(gen)->arguments;
    /* Without arguments it does not matter how many to_json takes. */
    bool none = !arguments || (arguments->argc == 0 && !arguments->gives_state);
    int argc = none || jac_call_arity(gen, object, jac_oj_id.to_json) == 0 ? 0 : jac_oj_arguments(gen, &argv);
    VALUE text = jac_call_arguments(gen, object, jac_oj_id.to_json, argc, argv);
    text = jac_call_to_str(gen, text);
    jac_oj_raw(gen, text);
}

VALUE jac_oj_call_as_json(jac_generator *gen, VALUE object, bool *has_arguments)
{
    const VALUE *argv = NULL;
    int argc = 0;
    if (!jac_oj_of(gen)->no_arguments && jac_call_arity(gen, object, jac_oj_id.as_json) != 0)
        argc = jac_oj_arguments(gen, &argv);
    if (has_arguments) *has_arguments = argc > 0;
    return jac_call_arguments(gen, object, jac_oj_id.as_json, argc, argv);
}

void jac_oj_raw_json(jac_generator *gen, VALUE object)
{
    const VALUE arguments[] = {SIZET2NUM(gen->depth), INT2NUM(jac_oj_options_of(gen)->indent)};
    VALUE text = jac_call_to_str(gen, jac_call_arguments(gen, object, jac_oj_id.raw_json, 2, arguments));
    jac_oj_raw(gen, text);
}

/* Whether an end of a Range is written without quotes. */
static JAC_HOT bool oj_unknown_bare(const jac_generator *gen, VALUE end)
{
    if (RB_INTEGER_TYPE_P(end)) return jac_oj_integer_is_bare(gen, end);
    return NIL_P(end) || RB_FLOAT_TYPE_P(end);
}

/* Writes a Range of numbers: each end as the number itself is written, both in one pair of quotes. */
static void oj_unknown_range(jac_generator *gen, VALUE object)
{
    jac_buf *buf = &gen->out.buf;
    VALUE begin, end;
    int exclusive;
    rb_range_values(object, &begin, &end, &exclusive);
    if (!oj_unknown_bare(gen, begin) || !oj_unknown_bare(gen, end)) {
        jac_oj_to_s(gen, object);
        return;
    }
    jac_buf_byte(buf, '"');
    jac_generate_value(gen, begin);
    jac_emit_drop_comma(buf);
    jac_buf_bytes(buf, "...", exclusive ? 3 : 2);
    jac_generate_value(gen, end);
    jac_emit_drop_comma(buf);
    jac_buf_bytes(buf, "\",", 2);
}

void jac_oj_json_object(jac_generator *gen, VALUE object)
{
    enum ruby_value_type type = rb_type(object);
    if (type == T_CLASS || type == T_MODULE) {
        jac_oj_class_name(gen, object);
    } else if (type == T_FILE || type == T_MATCH) {
        jac_emit_literal(&gen->out.buf, JAC_EMIT_NULL);
    } else if (jac_oj_options_of(gen)->process.additions && jac_oj_put_added(gen, object)) {
        return;
    } else if (oj_unknown_is(object, rb_cRange)) {
        oj_unknown_range(gen, object);
    } else if (type != T_STRUCT && jac_oj_options_of(gen)->use_raw_json == JAC_CHOICE_YES &&
               jac_oj_responds(gen, object, jac_oj_id.raw_json, JAC_OJ_LACKS_RAW_JSON)) {
        jac_oj_raw_json(gen, object);
    } else if (jac_oj_asks_to_json(gen, object)) {
        jac_oj_to_json(gen, object);
    } else if (type != T_STRUCT || !jac_oj_put_added_struct(gen, object)) {
        jac_oj_to_s(gen, object);
    }
}

/* Whether the object is of exactly the class with that path, if that exists. */
static bool oj_unknown_named(jac_generator *gen, VALUE object, const char *outer, const char *inner)
{
    ID module = rb_intern(outer), name = rb_intern(inner);
    if (!rb_const_defined_at(rb_cObject, module)) return false;
    size_t used = jac_call_begin(gen);
    VALUE scope = rb_const_get_at(rb_cObject, module); /* may call Ruby */
    bool is = (RB_TYPE_P(scope, T_MODULE) || RB_TYPE_P(scope, T_CLASS)) && rb_const_defined_at(scope, name);
    is = is && oj_unknown_is(object, rb_const_get_at(scope, name)); /* may call Ruby */
    jac_call_end(gen, used);
    return is;
}

void jac_oj_wab_object(jac_generator *gen, VALUE object)
{
    if (oj_unknown_is(object, rb_cTime)) jac_oj_time_wab(gen, object);
    else if (oj_unknown_named(gen, object, "WAB", "UUID")) jac_oj_to_s(gen, object);
    else if (oj_unknown_named(gen, object, "URI", "HTTP")) jac_oj_to_s(gen, object);
    else jac_oj_refuse(gen, object);
}

void jac_oj_refuse_key(jac_generator *gen, VALUE key)
{
    VALUE name = rb_class_path(rb_obj_class(key));
    rb_raise(rb_eTypeError, "In :strict and :null mode all Hash keys must be Strings or Symbols, not %" PRIsVALUE ".\n",
             name);
}

void jac_oj_refuse_wab_key(jac_generator *gen, VALUE key)
{
    VALUE name = rb_class_path(rb_obj_class(key));
    rb_raise(rb_eTypeError, "In :wab mode all Hash keys must be Symbols, not %" PRIsVALUE ".\n", name);
}
