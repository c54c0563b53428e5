/* reader/query_regexp.h - L2. The regular expressions of match() and search(): I-Regexp (RFC 9485) with anchors at the
 * two ends, checked, compiled to a small program, and run by simulating all alternatives at once (Thompson, "Regular
 * expression search algorithm", 1968). No pattern is catastrophic: time is at most the length of the text times the
 * length of the program. Uses the caller's memory. Unicode's categories come from the caller. */
#ifndef JAC_READER_QUERY_REGEXP_H
#define JAC_READER_QUERY_REGEXP_H

#include "base/buf.h"

/* One step of a program. A CLASS is followed by `count` steps that list its members. Jumps are relative, so that a part
 * of a program can be copied. */
typedef struct {
    uint8_t op;             /* one of query_regexp_ops.h */
    bool negated;           /* of a CLASS or CATEGORY */
    uint16_t count;
    int32_t value;          /* a character, a distance, or a category */
} jac_query_regexp_step;

#define JAC_QUERY_REGEXP_MAX 8192       /* steps of a program; counts like {2,5} multiply them */
#define JAC_QUERY_REGEXP_NESTING_MAX 32 /* groups that are open at once */
/* Bytes of memory for running a program of `steps` steps. */
#define JAC_QUERY_REGEXP_ROOM(steps) (6 * (size_t)(steps) + (size_t)(steps) / 8 + 8)
/* Categories are numbers below this one. */
#define JAC_QUERY_REGEXP_CATEGORIES 64

/* Compiles the pattern, the len bytes of `out` from `offset` on, which are valid UTF-8, and appends the program to
 * `out`. The length of `out` is a multiple of the alignment of a step. Returns NULL, or the reason for the first error,
 * a constant; then what was appended has no meaning. */
JAC_API const char *jac_query_regexp_compile(jac_buf *out, size_t offset, size_t len);

/* Writes the name of a category, such as "Lu" or "N", and returns its length, 1 or 2. */
JAC_API size_t jac_query_regexp_category(unsigned category, char name[2]);

/* What the caller does for a match. */
typedef struct {
    bool (*in_category)(void *data, uint32_t character, unsigned category);
    void (*tick)(void *data, size_t steps); /* counts `steps` more steps of work; need not return */
    void *data;
    void *memory;           /* JAC_QUERY_REGEXP_ROOM bytes, aligned for uint16_t */
} jac_query_regexp_host;

/* Whether the program of `steps` steps matches the len bytes at ptr, which are valid UTF-8: all of them if `whole`,
 * else any part of them. */
JAC_API bool jac_query_regexp_match(const jac_query_regexp_step *program, size_t steps, bool whole, const char *ptr,
                                    size_t len, const jac_query_regexp_host *host);

#endif
