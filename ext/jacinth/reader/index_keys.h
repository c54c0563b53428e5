/* reader/index_keys.h - L2. Tables of the keys of objects, for an index (index.h): the offsets of the keys by a hash of
 * their decoded text, with a secret seed. Keys are compared in the source. */
#ifndef JAC_READER_INDEX_KEYS_H
#define JAC_READER_INDEX_KEYS_H

#include "reader/index_node.h"

/* The hash of the latest child's key. */
JAC_API uint64_t jac_index_keys_hash(uint64_t seed, const jac_reader *r, const jac_skip_children *c);

/* Gives the node an empty table in place of its marks. Returns false if the object's own bytes do not pay for it and it
 * is not given either (jac_index_node_give), or if there is no room. May leave. */
JAC_API bool jac_index_keys_make(jac_index *index, jac_index_node *node);

/* Whether the node has a table with all members. */
JAC_INLINE bool jac_index_keys_complete_p(const jac_index_node *node)
{
    return node->keys && node->used == node->children;
}

/* Adds the next members of the object to the table, those from the number `first` on; passes over those that it has.
 * Returns DUPLICATE_KEY with c->key and c->key_len at the second of two equal keys, if they are an error. */
JAC_API jac_status jac_index_keys_add(jac_index *index, jac_index_node *node, jac_reader *r, jac_skip_children *c,
                                      const jac_index_batch *batch);

/* Goes to the member with that key: sets *found, and *c and r->cur at the child. The table is complete. */
JAC_API jac_status jac_index_keys_find(const jac_index *index, const jac_index_node *node, jac_reader *r,
                                       jac_skip_children *c, const char *key, size_t len, bool *found);

#endif
