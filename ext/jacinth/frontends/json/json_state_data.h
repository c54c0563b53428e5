/* frontends/json/json_state_data.h - L4. JSON's State: a config in a TypedData. to_json methods are given one, and may
 * read it, change it and generate with it. Its Ruby methods are in frontends/json/json_state.c. */
#ifndef JAC_JSON_JSON_STATE_DATA_H
#define JAC_JSON_JSON_STATE_DATA_H

#include "rb/config.h"

typedef struct {
    jac_config config;
    unsigned long version;  /* counts the changes */
} jac_state;

/* A new State of `klass` with this config. */
JAC_API VALUE jac_state_new(VALUE klass, const jac_config *config);

/* Whether `object` is a State of ours. */
JAC_API bool jac_state_p(VALUE object);

/* Whether `object` is a State, ours or the json gem's. */
JAC_API bool jac_json_state_p(VALUE object);

/* The State in `object`, while the caller keeps it on the C stack. Raises TypeError if it is not a State of ours. */
JAC_API jac_state *jac_state_get(VALUE object);

/* A text option as a State returns it: "" for nil. */
JAC_API VALUE jac_state_text(VALUE text);

/* The result of State#sort_keys: a Proc for true. */
JAC_API VALUE jac_state_sort_keys(const jac_write_config *write);

/* The options of `config` as a Hash that State.new takes. */
JAC_API VALUE jac_state_hash(const jac_config *config);

#endif
