/* rb/generate/foreign.c - L3. Objects without a JSON form, and the hook that may give them one: the
 * as_json option or the block, called with (object, is_key). Its answer is written natively; when it
 * has no JSON form either, that is an error and not another question. */
#include "rb/generate/call.h"
#include "rb/generate/dialect.h"

/* Writes what the hook says about `object`, through `write`; false when it says the object itself. */
static bool foreign_ask(jac_walk *walk, VALUE object, bool is_key, jac_walk_fn write)
{
    if (NIL_P(walk->hook)) return false;
    VALUE answer = jac_call_hook(walk, object, is_key);
    if (answer == object) return false;
    walk->answer = answer;
    write(walk, answer);
    walk->answer = Qundef;
    return true;
}

bool jac_walk_ask(jac_walk *walk, VALUE object)
{
    return walk->answer != object && foreign_ask(walk, object, false, jac_walk_value);
}
bool jac_walk_ask_key(jac_walk *walk, VALUE key)
{
    return walk->answer != key && foreign_ask(walk, key, true, jac_walk_key);
}

/* Writes what was answered for NaN one level deeper than NaN stood, as json does. */
static void foreign_deeper(jac_walk *walk, VALUE answer)
{
    if (++walk->depth > walk->checked_depth) jac_walk_check_depth(walk);
    jac_walk_value(walk, answer);
    walk->depth--;
}

/* json asks about NaN that is an answer, too. */
bool jac_walk_ask_special(jac_walk *walk, VALUE object)
{
    if (walk->dialect->special_deeper) return foreign_ask(walk, object, false, foreign_deeper);
    return walk->answer != object && foreign_ask(walk, object, false, jac_walk_value);
}

void jac_walk_foreign(jac_walk *walk, VALUE object)
{
    if (!jac_walk_ask(walk, object)) jac_walk_refuse_class(walk, object, object, " not allowed in JSON");
}

void jac_walk_key_foreign(jac_walk *walk, VALUE key)
{
    if (!jac_walk_ask_key(walk, key)) jac_walk_refuse_class(walk, key, key, " not allowed as object key in JSON");
}
