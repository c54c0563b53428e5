/* rb/walk/rails.c - L3. Values as ActiveSupport's encoder writes them: what as_json says of an object, asked until it is
 * something that JSON has. See rails.h. */
#include "rb/walk/rails.h"
#include "rb/names.h"
#include "rb/walk/call.h"
#include "rb/walk/to_json.h"

/* How often as_json is asked for what it gave itself, as deep as Ruby methods go that call each other. */
#define RAILS_ANSWERS 10000
/* ... where ActiveSupport counts. */
#define RAILS_CODER_ANSWERS 5

static const jac_layout rails_layout = {.indent = "", .space = "", .space_before = "", .object_nl = "", .array_nl = "", .compact = true};

void jac_rails_prepare(jac_walk *walk)
{
    walk->layout = rails_layout;
    walk->seen = walk->rest = Qfalse;
    if (walk->dialect->hook) walk->hook = Qtrue;
}

/* Writes what JSON.generate would. */
static void rails_put_generated(jac_walk *walk, VALUE object)
{
    size_t used = jac_call_begin(walk);
    VALUE text = jac_walk_generate(walk->rails->generate, object);
    jac_call_end(walk, used);
    jac_to_json_raw(walk, text);
    RB_GC_GUARD(text);
}

static VALUE rails_as_json(jac_walk *walk, VALUE object) { return jac_call_method(walk, object, jac_id.as_json); }

/* What as_json says of a number is not asked again. */
static void rails_put_number(jac_walk *walk, VALUE object)
{
    VALUE answer = rails_as_json(walk, object);
    if (!jac_walk_scalar(walk, answer)) rails_put_generated(walk, answer);
    RB_GC_GUARD(answer);
}

void jac_rails_string(jac_walk *walk, VALUE string)
{
    if (JAC_LIKELY(RBASIC_CLASS(string) == rb_cString)) jac_to_json_text(walk, string);
    else rails_put_generated(walk, string);
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

void jac_rails_foreign(jac_walk *walk, VALUE object)
{
    VALUE answer = object;
    for (int i = 0; i < RAILS_ANSWERS; i++) {
        if (walk->rails->fragments && jac_to_json_fragment(walk, answer)) return;
        if (rails_is_number(answer)) {
            rails_put_number(walk, answer);
            return;
        }
        answer = rails_as_json(walk, answer);
        if (rails_is_settled(answer)) {
            jac_walk_value(walk, answer);
            RB_GC_GUARD(answer);
            return;
        }
    }
    rails_unsettled();
}

/* Whether the class is one that a JSON::Coder takes. */
static bool rails_is_native(VALUE object)
{
    VALUE klass = rb_obj_class(object);
    return klass == rb_cHash || klass == rb_cArray || klass == rb_cFloat || klass == rb_cString || klass == rb_cSymbol || klass == rb_cInteger ||
           klass == rb_cNilClass || klass == rb_cTrueClass || klass == rb_cFalseClass || klass == jac_json.cFragment;
}

VALUE jac_rails_coder_hook(jac_walk *walk, VALUE object, bool is_key)
{
    if (is_key) return RB_SYMBOL_P(object) ? object : jac_call_method(walk, object, jac_id.to_s);
    VALUE answer = rails_as_json(walk, object);
    if (answer == object) {
        size_t used = jac_call_begin(walk);
        answer = rb_struct_new(jac_json.cFragment, jac_walk_generate(walk->rails->generate, object));
        jac_call_end(walk, used);
        return answer;
    }
    for (int i = RAILS_CODER_ANSWERS; !rails_is_native(answer); i--) {
        if (i == 0) rb_raise(rb_eSysStackError, "SystemStackError");
        answer = rails_as_json(walk, answer);
    }
    return answer;
}

void jac_rails_document(jac_walk *walk, VALUE given)
{
    jac_rails_call *call = (jac_rails_call *)given;
    walk->rails = call;
    walk->escape = call->escape;
    if (NIL_P(call->options)) {
        jac_walk_value(walk, call->value);
        return;
    }
    VALUE answer = jac_call_arguments(walk, call->value, jac_id.as_json, 1, &call->options);
    jac_walk_value(walk, answer);
    RB_GC_GUARD(answer);
}
