/* reader/reader.h - L2. jac_reader: one document being read, and the small types that events carry.
 * The grammar itself is parse.inc.h, what it says to a sink is in sink.h. Owns no memory, knows no
 * Ruby. */
#ifndef JAC_READER_READER_H
#define JAC_READER_READER_H

#include "base/status.h"
#include "kernel/number/atof.h"
#include "reader/frame.h"
#include "reader/syntax.h"

typedef enum {
    JAC_LITERAL_NULL,
    JAC_LITERAL_FALSE,
    JAC_LITERAL_TRUE,
    JAC_LITERAL_NAN,
    JAC_LITERAL_INFINITY,
    JAC_LITERAL_MINUS_INFINITY
} jac_literal;

/* Where an error stands between the tokens; position.h needs it to name the value or key. */
typedef enum {
    JAC_PHASE_VALUE, /* at or inside a value, or where one or a ':' was due */
    JAC_PHASE_KEY,   /* at or inside a key, or where one was due */
    JAC_PHASE_COMMA  /* after a complete value */
} jac_phase;

/* The content of a string or key as it stands in the source, between the quotes; or, under JAC_PARSE_DECODES, decoded.
 * */
typedef struct {
    const char *ptr;
    size_t len;
    bool escaped; /* holds a backslash; kernel/text/unescape.h decodes it, its errors are the sink's to report */
    bool high;    /* holds a byte >= 0x80 (of the spelling; an escape may still decode to one) */
} jac_text;

/* Notes that are kept of one document. */
#define JAC_NOTES_MAX 5

/* What was met that is to be warned of (JAC_SYNTAX_WARN), in the order of reading. */
typedef struct {
    unsigned count;
    unsigned said;            /* of these the sink has told its caller already */
    size_t at[JAC_NOTES_MAX]; /* byte offsets: behind a comment; the sink's own notes as it likes */
} jac_notes;

/* Where the grammar goes on when more of the document has come: its labels of these names. */
typedef enum {
    JAC_FEED_value, JAC_FEED_first_element, JAC_FEED_after_element, JAC_FEED_first_key, JAC_FEED_after_member,
    JAC_FEED_next_key, JAC_FEED_colon, JAC_FEED_after_document
} jac_feed_label;

/* What is kept between the pieces of a document, beside the frames; all zero before the first one. */
typedef struct {
    jac_feed_label label;
    size_t seen;          /* bytes of the token at cur in which its end was not found; reader/feed.h */
    size_t inner;         /* of a bracket: where the comment begins that they end in; 0: none */
    unsigned part;        /* of a number: the part that they end in */
} jac_feed;

typedef struct jac_reader jac_reader;

/* Set start, end, syntax and frames by jac_reader_init; the parser sets the rest. The source need
 * not be terminated: no byte at or past `end` is read. It must not change or move during the parse. */
struct jac_reader {
    const char *start;    /* first byte of the document; a leading byte order mark is skipped, not cut off */
    const char *cur;      /* up to where it is read: valid in every event and after the parse */
    const char *end;      /* one past the last byte */
    jac_syntax syntax;
    jac_frames *frames;
    const char *error_at; /* after an error: the offending byte, in [start, end]; NULL before. A sink
                           * sets it for its own errors */
    const char *token;    /* after an error: the first byte of the token it is in, or error_at */
    jac_phase phase;      /* after an error */
    jac_feed *feed;       /* of a document in pieces; else NULL */
    jac_notes *notes;     /* what is to be warned of is put down here; NULL: it is not */
    /* A parse of a long document pauses: before the first value that begins at `stop` or behind it, `pause` is called with
     * r->cur there. That moves `stop` on, at last to `end`; it may leave by longjmp. */
    const char *stop;     /* end: the parse does not pause. Whoever changes `end` before a parse sets it, too */
    void (*pause)(jac_reader *r); /* not set while stop is end */
};

/* Makes *r ready to read the document [start, start + len). `frames` stays the caller's. */
JAC_INLINE void jac_reader_init(jac_reader *r, const char *start, size_t len, jac_syntax syntax, jac_frames *frames)
{
    r->start = r->cur = start;
    r->end = r->stop = start + len;
    r->syntax = syntax;
    r->frames = frames;
    r->error_at = r->token = NULL;
    r->notes = NULL;
    r->feed = NULL;
    r->phase = JAC_PHASE_VALUE;
}

/* Notes the byte offset `at`; the number of the note, or JAC_NOTES_MAX when it is not kept. */
JAC_INLINE unsigned jac_reader_note(jac_reader *r, size_t at)
{
    if (r->notes == NULL || r->notes->count == JAC_NOTES_MAX) return JAC_NOTES_MAX;
    r->notes->at[r->notes->count] = at;
    return r->notes->count++;
}

/* Byte offset of the error after a parse that did not return OK. */
JAC_INLINE size_t jac_reader_error_offset(const jac_reader *r) { return (size_t)(r->error_at - r->start); }

/* True when a parser of JAC_PARSE_PLAIN 1 reads this document as one of PLAIN 0 would. */
JAC_INLINE bool jac_reader_plain_p(const jac_reader *r) { return (r->syntax.flags & JAC_SYNTAX_GRAMMAR_FLAGS) == 0; }

#endif
