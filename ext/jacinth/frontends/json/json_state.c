/* frontends/json/json_state.c - L4, for size. JSON::State: its accessors, and generate under it. A call copies the
 * config, so that callbacks may change or use the State meanwhile. What a to_json changes in the State that it is given
 * holds for the rest of that call (json_call.c). */
#include "frontends/json/json.h"
#include "frontends/json/json_generate.h"
#include "frontends/json/json_names.h"
#include "frontends/json/json_options.h"
#include "frontends/json/json_rules.h"
#include "frontends/json/json_state_data.h"
#include "rb/option.h"

static VALUE json_state_allocate(VALUE klass) { return jac_state_new(klass, jac_json_defaults()); }

static jac_state *json_state_change(VALUE self)
{
    rb_check_frozen(self);
    jac_state *state = jac_state_get(self);
    state->version++;
    return state;
}

/* Sets one option by its name, as a Hash with that option would. */
static VALUE json_state_set(VALUE self, const char *name, VALUE value)
{
    jac_config_set(&json_state_change(self)->config, ID2SYM(rb_intern(name)), value, JAC_SIDE_WRITE);
    RB_GC_GUARD(self);
    return Qnil;
}

/* A reader and a writer of an option. */
#define STATE_OPTION(name, read) \
    static VALUE State_##name(VALUE self) \
    { \
        const jac_write_config *write = &jac_state_get(self)->config.write; \
        return read; \
    } \
    static VALUE State_set_##name(VALUE self, VALUE value) { return json_state_set(self, #name, value); }

STATE_OPTION(indent, jac_state_text(write->indent))
STATE_OPTION(space, jac_state_text(write->space))
STATE_OPTION(space_before, jac_state_text(write->space_before))
STATE_OPTION(object_nl, jac_state_text(write->object_nl))
STATE_OPTION(array_nl, jac_state_text(write->array_nl))
STATE_OPTION(max_nesting, LONG2NUM((long)write->max_nesting))
STATE_OPTION(script_safe, RBOOL(write->script_safe))
STATE_OPTION(strict, RBOOL(write->strict))
STATE_OPTION(allow_nan, RBOOL(write->allow_nan))
STATE_OPTION(ascii_only, RBOOL(write->ascii_only))
STATE_OPTION(depth, LONG2NUM((long)write->depth))
STATE_OPTION(buffer_initial_length, LONG2NUM((long)write->buffer_initial_length))
STATE_OPTION(sort_keys, jac_state_sort_keys(write))
STATE_OPTION(rfc8785, RBOOL(write->rfc8785))

static VALUE State_as_json(VALUE self)
{
    VALUE as_json = jac_state_get(self)->config.write.as_json;
    return RTEST(as_json) ? as_json : Qfalse;
}

/* This writer accepts less than the option as_json in a Hash: it cannot unset as_json. */
static VALUE State_set_as_json(VALUE self, VALUE value)
{
    static const jac_option option = {.name = "as_json", .side = JAC_SIDE_WRITE};
    jac_state *state = json_state_change(self);
    state->config.write.plain = false;
    state->config.write.as_json = jac_option_json_proc(&state->config, &option, value);
    RB_GC_GUARD(self);
    return Qnil;
}

static VALUE State_allow_duplicate_key(VALUE self)
{
    jac_choice choice = jac_state_get(self)->config.write.allow_duplicate_key;
    return choice == JAC_CHOICE_UNSAID ? Qnil : RBOOL(choice == JAC_CHOICE_YES);
}

static VALUE State_check_circular(VALUE self) { return RBOOL(jac_state_get(self)->config.write.max_nesting != 0); }

/*
 * call-seq: configure(options) -> self
 *
 * Sets the options that are given and leaves all others.
 */
static VALUE State_configure(VALUE self, VALUE options)
{
    rb_check_frozen(self);
    options = jac_json_hash(options);
    jac_config *config = &json_state_change(self)->config; /* only now: the options may have frozen the State */
    if (RHASH_SIZE(options) == 0) return self;
    jac_config_apply(config, options, JAC_SIDE_WRITE); /* if one is refused, those before it stay applied */
    jac_json_check(config);
    RB_GC_GUARD(options);
    RB_GC_GUARD(self);
    return self;
}

/* call-seq: State.new(options = nil) -> state */
static VALUE State_initialize(int argc, VALUE *argv, VALUE self)
{
    VALUE options = jac_json_options(&argc, argv, 0, 0);
    /* may call Ruby */
    if (RTEST(options) && !RTEST(rb_funcall(options, jac_json_id.empty_p, 0))) State_configure(self, options);
    return self;
}

static VALUE State_initialize_copy(VALUE self, VALUE other)
{
    if (self == other) return self;
    rb_check_frozen(self);
    jac_state_get(self)->config = jac_state_get(other)->config;
    return self;
}

static int json_state_add_variable(ID name, VALUE value, VALUE hash)
{
    VALUE text = rb_id2str(name);
    if (RSTRING_LEN(text) < 2 || *RSTRING_PTR(text) != '@') return ST_CONTINUE; /* a variable that Ruby hides */
    rb_hash_aset(hash, rb_to_symbol(rb_str_substr(text, 1, RSTRING_LEN(text) - 1)), value); /* may call Ruby */
    return ST_CONTINUE;
}

/*
 * call-seq: to_h -> Hash
 *
 * The options, and at level 2 the instance variables that []= has set.
 */
static VALUE State_to_h(VALUE self)
{
    VALUE hash = jac_state_hash(&jac_state_get(self)->config);
    if (jac_json_level_of(jac_json_defaults())->lists_variables) rb_ivar_foreach(self, json_state_add_variable, hash);
    RB_GC_GUARD(self);
    return hash;
}

static VALUE json_state_generate(int argc, VALUE *argv, VALUE self, bool core)
{
    rb_check_arity(argc, 1, 2);
    jac_config config = jac_state_get(self)->config;
    jac_json_check(&config);
    return jac_json_generate(&config, argv[0], argc > 1 ? argv[1] : Qnil, core);
}

/*
 * call-seq: generate(object, io = nil) -> String or io
 *
 * The JSON text of +object+ under this State.
 */
static VALUE State_generate(int argc, VALUE *argv, VALUE self) { return json_state_generate(argc, argv, self, false); }

/* As generate, but the outermost object is written by its core type, and its to_json is not called. */
static VALUE State_generate_no_fallback(int argc, VALUE *argv, VALUE self)
{
    return json_state_generate(argc, argv, self, true);
}

/* call-seq: State.from_state(options) -> state; `options` itself if it is a State, ours or the json gem's */
static VALUE State_from_state(VALUE klass, VALUE options)
{
    if (klass == jac_json.cState && jac_json_state_p(options)) return options;
    if (RTEST(rb_obj_is_kind_of(options, klass))) return options;
    if (RB_TYPE_P(options, T_HASH)) return rb_class_new_instance(1, &options, klass); /* may call Ruby */
    return rb_class_new_instance(0, NULL, jac_json.cState); /* may call Ruby */
}

static VALUE json_state_class_generate(VALUE object, VALUE options, VALUE io, bool core)
{
    jac_config config;
    jac_json_configure(&config, jac_json_defaults(), options);
    return jac_json_generate(&config, object, io, core);
}

/* call-seq: State.generate(object, options, io) -> String or io */
static VALUE State_class_generate(VALUE klass, VALUE object, VALUE options, VALUE io)
{
    return json_state_class_generate(object, options, io, false);
}

static VALUE State_class_generate_no_fallback(VALUE klass, VALUE object, VALUE options, VALUE io)
{
    return json_state_class_generate(object, options, io, true);
}

#define STATE_DEFINE(name) \
    rb_define_method(klass, #name, State_##name, 0); \
    rb_define_method(klass, #name "=", State_set_##name, 1)

#define STATE_DEFINE_QUESTION(name) \
    rb_define_method(klass, #name "?", State_##name, 0); \
    rb_define_method(klass, #name "=", State_set_##name, 1)

void jac_json_state_open(void)
{
    VALUE klass = jac_json.cState;
    rb_define_alloc_func(klass, json_state_allocate);
    rb_define_method(klass, "initialize", State_initialize, -1);
    rb_define_method(klass, "initialize_copy", State_initialize_copy, 1);
    STATE_DEFINE(indent);
    STATE_DEFINE(space);
    STATE_DEFINE(space_before);
    STATE_DEFINE(object_nl);
    STATE_DEFINE(array_nl);
    STATE_DEFINE(as_json);
    STATE_DEFINE(max_nesting);
    STATE_DEFINE(script_safe);
    rb_define_method(klass, "script_safe?", State_script_safe, 0);
    STATE_DEFINE(strict);
    rb_define_method(klass, "strict?", State_strict, 0);
    STATE_DEFINE_QUESTION(allow_nan);
    STATE_DEFINE_QUESTION(ascii_only);
    STATE_DEFINE(depth);
    STATE_DEFINE(buffer_initial_length);
    STATE_DEFINE(sort_keys);
    STATE_DEFINE_QUESTION(rfc8785);
    rb_define_private_method(klass, "allow_duplicate_key?", State_allow_duplicate_key, 0);
    rb_define_method(klass, "check_circular?", State_check_circular, 0);
    rb_define_method(klass, "configure", State_configure, 1);
    rb_define_method(klass, "merge", State_configure, 1);
    rb_define_method(klass, "to_h", State_to_h, 0);
    rb_define_method(klass, "to_hash", State_to_h, 0);
    rb_define_method(klass, "generate", State_generate, -1);
    rb_define_method(klass, "_generate_no_fallback", State_generate_no_fallback, -1);
    rb_define_singleton_method(klass, "from_state", State_from_state, 1);
    rb_define_singleton_method(klass, "generate", State_class_generate, 3);
    rb_define_singleton_method(klass, "_generate_no_fallback", State_class_generate_no_fallback, 3);
}
