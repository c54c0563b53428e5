/* frontends/oj/options/oj_cached_options.c - L4. The resolved form of options Hashes that were recently given to
 * dump: programs pass the same few with every call. Each Ractor caches some of them, each in an object that is never
 * written again, so that a caller can keep using an entry that has been replaced. Only options whose keys and values
 * are all immediate are cached, because those cannot change. */
#include "base/bits.h"
#include "frontends/oj/oj.h"
#include "rb/private/hash_walk.h"

#define OJ_CACHED_OPTIONS_PAIRS 6 /* a Hash with more is not cached */
#define OJ_CACHED_OPTIONS_COUNT 8 /* entries; a power of two */

typedef struct {
    size_t count;
    VALUE words[OJ_CACHED_OPTIONS_PAIRS * 2];
} oj_cached_options_pairs; /* root: none needed, all are immediate */

typedef struct {
    jac_oj_call call;
    oj_cached_options_pairs pairs;
    VALUE defaults;         /* root: marked; the defaults they were applied to, whose objects the options refer to */
} oj_cached_options;

static void oj_cached_options_mark(void *data)
{
    const oj_cached_options *entry = data;
    rb_gc_mark(entry->defaults);
    jac_oj_options_mark(&entry->call.options); /* an immediate may stand for an object: only: :a */
}

static size_t oj_cached_options_size(const void *data) { return sizeof(oj_cached_options); }

static const rb_data_type_t oj_cached_options_type = {
    .wrap_struct_name = "Oj/options of dump",
    .function = {.dmark = oj_cached_options_mark, .dfree = RUBY_DEFAULT_FREE, .dsize = oj_cached_options_size},
    .flags = JAC_TYPED_FREE,
};

typedef struct { VALUE entries[OJ_CACHED_OPTIONS_COUNT]; } oj_cached_options_table; /* root: marked; Qfalse: none */

static void oj_cached_options_mark_table(void *data)
{
    const oj_cached_options_table *table = data;
    for (size_t i = 0; i < OJ_CACHED_OPTIONS_COUNT; i++) rb_gc_mark(table->entries[i]);
}

static size_t oj_cached_options_table_size(const void *data) { return sizeof(oj_cached_options_table); }

static const rb_data_type_t oj_cached_options_table_type = {
    .wrap_struct_name = "Oj/lately given options",
    .function = {.dmark = oj_cached_options_mark_table,
                 .dfree = RUBY_DEFAULT_FREE,
                 .dsize = oj_cached_options_table_size},
    .flags = JAC_TYPED_FREE,
};

static rb_ractor_local_key_t oj_cached_options_local; /* written only when the frontend opens */

void jac_oj_cached_options_open(void) { oj_cached_options_local = rb_ractor_local_storage_value_newkey(); }

const jac_oj_call *jac_oj_cached_options_get(VALUE entry)
{
    return &((const oj_cached_options *)DATA_PTR(entry))->call;
}

static JAC_COLD oj_cached_options_table *oj_cached_options_make_table(void)
{
    oj_cached_options_table *table;
    VALUE self = TypedData_Make_Struct(0, oj_cached_options_table, &oj_cached_options_table_type,
                                       table); /* a struct of zeros: Qfalse */
    rb_ractor_local_storage_value_set(oj_cached_options_local, self);
    return table;
}

static oj_cached_options_table *oj_cached_options_get_table(void)
{
    VALUE self;
    if (JAC_UNLIKELY(!rb_ractor_local_storage_value_lookup(oj_cached_options_local, &self)))
        return oj_cached_options_make_table();
    return DATA_PTR(self);
}

/* Copies the pairs of a Hash; false when there are too many, not all are immediate, or the Hash cannot be iterated. */
static bool oj_cached_options_read(oj_cached_options_pairs *pairs, VALUE hash)
{
    jac_hash_cursor cursor;
    VALUE key, value;
    pairs->count = 0;
    if (!jac_hash_walk_start(&cursor, hash)) return false;
    while (jac_hash_walk_next(&cursor, &key, &value)) {
        if (pairs->count == OJ_CACHED_OPTIONS_PAIRS * 2 || !RB_SPECIAL_CONST_P(key) || !RB_SPECIAL_CONST_P(value))
            return false;
        pairs->words[pairs->count++] = key;
        pairs->words[pairs->count++] = value;
    }
    return true;
}

static size_t oj_cached_options_slot(const oj_cached_options_pairs *pairs)
{
    uint64_t hash = 0;
    for (size_t i = 0; i < pairs->count; i++) hash = jac_hash_word(hash ^ (uint64_t)pairs->words[i]);
    return (size_t)(hash >> 32) & (OJ_CACHED_OPTIONS_COUNT - 1);
}

static bool oj_cached_options_match(const oj_cached_options *entry, VALUE defaults,
                                    const oj_cached_options_pairs *pairs)
{
    if (entry->defaults != defaults || entry->pairs.count != pairs->count) return false;
    for (size_t i = 0; i < pairs->count; i++) {
        if (entry->pairs.words[i] != pairs->words[i]) return false;
    }
    return true;
}

/* If the options are wrong, raises their error and caches nothing. */
static JAC_NOINLINE VALUE oj_cached_options_make(VALUE defaults, const oj_cached_options_pairs *pairs, VALUE options)
{
    jac_oj_options resolved = *jac_oj_defaults_options(defaults);
    oj_cached_options *entry;
    jac_oj_apply_dump_defaults(&resolved);
    jac_oj_options_apply(&resolved, options);
    jac_oj_apply_dump(&resolved);
    VALUE self = TypedData_Make_Struct(0, oj_cached_options, &oj_cached_options_type, entry);
    entry->defaults = defaults;
    entry->pairs = *pairs;
    entry->call.options = resolved;
    jac_oj_call_resolve(&entry->call);
    oj_cached_options_get_table()->entries[oj_cached_options_slot(pairs)] = self;
    return self;
}

VALUE jac_oj_cached_options_find(VALUE options)
{
    oj_cached_options_pairs pairs;
    VALUE defaults = jac_oj_defaults();
    if (!oj_cached_options_read(&pairs, options)) return Qfalse;
    VALUE found = oj_cached_options_get_table()->entries[oj_cached_options_slot(&pairs)];
    if (JAC_LIKELY(found && oj_cached_options_match(DATA_PTR(found), defaults, &pairs))) return found;
    return oj_cached_options_make(defaults, &pairs, options);
}
