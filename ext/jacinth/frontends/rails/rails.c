/* frontends/rails/rails.c - L4. Values as ActiveSupport's encoder writes them: which way each goes, and what as_json
 * says of an object, asked until it is something that JSON has. See rails.h. */
#include "frontends/rails/rails.h"
#include <limits.h>
#include "rb/names.h"
#include "rb/private/hash_walk.h"
#include "rb/generate/call.h"
#include "rb/generate/inline.h"
#include "frontends/oj/dump/oj_walk.h"
#include "frontends/json/json.h"
#include "frontends/json/to_json.h"

/* How often as_json is asked for what it gave itself: as deep as Ruby methods go that call each other. */
#define RAILS_ANSWERS 10000
/* ... where ActiveSupport counts. */
#define RAILS_CODER_ANSWERS 5

static const jac_layout rails_layout = {
    .indent = "", .space = "", .space_before = "", .object_nl = "", .array_nl = "", .compact = true};

static bool rails_is_coder(const jac_walk *walk) { return walk->dialect->hook != NULL; }

void jac_rails_prepare(jac_walk *walk)
{
    walk->layout = rails_layout;
    if (rails_is_coder(walk)) walk->hook = Qtrue;
}

/* ---- the two ways ---- */

static void rails_set_way(jac_walk *walk, bool asked, VALUE given)
{
    jac_rails_call *call = jac_rails_of(walk);
    call->asked = asked;
    call->given = given;
    walk->inlined = asked ? (NIL_P(given) ? JAC_INLINED_ALL : call->asked_inlined) : call->plain_inlined;
    walk->hot = walk->inlined == JAC_INLINED_ALL;
    walk->direct = walk->hot && jac_hash_walk_state.on;
}

jac_rails_way jac_rails_ask(jac_walk *walk, VALUE given)
{
    const jac_rails_way way = {jac_rails_of(walk)->asked, jac_rails_of(walk)->given};
    rails_set_way(walk, true, given);
    return way;
}

jac_rails_way jac_rails_take_plain(jac_walk *walk)
{
    const jac_rails_way way = {jac_rails_of(walk)->asked, jac_rails_of(walk)->given};
    rails_set_way(walk, false, Qnil);
    return way;
}

void jac_rails_back(jac_walk *walk, jac_rails_way way) { rails_set_way(walk, way.asked, way.given); }

void jac_rails_put_plain(jac_walk *walk, VALUE value)
{
    const jac_rails_way way = jac_rails_take_plain(walk);
    jac_walk_value(walk, value);
    jac_rails_back(walk, way);
    RB_GC_GUARD(value);
}

void jac_rails_put_asked(jac_walk *walk, VALUE value)
{
    const jac_rails_way way = jac_rails_ask(walk, jac_rails_given(walk));
    jac_walk_value(walk, value);
    jac_rails_back(walk, way);
    RB_GC_GUARD(value);
}

/* ---- what is called ---- */

/* Writes what JSON.generate would. */
static void rails_put_generated(jac_walk *walk, VALUE object)
{
    size_t used = jac_call_begin(walk);
    VALUE text = jac_json_generate(jac_rails_of(walk)->generate, object, Qnil, false);
    jac_call_end(walk, used);
    jac_to_json_raw(walk, text);
    RB_GC_GUARD(text);
}

static VALUE rails_as_json(jac_walk *walk, VALUE object) { return jac_call_method(walk, object, jac_id.as_json); }

/* The options as as_json is given them. */
static VALUE rails_copy(jac_walk *walk)
{
    jac_rails_call *call = jac_rails_of(walk);
    if (call->frozen) return call->options;
    VALUE copy = jac_call_method(walk, call->options, jac_id.dup);
    if (!call->freezes) return copy;
    call->frozen = true;
    return call->options = rb_obj_freeze(copy);
}

/* as_json as the value in hand is asked. */
static VALUE rails_asked(jac_walk *walk, VALUE object)
{
    if (NIL_P(jac_rails_given(walk))) return rails_as_json(walk, object);
    VALUE options = rails_copy(walk);
    return jac_call_arguments(walk, object, jac_id.as_json, 1, &options);
}

/* What as_json says of a number is not asked again. */
static void rails_put_number(jac_walk *walk, VALUE object)
{
    VALUE answer = rails_as_json(walk, object);
    if (!jac_walk_scalar(walk, answer)) rails_put_generated(walk, answer);
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
static bool rails_is_careful(jac_walk *walk)
{
    jac_rails_call *call = jac_rails_of(walk);
    if (JAC_UNLIKELY(call->careful == JAC_CHOICE_UNSAID))
        call->careful = jac_rails_core_is_own(walk) ? JAC_CHOICE_NO : JAC_CHOICE_YES;
    return call->careful == JAC_CHOICE_YES;
}

static jac_rails_kind rails_kind(jac_walk *walk, VALUE object)
{
    return rails_is_careful(walk) ? JAC_RAILS_CALL : jac_rails_kind_of(walk, CLASS_OF(object));
}

/* ---- after Oj.optimize_rails ---- */

/* Whether Oj's encoder would ask the object for its raw_json. */
static bool rails_has_raw(jac_walk *walk, VALUE object)
{
    if (!jac_rails_of(walk)->raw || RB_SPECIAL_CONST_P(object)) return false;
    const enum ruby_value_type type = RB_BUILTIN_TYPE(object);
    if (type != T_OBJECT && type != T_STRUCT && type != T_DATA) return false;
    return !jac_call_lacks(CLASS_OF(object), jac_id.raw_json) && jac_call_responds(walk, object, jac_id.raw_json);
}

/* Writes the object's raw_json, which is not escaped. */
static void rails_put_raw(jac_walk *walk, VALUE object)
{
    const VALUE arguments[] = {SIZET2NUM(walk->depth), INT2NUM(jac_rails_of(walk)->raw_indent)};
    VALUE text = jac_call_to_str(walk, jac_call_arguments(walk, object, jac_id.raw_json, 2, arguments));
    const size_t start = jac_buf_len(&walk->out.buf);
    jac_oj_raw(walk, text);
    jac_rails_note_raw(walk, start);
}

/* Writes what an as_json gave as Oj does: by raw_json, or, where it is the object that was asked, by to_hash or to_s.
 * ActiveSupport would ask that for ever. */
static void rails_put_oj_answer(jac_walk *walk, VALUE answer)
{
    if (rails_has_raw(walk, answer)) {
        rails_put_raw(walk, answer);
        return;
    }
    const ID name = jac_call_responds(walk, answer, jac_id.to_hash) ? jac_id.to_hash : jac_id.to_s;
    jac_rails_put_plain(walk, jac_call_method(walk, answer, name));
}

/* Writes an object where raw_json is asked: before as_json, but not in what the as_json of an object gives, which has
 * asked the objects in there for their as_json already. */
static void rails_put_oj_object(jac_walk *walk, VALUE object, jac_rails_kind kind, jac_walk_fn write)
{
    jac_rails_call *call = jac_rails_of(walk);
    const bool within = call->within;
    if (!within && rails_has_raw(walk, object)) {
        rails_put_raw(walk, object);
        return;
    }
    call->within = within || (kind != JAC_RAILS_HASH && kind != JAC_RAILS_ARRAY);
    write(walk, object);
    call->within = within;
}

void jac_rails_call_as_json(jac_walk *walk, VALUE object)
{
    const jac_rails_call *call = jac_rails_of(walk);
    if (!call->asked && rails_is_coder(walk)) {
        jac_to_json_strict(walk, object);
        return;
    }
    if (!call->asked && rails_is_number(object)) {
        rails_put_number(walk, object);
        return;
    }
    VALUE asked = object, answer = rails_asked(walk, object);
    jac_rails_of(walk)->within = false;
    for (int i = 0; i < RAILS_ANSWERS; i++) {
        jac_rails_of(walk)->renewed = false;
        if (JAC_UNLIKELY(call->follows_oj) && (answer == asked || rails_has_raw(walk, answer))) {
            rails_put_oj_answer(walk, answer);
            return;
        }
        bool number = rails_is_number(answer) && !RB_INTEGER_TYPE_P(answer) && !RB_FLOAT_TYPE_P(answer);
        if (rails_is_coder(walk) || number || rails_is_settled(answer) || rails_kind(walk, answer) != JAC_RAILS_CALL ||
            (call->fragments && !RB_SPECIAL_CONST_P(answer) && RBASIC_CLASS(answer) == jac_json.cFragment)) {
            jac_rails_put_plain(walk, answer);
            return;
        }
        asked = answer;
        answer = rails_as_json(walk, asked);
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

VALUE jac_rails_coder_hook(jac_walk *walk, VALUE object, bool is_key)
{
    if (is_key) return RB_SYMBOL_P(object) ? object : jac_call_method(walk, object, jac_id.to_s);
    VALUE answer = rails_as_json(walk, object);
    if (answer == object) {
        size_t used = jac_call_begin(walk);
        answer = rb_struct_new(jac_json.cFragment,
                               jac_json_generate(jac_rails_of(walk)->generate, object, Qnil, false));
        jac_call_end(walk, used);
        return answer;
    }
    for (int i = RAILS_CODER_ANSWERS; !rails_is_native(answer); i--) {
        if (i == 0) rb_raise(rb_eSysStackError, "SystemStackError");
        answer = rails_as_json(walk, answer);
    }
    return answer;
}

/* ---- handlers ---- */

void jac_rails_itself(jac_walk *walk, VALUE object)
{
    if (RB_TYPE_P(object, T_STRING) && RBASIC_CLASS(object) == rb_cString) jac_to_json_text(walk, object);
    else rails_put_generated(walk, object);
}

void jac_rails_plain_text(jac_walk *walk, VALUE string)
{
    rb_enc_str_coderange(string);
    if (JAC_LIKELY(jac_walk_is_plain(string))) jac_to_json_text(walk, string);
    else rails_put_generated(walk, string);
}

void jac_rails_float(jac_walk *walk, VALUE number)
{
    if (rails_is_coder(walk) || jac_walk_inlines(walk, JAC_TYPE_FLOAT)) jac_walk_float(walk, number);
    else rails_put_number(walk, number);
}

void jac_rails_foreign(jac_walk *walk, VALUE object)
{
    static const jac_walk_fn handlers[JAC_RAILS_KIND_COUNT] = {
#define RAILS_HANDLER(name, text, handler) [JAC_RAILS_##name] = handler,
        JAC_RAILS_KINDS(RAILS_HANDLER)
#undef RAILS_HANDLER
    };
    if (JAC_UNLIKELY(walk->answer == object) && !jac_rails_of(walk)->asked && rails_is_coder(walk)) {
        jac_to_json_strict(walk, object); /* whose block's answer is not asked again */
        return;
    }
    bool raw = jac_rails_of(walk)->fragments &&
               (!jac_rails_of(walk)->asked || walk->answer == object); /* what a text that is no UTF-8 has become */
    if (raw && jac_to_json_fragment(walk, object)) return;
    const jac_rails_kind kind = rails_kind(walk, object);
    if (JAC_UNLIKELY(jac_rails_of(walk)->raw))
        rails_put_oj_object(walk, object, kind, handlers[kind]); /* bounds: an enumerator */
    else handlers[kind](walk, object);
}

void jac_rails_string(jac_walk *walk, VALUE string)
{
    if (JAC_LIKELY(RBASIC_CLASS(string) == rb_cString)) jac_to_json_text(walk, string);
    else if (jac_rails_of(walk)->asked || rails_is_coder(walk)) jac_rails_foreign(walk, string);
    else if (rails_kind(walk, string) == JAC_RAILS_STRING) jac_rails_plain_text(walk, string);
    else rails_put_generated(walk, string);
}

/* ---- the document ---- */

/* What only: or except: of the options select by, as an Array that stays as it is, or nil. */
static VALUE rails_selection(jac_walk *walk, VALUE options, ID name)
{
    VALUE symbol = ID2SYM(name), names = jac_call_arguments(walk, options, jac_id.aref, 1, &symbol);
    if (!RTEST(names)) return Qnil;
    names = rb_ary_dup(jac_call_list(walk, names));
    for (long i = 0; i < RARRAY_LEN(names); i++) {
        VALUE name = RARRAY_AREF(names, i);
        if (!RB_SPECIAL_CONST_P(name) && RBASIC_CLASS(name) == rb_cString)
            rb_ary_store(names, i, rb_str_new_frozen(name));
    }
    return rb_obj_freeze(names);
}

/* Whether as_json with these options is done here. */
static bool rails_begin_asked(jac_walk *walk)
{
    jac_rails_call *call = jac_rails_of(walk);
    if (rails_is_careful(walk) || RB_SPECIAL_CONST_P(call->options) || !RB_TYPE_P(call->options, T_HASH) ||
        RBASIC_CLASS(call->options) != rb_cHash)
        return false;
    call->only = rails_selection(walk, call->options, jac_id.only);
    if (NIL_P(call->only)) call->except = rails_selection(walk, call->options, jac_id.except);
    bool selects = !NIL_P(call->only) || !NIL_P(call->except);
    call->few = selects && jac_rails_are_few(NIL_P(call->only) ? call->except : call->only);
    call->asked_inlined = selects ? JAC_INLINED_ALL & ~(1u << JAC_TYPE_HASH) : JAC_INLINED_ALL;
    return true;
}

void jac_rails_document(jac_walk *walk, VALUE value)
{
    jac_rails_call *call = jac_rails_of(walk);
    walk->escape = walk->key_escape = call->escape;
    walk->key_tag = (VALUE)call->escape << (sizeof(VALUE) * CHAR_BIT - CHAR_BIT);
    call->only = call->except = Qnil;
    call->careful = JAC_CHOICE_UNSAID;
    bool asked = !rails_is_coder(walk) && !jac_rails_float_is_own(walk);
    call->plain_inlined = asked ? JAC_INLINED_ALL & ~(1u << JAC_TYPE_FLOAT) : JAC_INLINED_ALL;
    rails_set_way(walk, false, Qnil);
    if (NIL_P(call->options)) {
        jac_walk_value(walk, value);
    } else if (rails_begin_asked(walk)) {
        rails_set_way(walk, true, call->options);
        jac_walk_value(walk, value);
    } else {
        VALUE options = rails_copy(walk);
        jac_rails_put_plain(walk, jac_call_arguments(walk, value, jac_id.as_json, 1, &options));
    }
    if (JAC_UNLIKELY(call->moves)) jac_rails_keys_finish(walk);
}
