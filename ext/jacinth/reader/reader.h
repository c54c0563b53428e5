/* reader/reader.h - L2. jac_reader: one document being read, and the small types that events carry.
 * parse.inc.h is the grammar itself, sink.h describes its events. Owns no memory, knows no
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

/* The syntactic context of an error. position.h needs it to name the value or key. */
typedef enum {
    JAC_PHASE_VALUE, /* at or inside a value, or where a value or a ':' is expected */
    JAC_PHASE_KEY,   /* at or inside a key, or where one is expected */
    JAC_PHASE_COMMA  /* after a complete value */
} jac_phase;

/* The content of a string or key: the source bytes between the quotes, or the decoded text if the parser has
 * JAC_PARSE_DECODES. */
typedef struct {
    const char *ptr;
    size_t len;
    bool escaped; /* holds a backslash; the sink decodes it by kernel/text/unescape.h and reports its errors */
    bool high;    /* holds a byte >= 0x80; if escaped, an escape may decode to one even when this is false */
    bool well_formed; /* all its escapes are known to be well-formed */
} jac_text;

/* The number of warnings kept for one document. */
#define JAC_WARNINGS_MAX 5

/* The warnings for the caller (JAC_SYNTAX_WARN), in document order. */
typedef struct {
    unsigned count;
    unsigned said;            /* the number of these that the sink has already reported */
    size_t at[JAC_WARNINGS_MAX]; /* byte offsets: one past a comment; in the sink's own warnings, any */
} jac_warnings;

/* The label at which the grammar continues when the next chunk has arrived. */
typedef enum {
    JAC_FEED_value, JAC_FEED_first_element, JAC_FEED_after_element, JAC_FEED_first_key, JAC_FEED_after_member,
    JAC_FEED_next_key, JAC_FEED_colon, JAC_FEED_after_document
} jac_feed_label;

/* The state between the chunks of a document, in addition to the frames. All zero before the first chunk. */
typedef struct {
    jac_feed_label label;
    size_t seen;          /* bytes of the token at cur already searched for its end; see reader/feed.h */
    size_t inner;         /* for a bracket: the offset of the comment after it in which the chunk ends, or 0 */
    unsigned part;        /* for a number: the part of it in which the chunk ends */
    bool alone;           /* only white space and comments may follow the document, as in a parser without chunks */
    bool ended;           /* no more bytes follow: what is not complete now is an error */
} jac_feed;

typedef struct jac_reader jac_reader;

/* jac_reader_init sets start, end, syntax and frames; the parser sets the rest. The source need
 * not be terminated: no byte at or past `end` is read. It must not change or move during the parse. */
struct jac_reader {
    const char *start;    /* first byte of the document, before a byte order mark, which the parser skips */
    const char *cur;      /* one past the last byte read; valid in every event and after the parse */
    const char *end;      /* one past the last byte */
    jac_syntax syntax;
    jac_frames *frames;
    const char *error_at; /* after an error: the offending byte, in [start, end]; NULL before. A sink
                           * sets it for its own errors */
    const char *token;    /* after an error: the first byte of the token that contains it, or error_at */
    jac_phase phase;      /* after an error */
    jac_feed *feed;       /* for a document in chunks; otherwise NULL */
    jac_warnings *warnings;     /* where warnings are kept; NULL if none are wanted */
    struct jac_ends *ends; /* ends.h: jac_validate adds containers to it, and steps over values use it; or NULL */
    /* The parse of a long document pauses: it calls `pause` before the first value that begins at or after `stop`, with
     * r->cur at that value. `pause` moves `stop` forward, finally to `end`, and may leave by longjmp. */
    const char *stop;     /* `end` if the parse does not pause. Code that changes `end` before a parse must set both */
    void (*pause)(jac_reader *r); /* not set while stop is end */
};

/* Prepares *r to read the document [start, start + len). The caller keeps ownership of `frames`. */
JAC_INLINE void jac_reader_init(jac_reader *r, const char *start, size_t len, jac_syntax syntax, jac_frames *frames)
{
    r->start = r->cur = start;
    r->end = r->stop = start + len;
    r->syntax = syntax;
    r->frames = frames;
    r->error_at = r->token = NULL;
    r->warnings = NULL;
    r->ends = NULL;
    r->feed = NULL;
    r->phase = JAC_PHASE_VALUE;
}

/* Adds a warning with the byte offset `at`. Returns its index, or JAC_WARNINGS_MAX when it is not kept. */
JAC_INLINE unsigned jac_reader_warn(jac_reader *r, size_t at)
{
    if (r->warnings == NULL || r->warnings->count == JAC_WARNINGS_MAX) return JAC_WARNINGS_MAX;
    r->warnings->at[r->warnings->count] = at;
    return r->warnings->count++;
}

/* The byte offset of the error, after a parse that did not return OK. */
JAC_INLINE size_t jac_reader_error_offset(const jac_reader *r) { return (size_t)(r->error_at - r->start); }

/* Whether a parser with JAC_PARSE_PLAIN 1 gives the same results for this document as one with JAC_PARSE_PLAIN 0. */
JAC_INLINE bool jac_reader_plain_p(const jac_reader *r) { return (r->syntax.flags & JAC_SYNTAX_GRAMMAR_FLAGS) == 0; }

#endif
