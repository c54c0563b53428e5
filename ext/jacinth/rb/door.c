/* rb/door.c - L3. The doors as data: which functions of config, config_json, errors, errors_json and errors_oj serve
 * each of them. Decides nothing itself. */
#include "rb/door.h"

const jac_door jac_door_native = {
    .name = "native",
    .bit = JAC_DOOR_NATIVE,
    .store = jac_option_store_native,
    .unknown = jac_config_raise_unknown,
    .raise_parse = jac_errors_raise_fault,
    .raise_generate = jac_errors_raise_generate,
    .raise_nesting = jac_errors_raise_nesting,
};

const jac_door jac_door_json2 = {
    .name = "json2",
    .bit = JAC_DOOR_JSON2,
    .store = jac_option_store_json,
    .warn = jac_errors_json2_warn,
    .raise_parse = jac_errors_json2_raise_parse,
    .raise_generate = jac_errors_json_raise_generate,
    .raise_nesting = jac_errors_json2_raise_nesting,
    .class_text = rb_obj_as_string,
};

const jac_door jac_door_json3 = {
    .name = "json3",
    .bit = JAC_DOOR_JSON3,
    .store = jac_option_store_json,
    .unknown = jac_errors_json_raise_unknown,
    .raise_parse = jac_errors_json3_raise_parse,
    .raise_generate = jac_errors_json_raise_generate,
    .raise_nesting = jac_errors_json3_raise_nesting,
    .class_text = rb_obj_as_string,
};

const jac_door jac_door_oj = {
    .name = "oj",
    .bit = JAC_DOOR_OJ,
    .raise_parse = jac_errors_oj_raise_parse,
    .raise_generate = jac_errors_oj_raise_generate,
    .raise_nesting = jac_errors_oj_raise_nesting,
};

const jac_door jac_door_oj_json = {
    .name = "oj json",
    .bit = JAC_DOOR_OJ,
    .raise_parse = jac_errors_oj_raise_parse,
    .raise_generate = jac_errors_oj_raise_generate,
    .raise_nesting = jac_errors_oj_raise_json_nesting,
};
