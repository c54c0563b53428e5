/* frontends/oj/options/config_oj.c - L4. Oj's options -> jac_oj_options, and back to the Hash of default_options:
 * the table, the look-up by name, and the marking. config_oj_kinds.c has the rules of each kind of option. */
#include "base/bits.h"
#include "frontends/oj/options/oj_option.h"

const jac_oj_options jac_oj_options_original = {JAC_OJ_DEFAULTS, .indent_text = Qnil,
    .process = {.escape_html = true, .standard_time = true, .optimized = Qnil}};

static const jac_oj_option config_oj_table[] = {
#define CONFIG_OJ_ROW(name, kind, field, listed) {#name, JAC_OJ_KIND_##kind, offsetof(jac_oj_options, field), listed},
    JAC_OJ_OPTIONS(CONFIG_OJ_ROW)
#undef CONFIG_OJ_ROW
};

#define CONFIG_OJ_COUNT (sizeof config_oj_table / sizeof *config_oj_table)
/* A power of two, more than twice the number of options. */
#define CONFIG_OJ_SLOTS 128

/* root: Symbols of IDs, which are never collected; set at load. config_oj_slots is a hash table: 0, or the option's
 * index plus 1. */
static VALUE config_oj_names[CONFIG_OJ_COUNT];
static uint8_t config_oj_slots[CONFIG_OJ_SLOTS];

static size_t config_oj_slot(VALUE name)
{
    return (size_t)(jac_hash_word(name) >> 57); /* bounds: seven bits */
}

void jac_oj_options_init(void)
{
    jac_oj_option_init();
    _Static_assert(CONFIG_OJ_COUNT * 2 < CONFIG_OJ_SLOTS, "slots enough to be found soon");
    for (size_t i = 0; i < CONFIG_OJ_COUNT; i++) {
        config_oj_names[i] = ID2SYM(rb_intern(config_oj_table[i].name));
        size_t slot = config_oj_slot(config_oj_names[i]);
        while (config_oj_slots[slot]) slot = (slot + 1) % CONFIG_OJ_SLOTS;
        config_oj_slots[slot] = (uint8_t)(i + 1);
    }
}

/* The option called `name`, or NULL. */
static const jac_oj_option *config_oj_find(VALUE name)
{
    for (size_t slot = config_oj_slot(name); config_oj_slots[slot]; slot = (slot + 1) % CONFIG_OJ_SLOTS) {
        size_t index = config_oj_slots[slot] - 1u;
        if (config_oj_names[index] == name) return &config_oj_table[index];
    }
    return NULL;
}

static int config_oj_each(VALUE key, VALUE value, VALUE out)
{
    const jac_oj_option *option = config_oj_find(key);
    if (option) jac_oj_option_store((jac_oj_options *)out, option, value);
    return ST_CONTINUE;
}

void jac_oj_options_apply(jac_oj_options *out, VALUE options)
{
    if (RB_TYPE_P(options, T_HASH)) rb_hash_foreach(options, config_oj_each, (VALUE)out);
}

/* Whether to_json receives this option of Oj, too: `only` and `except`, which ActiveSupport also reads, and
 * match_string: nil. */
static bool config_oj_passes_on(const jac_oj_option *option, VALUE value)
{
    return option->kind == JAC_OJ_KIND_NAMES || (option->kind == JAC_OJ_KIND_MATCH && NIL_P(value));
}

static int config_oj_any(VALUE key, VALUE value, VALUE found)
{
    const jac_oj_option *option = config_oj_find(key);
    if (!option || config_oj_passes_on(option, value)) return ST_CONTINUE;
    *(bool *)found = true;
    return ST_STOP;
}

static int config_oj_named(VALUE key, VALUE value, VALUE found)
{
    *(bool *)found |= config_oj_find(key) != NULL;
    return ST_CONTINUE;
}

bool jac_oj_options_names_any(VALUE options)
{
    bool found = false;
    if (RB_TYPE_P(options, T_HASH)) rb_hash_foreach(options, config_oj_named, (VALUE)&found);
    return found;
}

static int config_oj_add_rest(VALUE key, VALUE value, VALUE rest)
{
    const jac_oj_option *option = config_oj_find(key);
    if (!option || config_oj_passes_on(option, value)) rb_hash_aset(rest, key, value);
    return ST_CONTINUE;
}

bool jac_oj_options_names_own(VALUE options)
{
    bool found = false;
    if (RB_TYPE_P(options, T_HASH)) rb_hash_foreach(options, config_oj_any, (VALUE)&found);
    return found;
}

VALUE jac_oj_options_rest(VALUE options)
{
    if (!jac_oj_options_names_own(options)) return options;
    VALUE rest = rb_hash_new();
    rb_hash_foreach(options, config_oj_add_rest, rest);
    return rest;
}

VALUE jac_oj_options_to_hash(const jac_oj_options *options)
{
    VALUE hash = rb_hash_new();
    for (size_t i = 0; i < CONFIG_OJ_COUNT; i++) {
        if (config_oj_table[i].listed)
            rb_hash_aset(hash, config_oj_names[i], jac_oj_option_to_value(options, &config_oj_table[i]));
    }
    return hash;
}

void jac_oj_options_mark(const jac_oj_options *options)
{
    rb_gc_mark(options->indent_text);
    rb_gc_mark(options->process.optimized);
    for (size_t i = 0; i < CONFIG_OJ_COUNT; i++) {
        if (jac_oj_option_is_value(&config_oj_table[i])) rb_gc_mark(*jac_oj_option_value(options, &config_oj_table[i]));
    }
}

/* Copies the objects that the program has given, which stay unchanged. */
void jac_oj_options_share(jac_oj_options *options)
{
    for (size_t i = 0; i < CONFIG_OJ_COUNT; i++) {
        if (!jac_oj_option_is_value(&config_oj_table[i])) continue;
        VALUE *field = (VALUE *)(void *)((char *)options + config_oj_table[i].offset); /* bounds: offsetof a field */
        *field = rb_ractor_make_shareable_copy(*field); /* may call Ruby */
    }
    /* may call Ruby */
    if (!NIL_P(options->indent_text)) options->indent_text = rb_ractor_make_shareable(options->indent_text);
    if (!NIL_P(options->process.optimized))
        options->process.optimized = rb_ractor_make_shareable(options->process.optimized); /* may call Ruby */
}
