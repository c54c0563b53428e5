/* rb/parse/memo.c - L3. The memo is write-barrier protected: it grows old, and costs minor collections
 * nothing. What it holds is pinned, so no pointer or VALUE in it is ever corrected. */
#include "rb/parse/memo.h"

static rb_ractor_local_key_t memo_key; /* written at load only */

static void memo_mark(void *data)
{
    const jac_memo *memo = data;
    rb_gc_mark(memo->spill);
    rb_gc_mark(memo->spare);
    for (size_t i = 0; i < JAC_MEMO_CHECKS; i++) rb_gc_mark(memo->check[i]);
    jac_shape_mark(&memo->shapes);
    jac_key_cache_mark(&memo->keys);
}

static size_t memo_size(const void *data)
{
    (void)data;
    return sizeof(jac_memo); /* blocks and templates are objects that count themselves */
}

static const rb_data_type_t memo_type = {
    .wrap_struct_name = "Jacinth memo",
    .function = {.dmark = memo_mark, .dfree = RUBY_DEFAULT_FREE, .dsize = memo_size},
    .flags = RUBY_TYPED_FREE_IMMEDIATELY | RUBY_TYPED_WB_PROTECTED,
};

void jac_memo_init(void) { memo_key = rb_ractor_local_storage_value_newkey(); }

static JAC_COLD jac_memo *memo_make(void)
{
    jac_memo *memo;
    VALUE self = TypedData_Make_Struct(0, jac_memo, &memo_type, memo); /* a struct of zeros */
    memo->self = self;
    jac_key_cache_init(&memo->keys);
    jac_shape_init(&memo->shapes);
    rb_ractor_local_storage_value_set(memo_key, self);
    return memo;
}

jac_memo *jac_memo_get(void)
{
    VALUE self;
    if (JAC_UNLIKELY(!rb_ractor_local_storage_value_lookup(memo_key, &self))) return memo_make();
    return DATA_PTR(self);
}

jac_memo *jac_memo_begin(bool lend)
{
    jac_memo *memo = jac_memo_get();
    if (JAC_UNLIKELY(memo->lent && memo->shapes.stale)) memo = memo_make();
    memo->lent |= lend;
    return memo;
}
