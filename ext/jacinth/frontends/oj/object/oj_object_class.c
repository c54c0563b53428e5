/* frontends/oj/object/oj_object_class.c - L4. The classes that a document names in Oj's object mode: looks them up,
 * caches them, and defines them if the call requests it. See oj_object_load.h. */
#include "frontends/oj/errors_oj.h"
#include "frontends/oj/object/oj_object_load.h"
#include "frontends/oj/oj_local.h"
#include "rb/names.h"

/* The largest number of cached classes; a program seldom uses more. Further classes are looked up each time. */
#define OJ_OBJECT_CLASSES_MAX 512

/* The longest name of one module that Oj accepts, in bytes. */
#define OJ_OBJECT_CLASS_NAME_MAX 1023

/* Defines a new subclass of Bag with that name, which need not be a valid constant name in Ruby source. Returns Qundef
 * if the name is empty. */
static VALUE oj_object_class_define(VALUE scope, ID id, size_t len)
{
    if (len == 0) return Qundef;
    /* may call Ruby */
    VALUE bag = rb_const_get(jac_oj.mOj, rb_intern("Bag")), klass = rb_funcall(rb_cClass, rb_intern("new"), 1, bag);
    rb_const_set(scope, id, klass);
    return klass;
}

/* The ID of a name. IDs are cached, as Structs look up the same names again and again. Returns 0 if nothing has that
 * name: a document must not create an ID, unless the call `defines` classes. */
static ID oj_object_class_id(const char *name, size_t len, bool defines)
{
    /* bounds: a name has a last byte */
    const size_t slot = len ? (len + (unsigned char)name[len - 1]) % JAC_OJ_LOCAL_CONSTANTS : 0;
    jac_oj_constant *kept = &jac_oj_local_get()->constants[slot];
    const bool keeps = len > 0 && len <= sizeof kept->text;
    if (keeps && kept->len == len && memcmp(kept->text, name, len) == 0) return kept->id;
    rb_encoding *utf8 = rb_utf8_encoding();
    ID id = defines ? rb_intern3(name, (long)len, utf8) : rb_check_id_cstr(name, (long)len, utf8);
    if (keeps && id) {
        kept->id = id;
        kept->len = (uint8_t)len;
        memcpy(kept->text, name, len); /* bounds: `keeps` */
    }
    return id;
}

/* The class or module with that name in `scope`; Qundef if it does not exist. */
static VALUE oj_object_class_step(VALUE scope, const char *name, size_t len, bool defines)
{
    ID id = oj_object_class_id(name, len, defines);
    if (!id || !rb_const_defined_at(scope, id)) return defines ? oj_object_class_define(scope, id, len) : Qundef;
    VALUE found = rb_const_get_at(scope, id); /* may call Ruby */
    return RB_TYPE_P(found, T_CLASS) || RB_TYPE_P(found, T_MODULE) ? found : Qundef;
}

static VALUE oj_object_class_resolve(const char *name, size_t len, bool defines, bool *missing)
{
    const char *end = name + len, *colon;
    VALUE scope = rb_cObject;
    while ((colon = memchr(name, ':', (size_t)(end - name))) != NULL) {
        size_t part = (size_t)(colon - name);
        if (part > OJ_OBJECT_CLASS_NAME_MAX || colon + 1 == end || colon[1] != ':') return Qundef;
        scope = oj_object_class_step(scope, name, part, defines);
        if (scope == Qundef) return Qundef;
        name = colon + 2;
    }
    if ((size_t)(end - name) > OJ_OBJECT_CLASS_NAME_MAX) return Qundef;
    VALUE klass = oj_object_class_step(scope, name, (size_t)(end - name), defines);
    *missing = klass == Qundef;
    return klass;
}

VALUE jac_oj_object_class_path(VALUE name, bool *missing)
{
    *missing = false;
    VALUE klass = oj_object_class_resolve(RSTRING_PTR(name), (size_t)RSTRING_LEN(name), false, missing);
    RB_GC_GUARD(name);
    return klass;
}

VALUE jac_oj_object_class_find(VALUE name, bool cached, bool defines, bool *missing)
{
    if (!cached) return oj_object_class_resolve(RSTRING_PTR(name), (size_t)RSTRING_LEN(name), defines, missing);
    jac_oj_local *local = jac_oj_local_get();
    VALUE held = local->self;
    if (local->class_name == name) return local->class_found;
    if (!local->classes) RB_OBJ_WRITE(held, &local->classes, rb_obj_hide(jac_names_identity_hash()));
    VALUE classes = local->classes, klass = rb_hash_lookup2(classes, name, Qundef);
    if (klass != Qundef) {
        RB_OBJ_WRITE(held, &local->class_name, name);
        RB_OBJ_WRITE(held, &local->class_found, klass);
        return klass;
    }
    klass = oj_object_class_resolve(RSTRING_PTR(name), (size_t)RSTRING_LEN(name), defines, missing);
    if (klass != Qundef && RHASH_SIZE(classes) < OJ_OBJECT_CLASSES_MAX) rb_hash_aset(classes, name, klass);
    RB_GC_GUARD(name);
    RB_GC_GUARD(held);
    return klass;
}
