/* frontends/rails/rails.c - L4. Values as ActiveSupport's encoder writes them: which way each goes, and what as_json
 * says of an object, asked until it is something that JSON has. See rails.h. */
#include "frontends/rails/rails.h"
#include <limits.h>
#include "frontends/json/json_names.h"
#include "frontends/rails/rails_names.h"
#include "rb/private/hash_walk.h"
#include "rb/generate/call.h"
#include "rb/generate/inline.h"
#include "frontends/json/json_generate.h"
#include "frontends/json/to_json.h"

/* How often as_json is asked for what it gave itself: as deep as Ruby methods go that call each other. */
#define RAILS_ANSWERS 10000
/* ... where ActiveSupport counts. */
#define RAILS_CODER_ANSWERS 5

static const jac_spacing rails_spacing = {
    .indent = "", .space = "", .space_before = "", .object_nl = "", .array_nl = "", .compact = true};

static bool rails_is_coder(const jac_generator *gen) { return gen->dialect->hook != NULL; }

void jac_rails_prepare(jac_generator *gen)
{
    gen->spacing = rails_spacing;
    if (rails_is_coder(gen)) gen->hook = Qtrue;
}

/* ---- the two ways ---- */

static void rails_set_way(jac_generator *gen, bool asked, VALUE given)
{
    jac_rails_call *call = jac_rails_of(gen);
    call->asked = asked;
    call->given = given;
    gen->inlined = asked ? (NIL_P(given) ? JAC_INLINED_ALL : call->asked_inlined) : call->plain_inlined;
    gen->hot = gen->inlined == JAC_INLINED_ALL;
    gen->direct = gen->hot && jac_hash_walk_state.on;
}

jac_rails_way jac_rails_ask(jac_generator *gen, VALUE given)
{
    const jac_rails_way way = {jac_rails_of(gen)->asked, jac_rails_of(gen)->given};
    rails_set_way(gen, true, given);
    return way;
}

jac_rails_way jac_rails_take_plain(jac_generator *gen)
{
    const jac_rails_way way = {jac_rails_of(gen)->asked, jac_rails_of(gen)->given};
    rails_set_way(gen, false, Qnil);
    return way;
}

void jac_rails_back(jac_generator *gen, jac_rails_way way) { rails_set_way(gen, way.asked, way.given); }

void jac_rails_put_plain(jac_generator *gen, VALUE value)
{
    const jac_rails_way way = jac_rails_take_plain(gen);
    jac_generate_value(gen, value);
    jac_rails_back(gen, way);
    RB_GC_GUARD(value);
}

void jac_rails_put_asked(jac_generator *gen, VALUE value)
{
    const jac_rails_way way = jac_rails_ask(gen, jac_rails_given(gen));
    jac_generate_value(gen, value);
    jac_rails_back(gen, way);
    RB_GC_GUARD(value);
}

/* ---- what is called ---- */

/* Writes what JSON.generate would. */
static void rails_put_generated(jac_generator *gen, VALUE object)
{
    size_t used = jac_call_begin(gen);
    VALUE text = jac_json_generate(jac_rails_of(gen)->generate, object, Qnil, false);
    jac_call_end(gen, used);
    jac_to_json_raw(gen, text);
    RB_GC_GUARD(text);
}

static VALUE rails_as_json(jac_generator *gen, VALUE object)
{
    return jac_call_method(gen, object, jac_rails_id.as_json);
}

/* The options as as_json is given them. */
static VALUE rails_copy(jac_generator *gen)
{
    jac_rails_call *call = jac_rails_of(gen);
    if (call->frozen) return call->options;
    VALUE copy = jac_call_method(gen, call->options, jac_rails_id.dup);
    if (!call->freezes) return copy;
    call->frozen = true;
    return call->options = rb_obj_freeze(copy);
}

/* as_json as the value in hand is asked. */
static VALUE rails_asked(jac_generator *gen, VALUE object)
{
    if (NIL_P(jac_rails_given(gen))) return rails_as_json(gen, object);
    VALUE options = rails_copy(gen);
    return jac_call_arguments(gen, object, jac_rails_id.as_json, 1, &options);
}

/* What as_json says of a number is not asked again. */
static void rails_put_number(jac_generator *gen, VALUE object)
{
    VALUE answer = rails_as_json(gen, object);
    if (!jac_generate_scalar(gen, answer)) rails_put_generated(gen, answer);
    RB_GC_GUARD(answer);
}

static JAC_COLD JAC_NORETURN void rails_unsettled(void)
{
    rb_raise(rb_eSysStackError, "stack level too deep");
    JAC_UNREACHABLE();
}

static bool rails_is_number(VALUE object) { return RTEST(rb_obj_is_kind_of(object, rb_cNumeric)); }

/* Whether JSON has it without a question. */
static bool rails_is_settled(VALUE object)
{
    switch (rb_type(object)) {
      case T_NIL: case T_TRUE: case T_FALSE: case T_FIXNUM: case T_BIGNUM: case T_FLOAT:
      case T_STRING: case T_SYMBOL: case T_ARRAY: case T_HASH: return true;
      default: return false;
    }
}

/* Whether as_json of a core class is the user's, which is then called of everything. */
static bool rails_is_careful(jac_generator *gen)
{
    jac_rails_call *call = jac_rails_of(gen);
    if (JAC_UNLIKELY(call->careful == JAC_CHOICE_UNSAID))
        call->careful = jac_rails_core_is_own(gen) ? JAC_CHOICE_NO : JAC_CHOICE_YES;
    return call->careful == JAC_CHOICE_YES;
}

static jac_rails_kind rails_kind(jac_generator *gen, VALUE object)
{
    return rails_is_careful(gen) ? JAC_RAILS_CALL : jac_rails_kind_of(gen, CLASS_OF(object));
}

void jac_rails_call_as_json(jac_generator *gen, VALUE object)
{
    const jac_rails_call *call = jac_rails_of(gen);
    if (!call->asked && rails_is_coder(gen)) {
        jac_to_json_strict(gen, object);
        return;
    }
    if (!call->asked && rails_is_number(object)) {
        rails_put_number(gen, object);
        return;
    }
    VALUE asked = object, answer = rails_asked(gen, object);
    for (int i = 0; i < RAILS_ANSWERS; i++) {
        jac_rails_of(gen)->renewed = false;
        if (JAC_UNLIKELY(call->hooks) && call->hooks->put_answer(gen, asked, answer)) return;
        bool number = rails_is_number(answer) && !RB_INTEGER_TYPE_P(answer) && !RB_FLOAT_TYPE_P(answer);
        if (rails_is_coder(gen) || number || rails_is_settled(answer) || rails_kind(gen, answer) != JAC_RAILS_CALL ||
            (call->fragments && !RB_SPECIAL_CONST_P(answer) && RBASIC_CLASS(answer) == jac_json.cFragment)) {
            jac_rails_put_plain(gen, answer);
            return;
        }
        asked = answer;
        answer = rails_as_json(gen, asked);
    }
    rails_unsettled();
}

/* Whether the class is one that a JSON::Coder takes. */
static bool rails_is_native(VALUE object)
{
    VALUE klass = rb_obj_class(object);
    return klass == rb_cHash || klass == rb_cArray || klass == rb_cFloat || klass == rb_cString ||
           klass == rb_cSymbol || klass == rb_cInteger || klass == rb_cNilClass || klass == rb_cTrueClass ||
           klass == rb_cFalseClass || klass == jac_json.cFragment;
}

VALUE jac_rails_coder_hook(jac_generator *gen, VALUE object, bool is_key)
{
    if (is_key) return RB_SYMBOL_P(object) ? object : jac_call_method(gen, object, jac_id.to_s);
    VALUE answer = rails_as_json(gen, object);
    if (answer == object) {
        size_t used = jac_call_begin(gen);
        answer = rb_struct_new(jac_json.cFragment,
                               jac_json_generate(jac_rails_of(gen)->generate, object, Qnil, false));
        jac_call_end(gen, used);
        return answer;
    }
    for (int i = RAILS_CODER_ANSWERS; !rails_is_native(answer); i--) {
        if (i == 0) rb_raise(rb_eSysStackError, "SystemStackError");
        answer = rails_as_json(gen, answer);
    }
    return answer;
}

/* ---- handlers ---- */

void jac_rails_itself(jac_generator *gen, VALUE object)
{
    if (RB_TYPE_P(object, T_STRING) && RBASIC_CLASS(object) == rb_cString) jac_to_json_text(gen, object);
    else rails_put_generated(gen, object);
}

void jac_rails_plain_text(jac_generator *gen, VALUE string)
{
    rb_enc_str_coderange(string);
    if (JAC_LIKELY(jac_generator_is_plain(string))) jac_to_json_text(gen, string);
    else rails_put_generated(gen, string);
}

void jac_rails_float(jac_generator *gen, VALUE number)
{
    if (rails_is_coder(gen) || jac_generator_inlines(gen, JAC_TYPE_FLOAT)) jac_generate_float(gen, number);
    else rails_put_number(gen, number);
}

void jac_rails_foreign(jac_generator *gen, VALUE object)
{
    static const jac_generate_fn handlers[JAC_RAILS_KIND_COUNT] = {
#define RAILS_HANDLER(name, text, handler) [JAC_RAILS_##name] = handler,
        JAC_RAILS_KINDS(RAILS_HANDLER)
#undef RAILS_HANDLER
    };
    if (JAC_UNLIKELY(gen->answer == object) && !jac_rails_of(gen)->asked && rails_is_coder(gen)) {
        jac_to_json_strict(gen, object); /* whose block's answer is not asked again */
        return;
    }
    bool raw = jac_rails_of(gen)->fragments &&
               (!jac_rails_of(gen)->asked || gen->answer == object); /* what a text that is no UTF-8 has become */
    if (raw && jac_to_json_fragment(gen, object)) return;
    const jac_rails_kind kind = rails_kind(gen, object);
    const jac_rails_hooks *hooks = jac_rails_of(gen)->hooks;
    if (JAC_UNLIKELY(hooks)) hooks->put_object(gen, object, kind, handlers[kind]); /* bounds: an enumerator */
    else handlers[kind](gen, object);
}

void jac_rails_string(jac_generator *gen, VALUE string)
{
    if (JAC_LIKELY(RBASIC_CLASS(string) == rb_cString)) jac_to_json_text(gen, string);
    else if (jac_rails_of(gen)->asked || rails_is_coder(gen)) jac_rails_foreign(gen, string);
    else if (rails_kind(gen, string) == JAC_RAILS_STRING) jac_rails_plain_text(gen, string);
    else rails_put_generated(gen, string);
}

/* ---- the document ---- */

/* What only: or except: of the options select by, as an Array that stays as it is, or nil. */
static VALUE rails_selection(jac_generator *gen, VALUE options, ID name)
{
    VALUE symbol = ID2SYM(name), names = jac_call_arguments(gen, options, jac_rails_id.aref, 1, &symbol);
    if (!RTEST(names)) return Qnil;
    names = rb_ary_dup(jac_call_list(gen, names));
    for (long i = 0; i < RARRAY_LEN(names); i++) {
        VALUE name = RARRAY_AREF(names, i);
        if (!RB_SPECIAL_CONST_P(name) && RBASIC_CLASS(name) == rb_cString)
            rb_ary_store(names, i, rb_str_new_frozen(name));
    }
    return rb_obj_freeze(names);
}

/* Whether as_json with these options is done here. */
static bool rails_begin_asked(jac_generator *gen)
{
    jac_rails_call *call = jac_rails_of(gen);
    if (rails_is_careful(gen) || RB_SPECIAL_CONST_P(call->options) || !RB_TYPE_P(call->options, T_HASH) ||
        RBASIC_CLASS(call->options) != rb_cHash)
        return false;
    call->only = rails_selection(gen, call->options, jac_rails_id.only);
    if (NIL_P(call->only)) call->except = rails_selection(gen, call->options, jac_rails_id.except);
    bool selects = !NIL_P(call->only) || !NIL_P(call->except);
    call->few = selects && jac_rails_are_few(NIL_P(call->only) ? call->except : call->only);
    call->asked_inlined = selects ? JAC_INLINED_ALL & ~(1u << JAC_TYPE_HASH) : JAC_INLINED_ALL;
    return true;
}

static void rails_document(jac_generator *gen, VALUE value)
{
    jac_rails_call *call = jac_rails_of(gen);
    gen->escape = gen->key_escape = call->escape;
    gen->key_tag = (VALUE)call->escape << (sizeof(VALUE) * CHAR_BIT - CHAR_BIT);
    call->only = call->except = Qnil;
    call->careful = JAC_CHOICE_UNSAID;
    bool asked = !rails_is_coder(gen) && !jac_rails_float_is_own(gen);
    call->plain_inlined = asked ? JAC_INLINED_ALL & ~(1u << JAC_TYPE_FLOAT) : JAC_INLINED_ALL;
    rails_set_way(gen, false, Qnil);
    if (NIL_P(call->options)) {
        jac_generate_value(gen, value);
    } else if (rails_begin_asked(gen)) {
        rails_set_way(gen, true, call->options);
        jac_generate_value(gen, value);
    } else {
        VALUE options = rails_copy(gen);
        jac_rails_put_plain(gen, jac_call_arguments(gen, value, jac_rails_id.as_json, 1, &options));
    }
    if (JAC_UNLIKELY(call->moves)) jac_rails_keys_finish(gen);
}

VALUE jac_rails_generate(const jac_config *config, VALUE value, jac_rails_call *call)
{
    return jac_generate_by(config, value, rails_document, call);
}
