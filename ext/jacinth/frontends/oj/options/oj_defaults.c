/* frontends/oj/options/oj_defaults.c - L4, for size. Oj's default options: one frozen object, replaced as a whole, so
 * that a call in any thread or Ractor never sees half of a change. */
#include "frontends/oj/options/oj_defaults.h"
#include "frontends/oj/mimic/oj_mimic.h"

typedef struct {
    jac_oj_options options;
    jac_oj_call texts[JAC_OJ_TEXT_COUNT];
    jac_oj_call loads[JAC_OJ_READ_COUNT], parse;
} oj_defaults_data;

static void oj_defaults_mark(void *data) { jac_oj_options_mark(&((oj_defaults_data *)data)->options); }
static size_t oj_defaults_size(const void *data) { return sizeof(oj_defaults_data); }

static const rb_data_type_t oj_defaults_type = {
    .wrap_struct_name = "Oj/default_options",
    .function = {.dmark = oj_defaults_mark, .dfree = RUBY_DEFAULT_FREE, .dsize = oj_defaults_size},
    .flags = JAC_TYPED_FREE | RUBY_TYPED_FROZEN_SHAREABLE,
};

static VALUE oj_defaults_now = Qfalse; /* root: registered when the frontend opens */

static oj_defaults_data *oj_defaults_get(VALUE defaults) { return jac_rb_data(defaults, &oj_defaults_type); }

JAC_COLD void jac_oj_defaults_open(void)
{
    rb_gc_register_address(&oj_defaults_now);
    jac_oj_options original = jac_oj_options_original;
    original.create_id = rb_str_freeze(rb_utf8_str_new_cstr("json_class"));
    jac_oj_defaults_set(&original);
}

VALUE jac_oj_defaults(void) { return oj_defaults_now; }
const jac_oj_options *jac_oj_defaults_options(VALUE defaults) { return &oj_defaults_get(defaults)->options; }
const jac_oj_call *jac_oj_defaults_text(VALUE defaults, jac_oj_kind_of_text kind)
{
    return &oj_defaults_get(defaults)->texts[kind];
}

const jac_oj_call *jac_oj_defaults_parse(VALUE defaults) { return &oj_defaults_get(defaults)->parse; }

const jac_oj_call *jac_oj_defaults_load(VALUE defaults, jac_oj_kind_of_reading kind)
{
    return &oj_defaults_get(defaults)->loads[kind];
}

void jac_oj_call_start(jac_oj_call *call)
{
    VALUE defaults = jac_oj_defaults();
    call->options = *jac_oj_defaults_options(defaults);
    RB_GC_GUARD(defaults);
}

static void oj_defaults_make_text(jac_oj_call *text, const jac_oj_options *options, jac_oj_kind_of_text kind)
{
    text->options = *options;
    if (kind == JAC_OJ_TEXT_DUMP) {
        jac_oj_apply_dump_defaults(&text->options);
        jac_oj_apply_dump(&text->options);
    } else {
        jac_oj_apply_json(&text->options, kind);
    }
    jac_oj_call_resolve(text);
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
        jac_oj_apply_load(&data->loads[kind].options, kind);
        jac_oj_call_resolve_load(&data->loads[kind], kind);
    }
    data->parse.options = shared;
    jac_oj_apply_parse(&data->parse.options, false);
    jac_oj_call_resolve_parse(&data->parse, JAC_OJ_MIMIC_NESTING);
    rb_obj_freeze(defaults);
    /* calls no Ruby: all of it is frozen. Any Ractor may still use the defaults while another one replaces them. */
    oj_defaults_now = rb_ractor_make_shareable(defaults);
}

jac_oj_process jac_oj_process_now(void) { return jac_oj_defaults_options(oj_defaults_now)->process; }

void jac_oj_process_set(const jac_oj_process *process)
{
    jac_oj_call call;
    jac_oj_call_start(&call);
    call.options.process = *process;
    jac_oj_defaults_set(&call.options);
}
