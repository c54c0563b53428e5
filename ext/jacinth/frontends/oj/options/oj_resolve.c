/* frontends/oj/options/oj_resolve.c - L4. Options to config: what each kind of call sets before and after its
 * options are applied, and the translation to the engine's own terms. */
#include "frontends/oj/options/oj_resolve.h"
#include "frontends/oj/errors_oj.h"
#include "frontends/oj/mimic/oj_mimic.h"
#include "frontends/oj/oj_dialect.h"

static const jac_config oj_resolve_config = {JAC_CONFIG_DEFAULTS_OJ};

void jac_oj_call_resolve(jac_oj_call *call)
{
    const jac_dialect *dialect = &jac_dialects_oj[call->options.mode],
                      *rounded = &jac_dialects_oj_rounded[call->options.mode];
    if (call->options.process.rails_float && rounded->name) dialect = rounded;
    if (jac_oj_rules_of(dialect)->escapes_by_rails) {
        call->options.escape_mode = call->options.process.escape_html ? JAC_OJ_ESCAPE_RAILS_HTML : JAC_OJ_ESCAPE_RAILS;
    }
    call->config = oj_resolve_config;
    call->config.options = &call->options;
    call->config.dialect = dialect;
    call->config.frontend = jac_oj_rules_of(dialect)->frontend;
    call->config.write.max_nesting = jac_oj_rules_of(dialect)->max_nesting ? jac_oj_rules_of(dialect)->max_nesting
                                                                           : (size_t)call->options.max_nesting;
    call->config.write.ascii_only =
        call->options.escape_mode == JAC_OJ_ESCAPE_ASCII || call->options.escape_mode == JAC_OJ_ESCAPE_XSS_SAFE;
}

void jac_oj_apply_dump_defaults(jac_oj_options *options)
{
    if (jac_oj_rules_of(&jac_dialects_oj[options->mode])->dumps_words) options->nan = JAC_OJ_NAN_WORD;
}

void jac_oj_apply_dump(jac_oj_options *options)
{
    bool plain = jac_oj_rules_of(&jac_dialects_oj[options->mode])->dumps_plain &&
                 options->escape_mode != JAC_OJ_ESCAPE_ASCII;
    if (plain) options->escape_mode = JAC_OJ_ESCAPE_JSON;
}

static void oj_resolve_pretty(jac_oj_options *options)
{
    jac_oj_json_options json_options;
    jac_oj_json_read(&json_options, jac_oj.pretty);
    json_options.state = true;
    jac_oj_json_apply(options, &json_options);
}

void jac_oj_apply_json(jac_oj_options *options, jac_oj_kind_of_text kind)
{
    if (kind == JAC_OJ_TEXT_TO_JSON) options->escape_mode = JAC_OJ_ESCAPE_UNICODE_XSS;
    if (kind == JAC_OJ_TEXT_PRETTY) oj_resolve_pretty(options);
    if (kind != JAC_OJ_TEXT_OBJECT) options->nan = JAC_OJ_NAN_RAISE;
    options->mode = JAC_OJ_COMPAT;
    options->use_to_json = kind == JAC_OJ_TEXT_OBJECT ? JAC_CHOICE_NO : JAC_CHOICE_YES;
}

void jac_oj_apply_load(jac_oj_options *options, jac_oj_kind_of_reading kind)
{
    const jac_oj_reading *reading = &jac_oj_readings[kind];
    if (!reading->lenient) return;
    options->allow_nan = options->nilnil = JAC_CHOICE_YES;
    if (reading->empty_string != JAC_CHOICE_UNSAID) options->empty_string = reading->empty_string;
}

static uint32_t oj_resolve_flags(const jac_oj_options *options, const jac_oj_reading *reading)
{
    uint32_t flags = jac_oj_grammars[options->mode].syntax;
    if (reading->words)
        flags |= JAC_SYNTAX_LOOSE_NAN | (options->allow_nan == JAC_CHOICE_YES ? (uint32_t)JAC_SYNTAX_NAN : 0);
    if (options->allow_invalid_unicode == JAC_CHOICE_YES) flags |= JAC_SYNTAX_LONE_HIGH;
    if (options->max_integer_digits) flags |= JAC_SYNTAX_MAX_DIGITS;
    return flags;
}

void jac_oj_call_resolve_load(jac_oj_call *call, jac_oj_kind_of_reading kind)
{
    const jac_oj_options *options = &call->options;
    const jac_oj_reading *reading = &jac_oj_readings[kind];
    jac_read_config *read = &call->config.read;
    call->config = oj_resolve_config;
    call->config.options = options;
    call->config.dialect = &jac_dialects_oj[options->mode];
    call->config.frontend = &jac_frontend_oj;
    read->syntax = (jac_syntax){oj_resolve_flags(options, reading), 0, options->max_integer_digits};
    read->symbolize_names = reading->symbols || options->symbol_keys == JAC_CHOICE_YES;
    read->intern_below = options->cache_str > 0 ? (size_t)options->cache_str : 0;
    read->runs_ruby = reading->objects;
    read->nonfinite_numbers = true;
    if (!reading->objects) read->object_class = options->hash_class;
    if (reading->arrays) read->array_class = options->array_class;
    read->hooks = options->create_additions == JAC_CHOICE_YES ? reading->hooks : NULL;
    if (reading->always) read->hooks = reading->always;
    read->hooks_data = options;
}

void jac_oj_apply_parse(jac_oj_options *options, bool bang)
{
    options->mimics = true;
    options->mode = JAC_OJ_COMPAT;
    options->auto_define = options->empty_string = options->create_additions = options->nilnil = JAC_CHOICE_NO;
    options->quirks_mode = options->allow_invalid_unicode = JAC_CHOICE_YES;
    options->allow_nan = bang ? JAC_CHOICE_YES : JAC_CHOICE_NO;
    options->bigdecimal_load = JAC_OJ_BIGDECIMAL_RUBY;
}

void jac_oj_call_resolve_parse(jac_oj_call *call, size_t max_nesting)
{
    jac_oj_call_resolve_load(call, JAC_OJ_READ_COMPAT);
    call->config.read.syntax.max_nesting = max_nesting;
}
