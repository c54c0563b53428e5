/* frontends/oj/load/oj_create.c - L4. See oj_making.h. What is decided here is whether something is to be made; how is written
 * in Ruby (lib/jacinth/oj/load.rb). */
#include "frontends/oj/load/oj_create.h"
#include "frontends/oj/errors_oj.h"
#include "rb/names.h"
#include "frontends/oj/options/oj_options.h"

/* The lengths of wab mode's texts for a Time and for a UUID. */
#define OJ_MAKING_TIME 30
#define OJ_MAKING_UUID 36

static VALUE oj_create_match(const jac_oj_options *options, VALUE string)
{
    if (NIL_P(options->match_string)) return string;
    return rb_funcall(jac_oj.mOj, jac_id.match_text, 2, options->match_string, string); /* may call Ruby */
}

/* A class that says it is not creatable leaves the object as it is. */
static VALUE oj_create_json(const jac_oj_options *options, VALUE klass, VALUE object)
{
    /* may call Ruby */
    if (rb_respond_to(klass, jac_id.json_creatable_p) && rb_funcall(klass, jac_id.json_creatable_p, 0) != Qtrue) return object;
    return rb_funcall(klass, jac_id.json_create, 1, object); /* may call Ruby */
}

static VALUE oj_create_custom(const jac_oj_options *options, VALUE klass, VALUE object)
{
    if (klass == rb_obj_class(object)) return object;
    return rb_funcall(jac_oj.mOj, jac_id.custom_object, 3, klass, object, options->create_id); /* may call Ruby */
}

static VALUE oj_create_wab(const jac_oj_options *options, VALUE string)
{
    const char *p = RSTRING_PTR(string);
    const long len = RSTRING_LEN(string);
    bool stamp = len == OJ_MAKING_TIME && p[len - 1] == 'Z' && p[4] == '-';
    bool uuid = len == OJ_MAKING_UUID && p[8] == '-';
    bool uri = len > 7 && STRNCASECMP(p, "http://", 7) == 0;
    return stamp || uuid || uri ? rb_funcall(jac_oj.mOj, jac_id.wab_text, 1, string) : string; /* may call Ruby */
}

const jac_making jac_oj_making_json = {.string = oj_create_match, .object = oj_create_json};
const jac_making jac_oj_making_custom = {.string = oj_create_match, .object = oj_create_custom};
const jac_making jac_oj_making_wab = {.string = oj_create_wab};
