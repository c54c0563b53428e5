/* rb/parse/shape.h - L3. The sequences of keys that objects have had, as a trie: a shape is the state of an object
 * after some keys. Each shape predicts the next key, which is verified against the source in one comparison. A shape at
 * which objects end holds the template of their Hashes. The trie is bounded, stops learning while that does not pay,
 * and lives as long as the Ractor. Runs no Ruby code. */
#ifndef JAC_PARSE_SHAPE_H
#define JAC_PARSE_SHAPE_H

#include "base/bits.h"
#include "rb/rb.h"

#define JAC_SHAPE_TEXT 50         /* the longest key that is copied, in bytes, including its closing quote */
#define JAC_SHAPE_DEPTH 64        /* the largest number of keys of an object */
#define JAC_SHAPE_FANOUT 16       /* the largest number of keys that may follow one shape */
#define JAC_SHAPE_ROOT_FANOUT 512 /* the largest number of keys that objects may begin with */
#define JAC_SHAPE_SEARCH 8        /* the largest number of following keys that are compared with the source in turn */
#define JAC_SHAPE_BLOCK 256       /* the number of shapes that are allocated together */
#define JAC_SHAPE_BLOCKS 16       /* the largest number of such blocks */
#define JAC_SHAPE_STEPS 8192      /* slots in the table of steps, a power of two: twice the number of shapes */
#define JAC_SHAPE_HASH_ROOM 8192  /* the largest number of pairs in all templates together */
#define JAC_SHAPE_CREDIT 4096     /* the largest credit: shapes that may be learned because others were used */
#define JAC_SHAPE_NAP 1024        /* objects skipped in the first nap; each further nap is twice as long */

typedef struct jac_shape jac_shape;

/* Two cache lines. Predicting the usual key and closing the usual object read only the first one. */
struct JAC_ALIGNED(64) jac_shape {
    const jac_shape *next;        /* the shape that followed last time; jac_shape_none at first */
    const jac_shape *first;       /* the predicted first shape (one key) of an object in this key's value; or NULL */
    uint64_t mask[2];             /* the bits that belong to the key in the first 16 bytes of text */
    VALUE template;               /* a template Hash with the keys up to here, or false */
    uint8_t size;                 /* bytes of text; JAC_SHAPE_UNPREDICTABLE; JAC_SHAPE_LONG */
    uint8_t depth;                /* the number of keys up to here */
    uint16_t fanout;              /* the number of shapes that follow */
    bool refused;                 /* there can be no template: the object has a key twice */
    bool closed;                  /* an object has ended here */
    char text[JAC_SHAPE_TEXT];    /* the last key as it is in the source, with its closing quote */
    VALUE key;
    jac_shape *parent, *child, *sibling;
};

/* Special values of `size`. UNPREDICTABLE: a source needs escapes for the key, or it is a Symbol too long to copy.
 * LONG: the key is a String that is too long to copy; its text is in the String. */
#define JAC_SHAPE_UNPREDICTABLE 255
#define JAC_SHAPE_LONG 254

/* A shape that matches no key. Also the root before the first object of a parse. */
JAC_TABLE jac_shape jac_shape_none;

/* The roots, by the kind of their keys. */
enum {
    JAC_SHAPE_STRINGS, JAC_SHAPE_SYMBOLS,
    JAC_SHAPE_SPARE, /* from here on, two roots for each frontend's sink that has shapes of its own */
    JAC_SHAPE_ROOTS = JAC_SHAPE_SPARE + 4
};

typedef struct {
    jac_shape *roots[JAC_SHAPE_ROOTS]; /* the shapes of objects without keys; NULL: not yet made */
    long credit;                  /* the number of shapes that may still be learned; grows when a template is used */
    uint32_t asleep;              /* objects to skip before shapes are tried again; 0: awake */
    uint32_t nap;                 /* the length of the next nap, in objects */
    size_t used;                  /* the number of shapes in the blocks */
    size_t hash_room;             /* pairs that new templates may still have */
    bool stale;                   /* all shapes are forgotten as soon as no object is open */
    VALUE blocks[JAC_SHAPE_BLOCKS]; /* Strings that own the memory of the shapes; 0: not yet made */
    uint16_t steps[JAC_SHAPE_STEPS]; /* 1 + the number of a shape, hashed by its parent and its key; 0: free */
} jac_shapes;

/* Sets up a trie whose bytes are all zero. */
JAC_API void jac_shape_init(jac_shapes *shapes);

/* Marks and pins keys, templates and memory. */
JAC_API void jac_shape_mark(const jac_shapes *shapes);

/* Called at the first object of a parse. Returns the shape of an object without keys, or NULL if objects have no shapes
 * for now. No object with a shape may be open, as the trie may be forgotten here. `root` is below JAC_SHAPE_ROOTS;
 * `owner` is the object that marks the trie. */
JAC_API jac_shape *jac_shape_start(jac_shapes *shapes, VALUE owner, unsigned root);

/* As jac_shape_start, but during a parse: forgets nothing. NULL if all blocks are full. */
JAC_API jac_shape *jac_shape_root(jac_shapes *shapes, VALUE owner, unsigned root);

/* Returns the child of `shape` whose key is at p, before end, and sets *after to one past its closing quote. Returns
 * NULL if there is no such child, or if `shape` has more than JAC_SHAPE_SEARCH children: then it is faster to read the
 * key and call jac_shape_step. */
JAC_API jac_shape *jac_shape_search(const jac_shape *shape, const char *p, const char *end, const char **after);

/* Returns the shape that follows `shape` by `key`, whose text is the len bytes at ptr: a known one or a new one. NULL
 * if it cannot be learned. */
JAC_API jac_shape *jac_shape_step(jac_shapes *shapes, VALUE owner, jac_shape *shape, VALUE key, const char *ptr,
                                  size_t len);

/* Called when an object without a template has ended at `shape`. `hash` was made of its shape->depth pairs at `pairs`,
 * and no program has seen it yet. */
JAC_API void jac_shape_close(jac_shapes *shapes, VALUE owner, jac_shape *shape, VALUE hash, const VALUE *pairs);

/* Turns the shape->depth values at `pairs` into pairs of key and value, in place. There is room for 2 * shape->depth
 * VALUEs. */
JAC_API void jac_shape_spread(const jac_shape *shape, VALUE *pairs);

/* Called when a template was used: learning pays. */
JAC_INLINE void jac_shape_reward(jac_shapes *shapes)
{
    if (shapes->credit < JAC_SHAPE_CREDIT) shapes->credit++;
    else shapes->nap = JAC_SHAPE_NAP;
}

/* Whether the credit is used up. If so, starts a nap: the next objects have no shapes. */
JAC_API bool jac_shape_tired(jac_shapes *shapes);

/* Called when an object has ended without a shape. Returns true when the nap is over. */
JAC_INLINE bool jac_shape_rested(jac_shapes *shapes) { return shapes->asleep && --shapes->asleep == 0; }

/* The part of jac_shape_match for shapes of size JAC_SHAPE_LONG; NULL for other shapes. */
JAC_API const char *jac_shape_match_long(const jac_shape *shape, const char *p, const char *end);

/* One past the closing quote of the key of `shape` if the key is at p, before end; else NULL. */
JAC_INLINE const char *jac_shape_match(const jac_shape *shape, const char *p, const char *end)
{
    size_t room = (size_t)(end - p), size = shape->size;
    if (JAC_LIKELY(room >= 16)) {
        /* bounds: 16 bytes at p, and text is longer */
        if (jac_differ16(p, shape->text, shape->mask) != 0) return NULL;
        if (JAC_LIKELY(size <= 16)) return p + size;
    }
    else if (size <= room) { /* fewer than 16 bytes are left, as in a whole small document */
        for (size_t i = 0; i < size; i++) if (p[i] != shape->text[i]) return NULL; /* bounds: below room and size */
        return p + size;
    }
    if (JAC_UNLIKELY(size > JAC_SHAPE_TEXT)) return jac_shape_match_long(shape, p, end);
    return size <= room && memcmp(p, shape->text, size) == 0 ? p + size : NULL;
}

#endif
