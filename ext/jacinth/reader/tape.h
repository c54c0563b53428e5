/* reader/tape.h - L2. A tape: what a document holds and where, one word for each key and value in their order, made in
 * one pass of the grammar without any of the values. Whoever owns the words supplies `grow`. Offsets count from the
 * reader's start; the document is not kept. */
#ifndef JAC_READER_TAPE_H
#define JAC_READER_TAPE_H

#include "base/assert.h"
#include "reader/reader.h"

typedef enum {
    JAC_TAPE_NULL, JAC_TAPE_FALSE, JAC_TAPE_TRUE, /* as in jac_literal */
    JAC_TAPE_INTEGER, JAC_TAPE_DECIMAL, JAC_TAPE_STRING,
    JAC_TAPE_KEY,           /* before the value that it leads to */
    JAC_TAPE_ESCAPED_KEY,   /* the same; its spelling holds a backslash */
    JAC_TAPE_ARRAY,         /* the next word is the index of its END */
    JAC_TAPE_OBJECT,        /* likewise */
    JAC_TAPE_END            /* its offset is one past the closing bracket */
} jac_tape_kind;

/* Offset of the first byte, and kind. */
typedef uint64_t jac_tape_word;

#define JAC_TAPE_KIND_BITS 4

/* Words that a value may need at once. */
#define JAC_TAPE_ROOM 3

typedef struct jac_tape jac_tape;

struct jac_tape {
    jac_tape_word *base, *top, *limit;
    /* Makes room for at least JAC_TAPE_ROOM more words at top, keeping [base, top), and updates all three. Does not
     * return when it cannot. */
    void (*grow)(jac_tape *tape);
};

/* Writes the tape of the reader's document from tape->base on. No flag of JAC_SYNTAX_GRAMMAR_FLAGS may be set. OK, or
 * the first error: of escapes, too, but not of UTF-8, of equal keys or of numbers that no double holds. */
JAC_API jac_status jac_tape_record(jac_tape *tape, jac_reader *r);

/* The two halves of a word. */
JAC_INLINE jac_tape_kind jac_tape_kind_of(jac_tape_word word)
{
    return (jac_tape_kind)(word & ((1u << JAC_TAPE_KIND_BITS) - 1));
}

JAC_INLINE size_t jac_tape_offset(jac_tape_word word) { return (size_t)(word >> JAC_TAPE_KIND_BITS); }

/* Whether an END belongs to it. */
JAC_INLINE bool jac_tape_container_p(jac_tape_word word)
{
    jac_tape_kind kind = jac_tape_kind_of(word);
    return kind == JAC_TAPE_ARRAY || kind == JAC_TAPE_OBJECT;
}

/* Whether a value follows that it belongs to. */
JAC_INLINE bool jac_tape_key_p(jac_tape_word word)
{
    jac_tape_kind kind = jac_tape_kind_of(word);
    return kind == JAC_TAPE_KEY || kind == JAC_TAPE_ESCAPED_KEY;
}

/* The index behind the value at `index`, and all it contains. */
JAC_INLINE size_t jac_tape_after(const jac_tape_word *words, size_t index)
{
    return jac_tape_container_p(words[index]) ? (size_t)words[index + 1] + 1 : index + 1;
}

/* Where the value at `index` of a whole tape begins and ends; `r` holds the document that was read, as long as it was.
 * */
JAC_API const char *jac_tape_value(const jac_tape_word *words, size_t index, const jac_reader *r, const char **end);

/* The key, or the String value, at `index`, between its quotes. */
JAC_API jac_text jac_tape_text(jac_tape_word word, jac_reader *r);

#endif
