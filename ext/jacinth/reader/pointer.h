/* reader/pointer.h - L2. JSON pointers (RFC 6901): their grammar, and a set of them that is resolved against a document
 * in one pass, which steps over everything else (skip.h). The caller supplies the memory. Does not check the UTF-8 of a
 * pointer. */
#ifndef JAC_READER_POINTER_H
#define JAC_READER_POINTER_H

#include "reader/skip.h"

/* Checks the pointer [text, text + len). Returns true with the number of its tokens in *tokens; or false with the
 * offset of the error in *tokens: 0 when the text does not begin with '/', or a '~' without 0 or 1 after it. */
JAC_API bool jac_pointer_check(const char *text, size_t len, size_t *tokens);

/* What a token means in an array. */
typedef enum {
    JAC_POINTER_NAME,  /* nothing: it is not an index, or an index that no array has */
    JAC_POINTER_INDEX, /* the element with that index: 0, or digits without a leading zero */
    JAC_POINTER_APPEND /* '-': the place after the last element, where there is none */
} jac_pointer_meaning;

/* The meaning of a decoded token in an array. Sets *index for INDEX. */
JAC_API jac_pointer_meaning jac_pointer_index(const char *token, size_t len, size_t *index);

/* A token of the pointers in a set, with all tokens before it; node 0 is the whole document. */
typedef struct {
    const char *text;           /* the decoded token */
    size_t len;
    size_t parent, next, child; /* nodes: the token before; the next token after that one; the first one after this */
    uint64_t wanted;            /* the indexes and the lengths of the tokens after this one, modulo 64, as bits */
    size_t children, indexes;   /* the number of nodes after this one, and of those that are an index of an array */
    size_t from, to;            /* the offsets of the value that was found last, and of the byte after it */
    size_t visit, within;       /* the visits of that value, and of the value around it */
    size_t left;                /* the number of nodes after this one that its value may still hold */
    jac_skip_children walk;     /* the enumeration of its value */
    bool target;                /* a pointer ends here */
} jac_pointer_node;

typedef struct {
    jac_pointer_node *nodes;
    size_t *slots;              /* a hash table of nodes by parent and text; 0: free */
    char *text;                 /* where the next token is put */
    size_t count, mask;
    size_t targets, visits;
    size_t equal;               /* the offset of a key that equals one before it, if such keys were met; else 0 */
} jac_pointer_set;

/* The memory for a set of pointers of `tokens` tokens and `bytes` bytes in all, in bytes; 0 if this is too much. */
JAC_API size_t jac_pointer_room(size_t tokens, size_t bytes);

/* Prepares an empty set in memory of jac_pointer_room(tokens, bytes) bytes, aligned as malloc does it. */
JAC_API void jac_pointer_init(jac_pointer_set *set, void *memory, size_t tokens, size_t bytes);

/* Adds a pointer that jac_pointer_check has passed, and returns its node. Equal pointers have the same node. The text
 * is copied. The pointers together have no more tokens and bytes than the set has room for. */
JAC_API size_t jac_pointer_add(jac_pointer_set *set, const char *text, size_t len);

/* Resolves the set against the value at r->cur, which is not white space; see skip.h. Of equal keys in an object, the
 * first one counts; or, if `last` is true, the last one. Unless `last` is true, the call returns when everything is
 * found, and what follows is not checked. What is passed is checked as skip.h says. Equal keys of pointers that were
 * met are noted in set->equal. The call may be repeated. */
JAC_API jac_status jac_pointer_resolve(jac_reader *r, size_t depth, jac_pointer_set *set, bool last);

/* Whether the node has a value, after the set was resolved. If so, it is [*from, *to), as offsets from r->start. */
JAC_API bool jac_pointer_found(const jac_pointer_set *set, size_t node, size_t *from, size_t *to);

#endif
