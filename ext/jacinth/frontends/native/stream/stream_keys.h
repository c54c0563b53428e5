/* frontends/native/stream/stream_keys.h - L4. The keys of the open objects of a document that is written piece by
 * piece, so that equal ones are found. Knows bytes only, not how a key is written. Runs no Ruby code. */
#ifndef JAC_NATIVE_STREAM_KEYS_H
#define JAC_NATIVE_STREAM_KEYS_H

#include "rb/rb.h"

/* Lies in an object that marks its VALUEs. All are hidden. */
typedef struct {
    VALUE names;    /* a String: keys, with a size_t before each */
    VALUE many;     /* an Array: a Hash of the keys of each object that has many, by the object's depth */
    size_t len;     /* bytes of `names` */
} jac_stream_keys;

/* The keys of one object. Only those of the innermost object may change. */
typedef struct {
    size_t begin;   /* where they begin in `names`, unless they are in a Hash */
    size_t count;
} jac_stream_key_list;

/* Allocates the memory. */
JAC_API void jac_stream_keys_init(jac_stream_keys *keys);

/* Opens the list of an object that is in the innermost one. */
JAC_INLINE jac_stream_key_list jac_stream_keys_open(const jac_stream_keys *keys)
{
    return (jac_stream_key_list){.begin = keys->len};
}

/* Whether the object at `depth`, from 0, has the key [name, name + len). */
JAC_API bool jac_stream_keys_has(const jac_stream_keys *keys, const jac_stream_key_list *list, size_t depth,
                                 const char *name, size_t len);

/* Adds a key. */
JAC_API void jac_stream_keys_add(jac_stream_keys *keys, jac_stream_key_list *list, size_t depth, const char *name,
                                 size_t len);

/* Forgets the keys of the innermost object. */
JAC_API void jac_stream_keys_close(jac_stream_keys *keys, const jac_stream_key_list *list, size_t depth);

#endif
