/* frontends/json/json_state_data.c - L4, for size. The State as data: how it is allocated and marked, how it is
 * recognized, its options as a Hash. Has no Ruby methods; see json_state_data.h. */
#include "frontends/json/json_state_data.h"
#include "frontends/json/json_names.h"
#include "frontends/json/json_rules.h"
#include "rb/frontend.h"

static void json_state_data_mark(void *state) { jac_config_mark(&((jac_state *)state)->config); }

static size_t json_state_data_memsize(const void *state) { return JAC_TYPED_EMBEDDED_SIZE(sizeof(jac_state)); }

static const rb_data_type_t json_state_data_type = {
    .wrap_struct_name = "JSON/Generator/State",
    .function = {.dmark = json_state_data_mark, .dfree = RUBY_DEFAULT_FREE, .dsize = json_state_data_memsize},
    .flags = JAC_TYPED_FREE | JAC_TYPED_EMBEDDED | RUBY_TYPED_FROZEN_SHAREABLE,
};

VALUE jac_state_new(VALUE klass, const jac_config *config)
{
    jac_state *state;
    VALUE object = TypedData_Make_Struct(klass, jac_state, &json_state_data_type, state);
    state->config = *config;
    return object;
}

bool jac_state_p(VALUE object) { return rb_typeddata_is_kind_of(object, &json_state_data_type); }

bool jac_json_state_p(VALUE object)
{
    return jac_state_p(object) || RTEST(rb_obj_is_kind_of(object, jac_json.cRealState));
}

jac_state *jac_state_get(VALUE object) { return jac_rb_data(object, &json_state_data_type); }

VALUE jac_state_text(VALUE text) { return NIL_P(text) ? rb_str_freeze(rb_utf8_str_new("", 0)) : text; }

static VALUE json_state_data_limit(size_t limit) { return LONG2NUM((long)limit); }

VALUE jac_state_sort_keys(const jac_write_config *write)
{
    return write->sort_keys == Qtrue ? jac_json.sort_keys : write->sort_keys;
}

VALUE jac_state_hash(const jac_config *config)
{
    const jac_write_config *write = &config->write;
    const struct { const char *name; VALUE value; } options[] = {
        {"indent", jac_state_text(write->indent)},
        {"space", jac_state_text(write->space)},
        {"space_before", jac_state_text(write->space_before)},
        {"object_nl", jac_state_text(write->object_nl)},
        {"array_nl", jac_state_text(write->array_nl)},
        {"as_json", RTEST(write->as_json) ? write->as_json : Qfalse},
        {"allow_nan", RBOOL(write->allow_nan)},
        {"ascii_only", RBOOL(write->ascii_only)},
        {"max_nesting", json_state_data_limit(write->max_nesting)},
        {"script_safe", RBOOL(write->script_safe)},
        {"strict", RBOOL(write->strict)},
        {"depth", json_state_data_limit(write->depth)},
        {"buffer_initial_length", json_state_data_limit(write->buffer_initial_length)},
        {"sort_keys", jac_state_sort_keys(write)},
        {"rfc8785", RBOOL(write->rfc8785)},
        {"allow_duplicate_key", RBOOL(write->allow_duplicate_key == JAC_CHOICE_YES)},
    };
    VALUE hash = rb_hash_new();
    for (size_t i = 0; i < sizeof options / sizeof *options; i++) {
        if (!jac_json_level_of(config)->lists_rfc8785 && strcmp(options[i].name, "rfc8785") == 0) continue;
        if (write->allow_duplicate_key == JAC_CHOICE_UNSAID && strcmp(options[i].name, "allow_duplicate_key") == 0)
            continue;
        rb_hash_aset(hash, ID2SYM(rb_intern(options[i].name)), options[i].value);
    }
    return hash;
}
