/* rb/generate/foreign.c - L3. Objects without a JSON form, and the hook that may give them one: the
 * as_json option or the block, called with (object, is_key). Its answer is written natively; when it
 * has no JSON form either, that is an error and not another question. */
#include "rb/generate/call.h"
#include "rb/generate/dialect.h"

/* Writes what the hook says about `object`, through `write`; false when it says the object itself. */
static bool foreign_ask(jac_generator *gen, VALUE object, bool is_key, jac_generate_fn write)
{
    if (NIL_P(gen->hook)) return false;
    VALUE answer = jac_call_hook(gen, object, is_key);
    if (answer == object) return false;
    gen->answer = answer;
    write(gen, answer);
    gen->answer = Qundef;
    return true;
}

bool jac_generate_ask(jac_generator *gen, VALUE object)
{
    return gen->answer != object && foreign_ask(gen, object, false, jac_generate_value);
}
bool jac_generate_ask_key(jac_generator *gen, VALUE key)
{
    return gen->answer != key && foreign_ask(gen, key, true, jac_generate_key);
}

/* Writes what was answered for NaN one level deeper than NaN stood, as json does. */
static void foreign_deeper(jac_generator *gen, VALUE answer)
{
    if (++gen->depth > gen->checked_depth) jac_generator_check_depth(gen);
    jac_generate_value(gen, answer);
    gen->depth--;
}

/* json asks about NaN that is an answer, too. */
bool jac_generate_ask_special(jac_generator *gen, VALUE object)
{
    if (gen->dialect->special_deeper) return foreign_ask(gen, object, false, foreign_deeper);
    return gen->answer != object && foreign_ask(gen, object, false, jac_generate_value);
}

void jac_generate_foreign(jac_generator *gen, VALUE object)
{
    if (!jac_generate_ask(gen, object)) jac_generator_refuse_class(gen, object, object, " not allowed in JSON");
}

void jac_generate_key_foreign(jac_generator *gen, VALUE key)
{
    if (!jac_generate_ask_key(gen, key))
        jac_generator_refuse_class(gen, key, key, " not allowed as object key in JSON");
}
