/* frontends/oj/dump/oj_builtin_forms.c - L4. The built-in forms of Ruby's classes in custom mode, and those that
 * add_to_json selects: their members, and the methods that give the values. */
#include "frontends/oj/dump/oj_members.h"
#include "frontends/oj/dump/oj_time.h"
#include "frontends/oj/errors_oj.h"
#include "frontends/oj/oj_names.h"
#include "rb/generate/call.h"

/* One member: its name, and the method for its value (offsetof a field of jac_oj_ids). */
typedef struct { const char *name; size_t len, method; } oj_builtin_forms_member;

#define OJ_BUILTIN_FORMS_MOST 8
#define OJ_CODED_MEMBER(name, method) {JAC_OJ_NAME(name), offsetof(jac_oj_ids, method)}

static const oj_builtin_forms_member oj_builtin_forms_custom[JAC_OJ_ADDED_EXACT][OJ_BUILTIN_FORMS_MOST] = {
    [JAC_OJ_ADDED_COMPLEX] = {OJ_CODED_MEMBER("real", real), OJ_CODED_MEMBER("imag", imag)},
    [JAC_OJ_ADDED_DATE] = {OJ_CODED_MEMBER("s", iso8601)},
    [JAC_OJ_ADDED_DATETIME] = {OJ_CODED_MEMBER("s", iso8601)},
    [JAC_OJ_ADDED_OPEN_STRUCT] = {OJ_CODED_MEMBER("table", table)},
    [JAC_OJ_ADDED_RANGE] = {OJ_CODED_MEMBER("begin", begin), OJ_CODED_MEMBER("end", end),
                            OJ_CODED_MEMBER("exclude", exclude_end_p)},
    [JAC_OJ_ADDED_RATIONAL] = {OJ_CODED_MEMBER("numerator", numerator), OJ_CODED_MEMBER("denominator", denominator)},
    [JAC_OJ_ADDED_REGEXP] = {OJ_CODED_MEMBER("s", to_s)},
};

/* The classes without members here have a function below. */
static const oj_builtin_forms_member oj_builtin_forms_added[JAC_OJ_ADDED_EXACT][OJ_BUILTIN_FORMS_MOST] = {
    [JAC_OJ_ADDED_DECIMAL] = {OJ_CODED_MEMBER("b", dump_raw)},
    [JAC_OJ_ADDED_COMPLEX] = {OJ_CODED_MEMBER("r", real), OJ_CODED_MEMBER("i", imag)},
    [JAC_OJ_ADDED_DATE] = {OJ_CODED_MEMBER("y", year), OJ_CODED_MEMBER("m", month), OJ_CODED_MEMBER("d", day),
                           OJ_CODED_MEMBER("sg", start)},
    [JAC_OJ_ADDED_DATETIME] = {OJ_CODED_MEMBER("y", year), OJ_CODED_MEMBER("m", month), OJ_CODED_MEMBER("d", day),
                               OJ_CODED_MEMBER("H", hour), OJ_CODED_MEMBER("M", min), OJ_CODED_MEMBER("S", sec),
                               OJ_CODED_MEMBER("of", offset), OJ_CODED_MEMBER("sg", start)},
    [JAC_OJ_ADDED_OPEN_STRUCT] = {OJ_CODED_MEMBER("t", table)},
    [JAC_OJ_ADDED_RATIONAL] = {OJ_CODED_MEMBER("n", numerator), OJ_CODED_MEMBER("d", denominator)},
    [JAC_OJ_ADDED_REGEXP] = {OJ_CODED_MEMBER("o", options), OJ_CODED_MEMBER("s", source)},
};

static bool oj_builtin_forms_is_open_struct(jac_generator *gen, VALUE klass)
{
    if (JAC_LIKELY(jac_oj.cOpenStruct)) return klass == jac_oj.cOpenStruct;
    if (!rb_const_defined_at(rb_cObject, jac_oj_id.OpenStruct)) return false;
    size_t used = gen ? jac_call_begin(gen) : 0;
    VALUE found = rb_const_get_at(rb_cObject, jac_oj_id.OpenStruct); /* may call Ruby */
    if (gen) jac_call_end(gen, used);
    rb_gc_register_mark_object(found); /* root: pinned for the life of the process */
    jac_oj.cOpenStruct = found;
    return found == klass;
}

jac_oj_added jac_oj_added_of(jac_generator *gen, VALUE klass)
{
    if (klass == rb_cTime) return JAC_OJ_ADDED_TIME;
    if (klass == jac_cBigDecimal) return JAC_OJ_ADDED_DECIMAL;
    if (klass == jac_cDate) return JAC_OJ_ADDED_DATE;
    if (klass == jac_cDateTime) return JAC_OJ_ADDED_DATETIME;
    if (klass == rb_cRange) return JAC_OJ_ADDED_RANGE;
    if (klass == rb_cRational) return JAC_OJ_ADDED_RATIONAL;
    if (klass == rb_cComplex) return JAC_OJ_ADDED_COMPLEX;
    if (klass == rb_cRegexp) return JAC_OJ_ADDED_REGEXP;
    return oj_builtin_forms_is_open_struct(gen, klass) ? JAC_OJ_ADDED_OPEN_STRUCT : JAC_OJ_ADDED_EXACT;
}

/* The result of the method; does without the call for Ruby's own numbers and Ranges. */
static VALUE oj_builtin_forms_value(jac_generator *gen, VALUE object, VALUE klass, ID method)
{
    VALUE begin, end;
    int exclusive;
    if (klass == rb_cRational) return method == jac_oj_id.numerator ? rb_rational_num(object) : rb_rational_den(object);
    if (klass == rb_cComplex) return method == jac_oj_id.real ? rb_complex_real(object) : rb_complex_imag(object);
    if (klass != rb_cRange) return jac_call_method(gen, object, method);
    rb_range_values(object, &begin, &end, &exclusive);
    if (method == jac_oj_id.exclude_end_p) return RBOOL(exclusive);
    return method == jac_oj_id.begin ? begin : end;
}

/* Writes an object with these members, and its class first if `klass` is not Qfalse. */
static void oj_builtin_forms_write(jac_generator *gen, VALUE object, const oj_builtin_forms_member *members,
                                   VALUE klass)
{
    VALUE own = rb_obj_class(object);
    jac_path path;
    jac_oj_open(gen, &path);
    if (klass) jac_oj_put_class(gen, klass);
    for (size_t i = 0; i < OJ_BUILTIN_FORMS_MOST && members[i].name; i++) {
        ID method = *(const ID *)(const void *)((const char *)&jac_oj_id +
                                                members[i].method); /* bounds: offsetof a field */
        VALUE value = oj_builtin_forms_value(gen, object, own, method);
        if (method == jac_oj_id.offset) value = jac_call_to_s(gen, value);
        jac_oj_break(gen, gen->depth);
        jac_oj_put_name(gen, members[i].name, members[i].len, true);
        jac_oj_put_json(gen, value, 2);
        RB_GC_GUARD(value);
    }
    jac_oj_close(gen, &path, true);
}

/* Writes a Time with its class. */
static void oj_builtin_forms_time(jac_generator *gen, VALUE time)
{
    jac_path path;
    jac_oj_open(gen, &path);
    jac_oj_put_class(gen, rb_cTime);
    jac_oj_break(gen, gen->depth);
    jac_oj_put_name(gen, JAC_OJ_NAME("time"), true);
    jac_oj_time_by_format(gen, time);
    jac_oj_close(gen, &path, true);
}

bool jac_oj_put_builtin_form(jac_generator *gen, VALUE object)
{
    const jac_oj_options *options = jac_oj_options_of(gen);
    bool creates = options->create_additions == JAC_CHOICE_YES;
    VALUE klass = rb_obj_class(object);
    jac_oj_added form = jac_oj_added_of(gen, klass);
    if (form == JAC_OJ_ADDED_EXACT && RB_TYPE_P(object, T_REGEXP)) form = JAC_OJ_ADDED_REGEXP; /* also of a subclass */
    switch (form) {
      case JAC_OJ_ADDED_EXACT: return false;
      case JAC_OJ_ADDED_DECIMAL: jac_oj_custom_decimal(gen, object); return true;
      case JAC_OJ_ADDED_TIME: (creates ? oj_builtin_forms_time : jac_oj_time_by_format)(gen, object); return true;
      case JAC_OJ_ADDED_DATE: case JAC_OJ_ADDED_DATETIME:
        if (creates) break;
        jac_oj_date(gen, object);
        return true;
      case JAC_OJ_ADDED_OPEN_STRUCT: break;
      default:
        if (!NIL_P(options->create_id)) break;
        jac_oj_to_s(gen, object);
        return true;
    }
    oj_builtin_forms_write(gen, object, oj_builtin_forms_custom[form], creates ? klass : Qfalse);
    return true;
}

/* Begins a member; Oj indents it one level too deep. */
static JAC_HOT void oj_builtin_forms_name(jac_generator *gen, char name)
{
    jac_oj_break(gen, gen->depth + 1);
    jac_oj_put_name(gen, &name, 1, true);
}

/* Writes an Array as a member's value, at the object's own level. */
static void oj_builtin_forms_put_list(jac_generator *gen, VALUE list)
{
    jac_oj_put_json(gen, list, 0);
    RB_GC_GUARD(list);
}

static void oj_builtin_forms_range(jac_generator *gen, VALUE range)
{
    jac_path path;
    jac_oj_open(gen, &path);
    jac_oj_put_class(gen, rb_cRange);
    oj_builtin_forms_name(gen, 'a');
    VALUE begin = jac_call_method(gen, range, jac_oj_id.begin), end = jac_call_method(gen, range, jac_oj_id.end);
    oj_builtin_forms_put_list(
        gen, rb_ary_new_from_args(3, begin, end, jac_call_method(gen, range, jac_oj_id.exclude_end_p)));
    jac_oj_close(gen, &path, true);
}

static void oj_builtin_forms_number(jac_generator *gen, char name, int64_t number)
{
    jac_oj_break(gen, gen->depth);
    jac_oj_put_name(gen, &name, 1, true);
    jac_emit_integer(&gen->out.buf, number);
}

static void oj_builtin_forms_time_numbers(jac_generator *gen, VALUE time)
{
    jac_path path;
    struct timespec at = jac_oj_time_of(gen, time);
    jac_oj_open(gen, &path);
    jac_oj_put_class(gen, rb_cTime);
    oj_builtin_forms_number(gen, 's', at.tv_sec);
    oj_builtin_forms_number(gen, 'n', at.tv_nsec);
    jac_oj_close(gen, &path, true);
}

static void oj_builtin_forms_exception(jac_generator *gen, VALUE error)
{
    jac_path path;
    jac_oj_open(gen, &path);
    jac_oj_put_class(gen, rb_obj_class(error));
    oj_builtin_forms_name(gen, 'm');
    jac_oj_put_json(gen, jac_call_method(gen, error, jac_id.message), 1);
    oj_builtin_forms_name(gen, 'b');
    VALUE backtrace = jac_call_method(gen, error, jac_oj_id.backtrace);
    oj_builtin_forms_put_list(gen, RB_TYPE_P(backtrace, T_ARRAY) ? backtrace : Qnil);
    jac_oj_close(gen, &path, true);
}

bool jac_oj_put_added_exact(jac_generator *gen, VALUE object)
{
    if (!jac_oj_options_of(gen)->process.additions) return false;
    VALUE klass = rb_obj_class(object);
    jac_oj_added form = jac_oj_added_of(gen, klass);
    if (form == JAC_OJ_ADDED_EXACT || !jac_oj_adds(gen, form)) return false;
    if (form == JAC_OJ_ADDED_RANGE) oj_builtin_forms_range(gen, object);
    else if (form == JAC_OJ_ADDED_TIME) oj_builtin_forms_time_numbers(gen, object);
    else oj_builtin_forms_write(gen, object, oj_builtin_forms_added[form], klass);
    return true;
}

bool jac_oj_put_added(jac_generator *gen, VALUE object)
{
    if (jac_oj_put_added_exact(gen, object)) return true;
    if (!jac_oj_adds(gen, JAC_OJ_ADDED_EXCEPTION) || RB_TYPE_P(object, T_STRUCT) ||
        !RTEST(rb_obj_is_kind_of(object, rb_eException)))
        return false;
    oj_builtin_forms_exception(gen, object);
    return true;
}

bool jac_oj_put_added_struct(jac_generator *gen, VALUE object)
{
    if (!jac_oj_adds(gen, JAC_OJ_ADDED_STRUCT)) return false;
    VALUE klass = rb_obj_class(object), name = rb_class_path(klass);
    if (RSTRING_LEN(name) > 0 && *RSTRING_PTR(name) == '#')
        jac_errors_oj_raise_json("JSONError", "Only named structs are supported.");
    jac_path path;
    jac_oj_open(gen, &path);
    jac_oj_put_class(gen, klass);
    oj_builtin_forms_name(gen, 'v');
    VALUE values = rb_ary_new(), members = rb_struct_members(object);
    for (long i = 0; i < RARRAY_LEN(members); i++) rb_ary_push(values, rb_struct_aref(object, LONG2FIX(i)));
    oj_builtin_forms_put_list(gen, values);
    jac_oj_close(gen, &path, true);
    return true;
}
