/* frontends/oj/oj_names.c - L4, for size. Looks up the names of the Oj frontend; see oj_names.h. */
#include "frontends/oj/oj_names.h"

jac_oj_ids jac_oj_id;
jac_oj_names jac_oj;

void jac_oj_names_init(void)
{
    static const char *const names[] = {JAC_OJ_ID_LIST(JAC_NAMES_TEXT)};
    jac_names_intern((ID *)&jac_oj_id, names, sizeof jac_oj_id / sizeof(ID));
}

void jac_oj_names_open(void)
{
    jac_oj.mOj = jac_names_constant(jac_mJacinth, "Oj");
#define OJ_NAMES_SET(field, name) jac_oj.field = jac_names_constant(jac_oj.mOj, name);
    JAC_OJ_LIST(OJ_NAMES_SET)
#undef OJ_NAMES_SET
    jac_oj.given = rb_intern("given");
    jac_oj.asked = rb_intern("@jacinth_asked");
    VALUE range[] = {ID2SYM(rb_intern("begin")), ID2SYM(rb_intern("end")), ID2SYM(rb_intern("excl"))};
    jac_oj.range_members = jac_names_permanent(rb_ary_new_from_values(3, range));
    jac_oj.eUnicode = jac_oj.eJsonParser = rb_eEncodingError;
}
