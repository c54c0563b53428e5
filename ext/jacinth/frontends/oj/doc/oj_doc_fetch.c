/* frontends/oj/doc/oj_doc_fetch.c - L4. Oj::Doc: whether a path leads to a value, the value's class, and the value. */
#include "frontends/oj/doc/oj_doc.h"

/*
 * call-seq: doc.fetch(path = nil, default = nil) -> object
 *
 * The value at the path or the current position; the default if there is none.
 */
static VALUE Doc_fetch(int argc, VALUE *argv, VALUE self)
{
    size_t node;
    bool found = jac_oj_doc_find(self, argc > 0 ? argv[0] : Qundef, &node);
    if (!found) return argc == 2 ? argv[1] : Qnil;
    VALUE value = jac_oj_doc_value(jac_oj_doc_get(self), node);
    RB_GC_GUARD(self);
    return value;
}

/* call-seq: doc.exists?(path) -> true or false */
static VALUE Doc_exists_p(VALUE self, VALUE path)
{
    size_t node;
    return RBOOL(jac_oj_doc_find(self, path, &node));
}

/*
 * call-seq: doc.type(path = nil) -> Class
 *
 * The class of the value at the path or the current position; nil if there is none. Builds no value.
 */
static VALUE Doc_type(int argc, VALUE *argv, VALUE self)
{
    size_t node;
    if (!jac_oj_doc_find(self, argc > 0 ? argv[0] : Qundef, &node)) return Qnil;
    switch (jac_tape_kind_of(jac_oj_doc_get(self)->words[node])) {
    case JAC_TAPE_NULL: return rb_cNilClass;
    case JAC_TAPE_FALSE: return rb_cFalseClass;
    case JAC_TAPE_TRUE: return rb_cTrueClass;
    case JAC_TAPE_INTEGER: return rb_cInteger;
    case JAC_TAPE_DECIMAL: return rb_cFloat;
    case JAC_TAPE_STRING: return rb_cString;
    case JAC_TAPE_ARRAY: return rb_cArray;
    default: return rb_cHash;
    }
}

void jac_oj_doc_fetch_open(VALUE klass)
{
    rb_define_method(klass, "fetch", Doc_fetch, -1);
    rb_define_method(klass, "exists?", Doc_exists_p, 1);
    rb_define_method(klass, "type", Doc_type, -1);
}
