/* rb/names.c - L3. Looks up the cached IDs and classes of names.h. They are the only VALUEs kept in
 * globals; each is reachable from its constant and registered, so it is neither freed nor moved. */
#include "rb/names.h"

jac_ids jac_id;
jac_json_names jac_json;

#define NAMES_CLASS_DEFINE(name) VALUE jac_##name = Qfalse;
JAC_CLASS_LIST(NAMES_CLASS_DEFINE)
#undef NAMES_CLASS_DEFINE

/* Frozen and shareable: what jac_names_identity_hash copies. It holds one pair, since Ruby's copy of an empty Hash does
 * not compare by identity. */
static VALUE names_identity = Qfalse; /* root: registered by init */

VALUE jac_names_identity_hash(void)
{
    VALUE hash = rb_hash_dup(names_identity);
    rb_hash_delete(hash, Qnil);
    return hash;
}

/* Hash#compare_by_identity is called once, before programs wrap it, and what it answers is not used. */
static void names_make_identity(void)
{
    VALUE hash = rb_hash_new();
    rb_funcall(hash, jac_id.compare_by_identity, 0); /* may call Ruby */
    rb_hash_aset(hash, Qnil, Qnil);
    names_identity = rb_ractor_make_shareable(hash); /* may call Ruby */
    rb_gc_register_mark_object(names_identity);
}

static VALUE names_constant(VALUE scope, const char *name)
{
    VALUE value = rb_const_get(scope, rb_intern(name)); /* may call Ruby */
    rb_gc_register_mark_object(value); /* root: pinned for the life of the process */
    return value;
}

void jac_names_init(void)
{
#define NAMES_ID_SET(field, name) jac_id.field = rb_intern(name);
    JAC_ID_LIST(NAMES_ID_SET)
#undef NAMES_ID_SET
    names_make_identity();
    jac_mJacinth = names_constant(rb_cObject, "Jacinth");
    jac_eParserError = names_constant(jac_mJacinth, "ParserError");
    jac_eNestingError = names_constant(jac_mJacinth, "NestingError");
    jac_eGeneratorError = names_constant(jac_mJacinth, "GeneratorError");
    jac_cFragment = names_constant(jac_mJacinth, "Fragment");
    jac_cDate = names_constant(rb_cObject, "Date");
    jac_cDateTime = names_constant(rb_cObject, "DateTime");
    jac_cBigDecimal = names_constant(rb_cObject, "BigDecimal");
    jac_cSet = names_constant(rb_cObject, "Set");
    /* Before Ruby 3.2 Data is a deprecated alias of Object, or nothing. */
    if (JAC_RUBY_VERSION >= 302) jac_cData = names_constant(rb_cObject, "Data");
}

void jac_names_open_json(void)
{
    jac_json.mJSON = names_constant(jac_mJacinth, "JSON");
#define NAMES_JSON_SET(field, name) jac_json.field = names_constant(jac_json.mJSON, name);
    JAC_JSON_LIST(NAMES_JSON_SET)
#undef NAMES_JSON_SET
    jac_json.cRealState = rb_class_superclass(jac_json.cState);
    rb_gc_register_mark_object(jac_json.cRealState); /* root: pinned, as it is no constant of Jacinth::JSON */
}
