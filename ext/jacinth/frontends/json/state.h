/* frontends/json/state.h - L4. JSON's State: a config in a TypedData, which to_json methods are given and may
 * read, change and generate with. The class and its methods are frontends/json/json_state.c. */
#ifndef JAC_JSON_STATE_H
#define JAC_JSON_STATE_H

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

/* The State in `object`; TypeError when it is none. */
JAC_API jac_state *jac_state_get(VALUE object);

/* What a State tells of a text that may be nil: then "". */
JAC_API VALUE jac_state_text(VALUE text);

/* What State#sort_keys tells: true is a Proc. */
JAC_API VALUE jac_state_sort_keys(const jac_write_config *write);

/* The options of `config` as a Hash that State.new takes. */
JAC_API VALUE jac_state_hash(const jac_config *config);

#endif
