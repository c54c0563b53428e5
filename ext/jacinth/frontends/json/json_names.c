/* frontends/json/json_names.c - L4, for size. Looks up the names of the JSON frontend; see json_names.h. */
#include "frontends/json/json_names.h"

jac_json_ids jac_json_id;
jac_json_names jac_json;

void jac_json_names_init(void)
{
    static const char *const names[] = {JAC_JSON_ID_LIST(JAC_NAMES_TEXT)};
    jac_names_intern((ID *)&jac_json_id, names, sizeof jac_json_id / sizeof(ID));
}

void jac_json_names_open(void)
{
    jac_json.mJSON = jac_names_constant(jac_mJacinth, "JSON");
#define JSON_NAMES_SET(field, name) jac_json.field = jac_names_constant(jac_json.mJSON, name);
    JAC_JSON_LIST(JSON_NAMES_SET)
#undef JSON_NAMES_SET
    jac_json.cRealState = rb_class_superclass(jac_json.cState);
    rb_gc_register_mark_object(jac_json.cRealState); /* root: pinned; Jacinth::JSON has no constant for it */
}
