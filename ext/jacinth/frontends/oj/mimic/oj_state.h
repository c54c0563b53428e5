/* frontends/oj/mimic/oj_state.h - L4. The JSON::State that to_json receives while JSON is mimicked. It is made for
 * the first to_json that needs it. If it comes back unchanged it is recognized, and its options need not be read
 * from it. */
#ifndef JAC_OJ_MIMIC_OJ_STATE_H
#define JAC_OJ_MIMIC_OJ_STATE_H

#include "rb/generate/generator.h"

/* The arguments of a call of to_json with gives_state: *argv is one State, made once per generator. Returns their
 * number. */
JAC_API int jac_oj_state_give(jac_generator *gen, const VALUE **argv);

/* Whether `object` is a State made by jac_oj_state_give and unchanged since: *state_options is the Hash that it was
 * made from, or Qfalse. Runs no Ruby code. */
JAC_API bool jac_oj_state_given_p(VALUE object, VALUE *state_options);

#endif
