/* frontends/native/stream/stream_keys.c - L4. See stream_keys.h. The keys of a small object are compared one by one;
 * an object with many has a Hash. */
#include "frontends/native/stream/stream_keys.h"

/* An object with this number of keys has them in a Hash. Fewer are found faster one by one. */
#define STREAM_KEYS_MANY 12

void jac_stream_keys_init(jac_stream_keys *keys)
{
    keys->names = rb_str_tmp_new(64);
    keys->many = rb_obj_hide(rb_ary_new());
}

bool jac_stream_keys_has(const jac_stream_keys *keys, const jac_stream_key_list *list, size_t depth, const char *name,
                         size_t len)
{
    if (list->count >= STREAM_KEYS_MANY) {
        VALUE key = rb_str_new(name, (long)len);
        return RTEST(rb_hash_lookup(RARRAY_AREF(keys->many, (long)depth), key)); /* calls no Ruby: a String */
    }
    const char *at = RSTRING_PTR(keys->names) + list->begin;
    for (size_t i = 0, size; i < list->count; i++, at += sizeof size + size) {
        memcpy(&size, at, sizeof size); /* bounds: the length of a key */
        if (size == len && memcmp(at + sizeof size, name, len) == 0) return true;
    }
    return false;
}

/* Moves the keys of the innermost object into a Hash. */
static JAC_NOINLINE void stream_keys_move(jac_stream_keys *keys, const jac_stream_key_list *list, size_t depth)
{
    VALUE hash = rb_obj_hide(rb_hash_new());
    for (size_t at = list->begin, size; at < keys->len; at += sizeof size + size) {
        memcpy(&size, RSTRING_PTR(keys->names) + at, sizeof size); /* bounds: the length of a key */
        VALUE key = rb_str_new(RSTRING_PTR(keys->names) + at + sizeof size, (long)size);
        rb_hash_aset(hash, key, Qtrue); /* calls no Ruby: a String */
    }
    rb_ary_store(keys->many, (long)depth, hash);
    keys->len = list->begin;
}

void jac_stream_keys_add(jac_stream_keys *keys, jac_stream_key_list *list, size_t depth, const char *name, size_t len)
{
    if (list->count >= STREAM_KEYS_MANY) {
        VALUE key = rb_str_new(name, (long)len);
        rb_hash_aset(RARRAY_AREF(keys->many, (long)depth), key, Qtrue); /* calls no Ruby: a String */
        return;
    }
    const size_t end = keys->len + sizeof len + len;
    if (end > (size_t)RSTRING_LEN(keys->names)) rb_str_resize(keys->names, (long)(2 * end));
    char *at = RSTRING_PTR(keys->names) + keys->len;
    memcpy(at, &len, sizeof len);       /* bounds: below the length */
    memcpy(at + sizeof len, name, len); /* bounds: up to the length */
    keys->len = end;
    if (list->count + 1 == STREAM_KEYS_MANY) stream_keys_move(keys, list, depth);
    list->count++;
}

void jac_stream_keys_close(jac_stream_keys *keys, const jac_stream_key_list *list, size_t depth)
{
    if (list->count >= STREAM_KEYS_MANY) rb_ary_store(keys->many, (long)depth, Qnil);
    keys->len = list->begin;
}
