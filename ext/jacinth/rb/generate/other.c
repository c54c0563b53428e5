/* rb/generate/other.c - L3. Writes objects without a JSON form: calls the hook (the as_json option or the block) with
 * (object, is_key), and writes its answer. The hook is not called again for an answer that has no JSON form either:
 * that is an error. */
#include "rb/generate/call.h"
#include "rb/generate/dialect.h"

bool jac_generate_ask_again(jac_generator *gen, VALUE object, bool is_key, jac_generate_fn write)
{
    if (NIL_P(gen->hook)) return false;
    VALUE answer = jac_call_hook(gen, object, is_key);
    if (answer == object) return false;
    const jac_path path = {.parent = gen->path, .key = Qundef, .index = -1, .object = object};
    gen->answer = answer;
    gen->path = &path;
    write(gen, answer);
    gen->path = path.parent;
    gen->answer = Qundef;
    return true;
}

bool jac_generate_ask(jac_generator *gen, VALUE object)
{
    return gen->answer != object && jac_generate_ask_again(gen, object, false, jac_generate_value);
}
bool jac_generate_ask_key(jac_generator *gen, VALUE key)
{
    return gen->answer != key && jac_generate_ask_again(gen, key, true, jac_generate_key);
}

void jac_generate_other(jac_generator *gen, VALUE object)
{
    if (!jac_generate_ask(gen, object)) jac_generator_refuse_class(gen, object, object, " not allowed in JSON");
}

void jac_generate_key_other(jac_generator *gen, VALUE key)
{
    if (jac_generate_ask_key(gen, key)) return;
    /* The path of the error is that of the Hash, without answers of the hook. */
    while (gen->path && gen->path->index < 0) gen->path = gen->path->parent;
    if (gen->path) gen->path = gen->path->parent;
    jac_generator_refuse_class(gen, key, key, " not allowed as object key in JSON");
}
