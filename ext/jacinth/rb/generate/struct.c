/* rb/generate/struct.c - L3. Writes Struct and Data as objects of their members. */
#include "rb/generate/call.h"
#include "rb/generate/object.h"

static VALUE struct_value(VALUE object, long index) { return rb_struct_aref(object, LONG2FIX(index)); }

/* Writes the members by way of a Hash, which sort_keys or the canonical form sorts. */
static void struct_write_sorted(jac_generator *gen, VALUE object, VALUE members)
{
    size_t used = jac_call_begin(gen);
    VALUE hash = rb_hash_new();
    for (long i = 0; i < RARRAY_LEN(members); i++) rb_hash_aset(hash, RARRAY_AREF(members, i), struct_value(object, i));
    jac_call_end(gen, used);
    if (gen->dialect->canonical) jac_canonical_hash(gen, hash);
    else jac_generate_hash(gen, hash);
    RB_GC_GUARD(hash);
}

void jac_generate_struct(jac_generator *gen, VALUE object)
{
    VALUE members = rb_struct_members(object); /* the internal Array of the class: no program can change it */
    jac_path path;
    jac_keys keys = jac_object_keys(gen, 0);
    bool hot = gen->hot;
    if (RTEST(gen->config->write.sort_keys) || gen->dialect->canonical) {
        struct_write_sorted(gen, object, members);
        return;
    }
    path.object = object;
    jac_object_open(gen, &path);
    for (long i = 0; i < RARRAY_LEN(members); i++) {
        jac_object_pair(gen, &path, &keys, object, RARRAY_AREF(members, i), struct_value(object, i), hot);
    }
    jac_object_close(gen, &path, hot);
    RB_GC_GUARD(members);
}
