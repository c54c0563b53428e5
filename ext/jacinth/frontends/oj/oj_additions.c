/* frontends/oj/oj_additions.c - L4, for size. Oj.add_to_json and remove_to_json: the classes whose objects compat mode
 * writes with their class name. They apply to the process, not to a call. Other classes are ignored. */
#include "frontends/oj/dump/oj_members.h"
#include "frontends/oj/errors_oj.h"
#include "frontends/oj/oj.h"

#define OJ_ADDITIONS_ALL ((1u << JAC_OJ_ADDED_COUNT) - 1)

/* The bit of a class; 0 if add_to_json does not know it. */
static unsigned oj_additions_bit(VALUE klass)
{
    const struct { VALUE klass; jac_oj_added added; } others[] = {
        {rb_cStruct, JAC_OJ_ADDED_STRUCT}, {rb_eException, JAC_OJ_ADDED_EXCEPTION}, {rb_cInteger, JAC_OJ_ADDED_INTEGER},
        {rb_cHash, JAC_OJ_ADDED_HASH}, {rb_cArray, JAC_OJ_ADDED_ARRAY},
    };
    for (size_t i = 0; i < sizeof others / sizeof *others; i++) {
        if (others[i].klass == klass) return 1u << others[i].added;
    }
    jac_oj_added exact = jac_oj_added_of(NULL, klass);
    return exact == JAC_OJ_ADDED_EXACT ? 0 : 1u << exact;
}

static unsigned oj_additions_bits(int argc, const VALUE *argv)
{
    unsigned bits = argc == 0 ? OJ_ADDITIONS_ALL : 0;
    for (int i = 0; i < argc; i++) bits |= oj_additions_bit(argv[i]);
    return bits;
}

/*
 * call-seq: add_to_json(*classes) -> nil
 *
 * Makes compat mode write objects of these classes with their class name, as json/add does. Without arguments, of
 * all classes that it knows.
 */
static VALUE Oj_add_to_json(int argc, VALUE *argv, VALUE self)
{
    jac_oj_process process = jac_oj_process_now();
    process.additions |= oj_additions_bits(argc, argv);
    jac_oj_process_set(&process);
    return Qnil;
}

/*
 * call-seq: remove_to_json(*classes) -> nil
 *
 * Undoes add_to_json.
 */
static VALUE Oj_remove_to_json(int argc, VALUE *argv, VALUE self)
{
    jac_oj_process process = jac_oj_process_now();
    process.additions &= ~oj_additions_bits(argc, argv);
    for (int i = 0; i < argc; i++) { /* nil means all classes that are matched exactly */
        if (NIL_P(argv[i])) process.additions &= ~((1u << JAC_OJ_ADDED_EXACT) - 1);
    }
    jac_oj_process_set(&process);
    return Qnil;
}

void jac_oj_additions_open(void)
{
    rb_define_module_function(jac_oj.mOj, "add_to_json", Oj_add_to_json, -1);
    rb_define_module_function(jac_oj.mOj, "remove_to_json", Oj_remove_to_json, -1);
}
