/* frontends/oj/oj_local.c - L4. The Oj frontend's object of a Ractor; see oj_local.h. It is write-barrier protected,
 * and its objects are pinned. */
#include "frontends/oj/oj_local.h"

static rb_ractor_local_key_t oj_local_key; /* written only when the frontend opens */

static void oj_local_mark(void *data)
{
    const jac_oj_local *local = data;
    rb_gc_mark(local->classes);
    rb_gc_mark(local->class_name);
    rb_gc_mark(local->class_found);
    rb_gc_mark(local->doc_memory);
}

static size_t oj_local_size(const void *data) { return sizeof(jac_oj_local); }

static const rb_data_type_t oj_local_type = {
    .wrap_struct_name = "Oj/local",
    .function = {.dmark = oj_local_mark, .dfree = RUBY_DEFAULT_FREE, .dsize = oj_local_size},
    .flags = JAC_TYPED_FREE | RUBY_TYPED_WB_PROTECTED,
};

void jac_oj_local_open(void) { oj_local_key = rb_ractor_local_storage_value_newkey(); }

static JAC_COLD jac_oj_local *oj_local_make(void)
{
    jac_oj_local *local;
    VALUE self = TypedData_Make_Struct(0, jac_oj_local, &oj_local_type, local); /* a struct of zeros */
    local->self = self;
    rb_ractor_local_storage_value_set(oj_local_key, self);
    return local;
}

jac_oj_local *jac_oj_local_get(void)
{
    VALUE self;
    if (JAC_UNLIKELY(!rb_ractor_local_storage_value_lookup(oj_local_key, &self))) return oj_local_make();
    return DATA_PTR(self);
}
