/* rb/parse/shape.h - L3. The sequences of keys that objects have had, as a trie: a shape is an object
 * after some keys. Each shape predicts the key that follows, which is verified against the source in
 * one comparison, and one that ends objects holds the template of their Hashes. It is bounded, stops
 * learning while that does not pay, and lives as long as the Ractor. Runs no Ruby code. */
#ifndef JAC_PARSE_SHAPE_H
#define JAC_PARSE_SHAPE_H

#include "base/bits.h"
#include "rb/rb.h"

#define JAC_SHAPE_TEXT 50         /* longest key that is copied, its closing quote included */
#define JAC_SHAPE_DEPTH 64        /* most keys of an object */
#define JAC_SHAPE_FANOUT 16       /* most keys that may follow the same ones */
#define JAC_SHAPE_ROOT_FANOUT 512 /* most keys that objects may begin with */
#define JAC_SHAPE_SEARCH 8        /* most followers that are compared with the source one by one */
#define JAC_SHAPE_BLOCK 256       /* shapes that are allocated together */
#define JAC_SHAPE_BLOCKS 16       /* most of those blocks */
#define JAC_SHAPE_STEPS 8192      /* places of the steps' table, a power of two: twice the shapes */
#define JAC_SHAPE_HASH_ROOM 8192  /* pairs of all templates together */
#define JAC_SHAPE_CREDIT 4096     /* most shapes that past uses pay for */
#define JAC_SHAPE_NAP 1024        /* objects that pass during the first sleep; each next one is longer */

typedef struct jac_shape jac_shape;

/* Two cache lines; what predicting the usual key and closing the usual object reads is in the first. */
struct JAC_ALIGNED(64) jac_shape {
    const jac_shape *next;        /* the key that followed last time; jac_shape_none before */
    const jac_shape *first; /* the key that an object which is, or lies in, this key's value began with; or NULL */
    uint64_t mask[2];             /* which of the first 16 bytes of text belong to it */
    VALUE template;               /* of a Hash with the keys up to here, or false */
    uint8_t size;                 /* bytes of text; JAC_SHAPE_UNPREDICTABLE; JAC_SHAPE_LONG */
    uint8_t depth;                /* keys up to here */
    uint16_t fanout;              /* shapes that follow */
    bool refused;                 /* there can be no template: a key is there twice */
    bool closed;                  /* an object has ended here */
    char text[JAC_SHAPE_TEXT];    /* the last key as it stands in the source, with its closing quote */
    VALUE key;
    jac_shape *parent, *child, *sibling;
};

/* The size of a shape whose key may stand in the source in several spellings, or is a Symbol too long; and of
 * one whose text is that of its String, too long for a copy. */
#define JAC_SHAPE_UNPREDICTABLE 255
#define JAC_SHAPE_LONG 254

/* Follows nothing and is never found; also the root before the first object of a parse. */
JAC_TABLE jac_shape jac_shape_none;

/* Which keys a root's objects have. */
enum {
    JAC_SHAPE_STRINGS, JAC_SHAPE_SYMBOLS,
    JAC_SHAPE_SPARE, /* from here on: two for each sink of a frontend that has shapes of its own */
    JAC_SHAPE_ROOTS = JAC_SHAPE_SPARE + 4
};

typedef struct {
    jac_shape *roots[JAC_SHAPE_ROOTS]; /* after no key yet */
    long credit;                  /* what learning may still cost; grows with every use of a template */
    uint32_t asleep;              /* objects to let pass before trying again; 0: awake */
    uint32_t nap;                 /* the length of the next sleep */
    size_t used;                  /* shapes in the blocks */
    size_t hash_room;
    bool stale;                   /* to be forgotten when no object is open */
    VALUE blocks[JAC_SHAPE_BLOCKS]; /* Strings that own the memory of the shapes; 0: none yet */
    uint16_t steps[JAC_SHAPE_STEPS]; /* 1 + a shape's number, hashed by its parent and its key; 0: free */
} jac_shapes;

/* Sets up a trie whose bytes are all zero. */
JAC_API void jac_shape_init(jac_shapes *shapes);

/* Marks keys, templates and memory, pinning them. */
JAC_API void jac_shape_mark(const jac_shapes *shapes);

/* At the first object of a parse: the shape of an object without keys, or NULL when objects shall do
 * without shapes for now. No object with a shape may be open: the trie may be forgotten here.
 * `owner` is the object that marks the trie. */
JAC_API jac_shape *jac_shape_start(jac_shapes *shapes, VALUE owner, unsigned root);

/* The same in the midst of a parse, forgetting nothing. */
JAC_API jac_shape *jac_shape_root(jac_shapes *shapes, VALUE owner, unsigned root);

/* The child of `shape` whose key stands at p, closing quote included, before *after, before end; or NULL,
 * also when it has so many children that reading the key and jac_shape_step are faster. */
JAC_API jac_shape *jac_shape_search(const jac_shape *shape, const char *p, const char *end, const char **after);

/* The shape that follows `shape` by `key`, whose text is the len bytes at ptr: a known one, or a new
 * one; NULL when it is not to be learned. */
JAC_API jac_shape *jac_shape_step(jac_shapes *shapes, VALUE owner, jac_shape *shape, VALUE key, const char *ptr,
                                  size_t len);

/* An object without a template has ended with `shape`; `hash` was made of its pairs, which are
 * shape->depth keys and values, and nobody has seen it. */
JAC_API void jac_shape_close(jac_shapes *shapes, VALUE owner, jac_shape *shape, VALUE hash, const VALUE *pairs);

/* Turns the shape->depth values at `pairs` into as many pairs of key and value, in place: there is
 * room for twice as many VALUEs. */
JAC_API void jac_shape_spread(const jac_shape *shape, VALUE *pairs);

/* A template was used: learning pays. */
JAC_INLINE void jac_shape_reward(jac_shapes *shapes)
{
    if (shapes->credit < JAC_SHAPE_CREDIT) shapes->credit++;
    else shapes->nap = JAC_SHAPE_NAP;
}

/* Whether learning shall rest: shapes->credit is used up. */
JAC_API bool jac_shape_tired(jac_shapes *shapes);

/* An object has ended without a shape; true when shapes shall be tried again. */
JAC_INLINE bool jac_shape_rested(jac_shapes *shapes) { return shapes->asleep && --shapes->asleep == 0; }

/* The rest of jac_shape_match, for a shape of JAC_SHAPE_LONG; NULL for others. */
JAC_API const char *jac_shape_match_long(const jac_shape *shape, const char *p, const char *end);

/* One past the closing quote of shape's key when it stands at p, before end; else NULL. */
JAC_INLINE const char *jac_shape_match(const jac_shape *shape, const char *p, const char *end)
{
    size_t room = (size_t)(end - p), size = shape->size;
    if (JAC_LIKELY(room >= 16)) {
        /* bounds: 16 bytes at p, and text is longer */
        uint64_t first = (jac_load64(p) ^ jac_load64(shape->text)) & shape->mask[0];
        uint64_t second = (jac_load64(p + 8) ^ jac_load64(shape->text + 8)) & shape->mask[1];
        if ((first | second) != 0) return NULL;
        if (JAC_LIKELY(size <= 16)) return p + size;
    }
    else if (size <= room) { /* the end of the document: less than 16 bytes, as in all of a small one */
        for (size_t i = 0; i < size; i++) if (p[i] != shape->text[i]) return NULL; /* bounds: below room and size */
        return p + size;
    }
    if (JAC_UNLIKELY(size > JAC_SHAPE_TEXT)) return jac_shape_match_long(shape, p, end);
    return size <= room && memcmp(p, shape->text, size) == 0 ? p + size : NULL;
}

#endif
