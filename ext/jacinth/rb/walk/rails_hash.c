/* rb/walk/rails_hash.c - L3. Arrays and Hashes as ActiveSupport takes them: by each and map where a class has its own, with
 * keys by to_s, of which one of a text is written. See rails.h. */
#include "rb/names.h"
#include "rb/walk/call.h"
#include "rb/walk/hash.h"
#include "rb/walk/rails.h"
#include "rb/walk/to_json.h"

static VALUE rails_hash_same(RB_BLOCK_CALL_FUNC_ARGLIST(value, unused)) { return value; }

/* The elements, each as the way in hand has it; by the map of a class of one's own. */
static void rails_hash_put_array(jac_walk *walk, VALUE array)
{
    VALUE klass = CLASS_OF(array);
    if (klass != rb_cArray && !rb_method_basic_definition_p(klass, jac_id.map)) {
        array = jac_call_block(walk, array, jac_id.map, rails_hash_same, Qnil);
        if (!RB_TYPE_P(array, T_ARRAY)) {
            jac_walk_value(walk, array);
            return;
        }
    }
    jac_walk_array(walk, array);
    RB_GC_GUARD(array);
}

static VALUE rails_hash_take(RB_BLOCK_CALL_FUNC_ARGLIST(pair, pairs))
{
    bool one = argc == 1 && RB_TYPE_P(pair, T_ARRAY);
    VALUE key = one ? rb_ary_entry(pair, 0) : pair, value = one ? rb_ary_entry(pair, 1) : argc > 1 ? argv[1] : Qnil;
    rb_hash_aset(pairs, key, value);
    return Qnil;
}

/* The pairs; by the each of a class of one's own. */
static void rails_hash_put_hash(jac_walk *walk, VALUE hash)
{
    VALUE klass = CLASS_OF(hash);
    if (klass != rb_cHash && !rb_method_basic_definition_p(klass, jac_id.each)) {
        VALUE pairs = rb_hash_new();
        jac_call_block(walk, hash, jac_id.each, rails_hash_take, pairs);
        hash = pairs;
    }
    jac_walk_hash(walk, hash);
    RB_GC_GUARD(hash);
}

static bool rails_hash_is_asked(const jac_walk *walk) { return walk->rails->asked || walk->dialect->hook; }

void jac_rails_array(jac_walk *walk, VALUE array)
{
    if (rails_hash_is_asked(walk)) jac_rails_foreign(walk, array);
    else rails_hash_put_array(walk, array);
}

void jac_rails_hash(jac_walk *walk, VALUE hash)
{
    if (rails_hash_is_asked(walk)) jac_rails_foreign(walk, hash);
    else rails_hash_put_hash(walk, hash);
}

void jac_rails_asked_array(jac_walk *walk, VALUE array)
{
    const jac_rails_way way = jac_rails_ask(walk, jac_rails_given(walk));
    rails_hash_put_array(walk, array);
    jac_rails_back(walk, way);
}

void jac_rails_asked_hash(jac_walk *walk, VALUE hash)
{
    const jac_rails_call *call = walk->rails;
    const jac_rails_way way = jac_rails_ask(walk, jac_rails_given(walk));
    if (jac_rails_selects(walk)) {
        if (jac_rails_put_selected(walk, hash)) {
            jac_rails_back(walk, way);
            return;
        }
        hash = jac_call_splat(walk, hash, NIL_P(call->only) ? jac_id.except : jac_id.slice, NIL_P(call->only) ? call->except : call->only);
    }
    if (JAC_LIKELY(RB_TYPE_P(hash, T_HASH))) rails_hash_put_hash(walk, hash);
    else jac_walk_value(walk, hash);
    jac_rails_back(walk, way);
    RB_GC_GUARD(hash);
}

/* Whether a key stands for itself: a String or Symbol of no subclass. */
static bool rails_hash_is_name(VALUE key)
{
    return RB_SYMBOL_P(key) || (!RB_SPECIAL_CONST_P(key) && RBASIC_CLASS(key) == rb_cString);
}

/* The text of any other key. */
static VALUE rails_hash_text(jac_walk *walk, VALUE key)
{
    VALUE text = jac_call_method(walk, key, jac_id.to_s);
    if (!RB_TYPE_P(text, T_STRING)) text = jac_call_convert_key(walk, text);
    return RBASIC_CLASS(text) == rb_cString ? text : rb_str_plus(rb_utf8_str_new("", 0), text);
}

void jac_rails_key(jac_walk *walk, VALUE key)
{
    if (!walk->rails->asked && walk->dialect->hook) {
        jac_to_json_key(walk, key);
        return;
    }
    VALUE text = rails_hash_is_name(key) ? key : rails_hash_text(walk, key);
    jac_to_json_key(walk, text);
    RB_GC_GUARD(text);
}

static int rails_hash_push_key(VALUE key, VALUE value, VALUE keys)
{
    rb_ary_push(keys, key);
    return ST_CONTINUE;
}

static int rails_hash_push(VALUE key, VALUE value, VALUE pairs)
{
    rb_ary_push(pairs, key);
    rb_ary_push(pairs, value);
    return ST_CONTINUE;
}

/* Notes the text of a key: whether it is that of an earlier one, of which Symbols stand for themselves unless asked. */
static bool rails_hash_is_twice(const jac_walk *walk, VALUE seen, VALUE text, bool symbol, bool *alike)
{
    VALUE before = rb_hash_lookup2(seen, text, Qundef); /* Qtrue: of a String or the like, Qfalse: of a Symbol */
    if (symbol && before == Qundef) rb_hash_aset(seen, text, RBOOL(walk->rails->asked));
    else if (before != Qtrue) rb_hash_aset(seen, text, Qtrue);
    if (before == Qundef) return false;
    *alike = true;
    return before == Qtrue && (!symbol || walk->rails->asked);
}

/* What is to be known before a key of mixed kinds is written: Qfalse, all are Strings and Symbols; else the texts of the
 * others by identity, or Qundef where two keys are one, or alike and not all Strings and Symbols. */
static VALUE rails_hash_look(jac_walk *walk, VALUE hash)
{
    size_t used = jac_call_begin(walk);
    VALUE keys = rb_ary_new(), seen = rb_hash_new(), texts;
    rb_hash_foreach(hash, rails_hash_push_key, keys);
    jac_call_end(walk, used);
    bool twice = false, alike = false;
    texts = jac_call_method(walk, rb_hash_new(), jac_id.compare_by_identity);
    for (long i = 0; i < RARRAY_LEN(keys); i++) {
        VALUE key = RARRAY_AREF(keys, i), text = RB_SYMBOL_P(key) ? rb_sym2str(key) : key;
        if (!rails_hash_is_name(key)) {
            text = rails_hash_text(walk, key);
            rb_hash_aset(texts, key, text);
        }
        twice |= rails_hash_is_twice(walk, seen, text, RB_SYMBOL_P(key), &alike);
    }
    if (twice || (alike && RHASH_SIZE(texts) > 0)) return Qundef;
    RB_GC_GUARD(keys);
    return RHASH_SIZE(texts) > 0 || walk->rails->asked ? texts : Qfalse;
}

VALUE jac_rails_mixed_key(jac_walk *walk, VALUE object, VALUE texts, VALUE key)
{
    if (!walk->rails->asked && walk->dialect->hook) return jac_to_json_mixed_key(walk, object, texts, key);
    if (!texts) {
        texts = rails_hash_look(walk, object);
        jac_string_result_moved(&walk->out);
    }
    if (texts == Qundef) {
        jac_emit_key(&walk->out.buf, "", 0, walk->escape); /* which is taken back */
        return texts;
    }
    if (!texts || !RB_TYPE_P(texts, T_HASH)) return jac_to_json_mixed_key(walk, object, texts, key);
    VALUE text = rb_hash_lookup2(texts, key, Qundef);
    if (text == Qundef) jac_rails_key(walk, key);
    else jac_to_json_key(walk, text);
    return texts;
}

VALUE jac_rails_collapse(jac_walk *walk, VALUE hash)
{
    size_t used = jac_call_begin(walk);
    VALUE pairs = rb_ary_new(), result = rb_hash_new();
    rb_hash_foreach(hash, rails_hash_push, pairs);
    jac_call_end(walk, used);
    for (long i = 0; i + 1 < RARRAY_LEN(pairs); i += 2) {
        VALUE key = RARRAY_AREF(pairs, i);
        if (RB_SYMBOL_P(key) && walk->rails->asked) key = rb_sym2str(key);
        else if (!rails_hash_is_name(key)) key = rails_hash_text(walk, key);
        rb_hash_aset(result, key, RARRAY_AREF(pairs, i + 1));
    }
    RB_GC_GUARD(pairs);
    return result;
}
