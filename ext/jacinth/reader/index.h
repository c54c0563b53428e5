/* reader/index.h - L2. An index remembers where the children of containers are. Any order of access to the children of
 * a container then takes time linear in its length, and a repeated access a constant time. It keeps marks (places
 * between two children) and tables of keys, no values, and at most as many bytes as the source has, and 4 KB.
 *
 * A search takes turns between two functions: jac_index_next works on the index, takes a short time and reads little of
 * the source; jac_index_step reads the source and does not touch the index. So a long step may run without the lock of
 * the index's owner. The owner supplies the memory. */
#ifndef JAC_READER_INDEX_H
#define JAC_READER_INDEX_H

#include "reader/skip.h"

/* The bytes that an index may hold beyond the length of its source. */
#define JAC_INDEX_SLACK 4096

/* This many members of an object are compared one by one. For an object with more members, a table of keys is made at
 * the second search that goes beyond them. */
#define JAC_INDEX_LINEAR 32

/* What equal keys in one object mean. */
typedef enum {
    JAC_INDEX_FIRST,    /* the first one counts; a search ends at it */
    JAC_INDEX_LAST,     /* the last one counts; a search looks at all members, or at the table */
    JAC_INDEX_REFUSE    /* as FIRST, but the error DUPLICATE_KEY if a table of keys is made and has such keys */
} jac_index_equal;

typedef struct jac_index jac_index;

/* Changes the size of `memory` from `from` to `to` bytes, as realloc does; if `to` is 0, frees it and returns NULL. It
 * does not return when it fails, and may leave by longjmp. */
typedef void *(*jac_index_resize)(jac_index *index, void *memory, size_t from, size_t to);

/* What is known of one container. Private. */
typedef struct jac_index_node jac_index_node;

struct jac_index {
    size_t memory;          /* the number of bytes that the index holds, beside this struct */
    /* The rest is private. */
    jac_index_resize resize;
    jac_index_node *nodes;
    uint32_t *slots;        /* a hash table of nodes by the offset of the opening bracket: index + 1; 0: free */
    size_t count, room, slot_room;
    size_t len;             /* of the source */
    size_t gifts;           /* bytes of `memory`: for marks after large children, in containers with few children */
    uint64_t seed;
    jac_index_equal equal;
    bool frozen;
};

/* Prepares an empty index of a source of `len` bytes. It holds no memory. `seed` is a secret number: a document must
 * not be able to know which keys have equal hashes. */
JAC_API void jac_index_init(jac_index *index, size_t len, jac_index_equal equal, uint64_t seed,
                            jac_index_resize resize);

/* Frees the memory. The index is empty then and can be used. */
JAC_API void jac_index_free(jac_index *index);

/* From now on nothing more is remembered: all functions only read the index, so several threads may use it at once. */
JAC_INLINE void jac_index_freeze(jac_index *index) { index->frozen = true; }

/* A search in one container. It holds offsets and no pointer into the index: it can be copied, kept, and used after the
 * index has changed. */
typedef struct {
    jac_skip_children children; /* the place of the search; after a search, its result (see below) */
    size_t start;               /* the offset of the container's opening bracket */
    size_t number;              /* the child that is looked for; SIZE_MAX: the end of the container */
    const char *key;            /* the key that is looked for, or NULL. The caller keeps it until the search ends */
    size_t key_len;
    bool found;                 /* the child is found; children.done is false */
    /* The rest is private: the state of the search, and the bytes passed since the last mark. */
    uint8_t task;
    bool last;                  /* of equal keys, the last one is looked for */
    bool matched;               /* a child with that key was met: the latest one, or with `last`, `match` */
    bool whole;                 /* the cursor has passed all children from the first one on */
    size_t from, own, due, base, all;
    jac_skip_children match;
} jac_index_cursor;

/* A place between two children. */
typedef struct {
    size_t child;               /* the number of children before it */
    size_t offset;              /* one past the child before it */
} jac_index_place;

/* A mark: a place that a step has found worth remembering. */
typedef struct {
    jac_index_place place;
    size_t base;                /* the number of children before the mark that this one follows */
    size_t large;               /* the length of the child before it; 0 if the mark is due by the bytes passed */
} jac_index_mark;

/* A key, as a step has found it. */
typedef struct {
    size_t offset;              /* of its opening quote */
    uint64_t hash;
} jac_index_key;

#define JAC_INDEX_MARKS 32
#define JAC_INDEX_KEYS 64

/* What jac_index_step and jac_index_next hand to each other: the marks and keys that a step has found, and the seed and
 * the known places that it needs. It belongs to one search, and needs no preparation. */
typedef struct {
    size_t mark_count, key_count;
    size_t known_count;
    size_t first_key;           /* the number of members before keys[0] */
    uint64_t seed;
    jac_index_mark marks[JAC_INDEX_MARKS];
    jac_index_key keys[JAC_INDEX_KEYS];
    jac_index_place known[JAC_INDEX_LINEAR]; /* the first marks of the object, for a step that looks at its keys */
} jac_index_batch;

/* Sets *c before the first child of the container whose opening bracket is at r->cur. `depth` is the number of
 * containers around it, as in skip.h. Returns NESTING when no more containers may be open. */
JAC_API jac_status jac_index_open(jac_reader *r, size_t depth, jac_index_cursor *c);

/* Begins a search of the child with that number, or of the end (SIZE_MAX), which counts the children. After a search by
 * number it goes on from the place of *c, or from a better one that the index knows; so a loop over all children takes
 * linear time. The caller may set c->children.after, if it knows the end of the latest child. An object with a table of
 * keys has no marks: a search by number that does not go on from a place before the child takes linear time. */
JAC_API void jac_index_want(jac_index_cursor *c, size_t number);

/* Begins a search of a member with that key, which is decoded. The container must be an object. */
JAC_API void jac_index_want_key(jac_index_cursor *c, const char *key, size_t len);

/* Takes into the index what the latest step has found, and decides what to do next. It must be called before the first
 * step. Returns MORE when a step must follow, or OK when the search has ended:
 *   c->found         c->children is at the child, and r->cur at its first byte. After a search of a key,
 *                    c->children.count may be wrong (1) if the key comes from a table
 *   otherwise        there is no such child. If children.done is set, children.count and children.after are the number
 *                    of children and one past the container. They are always set after a search by number
 * Returns DUPLICATE_KEY with the place of the error as a parser sets it, and c->children.key and key_len at the second
 * of the equal keys. May call resize, which may leave: the index stays sound. */
JAC_API jac_status jac_index_next(jac_index *index, jac_reader *r, jac_index_cursor *c, jac_index_batch *batch);

/* Goes on with the search: changes *c, *batch and the reader, and nothing else. May pause (skip.h), and then leave: the
 * same step may be run again with *c as it was before it and a new reader. Returns OK, or an error of skip.h. */
JAC_API jac_status jac_index_step(jac_reader *r, jac_index_cursor *c, jac_index_batch *batch);

/* Runs a search to its end, for an owner whose steps need not run without its lock. */
JAC_API jac_status jac_index_find(jac_index *index, jac_reader *r, jac_index_cursor *c);

/* Whether the number of children and the end of the container that starts at that offset are known. Does not search. */
JAC_API bool jac_index_known(const jac_index *index, size_t start, size_t *children, size_t *end);

#endif
