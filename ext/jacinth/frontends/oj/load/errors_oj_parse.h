/* frontends/oj/load/errors_oj_parse.h - L4. The errors that Oj.load and the other loads raise about a document: Oj's
 * message, the path to the error, line and column. */
#ifndef JAC_OJ_LOAD_ERRORS_OJ_PARSE_H
#define JAC_OJ_LOAD_ERRORS_OJ_PARSE_H

#include "frontends/oj/errors_oj.h"
#include "frontends/oj/load/oj_reading.h"

/* What is known of a failed load, in addition to its reader and options. */
typedef struct {
    jac_status status;
    const char *source;     /* where line counting starts: the reader's start, or before it */
    VALUE name;             /* root: on the C stack; the name of an UNKNOWN_CLASS */
    VALUE path;             /* root: on the C stack; from jac_error_info */
    size_t keys, depth;     /* from jac_error_info */
    int kind;               /* JAC_FRAME_... of the innermost container; -1: none is open */
    bool seen;              /* a document has been read before this one */
    bool streamed;          /* the reader has only a part of the source */
    size_t lines, columns;  /* of a streamed source, before that part: line feeds, and bytes after the last one */
    bool numbers;           /* NaN and the infinities are not values here, even if the options allow them */
} jac_oj_error_info;

/* Raises the error: Oj::ParseError, or json's error with the source in its message in the modes that act as json
 * does. */
JAC_API JAC_NORETURN void jac_errors_oj_raise_load(const jac_oj_error_info *error, const jac_reader *reader,
                                                   const jac_oj_options *options);

/* Called for an empty document: returns if its value is nil, raises if it is an error. */
JAC_API void jac_errors_oj_check_empty(const jac_oj_error_info *error, const jac_reader *reader,
                                       const jac_oj_options *options);

#endif
