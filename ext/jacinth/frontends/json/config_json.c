/* frontends/json/config_json.c - L4. Option values as the json gem reads them: what it accepts, how it converts it, and
 * its messages for what it refuses. */
#include "frontends/json/json_rules.h"
#include "rb/frontend.h"
#include "rb/names.h"

static VALUE config_json_text(VALUE value)
{
    if (!RTEST(value)) return Qnil;
    Check_Type(value, T_STRING);
    return RSTRING_LEN(value) == 0 ? Qnil : rb_str_new_frozen(value);
}

VALUE jac_option_json_proc(const jac_config *config, const jac_option *option, VALUE value)
{
    if (rb_obj_is_proc(value)) return value;
    if (jac_json_level_of(config)->converts_procs && option->side == JAC_SIDE_WRITE)
        return rb_convert_type(value, T_DATA, "Proc", "to_proc"); /* may call Ruby */
    VALUE proc = rb_check_funcall(value, jac_id.to_proc, 0, NULL); /* may call Ruby */
    if (proc == Qundef || !rb_obj_is_proc(proc)) rb_raise(rb_eTypeError, "%s must be a Proc", option->name);
    return proc;
}

static VALUE config_json_sort(VALUE value)
{
    if (value == Qtrue || rb_obj_is_proc(value)) return value;
    if (!RTEST(value)) return Qfalse;
    rb_raise(rb_eTypeError, "The `sort_keys` argument must be a boolean or a Proc");
}

static size_t config_json_count(VALUE value)
{
    long depth = RTEST(value) ? NUM2LONG(value) : 0; /* may call Ruby */
    if (depth < 0) rb_raise(rb_eArgError, "depth must be >= 0 (got %ld)", depth);
    if (depth > INT_MAX) rb_raise(rb_eArgError, "depth is too large (got %ld)", depth);
    return (size_t)depth;
}

/* A negative limit is kept as it is: it allows no container at all, while 0 means no limit. */
static size_t config_json_depth(const jac_option *option, VALUE value)
{
    if (!RTEST(value)) return 0;
    return (size_t)(option->side == JAC_SIDE_READ ? (long)FIX2INT(value) : NUM2LONG(value)); /* may call Ruby */
}

void jac_option_store_json(jac_config *out, const jac_option *option, VALUE value)
{
    void *field = (char *)out + option->offset; /* bounds: offsetof a field of jac_config */
    switch (option->kind) {
      case JAC_OPTION_DEPTH: *(size_t *)field = config_json_depth(option, value); return;
      case JAC_OPTION_ROOM:
        Check_Type(value, T_FIXNUM);
        if (FIX2LONG(value) > 0) *(size_t *)field = (size_t)FIX2LONG(value);
        return;
      case JAC_OPTION_COUNT: *(size_t *)field = config_json_count(value); return;
      case JAC_OPTION_INDENT:
      case JAC_OPTION_TEXT: *(VALUE *)field = config_json_text(value); return;
      case JAC_OPTION_CLASS:
      case JAC_OPTION_MODULE: *(VALUE *)field = RTEST(value) ? value : Qnil; return;
      case JAC_OPTION_PROC: *(VALUE *)field = RTEST(value) ? jac_option_json_proc(out, option, value) : Qnil; return;
      case JAC_OPTION_SORT: *(VALUE *)field = config_json_sort(value); return;
      default: jac_option_store_truth(out, option, value); return;
    }
}
