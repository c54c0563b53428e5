/* frontends/oj_rails/oj_rails_encode.c - L4. The Rails frontend's encoder after Oj.optimize_rails. If Oj's options ask
 * for a text that ActiveSupport has no option for, Oj's rails mode writes it. Otherwise the Rails frontend does, with
 * two hooks: objects are asked for raw_json if the option use_raw_json is set, and an object whose as_json returns the
 * object itself is written as Oj writes it. */
#include "frontends/oj_rails/oj_rails_encode.h"
#include "frontends/oj/dump/oj_generator.h"
#include "frontends/oj/oj.h"
#include "frontends/rails/rails_encoder.h"
#include "frontends/rails/rails_names.h"
#include "rb/generate/call.h"
#include "rb/names.h"

/* What one encode keeps in addition to jac_rails_call. */
typedef struct {
    bool raw;    /* use_raw_json */
    bool within; /* the result of an object's as_json is being written */
    int indent;  /* an argument of raw_json */
} oj_rails_encode;

static oj_rails_encode *oj_rails_encode_of(const jac_generator *gen) { return jac_rails_of(gen)->hooks_data; }

/* Whether Oj's encoder would ask the object for its raw_json. */
static bool oj_rails_encode_has_raw(jac_generator *gen, VALUE object)
{
    if (!oj_rails_encode_of(gen)->raw || RB_SPECIAL_CONST_P(object)) return false;
    const enum ruby_value_type type = RB_BUILTIN_TYPE(object);
    if (type != T_OBJECT && type != T_STRUCT && type != T_DATA) return false;
    return !jac_call_lacks(CLASS_OF(object), jac_rails_id.raw_json) &&
           jac_call_responds(gen, object, jac_rails_id.raw_json);
}

/* Writes the object's raw_json, unescaped. */
static void oj_rails_encode_raw(jac_generator *gen, VALUE object)
{
    const VALUE arguments[] = {SIZET2NUM(gen->depth), INT2NUM(oj_rails_encode_of(gen)->indent)};
    VALUE text = jac_call_to_str(gen, jac_call_arguments(gen, object, jac_rails_id.raw_json, 2, arguments));
    const size_t start = jac_buf_len(&gen->out.buf);
    jac_oj_raw(gen, text);
    jac_rails_record_raw(gen, start);
}

/* hooks.put_answer: an answer that has raw_json is written by it. An object whose as_json returned the object itself is
 * written by its to_hash or to_s. ActiveSupport would ask it for its as_json forever. */
static bool oj_rails_encode_answer(jac_generator *gen, VALUE object, VALUE answer)
{
    oj_rails_encode_of(gen)->within = false;
    if (oj_rails_encode_has_raw(gen, answer)) {
        oj_rails_encode_raw(gen, answer);
        return true;
    }
    if (answer != object) return false;
    const ID name = jac_call_responds(gen, answer, jac_rails_id.to_hash) ? jac_rails_id.to_hash : jac_id.to_s;
    jac_rails_put_plain(gen, jac_call_method(gen, answer, name));
    return true;
}

/* hooks.put_object: raw_json is asked before as_json. It is not asked inside the result of an as_json, which has asked
 * the objects in there for their as_json already. */
static void oj_rails_encode_object(jac_generator *gen, VALUE object, jac_rails_kind kind, jac_generate_fn write)
{
    oj_rails_encode *encode = oj_rails_encode_of(gen);
    const bool within = encode->within;
    if (!within && oj_rails_encode_has_raw(gen, object)) {
        oj_rails_encode_raw(gen, object);
        return;
    }
    encode->within = within || (kind != JAC_RAILS_HASH && kind != JAC_RAILS_ARRAY);
    write(gen, object);
    encode->within = within;
}

/* Whether Oj would write as many digits of a second as ActiveSupport does. A program that sets ActiveSupport's setting
 * sets Oj's option, too. A number that Oj cannot have does not count as a difference here. */
static bool oj_rails_encode_same_digits(const jac_oj_options *options)
{
    VALUE digits = rb_attr_get(jac_rails_known.encoding, jac_rails_id.iv_time_precision);
    return !RB_FIXNUM_P(digits) || RB_FIX2LONG(digits) < 0 || RB_FIX2LONG(digits) > 9 ||
           RB_FIX2LONG(digits) == options->second_precision;
}

/* Whether the options ask for a text that ActiveSupport has no option for: by the classes of add_to_json, or by the
 * options that Oj's rails mode follows. use_raw_json is left out, because there is a hook for it. */
static bool oj_rails_encode_needs_oj(const jac_oj_options *options)
{
    return options->process.additions || options->bigdecimal_as_decimal == JAC_CHOICE_YES ||
           options->circular == JAC_CHOICE_YES || options->omit_nil || options->omit_null_byte ||
           options->least_integer || options->most_integer || !NIL_P(options->only) || !NIL_P(options->except) ||
           options->indent > 0 || jac_oj_options_spaced(options) || !oj_rails_encode_same_digits(options);
}

/* Whether the options of one call ask for such a text. They are options of as_json as well: only and except are
 * ActiveSupport's. */
static bool oj_rails_encode_call_needs_oj(const jac_oj_options *defaults, VALUE options)
{
    if (!jac_oj_options_names_own(options)) return false;
    jac_oj_options given = *defaults;
    jac_oj_options_apply(&given, options);
    given.only = given.except = Qnil;
    return oj_rails_encode_needs_oj(&given);
}

/* jac_rails_generate with these hooks, or Oj's rails mode. */
static VALUE oj_rails_encode_generate(const jac_config *config, VALUE value, jac_rails_call *call)
{
    static const jac_rails_hooks hooks = {.put_answer = oj_rails_encode_answer, .put_object = oj_rails_encode_object};
    VALUE defaults = jac_oj_defaults();
    const jac_oj_options *options = jac_oj_defaults_options(defaults);
    oj_rails_encode encode = {.raw = options->use_raw_json == JAC_CHOICE_YES, .indent = options->indent};
    bool by_oj = oj_rails_encode_needs_oj(options) || oj_rails_encode_call_needs_oj(options, call->options);
    RB_GC_GUARD(defaults);
    if (JAC_UNLIKELY(by_oj)) return jac_oj_rails_encode(value, call->options); /* may call Ruby */
    call->hooks = &hooks;
    call->hooks_data = &encode;
    return jac_rails_generate(config, value, call);
}

/* Jacinth.open_oj_rails_frontend: sets the hooks for the whole process. They are never taken back. */
static JAC_COLD VALUE oj_rails_encode_open(VALUE self)
{
    jac_rails_set_generate(oj_rails_encode_generate);
    return Qnil;
}

void jac_oj_rails_init(void)
{
    rb_define_private_method(rb_singleton_class(jac_mJacinth), "open_oj_rails_frontend", oj_rails_encode_open, 0);
}
