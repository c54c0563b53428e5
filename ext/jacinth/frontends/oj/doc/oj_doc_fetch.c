/* frontends/oj/doc/oj_doc_fetch.c - L4. Oj::Doc: whether a path leads to a value, the value's class, and the value. */
#include "frontends/oj/doc/oj_doc.h"

/*
 * call-seq: doc.fetch(path = nil, default = nil) -> object
 *
 * The value at the path or the current position; the default if there is none.
 */
static VALUE Doc_fetch(int argc, VALUE *argv, VALUE self)
{
    size_t at;
    bool found = jac_oj_doc_find(self, argc > 0 ? argv[0] : Qundef, &at);
    if (!found) return argc == 2 ? argv[1] : Qnil;
    VALUE value = jac_oj_doc_value(jac_oj_doc_get(self), at);
    RB_GC_GUARD(self);
    return value;
}

/* call-seq: doc.exists?(path) -> true or false */
static VALUE Doc_exists_p(VALUE self, VALUE path)
{
    size_t at;
    return RBOOL(jac_oj_doc_find(self, path, &at));
}

/*
 * call-seq: doc.type(path = nil) -> Class
 *
 * The class of the value at the path or the current position; nil if there is none. Builds no value.
 */
static VALUE Doc_type(int argc, VALUE *argv, VALUE self)
{
    size_t at;
    if (!jac_oj_doc_find(self, argc > 0 ? argv[0] : Qundef, &at)) return Qnil;
    const jac_oj_doc *doc = jac_oj_doc_get(self);
    switch (doc->start[at]) { /* bounds: a value begins there */
    case 'n': return rb_cNilClass;
    case 'f': return rb_cFalseClass;
    case 't': return rb_cTrueClass;
    case '"': return rb_cString;
    case '[': return rb_cArray;
    case '{': return rb_cHash;
    default: break;
    }
    const jac_oj_doc_token number = jac_oj_doc_number(doc->start + at, doc->start + doc->len);
    return number.kind == JAC_OJ_DOC_INTEGER ? rb_cInteger : rb_cFloat;
}

void jac_oj_doc_fetch_open(VALUE klass)
{
    rb_define_method(klass, "fetch", Doc_fetch, -1);
    rb_define_method(klass, "exists?", Doc_exists_p, 1);
    rb_define_method(klass, "type", Doc_type, -1);
}
