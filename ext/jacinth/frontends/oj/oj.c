/* frontends/oj/oj.c - L4, for size. Opens the Oj frontend, and defines the methods default_options and
 * default_options=. */
#include "frontends/oj/oj.h"
#include "frontends/oj/doc/oj_doc.h"
#include "frontends/oj/dump/oj_generator.h"
#include "frontends/oj/errors_oj.h"
#include "frontends/oj/load/oj_load.h"
#include "frontends/oj/mimic/oj_mimic.h"
#include "frontends/oj/oj_dialect.h"
#include "frontends/oj/oj_local.h"
#include "frontends/oj/parser/oj_parser.h"
#include "frontends/oj/writer/oj_writer.h"
#include "rb/names.h"

/*
 * call-seq: default_options -> Hash
 *
 * The options that are in effect unless a call sets them, as a new Hash.
 */
static VALUE Oj_default_options(VALUE self)
{
    VALUE defaults = jac_oj_defaults();
    VALUE hash = jac_oj_options_to_hash(jac_oj_defaults_options(defaults));
    RB_GC_GUARD(defaults);
    return hash;
}

/*
 * call-seq: default_options = hash
 *
 * Changes the options that the Hash names. After an error, none is changed.
 */
static VALUE Oj_set_default_options(VALUE self, VALUE options)
{
    jac_oj_call call;
    Check_Type(options, T_HASH);
    jac_oj_call_start(&call);
    jac_oj_options_apply(&call.options, options);
    jac_oj_secure_check(&call.options, false);
    jac_oj_defaults_set(&call.options);
    return options;
}

/* Defines the parts of Jacinth::Oj that are written in C. */
static JAC_COLD VALUE oj_open(VALUE self)
{
    if (jac_oj.mOj) return Qfalse;
    jac_oj_names_open();
    jac_oj_json_options_open();
    jac_oj_defaults_open();
    rb_define_module_function(jac_oj.mOj, "default_options", Oj_default_options, 0);
    rb_define_module_function(jac_oj.mOj, "default_options=", Oj_set_default_options, 1);
    rb_undef_alloc_func(rb_define_class_under(jac_oj.mOj, "CStack", rb_cObject)); /* classes that Oj uses internally; */
    rb_undef_alloc_func(rb_define_class_under(jac_oj.mOj, "Cache", rb_cObject));  /* they are empty here */
    jac_oj_local_open();
    jac_oj_cached_options_open();
    jac_oj_dump_open();
    jac_oj_odd_open();
    jac_oj_additions_open();
    jac_oj_rails_open();
    jac_oj_load_open();
    jac_oj_secure_open();
    VALUE doc = jac_oj_doc_open();
    jac_oj_doc_fetch_open(doc);
    jac_oj_doc_path_open(doc);
    jac_oj_doc_each_open(doc);
    jac_oj_doc_dump_open(doc);
    jac_oj_string_writer_open();
    jac_oj_stream_writer_open();
    jac_oj_saj_open();
    jac_oj_sc_open();
    jac_oj_parser_open();
    jac_oj_mimic_open();
    jac_oj_mimic_parse_open();
    return Qtrue;
}

void jac_oj_init(void)
{
    jac_oj_names_init();
    jac_oj_options_init();
    rb_define_private_method(rb_singleton_class(jac_mJacinth), "open_oj_frontend", oj_open, 0);
}
