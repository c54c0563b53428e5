/* frontends/oj/dump/oj_generator.c - L4. A dump in one of Oj's modes from start to end: what its options mean to the
 * generator, and what surrounds the outermost value. */
#include "frontends/oj/dump/oj_generator.h"
#include "rb/generate/call.h"
#include "rb/private/private.h"

#define OJ_GENERATOR_CONTAINERS (1u << JAC_TYPE_ARRAY | 1u << JAC_TYPE_HASH)

static const jac_escape_class oj_generator_escapes[] = {
    [JAC_OJ_ESCAPE_NEWLINE] = JAC_ESCAPE_NEWLINE,    [JAC_OJ_ESCAPE_JSON] = JAC_ESCAPE_JSON,
    [JAC_OJ_ESCAPE_SLASH] = JAC_ESCAPE_SLASH,        [JAC_OJ_ESCAPE_XSS_SAFE] = JAC_ESCAPE_ASCII_HTML_SLASH_DELETE,
    [JAC_OJ_ESCAPE_ASCII] = JAC_ESCAPE_ASCII_DELETE, [JAC_OJ_ESCAPE_UNICODE_XSS] = JAC_ESCAPE_SEPARATORS,
    [JAC_OJ_ESCAPE_RAILS_HTML] = JAC_ESCAPE_HTML,    [JAC_OJ_ESCAPE_RAILS] = JAC_ESCAPE_JSON,
};

static void oj_generator_part(VALUE text, const char **ptr, size_t *len)
{
    *ptr = NIL_P(text) ? "" : RSTRING_PTR(text);
    *len = NIL_P(text) ? 0 : (size_t)RSTRING_LEN(text);
}

void jac_oj_spacing(jac_spacing *spacing, const jac_oj_options *options, bool spaced)
{
    static const char spaces[] = "                ";
    *spacing = (jac_spacing){.indent = spaces, .space = "", .space_before = "", .object_nl = "", .array_nl = ""};
    if (spaced && jac_oj_options_spaced(options)) {
        oj_generator_part(options->indent_text, &spacing->indent, &spacing->indent_len);
        oj_generator_part(options->space, &spacing->space, &spacing->space_len);
        oj_generator_part(options->space_before, &spacing->space_before, &spacing->space_before_len);
        oj_generator_part(options->object_nl, &spacing->object_nl, &spacing->object_nl_len);
        oj_generator_part(options->array_nl, &spacing->array_nl, &spacing->array_nl_len);
        spacing->closes = true;
    } else if (options->indent > 0) {
        spacing->indent_len = (size_t)options->indent; /* at most 16, as the option checks */
        spacing->object_nl = spacing->array_nl = "\n";
        spacing->object_nl_len = spacing->array_nl_len = 1;
        spacing->closes = true;
    }
    spacing->compact = !spacing->closes;
}

/* Whether Floats are written as by the original defaults. */
static bool oj_generator_plain_floats(const jac_oj_options *options)
{
    return options->float_precision > 0 && strcmp(options->float_format, jac_oj_options_original.float_format) == 0;
}

void jac_oj_configure(jac_generator *gen)
{
    const jac_oj_options *options = jac_oj_options_of(gen);
    const jac_oj_rules *rules = jac_oj_rules_of(gen->dialect);
    unsigned off = 0;
    gen->escape = oj_generator_escapes[options->escape_mode];
    jac_oj_spacing(&gen->spacing, options, rules->spaced);
    jac_oj_of(gen)->seen = jac_oj_of(gen)->rest = Qfalse;
    gen->skips = NULL;
    jac_oj_of(gen)->unfiltered = jac_oj_of(gen)->no_arguments = false;
    bool ignores = rules->ignores && !NIL_P(options->ignore);
    if (rules->filters && (options->omit_nil || !NIL_P(options->only) || !NIL_P(options->except) || ignores)) {
        gen->skips = jac_oj_skips;
        off |= JAC_INLINED_NAMES;
    }
    if (options->omit_null_byte) off |= JAC_INLINED_NAMES | JAC_INLINED_SYMBOL | 1u << JAC_TYPE_STRING;
    if (options->least_integer != 0 && options->most_integer != 0) off |= 1u << JAC_TYPE_INTEGER;
    if (rules->formats_floats && !oj_generator_plain_floats(options)) off |= 1u << JAC_TYPE_FLOAT;
    for (size_t i = 0; i < JAC_OJ_CLASSES; i++) jac_oj_of(gen)->classes[i].klass = Qfalse;
    bool circular = rules->finds_cycles && options->circular == JAC_CHOICE_YES;
    if (circular) off |= OJ_GENERATOR_CONTAINERS;
    if (rules->withholds) off |= rules->withholds(gen);
    gen->inlined = gen->dialect->inlined & ~off;
    const unsigned known = JAC_INLINED_SYMBOL | (rules->symbol_keys ? JAC_INLINED_NAMES : 0);
    gen->hot = gen->spacing.compact && (gen->inlined | known) == JAC_INLINED_ALL;
    if (rules->symbol_keys) gen->keeps_keys = false; /* the cached ones are those of Strings */
    if (!gen->hot) gen->inlined &= ~OJ_GENERATOR_CONTAINERS; /* an empty container has no line feed inside */
    gen->direct = gen->hot;
    if (!gen->spacing.compact && jac_oj_options_spaced(options)) gen->raw_unknown = true;
    if (rules->configure) rules->configure(gen, circular);
}

void jac_oj_document(jac_generator *gen, VALUE object)
{
    jac_buf *buf = &gen->out.buf;
    jac_generate_value(gen, object);
    if (jac_oj_options_of(gen)->indent <= 0 || jac_buf_len(buf) < 2) return;
    char last = buf->cur[-2]; /* bounds: at least two bytes; the last one is the ',' */
    if (last != ']' && last != '}') return;
    buf->cur[-1] = '\n';
    jac_buf_byte(buf, ',');
}

VALUE jac_oj_generate(const jac_config *config, const jac_oj_call_arguments *arguments)
{
    jac_oj_generator oj;
    return jac_generate_by(config, arguments->object, jac_oj_document, jac_oj_generator_with(&oj, arguments));
}

static void oj_generator_key(jac_generator *gen, VALUE key)
{
    jac_oj_key_string(gen, key);
    jac_buf_byte(&gen->out.buf, ','); /* every document ends in one */
}

VALUE jac_oj_generate_key(const jac_config *config, VALUE key)
{
    jac_oj_generator oj;
    return jac_generate_by(config, key, oj_generator_key, jac_oj_generator_with(&oj, NULL));
}
