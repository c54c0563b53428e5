/* frontends/json/json_call.c - L4. The calls of json_call.h: from a generate to to_json methods and to
 * lib/jacinth/json. */
#include "frontends/json/json_call.h"
#include "frontends/json/json_names.h"
#include "frontends/json/json_rules.h"
#include "frontends/json/json_state_data.h"
#include "rb/generate/call.h"
#include "rb/generate/dialect.h"

/* The State that to_json methods are given: one of ours, or one of the json gem's while the gem's to_json is in
 * force. */
static VALUE json_call_state(jac_generator *gen)
{
    jac_json_generator *json = jac_json_of(gen);
    bool ours = jac_json.active;
    if (json->state && jac_state_p(json->state) != ours) json->state = Qfalse; /* ::JSON has changed hands */
    if (ours) {
        if (!json->state) {
            json->state = jac_state_new(jac_json.cState, gen->config);
            json->version = 0;
        }
        jac_state_get(json->state)->config.write.depth = gen->depth;
    } else {
        if (!json->state)
            /* may call Ruby */
            json->state = rb_funcall(jac_json.mJSON, jac_json_id.gem_state, 1, jac_state_hash(gen->config));
        rb_funcall(json->state, jac_json_id.depth_set, 1, SIZET2NUM(gen->depth)); /* may call Ruby */
    }
    return json->state;
}

VALUE jac_json_call_to_json(jac_generator *gen, VALUE object)
{
    jac_json_generator *json = jac_json_of(gen);
    jac_generator_check_stack(gen);
    size_t used = jac_call_begin(gen);
    VALUE text = Qundef;
    if (rb_respond_to(object, jac_json_id.to_json)) { /* may call Ruby */
        VALUE given = json_call_state(gen);
        text = rb_funcallv(object, jac_json_id.to_json, 1, &given); /* may call Ruby */
    }
    jac_call_end(gen, used);
    if (json->state && jac_state_p(json->state) && jac_state_get(json->state)->version != json->version) {
        json->version = jac_state_get(json->state)->version;
        json->own = jac_state_get(json->state)->config;
        jac_json_resolve_dialect(&json->own);
        gen->config = &json->own;
        jac_generator_configure(gen);
        /* Containers that are open were begun with the old spacing and end with the new one, as in json, even if the
         * new one has no white space. */
        gen->spacing = jac_config_spacing(&json->own.write);
    }
    return text;
}

bool jac_json_call_symbols_are_names(jac_generator *gen, VALUE symbol)
{
    size_t used = jac_call_begin(gen);
    bool own = false;
    if (rb_method_boundp(rb_cSymbol, jac_json_id.to_json, 0)) {
        VALUE method = rb_obj_method(symbol, ID2SYM(jac_json_id.to_json)); /* may call Ruby */
        VALUE owner = rb_funcall(method, jac_json_id.owner, 0); /* may call Ruby */
        for (long i = 0; i < RARRAY_LEN(jac_json.owners); i++) own |= RARRAY_AREF(jac_json.owners, i) == owner;
    }
    jac_call_end(gen, used);
    return own;
}

void jac_json_call_mixed_keys(jac_generator *gen, VALUE hash, bool raises)
{
    size_t used = jac_call_begin(gen);
    rb_funcall(jac_json.mJSON, jac_json_id.check_mixed_keys, 3, hash, RBOOL(raises), /* may call Ruby */
               RBOOL(jac_json_rules_of(gen->dialect)->names_keys));
    jac_call_end(gen, used);
}

void jac_json_call_warn_binary(jac_generator *gen)
{
    size_t used = jac_call_begin(gen);
    /* may call Ruby */
    rb_warn("JSON.generate: UTF-8 string passed as BINARY, this will raise an encoding error in json 3.0");
    jac_call_end(gen, used);
}
