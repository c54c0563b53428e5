/* rb/class/json_parse.c - L3. The reading half of the json door: JSON.parse and parse!. */
#include "rb/build/build.h"
#include "rb/class/json.h"
#include "rb/names.h"

static VALUE json_parse_run(const jac_config *defaults, int argc, VALUE *argv)
{
    VALUE options = jac_json_options(&argc, argv, 1, 1);
    if (NIL_P(options)) return jac_build_parse(defaults, argv[0]);
    jac_config config;
    jac_config_parse(&config, defaults, options, JAC_SIDE_READ);
    return jac_build_parse(&config, argv[0]);
}

/*
 * call-seq: parse(source, options = nil) -> object
 *
 * As JSON.parse; options as keywords or as a Hash.
 */
static VALUE Functions_parse(int argc, VALUE *argv, VALUE self) { return json_parse_run(jac_json_defaults(), argc, argv); }

void jac_json_parse_open(void)
{
    rb_define_method(jac_json.mFunctions, "parse", Functions_parse, -1);
}
