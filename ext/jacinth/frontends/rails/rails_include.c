/* frontends/rails/rails_include.c - L4, for size. What the option include: adds to a model: the records of its
 * associations. Each is written as serializable_hash gives it with the options that follow the association's name. See
 * rails_model.h. */
#include "frontends/json/to_json.h"
#include "frontends/rails/rails_model.h"
#include "frontends/rails/rails_names.h"
#include "rb/generate/call.h"
#include "rb/generate/object.h"

/* ---- what the option says ---- */

static bool rails_include_is_hash(VALUE value)
{
    return !RB_SPECIAL_CONST_P(value) && RB_BUILTIN_TYPE(value) == T_HASH && RBASIC_CLASS(value) == rb_cHash;
}

/* Adds an association and its options. Qfalse: it has none, so that each call is given a new empty Hash. */
static bool rails_include_push(VALUE pairs, VALUE name, VALUE options)
{
    bool named = RB_SYMBOL_P(name) || (!RB_SPECIAL_CONST_P(name) && RBASIC_CLASS(name) == rb_cString);
    if (!named || !(options == Qfalse || NIL_P(options) || rails_include_is_hash(options))) return false;
    rb_ary_push(pairs, name);
    rb_ary_push(pairs, options);
    return true;
}

typedef struct { VALUE pairs; bool known; } rails_include_run;

static int rails_include_each(VALUE name, VALUE options, VALUE argument)
{
    rails_include_run *run = (rails_include_run *)argument;
    run->known = options != Qfalse && rails_include_push(run->pairs, name, options);
    return run->known ? ST_CONTINUE : ST_STOP;
}

static bool rails_include_push_hash(VALUE pairs, VALUE hash)
{
    rails_include_run run = {pairs, true};
    rb_hash_foreach(hash, rails_include_each, (VALUE)&run);
    return run.known;
}

VALUE jac_rails_include_read(jac_generator *gen, VALUE option)
{
    if (!RTEST(option)) return Qnil;
    VALUE pairs = rb_ary_new();
    if (rails_include_is_hash(option)) return rails_include_push_hash(pairs, option) ? rb_obj_freeze(pairs) : Qundef;
    if (RB_TYPE_P(option, T_HASH)) return Qundef;
    VALUE list = jac_call_list(gen, option);
    for (long i = 0; i < RARRAY_LEN(list); i++) {
        VALUE name = RARRAY_AREF(list, i);
        if (!(rails_include_is_hash(name) ? rails_include_push_hash(pairs, name)
                                          : rails_include_push(pairs, name, Qfalse)))
            return Qundef;
    }
    return rb_obj_freeze(pairs);
}

/* ---- writing ---- */

static void rails_include_record(jac_generator *gen, VALUE record, VALUE options)
{
    if (jac_rails_of(gen)->models->put_hash(gen, record, options ? options : Qnil)) return;
    VALUE argument = options ? options : rb_hash_new();
    jac_generate_value(gen, jac_call_arguments(gen, record, jac_rails_id.serializable_hash, 1, &argument));
}

static void rails_include_records(jac_generator *gen, VALUE records, VALUE options)
{
    jac_path path;
    records = jac_call_list(gen, jac_call_method(gen, records, jac_rails_id.to_ary));
    jac_generator_enter(gen, &path);
    jac_emit_open(&gen->out.buf, '[');
    for (long i = 0; i < RARRAY_LEN(records); i++) {
        VALUE record = RARRAY_AREF(records, i);
        path.index = i;
        rails_include_record(gen, record, options);
        RB_GC_GUARD(record);
    }
    jac_emit_close(&gen->out.buf, ']');
    jac_generator_leave(gen, &path);
    RB_GC_GUARD(records);
}

void jac_rails_include_put(jac_generator *gen, VALUE object, VALUE pairs, jac_path *path)
{
    for (long i = 0; i < RARRAY_LEN(pairs); i += 2) {
        VALUE name = RARRAY_AREF(pairs, i), options = RARRAY_AREF(pairs, i + 1);
        VALUE records = jac_call_method(gen, object, RB_SYMBOL_P(name) ? SYM2ID(name) : rb_intern_str(name));
        if (!RTEST(records)) continue;
        path->key = name;
        jac_to_json_key(gen, RB_SYMBOL_P(name) ? rb_sym2str(name) : name);
        if (jac_call_responds(gen, records, jac_rails_id.to_ary)) rails_include_records(gen, records, options);
        else rails_include_record(gen, records, options);
        RB_GC_GUARD(records);
    }
}
