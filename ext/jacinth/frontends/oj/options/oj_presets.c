/* frontends/oj/options/oj_presets.c - L4. What dump comes to with options that were given lately: programs give the
 * same few ones with every call. A Ractor keeps some of them, each an object that nobody writes again, so that one is
 * used on when another has taken its place. Kept are only options that are immediate values: these cannot change. */
#include "base/bits.h"
#include "frontends/oj/oj.h"
#include "rb/private/hash_walk.h"

/* At most so many pairs, so many kept. */
#define OJ_PRESET_PAIRS 6
#define OJ_PRESET_COUNT 8 /* a power of two */

typedef struct {
    size_t count;
    VALUE words[OJ_PRESET_PAIRS * 2];
} oj_preset_pairs; /* root: none needed, all are immediate */

typedef struct {
    jac_oj_ready ready;
    oj_preset_pairs pairs;
    VALUE defaults;         /* root: marked; what they were laid over, whose objects the options refer to */
} oj_preset;

static void oj_presets_mark(void *data)
{
    const oj_preset *preset = data;
    rb_gc_mark(preset->defaults);
    jac_oj_options_mark(&preset->ready.call.options); /* what an immediate stands for may be an object: only: :a */
}

static size_t oj_presets_size(const void *data) { return sizeof(oj_preset); }

static const rb_data_type_t oj_presets_type = {
    .wrap_struct_name = "Oj/options of dump",
    .function = {.dmark = oj_presets_mark, .dfree = RUBY_DEFAULT_FREE, .dsize = oj_presets_size},
    .flags = RUBY_TYPED_FREE_IMMEDIATELY,
};

typedef struct { VALUE kept[OJ_PRESET_COUNT]; } oj_preset_table; /* root: marked; Qfalse: none */

static void oj_presets_mark_table(void *data)
{
    const oj_preset_table *table = data;
    for (size_t i = 0; i < OJ_PRESET_COUNT; i++) rb_gc_mark(table->kept[i]);
}

static size_t oj_presets_table_size(const void *data) { return sizeof(oj_preset_table); }

static const rb_data_type_t oj_presets_table_type = {
    .wrap_struct_name = "Oj/lately given options",
    .function = {.dmark = oj_presets_mark_table, .dfree = RUBY_DEFAULT_FREE, .dsize = oj_presets_table_size},
    .flags = RUBY_TYPED_FREE_IMMEDIATELY,
};

static rb_ractor_local_key_t oj_presets_local; /* written when the frontend opens only */

void jac_oj_preset_open(void) { oj_presets_local = rb_ractor_local_storage_value_newkey(); }

const jac_oj_ready *jac_oj_preset_get(VALUE preset) { return &((const oj_preset *)DATA_PTR(preset))->ready; }

static JAC_COLD oj_preset_table *oj_presets_make_table(void)
{
    oj_preset_table *table;
    VALUE self = TypedData_Make_Struct(0, oj_preset_table, &oj_presets_table_type,
                                       table); /* a struct of zeros: Qfalse */
    rb_ractor_local_storage_value_set(oj_presets_local, self);
    return table;
}

static oj_preset_table *oj_presets_get_table(void)
{
    VALUE self;
    if (JAC_UNLIKELY(!rb_ractor_local_storage_value_lookup(oj_presets_local, &self))) return oj_presets_make_table();
    return DATA_PTR(self);
}

/* Takes the pairs of a Hash; false when they are too many, not all immediate, or cannot be looked at. */
static bool oj_presets_take(oj_preset_pairs *pairs, VALUE hash)
{
    jac_hash_cursor cursor;
    VALUE key, value;
    pairs->count = 0;
    if (!jac_hash_walk_start(&cursor, hash)) return false;
    while (jac_hash_walk_next(&cursor, &key, &value)) {
        if (pairs->count == OJ_PRESET_PAIRS * 2 || !RB_SPECIAL_CONST_P(key) || !RB_SPECIAL_CONST_P(value)) return false;
        pairs->words[pairs->count++] = key;
        pairs->words[pairs->count++] = value;
    }
    return true;
}

static size_t oj_presets_place(const oj_preset_pairs *pairs)
{
    uint64_t hash = 0;
    for (size_t i = 0; i < pairs->count; i++) hash = jac_hash_word(hash ^ (uint64_t)pairs->words[i]);
    return (size_t)(hash >> 32) & (OJ_PRESET_COUNT - 1);
}

static bool oj_presets_is(const oj_preset *preset, VALUE defaults, const oj_preset_pairs *pairs)
{
    if (preset->defaults != defaults || preset->pairs.count != pairs->count) return false;
    for (size_t i = 0; i < pairs->count; i++) {
        if (preset->pairs.words[i] != pairs->words[i]) return false;
    }
    return true;
}

/* May raise what wrong options raise: then nothing is kept. */
static JAC_NOINLINE VALUE oj_presets_make(VALUE defaults, const oj_preset_pairs *pairs, VALUE options)
{
    jac_oj_options laid = *jac_oj_defaults_options(defaults);
    oj_preset *preset;
    jac_oj_adapt_defaults(&laid);
    jac_oj_options_lay(&laid, options);
    jac_oj_adapt_dump(&laid);
    VALUE self = TypedData_Make_Struct(0, oj_preset, &oj_presets_type, preset);
    preset->defaults = defaults;
    preset->pairs = *pairs;
    preset->ready.call.options = laid;
    jac_oj_call_settle(&preset->ready.call);
    oj_presets_get_table()->kept[oj_presets_place(pairs)] = self;
    return self;
}

VALUE jac_oj_preset_find(VALUE options)
{
    oj_preset_pairs pairs;
    VALUE defaults = jac_oj_defaults();
    if (!oj_presets_take(&pairs, options)) return Qfalse;
    VALUE kept = oj_presets_get_table()->kept[oj_presets_place(&pairs)];
    if (JAC_LIKELY(kept && oj_presets_is(DATA_PTR(kept), defaults, &pairs))) return kept;
    return oj_presets_make(defaults, &pairs, options);
}
