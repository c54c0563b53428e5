/* frontends/rails/rails_as_json.c - L4. Asks an object for its as_json, and the answer for its own, until that is
 * something that JSON has. Also the two modes in which a value is written, plain or asked. See rails.h. */
#include "frontends/json/json_generate.h"
#include "frontends/json/json_names.h"
#include "frontends/json/to_json.h"
#include "frontends/rails/rails.h"
#include "frontends/rails/rails_names.h"
#include "rb/generate/call.h"
#include "rb/generate/inline.h"
#include "rb/private/hash_walk.h"

/* How many answers in a row are asked for as_json. ActiveSupport stops when Ruby's stack is full, after
 * about as many. */
#define RAILS_AS_JSON_LIMIT 10000
/* The limit of a JSON::Coder, where ActiveSupport counts. */
#define RAILS_AS_JSON_CODER_LIMIT 5

/* ---- the two modes ---- */

void jac_rails_set_mode(jac_generator *gen, bool by_as_json, VALUE options)
{
    jac_rails_call *call = jac_rails_of(gen);
    call->by_as_json = by_as_json;
    call->as_json_options = options;
    gen->inlined = by_as_json ? (NIL_P(options) ? JAC_INLINED_ALL : call->as_json_inlined) : call->plain_inlined;
    gen->hot = gen->inlined == JAC_INLINED_ALL;
    gen->direct = gen->hot;
}

JAC_HOT jac_rails_mode jac_rails_begin_as_json(jac_generator *gen, VALUE options)
{
    const jac_rails_mode mode = {jac_rails_of(gen)->by_as_json, jac_rails_of(gen)->as_json_options};
    jac_rails_set_mode(gen, true, options);
    return mode;
}

jac_rails_mode jac_rails_begin_plain(jac_generator *gen)
{
    const jac_rails_mode mode = {jac_rails_of(gen)->by_as_json, jac_rails_of(gen)->as_json_options};
    jac_rails_set_mode(gen, false, Qnil);
    return mode;
}

void jac_rails_restore_mode(jac_generator *gen, jac_rails_mode mode)
{
    jac_rails_set_mode(gen, mode.by_as_json, mode.options);
}

void jac_rails_put_plain(jac_generator *gen, VALUE value)
{
    const jac_rails_mode mode = jac_rails_begin_plain(gen);
    jac_generate_value(gen, value);
    jac_rails_restore_mode(gen, mode);
    RB_GC_GUARD(value);
}

void jac_rails_put_by_as_json(jac_generator *gen, VALUE value)
{
    const jac_rails_mode mode = jac_rails_begin_as_json(gen, jac_rails_as_json_options(gen));
    jac_generate_value(gen, value);
    jac_rails_restore_mode(gen, mode);
    RB_GC_GUARD(value);
}

/* ---- what is called ---- */

void jac_rails_put_generated(jac_generator *gen, VALUE object)
{
    size_t used = jac_call_begin(gen);
    VALUE text = jac_json_generate(jac_rails_of(gen)->generate, object, Qnil, false);
    jac_call_end(gen, used);
    jac_to_json_raw(gen, text);
    RB_GC_GUARD(text);
}

static VALUE rails_as_json_call(jac_generator *gen, VALUE object)
{
    return jac_call_method(gen, object, jac_rails_id.as_json);
}

VALUE jac_rails_copy_options(jac_generator *gen)
{
    jac_rails_call *call = jac_rails_of(gen);
    if (call->frozen) return call->options;
    VALUE copy = jac_call_method(gen, call->options, jac_rails_id.dup);
    if (!call->freezes) return copy;
    call->frozen = true;
    return call->options = rb_obj_freeze(copy);
}

/* Calls as_json as for the value in hand: with the options of the call, or without. */
static VALUE rails_as_json_with_options(jac_generator *gen, VALUE object)
{
    if (NIL_P(jac_rails_as_json_options(gen))) return rails_as_json_call(gen, object);
    VALUE options = jac_rails_copy_options(gen);
    return jac_call_arguments(gen, object, jac_rails_id.as_json, 1, &options);
}

/* The answer of a number is not asked again. */
static void rails_as_json_put_number(jac_generator *gen, VALUE object)
{
    VALUE answer = rails_as_json_call(gen, object);
    if (!jac_generate_scalar(gen, answer)) jac_rails_put_generated(gen, answer);
    RB_GC_GUARD(answer);
}

static JAC_COLD JAC_NORETURN void rails_as_json_unsettled(void)
{
    rb_raise(rb_eSysStackError, "stack level too deep");
    JAC_UNREACHABLE();
}

static bool rails_as_json_is_number(VALUE object) { return RTEST(rb_obj_is_kind_of(object, rb_cNumeric)); }

/* Whether JSON has a form for the object, so that nothing is asked. */
static bool rails_as_json_is_settled(VALUE object)
{
    switch (rb_type(object)) {
      case T_NIL: case T_TRUE: case T_FALSE: case T_FIXNUM: case T_BIGNUM: case T_FLOAT:
      case T_STRING: case T_SYMBOL: case T_ARRAY: case T_HASH: return true;
      default: return false;
    }
}

void jac_rails_call_as_json(jac_generator *gen, VALUE object)
{
    const jac_rails_call *call = jac_rails_of(gen);
    if (!call->by_as_json && jac_rails_is_coder(gen)) {
        jac_to_json_strict(gen, object);
        return;
    }
    if (!call->by_as_json && rails_as_json_is_number(object)) {
        rails_as_json_put_number(gen, object);
        return;
    }
    VALUE receiver = object, answer = rails_as_json_with_options(gen, object);
    for (int i = 0; i < RAILS_AS_JSON_LIMIT; i++) {
        jac_rails_of(gen)->renewed = false;
        if (JAC_UNLIKELY(call->hooks) && call->hooks->put_answer(gen, receiver, answer)) return;
        bool number = rails_as_json_is_number(answer) && !RB_INTEGER_TYPE_P(answer) && !RB_FLOAT_TYPE_P(answer);
        if (jac_rails_is_coder(gen) || number || rails_as_json_is_settled(answer) ||
            jac_rails_kind_of(gen, answer) != JAC_RAILS_CALL ||
            (call->fragments && !RB_SPECIAL_CONST_P(answer) && RBASIC_CLASS(answer) == jac_json.cFragment)) {
            jac_rails_put_plain(gen, answer);
            return;
        }
        receiver = answer;
        answer = rails_as_json_call(gen, receiver);
    }
    rails_as_json_unsettled();
}

/* Whether the object is of a class that a JSON::Coder writes itself. */
static bool rails_as_json_is_native(VALUE object)
{
    VALUE klass = rb_obj_class(object);
    return klass == rb_cHash || klass == rb_cArray || klass == rb_cFloat || klass == rb_cString ||
           klass == rb_cSymbol || klass == rb_cInteger || klass == rb_cNilClass || klass == rb_cTrueClass ||
           klass == rb_cFalseClass || klass == jac_json.cFragment;
}

/* The answer of a coder's block: the as_json of an object, and the as_json of each answer, until one is of a native
 * class. */
static VALUE rails_as_json_native(jac_generator *gen, VALUE answer)
{
    for (int i = RAILS_AS_JSON_CODER_LIMIT; !rails_as_json_is_native(answer); i--) {
        if (i == 0) rb_raise(rb_eSysStackError, "SystemStackError");
        answer = rails_as_json_call(gen, answer);
    }
    return answer;
}

/* The answer of a coder's block for a key. If the as_json of a key is a String, the block goes on as for a value, so a
 * String of another class is asked for its as_json. */
static VALUE rails_as_json_key(jac_generator *gen, VALUE key)
{
    const jac_rails_keys by = jac_rails_of(gen)->keys;
    if (by == JAC_RAILS_KEYS_BY_TO_S) return RB_SYMBOL_P(key) ? key : jac_call_method(gen, key, jac_id.to_s);
    VALUE answer = rails_as_json_call(gen, key);
    if (by == JAC_RAILS_KEYS_BY_AS_JSON) {
        if (RB_TYPE_P(answer, T_STRING)) return rails_as_json_native(gen, answer);
        answer = key;
    }
    answer = jac_call_method(gen, answer, jac_id.to_s);
    RB_GC_GUARD(key);
    return answer;
}

VALUE jac_rails_coder_hook(jac_generator *gen, VALUE object, bool is_key)
{
    if (is_key) return rails_as_json_key(gen, object);
    VALUE answer = rails_as_json_call(gen, object);
    if (answer == object) {
        size_t used = jac_call_begin(gen);
        answer = rb_struct_new(jac_json.cFragment,
                               jac_json_generate(jac_rails_of(gen)->generate, object, Qnil, false));
        jac_call_end(gen, used);
        return answer;
    }
    return rails_as_json_native(gen, answer);
}

/* ---- handlers ---- */

void jac_rails_itself(jac_generator *gen, VALUE object)
{
    if (RB_TYPE_P(object, T_STRING) && RBASIC_CLASS(object) == rb_cString) jac_to_json_text(gen, object);
    else jac_rails_put_generated(gen, object);
}

void jac_rails_plain_text(jac_generator *gen, VALUE string)
{
    rb_enc_str_coderange(string);
    if (JAC_LIKELY(jac_generator_is_plain(string))) jac_to_json_text(gen, string);
    else jac_rails_put_generated(gen, string);
}

void jac_rails_float(jac_generator *gen, VALUE number)
{
    if (jac_rails_is_coder(gen) || jac_generator_inlines(gen, JAC_TYPE_FLOAT)) jac_generate_float(gen, number);
    else rails_as_json_put_number(gen, number);
}
