/* rb/generate/float.c - L3. Writes Floats, and NaN and the infinities of any class. */
#include <math.h>
#include "rb/generate/inline.h"

void jac_generate_float(jac_generator *gen, VALUE object)
{
    double d = RFLOAT_VALUE(object);
    if (JAC_LIKELY(isfinite(d))) jac_emit_double(&gen->out.buf, d, gen->dialect->format_double);
    else jac_generate_nonfinite(gen, object, jac_nonfinite_of(d));
}

void jac_generate_nonfinite(jac_generator *gen, VALUE object, jac_nonfinite which)
{
    static const jac_nonfinite_policy words = JAC_NONFINITE_LITERALS;
    const jac_dialect *dialect = gen->dialect;
    const bool allowed = gen->config->write.allow_nan;
    const jac_nonfinite_policy *policy = allowed ? &dialect->nonfinite_allowed : &dialect->nonfinite;
    if (policy->text[which]) {
        jac_emit_nonfinite(&gen->out.buf, policy, which);
    } else if (!(dialect->ask_nonfinite ? dialect->ask_nonfinite : jac_generate_ask)(gen, object)) {
        const char *const refused = dialect->nonfinite_refused;
        jac_generator_refuse(gen, object, words.text[which], refused ? refused : " not allowed in JSON");
    }
}
