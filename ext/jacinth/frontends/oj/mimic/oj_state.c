/* frontends/oj/mimic/oj_state.c - L4, for size. See oj_state.h. lib/jacinth/oj/mimicry.rb makes its class: a subclass
 * of the current JSON::State whose setters record that they were called. */
#include "frontends/oj/mimic/oj_state.h"
#include "frontends/oj/dump/oj_generator.h"
#include "frontends/oj/errors_oj.h"
#include "frontends/oj/options/oj_options.h"
#include "rb/generate/call.h"

/* The options of a call as those of State.new, which takes no others. */
static VALUE oj_state_words(const jac_oj_options *options)
{
    const struct { const char *name; VALUE value;
    } words[] = {
        {"indent", options->indent_text},
        {"space", options->space},
        {"space_before", options->space_before},
        {"object_nl", options->object_nl},
        {"array_nl", options->array_nl},
        {"max_nesting", INT2NUM(options->max_nesting)},
        {"allow_nan", RBOOL(options->nan == JAC_OJ_NAN_WORD)},
        {"ascii_only", RBOOL(options->escape_mode == JAC_OJ_ESCAPE_ASCII)},
    };
    VALUE hash = rb_hash_new();
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        if (!NIL_P(words[i].value)) rb_hash_aset(hash, ID2SYM(rb_intern(words[i].name)), words[i].value);
    }
    return hash;
}

int jac_oj_state_give(jac_generator *gen, const VALUE **argv)
{
    VALUE state_options = jac_oj_of(gen)->arguments->state_options;
    if (!jac_oj_of(gen)->rest) {
        VALUE words = state_options ? oj_state_words(gen->config->options) : Qfalse;
        jac_oj_of(gen)->rest = jac_call_arguments(gen, jac_oj.cState, jac_oj.given, state_options ? 1 : 0, &words);
        if (state_options) rb_ivar_set(jac_oj_of(gen)->rest, jac_oj.asked, state_options);
    }
    *argv = &jac_oj_of(gen)->rest;
    return 1;
}

bool jac_oj_state_given_p(VALUE object, VALUE *state_options)
{
    if (RB_SPECIAL_CONST_P(object) || !jac_oj.cState || rb_obj_class(object) != jac_oj.cState) return false;
    VALUE value = rb_attr_get(object, jac_oj.asked);
    *state_options = RB_TYPE_P(value, T_HASH) ? value : Qfalse; /* a program may set the variable to anything */
    return value != Qtrue;
}
