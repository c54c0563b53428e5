/* frontends/oj/mimic/oj_state.h - L4. The JSON::State that to_json is given where JSON is mimicked: made when the first
 * to_json asks for one, and recognized when it comes back unchanged, so that its options need not be read out of it. */
#ifndef JAC_OJ_MIMIC_OJ_STATE_H
#define JAC_OJ_MIMIC_OJ_STATE_H

#include "rb/generate/generator.h"

/* The arguments of a call with gives_state: *argv is one State, made once for each generator. Returns their number. */
JAC_API int jac_oj_state_give(jac_generator *gen, const VALUE **argv);

/* Whether `object` is a State that was given and has not been changed since: *asked is the Hash that it was made of, or
 * Qfalse. Runs no Ruby code. */
JAC_API bool jac_oj_state_given_p(VALUE object, VALUE *asked);

#endif
