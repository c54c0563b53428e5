/* rb/parse/parse_cache.c - L3. The object of the cache. It is write-barrier protected, so it becomes old and costs
 * minor garbage collections nothing. Its objects are pinned, so that its pointers and VALUEs stay valid. */
#include "rb/parse/parse_cache.h"

static rb_ractor_local_key_t parse_cache_key; /* written only at load */

static void parse_cache_mark(void *data)
{
    const jac_parse_cache *cache = data;
    rb_gc_mark(cache->spill);
    rb_gc_mark(cache->spare);
    rb_gc_mark(cache->check);
    jac_shape_mark(&cache->shapes);
    jac_key_cache_mark(&cache->keys);
}

static void parse_cache_free(void *data) { ruby_xfree_sized(data, sizeof(jac_parse_cache)); }

static size_t parse_cache_size(const void *data)
{
    (void)data;
    return sizeof(jac_parse_cache); /* without blocks and templates: Ruby counts these objects on their own */
}

static const rb_data_type_t parse_cache_type = {
    .wrap_struct_name = "Jacinth parse cache",
    .function = {.dmark = parse_cache_mark, .dfree = parse_cache_free, .dsize = parse_cache_size},
    .flags = JAC_TYPED_FREE | RUBY_TYPED_WB_PROTECTED,
};

void jac_parse_cache_init(void) { parse_cache_key = rb_ractor_local_storage_value_newkey(); }

static JAC_COLD jac_parse_cache *parse_cache_make(void)
{
    jac_parse_cache *cache;
    VALUE self = TypedData_Make_Struct(0, jac_parse_cache, &parse_cache_type, cache); /* a struct of zeros */
    cache->self = self;
    jac_key_cache_init(&cache->keys);
    jac_shape_init(&cache->shapes);
    rb_ractor_local_storage_value_set(parse_cache_key, self);
    return cache;
}

JAC_HOT jac_parse_cache *jac_parse_cache_get(void)
{
    VALUE self;
    if (JAC_UNLIKELY(!rb_ractor_local_storage_value_lookup(parse_cache_key, &self))) return parse_cache_make();
    return DATA_PTR(self);
}

jac_parse_cache *jac_parse_cache_begin(bool lend)
{
    jac_parse_cache *cache = jac_parse_cache_get();
    if (JAC_UNLIKELY(cache->lent && cache->shapes.stale)) cache = parse_cache_make();
    cache->lent |= lend;
    return cache;
}
