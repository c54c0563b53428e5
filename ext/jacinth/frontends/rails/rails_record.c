/* frontends/rails/rails_record.c - L4. Models that keep their attributes as ActiveRecord and ActiveModel::Attributes
 * do: in a set of objects that hold the values, or still in the database row. They are read from there as long as all
 * methods that a call would pass through are those of ActiveRecord or ActiveModel. A reader that is not theirs is
 * called in its turn. See rails_model.h. */
#include "frontends/json/to_json.h"
#include "frontends/rails/rails_model.h"
#include "frontends/rails/rails_names.h"
#include "rb/generate/call.h"
#include "rb/generate/object.h"
#include "rb/private/hash_walk.h"

/* The attributes of one model, as found. Valid until Ruby code runs. */
typedef struct {
    VALUE set;
    VALUE slots[JAC_RAILS_NAMES];  /* root: on the C stack; for each name, its attribute or its value in the row */
    uint64_t attributes;            /* which slots hold an attribute */
    VALUE casted;                   /* a Hash of values converted from the row, or Qfalse */
    unsigned long epoch;
} rails_record;

/* The classes in jac_rails_known.records[:classes]. Those of types and attributes are the last ones. */
enum {
    RAILS_RECORD_SET, RAILS_RECORD_LAZY, RAILS_RECORD_ROW, RAILS_RECORD_UNSET,
    RAILS_RECORD_INTEGER, RAILS_RECORD_FLOAT, RAILS_RECORD_BOOLEAN, RAILS_RECORD_TEXT, RAILS_RECORD_ANY,
    RAILS_RECORD_KINDS
};

static JAC_HOT VALUE rails_record_class(int which)
{
    VALUE classes = rb_hash_lookup2(jac_rails_known.records, ID2SYM(jac_rails_id.classes), Qnil);
    return NIL_P(classes) ? Qnil : rb_ary_entry(classes, which);
}

static bool rails_record_is(VALUE object, int which)
{
    return !RB_SPECIAL_CONST_P(object) && RBASIC_CLASS(object) == rails_record_class(which);
}

static JAC_HOT bool rails_record_is_hash(VALUE object)
{
    return !RB_SPECIAL_CONST_P(object) && RB_BUILTIN_TYPE(object) == T_HASH && RBASIC_CLASS(object) == rb_cHash;
}

/* Whether the attribute's class is one of the library's, with its value in a variable or from the library's method. */
static bool rails_record_is_attribute(jac_generator *gen, VALUE attribute)
{
    VALUE *classes = jac_rails_of(gen)->models->attribute_classes,
          klass = RB_SPECIAL_CONST_P(attribute) ? Qfalse : RBASIC_CLASS(attribute);
    if (!klass) return false;
    if (JAC_LIKELY(klass == classes[0] || klass == classes[1])) return true;
    VALUE known = rb_hash_lookup2(jac_rails_known.records, ID2SYM(jac_rails_id.classes), Qnil);
    for (long i = RAILS_RECORD_KINDS; i < RARRAY_LEN(known); i++) {
        if (RARRAY_AREF(known, i) != klass) continue;
        if (!jac_rails_owns(gen, attribute, jac_rails_id.value) ||
            !jac_rails_owns(gen, attribute, jac_rails_id.initialized_p))
            return false;
        classes[1] = classes[0];
        classes[0] = klass;
        return true;
    }
    return false;
}

/* Whether the set's methods are the library's. */
static bool rails_record_set_is_own(jac_generator *gen, VALUE set)
{
    return jac_rails_owns(gen, set, jac_rails_id.keys) && jac_rails_owns(gen, set, jac_rails_id.fetch_value) &&
           jac_rails_owns(gen, set, jac_rails_id.key_p) && jac_rails_owns(gen, set, jac_rails_id.attributes) &&
           jac_rails_owns(gen, set, jac_rails_id.default_attribute) && jac_rails_owns(gen, set, jac_rails_id.aref);
}

/* Whether the two keys are equal names. */
static bool rails_record_same(VALUE name, VALUE key)
{
    return name == key ||
           (RB_TYPE_P(key, T_STRING) && RSTRING_LEN(name) == RSTRING_LEN(key) && rb_str_equal(name, key) == Qtrue);
}

/* The index of the name, which is tried at `guess` first, or -1. */
static long rails_record_index(VALUE names, VALUE key, long guess)
{
    long count = RARRAY_LEN(names);
    if (JAC_LIKELY(guess < count && RARRAY_AREF(names, guess) == key)) return guess;
    for (long i = 0; i < count; i++) {
        if (rails_record_same(RARRAY_AREF(names, i), key)) return i;
    }
    return -1;
}

/* Reads the values of the row. Its names must be the first ones of the plan. */
static bool rails_record_read_row(const jac_rails_record_plan *plan, VALUE values, rails_record *record)
{
    jac_hash_cursor cursor;
    VALUE key, value, row = Qfalse;
    long count = 0;
    if (rails_record_is(values, RAILS_RECORD_ROW)) {
        row = rb_attr_get(values, jac_rails_id.iv_row);
        values = rb_attr_get(values, jac_rails_id.iv_column_indexes);
        if (!RB_TYPE_P(row, T_ARRAY)) return false;
    }
    if (!rails_record_is_hash(values) || !jac_hash_walk_start(&cursor, values)) return false;
    while (jac_hash_walk_next(&cursor, &key, &value)) {
        if (count == plan->row || !rails_record_same(RARRAY_AREF(plan->names, count), key)) return false;
        if (row) value = RB_FIXNUM_P(value) ? rb_ary_entry(row, RB_FIX2LONG(value)) : Qnil;
        record->slots[count++] = value; /* bounds: plan->row is at most JAC_RAILS_NAMES */
    }
    return count == plan->row;
}

/* Reads the attributes that exist as objects. */
static bool rails_record_read_attributes(jac_generator *gen, const jac_rails_record_plan *plan, VALUE attributes,
                                         rails_record *record)
{
    jac_hash_cursor cursor;
    VALUE key, attribute;
    long index = -1;
    if (!rails_record_is_hash(attributes) || !jac_hash_walk_start(&cursor, attributes)) return false;
    while (jac_hash_walk_next(&cursor, &key, &attribute)) {
        long found = rails_record_index(plan->names, key, index + 1);
        if (found < 0 && rails_record_is(attribute, RAILS_RECORD_UNSET)) continue;
        if (found < 0 || !rails_record_is_attribute(gen, attribute)) return false;
        index = found;
        record->slots[index] = attribute; /* bounds: an index below JAC_RAILS_NAMES */
        record->attributes |= (uint64_t)1 << index;
    }
    return true;
}

static bool rails_record_look(jac_generator *gen, const jac_rails_record_plan *plan, VALUE object, rails_record *record)
{
    VALUE set = rb_attr_get(object, jac_rails_id.iv_attributes);
    record->set = set;
    record->attributes = 0;
    record->casted = Qfalse;
    bool lazy = rails_record_is(set, RAILS_RECORD_LAZY);
    if (!lazy && !rails_record_is(set, RAILS_RECORD_SET)) return false;
    if (lazy != (plan->types != Qfalse)) return false;
    if (lazy && (rb_attr_get(set, jac_rails_id.iv_types) != plan->types ||
                 rb_attr_get(set, jac_rails_id.iv_default_attributes) != plan->defaults))
        return false;
    if (lazy && !rails_record_read_row(plan, rb_attr_get(set, jac_rails_id.iv_values), record)) return false;
    if (lazy) record->casted = rb_attr_get(set, jac_rails_id.iv_casted_values);
    if (record->casted && !rails_record_is_hash(record->casted)) return false;
    return rails_record_read_attributes(gen, plan, rb_attr_get(set, jac_rails_id.iv_attributes), record);
}

/* Finds the attributes of the model, if they are those of the plan. For a name that is not in the row, the set is asked
 * to make its default attribute. */
static bool rails_record_read(jac_generator *gen, const jac_rails_record_plan *plan, VALUE object, rails_record *record)
{
    for (int turn = 0; turn < 2; turn++) {
        bool whole = true;
        if (!rails_record_look(gen, plan, object, record)) return false;
        for (long i = plan->row; i < RARRAY_LEN(plan->names); i++) {
            VALUE name = RARRAY_AREF(plan->names, i);
            if (record->attributes >> i & 1) continue;
            whole = false;
            jac_call_arguments(gen, record->set, jac_rails_id.aref, 1, &name);
        }
        record->epoch = gen->out.epoch;
        if (whole) return true;
    }
    return false;
}

/* ---- plans ---- */

/* Adds the keys of a Hash that are not in `names` yet. False if a key is not a String. */
static bool rails_record_add_names(VALUE names, VALUE hash, VALUE hidden)
{
    jac_hash_cursor cursor;
    VALUE key, value;
    if (!rails_record_is_hash(hash)) return false;
    VALUE keys = rb_ary_new_capa((long)RHASH_SIZE(hash));
    if (!jac_hash_walk_start(&cursor, hash)) return false;
    while (jac_hash_walk_next(&cursor, &key, &value)) {
        if (RB_SPECIAL_CONST_P(key) || RBASIC_CLASS(key) != rb_cString) return false;
        bool unset = rails_record_is(value, RAILS_RECORD_UNSET) ||
                     (hidden && NIL_P(rb_hash_lookup2(hidden, key, Qnil)));
        if (!unset && rails_record_index(names, key, RARRAY_LEN(names)) < 0) rb_ary_push(keys, key);
    }
    rb_ary_concat(names, keys);
    return true;
}

/* Sets the names, in the order of the library's `keys`, and what they were found by. */
static bool rails_record_find_names(VALUE set, jac_rails_record_plan *plan)
{
    VALUE attributes = rb_attr_get(set, jac_rails_id.iv_attributes), values = rb_attr_get(set, jac_rails_id.iv_values);
    plan->names = rb_ary_new();
    plan->row = 0;
    plan->types = plan->defaults = Qfalse;
    if (rails_record_is(set, RAILS_RECORD_SET)) return rails_record_add_names(plan->names, attributes, Qfalse);
    plan->types = rb_attr_get(set, jac_rails_id.iv_types);
    plan->defaults = rb_attr_get(set, jac_rails_id.iv_default_attributes);
    if (rails_record_is(values, RAILS_RECORD_ROW)) values = rb_attr_get(values, jac_rails_id.iv_column_indexes);
    if (!rails_record_is_hash(plan->defaults) || !rails_record_add_names(plan->names, values, Qfalse)) return false;
    plan->row = RARRAY_LEN(plan->names);
    return rails_record_add_names(plan->names, plan->types, plan->defaults);
}

static bool rails_record_is_id(VALUE name) { return RSTRING_LEN(name) == 2 && memcmp(RSTRING_PTR(name), "id", 2) == 0; }

/* Whether the reader of that name returns the attribute of that name. */
static bool rails_record_reads(jac_generator *gen, VALUE object, VALUE name, bool record)
{
    if (!record || !rails_record_is_id(name)) return jac_rails_owns_reader(gen, object, name, record);
    VALUE key = rb_attr_get(object, jac_rails_id.iv_primary_key);
    return RB_TYPE_P(key, T_STRING) && rails_record_is_id(key) && jac_rails_owns(gen, object, jac_rails_id.id);
}

/* Whether the model takes its names and values from its set, and the set is one of the library's. */
static bool rails_record_is_own(jac_generator *gen, VALUE object, bool record)
{
    VALUE set = rb_attr_get(object, jac_rails_id.iv_attributes);
    if (!rails_record_is(set, RAILS_RECORD_SET) && !rails_record_is(set, RAILS_RECORD_LAZY)) return false;
    if (!jac_rails_owns(gen, object, jac_rails_id.read_attribute_for_serialization) ||
        !rb_method_basic_definition_p(CLASS_OF(object), jac_rails_id.send))
        return false;
    if (!jac_rails_model_is_own(gen, object) || !rails_record_set_is_own(gen, set)) return false;
    return record ? jac_rails_owns(gen, object, jac_rails_id.attribute_names)
                  : jac_rails_owns(gen, object, jac_rails_id.attributes) &&
                        jac_rails_owns(gen, object, jac_rails_id.attribute);
}

/* The type of the library's that converts the row's value; 0: another type, which has to be asked. */
static int rails_record_type(jac_generator *gen, VALUE type)
{
    if (RB_SPECIAL_CONST_P(type) || !jac_rails_owns(gen, type, jac_rails_id.deserialize) ||
        !jac_rails_owns(gen, type, jac_rails_id.cast) || !jac_rails_owns(gen, type, jac_rails_id.cast_value))
        return 0;
    for (int which = RAILS_RECORD_INTEGER; which <= RAILS_RECORD_ANY; which++) {
        VALUE klass = rails_record_class(which);
        if (!NIL_P(klass) && RTEST(rb_obj_is_kind_of(type, klass))) return which;
    }
    return 0;
}

static void rails_record_find_types(jac_generator *gen, VALUE set, jac_rails_record_plan *plan)
{
    memset(plan->types_of, 0, sizeof plan->types_of);
    VALUE more = plan->types ? rb_attr_get(set, jac_rails_id.iv_additional_types) : Qnil;
    if (!rails_record_is_hash(more) || !RHASH_EMPTY_P(more)) return;
    for (long i = 0; i < plan->row; i++) {
        VALUE type = rb_hash_lookup2(plan->types, RARRAY_AREF(plan->names, i), Qnil);
        plan->types_of[i] = (uint8_t)rails_record_type(gen, type); /* bounds: plan->row is at most JAC_RAILS_NAMES */
    }
}

static bool rails_record_make(jac_generator *gen, VALUE object, jac_rails_record_plan *plan,
                              const jac_rails_selection *selection)
{
    bool record = jac_rails_owns(gen, object, jac_rails_id.read_attribute);
    if (!rails_record_is_own(gen, object, record)) return false;
    VALUE hidden = record ? jac_rails_model_hidden_column(gen, object) : Qnil;
    if (hidden == Qundef || !rails_record_find_names(rb_attr_get(object, jac_rails_id.iv_attributes), plan) ||
        RARRAY_LEN(plan->names) > JAC_RAILS_NAMES)
        return false;
    VALUE chosen = jac_rails_model_select(selection, plan->names, hidden);
    if (jac_rails_model_clashes(selection, chosen)) return false;
    plan->steps = rb_ary_new_capa(RARRAY_LEN(chosen));
    plan->reads_all = !record && RARRAY_LEN(chosen) < RARRAY_LEN(plan->names);
    for (long i = 0; i < RARRAY_LEN(chosen); i++) {
        VALUE name = RARRAY_AREF(chosen, i);
        long index = rails_record_index(plan->names, name, i);
        bool reads = rails_record_reads(gen, object, name, record);
        plan->reads_all |= !record && !reads;
        rb_ary_push(plan->steps, LONG2FIX(index << 1 | reads));
    }
    rails_record_find_types(gen, rb_attr_get(object, jac_rails_id.iv_attributes), plan);
    plan->klass = CLASS_OF(object);
    plan->options = selection->options;
    RB_GC_GUARD(chosen);
    return true;
}

/* Finds the attributes of the model and the plan for writing it. False: the model cannot be written here. */
static bool rails_record_find(jac_generator *gen, VALUE object, const jac_rails_selection *selection,
                              jac_rails_record_plan *plan, rails_record *found)
{
    jac_rails_models *models = jac_rails_of(gen)->models;
    for (int i = 0; i < JAC_RAILS_PLANS; i++) {
        if (models->plans[i].klass != CLASS_OF(object) || models->plans[i].options != selection->options) continue;
        *plan = models->plans[i];
        if (JAC_LIKELY(rails_record_read(gen, plan, object, found))) return true;
    }
    if (!rails_record_make(gen, object, plan, selection) || !rails_record_read(gen, plan, object, found)) return false;
    models->plans[models->plan_next++ % JAC_RAILS_PLANS] = *plan; /* bounds: by the remainder */
    return true;
}

/* ---- writing ---- */

/* The row's value as the type converts it, or Qundef if that needs a call. A String need not be copied to be
 * written. */
static VALUE rails_record_cast(int type, VALUE raw)
{
    if (type == 0 || NIL_P(raw)) return type == 0 ? Qundef : Qnil;
    switch (type) {
      case RAILS_RECORD_INTEGER: return RB_INTEGER_TYPE_P(raw) ? raw : Qundef;
      case RAILS_RECORD_FLOAT: return RB_FLOAT_TYPE_P(raw) ? raw : Qundef;
      case RAILS_RECORD_BOOLEAN:
          return raw == INT2FIX(1) || raw == Qtrue ? Qtrue : raw == INT2FIX(0) || raw == Qfalse ? Qfalse : Qundef;
      case RAILS_RECORD_TEXT: return !RB_SPECIAL_CONST_P(raw) && RBASIC_CLASS(raw) == rb_cString ? raw : Qundef;
      default: return raw;
    }
}

static VALUE rails_record_value(jac_generator *gen, const jac_rails_record_plan *plan, const rails_record *found,
                                VALUE name, long index)
{
    VALUE slot = found->slots[index]; /* bounds: an index of the plan */
    if (!(found->attributes >> index & 1)) {
        VALUE value = RHASH_EMPTY_P(found->casted) ? Qundef : rb_hash_lookup2(found->casted, name, Qundef);
        if (value == Qundef) value = rails_record_cast(plan->types_of[index], slot);
        return value == Qundef ? jac_call_arguments(gen, found->set, jac_rails_id.fetch_value, 1, &name) : value;
    }
    VALUE value = rb_attr_get(slot, jac_rails_id.iv_value);
    if (JAC_LIKELY(!NIL_P(value)) || rb_ivar_defined(slot, jac_rails_id.iv_value)) return value;
    return jac_call_method(gen, slot, jac_rails_id.value);
}

/* Has the attributes make their values, as long as they are where they were found. */
static void rails_record_read_all(jac_generator *gen, const jac_rails_record_plan *plan, VALUE object,
                                  rails_record *found)
{
    for (long i = 0; i < RARRAY_LEN(plan->names); i++) {
        if (found->epoch != gen->out.epoch && !rails_record_read(gen, plan, object, found)) return;
        rails_record_value(gen, plan, found, RARRAY_AREF(plan->names, i), i);
    }
}

bool jac_rails_record(jac_generator *gen, VALUE object, const jac_rails_selection *selection)
{
    jac_rails_record_plan plan;
    rails_record found;
    jac_path path;
    if (!jac_hash_walk_state.on || !rails_record_find(gen, object, selection, &plan, &found)) return false;
    if (plan.reads_all) rails_record_read_all(gen, &plan, object, &found);
    jac_object_open(gen, &path);
    for (long i = 0; i < RARRAY_LEN(plan.steps); i++) {
        long step = FIX2LONG(RARRAY_AREF(plan.steps, i)), index = step >> 1;
        VALUE name = RARRAY_AREF(plan.names, index);
        bool there = (step & 1) != 0;
        if (there && found.epoch != gen->out.epoch) there = rails_record_read(gen, &plan, object, &found);
        VALUE value = there ? rails_record_value(gen, &plan, &found, name, index)
                            : jac_call_arguments(gen, object, jac_rails_id.read_attribute_for_serialization, 1, &name);
        jac_rails_model_put(gen, &path, name, value);
    }
    jac_rails_model_close(gen, object, selection, &path);
    RB_GC_GUARD(plan.names);
    RB_GC_GUARD(plan.steps);
    return true;
}
