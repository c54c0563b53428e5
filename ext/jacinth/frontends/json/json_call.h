/* frontends/json/json_call.h - L4. What a generate asks of Ruby for to_json. The calls are bracketed as those of
 * rb/generate/call.h are. Every function may run Ruby code and be left by raise or throw. */
#ifndef JAC_JSON_JSON_CALL_H
#define JAC_JSON_JSON_CALL_H

#include "rb/generate/generator.h"

/* What a generate keeps for its calls of to_json, in this frontend or in one that calls to_json in the same way. The
 * generator's `frontend` points to it, or to a struct that begins with it. */
typedef struct {
    VALUE state;            /* root: on the C stack; the State that to_json is given; Qfalse before the first */
    unsigned long version;  /* the State's version that the generator follows */
    int symbol_names;       /* whether a Symbol is written by its name: 0 not known yet, 1 yes, -1 no */
    jac_config own;         /* gen->config after a to_json has changed the State */
} jac_json_generator;

JAC_INLINE jac_json_generator *jac_json_of(const jac_generator *gen) { return gen->frontend; }

/* Initializes it before the generate. */
JAC_INLINE void jac_json_generator_start(jac_json_generator *json)
{
    json->state = Qfalse;
    json->version = 0; /* as in a new State */
    json->symbol_names = 0;
}

/* Calls the object's to_json with a State. Returns the result, which may be any object, or undef if there is no
 * to_json. What to_json changes in the State holds from then on. */
JAC_API VALUE jac_json_call_to_json(jac_generator *gen, VALUE object);

/* Whether Symbol#to_json is the JSON frontend's own, which gives the name. */
JAC_API bool jac_json_call_symbols_are_names(jac_generator *gen, VALUE symbol);

/* Checks the keys of `hash` for equal to_s. Raises GeneratorError, or only warns. */
JAC_API void jac_json_call_mixed_keys(jac_generator *gen, VALUE hash, bool raises);

/* Warns that a BINARY String contains UTF-8. */
JAC_API void jac_json_call_warn_binary(jac_generator *gen);

#endif
