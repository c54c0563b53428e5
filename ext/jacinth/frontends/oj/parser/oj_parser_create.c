/* frontends/oj/parser/oj_parser_create.c - L4, for size. Objects of the classes that a document names, for Oj::Parser
 * with a create_id. This is the only place of the parser where a document selects the code that runs. See
 * oj_parser_sink.h. */
#include "frontends/oj/errors_oj.h"
#include "frontends/oj/parser/oj_parser_sink.h"
#include "rb/parse/make_hash.h"

/* The Class or Module that is the constant `name` of `scope` itself; if `make` is set, a new class if there is no
 * such constant; else undef. */
static VALUE oj_parser_create_resolve(VALUE scope, VALUE name, bool make)
{
    ID id = make ? rb_intern_str(name) : rb_check_id(&name);
    if (!id) return Qundef;
    if (rb_const_defined_at(scope, id)) {
        VALUE found = rb_const_get_at(scope, id); /* may call Ruby */
        return RB_TYPE_P(found, T_CLASS) || RB_TYPE_P(found, T_MODULE) ? found : Qundef;
    }
    if (!make || !rb_is_const_id(id)) return Qundef;
    VALUE bag = rb_const_get(jac_oj.mOj, rb_intern("Bag")); /* calls no Ruby: the library's own constant */
    return rb_define_class_id_under(scope, id, bag);
}

VALUE jac_parser_create_class(const jac_parser_leaf *leaf, VALUE name)
{
    const bool make = leaf->options->missing_class == JAC_PARSER_MISSING_AUTO;
    VALUE scope = rb_cObject;
    name = rb_str_new_frozen(name); /* an autoload may find the other one, and change it */
    long start = 0;
    for (long at = 0; scope != Qundef; at++) {
        const char *text = RSTRING_PTR(name);
        const long len = RSTRING_LEN(name);
        if (at < len && text[at] != ':') continue;
        if (at < len && (at + 1 == len || text[at + 1] != ':')) scope = Qundef;
        else scope = oj_parser_create_resolve(scope, rb_utf8_str_new(text + start, at - start), make);
        if (at == len) break;
        start = ++at + 1;
    }
    if (scope == Qundef && leaf->options->missing_class == JAC_PARSER_MISSING_RAISE)
        rb_exc_raise(rb_exc_new_str(rb_eLoadError, jac_errors_around("", name, " is not define"))); /* may call Ruby */
    return scope;
}

VALUE jac_parser_create(jac_parser_leaf *leaf, VALUE klass, size_t base, size_t n)
{
    const ID json_create = rb_intern("json_create");
    uint64_t entered = jac_parser_leaf_enter(leaf);
    VALUE object;
    if (!leaf->options->ignore_json_create && rb_respond_to(klass, json_create)) { /* may call Ruby */
        VALUE hash = jac_hash_build(jac_value_stack_at(&leaf->stack, base), n);
        object = rb_funcallv(klass, json_create, 1, &hash); /* may call Ruby */
    } else {
        Check_Type(klass, T_CLASS);
        object = rb_class_new_instance(0, NULL, klass); /* may call Ruby */
        for (size_t i = base; i < base + 2 * n; i += 2) {
            VALUE key = *jac_value_stack_at(&leaf->stack, i), name = rb_utf8_str_new_cstr("@");
            rb_str_append(name, RB_SYMBOL_P(key) ? rb_sym2str(key) : key);
            rb_ivar_set(object, rb_intern_str(name), jac_value_stack_at(&leaf->stack, i)[1]);
        }
    }
    jac_parser_leaf_leave(leaf, entered);
    return object;
}
