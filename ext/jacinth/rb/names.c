/* rb/names.c - L3, for size. Looks up the IDs and classes of names.h. Each class is reachable from its constant and
 * registered with the garbage collector, so it is neither freed nor moved. */
#include "rb/names.h"

jac_ids jac_id;

#define NAMES_CLASS_DEFINE(name) VALUE jac_##name = Qfalse;
JAC_CLASS_LIST(NAMES_CLASS_DEFINE)
#undef NAMES_CLASS_DEFINE

VALUE jac_names_permanent(VALUE object)
{
    rb_ractor_make_shareable(object); /* may call Ruby */
    rb_gc_register_mark_object(object); /* root: pinned for the life of the process */
    return object;
}

/* The Hash that jac_names_identity_hash copies; frozen and shareable. It has one pair, since Ruby's copy of an empty
 * Hash does not compare by identity. */
static VALUE names_identity = Qfalse; /* root: registered by init */

VALUE jac_names_identity_hash(void)
{
    VALUE hash = rb_hash_dup(names_identity);
    rb_hash_delete(hash, Qnil);
    return hash;
}

/* Calls Hash#compare_by_identity once, before programs can redefine it. Its result is not used. */
static void names_make_identity(void)
{
    VALUE hash = rb_hash_new();
    rb_funcall(hash, jac_id.compare_by_identity, 0); /* may call Ruby */
    rb_hash_aset(hash, Qnil, Qnil);
    names_identity = jac_names_permanent(hash);
}

void jac_names_intern(ID *ids, const char *const *names, size_t count)
{
    for (size_t i = 0; i < count; i++) ids[i] = rb_intern(names[i]);
}

VALUE jac_names_constant(VALUE scope, const char *name)
{
    VALUE value = rb_const_get(scope, rb_intern(name)); /* may call Ruby */
    rb_gc_register_mark_object(value); /* root: pinned for the life of the process */
    return value;
}

JAC_COLD void jac_names_init(void)
{
    static const char *const names[] = {JAC_ID_LIST(JAC_NAMES_TEXT)};
    jac_names_intern((ID *)&jac_id, names, sizeof jac_id / sizeof(ID));
    names_make_identity();
    jac_mJacinth = jac_names_constant(rb_cObject, "Jacinth");
    jac_eParserError = jac_names_constant(jac_mJacinth, "ParserError");
    jac_eNestingError = jac_names_constant(jac_mJacinth, "NestingError");
    jac_eGeneratorError = jac_names_constant(jac_mJacinth, "GeneratorError");
    jac_cFragment = jac_names_constant(jac_mJacinth, "Fragment");
    jac_cDate = jac_names_constant(rb_cObject, "Date");
    jac_cDateTime = jac_names_constant(rb_cObject, "DateTime");
    jac_cBigDecimal = jac_names_constant(rb_cObject, "BigDecimal");
    jac_cSet = jac_names_constant(rb_cObject, "Set");
    /* Before Ruby 3.2, Data is a deprecated alias of Object, or not defined. */
    if (JAC_RUBY_VERSION >= 302) jac_cData = jac_names_constant(rb_cObject, "Data");
}
