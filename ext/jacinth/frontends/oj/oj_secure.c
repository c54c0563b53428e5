/* frontends/oj/oj_secure.c - L4, for size. Jacinth::Oj.secure!: turns features off for all documents of the process,
 * whatever the options say, and raises the errors. It cannot be undone. */
#include "frontends/oj/dump/oj_generator.h"
#include "frontends/oj/errors_oj.h"
#include "frontends/oj/oj.h"
#include "frontends/oj/oj_dialect.h"

static bool oj_secure_on = false; /* set once, never reset; all Ractors read it */

static JAC_NORETURN void oj_secure_refuse(const char *what)
{
    VALUE error = rb_const_get(jac_oj.mOj, rb_intern("SecureError")); /* calls no Ruby: the library's own constant */
    rb_raise(error, "Jacinth::Oj.secure! has turned off %s", what);
}

void jac_oj_secure_check(const jac_oj_options *options, bool own_mode)
{
    if (JAC_LIKELY(!oj_secure_on)) return;
    if (!own_mode && jac_oj_rules_of(&jac_dialects_oj[options->mode])->makes_objects)
        oj_secure_refuse("object mode as the default: a call that wants it says mode: :object");
    if (options->auto_define == JAC_CHOICE_YES) oj_secure_refuse("auto_define: no class is made for a document");
    if (options->create_additions == JAC_CHOICE_YES)
        oj_secure_refuse("create_additions: no document calls json_create");
}

void jac_oj_secure_check_parser(const jac_parser_options *options)
{
    if (JAC_LIKELY(!oj_secure_on)) return;
    if (options->missing_class == JAC_PARSER_MISSING_AUTO)
        oj_secure_refuse("missing_class: :auto: no class is made for a document");
    if (!NIL_P(options->create_id) && !options->ignore_json_create)
        oj_secure_refuse("create_id without ignore_json_create: no document calls json_create");
}

/* Jacinth::Oj.make_secure: turns the features off, also in the default options. */
static VALUE Oj_make_secure(VALUE self)
{
    jac_oj_call call;
    oj_secure_on = true;
    jac_oj_call_start(&call);
    if (jac_oj_rules_of(&jac_dialects_oj[call.options.mode])->makes_objects) call.options.mode = JAC_OJ_COMPAT;
    if (call.options.auto_define == JAC_CHOICE_YES) call.options.auto_define = JAC_CHOICE_NO;
    if (call.options.create_additions == JAC_CHOICE_YES) call.options.create_additions = JAC_CHOICE_NO;
    jac_oj_defaults_set(&call.options);
    return Qnil;
}

/*
 * call-seq: secure? -> true or false
 *
 * Whether secure! was called.
 */
static VALUE Oj_secure_p(VALUE self) { return RBOOL(oj_secure_on); }

void jac_oj_secure_open(void)
{
    rb_define_private_method(rb_singleton_class(jac_oj.mOj), "make_secure", Oj_make_secure, 0);
    rb_define_singleton_method(jac_oj.mOj, "secure?", Oj_secure_p, 0);
}
