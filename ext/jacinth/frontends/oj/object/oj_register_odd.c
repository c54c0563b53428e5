/* frontends/oj/object/oj_register_odd.c - L4, for size. Oj's register_odd and register_odd_raw, and the reports that
 * debug_odd and mem_report print. */
#include "frontends/oj/errors_oj.h"
#include "frontends/oj/object/oj_object_load.h"
#include "frontends/oj/object/oj_odd.h"
#include "frontends/oj/oj.h"

/* The name of a member or method, frozen. */
static VALUE oj_register_odd_text(VALUE member)
{
    if (!SYMBOL_P(member) && !RB_TYPE_P(member, T_STRING))
        rb_raise(rb_eArgError, "registered member identifiers must be Strings or Symbols.");
    return SYMBOL_P(member) ? rb_sym2str(member) : rb_str_new_frozen(member);
}

static VALUE oj_register_odd_add(int argc, const VALUE *argv, bool raw)
{
    if (argc < 3 + raw) rb_raise(rb_eArgError, "incorrect number of arguments.");
    if (!RB_TYPE_P(argv[0], T_CLASS) && !RB_TYPE_P(argv[0], T_MODULE))
        rb_raise(rb_eTypeError, "expected a class or module.");
    Check_Type(argv[2], T_SYMBOL);
    if (argc - 2 > JAC_OJ_ODD_ROOM) rb_raise(rb_eArgError, "too many members.");
    jac_oj_odd odd = {.klass = argv[0],
                      .create_object = argv[1],
                      .create = SYM2ID(argv[2]),
                      .raw = raw,
                      .count = raw ? 1 : (size_t)argc - 3};
    odd.name = rb_str_freeze(rb_class_path(rb_class_real(argv[0])));
    for (size_t i = 0; i < odd.count; i++)
        odd.members[i] = oj_register_odd_text(argv[3 + i]); /* bounds: count <= argc - 3 */
    jac_oj_object_check_odd(&odd);
    jac_oj_odd_register(&odd);
    return Qnil;
}

/*
 * call-seq: register_odd(class, create_object, create_method, *members) -> nil
 *
 * Makes a class, or all classes inside a module, odd. Object mode then writes the results of up to nine methods of such
 * an object, its members. It makes the object again by create_object.create_method(*members).
 */
static VALUE Oj_register_odd(int argc, VALUE *argv, VALUE self) { return oj_register_odd_add(argc, argv, false); }

/*
 * call-seq: register_odd_raw(class, create_object, create_method, dump_method) -> nil
 *
 * As register_odd, with one method, which returns JSON text.
 */
static VALUE Oj_register_odd_raw(int argc, VALUE *argv, VALUE self) { return oj_register_odd_add(argc, argv, true); }

/*
 * call-seq: debug_odd(label) -> nil
 *
 * Prints the odd classes, the newest first.
 */
static VALUE Oj_debug_odd(VALUE self, VALUE label)
{
    /* may call Ruby */
    VALUE table = jac_oj_odd_table(), text = jac_errors_around("@ ", StringValue(label), " {\n");
    for (size_t i = 0; i < jac_oj_odd_count(table); i++) {
        const jac_oj_odd *odd = jac_oj_odd_at(table, i);
        rb_str_catf(text, "  %" PRIsVALUE " {\n    attr_cnt: %lu\n", odd->name, (unsigned long)odd->count);
        for (size_t member = 0; member < odd->count; member++) {
            rb_str_catf(text, "    %lu %" PRIsVALUE "\n", (unsigned long)(odd->count - member), odd->members[member]);
        }
        rb_str_cat_cstr(text, "  }\n");
    }
    rb_io_write(rb_stdout, rb_str_cat_cstr(text, "}\n")); /* may call Ruby */
    RB_GC_GUARD(table);
    return Qnil;
}

/*
 * call-seq: mem_report -> nil
 *
 * Prints nothing: all memory belongs to Ruby objects, which ObjectSpace counts.
 */
static VALUE Oj_mem_report(VALUE self) { return Qnil; }

void jac_oj_odd_open(void)
{
    jac_oj_odd_start();
    rb_define_module_function(jac_oj.mOj, "register_odd", Oj_register_odd, -1);
    rb_define_module_function(jac_oj.mOj, "register_odd_raw", Oj_register_odd_raw, -1);
    rb_define_module_function(jac_oj.mOj, "debug_odd", Oj_debug_odd, 1);
    rb_define_module_function(jac_oj.mOj, "mem_report", Oj_mem_report, 0);
}
