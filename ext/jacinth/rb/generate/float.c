/* rb/generate/float.c - L3. Floats, and what is written for NaN and infinity. */
#include <math.h>
#include "rb/generate/inline.h"

void jac_walk_float(jac_walk *walk, VALUE object)
{
    double d = RFLOAT_VALUE(object);
    if (JAC_LIKELY(isfinite(d))) jac_emit_double(&walk->out.buf, d, walk->dialect->spell_double);
    else jac_walk_special(walk, object, jac_special_of(d));
}

void jac_walk_special(jac_walk *walk, VALUE object, jac_special special)
{
    static const jac_special_policy words = JAC_SPECIAL_WORDS;
    const jac_dialect *dialect = walk->dialect;
    const jac_special_policy *policy = walk->config->write.allow_nan ? &dialect->special_allowed : &dialect->special;
    if (policy->text[special]) {
        jac_emit_special(&walk->out.buf, policy, special);
    } else if (!jac_walk_ask_special(walk, object)) {
        jac_walk_refuse(walk, object, words.text[special], " not allowed in JSON");
    }
}
