/* frontends/oj/load/oj_create.c - L4, for size. The hooks of oj_create.h. They decide whether a value is replaced; Ruby
 * code makes most of the replacements (lib/jacinth/oj/load.rb). */
#include "frontends/oj/load/oj_create.h"
#include "frontends/oj/errors_oj.h"
#include "frontends/oj/oj_names.h"
#include "frontends/oj/options/oj_options.h"

/* The lengths of a Time and of a UUID in wab mode, in bytes. */
#define OJ_CREATE_TIME 30
#define OJ_CREATE_UUID 36

static VALUE oj_create_match(const void *data, VALUE string)
{
    const jac_oj_options *options = data;
    if (NIL_P(options->match_string)) return string;
    return rb_funcall(jac_oj.mOj, jac_oj_id.match_text, 2, options->match_string, string); /* may call Ruby */
}

/* Calls json_create of the class, unless its json_creatable? is not true: then the object is not replaced. */
static VALUE oj_create_json(const void *data, VALUE klass, VALUE object)
{
    /* may call Ruby */
    if (rb_respond_to(klass, jac_oj_id.json_creatable_p) && rb_funcall(klass, jac_oj_id.json_creatable_p, 0) != Qtrue)
        return object;
    return rb_funcall(klass, jac_oj_id.json_create, 1, object); /* may call Ruby */
}

static VALUE oj_create_custom(const void *data, VALUE klass, VALUE object)
{
    const jac_oj_options *options = data;
    if (klass == rb_obj_class(object)) return object;
    return rb_funcall(jac_oj.mOj, jac_oj_id.custom_object, 3, klass, object, options->create_id); /* may call Ruby */
}

static VALUE oj_create_wab(const void *data, VALUE string)
{
    const char *p = RSTRING_PTR(string);
    const long len = RSTRING_LEN(string);
    bool time = len == OJ_CREATE_TIME && p[len - 1] == 'Z' && p[4] == '-';
    bool uuid = len == OJ_CREATE_UUID && p[8] == '-';
    bool uri = len > 7 && STRNCASECMP(p, "http://", 7) == 0;
    return time || uuid || uri ? rb_funcall(jac_oj.mOj, jac_oj_id.wab_text, 1, string) : string; /* may call Ruby */
}

/* ---- the class that an object names ---- */

/* The class with that path, names separated by "::"; Qundef if it does not exist. */
static VALUE oj_create_find_class(VALUE name)
{
    VALUE scope = rb_cObject;
    name = rb_str_new_frozen(name); /* match_string may have passed it to the program; root: guarded below */
    const char *p = RSTRING_PTR(name), *end = p + RSTRING_LEN(name); /* kept: the name is frozen */
    while (p <= end) {
        const char *to = p;
        while (to < end && *to != ':') to++;
        if (to < end && (end - to < 2 || to[1] != ':')) return Qundef;
        if (to == p || !rb_enc_isupper((unsigned char)*p, rb_utf8_encoding()) ||
            !(RB_TYPE_P(scope, T_CLASS) || RB_TYPE_P(scope, T_MODULE)))
            return Qundef;
        ID id = rb_check_id_cstr(p, to - p, rb_utf8_encoding());
        if (!id || !rb_is_const_id(id) || !rb_const_defined_at(scope, id)) return Qundef;
        scope = rb_const_get_at(scope, id); /* may call Ruby */
        if (to == end) break;
        p = to + 2;
    }
    RB_GC_GUARD(name);
    return scope;
}

static jac_status oj_create_choose(jac_value_sink *sink, size_t base, size_t *n, VALUE *klass)
{
    const jac_oj_options *options = sink->config->hooks_data;
    VALUE id = options->create_id, name = Qundef; /* root: on the C stack */
    *klass = Qundef;
    if (NIL_P(id)) return JAC_STATUS_OK;
    for (size_t i = 0; i < *n; i++) {
        const VALUE *pair = jac_value_stack_at(&sink->stack, base + 2 * i);
        VALUE key = RB_SYMBOL_P(pair[0]) ? rb_sym2str(pair[0]) : pair[0];
        if (RB_TYPE_P(pair[1], T_STRING) && RB_TYPE_P(key, T_STRING) && rb_str_equal(key, id)) name = pair[1];
    }
    if (name == Qundef) return JAC_STATUS_OK;
    uint64_t entered = jac_hooks_enter(sink);
    *klass = oj_create_find_class(name);
    jac_value_stack_leave_call(&sink->stack, entered);
    if (*klass == Qundef) {
        sink->duplicate = name;
        return JAC_STATUS_UNKNOWN_CLASS;
    }
    VALUE *pairs = jac_value_stack_at(&sink->stack, base), *out = pairs;
    for (size_t i = 0; i < *n; i++, pairs += 2) {
        VALUE key = RB_SYMBOL_P(pairs[0]) ? rb_sym2str(pairs[0]) : pairs[0];
        if (RB_TYPE_P(pairs[1], T_STRING) && rb_str_equal(key, id)) continue;
        out[0] = pairs[0]; /* bounds: out <= pairs */
        out[1] = pairs[1];
        out += 2;
    }
    *n = (size_t)(out - jac_value_stack_at(&sink->stack, base)) / 2;
    jac_value_stack_drop(&sink->stack, base + 2 * *n);
    return JAC_STATUS_OK;
}

const jac_parse_hooks jac_oj_create_json = {
    .string = oj_create_match, .choose = oj_create_choose, .object = oj_create_json};
const jac_parse_hooks jac_oj_create_custom = {
    .string = oj_create_match, .choose = oj_create_choose, .object = oj_create_custom};
const jac_parse_hooks jac_oj_create_wab = {.string = oj_create_wab};
