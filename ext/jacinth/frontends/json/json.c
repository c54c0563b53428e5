/* frontends/json/json.c - L4. The JSON frontend's opening and its compat level. */
#include "frontends/json/json.h"
#include "frontends/json/json_dialect.h"
#include "rb/frontend.h"
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

static size_t json_level = 1; /* the row of the process's level, like the json gem's version that it follows */

const jac_config *jac_json_defaults(void) { return &jac_json_defaults_of_levels[json_level]; }

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

VALUE jac_json_kept_text(const char *text)
{
    VALUE string = rb_str_freeze(rb_utf8_str_new_cstr(text));
    rb_gc_register_mark_object(string); /* root: as long as the config that has it, which is the process */
    return string;
}

/* Jacinth::JSON.level = 2 or 3, which compat.rb has checked. */
static VALUE json_set_level(VALUE self, VALUE level)
{
    json_level = FIX2INT(level) == 2 ? 0 : 1;
    return level;
}

/* Jacinth::JSON.engine_active = whether ::JSON is taken over, said by replace.rb. */
static VALUE json_set_active(VALUE self, VALUE active)
{
    jac_json.active = RTEST(active);
    return active;
}

/* Defines what of Jacinth::JSON is written in C. */
static VALUE json_open(VALUE self)
{
    if (jac_json.mJSON) return Qfalse;
    jac_json_names_open();
    rb_define_private_method(rb_singleton_class(jac_json.mJSON), "level=", json_set_level, 1);
    rb_define_private_method(rb_singleton_class(jac_json.mJSON), "engine_active=", json_set_active, 1);
    jac_json_parse_open();
    jac_json_generate_open();
    jac_json_state_open();
    jac_json_coder_open();
    return Qtrue;
}

void jac_json_init(void)
{
    jac_json_names_init();
    rb_define_private_method(rb_singleton_class(jac_mJacinth), "open_json_frontend", json_open, 0);
}
