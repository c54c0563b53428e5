/* frontends/json/json_options.c - L4, for size. The compat level in force with its defaults, and the options among the
 * arguments of a call. See json_options.h. */
#include "frontends/json/json_options.h"
#include "frontends/json/json_dialect.h"
#include "frontends/json/json_names.h"

const jac_config jac_json_defaults_of_levels[] = {
    {.frontend = &jac_frontend_json2,
     .dialect = &jac_dialects_json[JAC_JSON2],
     JAC_CONFIG_DEFAULTS_JSON2,
     .write.plain = true},
    {.frontend = &jac_frontend_json3,
     .dialect = &jac_dialects_json[JAC_JSON3],
     JAC_CONFIG_DEFAULTS_JSON3,
     .write.plain = true},
};

/* The row of the process's level. */
static size_t json_options_level = 1;

void jac_json_set_level(int level) { json_options_level = level == 2 ? 0 : 1; }

const jac_config *jac_json_defaults(void) { return &jac_json_defaults_of_levels[json_options_level]; }

bool jac_json_options_granted(VALUE key, VALUE value, jac_side side)
{
    if (key == ID2SYM(jac_json_id.create_additions)) return value == Qfalse && (side & JAC_SIDE_READ);
    if (key == ID2SYM(jac_json_id.quirks_mode)) return value == Qtrue;
    return key == ID2SYM(jac_json_id.escape_slash) && !RTEST(value) && (side & JAC_SIDE_WRITE);
}

VALUE jac_json_options(int *argc, const VALUE *argv, int least, int most)
{
    VALUE options = Qnil;
    if (*argc > least && rb_keyword_given_p()) options = argv[--*argc];
    else if (*argc == most + 1) options = argv[--*argc];
    rb_check_arity(*argc, least, most);
    return options;
}

VALUE jac_json_hash(VALUE options)
{
    if (RB_TYPE_P(options, T_HASH)) return options;
    VALUE hash;
    if (rb_respond_to(options, jac_json_id.to_hash)) /* may call Ruby */
        hash = rb_funcall(options, jac_json_id.to_hash, 0); /* may call Ruby */
    else if (rb_respond_to(options, jac_json_id.to_h)) /* may call Ruby */
        hash = rb_funcall(options, jac_json_id.to_h, 0); /* may call Ruby */
    else rb_raise(rb_eTypeError, "can't convert %" PRIsVALUE " into Hash", rb_obj_class(options));
    Check_Type(hash, T_HASH);
    return hash;
}
