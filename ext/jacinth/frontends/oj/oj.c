/* frontends/oj/oj.c - L4. The Oj frontend's opening, and its default options: one frozen object, replaced as a whole,
 * so that a call which reads them meets no half of a change, in whatever thread or Ractor. */
#include "frontends/oj/errors_oj.h"
#include "frontends/oj/load/oj_load.h"
#include "frontends/oj/oj.h"
#include "frontends/oj/doc/oj_doc.h"
#include "frontends/oj/mimic/oj_mimic.h"
#include "frontends/oj/writer/oj_writer.h"
#include "frontends/oj/parser/oj_parser.h"
#include "frontends/oj/oj_dialect.h"
#include "rb/names.h"
#include "frontends/oj/dump/oj_generator.h"

typedef struct {
    jac_oj_options options;
    jac_oj_ready texts[JAC_OJ_TEXT_COUNT];
    jac_oj_call loads[JAC_OJ_READ_COUNT], parse;
} oj_defaults_data;

static void oj_defaults_mark(void *data) { jac_oj_options_mark(&((oj_defaults_data *)data)->options); }
static size_t oj_defaults_size(const void *data) { return sizeof(oj_defaults_data); }

static const rb_data_type_t oj_defaults_type = {
    .wrap_struct_name = "Oj/default_options",
    .function = {.dmark = oj_defaults_mark, .dfree = RUBY_DEFAULT_FREE, .dsize = oj_defaults_size},
    .flags = RUBY_TYPED_FREE_IMMEDIATELY | RUBY_TYPED_FROZEN_SHAREABLE,
};

static VALUE oj_defaults_now = Qfalse; /* root: registered when the frontend opens */

static const jac_config oj_config = {JAC_CONFIG_DEFAULTS_OJ};

static oj_defaults_data *oj_defaults_get(VALUE defaults) { return jac_rb_data(defaults, &oj_defaults_type); }

VALUE jac_oj_defaults(void) { return oj_defaults_now; }
const jac_oj_options *jac_oj_defaults_options(VALUE defaults) { return &oj_defaults_get(defaults)->options; }
const jac_oj_ready *jac_oj_defaults_text(VALUE defaults, jac_oj_kind_of_text kind)
{
    return &oj_defaults_get(defaults)->texts[kind];
}

const jac_oj_call *jac_oj_defaults_parse(VALUE defaults) { return &oj_defaults_get(defaults)->parse; }

const jac_oj_call *jac_oj_defaults_load(VALUE defaults, jac_oj_kind_of_reading kind)
{
    return &oj_defaults_get(defaults)->loads[kind];
}

void jac_oj_call_settle(jac_oj_call *call)
{
    const jac_dialect *dialect = &jac_dialects_oj[call->options.mode],
                      *rounded = &jac_dialects_oj_rounded[call->options.mode];
    if (call->options.process.rails_float && rounded->name) dialect = rounded;
    if (jac_oj_rules_of(dialect)->escapes_by_rails) {
        call->options.escape_mode = call->options.process.escape_html ? JAC_OJ_ESCAPE_RAILS_HTML : JAC_OJ_ESCAPE_RAILS;
    }
    call->config = oj_config;
    call->config.options = &call->options;
    call->config.dialect = dialect;
    call->config.frontend = jac_oj_rules_of(dialect)->frontend;
    call->config.write.max_nesting = jac_oj_rules_of(dialect)->max_nesting ? jac_oj_rules_of(dialect)->max_nesting
                                                                           : (size_t)call->options.max_nesting;
    call->config.write.ascii_only =
        call->options.escape_mode == JAC_OJ_ESCAPE_ASCII || call->options.escape_mode == JAC_OJ_ESCAPE_XSS_SAFE;
}

VALUE jac_oj_ready_dump(const jac_oj_ready *ready, const jac_oj_given *given)
{
    return jac_oj_generate(&ready->call.config, given);
}

void jac_oj_call_start(jac_oj_call *call)
{
    VALUE defaults = jac_oj_defaults();
    call->options = *jac_oj_defaults_options(defaults);
    RB_GC_GUARD(defaults);
}

static void oj_defaults_make_text(jac_oj_ready *text, const jac_oj_options *options, jac_oj_kind_of_text kind)
{
    text->call.options = *options;
    if (kind == JAC_OJ_TEXT_DUMP) {
        jac_oj_adapt_defaults(&text->call.options);
        jac_oj_adapt_dump(&text->call.options);
    } else {
        jac_oj_adapt_json(&text->call.options, kind);
    }
    jac_oj_call_settle(&text->call);
}

void jac_oj_defaults_set(const jac_oj_options *options)
{
    oj_defaults_data *data;
    jac_oj_options shared = *options;
    shared.mimics = false;
    jac_oj_options_share(&shared);
    VALUE defaults = TypedData_Make_Struct(rb_cObject, oj_defaults_data, &oj_defaults_type, data);
    data->options = shared;
    for (jac_oj_kind_of_text kind = 0; kind < JAC_OJ_TEXT_COUNT; kind++)
        oj_defaults_make_text(&data->texts[kind], &shared, kind);
    for (jac_oj_kind_of_reading kind = 0; kind < JAC_OJ_READ_COUNT; kind++) {
        data->loads[kind].options = shared;
        jac_oj_load_adapt(&data->loads[kind].options, kind);
        jac_oj_load_settle(&data->loads[kind], kind);
    }
    data->parse.options = shared;
    jac_oj_mimic_parse_adapt(&data->parse.options, false);
    jac_oj_mimic_parse_settle(&data->parse, JAC_OJ_MIMIC_NESTING);
    oj_defaults_now = rb_obj_freeze(defaults);
}

jac_oj_process jac_oj_process_now(void) { return jac_oj_defaults_options(oj_defaults_now)->process; }

void jac_oj_process_set(const jac_oj_process *process)
{
    jac_oj_call call;
    jac_oj_call_start(&call);
    call.options.process = *process;
    jac_oj_defaults_set(&call.options);
}

/*
 * call-seq: default_options -> Hash
 *
 * The options that hold where a call says nothing, as a new Hash.
 */
static VALUE Oj_default_options(VALUE self)
{
    VALUE defaults = jac_oj_defaults();
    VALUE hash = jac_oj_options_tell(jac_oj_defaults_options(defaults));
    RB_GC_GUARD(defaults);
    return hash;
}

/*
 * call-seq: default_options = hash
 *
 * Changes those that the Hash names. An error changes none.
 */
static VALUE Oj_set_default_options(VALUE self, VALUE options)
{
    jac_oj_call call;
    Check_Type(options, T_HASH);
    jac_oj_call_start(&call);
    jac_oj_options_lay(&call.options, options);
    jac_oj_secure_check(&call.options, false);
    jac_oj_defaults_set(&call.options);
    return options;
}

/* Defines what of Jacinth::Oj is written in C. */
static VALUE oj_open(VALUE self)
{
    if (jac_oj.mOj) return Qfalse;
    jac_names_open_oj();
    jac_oj_json_options_open();
    rb_gc_register_address(&oj_defaults_now);
    jac_oj_options original = jac_oj_options_original;
    original.create_id = rb_str_freeze(rb_utf8_str_new_cstr("json_class"));
    jac_oj_defaults_set(&original);
    rb_define_module_function(jac_oj.mOj, "default_options", Oj_default_options, 0);
    rb_define_module_function(jac_oj.mOj, "default_options=", Oj_set_default_options, 1);
    rb_undef_alloc_func(rb_define_class_under(jac_oj.mOj, "CStack", rb_cObject)); /* names of what Oj keeps inside; */
    rb_undef_alloc_func(rb_define_class_under(jac_oj.mOj, "Cache", rb_cObject));  /* they are empty here */
    jac_oj_preset_open();
    jac_oj_dump_open();
    jac_oj_odd_open();
    jac_oj_additions_open();
    jac_oj_rails_open();
    jac_oj_load_open();
    jac_oj_secure_open();
    jac_oj_doc_open();
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
    jac_oj_options_init();
    rb_define_private_method(rb_singleton_class(jac_mJacinth), "open_oj_frontend", oj_open, 0);
}
