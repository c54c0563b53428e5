/* reader/skip.h - L2. Steps over values without reading what is in them, and enumerates the children of a container one
 * at a time. Containers that are stepped over are checked by kernel/simd/brackets.h; scalars, keys, commas and colons
 * that are met are checked as the grammar does it. Builds and remembers nothing. */
#ifndef JAC_READER_SKIP_H
#define JAC_READER_SKIP_H

#include "reader/reader.h"

/* What all these functions share:
 *
 * They work on a reader that jac_reader_init has prepared, under its syntax. JAC_SYNTAX_CHECK_UTF8 means that the
 * source is not known to be valid UTF-8; what is passed is then checked. The memory of r->frames is used and may grow;
 * its contents are lost.
 *
 * `depth` is the number of containers that are open around the value: together with those in the value they count for
 * max_nesting.
 *
 * A status other than OK is an error, with error_at, token and phase set as a parser sets them. An error within a
 * container is the one that a parser would report for this container alone. After an error, and after a r->pause that
 * leaves by longjmp, the reader cannot be used any more.
 *
 * They pause as a parser does: r->pause is called at or after r->stop, before a value or within a container that is
 * stepped over. It may leave. */

/* Moves r->cur from the beginning of the document to its value: past a byte order mark, white space and comments. */
JAC_API jac_status jac_skip_begin(jac_reader *r);

/* Steps over the value that begins at r->cur, which is not white space. If OK, r->cur is one past it. A scalar is
 * checked as the grammar does it. A container is checked for brackets that match, closed strings, raw control
 * characters, UTF-8 and nesting; what the grammar accepts always passes. A container with a comment is read by the
 * grammar, which checks everything in it. */
JAC_API jac_status jac_skip_value(jac_reader *r, size_t depth);

/* An enumeration of the children of a container. All offsets count from r->start, so it can be kept and copied. */
typedef struct {
    size_t depth;      /* the number of open containers, with this one */
    size_t count;      /* the number of children so far; the latest one has the index count - 1 */
    size_t value;      /* the offset of the latest child */
    size_t after;      /* one past the latest child, or 0 when this is not known. The caller may set it */
    size_t key;        /* in an object: the offset of the opening quote of the latest child's key */
    size_t key_len;    /* the length of the content of that key in the source */
    size_t comma;      /* the offset of the comma before the latest child, or, when done, of one after all children; 0
                        * if there is none. Known after jac_skip_next */
    bool key_escaped;  /* that key holds a backslash */
    bool object;       /* the container is an object */
    bool done;         /* there are no more children; `after` is one past the closing bracket */
} jac_skip_children;

/* Starts an enumeration of the container whose opening bracket is at r->cur. `depth` is the number of containers around
 * it. Returns NESTING when no more containers may be open. */
JAC_API jac_status jac_skip_open(jac_reader *r, size_t depth, jac_skip_children *c);

/* Goes on to the next child, with r->cur at its first byte, or sets c->done, with r->cur one past the container. Steps
 * over the child before it unless c->after says where that child ends. */
JAC_API jac_status jac_skip_next(jac_reader *r, jac_skip_children *c);

/* Goes on to the child with that index, which is at least c->count. Returns OK with c->done set if there is none. */
JAC_API jac_status jac_skip_index(jac_reader *r, jac_skip_children *c, size_t index);

/* Goes on to the end of the container and sets c->done, with r->cur one past the container. The children are stepped
 * over together, as jac_skip_value does it, which is faster than jac_skip_next for each. */
JAC_API jac_status jac_skip_rest(jac_reader *r, jac_skip_children *c);

/* Whether the latest child's key is the `len` bytes at `key`, after its escapes are decoded. */
JAC_API bool jac_skip_key_p(const jac_reader *r, const jac_skip_children *c, const char *key, size_t len);

/* The text of a key, part by part: bytes of the source, or what one escape stands for. */
typedef struct {
    const char *ptr;            /* the latest part */
    size_t len;
    const char *next, *end;     /* what follows it in the source */
    unsigned allow;
    char decoded[12];
} jac_skip_text;

/* The text of the len bytes at ptr, whose escapes have been checked, before its first part. `allow`: as for
 * jac_unescape. */
JAC_INLINE jac_skip_text jac_skip_text_of(const char *ptr, size_t len, unsigned allow)
{
    return (jac_skip_text){.next = ptr, .end = ptr + len, .allow = allow};
}

/* The text of the latest child's key, before its first part. */
JAC_API jac_skip_text jac_skip_key_text(const jac_reader *r, const jac_skip_children *c);

/* Goes on to the next part of the text. Returns false if there is none. */
JAC_API bool jac_skip_text_next(jac_skip_text *t);

/* Whether two texts, of which no part has been taken, are equal. */
JAC_API bool jac_skip_text_equal(jac_skip_text *a, jac_skip_text *b);

/* Goes on to a child with that key: the next one; or, if `last` is true, the last one, after all children have been
 * met. Sets *found and leaves c and r->cur at the child. Returns OK with *found false and c->done set if there is
 * none. */
JAC_API jac_status jac_skip_key(jac_reader *r, jac_skip_children *c, const char *key, size_t len, bool last,
                                bool *found);

#endif
