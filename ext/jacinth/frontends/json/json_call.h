/* frontends/json/json_call.h - L4. What a generate asks of Ruby for to_json: bracketed as the calls of rb/generate/call.h are.
 * Every function may run Ruby code and be left by raise or throw. */
#ifndef JAC_JSON_JSON_CALL_H
#define JAC_JSON_JSON_CALL_H

#include "rb/generate/walk.h"

/* What the object's to_json gives when it is called with a State, any object; Qundef when it has none.
 * What it does to the State holds from then on. */
JAC_API VALUE jac_json_call_to_json(jac_walk *walk, VALUE object);

/* Whether Symbol#to_json is the JSON frontend's own, which gives the name. */
JAC_API bool jac_json_call_symbols_are_names(jac_walk *walk, VALUE symbol);

/* Looks for keys of `hash` with the same to_s: raises GeneratorError, or only warns. */
JAC_API void jac_json_call_mixed_keys(jac_walk *walk, VALUE hash, bool raises);

/* Warns that UTF-8 came in a BINARY String. */
JAC_API void jac_json_call_warn_binary(jac_walk *walk);

#endif
