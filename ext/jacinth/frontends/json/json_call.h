/* frontends/json/json_call.h - L4. What a generate asks of Ruby for to_json: bracketed as the calls of
 * rb/generate/call.h are. Every function may run Ruby code and be left by raise or throw. */
#ifndef JAC_JSON_JSON_CALL_H
#define JAC_JSON_JSON_CALL_H

#include "rb/generate/generator.h"

/* What a generate of this frontend, or of one that calls to_json as it does, keeps of its calls. It is the generator's
 * `frontend`, or the first part of that. */
typedef struct {
    VALUE state;            /* root: on the C stack; the State that to_json is given; Qfalse before the first */
    unsigned long version;  /* of the State, as far as the generator follows it */
    int symbol_names;       /* whether Symbols are their names: 0 not asked yet, 1 yes, -1 no */
    jac_config own;         /* what gen->config is once a to_json has changed the State */
} jac_json_generator;

JAC_INLINE jac_json_generator *jac_json_of(const jac_generator *gen) { return gen->frontend; }

/* Sets it up before the generate. */
JAC_INLINE void jac_json_generator_start(jac_json_generator *json)
{
    json->state = Qfalse;
    json->version = 0; /* a new State's */
    json->symbol_names = 0;
}

/* What the object's to_json gives when it is called with a State, any object; Qundef when it has none.
 * What it does to the State holds from then on. */
JAC_API VALUE jac_json_call_to_json(jac_generator *gen, VALUE object);

/* Whether Symbol#to_json is the JSON frontend's own, which gives the name. */
JAC_API bool jac_json_call_symbols_are_names(jac_generator *gen, VALUE symbol);

/* Looks for keys of `hash` with the same to_s: raises GeneratorError, or only warns. */
JAC_API void jac_json_call_mixed_keys(jac_generator *gen, VALUE hash, bool raises);

/* Warns that UTF-8 came in a BINARY String. */
JAC_API void jac_json_call_warn_binary(jac_generator *gen);

#endif
