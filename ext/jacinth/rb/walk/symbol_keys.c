/* rb/walk/symbol_keys.c - L3. The table of a Ractor, which an object of that Ractor owns, and what goes
 * into it; see symbol_keys.h. */
#include "rb/walk/symbol_keys.h"

static rb_ractor_local_key_t symbol_keys_local; /* written at load only */

typedef struct { jac_symbol_key entry[JAC_SYMBOL_KEYS]; } symbol_keys;

static size_t symbol_keys_size(const void *data)
{
    (void)data;
    return sizeof(symbol_keys);
}

static const rb_data_type_t symbol_keys_type = {
    .wrap_struct_name = "Jacinth symbol keys",
    .function = {.dfree = RUBY_DEFAULT_FREE, .dsize = symbol_keys_size},
    .flags = RUBY_TYPED_FREE_IMMEDIATELY | RUBY_TYPED_WB_PROTECTED,
};

void jac_symbol_keys_init(void) { symbol_keys_local = rb_ractor_local_storage_value_newkey(); }

static JAC_COLD jac_symbol_key *symbol_keys_make(void)
{
    symbol_keys *keys;
    VALUE self = TypedData_Make_Struct(0, symbol_keys, &symbol_keys_type, keys); /* a struct of zeros */
    rb_ractor_local_storage_value_set(symbol_keys_local, self);
    return keys->entry;
}

jac_symbol_key *jac_symbol_keys_get(void)
{
    VALUE self;
    if (JAC_UNLIKELY(!rb_ractor_local_storage_value_lookup(symbol_keys_local, &self))) return symbol_keys_make();
    return ((symbol_keys *)DATA_PTR(self))->entry;
}

void jac_symbol_keys_learn(jac_walk *walk, VALUE key, VALUE name, size_t begun)
{
    const jac_buf *buf = &walk->out.buf;
    size_t len = jac_buf_len(buf) - begun;
    if (walk->escape != JAC_ESCAPE_JSON || len > JAC_SYMBOL_KEY_ROOM || RB_ENC_CODERANGE(name) != RUBY_ENC_CODERANGE_7BIT) return;
    jac_symbol_key *entry = jac_symbol_keys_place(walk->symbol_keys, key);
    entry->symbol = key;
    entry->len = (uint8_t)len;
    memcpy(entry->text, buf->start + begun, len); /* bounds: len was compared above */
}
