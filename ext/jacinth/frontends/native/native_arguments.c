/* frontends/native/native_arguments.c - L4. Options, sources, targets and hooks; see native_arguments.h. */
#include "frontends/native/native_arguments.h"
#include "frontends/native/native_names.h"

JAC_COLD JAC_NORETURN void jac_native_raise_arity(int argc, const VALUE *argv, int least, int most, VALUE options)
{
    const bool unlimited = most == UNLIMITED_ARGUMENTS;
    const bool hash = !unlimited && argc == most + 1 && RB_TYPE_P(argv[most], T_HASH); /* bounds: argc arguments */
    const char *const hint = !NIL_P(options) && argc < least ? "; a Hash as the argument needs braces"
                             : hash ? "; options are keywords: write ** before a Hash of them" : "";
    if (unlimited || least == most)
        rb_raise(rb_eArgError, "wrong number of arguments (given %d, expected %d%s)%s", argc, least,
                 unlimited ? "+" : "", hint);
    rb_raise(rb_eArgError, "wrong number of arguments (given %d, expected %d..%d)%s", argc, least, most, hint);
}

static VALUE native_arguments_rules(const char *name)
{
    return rb_const_get(jac_mJacinth, rb_intern(name)); /* calls no Ruby: a constant of ours */
}

JAC_COLD JAC_NOINLINE VALUE jac_native_source_other(VALUE source, const jac_config *config)
{
    const VALUE limit = config->read.max_bytes ? SIZET2NUM(config->read.max_bytes) : Qnil;
    return rb_funcall(native_arguments_rules("Source"), jac_native_id.given, 2, source, limit); /* may call Ruby */
}

VALUE jac_native_hook(VALUE proc)
{
    if (JAC_LIKELY(!RTEST(rb_proc_lambda_p(proc)))) return proc;
    return rb_funcall(native_arguments_rules("AsJson"), rb_intern("of"), 1, proc); /* may call Ruby */
}

VALUE jac_native_deliver(VALUE text, VALUE target)
{
    if (NIL_P(target)) return text;
    rb_funcall(native_arguments_rules("Target"), jac_native_id.deliver, 2, text, target); /* may call Ruby */
    return target;
}

bool jac_native_target_first_p(VALUE first, VALUE last)
{
    /* may call Ruby */
    return RTEST(rb_funcall(native_arguments_rules("Target"), jac_native_id.first_p, 2, first, last));
}
