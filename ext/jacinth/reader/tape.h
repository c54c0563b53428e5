/* reader/tape.h - L2. A tape: the kind and the offset of each key and value of a document, in document order, made in
 * one pass of the grammar that builds no values. The owner of the words supplies `grow`. Offsets count from
 * reader->start. A tape does not keep the document. */
#ifndef JAC_READER_TAPE_H
#define JAC_READER_TAPE_H

#include "base/assert.h"
#include "reader/reader.h"

typedef enum {
    JAC_TAPE_NULL, JAC_TAPE_FALSE, JAC_TAPE_TRUE, /* as in jac_literal */
    JAC_TAPE_INTEGER, JAC_TAPE_DECIMAL, JAC_TAPE_STRING,
    JAC_TAPE_KEY,           /* its value follows */
    JAC_TAPE_ESCAPED_KEY,   /* a key with a backslash in the source */
    JAC_TAPE_ARRAY,         /* the next word is the index of its END */
    JAC_TAPE_OBJECT,        /* the next word is the index of its END */
    JAC_TAPE_END            /* its offset is one past the closing bracket */
} jac_tape_kind;

/* The byte offset of a key or value, and its kind in the low bits. */
typedef uint64_t jac_tape_word;

#define JAC_TAPE_KIND_BITS 4

/* The number of words that one event may need. */
#define JAC_TAPE_ROOM 3

typedef struct jac_tape jac_tape;

struct jac_tape {
    jac_tape_word *base, *top, *limit;
    /* Makes room for at least JAC_TAPE_ROOM more words at top, keeps the words [base, top), and updates base, top and
     * limit. Does not return when it fails. */
    void (*grow)(jac_tape *tape);
};

/* Writes the tape of the reader's document from tape->base on. No flag of JAC_SYNTAX_GRAMMAR_FLAGS may be set. Returns
 * OK or the first error. Checks escapes, but not UTF-8, duplicate keys or numbers that overflow a double. */
JAC_API jac_status jac_tape_record(jac_tape *tape, jac_reader *r);

/* The two halves of a word. */
JAC_INLINE jac_tape_kind jac_tape_kind_of(jac_tape_word word)
{
    return (jac_tape_kind)(word & ((1u << JAC_TAPE_KIND_BITS) - 1));
}

JAC_INLINE size_t jac_tape_offset(jac_tape_word word) { return (size_t)(word >> JAC_TAPE_KIND_BITS); }

/* Whether the word is an array or an object. */
JAC_INLINE bool jac_tape_container_p(jac_tape_word word)
{
    jac_tape_kind kind = jac_tape_kind_of(word);
    return kind == JAC_TAPE_ARRAY || kind == JAC_TAPE_OBJECT;
}

/* Whether the word is a key. */
JAC_INLINE bool jac_tape_key_p(jac_tape_word word)
{
    jac_tape_kind kind = jac_tape_kind_of(word);
    return kind == JAC_TAPE_KEY || kind == JAC_TAPE_ESCAPED_KEY;
}

/* The index after the value at `index` and everything it contains. */
JAC_INLINE size_t jac_tape_after(const jac_tape_word *words, size_t index)
{
    return jac_tape_container_p(words[index]) ? (size_t)words[index + 1] + 1 : index + 1;
}

/* Returns the first byte of the value at `index` of a complete tape, and sets *end to one past its last byte. `r` holds
 * the same document as when the tape was written. */
JAC_API const char *jac_tape_value(const jac_tape_word *words, size_t index, const jac_reader *r, const char **end);

/* The content, between its quotes, of the key or string whose word is given. */
JAC_API jac_text jac_tape_text(jac_tape_word word, jac_reader *r);

#endif
