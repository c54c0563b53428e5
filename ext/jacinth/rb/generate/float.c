/* rb/generate/float.c - L3. Writes Floats, and NaN and the infinities of any class. */
#include <math.h>
#include "rb/generate/inline.h"

void jac_generate_float(jac_generator *gen, VALUE object)
{
    double d = RFLOAT_VALUE(object);
    if (JAC_LIKELY(isfinite(d))) jac_emit_double(&gen->out.buf, d, gen->dialect->format_double);
    else jac_generate_special(gen, object, jac_special_of(d));
}

void jac_generate_special(jac_generator *gen, VALUE object, jac_special special)
{
    static const jac_special_policy words = JAC_SPECIAL_WORDS;
    const jac_dialect *dialect = gen->dialect;
    const jac_special_policy *policy = gen->config->write.allow_nan ? &dialect->special_allowed : &dialect->special;
    if (policy->text[special]) {
        jac_emit_special(&gen->out.buf, policy, special);
    } else if (!(dialect->ask_special ? dialect->ask_special : jac_generate_ask)(gen, object)) {
        jac_generator_refuse(gen, object, words.text[special], " not allowed in JSON");
    }
}
