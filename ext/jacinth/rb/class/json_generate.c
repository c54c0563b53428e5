/* rb/class/json_generate.c - L3. The writing half of the json door: JSON.generate. */
#include "rb/class/json.h"
#include "rb/names.h"
#include "rb/walk/walk.h"

static VALUE Functions_generate(int argc, VALUE *argv, VALUE self)
{
    VALUE options = jac_json_options(&argc, argv, 1, 1);
    if (NIL_P(options)) return jac_walk_generate(jac_json_defaults(), argv[0]);
    jac_config config;
    jac_config_parse(&config, jac_json_defaults(), options, JAC_SIDE_WRITE);
    return jac_walk_generate(&config, argv[0]);
}

void jac_json_generate_open(void)
{
    rb_define_method(jac_json.mFunctions, "generate", Functions_generate, -1);
}
