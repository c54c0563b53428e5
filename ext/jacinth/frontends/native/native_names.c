/* frontends/native/native_names.c - L4, for size. Looks up the names of the native frontend; see native_names.h. */
#include "frontends/native/native_names.h"

jac_native_ids jac_native_id;

void jac_native_names_init(void)
{
    static const char *const names[] = {JAC_NATIVE_ID_LIST(JAC_NAMES_TEXT)};
    jac_names_intern((ID *)&jac_native_id, names, sizeof jac_native_id / sizeof(ID));
}
