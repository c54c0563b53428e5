/* workbench.c - L3. The extension of jacinth-workbench as one unit: the parts of the engine that the floors
 * use, then the floors, and in a checkout the lab, which the gem lacks. The parts of the engine are compiled from the
 * sources of the library, so that they are the same code. They run their own self-tests of the private layouts, as the
 * library does. */
#define JAC_UNITY
#include <stdlib.h>
#include "rb/names.c"
#include "rb/private/exported.c"
#include "rb/private/flonum.c"
#include "rb/private/hash_template.c"
#include "rb/private/hash_walk.c"
#include "rb/private/method_mark.c"
#include "rb/private/object_slots.c"
#include "rb/private/private.c"
#include "rb/private/struct_slots.c"
#include "rb/parse/make_hash.c"
#include "rb/parse/key_cache.c"
#include "rb/parse/parse_cache.c"
#include "rb/parse/shape.c"
#include "rb/parse/value_stack.c"
#include "floor.c"
#if __has_include("lab_buffer.c")
#include "lab_buffer.c"
#endif

JAC_EXPORT void Init_jacinth_workbench(void)
{
    rb_ext_ractor_safe(true);
    jac_private_init(getenv("JACINTH_PRIVATE"));
    jac_parse_cache_init();
    VALUE workbench = rb_define_module_under(rb_const_get(rb_cObject, rb_intern("Jacinth")), "Workbench");
    jac_floor_init(workbench);
#ifdef JAC_WORKBENCH_LAB_BUFFER_H
    jac_lab_buffer_init(workbench);
#endif
}
