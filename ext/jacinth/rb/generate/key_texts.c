/* rb/generate/key_texts.c - L3. The table of key texts of a Ractor, owned by an object of that Ractor, and how entries
 * are made; see key_texts.h. */
#include "rb/generate/key_texts.h"

static rb_ractor_local_key_t key_texts_local; /* written only at load */

typedef struct {
    jac_key_text entry[1 << JAC_KEY_TEXTS_BITS]; /* first: the generator has its address */
    uint64_t serial;                             /* the last value given to out.known */
} key_texts;

static void key_texts_free(void *data) { ruby_xfree_sized(data, sizeof(key_texts)); }

static size_t key_texts_size(const void *data)
{
    (void)data;
    return sizeof(key_texts);
}

static const rb_data_type_t key_texts_type = {
    .wrap_struct_name = "Jacinth key texts",
    .function = {.dfree = key_texts_free, .dsize = key_texts_size},
    .flags = JAC_TYPED_FREE | RUBY_TYPED_WB_PROTECTED,
};

void jac_key_texts_init(void) { key_texts_local = rb_ractor_local_storage_value_newkey(); }

static JAC_COLD jac_key_text *key_texts_make(jac_generator *gen)
{
    key_texts *keys;
    VALUE self = TypedData_Make_Struct(0, key_texts, &key_texts_type, keys); /* a struct of zeros */
    rb_ractor_local_storage_value_set(key_texts_local, self);
    jac_string_result_moved(&gen->out);
    return keys->entry;
}

JAC_HOT jac_key_text *jac_key_texts_get(jac_generator *gen)
{
    VALUE self;
    if (JAC_UNLIKELY(!rb_ractor_local_storage_value_lookup(key_texts_local, &self))) return key_texts_make(gen);
    return ((key_texts *)DATA_PTR(self))->entry;
}

void jac_key_texts_learn_symbol(jac_generator *gen, VALUE key, VALUE name, size_t begun)
{
    const jac_buf *buf = &gen->out.buf;
    size_t len = jac_buf_len(buf) - begun;
    if (gen->escape != gen->key_escape || len > JAC_KEY_TEXT_ROOM ||
        RB_ENC_CODERANGE(name) != RUBY_ENC_CODERANGE_7BIT)
        return;
    key ^= gen->key_tag;
    jac_key_text *entry = jac_key_texts_slot(gen->key_texts, key);
    entry->key = key;
    entry->text[JAC_KEY_TEXT_ROOM] = (char)len;
    memcpy(entry->text, buf->start + begun, len); /* bounds: len was compared above */
}

JAC_NOINLINE void jac_key_texts_start(jac_generator *gen)
{
    gen->keeps_keys = gen->escape == gen->key_escape;
    if (!gen->keeps_keys) return;
    if (!gen->key_texts) gen->key_texts = jac_key_texts_get(gen);
    gen->out.known = ++((key_texts *)(void *)gen->key_texts)->serial;
}
