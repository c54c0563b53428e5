/* frontends/json/json.c - L4, for size. The JSON frontend's opening: Ruby calls it once, and it defines the methods of
 * each file. No other file of the frontend calls this one. */
#include "frontends/json/json.h"
#include "frontends/json/json_names.h"
#include "frontends/json/json_options.h"

/* Jacinth::JSON.level = 2 or 3, as compat.rb has checked. */
static VALUE json_set_level(VALUE self, VALUE level)
{
    jac_json_set_level(FIX2INT(level));
    return level;
}

/* Jacinth::JSON.engine_active = whether ::JSON is taken over; replace.rb sets it. */
static VALUE json_set_active(VALUE self, VALUE active)
{
    jac_json.active = RTEST(active);
    return active;
}

/* Defines the part of Jacinth::JSON that is written in C. */
static JAC_COLD VALUE json_open(VALUE self)
{
    if (jac_json.mJSON) return Qfalse;
    jac_json_names_open();
    rb_define_private_method(rb_singleton_class(jac_json.mJSON), "level=", json_set_level, 1);
    rb_define_private_method(rb_singleton_class(jac_json.mJSON), "engine_active=", json_set_active, 1);
    jac_json_parse_open();
    jac_json_parser_open();
    jac_resumable_open();
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
