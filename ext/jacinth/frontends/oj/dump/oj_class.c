/* frontends/oj/dump/oj_class.c - L4. What a dump knows of the classes of its objects: their names, and which methods
 * they do not have. See oj_class.h. */
#include "frontends/oj/dump/oj_class.h"
#include "rb/generate/call.h"

VALUE jac_oj_class_path(VALUE klass)
{
    static const char own[] = "Jacinth::Oj::";
    const long skipped = sizeof "Jacinth::" - 1;
    VALUE path = rb_mod_name(rb_class_real(klass));
    if (NIL_P(path)) path = rb_class_path(rb_class_real(klass));
    bool ours = RSTRING_LEN(path) >= (long)sizeof own - 1 && memcmp(RSTRING_PTR(path), own, sizeof own - 1) == 0;
    return ours ? rb_str_subseq(path, skipped, RSTRING_LEN(path) - skipped) : path;
}

jac_oj_known_class *jac_oj_class(jac_generator *gen, VALUE klass)
{
    jac_oj_known_class *known =
        &jac_oj_of(gen)->classes[((klass >> 3) ^ (klass >> 6)) & (JAC_OJ_CLASSES - 1)]; /* bounds: masked */
    if (known->klass != klass) *known = (jac_oj_known_class){.klass = klass, .members = Qfalse, .table = Qfalse};
    return known;
}

bool jac_oj_responds(jac_generator *gen, VALUE object, ID method, unsigned lacks)
{
    VALUE klass = CLASS_OF(object);
    jac_oj_known_class *known = jac_oj_class(gen, klass);
    if (known->epoch != gen->out.epoch) {
        known->known |= known->lacks; /* Ruby code runs between its objects: calling at once is cheaper */
        known->lacks = 0;
        known->epoch = gen->out.epoch;
    }
    if (known->lacks & lacks) return false;
    if (!(known->known & lacks) && jac_call_lacks(klass, method)) {
        known->lacks |= lacks;
        return false;
    }
    known->known |= lacks;
    return jac_call_responds(gen, object, method);
}
