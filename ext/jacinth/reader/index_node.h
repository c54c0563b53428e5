/* reader/index_node.h - L2. What an index holds (index.h): one node for each container that has marks, the marks, and
 * how much memory all this may take. A node is found by the offset of its container. Does not read the source. */
#ifndef JAC_READER_INDEX_NODE_H
#define JAC_READER_INDEX_NODE_H

#include "reader/index.h"

/* The numbers below make the memory of an index smaller than its source:
 *   - A mark is due after PASSED bytes, the first one of a container after FIRST_PASSED. Only the container's own bytes
 *     count, which are in no other container. Marks and nodes then take less than 3/4 of these bytes.
 *   - A table of keys takes the place of an object's marks, and less than 3/4 of the object's own bytes.
 *   - What is given for large children takes less than 1/4 of the source and a part of the slack: marks that are not
 *     due yet, and tables for objects with too few bytes of their own. */
#define JAC_INDEX_FIRST_PASSED 512
#define JAC_INDEX_PASSED 64
#define JAC_INDEX_LARGE 256

/* A child that is a container counts as this many own bytes of the container around it: its brackets. */
#define JAC_INDEX_CHILD_BYTES 2

struct jac_index_node {
    size_t start;       /* the offset of the opening bracket */
    size_t children;    /* the number of children; SIZE_MAX: not known */
    size_t end;         /* one past the closing bracket, if the number of children is known */
    void *memory;       /* the marks (jac_index_place), or a table of keys (index_keys.h) */
    size_t used, room;  /* used: the number of marks, or of members in the table; room: of marks, or of slots */
    size_t base;        /* the number of children before the latest mark that was due */
    size_t own;         /* at most the number of the container's own bytes */
    bool keys;          /* the memory is a table of keys */
    bool counted;       /* `own` and `children` come from a search that has passed all children */
    bool asked;         /* a search has gone beyond the first JAC_INDEX_LINEAR members */
    bool refused;       /* there is no table of keys, and none is to be made */
};

/* The node of the container that starts at that offset, or NULL. Valid until the index changes. */
JAC_API jac_index_node *jac_index_node_find(const jac_index *index, size_t start);

/* Changes a memory block of the index from one size in bytes to another; as realloc. Returns NULL and changes nothing
 * if the index would hold too much, or if `to` is 0. May leave. */
JAC_API void *jac_index_node_resize(jac_index *index, void *memory, size_t from, size_t to);

/* The last place of the node at or before child `number`, or NULL. */
JAC_API const jac_index_place *jac_index_node_place(const jac_index_node *node, size_t number);

/* Adds the marks that come after those of the node, if the bytes before them pay for them or they are given
 * (jac_index_node_give). May leave. */
JAC_API void jac_index_node_add(jac_index *index, size_t start, const jac_index_mark *marks, size_t count);

/* Whether `bytes` bytes may be given for children of length `large`, for which no mark is due. If so, counts them.
 * The limit of all gifts is lower for smaller children, so that some are left for larger ones. */
JAC_API bool jac_index_node_give(jac_index *index, size_t large, size_t bytes);

/* The bytes of a slot in a table of keys. */
JAC_INLINE size_t jac_index_node_width(const jac_index *index) { return index->len >> 31 >> 1 ? 8 : 4; }

/* The bytes of a node's memory. */
JAC_API size_t jac_index_node_bytes(const jac_index *index, const jac_index_node *node);

#endif
