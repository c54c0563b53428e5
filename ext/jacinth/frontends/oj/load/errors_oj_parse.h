/* frontends/oj/load/errors_oj_parse.h - L4. What Oj.load and its kin raise about a document: Oj's words for it, the
 * path that leads there, line and column. */
#ifndef JAC_OJ_LOAD_ERRORS_OJ_PARSE_H
#define JAC_OJ_LOAD_ERRORS_OJ_PARSE_H

#include "frontends/oj/errors_oj.h"
#include "frontends/oj/load/oj_reading.h"

/* What is known of a load that has failed, beside reader and options. */
typedef struct {
    jac_status status;
    const char *source;     /* where the lines count from: the reader's start, or before it */
    VALUE name;             /* root: on the C stack; of an UNKNOWN_CLASS */
    VALUE path;             /* root: on the C stack; of jac_error_info */
    size_t keys, depth;     /* of jac_error_info */
    int kind;               /* JAC_FRAME_... of the innermost container; -1: none is open */
    bool seen;              /* a document has been read before */
    bool streamed;          /* the source is not known as a whole ... */
    size_t lines, columns;  /* ... but what stood before it: line feeds, and bytes behind the last one */
    bool numbers;           /* NaN and infinity are no values here, though the options allow them */
} jac_oj_error_info;

/* Raises it: Oj::ParseError, or in the modes that act as json does what json raises, with the source behind it. */
JAC_API JAC_NORETURN void jac_errors_oj_raise_load(const jac_oj_error_info *wrong, const jac_reader *reader,
                                                   const jac_oj_options *options);

/* Returns where an empty document is nil; raises where it is an error. */
JAC_API void jac_errors_oj_check_empty(const jac_oj_error_info *wrong, const jac_reader *reader,
                                       const jac_oj_options *options);

#endif
