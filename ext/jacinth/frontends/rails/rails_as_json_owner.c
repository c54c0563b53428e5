/* frontends/rails/rails_as_json_owner.c - L4. What the as_json of a class does. It is known from the module that
 * defines the method, if the method is still ActiveSupport's. Where Ruby's methods can be marked
 * (rb/private/method_mark.h) the mark shows that, else the methods are compared. See rails.h. */
#include "frontends/rails/rails_as_json_owner.h"
#include "base/bits.h"
#include "frontends/rails/rails_call.h"
#include "frontends/rails/rails_names.h"
#include "rb/generate/call.h"
#include "rb/private/method_mark.h"

jac_rails_process jac_rails_known;

enum { RAILS_KIND_NUMBER, RAILS_KIND_METHOD, RAILS_KIND_TEXTS };

/* The instance method of a class, or nil; or of a module that defines it. A module is not asked whether it has the
 * method: what Ruby 4.0 keeps from that lookup is not updated when the heap is compacted. */
static VALUE rails_as_json_owner_method(jac_generator *gen, VALUE klass, ID name)
{
    if (RB_TYPE_P(klass, T_CLASS) && !rb_method_boundp(klass, name, 0)) return Qnil;
    VALUE symbol = ID2SYM(name);
    return jac_call_arguments(gen, klass, jac_rails_id.instance_method, 1, &symbol);
}

static bool rails_as_json_owner_same(jac_generator *gen, VALUE klass, ID name, VALUE method)
{
    if (JAC_LIKELY(jac_method_mark_state.on)) return rb_method_basic_definition_p(klass, name) != 0;
    VALUE now = rails_as_json_owner_method(gen, klass, name);
    if (NIL_P(now)) return false;
    /* In Ruby 3.1, == is false for an inherited method, so the method is taken from its owner. */
    VALUE owner = jac_call_method(gen, now, jac_rails_id.owner);
    if (!RB_TYPE_P(owner, T_CLASS) && !RB_TYPE_P(owner, T_MODULE)) return false;
    if (owner != klass) now = rails_as_json_owner_method(gen, owner, name);
    return !NIL_P(now) && RTEST(jac_call_arguments(gen, now, jac_rails_id.equal, 1, &method));
}

/* Whether the class still has all methods that the text written here stands for. A method of another class must still
 * be that class's own. */
static bool rails_as_json_owner_texts(jac_generator *gen, VALUE klass, VALUE texts)
{
    for (long i = 0; i < RARRAY_LEN(texts); i++) {
        VALUE text = RARRAY_AREF(texts, i);
        VALUE owner = RARRAY_AREF(text, 0), at = RTEST(rb_class_inherited_p(klass, owner)) ? klass : owner;
        if (!rails_as_json_owner_same(gen, at, SYM2ID(RARRAY_AREF(text, 1)), RARRAY_AREF(text, 2))) return false;
    }
    return true;
}

/* Nothing is known before an encoder has been initialized; one that was only allocated may be used earlier. */
static VALUE rails_as_json_owner_row(VALUE owner)
{
    return jac_rails_known.kinds ? rb_hash_lookup2(jac_rails_known.kinds, owner, Qnil) : Qnil;
}

/* The row of the first ancestor that has one. */
static VALUE rails_as_json_owner_inherited(VALUE klass)
{
    VALUE ancestors = rb_mod_ancestors(klass), row = Qnil;
    for (long i = 0; i < RARRAY_LEN(ancestors) && NIL_P(row); i++)
        row = rails_as_json_owner_row(RARRAY_AREF(ancestors, i));
    RB_GC_GUARD(ancestors);
    return row;
}

/* The row of the module that defines the class's as_json, or nil if the method is not ActiveSupport's. */
static VALUE rails_as_json_owner_find(jac_generator *gen, VALUE klass)
{
    if (jac_method_mark_state.on) {
        if (!rb_method_basic_definition_p(klass, jac_rails_id.as_json)) return Qnil;
        VALUE row = rails_as_json_owner_row(klass);
        return NIL_P(row) ? rails_as_json_owner_inherited(klass) : row;
    }
    VALUE method = rails_as_json_owner_method(gen, klass, jac_rails_id.as_json);
    if (NIL_P(method)) return Qnil;
    VALUE owner = jac_call_method(gen, method, jac_rails_id.owner), row = rails_as_json_owner_row(owner);
    if (NIL_P(row) || !rails_as_json_owner_same(gen, owner, jac_rails_id.as_json, RARRAY_AREF(row, RAILS_KIND_METHOD)))
        return Qnil;
    return row;
}

/* Whether the constant is defined, and is not just an autoload. */
static bool rails_as_json_owner_is_loaded(jac_generator *gen, VALUE names)
{
    VALUE scope = rb_cObject;
    size_t used = jac_call_begin(gen);
    for (long i = 0; scope && i < RARRAY_LEN(names); i++) {
        ID name = SYM2ID(RARRAY_AREF(names, i));
        /* may call Ruby */
        bool loaded = rb_const_defined_at(scope, name) && NIL_P(rb_autoload_p(scope, name));
        scope = loaded ? rb_const_get_at(scope, name) : Qfalse; /* may call Ruby */
        if (!RB_TYPE_P(scope, T_MODULE) && !RB_TYPE_P(scope, T_CLASS)) scope = Qfalse;
    }
    jac_call_end(gen, used);
    return scope != Qfalse;
}

/* Has the table made again if one of the missing owners has been loaded. This must be before a class is asked: Ruby
 * caches a method when it is first looked up, and a mark comes too late then. */
static void rails_as_json_owner_renew(jac_generator *gen)
{
    VALUE missing = jac_rails_known.missing;
    for (long i = 0; i < RARRAY_LEN(missing); i++) {
        if (!rails_as_json_owner_is_loaded(gen, RARRAY_AREF(missing, i))) continue;
        /* calls no Ruby: a constant of ours */
        jac_call_method(gen, rb_const_get_at(jac_mJacinth, jac_rails_id.Rails), jac_rails_id.renew);
        return;
    }
}

/* The number of fraction digits of a time, or -1 for a setting that is not such a number. nil means 0 where
 * Time#xmlschema is written in Ruby, up to Ruby 3.3. */
static int rails_as_json_owner_precision(VALUE precision)
{
    if (NIL_P(precision) && JAC_RUBY_VERSION < 304) return 0;
    return RB_FIXNUM_P(precision) && RB_FIX2LONG(precision) >= 0 && RB_FIX2LONG(precision) <= 9
               ? (int)RB_FIX2LONG(precision)
               : -1;
}

/* Reads ActiveSupport's settings for times into the call, once. */
static void rails_as_json_owner_read_times(jac_rails_call *call)
{
    call->timed = true;
    call->standard_time = RTEST(rb_attr_get(jac_rails_known.encoding, jac_rails_id.iv_standard_time));
    call->digits = rails_as_json_owner_precision(rb_attr_get(jac_rails_known.encoding, jac_rails_id.iv_time_precision));
}

static jac_rails_kind rails_as_json_owner_look(jac_generator *gen, VALUE klass)
{
    if (!jac_rails_of(gen)->timed) rails_as_json_owner_read_times(jac_rails_of(gen));
    if (!jac_rails_of(gen)->renewed && jac_rails_known.kinds) rails_as_json_owner_renew(gen);
    jac_rails_of(gen)->renewed = true;
    VALUE row = rails_as_json_owner_find(gen, klass);
    jac_string_result_moved(&gen->out);
    if (NIL_P(row)) return JAC_RAILS_CALL;
    jac_rails_kind kind = (jac_rails_kind)FIX2INT(RARRAY_AREF(row, RAILS_KIND_NUMBER));
    switch (kind) {
      case JAC_RAILS_MODEL: return jac_method_mark_state.on ? kind : JAC_RAILS_CALL;
      case JAC_RAILS_TIME: case JAC_RAILS_ZONED: case JAC_RAILS_DATE: case JAC_RAILS_DATE_TIME:
        if (jac_rails_of(gen)->digits < 0) return JAC_RAILS_CALL;
        break;
      case JAC_RAILS_STRING:
          return rails_as_json_owner_texts(gen, klass, RARRAY_AREF(row, RAILS_KIND_TEXTS)) ? kind : JAC_RAILS_ITSELF;
      case JAC_RAILS_STATUS: case JAC_RAILS_ADDRESS: case JAC_RAILS_NETWORK: break;
      default: return kind;
    }
    /* These are written here only as long as nobody has changed the methods that would make their text. */
    return rails_as_json_owner_texts(gen, klass, RARRAY_AREF(row, RAILS_KIND_TEXTS)) ? kind : JAC_RAILS_CALL;
}

static jac_rails_kind rails_as_json_owner_of_class(jac_generator *gen, VALUE klass)
{
    jac_rails_seen *classes = jac_rails_of(gen)->classes;
    const size_t own = (size_t)(jac_hash_word(klass) >> (64 - JAC_RAILS_CLASSES_BITS));
    size_t slot = own;
    while (JAC_UNLIKELY(classes[slot].klass != klass)) { /* bounds: by the shift, then by the mask */
        if (classes[slot].klass == Qfalse || (slot = (slot + 1) & (JAC_RAILS_CLASSES - 1)) == own) {
            const jac_rails_kind kind = rails_as_json_owner_look(gen, klass);
            classes[slot] = (jac_rails_seen){klass, kind};
            return kind;
        }
    }
    return classes[slot].kind;
}

static bool rails_as_json_owner_is_own(jac_generator *gen, VALUE klass)
{
    if (JAC_LIKELY(jac_method_mark_state.on)) return rb_method_basic_definition_p(klass, jac_rails_id.as_json) != 0;
    VALUE row = rails_as_json_owner_row(klass);
    if (NIL_P(row)) row = rails_as_json_owner_inherited(klass);
    return !NIL_P(row) &&
           rails_as_json_owner_same(gen, klass, jac_rails_id.as_json, RARRAY_AREF(row, RAILS_KIND_METHOD));
}

bool jac_rails_float_is_own(jac_generator *gen) { return rails_as_json_owner_is_own(gen, rb_cFloat); }

static bool rails_as_json_owner_core_is_own(jac_generator *gen)
{
    const VALUE core[] = {rb_cHash,  rb_cArray,    rb_cString,    rb_cSymbol,    rb_cInteger,
                          rb_cFloat, rb_cNilClass, rb_cTrueClass, rb_cFalseClass};
    for (size_t i = 0; i < sizeof core / sizeof *core; i++) {
        if (!rails_as_json_owner_is_own(gen, core[i])) return false;
    }
    return true;
}

JAC_HOT bool jac_rails_is_careful(jac_generator *gen)
{
    jac_rails_call *call = jac_rails_of(gen);
    if (JAC_UNLIKELY(call->careful == JAC_CHOICE_UNSAID))
        call->careful = rails_as_json_owner_core_is_own(gen) ? JAC_CHOICE_NO : JAC_CHOICE_YES;
    return call->careful == JAC_CHOICE_YES;
}

JAC_HOT jac_rails_kind jac_rails_kind_of(jac_generator *gen, VALUE object)
{
    return jac_rails_is_careful(gen) ? JAC_RAILS_CALL : rails_as_json_owner_of_class(gen, CLASS_OF(object));
}
